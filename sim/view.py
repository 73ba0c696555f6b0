"""What the eye sees of the cube: flat patches of plastic and stickers in the order in which to paint them."""

import itertools
import math
from typing import NamedTuple

from sim.scene import (
    FACE_FRAMES,
    HALF_CUBE,
    LAYERS,
    ORIGIN,
    along,
    apply,
    dot,
    product,
    sticker_frame,
    transposed,
    unit,
)

ROUNDING = 0.10  # radius of a cubie's edges
GROOVE = 0.05  # depth of the grooves between cubies
STICKER_HALF = 0.405  # half a sticker's side
STICKER_CORNER = 0.15  # radius of its corners
STICKER_HEIGHT = 0.006  # how far it stands proud of its cubie
CORNER_POINTS = 5  # of a sticker's outline in each rounded corner
LAMP = (-0.42, 0.78, 0.47)  # where the light comes from, to the viewer: over the left shoulder
MIRROR = (-0.24, 0.45, 0.86)  # half-way between the lamp and the viewer: surfaces that lean there mirror the lamp

HULL, BODY, STICKER = range(3)  # kinds of Patch


class Patch(NamedTuple):
    """One flat piece of the picture: what it is, its corners on the screen, how lit it is, whose it is.

    A HULL is the outline of a slice, the first of its patches: it fills the grooves, and hides what lies behind.
    """

    kind: int
    points: list
    light: float  # 0, in the dark, to about 2, where it mirrors the lamp
    position: int  # of the sticker it belongs to, or -1 inside the cube
    cubie: tuple


class Side(NamedTuple):
    """One side of a cubie, rounded off all around, in the cube's coordinates at rest.

    The 16 points form a 4 × 4 grid; the outer ones lie where the rounding meets that of the next side. A quad is
    (four point numbers, outward normal, that normal times a point): the eye sees it if eye · normal exceeds the last.
    """

    points: list
    quads: list
    position: int  # of the sticker on it, or -1 inside the cube
    cubie: tuple


def _position_table():
    """Return {(cubie, normal): sticker position}."""
    table = {}
    for position in range(54):
        centre, normal, _, _ = sticker_frame(position)
        cubie = tuple(round(x) for x in along(centre, (normal, -0.5)))
        table[cubie, normal] = position
    return table


def _outline(position):
    """Return a sticker's rounded square; its corners: bottom right, bottom left, top left, top right."""
    centre, normal, right, down = sticker_frame(position)
    straight = STICKER_HALF - STICKER_CORNER
    points = []
    for corner, (x, y) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1))):
        for step in range(CORNER_POINTS):
            angle = (corner + step / (CORNER_POINTS - 1)) * math.pi / 2
            across = x * straight + STICKER_CORNER * math.cos(angle)
            below = y * straight + STICKER_CORNER * math.sin(angle)
            points.append(along(centre, (normal, STICKER_HEIGHT), (right, across), (down, below)))
    return points


_FLAT = 0.5 - ROUNDING
_GRID = ((-_FLAT, -1), (-_FLAT, 0), (_FLAT, 0), (_FLAT, 1))  # place on a side, and how far the surface leans there
_ALL_QUADS = [4 * row + column for row in range(3) for column in range(3)]  # by their first points
_FLAT_QUAD = [5]


def _side(cubie, normal, right, down):
    points, normals = [], []
    for v in _GRID:
        for u in _GRID:
            outward = unit(along(normal, (right, u[1]), (down, v[1])))
            normals.append(outward)
            points.append(along(cubie, (normal, _FLAT), (right, u[0]), (down, v[0]), (outward, ROUNDING)))
    position = POSITIONS.get((cubie, normal), -1)
    quads = [_quad(points, normals, first) for first in (_ALL_QUADS if position >= 0 else _FLAT_QUAD)]
    return Side(points, quads, position, cubie)


def _quad(points, normals, first):
    corners = (first, first + 1, first + 5, first + 4)
    outward = unit(along(ORIGIN, *((normals[k], 1) for k in corners)))
    return corners, outward, dot(outward, points[first])


_CUBIES = [(x, y, z) for x in LAYERS for y in LAYERS for z in LAYERS]
POSITIONS = _position_table()
OUTLINES = tuple(_outline(position) for position in range(54))
SIDES = {(cubie, frame[0]): _side(cubie, *frame) for cubie in _CUBIES for frame in FACE_FRAMES.values()}


def _rim(axis, layer):
    """Return the points on the eight rounded corners of a slice at rest."""
    points = []
    for signs in itertools.product((-1, 1), repeat=3):
        cubie = tuple(layer if k == axis else sign for k, sign in enumerate(signs))
        flat = tuple(c + _FLAT * sign for c, sign in zip(cubie, signs, strict=True))
        leans = [lean for lean in itertools.product((0, 1), repeat=3) if any(lean)]
        outward = [unit(tuple(sign * lean for sign, lean in zip(signs, way, strict=True))) for way in leans]
        points += [along(flat, (way, ROUNDING)) for way in outward]
    return points


RIMS = {(axis, layer): _rim(axis, layer) for axis in range(3) for layer in LAYERS}


