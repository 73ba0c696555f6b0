"""What cubies are worth to the search, by the colours they show.

The weights come from self-play: stochastic approximation (J. C. Spall's SPSA) over 19,200 games of a
copy of this search: from counting stickers they rose to beat it in seven decided games of ten. They say: a corner of
one colour is worth more than its stickers, for it is safe for ever; the others are worth about the same everywhere.
"""

from reversi.cubies import CENTRE, CORNER, CUBIES, EDGE, kind

# In hundredths of a sticker, for the side that has more of a cubie: a corner with 1, with 2, with 3 stickers to none,
# with 2 to 1; an edge with 1, with 2 to none; a centre. Each line is for positions with at most so many empty stickers.
_WEIGHTS = (
    (2, (139, 194, 306, 73, 91, 197, 85)),
    (7, (130, 205, 398, 107, 106, 220, 75)),
    (16, (162, 296, 454, 116, 123, 201, 60)),
    (54, (25, 201, 365, 152, 112, 206, 86)),
)


def weights_for(empty):
    """Return the weights for a position with so many empty stickers."""
    for most, weights in _WEIGHTS:
        if empty <= most:
            return weights
    return weights


def value(where, black, red, weights):
    """Return what a cubie of the kind `where` with so many black and red stickers is worth to Black."""
    if red > black:
        return -value(where, red, black, weights)
    if red == black:
        return 0
    if where == CENTRE:
        return weights[6]
    if where == EDGE:
        return weights[3 + black]
    return weights[3] if red else weights[black - 1]


def write_values(table, start, zero, weights):
    """Write what every cubie is worth into `table` from `start` on, plus `zero`.

    The place of a cubie is its kind + 1 for a black, 4 for a red, 16 for a blocked sticker, as tree.weigh adds them up.
    """
    for where, most in ((CORNER, 3), (EDGE, 2), (CENTRE, 1)):
        for black in range(most + 1):
            for red in range(most + 1 - black):
                for blocked in range(most + 1 - black - red):
                    place = start + where + black + 4 * red + 16 * blocked
                    table[place] = zero + value(where, black, red, weights)


def worth(cells, weights):
    """Return what a pattern is worth to Black, in hundredths of a sticker."""
    total = 0
    for cubie in CUBIES:
        shown = [cells[sticker] for sticker in cubie]
        total += value(kind(cubie), shown.count(1), shown.count(2), weights)
    return total
