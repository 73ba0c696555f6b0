"""What a turn does, cubie by cubie, as the search reads it.

The stickers that a turn judges do not move in it; only what flanks them does. So the gain of a turn is read off the
pattern before it, at the places where the flanks come from, and nothing need be moved to see what a turn is worth.
"""

from reversi.geometry import PROGRAMS

NOWHERE = 54  # a place beside the 54 stickers that is always empty
GROUP = 8  # bytes
STRIDE = 2 + 40 + 16 * GROUP  # bytes of a turn in LOOKS: two ends, up to 20 moves, up to 16 groups
CORNER, EDGE, CENTRE = 0, 64, 128  # kinds of cubie: where their values begin
_MIDDLES = (18, 21, 24)  # the quarter turns of M, E and S


def _lines(code):
    """Yield the (judged, flank, flank) triples of a turn, all as they lie after it."""
    program = PROGRAMS[code]
    for k in range(program[0], program[1], 3):
        yield program[k], program[k + 1], program[k + 2]


def _mates():
    """Return for each sticker the others of its cubie, ascending: a middle turn judges next to what faces its axis."""
    mates = [[] for _ in range(54)]
    for code in _MIDDLES:
        turned = PROGRAMS[code][2 : PROGRAMS[code][0]]
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


def _write_moves(table, start, code):
    """Write the (to, from) pairs of a turn and where they end; return where each sticker comes from."""
    source, end = bytearray(range(NOWHERE + 1)), PROGRAMS[code][0]
    for k in range(2, end, 2):
        to, origin = PROGRAMS[code][k], PROGRAMS[code][k + 1]
        table[start + k], table[start + k + 1] = to, origin
        source[to] = origin
    table[start] = end
    return source


def _write_groups(table, start, code, source):
    """Write the groups of a turn behind its moves, and where they end.

    A group is a cubie with stickers that are judged: kind, flank, flank, judged, flank, flank, judged, and its third
    sticker; all as they lie before the turn, with NOWHERE for what there is not.
    """
    end, places = table[start], bytearray(len(CUBIES))
    for judged, one, other in _lines(code):
        number = _OF[judged]
        second = places[number] > 0
        if not second:
            places[number] = end
            _write_empty_group(table, start + end, CUBIES[number])
            end += GROUP
        at = start + places[number] + 3 * second
        table[at + 1], table[at + 2], table[at + 3] = source[one], source[other], judged
    for number, place in enumerate(places):
        for sticker in CUBIES[number] if place else b"":
            if sticker not in (table[start + place + 3], table[start + place + 6]):
                table[start + place + 7] = sticker
    table[start + 1] = end


def _write_empty_group(table, at, cubie):
    table[at] = kind(cubie)
    for k in range(at + 1, at + GROUP):
        table[k] = NOWHERE


def _looks():
    """Return all turns, STRIDE bytes each: the ends of the moves and of the groups, the moves, the groups."""
    table = bytearray(27 * STRIDE)
    for code in range(27):
        _write_groups(table, STRIDE * code, code, _write_moves(table, STRIDE * code, code))
    return table


_OF = bytearray(54)  # by sticker: its cubie
for _number, _cubie in enumerate(CUBIES):
    for _sticker in _cubie:
        _OF[_sticker] = _number
LOOKS = _looks()
