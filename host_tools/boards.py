"""`revcube boards`: the board files that there are, and what is wrong with one.

For other tools: `load` reads a board file, `faults` are what play.wiring finds, `flat` is the file that goes onto a
board.
"""

import _thread
import argparse
import contextlib
import difflib
import pprint
import sys
import threading
import traceback
from pathlib import Path
from types import ModuleType
from typing import Any

import boards
from boards.chips import CHIPS
from play import wiring

FOLDER = Path(boards.__file__).parent
_NO_BOARDS = ("__init__", "chips")
_PATIENCE_S = 5  # a board file takes a hundredth of a second
_ONLY_FOR_PEOPLE = ("HEADER", "SILK")  # what the firmware never asks for


class BadBoard(Exception):
    """A board file that can't be read; the sentence says why."""


def main(argv: list[str]) -> int:
    """Run `revcube boards` with the words after `boards`; return the exit status, 1 for a board with faults."""
    options = _parser().parse_args(argv)
    try:
        return _check(options.board) if options.command == "check" else _list()
    except BadBoard as error:
        print(f"revcube boards: {error}", file=sys.stderr)
        return 1


def _parser():
    parser = argparse.ArgumentParser("revcube boards", description=boards.__doc__.partition("\n")[0])
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("list", help="say what board files there are")
    check = commands.add_parser("check", help="say what is wrong with a board file, in a sentence for each fault")
    check.add_argument("board", metavar="BOARD", help="a name of the list, or a board file of your own")
    return parser


def _list():
    for name in names():
        board = load(name)
        print(f"{name:<22}{board.CHIP:<9}{kind(board)}")
    return 0


def _check(name):
    board = load(name)
    found = faults(board)
    for sentence in found:
        print(sentence)
    if not found:
        print(essentials(board))
    return 1 if found else 0


# Files


def names() -> list[str]:
    """Return the names of the boards that come with this program."""
    return sorted(file.stem for file in FOLDER.glob("*.py") if file.stem not in _NO_BOARDS)


def load(name: str) -> ModuleType:
    """Return the board called `name` (one of `names`, with - or _), or of the file at that path; raises BadBoard.

    The file is run, for that is what it is for. Whether the board is any good, `faults` says.
    """
    path = Path(name)
    if path.suffix == ".py" or len(path.parts) > 1:
        return _run(path)
    stem = name.replace("-", "_")
    if stem in names():
        return _run(FOLDER / f"{stem}.py")
    if path.is_file():
        return _run(path)
    raise BadBoard(f"There is no board {name!r}. {_guess(stem)}The boards are {', '.join(names())}, or a file.py.")


def _guess(stem):
    near = difflib.get_close_matches(stem, names(), 1)
    return f"Did you mean {near[0]}? " if near else ""


def _run(path):
    try:
        source = path.read_bytes()
    except OSError as error:
        raise BadBoard(f"The board file {path} can't be read: {error.strerror}.") from None
    board = ModuleType(path.stem)
    board.__file__ = str(path)
    try:
        with _patience():
            exec(compile(source, str(path), "exec"), board.__dict__)
    except (Exception, SystemExit) as error:
        raise BadBoard(f"The board file {path} can't be run: {_told(error, str(path))}.") from None
    except KeyboardInterrupt as error:
        line = _told(error, str(path)).partition(",")[0]
        raise BadBoard(
            f"The board file {path} was broken off at {line}: does it never end? It is to hold data."
        ) from None
    return board


@contextlib.contextmanager
def _patience():
    """Break off what takes longer than _PATIENCE_S, as Ctrl-C would."""
    timer = threading.Timer(_PATIENCE_S, _thread.interrupt_main)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _told(error, path):
    """Return the line of the board file at which `error` arose, and what it says, on one line."""
    if isinstance(error, SyntaxError):
        line, what = error.lineno, error.msg
    else:
        lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == path]
        line, what = lines[-1] if lines else None, f"{type(error).__name__}: {error}".removesuffix(": ")
    place = f"line {line}, " if line else ""
    return place + " ".join(what.split()).removesuffix(".")


# What a board is


def chip(board: ModuleType) -> dict[str, Any]:
    """Return what boards.chips says of the chip of a board, None when it knows no such chip."""
    named = getattr(board, "CHIP", None)
    return CHIPS.get(named) if isinstance(named, str) else None


