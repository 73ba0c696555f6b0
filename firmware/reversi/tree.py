"""The hot loops of the search: alpha-beta over turns as a machine that can stop at any position and go on later.

All that it knows lies in one `array("i")`, laid out below, in a buffer of 56 bytes a ply (the 54 stickers and
cubies.NOWHERE), and in cubies.LOOKS. Every number in them is 0 or more and below 2³⁰. A value is what the side to move
has of 2 × EVEN; its opponent has the rest. So no value needs a sign.

A node is one turn looked at: judged, weighed, and settled where the search goes no deeper.
"""

from reversi.viper import const, micropython, ptr8, ptr32

EVEN = const(1 << 20)
WIN = const(400_000)  # a finished game is worth EVEN ± (WIN + FINAL × stickers − plies): more than any opinion
FINAL = const(1000)
PLIES = const(16)  # the deepest that the search looks
MOST = const(27)  # the nodes of one position

# The head of the array
USED = const(0)  # nodes so far
STOP = const(1)  # where this slice ends
PLY = const(2)
STALL = const(3)  # of the game: 0 for never
OPEN = const(4)  # whether any leaf was settled by opinion
FAIR = const(5)  # whether the root wants the value nearest to even, for the opponent may swap sides
SURE = const(6)  # whether the root's best turn has been searched in this round
PLACE = const(7)  # where in KEYS the turn that was chosen last lies
BONUS = const(16)  # 27: what a turn at the root is worth besides
HISTORY = const(48)  # 2 × 32: by side and turn, how often it was too good to be allowed
VALUES = const(112)  # 192: by cubies.CORNER, EDGE or CENTRE + the sum of the stickers' codes (0, 1, 4, 16)
FRAMES = const(304)  # 16 a ply
KEYS = const(FRAMES + 16 * (PLIES + 1))  # 32 a ply: 32 × order + turn of those still to try; 0 once tried
SIZE = const(KEYS + 3 * 32 * (PLIES + 1))

# A frame
ALPHA = const(0)
BETA = const(1)
BEST = const(2)
MOVE = const(3)  # the turn that leads to BEST
WEIGHT = const(4)  # what the pattern is worth to Black by VALUES
LEAD = const(5)  # EVEN + black stickers − red stickers
EMPTY = const(6)
QUIET = const(7)  # turns in a row that filled nothing
BAN = const(8)  # slice, 9 for none
SIDE = const(9)  # 1 black, 2 red
REST = const(10)  # plies still to look
TRIED = const(11)  # the turn that is being tried
KILLER = const(12)  # the turn that was too good here last time; at the root the best of the last round
FRESH = const(13)  # whether its turns are still to be looked at
PROBE = const(14)  # how the turn is being tried: 0 in full, 1 with a window of nothing, 2 less deep as well
COUNT = const(15)  # turns in KEYS, those tried included

_WEIGHTS = const(32 * (PLIES + 1))  # so far behind its key lies the WEIGHT after a turn,
_GAINS = const(2 * 32 * (PLIES + 1))  # and so far 32 × what it adds to the mover's lead + how many stickers it fills
_STRIDE = const(170)  # cubies.STRIDE
_PLAIN = const(8192)  # the order of a turn that gains nothing
_KILLING = const(150)  # of order: a killer goes before a gain of one sticker
_FIRST = const(16384)  # of order: the best turn of the last round goes before all
_LATE = const(4)  # after so many turns the others are probed one ply less deep,
_LATER = const(12)  # and after so many two: against a plain searcher that won 9 games of 10 in place of 8
_ENDING = const(2)  # with so few empty stickers any turn may end the game: there nothing is probed so shallowly
_TAME = const(16384)  # where history is halved


@micropython.viper
def rooted(ints: ptr32, code: int, value: int) -> int:
    """Return `value` of turn `code` at the present ply, at the root with what is particular to it."""
    if int(ints[PLY]) == 0:
        if int(ints[FAIR]) and value > EVEN:
            value = 2 * EVEN - value
        value += int(ints[BONUS + code])
    return value


