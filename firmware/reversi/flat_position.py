"""A position of flat Reversi as text: rows from the top joined by `/`, then the side to move."""

from reversi import BadPosition
from reversi.flat_field import MOST_BLOCKED, SIZES, Field
from reversi.text import characters, quote, words

_SIDES = {"b": "black", "w": "white"}


def parse(text):
    """Return (rows, side to move) of a position's text; raises BadPosition."""
    parts = words(text)
    if len(parts) != 2:
        raise BadPosition(f"A position has 2 parts (the rows, the side to move), not {len(parts)}.")
    rows = parts[0].split("/")
    if len(rows) not in SIZES:
        raise BadPosition(f"A position has an even number of rows from 4 to 16, joined by /, not {len(rows)}.")
    for number, row in enumerate(rows):
        _check_row(number + 1, row, len(rows))
    if parts[1] not in _SIDES:
        raise BadPosition(f"The side to move is b or w, not {quote(parts[1])}.")
    return rows, _SIDES[parts[1]]


def _check_row(number, row, size):
    if len(row) != size:
        raise BadPosition(f"Row {number}, {quote(row)}, has {len(row)} squares, not {size}.")
    for place, letter in enumerate(characters(row)):
        if letter not in "XO-#":
            raise BadPosition(
                f"{quote(letter)} in row {number}, square {place + 1}: "
                "a square is X (black), O (white), - (empty) or # (blocked)."
            )


def shape_of(rows):
    """Return the shape of the board that the rows show; raises BadPosition when no board is blocked like that."""
    size, letters = len(rows), "".join(rows)
    shape = "square"
    if size == 10 and all([letters[10 * row + column] == "#" for row in (0, 9) for column in (0, 1, 8, 9)]):
        shape = "octagon"
    field = Field(size, shape)
    blocked = [cell for cell, letter in zip(field.cells(), letters) if letter == "#" and not field.off(cell)]
    for cell, letter in zip(field.cells(), letters):
        if letter != "#" and field.off(cell):
            raise BadPosition(f"{field.name(cell)} lies off the octagon, where # stands.")
    _check_blocked(field, blocked)
    return shape


def _check_blocked(field, blocked):
    if len(blocked) > MOST_BLOCKED:
        raise BadPosition(f"The position has {len(blocked)} blocked squares; at most {MOST_BLOCKED} can be blocked.")
    for cell in blocked:
        if field.central(cell):
            raise BadPosition(f"The square {field.name(cell)} can't be blocked: it lies in the 4×4 in the middle.")
