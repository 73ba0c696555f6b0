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
    """Return for each sticker the others of its cubie: a middle turn judges next to it what faces along the axis."""
    mates = [set() for _ in range(54)]
    for code in _MIDDLES:
        turned = set(_moves(code))
        for judged, one, other in _lines(code):
            mate = other if one in turned else one
            mates[judged].add(mate)
            mates[mate].add(judged)
    return mates


MATES = _mates()


def kind(sticker):
    """Return the kind of the cubie of a sticker: CORNER, EDGE or CENTRE."""
    return (CENTRE, EDGE, CORNER)[len(MATES[sticker])]


def cubies():
    """Return the stickers of each of the 26 cubies."""
    return [(s,) + tuple(sorted(MATES[s])) for s in range(54) if not MATES[s] or s < min(MATES[s])]


def _groups(code):
    """Return the groups of a turn: kind, flank, flank, judged, flank, flank, judged, and the cubie's third sticker.

    All lie as before the turn; NOWHERE stands for what a cubie does not have.
    """
    moves, lines = _moves(code), {}
    source = {moves[k]: moves[k + 1] for k in range(0, len(moves), 2)}
    for judged, one, other in _lines(code):
        lines[judged] = (source.get(one, one), source.get(other, other), judged)
    found = []
    for cubie in cubies():
        judged = [sticker for sticker in cubie if sticker in lines]
        if judged:
            rest = [sticker for sticker in cubie if sticker not in lines]
            second = lines[judged[1]] if len(judged) > 1 else (NOWHERE,) * 3
            third = tuple(rest) or (NOWHERE,)
            found.append((kind(judged[0]),) + lines[judged[0]] + second + third)
    return found


def _look(code):
    moves = _moves(code)
    groups = b"".join([bytes(group) for group in _groups(code)])
    ends = bytes([2 + len(moves), 2 + len(moves) + len(groups)])
    return ends + moves + groups + bytes(STRIDE - 2 - len(moves) - len(groups))


LOOKS = b"".join([_look(code) for code in range(27)])  # all turns, STRIDE bytes each
