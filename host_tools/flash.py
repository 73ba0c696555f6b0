"""`revcube flash`: puts the firmware onto a board; only what differs is copied.

The saved game and the settings stay. Broken off at any moment, it leaves a board that starts, and is completed by
running it again.
"""

import argparse
import ast
import sys
from types import ModuleType

from host_tools import Refused, boards, compiling, serial_ports, upload
from host_tools.remote import Facts, Remote

# The drivers are checked against the stubs of 1.29 and all tests run on it; none was ever tried on an older one.
OLDEST = (1, 29)
_ABOUT = "Put the firmware onto a board. Only what differs is copied; the saved game and the settings stay."
_ANSWER_S = 30  # a board boots in 2 s; USB and a PC may take 10 to find it again


def main(argv: list[str]) -> int:
    """Run `revcube flash` with the words after `flash`; return the exit status, 0 when the board plays."""
    options = _parser().parse_args(argv)
    try:
        _flash(options)
        return 0
    except (Refused, boards.BadBoard) as error:
        told = str(error)
    except KeyboardInterrupt:
        told = "Broken off. Run it again to complete it."
    print(f"revcube flash: {told}", file=sys.stderr)
    return 1


def _parser():
    parser = argparse.ArgumentParser("revcube flash", description=_ABOUT)
    add = parser.add_argument
    add("--board", metavar="NAME|FILE", help="how it is wired: a name of `revcube boards list` or a file of your own")
    add("--port", help="the serial port; without it the board is looked for")
    add("--source", action="store_true", help="copy .py files, that the board compiles when it starts, not .mpy")
    add("--dry-run", action="store_true", help="list what would be copied and removed, and do nothing")
    return parser


def _flash(options):
    board = _sound(boards.load(options.board)) if options.board else None
    with Remote(options.port or serial_ports.find()) as remote:
        _check_version(remote.port, remote.facts)
        board = board or _sound(_its_board(remote))
        _check_chip(board, remote)
        _say(f"{remote.facts.machine}, MicroPython {_release(remote.facts.version)}, at {remote.port}: {board.NAME}")
        todo = upload.plan(remote, compiling.files(board, remote.facts, options.source))
        if options.dry_run:
            _list(todo, upload.sets_aside(remote, todo))
        else:
            _bring(remote, todo)


def _bring(remote, todo):
    if not todo.empty:
        remote.clear()
        upload.check_space(remote, todo)
        upload.carry_out(remote, todo, _say)
    remote.forgive()
    _say(f"{_count(todo.copy)} copied, {_count(todo.remove)} removed. The board starts …")
    answer = remote.restart(_ANSWER_S)
    if not answer.startswith("ok status") or answer.startswith("ok status safe-mode"):
        raise Refused(f"The firmware is on the board, but does not play: {answer}")
    _say(answer)


def _list(todo, aside):
    if aside:
        print("rename /main.py, which is not of this program, to /main_before.py")
    for path in todo.copy:
        print(f"copy   {path}, {len(todo.files[path]):,} bytes")
    for path in todo.remove:
        print(f"remove {path}")
    _say(f"{_count(todo.copy)} to copy, {_count(todo.remove)} to remove, {_count(todo.files)} in all.")


def _count(files):
    return f"{len(files)} file{'' if len(files) == 1 else 's'}"


def _say(line):
    print(line, flush=True)


# Checks


def _sound(board):
    """Return `board`; raises Refused, with the sentences, if it has faults."""
    faults = boards.faults(board)
    if faults:
        raise Refused(f"The board file {board.__name__} has faults. {' '.join(faults)}")
    return board


def _check_version(port, facts: Facts):
    if facts.name != "micropython":
        raise Refused(f"At {port} is {facts.name}, not MicroPython. {serial_ports.INSTALL}")
    if facts.version < OLDEST:
        raise Refused(
            f"MicroPython {_release(facts.version)} at {port} is too old, {_release(OLDEST)} is needed. "
            f"{serial_ports.INSTALL}"
        )


def _release(version):
    return ".".join(map(str, version))


def _check_chip(board, remote):
    chip = remote.facts.chip
    if chip != board.CHIP:
        raise Refused(
            f"The board file {board.NAME} is for the chip {board.CHIP}, but {remote.facts.machine} at {remote.port} is "
            f"{chip}. {_choice(chip)}"
        )


def _choice(chip):
    names = _for_chip(chip)
    return f"--board may be {', '.join(names)}, or a file of your own." if names else "There is no board file for it."


def _for_chip(chip):
    return [board.NAME for board in map(boards.load, boards.names()) if chip == board.CHIP]


def _its_board(remote) -> ModuleType:
    """Return the board file that is on the board already, or the only one that there is for its chip."""
    board = _literals(remote.read("/board.py"))
    if board:
        return board
    names = _for_chip(remote.facts.chip)
    if len(names) == 1:
        return boards.load(names[0])
    raise Refused(f"How is {remote.facts.machine} at {remote.port} wired? {_choice(remote.facts.chip)}")


def _literals(source):
    """Return a board file as a module without running it, None if it is not one of those that `boards.flat` makes."""
    board = ModuleType("/board.py")
    try:
        for statement in ast.parse(source).body:
            if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
                setattr(board, statement.targets[0].id, ast.literal_eval(statement.value))
    except (SyntaxError, ValueError):
        return None
    return board if hasattr(board, "NAME") and hasattr(board, "CHIP") else None