@micropython.viper
def look(ints: ptr32, state: ptr8, looks: ptr8):
    """Look at the turns at the present ply: settle those after which the search ends, give the others an order.

    Stops at a turn that is too good to be allowed. Here the time goes; a call takes as long as judging a turn, so what
    a turn gains, what that is worth and whether it ends the game are worked out in this one loop.
    """
    ply = int(ints[PLY])
    frame = FRAMES + (ply << 4)
    put = KEYS + (ply << 5)
    side = int(ints[frame + SIDE])
    other = 3 - side
    history = HISTORY + 32 * (side - 1)
    filling = 1 if side == 1 else 4  # what a cubie's sum grows by when an empty sticker is won
    flipping = filling + filling - 5  # or one of the opponent's
    lead = int(ints[frame + LEAD]) - EVEN
    if side == 2:
        lead = 0 - lead
    ban = int(ints[frame + BAN])
    best = int(ints[frame + BEST])
    beta = int(ints[frame + BETA])
    killer = int(ints[frame + KILLER])
    last = int(ints[frame + REST]) == 1
    stalling = int(ints[frame + QUIET]) + 1 == int(ints[STALL])
    code = -1
    while code < 26 and best < beta:
        code += 1
        if code // 3 == ban:
            continue
        ints[USED] = int(ints[USED]) + 1
        change = worth = gained = filled = 0
        base = code * _STRIDE
        k = base + int(looks[base])
        end = base + int(looks[base + 1])
        while k < end:
            if state[looks[k + 1]] == side and state[looks[k + 2]] == side:
                old = int(state[looks[k + 3]])
                if old == 0:
                    change = filling
                    gained += 1
                    filled += 1
                elif old == other:
                    change = flipping
                    gained += 2
            if state[looks[k + 4]] == side and state[looks[k + 5]] == side:
                old = int(state[looks[k + 6]])
                if old == 0:
                    change += filling
                    gained += 1
                    filled += 1
                elif old == other:
                    change += flipping
                    gained += 2
            if change:
                at = VALUES + int(looks[k])
                at += (1 << 2 * int(state[looks[k + 3]])) >> 2
                at += (1 << 2 * int(state[looks[k + 6]])) >> 2
                at += (1 << 2 * int(state[looks[k + 7]])) >> 2
                worth += int(ints[at + change]) - int(ints[at])
                change = 0
            k += 8
        weight = int(ints[frame + WEIGHT]) + worth
        if int(ints[frame + EMPTY]) == filled or (stalling and filled == 0):
            value = EVEN
            if lead + gained > 0:
                value += WIN + FINAL * (lead + gained) - ply
            elif lead + gained < 0:
                value += FINAL * (lead + gained) - WIN + ply
        elif last:
            ints[OPEN] = 1
            value = weight if side == 1 else 2 * EVEN - weight
        else:
            order = _PLAIN + (int(ints[history + code]) >> 5) + (worth if side == 1 else 0 - worth)
            if code == killer:
                order += _KILLING if ply else _FIRST
            ints[put] = 32 * order + code
            ints[put + _WEIGHTS] = weight
            ints[put + _GAINS] = 32 * gained + filled
            put += 1
            continue
        if ply == 0:
            value = int(rooted(ints, code, value))
        if value > best:
            best = value
            ints[frame + MOVE] = code
    ints[frame + BEST] = best
    ints[frame + COUNT] = put - KEYS - (ply << 5)
    ints[frame + FRESH] = 0


@micropython.viper
def choose(ints: ptr32) -> int:
    """Make TRIED the turn of highest order that is still to be tried; return how many were before it, or -1."""
    frame = FRAMES + (int(ints[PLY]) << 4)
    keys = KEYS + (int(ints[PLY]) << 5)
    top = place = before = 0
    for i in range(int(ints[frame + COUNT])):
        key = int(ints[keys + i])
        if key == 0:
            before += 1
        elif key > top:
            top = key
            place = i
    if top == 0:
        return -1
    ints[PLACE] = keys + place
    ints[keys + place] = 0
    ints[frame + TRIED] = top & 31
    return before


@micropython.viper
def make(state: ptr8, child: ptr8, looks: ptr8, turn: int):
    """Make `turn`, 32 × the mover's colour + the code, on `state` and write the new pattern into `child`."""
    side = turn >> 5
    for i in range(54):
        child[i] = state[i]
    base = (turn & 31) * _STRIDE
    k = base + 2
    end = base + int(looks[base])
    while k < end:
        child[looks[k]] = state[looks[k + 1]]
        k += 2
    end = base + int(looks[base + 1])
    while k < end:
        for j in range(k + 3, k + 7, 3):
            old = int(state[looks[j]])
            if old != 3 and state[looks[j - 2]] == side and state[looks[j - 1]] == side:
                child[looks[j]] = side
        k += 8


