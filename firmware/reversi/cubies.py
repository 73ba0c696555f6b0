"""What a turn does, cubie by cubie, as the search reads it.

The stickers that a turn judges do not move in it; only what flanks them does. So the gain of a turn is read off the
pattern before it, at the places where the flanks come from, and nothing need be moved to see what a turn is worth.
"""

from reversi.geometry import PROGRAMS

NOWHERE = 54  # a place beside the 54 stickers that is always empty
STRIDE = 2 + 40 + 16 * 8  # bytes of a turn in LOOKS: two ends, up to 20 moves, up to 16 groups
CORNER, EDGE, CENTRE = 0, 64, 128  # kinds of cubie: where their values begin
_MIDDLES = (18, 21, 24)  # the quarter turns of M, E and S


def _moves(code):
    program = PROGRAMS[code]
    return program[2 : program[0]]


def _lines(code):
    """Return the (judged, flank, flank) triples of a turn, all as they lie after it."""
    program = PROGRAMS[code]
    return [tuple(program[k : k + 3]) for k in range(program[0], program[1], 3)]


def _mates():
    """Return for each sticker the others of its cubie, ascending: a middle turn judges next to what faces its axis."""
    mates = [[] for _ in range(54)]
    for code in _MIDDLES:
        turned = _moves(code)
        for judged, one, other in _lines(code):
            mate = other if one in turned else one
            for sticker, beside in ((judged, mate), (mate, judged)):
                if beside not in mates[sticker]:
                    mates[sticker].append(beside)
    return [bytes(sorted(beside)) for beside in mates]


def _cubies():
    mates = _mates()
    return tuple([bytes([s]) + mates[s] for s in range(54) if not mates[s] or s < mates[s][0]])


CUBIES = _cubies()  # the stickers of each of the 26 cubies


def kind(cubie):
    """Return the kind of a cubie: CORNER, EDGE or CENTRE."""
    return (CENTRE, EDGE, CORNER)[len(cubie) - 1]


def _groups(code):
    """Yield the groups of a turn: kind, flank, flank, judged, flank, flank, judged, and the cubie's third sticker.

    All lie as before the turn; NOWHERE stands for what a cubie does not have.
    """
    moves, lines = _moves(code), {}
    source = bytearray(range(54))
    for k in range(0, len(moves), 2):
        source[moves[k]] = moves[k + 1]
    for judged, one, other in _lines(code):
        lines[judged] = bytes([source[one], source[other], judged])
    for cubie in CUBIES:
        judged = [sticker for sticker in cubie if sticker in lines]
        if judged:
            rest = [sticker for sticker in cubie if sticker not in lines]
            second = lines[judged[1]] if len(judged) > 1 else bytes([NOWHERE] * 3)
            yield bytes([kind(cubie)]) + lines[judged[0]] + second + bytes(rest or [NOWHERE])


def _write_looks(table):
    """Write all turns into `table`, STRIDE bytes each: the ends of the moves and of the groups, the moves, the groups."""
    for code in range(27):
        start = code * STRIDE
        moves = _moves(code)
        end = start + 2 + len(moves)
        table[start] = 2 + len(moves)
        table[start + 2 : end] = moves
        for group in _groups(code):
            table[end : end + 8] = group
            end += 8
        table[start + 1] = end - start


LOOKS = bytearray(27 * STRIDE)
_write_looks(LOOKS)
