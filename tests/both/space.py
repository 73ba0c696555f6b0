"""The cube as points in space, straight from RULES.md 1.1: x to the right, y up, z to the front.

A sticker is a pair (cubie, normal) of vectors with components −1, 0, 1. Nothing here knows the tables that it proves.
"""

# Per face, in the order URFDLB: the normal, and the way from row to row as seen from outside.
_FACES = (
    ((0, 1, 0), (0, 0, 1)),
    ((1, 0, 0), (0, -1, 0)),
    ((0, 0, 1), (0, -1, 0)),
    ((0, -1, 0), (0, 0, -1)),
    ((-1, 0, 0), (0, -1, 0)),
    ((0, 0, -1), (0, -1, 0)),
)
# Per slice the axis from whose tip its quarter turn is clockwise, and where it lies along that axis.
SLICES = {
    "U": ((0, 1, 0), 1),
    "D": ((0, -1, 0), 1),
    "F": ((0, 0, 1), 1),
    "B": ((0, 0, -1), 1),
    "L": ((-1, 0, 0), 1),
    "R": ((1, 0, 0), 1),
    "M": ((-1, 0, 0), 0),
    "E": ((0, -1, 0), 0),
    "S": ((0, 0, 1), 0),
}


def dot(a, b):
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def cross(a, b):
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def plus(a, b, times=1):
    """Return a + times · b."""
    return (a[0] + times * b[0], a[1] + times * b[1], a[2] + times * b[2])


def _face(normal, down):
    right = cross(normal, down)
    ways = (-1, 0, 1)
    return [(plus(plus(normal, down, row), right, column), normal) for row in ways for column in ways]


STICKERS = [sticker for normal, down in _FACES for sticker in _face(normal, down)]
INDEX = {sticker: index for index, sticker in enumerate(STICKERS)}


def clockwise(vector, axis, quarters):
    """Return the vector rotated by quarter turns, clockwise for one who looks from the tip of the axis."""
    for _ in range(quarters):
        vector = plus(cross(vector, axis), axis, dot(vector, axis))
    return vector


def arrivals(letter, quarters):
    """Return per sticker the index at which it arrives when the slice turns."""
    axis, layer = SLICES[letter]
    places = []
    for cubie, normal in STICKERS:
        amount = quarters if dot(cubie, axis) == layer else 0
        places.append(INDEX[clockwise(cubie, axis, amount), clockwise(normal, axis, amount)])
    return places


def judged(letter):
    """Return (judged, flank, flank), flanks ascending, for all that RULES.md 1.2.3 judges after the slice turned."""
    axis, layer = SLICES[letter]
    around = [(cubie, normal) for cubie, normal in STICKERS if dot(normal, axis) == 0]
    lines = []
    for cubie, normal in around:
        side = dot(cubie, axis)
        if layer == 1 and side == 0:
            flanks = [(plus(cubie, axis), normal), (plus(cubie, axis, -1), normal)]
        elif layer == 0 and side != 0:
            flanks = [(plus(cubie, axis, -side), normal), (cubie, plus((0, 0, 0), axis, side))]
        else:
            continue
        lines.append((INDEX[cubie, normal],) + tuple(sorted([INDEX[flank] for flank in flanks])))
    return sorted(lines)


def symmetries():
    """Yield the 48 rotations and reflections of the cube: per sticker the index onto which it is mapped."""
    axes, signs = (0, 1, 2), (1, -1)
    orders = [(i, j, k) for i in axes for j in axes for k in axes if len({i, j, k}) == 3]
    mirrors = [(x, y, z) for x in signs for y in signs for z in signs]
    for order in orders:
        for mirror in mirrors:
            yield [INDEX[_image(cubie, order, mirror), _image(normal, order, mirror)] for cubie, normal in STICKERS]


def _image(vector, order, mirror):
    return tuple([mirror[axis] * vector[order[axis]] for axis in (0, 1, 2)])