@micropython.viper
def follow(ints: ptr32, state, child, looks):
    """Make the turn TRIED in `child` and write what is known of it into the next ply's frame."""
    frame = FRAMES + (int(ints[PLY]) << 4)
    below = frame + 16
    code = int(ints[frame + TRIED])
    side = int(ints[frame + SIDE])
    make(state, child, looks, 32 * side + code)
    at = int(ints[PLACE])
    gained = int(ints[at + _GAINS]) >> 5
    filled = int(ints[at + _GAINS]) & 31
    ints[below + WEIGHT] = int(ints[at + _WEIGHTS])
    ints[below + LEAD] = int(ints[frame + LEAD]) + (gained if side == 1 else 0 - gained)
    ints[below + EMPTY] = int(ints[frame + EMPTY]) - filled
    ints[below + QUIET] = 0 if filled else int(ints[frame + QUIET]) + 1
    ints[below + BAN] = code // 3
    ints[below + SIDE] = 3 - side


@micropython.viper
def descend(ints: ptr32, before: int):
    """Go to the position that `follow` has made, `before` turns having been tried before it.

    All but the first are only probed at first: whether they beat the best; late ones less deep.
    """
    ply = int(ints[PLY])
    frame = FRAMES + (ply << 4)
    low = int(ints[frame + BEST])
    if low < int(ints[frame + ALPHA]):
        low = int(ints[frame + ALPHA])
    high = int(ints[frame + BETA])
    rest = int(ints[frame + REST]) - 1
    probe = 0
    if before > 0:
        probe = 1
        high = low + 1
        if before > _LATE and rest > 1:
            probe = 2
            rest -= 1
            if before > _LATER and rest > 1 and int(ints[frame + EMPTY]) > _ENDING:
                rest -= 1
    if ply == 0:
        low -= int(ints[BONUS + int(ints[frame + TRIED])])
        high -= int(ints[BONUS + int(ints[frame + TRIED])])
        if int(ints[FAIR]):  # what is too good is worth as little as what is too bad: it must be known how good
            rest = int(ints[frame + REST]) - 1
            low = probe = 0
            high = 2 * EVEN
    ints[frame + PROBE] = probe
    frame += 16
    ints[frame + ALPHA] = 2 * EVEN - high if high < 2 * EVEN else 0
    ints[frame + BETA] = 2 * EVEN - low if low > 0 else 2 * EVEN
    ints[frame + BEST] = 0
    ints[frame + REST] = rest
    ints[frame + FRESH] = 1
    ints[PLY] = ply + 1


@micropython.viper
def ascend(ints: ptr32) -> int:
    """Go back one ply with the value found there; return 1 if the turn, only probed so far, must be tried in full."""
    ply = int(ints[PLY]) - 1
    ints[PLY] = ply
    frame = FRAMES + (ply << 4)
    code = int(ints[frame + TRIED])
    value = int(rooted(ints, code, 2 * EVEN - int(ints[frame + 16 + BEST])))
    probe = int(ints[frame + PROBE])
    if value > int(ints[frame + BEST]):
        inside = value > int(ints[frame + ALPHA]) and value < int(ints[frame + BETA])
        if probe == 2 or (probe == 1 and inside):
            return 1
        ints[frame + BEST] = value
        ints[frame + MOVE] = code
        if value >= int(ints[frame + BETA]):
            ints[frame + KILLER] = code
            praise(ints, code)
    if ply == 0:
        ints[SURE] = 1
    return 0


@micropython.viper
def praise(ints: ptr32, code: int):
    """Remember that turn `code` of the side to move was too good to be allowed."""
    frame = FRAMES + (int(ints[PLY]) << 4)
    history = HISTORY + 32 * (int(ints[frame + SIDE]) - 1)
    rest = int(ints[frame + REST])
    ints[history + code] = int(ints[history + code]) + rest * rest
    if int(ints[history + code]) > _TAME:
        for i in range(27):
            ints[history + i] = int(ints[history + i]) >> 1


@micropython.viper
def walk(ints: ptr32, states, looks) -> int:
    """Search on until the nodes of this slice are used up (0) or the root is settled (1)."""
    while int(ints[USED]) + MOST <= int(ints[STOP]):
        ply = int(ints[PLY])
        frame = FRAMES + (ply << 4)
        if int(ints[frame + FRESH]):
            look(ints, states[ply], looks)
        before = -1
        if int(ints[frame + BEST]) < int(ints[frame + BETA]):
            before = int(choose(ints))
        if before >= 0:
            follow(ints, states[ply], states[ply + 1], looks)
            descend(ints, before)
        elif ply == 0:
            return 1
        elif int(ascend(ints)):
            descend(ints, 0)
    return 0


@micropython.viper
def fingerprint(state: ptr8) -> int:
    """Return a number below 2²⁵ that two patterns hardly ever share."""
    mark = 0
    for i in range(54):
        mark = (mark * 37 + int(state[i]) + (mark >> 17)) & 0x1FFFFFF
    return mark
