"""The palettes: what an empty, black, red or blocked sticker looks like, and the light that speaks to the players.

Colours are full-scale red, green, blue, 0–255; `exposure` makes LED values of them. They are chosen so that no state
needs colour vision: black, red and blocked are steady and differ in luminance, an empty sticker breathes. At its
fullest every channel of an empty sticker is lit, at its faintest one or two are: at the lowest brightness, where a
channel is 1 or 0, it breathes still, and is never of the colour of a blocked one. `tests/both/test_palettes.py` and
`revcube soak light` hold the figures.
"""

# The rows of Palette.colours. The first four are the values of a cell: black, red and blocked, and an empty row, since
# an empty sticker breathes.
BREATH = 4  # six rows: faintest and fullest with nobody, Black and Red to move
GLOW = 10  # three rows: what passes over the cube when nobody, Black or Red has done something
GUIDE = 13
WARNING = 14


class Palette:
    """One set of colours: `about` describes it in a line, `colours` holds its rows of three bytes.

    `breath` is six colours, `guide` shows a turn to make, `warning` that something is wrong.
    """

    def __init__(self, about, black, red, blocked, breath, guide, warning):
        self.about = about
        glow = [(200, 200, 200), _bright(black), _bright(red)]
        rows = [(0, 0, 0), black, red, blocked] + list(breath) + glow + [guide, warning]
        self.colours = b"".join([bytes(row) for row in rows])


def _bright(colour):
    return [(channel + 255) // 2 for channel in colour]


_NOBODY = ((40, 0, 40), (84, 84, 84))
_COOL = ((0, 0, 100), (72, 72, 120))
_WARM = ((80, 0, 24), (112, 72, 64))
_YELLOW = ((80, 0, 30), (120, 88, 40))

NAMES = ("indigo", "contrast", "literal")  # in the order in which they are listed
PALETTES = {
    "indigo": Palette(
        "Black is indigo, red is red, empty stickers breathe white in the tint of the side to move.",
        black=(70, 0, 235),
        red=(255, 30, 0),
        blocked=(50, 25, 0),
        breath=_NOBODY + _COOL + _WARM,
        guide=(0, 255, 120),
        warning=(255, 190, 60),
    ),
    "contrast": Palette(
        "Black is blue, red is yellow: for players who do not tell red from green.",
        black=(0, 60, 255),
        red=(255, 150, 0),
        blocked=(0, 25, 0),
        breath=_NOBODY + _COOL + _YELLOW,
        guide=(160, 255, 200),
        warning=(255, 255, 255),
    ),
    "literal": Palette(
        "Black is black: the light is off, so a black sticker looks like a dead LED; red is red.",
        black=(0, 0, 0),
        red=(255, 30, 0),
        blocked=(50, 25, 0),
        breath=_NOBODY + _COOL + _WARM,
        guide=(0, 255, 120),
        warning=(255, 190, 60),
    ),
}
