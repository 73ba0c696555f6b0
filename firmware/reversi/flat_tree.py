"""The hot loops of the opponent at flat Reversi: alpha-beta as a machine that can stop at any node and go on later.

All that it knows lies in one `array("i")`, laid out below, beside the kernel's board and line of play. Every number in
it is 0 or more and below 2³⁰. A value is what the side to move has of 2 × EVEN; its opponent has the rest.

A node is a position weighed, or one of which the moves were found or counted: about equally long.
"""

from reversi.flat_kernel import moves, put, skip, take, tally
from reversi.viper import const, micropython, ptr8, ptr32

EVEN = const(1 << 20)
WIN = const(400_000)  # a finished game is worth EVEN ± (WIN + DISC × its difference): more than any opinion
DISC = const(100)
PLIES = const(30)  # the deepest that the search looks

# The head of the array
USED = const(0)  # nodes so far
STOP = const(1)  # where this slice ends
PLY = const(2)
OPEN = const(3)  # whether any value was an opinion
SURE = const(4)  # whether the root's best move has been searched in this round
FACTOR = const(5)  # what the carelessness at the root is made of: see careless
SHIFT = const(6)
SPREAD = const(7)
ROOM = const(8)  # where the list of moves must end
CORNERS = const(9)  # how many cells there are that can't be outflanked, and from CORNER on which they are
MOBILITY = const(10)  # what a move more than the opponent has is worth, in hundredths of a disc,
OWNED = const(11)  # such a cell,
STABLE = const(12)  # a disc beside it that can't be outflanked any more,
DIAGONAL = const(13)  # a disc, which is bad, at the inner side of one that is empty,
BESIDE = const(14)  # at another side,
PARITY = const(15)  # and that the number of empty squares is odd
CORNER = const(16)
MOST_CORNERS = const(32)
FRAMES = const(48)  # 16 a ply
LIST = const(FRAMES + 16 * (PLIES + 2))  # the moves at all plies: 512 × order + cell

# A frame
ALPHA = const(0)
BETA = const(1)
BEST = const(2)
MOVE = const(3)  # the move that leads to BEST
REST = const(4)  # plies still to look
FRESH = const(5)  # whether its moves are still to be found
START = const(6)  # where its moves lie in the list,
NEXT = const(7)  # those still to try,
END = const(8)  # and where they end
TRIED = const(9)  # the move that is being tried
EMPTY = const(10)  # empty squares
PASSED = const(11)  # whether the move before was a pass
KILLER = const(12)  # the move that was best here last time

_BIAS = const(32)  # as in flat_kernel: of the steps; where in the line of play SIDE,
_SIDE = const(8)
_FROM = const(9)  # FIRST
_TO = const(10)  # and END lie
_CELLS = const(512)
_BEFORE_ALL = const(4000)  # of order: the best move of the last round goes before all
_QUICK = const(2)  # with so many plies to look or fewer the order of moves is not worth counting replies


@micropython.viper
def careless(work: ptr32, cell: int) -> int:
    """Return what a move at the root is worth besides: by chance, but always the same in one search."""
    return ((cell * work[FACTOR] + work[SHIFT] & 0xFFFF) * work[SPREAD]) >> 16


@micropython.viper
def mobility(board: ptr8, line: ptr32) -> int:
    """Return how many more moves the side to move has than the other one."""
    side = line[_SIDE]
    count = 0
    at = line[_FROM]
    end = line[_TO]
    while at < end:
        own = int(board[at])
        if own == 1 or own == 2:
            other = 3 - own
            bit = 4 * own
            for k in range(8):
                step = line[k] - _BIAS
                cell = at + step
                if board[cell] == other:
                    while board[cell] == other:
                        cell += step
                    mark = int(board[cell])
                    if mark != own and mark != 3 and mark & bit == 0:
                        board[cell] = mark | bit
                        count += 1 if own == side else -1
        at += 1
    at = line[_FROM]
    while at < end:
        if board[at] > 3:
            board[at] = 0
        at += 1
    return count


@micropython.viper
def corners(board: ptr8, line: ptr32, work: ptr32, kinds: ptr8) -> int:
    """Return what the corners and what lies beside them are worth to the side to move."""
    side = line[_SIDE]
    worth = 0
    for k in range(work[CORNERS]):
        corner = work[CORNER + k]
        owner = int(board[corner])
        here = 0
        if owner:
            here = work[OWNED]
        for way in range(8):
            step = line[way] - _BIAS
            cell = corner + step
            if owner:
                while board[cell] == owner and kinds[cell]:
                    here += work[STABLE]
                    cell += step
            elif board[cell] == side or board[cell] == 3 - side:
                bad = work[DIAGONAL] if kinds[cell] == 0 else work[BESIDE]
                worth += bad if board[cell] != side else 0 - bad
        worth += here if owner == side else 0 - here
    return worth


@micropython.viper
def weigh(board, line, work, kinds) -> int:
    """Return what the position is worth to the side to move, of 2 × EVEN: an opinion."""
    numbers = ptr32(work)
    worth = int(mobility(board, line)) * numbers[MOBILITY] + int(corners(board, line, work, kinds))
    frame = FRAMES + 16 * numbers[PLY]
    if numbers[frame + EMPTY] & 1:
        worth += numbers[PARITY]
    numbers[OPEN] = 1
    return EVEN + worth


