"""The hint on the cube: an arrow along the slice that would turn, the way it would turn."""

import itertools
import math

import pygame

from reversi.geometry import SLICES, TURNS
from sim.look import AMBER, CARD
from sim.scene import FACE_FRAMES, HALF_CUBE, SLICE_AXES, along, apply, dot, rotation, turn_angle

_SMOOTH = 3  # it is drawn this many times as large and shrunk
_STEPS = 24  # points on each face
_LIFT = 0.04  # how far it floats above the stickers
_ENDS = 0.14  # of its way that is left free at either end
_WIDTH, _HEAD = 0.11, 0.25  # of the line, and half of the head's, in cubies
_RING = 1.15  # radius of the arrow on a face that is looked at from straight in front
_EDGE = (20, 16, 8)


def way(camera, code):
    """Return points in space along which the slice of a turn is seen to move, the first one first; at least two."""
    index, amount = divmod(code, 3)
    axis, layer, _ = SLICE_AXES[SLICES[index]]
    points = _around(camera, axis, layer) or _across(camera, axis)
    return points if turn_angle(index, -1 if amount == 2 else 1) > 0 else points[::-1]


def _around(camera, axis, layer):
    """Return the way round the axis over all faces that are seen, right-handed; [] if none is."""
    loop = [_surface(axis, layer, 2 * math.pi * k / (4 * _STEPS)) for k in range(4 * _STEPS)]
    seen = [camera.faces(normal) for _, normal in loop]
    if not any(seen):
        return []
    start = next(k for k in range(len(loop)) if seen[k] and not seen[k - 1])
    run = [loop[(start + k) % len(loop)][0] for k in range(sum(seen))]
    free = round(_ENDS * len(run))
    return run[free : len(run) - free]


def _surface(axis, layer, angle):
    """Return the point over the cube's surface at an angle around an axis, and the normal of its face."""
    first = tuple(float(k == (axis + 1) % 3) for k in range(3))
    x, y = math.cos(angle + 0.001), math.sin(angle + 0.001)  # no point on an edge
    far = (HALF_CUBE + _LIFT) / max(abs(x), abs(y))
    tip = tuple(float(k == axis) for k in range(3))
    point = along(tuple(layer * c for c in tip), (first, far * x), (_next(first), far * y))
    normal = first if abs(x) > abs(y) else _next(first)
    sign = (x if abs(x) > abs(y) else y) > 0
    return point, tuple(c if sign else -c for c in normal)


def _next(axis):
    """Return the unit vector of the axis that comes after the one with this unit vector."""
    return (axis[2], axis[0], axis[1])


def _across(camera, axis):
    """Return an arc on the face that is looked at along the axis, right-handed about it."""
    normals = [frame[0] for frame in FACE_FRAMES.values() if frame[0][axis]]
    face = max(normals, key=lambda normal: dot(normal, camera.eye()))
    side = tuple(float(k == (axis + 1) % 3) for k in range(3))
    start = along(tuple((HALF_CUBE + _LIFT) * c for c in face), (side, _RING))
    return [apply(rotation(axis, math.radians(15 * k)), start) for k in range(17)]


class HintArrow:
    """The arrow of the turn `code`, None while there is none; its picture is kept while nothing changes."""

    def __init__(self):
        self.code = None
        self._turns = None  # the kind of game and its turns when it was asked for
        self._seen = None

    def hear(self, line):
        """Take a line of the console: a hint, or the turn that a cube that really turns asks the hands to make."""
        _, word, name = [*line.split()[:3], "", "", ""][:3]
        name = name.removeprefix("await=")
        if word in ("hint", "computer") and name in TURNS:
            self.code, self._turns = TURNS.index(name), None

    def follow(self, game):
        """Forget the turn when the game has gone on, or back."""
        turns = (game.kind, game.turns)
        if self._turns is None:
            self._turns = turns
        elif turns != self._turns:
            self.code = None

    def draw(self, target, look, camera):
        """Draw the arrow, with the turn's name where it begins; a half turn has two heads."""
        seen = (camera.yaw, camera.pitch, camera.centre, camera.focal, self.code)
        if seen != self._seen:
            self._seen = seen
            self._paint(camera, self.code)
        target.blit(self._picture, self._place)
        badge = look.card((look.px(40), look.px(28)), (*CARD[:3], 255), (*AMBER, 200), 14)
        name = look.text(TURNS[self.code], 16, AMBER)
        for surface in (badge, name):
            target.blit(surface, surface.get_rect(center=self._start))

    def _paint(self, camera, code):
        points = [camera.project(point) for point in way(camera, code)]
        unit = camera.focal / 12  # pixels a cubie
        margin = unit
        left, top = min(x for x, _ in points) - margin, min(y for _, y in points) - margin
        wide = max(x for x, _ in points) + margin - left
        high = max(y for _, y in points) + margin - top
        big = pygame.Surface((round(wide) * _SMOOTH, round(high) * _SMOOTH), pygame.SRCALPHA)
        big.fill((*AMBER, 0))
        shown = [((x - left) * _SMOOTH, (y - top) * _SMOOTH) for x, y in points]
        for ink, more in ((_EDGE, 0.05), (AMBER, 0.0)):
            _stroke(big, ink, shown, unit * _SMOOTH, more, TURNS[code].endswith("2"))
        self._picture = pygame.transform.smoothscale(big, (round(wide), round(high)))
        self._place, self._start = (round(left), round(top)), points[0]


def _stroke(surface, ink, points, unit, more, twice):
    """Draw the line with its heads, `more` cubies wider on either side."""
    head = max(2, round(2 * _HEAD * unit / max(1.0, math.dist(points[0], points[1]))))
    half = (_WIDTH / 2 + more) * unit
    tail = points[: max(2, len(points) - head // 2)]
    for a, b in itertools.pairwise(tail):
        x, y = _across_line(a, b, half)
        corners = (a[0] + x, a[1] + y), (b[0] + x, b[1] + y), (b[0] - x, b[1] - y), (a[0] - x, a[1] - y)
        pygame.draw.polygon(surface, ink, corners)
    for point in tail:
        pygame.draw.circle(surface, ink, point, half)
    ends = [len(points) - 1, len(points) - 1 - head] if twice else [len(points) - 1]
    for end in ends:
        _head(surface, ink, points[max(0, end - 2)], points[max(1, end)], unit, more)


def _across_line(start, end, length):
    """Return the vector of a length that stands at right angles to the way from start to end."""
    far = math.dist(start, end) or 1.0
    return (start[1] - end[1]) / far * length, (end[0] - start[0]) / far * length


def _head(surface, ink, before, tip, unit, more):
    """Draw an arrow head whose tip points from `before` on."""
    across = _across_line(before, tip, 1.0)
    x, y = across[1], -across[0]
    wide, long = (_HEAD + 1.6 * more) * unit, (1.5 * _HEAD + 3 * more) * unit
    back = tip[0] - x * (long - 2 * more * unit), tip[1] - y * (long - 2 * more * unit)
    corners = (back[0] - y * wide, back[1] + x * wide), (back[0] + y * wide, back[1] - x * wide)
    pygame.draw.polygon(surface, ink, [(back[0] + x * long, back[1] + y * long), *corners])
