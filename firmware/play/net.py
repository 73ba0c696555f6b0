"""The unfolded cube in letters, for a terminal."""

from reversi.geometry import BLACK, BLOCKED, EMPTY, FACES, LETTERS, RED

_COLOURS = {EMPTY: "\x1b[90m", BLACK: "\x1b[94m", RED: "\x1b[91m", BLOCKED: "\x1b[33m"}
_PLAIN = "\x1b[0m"


def net(cells, colour=False):
    """Return the nine lines of the unfolded cube: U above F, then L F R B side by side, then D.

    `cells` are 54 stickers; with `colour` the letters carry the ANSI colours of a terminal.
    """
    lines = [" " * 8 + _row(cells, "U", row, colour) for row in range(3)]
    lines += ["  ".join([_row(cells, face, row, colour) for face in "LFRB"]) for row in range(3)]
    return lines + [" " * 8 + _row(cells, "D", row, colour) for row in range(3)]


def _row(cells, face, row, colour):
    first = 9 * FACES.index(face) + 3 * row
    return " ".join([_letter(cells[sticker], colour) for sticker in range(first, first + 3)])


def _letter(cell, colour):
    return _COLOURS[cell] + LETTERS[cell] + _PLAIN if colour else LETTERS[cell]