@micropython.viper
def final(board, line) -> int:
    """Return what the finished game is worth to the side to move, of 2 × EVEN."""
    side = ptr32(line)[_SIDE]
    lead = int(tally(board, line, side)) - int(tally(board, line, 3 - side))
    if lead > 0:
        return EVEN + WIN + DISC * lead
    if lead < 0:
        return EVEN - WIN + DISC * lead
    return EVEN


@micropython.viper
def expand(board, line, work, kinds, found):
    """Settle the position at the present ply or find its moves; `found` has room for all moves of a position."""
    numbers = ptr32(work)
    cells = ptr32(found)
    ply = numbers[PLY]
    frame = FRAMES + 16 * ply
    start = numbers[frame + START]
    numbers[frame + FRESH] = 0
    numbers[frame + NEXT] = start
    numbers[frame + END] = start
    numbers[USED] = numbers[USED] + 1
    empty = numbers[frame + EMPTY]
    if empty and (numbers[frame + REST] == 0 or ply == PLIES):
        numbers[frame + BEST] = int(weigh(board, line, work, kinds))
        return
    count = 0
    if empty:
        count = int(moves(board, line, found))
    if count == 0:
        if numbers[frame + PASSED] or empty == 0:
            numbers[frame + BEST] = int(final(board, line))
        else:
            numbers[start] = 0
            numbers[frame + END] = start + 1
        return
    if start + count > numbers[ROOM]:
        numbers[frame + BEST] = int(weigh(board, line, work, kinds))
        return
    for k in range(count):
        numbers[start + k] = cells[k]
    numbers[frame + END] = start + count
    arrange(board, line, work, kinds, found)


@micropython.viper
def arrange(board, line, work, kinds, found):
    """Give the moves of the present ply their order: first those that leave the opponent few replies."""
    numbers = ptr32(work)
    looks = ptr8(kinds)
    frame = FRAMES + 16 * numbers[PLY]
    k = numbers[frame + START]
    end = numbers[frame + END]
    killer = numbers[frame + KILLER]
    deep = numbers[frame + REST] > _QUICK
    while k < end:
        cell = numbers[k]
        order = 100 + 20 * int(looks[cell])
        if deep:
            put(board, line, cell)
            order += 100 - 10 * int(moves(board, line, found))
            if order < 0:
                order = 0
            take(board, line)
            numbers[USED] = numbers[USED] + 1
        if cell == killer:
            order = _BEFORE_ALL
        numbers[k] = _CELLS * order + cell
        k += 1


@micropython.viper
def choose(work: ptr32):
    """Make TRIED the move of highest order that is still to be tried."""
    frame = FRAMES + 16 * work[PLY]
    k = work[frame + NEXT]
    end = work[frame + END]
    first = k
    top = k
    while k < end:
        if work[k] > work[top]:
            top = k
        k += 1
    move = work[top]
    work[top] = work[first]
    work[first] = move
    work[frame + TRIED] = move & 511
    work[frame + NEXT] = first + 1


@micropython.viper
def descend(board, line, work):
    """Make the move TRIED and set up the ply below."""
    numbers = ptr32(work)
    ply = numbers[PLY]
    frame = FRAMES + 16 * ply
    below = frame + 16
    cell = numbers[frame + TRIED]
    low = numbers[frame + ALPHA]
    if numbers[frame + BEST] > low:
        low = numbers[frame + BEST]
    if ply == 0:
        low -= int(careless(work, cell))
        if low < 0:
            low = 0
    numbers[below + ALPHA] = 2 * EVEN - numbers[frame + BETA]
    numbers[below + BETA] = 2 * EVEN - low
    numbers[below + BEST] = 0
    numbers[below + FRESH] = 1
    numbers[below + START] = numbers[frame + END]
    if cell:
        put(board, line, cell)
        numbers[below + EMPTY] = numbers[frame + EMPTY] - 1
        numbers[below + REST] = numbers[frame + REST] - 1
        numbers[below + PASSED] = 0
    else:
        skip(line)
        numbers[below + EMPTY] = numbers[frame + EMPTY]
        numbers[below + REST] = numbers[frame + REST]
        numbers[below + PASSED] = 1
    numbers[PLY] = ply + 1


@micropython.viper
def ascend(board, line, work):
    """Take the last move back with the value found behind it."""
    numbers = ptr32(work)
    take(board, line)
    ply = numbers[PLY] - 1
    numbers[PLY] = ply
    frame = FRAMES + 16 * ply
    cell = numbers[frame + TRIED]
    value = 2 * EVEN - numbers[frame + 16 + BEST]
    if ply == 0:
        value += int(careless(work, cell))
        numbers[SURE] = 1
    if value > numbers[frame + BEST]:
        numbers[frame + BEST] = value
        numbers[frame + MOVE] = cell
        if cell:
            numbers[frame + KILLER] = cell


@micropython.viper
def walk(board, line, work, kinds, found) -> int:
    """Search on until the nodes of this slice are used up (0) or the root is settled (1)."""
    numbers = ptr32(work)
    while numbers[USED] < numbers[STOP]:
        frame = FRAMES + 16 * numbers[PLY]
        if numbers[frame + FRESH]:
            expand(board, line, work, kinds, found)
        if numbers[frame + NEXT] < numbers[frame + END] and numbers[frame + BEST] < numbers[frame + BETA]:
            choose(work)
            descend(board, line, work)
        elif numbers[PLY] == 0:
            return 1
        else:
            ascend(board, line, work)
    return 0
