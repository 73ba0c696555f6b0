"""`revcube wiring`: what to solder where, as text or as a picture."""

import argparse
import math
import sys
import textwrap
from pathlib import Path
from types import ModuleType

from host_tools import boards, wiring_facts, wiring_picture
from play.wiring import panel
from reversi.geometry import FACES

_WIDTH = 100  # letters a line


def main(argv: list[str]) -> int:
    """Run `revcube wiring` with the words after `wiring`; return the exit status, 0 or (saying why) 1."""
    options = _parser().parse_args(argv)
    try:
        board = boards.load(options.board)
        wrong = boards.faults(board) or _without_pins(board)
        if not wrong:
            _tell(board, options.output)
    except boards.BadBoard as error:
        wrong = [str(error)]
    for sentence in wrong:
        print(f"revcube wiring: {sentence}", file=sys.stderr)
    return 1 if wrong else 0


def _parser():
    parser = argparse.ArgumentParser("revcube wiring", description=__doc__)
    parser.add_argument("board", metavar="BOARD", help="a name of `revcube boards list`, or a board file of your own")
    parser.add_argument("-o", dest="output", metavar="FILE.svg", help="save a picture instead of printing text")
    return parser


def _without_pins(board):
    return [] if boards.chip(board)["pins"] else [f"{board.NAME} is made of software: there is nothing to solder."]


def _tell(board, output):
    if not output:
        print(text(board))
        return
    try:
        Path(output).write_text(wiring_picture.picture(board), encoding="utf-8")
    except OSError as error:
        raise boards.BadBoard(f"The picture {output} can't be saved: {error.strerror}.") from None


def text(board: ModuleType) -> str:
    """Return the wiring of a board without faults as lines of text."""
    sections = {"PINS": _pins, "LEDS": _leds, "PARTS": _parts, "ELECTRICITY": _notes}
    lines = [f"{board.NAME}: {wiring_facts.title(board)}"]
    for head, section in sections.items():
        lines += ["", head, *section(board)]
    return "\n".join(lines)


def _pins(board):
    names = {wiring_facts.pin(board, gpio): label for gpio, (label, _) in sorted(wiring_facts.pins(board).items())}
    wide = max(map(len, names)) + 2
    cells = [f"{name:<{wide}}{label:<14}" for name, label in names.items()]
    rows = -(-len(cells) // 4)
    return ["  " + "".join(cells[k::rows]).rstrip() for k in range(rows)]


def _leds(board):
    lines = [
        f"  numbered in the order of the wire, {'as you look at it' if panel(board) else 'on the unfolded cube'}",
        "",
        *(_panel if panel(board) else _net)(wiring_facts.led_numbers(board)),
        "",
    ]
    for k, names in enumerate(wiring_facts.wire_order(board)):
        strip = board.STRIPS[k]
        head = f"{wiring_facts.light_name(board, k)}, {wiring_facts.pin(board, strip['pin'])}, {strip['order']}: "
        lines += _wrapped(head + " ".join(names), "  ")
    return lines


def _net(numbers):
    """Return the unfolded cube: U above F, then L F R B side by side, then D."""
    margin = " " * 17
    lines = [margin + _row(numbers, "U", row) for row in range(3)]
    lines += ["  " + " ".join(_row(numbers, face, row) for face in "LFRB") for row in range(3)]
    return lines + [margin + _row(numbers, "D", row) for row in range(3)]


def _panel(numbers):
    """Return the rows of a panel."""
    side = math.isqrt(len(numbers))
    return ["  " + "".join(f"{numbers[side * row + k]:>5}" for k in range(side)) for row in range(side)]


def _row(numbers, face, row):
    first = 9 * FACES.index(face) + 3 * row
    return "".join(f"{numbers[sticker]:>5}" for sticker in range(first, first + 3)) + " "


def _parts(board):
    return [f"  {count:>3} × {what}" for count, what in wiring_facts.parts(board)]


def _notes(board):
    return [line for note in wiring_facts.notes(board) for line in _wrapped(note, "  - ")]


def _wrapped(words, mark):
    return textwrap.wrap(words, _WIDTH, initial_indent=mark, subsequent_indent=" " * len(mark))