def _box_corners(axis, layer):
    """Return the corners of a slice's share of a plain cube that reaches to the bottom of the grooves."""
    deep = HALF_CUBE - GROOVE
    ends = [(-deep, deep)] * 3
    ends[axis] = (max(-deep, layer - 0.5), min(deep, layer + 0.5))
    return list(itertools.product(*ends))


def around(points):
    """Return the corners of the convex polygon around screen points (Andrew's monotone chain)."""
    points = sorted(points)
    return _half(points) + _half(points[::-1])


def _half(points):
    """Return one side of the outline of sorted points, without its last point."""
    chain = []
    for point in points:
        while len(chain) > 1 and not _bends_out(chain[-2], chain[-1], point):
            chain.pop()
        chain.append(point)
    return chain[:-1]


def _bends_out(a, b, c):
    return (b[0] - a[0]) * (c[1] - a[1]) > (b[1] - a[1]) * (c[0] - a[0])


def far_to_near(coordinate):
    """Return the layers of one axis, farthest from an eye at `coordinate` first: planes at ±½ part them."""
    if coordinate > 0.5:
        return (-1, 0, 1)
    return (1, 0, -1) if coordinate < -0.5 else (-1, 1, 0)


def view(camera, pose):
    """Return the patches that the eye can see, in painting order: the farthest first, the nearest last.

    Slices are parted by planes, and so are the cubies within one: the order is exact at every angle.
    """
    patches = []
    for layer in far_to_near(camera.eye()[pose.axis]):
        patches += _SliceView(camera, pose, layer).patches()
    return patches


class _SliceView:
    """One layer of the turning axis, seen: everything is computed in the layer's own coordinates."""

    def __init__(self, camera, pose, layer):
        self.axis, self.layer, self.open = pose.axis, layer, pose.turned
        turn = pose.matrix(layer)
        self.matrix = product(camera.axes(), turn)
        self.project = camera.projector(self.matrix)
        self.eye = apply(transposed(turn), camera.eye())
        self.lights = {}

    def patches(self):
        """Return the layer's patches in painting order."""
        orders = [far_to_near(coordinate) for coordinate in self.eye]
        orders[self.axis] = (self.layer,)
        patches = [self._hull()]
        for cubie in [(x, y, z) for x in orders[0] for y in orders[1] for z in orders[2]]:
            patches += self._cubie(cubie)
        return patches

    def _hull(self):
        """Return the outline of the whole slice; at rest it reaches to its neighbours, as deep as the grooves."""
        points = [self.project(p) for p in RIMS[self.axis, self.layer]]
        if not self.open:
            points += [self.project(p) for p in _box_corners(self.axis, self.layer)]
        return Patch(HULL, around(points), 0.0, -1, (0, 0, 0))

    def _cubie(self, cubie):
        """Return the visible patches of one cubie, its stickers last."""
        body, stickers = [], []
        for normal, _, _ in FACE_FRAMES.values():
            side = SIDES[cubie, normal]
            if side.position >= 0:
                stickers += self._sticker(side.position, normal, cubie)
            if side.position >= 0 or (self.open and normal[self.axis]):
                body += self._side(side)
        return body + stickers

    def _sticker(self, position, normal, cubie):
        if dot(normal, self.eye) <= HALF_CUBE:
            return []
        return [Patch(STICKER, [self.project(p) for p in OUTLINES[position]], self._light(normal), position, cubie)]

    def _side(self, side):
        eye = self.eye
        seen = [(corners, outward) for corners, outward, least in side.quads if dot(outward, eye) > least]
        if not seen:
            return []
        shown = [self.project(p) for p in side.points]
        lit = [([shown[k] for k in corners], self._light(outward)) for corners, outward in seen]
        return [Patch(BODY, points, light, side.position, side.cubie) for points, light in lit]

    def _light(self, normal):
        if normal not in self.lights:
            self.lights[normal] = _lit(apply(self.matrix, normal))
        return self.lights[normal]


def _lit(normal):
    """Return how bright a surface looks whose normal is given in the viewer's coordinates: matt, with a soft shine."""
    matt = max(0.0, dot(normal, LAMP))
    shine = max(0.0, dot(normal, MIRROR)) ** 18
    edge = (1 - max(0.0, normal[2])) ** 3
    return 0.3 + 0.6 * matt + 0.9 * shine + 0.5 * edge


def middle(points):
    """Return the middle of some screen points."""
    return (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))


def sticker_basis(outline):
    """Return the screen vectors from a sticker's middle to that of its right side and to that of its lower side."""
    n = CORNER_POINTS
    right, left = middle((outline[0], outline[-1])), middle((outline[2 * n - 1], outline[2 * n]))
    low, high = middle((outline[n - 1], outline[n])), middle((outline[3 * n - 1], outline[3 * n]))
    return ((right[0] - left[0]) / 2, (right[1] - left[1]) / 2), ((low[0] - high[0]) / 2, (low[1] - high[1]) / 2)


def sticker_centres(patches):
    """Return {sticker position: screen point of its middle} for all stickers that are turned to the eye."""
    return {patch.position: middle(patch.points) for patch in patches if patch.kind == STICKER}