def faults(board: ModuleType) -> list[str]:
    """Return a sentence for each fault of a board, as play.wiring finds them."""
    return wiring.check(board, chip(board), CHIPS)


def kind(board: ModuleType) -> str:
    """Return what is turned, where the LEDs are and what the circuit board is, in words."""
    if board.MOUNT == "panel":
        return f"{hands(board)} for flat Reversi, LEDs in a panel of {board.PANEL}×{board.PANEL}"
    what = {9: "nine slices", 6: "six faces"}[board.ENCODERS]
    turned = (
        f"knobs for {what}, LEDs in the frame" if board.MOUNT == "frame" else f"{what} that turn, LEDs on the pieces"
    )
    sensed = ", magnetic sensors" if getattr(board, "ENCODER_KIND", "") == "as5600" else ""
    return turned + sensed + (f", {board.MODULE}" if hasattr(board, "MODULE") else "")


def hands(board: ModuleType) -> str:
    """Return by what a panel is played."""
    if getattr(board, "BUTTON", "its own") is None:
        return "two knobs and no push (a disc is put at the console only)"
    return "two knobs and a push"


def essentials(board: ModuleType) -> str:
    """Return a line about a board without faults: chip, encoders, LEDs, what is used of the chip."""
    has = chip(board)
    if not has["pins"]:
        return f"{board.NAME} is good: {board.CHIP}, {kind(board)}; made of software, without pins."
    parts = [board.CHIP, kind(board), encoders(board), strips(board), units(board), *_extras(board)]
    return f"{board.NAME} is good: {'; '.join(parts)}; free: {wiring.spans(wiring.free(board, has), has['prefix'])}."


def encoders(board: ModuleType) -> str:
    """Return how many encoders of which kind are at which pins."""
    prefix = chip(board)["prefix"]
    if board.ENCODER_KIND == "as5600":
        return f"{board.ENCODERS} AS5600 at SDA {prefix}{board.I2C['sda']} and SCL {prefix}{board.I2C['scl']}"
    pins = wiring.spans([pin for pair in board.ENCODER_PINS for pin in pair], prefix)
    return f"{board.ENCODERS} quadrature encoders at {pins}"


def strips(board: ModuleType) -> str:
    """Return how many LEDs are at which pins."""
    prefix, side = chip(board)["prefix"], wiring.panel(board)
    return " and ".join(f"{len(wiring.chain(strip, side))} LEDs at {prefix}{strip['pin']}" for strip in board.STRIPS)


def units(board: ModuleType) -> str:
    """Return how many of the chip's state machines, or channels and counters, drivers will use."""
    has, count = chip(board), len(board.STRIPS)
    quadrature = board.ENCODERS if board.ENCODER_KIND == "quadrature" else 0
    if has["state_machines"]:
        return f"{count + (quadrature > 0)} of {has['state_machines']} state machines"
    used = f"{count} of {has['rmt']} RMT channels"
    if quadrature:
        counted = min(quadrature, has["pcnt"])
        used += f", {counted} of {has['pcnt']} pulse counters"
        used += f", pin interrupts for {quadrature - counted} more" if quadrature > counted else ""
    return used


def _extras(board):
    prefix = chip(board)["prefix"]
    parts = [("button", board.BUTTON), ("piezo", board.PIEZO)]
    extras = [f"{what} {prefix if isinstance(at, int) else ''}{at}" for what, at in parts if at is not None]
    alone = chip(board)["reserved"]
    anyway = [pin for pin, _, _ in wiring.uses(board) if pin in getattr(board, "ANYWAY", ()) and pin in alone]
    return extras + [f"{prefix}{pin} used all the same, {alone[pin]}" for pin in anyway]


def flat(board: ModuleType) -> str:
    """Return the file that goes onto a board: the values of `board` as literals, whatever they were made from.

    `board` has no faults. What only people look at is left out; what the firmware must know of the chip, to check the
    wiring when it starts, comes along as CHIP_HAS.
    """
    lines = [f'"""The board {board.NAME}, as `revcube` has written it."""\n']
    for name, value in {**vars(board), "CHIP_HAS": chip(board)}.items():
        if name[0] in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" and name.isupper() and name not in _ONLY_FOR_PEOPLE:
            lines.append(f"{name} = {pprint.pformat(value, width=100, compact=True, sort_dicts=False)}")
    return "\n".join(lines) + "\n"
