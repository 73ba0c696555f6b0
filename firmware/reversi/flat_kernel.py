"""The hot loops of flat Reversi: viper on a board, plain Python elsewhere, from one source.

A position is a `bytearray` of cells row by row, with a row of border above and below and one column of border that is
the right end of a row and the left end of the next; what is blocked or outside an octagon is border too, so that every
line stops there by itself. Beside it lies an `array("i")`, the line of play: eight directions, the side to move, and a
trail of what was flipped, from which moves are taken back.
"""

from array import array

from reversi.viper import const, micropython, ptr8, ptr32

EMPTY, BLACK, WHITE, BORDER = range(4)
_BIAS = const(32)  # steps are kept with this added: what viper reads from an array is never negative
_MARK = const(4)  # an empty cell that is already among the moves found

SIDE = const(8)  # 1 black, 2 white; before it lie the steps to the eight neighbours
FIRST = const(9)  # the first cell that is no border
END = const(10)  # and the one behind the last
TOP = const(11)  # the end of the trail
TRAIL = const(12)


def line_of_play(size, side, room):
    """Return a line of play on a board of `size`, `side` (BLACK or WHITE) to move, whose trail has `room` entries.

    A move takes two entries and one for every disc that it flips, a pass two.
    """
    stride = size + 1
    steps = [-stride - 1, -stride, -stride + 1, -1, 1, stride - 1, stride, stride + 1]
    return array("i", [_BIAS + step for step in steps] + [side, stride + 1, (size + 1) * stride, TRAIL] + [0] * room)


@micropython.viper
def put(board: ptr8, line: ptr32, at: int) -> int:
    """Put a disc of the side to move on the empty cell `at` and flip what it outflanks; the other side is to move then.

    Returns how many discs were flipped; when it is 0 nothing has changed.
    """
    side = line[SIDE]
    other = 3 - side
    start = line[TOP]
    top = start
    for k in range(8):
        step = line[k] - _BIAS
        cell = at + step
        if board[cell] == other:
            while board[cell] == other:
                cell += step
            if board[cell] == side:
                cell -= step
                while cell != at:
                    board[cell] = side
                    line[top] = cell
                    top += 1
                    cell -= step
    if top != start:
        board[at] = side
        line[top] = at
        line[top + 1] = top - start
        line[TOP] = top + 2
        line[SIDE] = other
    return top - start


@micropython.viper
def skip(line: ptr32):
    """Pass: the other side is to move."""
    top = line[TOP]
    line[top] = 0
    line[top + 1] = 0
    line[TOP] = top + 2
    line[SIDE] = 3 - line[SIDE]


@micropython.viper
def take(board: ptr8, line: ptr32):
    """Take back the last move or pass of the trail."""
    top = line[TOP] - 2
    other = line[SIDE]
    line[SIDE] = 3 - other
    at = line[top]
    start = top - line[top + 1]
    line[TOP] = start
    if at:
        board[at] = 0
    while start < top:
        board[line[start]] = other
        start += 1


@micropython.viper
def moves(board: ptr8, line: ptr32, found: ptr32) -> int:
    """Write the cells on which the side to move may put a disc into `found`, in no order; return how many there are."""
    side = line[SIDE]
    other = 3 - side
    count = 0
    at = line[FIRST]
    end = line[END]
    while at < end:
        if board[at] == side:
            for k in range(8):
                step = line[k] - _BIAS
                cell = at + step
                if board[cell] == other:
                    while board[cell] == other:
                        cell += step
                    if board[cell] == 0:
                        board[cell] = _MARK
                        found[count] = cell
                        count += 1
        at += 1
    for k in range(count):
        board[found[k]] = 0
    return count


@micropython.viper
def tally(board: ptr8, line: ptr32, value: int) -> int:
    """Return how many cells show `value`, of those from the first square to the last."""
    count = 0
    at = line[FIRST]
    end = line[END]
    while at < end:
        if board[at] == value:
            count += 1
        at += 1
    return count
