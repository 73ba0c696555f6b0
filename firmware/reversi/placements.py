"""Starting placements: the three that we ship, one's own, and the law that lets a game end."""

from reversi import BadStart
from reversi.geometry import BLACK, CORNERS, FACES, LETTERS, RED, STICKERS
from reversi.text import characters, quote, words

# In the order URFDLB. Every one lights all corners and is mapped onto itself by a symmetry of the cube that swaps the
# colours; how they play is measured in RULES.md 1.4.
PLACEMENTS = {
    "ring": ".........RBR...BRBRBR...BRB.........RBR...BRBRBR...BRB",
    "blitz": "BBBR.RBBBB.BR.R.B..R.B.BR.RRBRR.RRBRB.BR.R.B..R.B.BR.R",
    "wild": "BBB.R.B.BR.B...B.RRRR.B.R.RBBB.R.B.BB.R...R.BR.R.B.RRR",
}
NAMES = ("ring", "blitz", "wild")


def cells_of(start, error=BadStart):
    """Return 54 cells for a placement's name or its characters `.BR#`; white space and `/` between them don't count.

    Raises `error` (a class of GameError) when it is neither.
    """
    start = str(start)
    if start in PLACEMENTS:
        start = PLACEMENTS[start]
    letters = "".join(words(start.replace("/", " ")))
    if len(letters) != 54:
        known = ", ".join(NAMES)
        raise error(
            f"{quote(start)} is no placement: that is {known}, or 54 characters (nine a face, the faces in the order"
            f" U R F D L B), and these are {len(letters)}."
        )
    for place, letter in enumerate(characters(letters)):
        if letter not in LETTERS:
            raise error(
                f"{quote(letter)} at sticker {STICKERS[place]}, character {place + 1}: "
                "a sticker is . (empty), B, R or # (blocked)."
            )
    return bytearray([LETTERS.index(letter) for letter in letters])


def name_of(cells):
    """Return the name of the placement that the cells are, or their 54 characters."""
    letters = letters_of(cells)
    return ([name for name in NAMES if PLACEMENTS[name] == letters] or [letters])[0]


def letters_of(cells):
    """Return 54 cells as characters `.BR#`."""
    return "".join([LETTERS[cell] for cell in cells])


def faces_of(cells):
    """Return 54 cells as the six faces in URFDLB order joined by `/`."""
    letters = letters_of(cells)
    return "/".join([letters[9 * face : 9 * face + 9] for face in range(len(FACES))])


def check_corners(cells, error=BadStart):
    """Raise `error` unless every corner has a black or a red sticker: a corner never gains a colour by being judged."""
    for corner in CORNERS:
        if not any([cells[sticker] in (BLACK, RED) for sticker in corner]):
            name = "-".join([STICKERS[sticker] for sticker in corner])
            raise error(
                f"The corner {name} shows neither black nor red: a corner never gains a colour, so this game could "
                "not end. Light one of the three."
            )
