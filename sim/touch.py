"""What a finger touches on the cube, and which slice it turns by moving on."""

import math

from sim.scene import EYE_DISTANCE, HALF_CUBE, along, apply, cross, rotation, slice_at, sticker_frame, turn_angle
from sim.view import HULL

# A slice follows the pointer as the sticker itself does, but no faster than by these: so much of the pace of a row seen
# from in front, and of a direction no more end-on. A sticker that moves towards the eye would make it run away.
LEAST_PACE = 0.9
END_ON = 0.4
_STEP = 0.001  # units and radians: short enough for directions on the screen


def inside(point, polygon):
    """Return whether a screen point lies in a polygon."""
    x, y = point
    within = False
    before_x, before_y = polygon[-1]
    for next_x, next_y in polygon:
        if (next_y > y) != (before_y > y) and x < (before_x - next_x) * (y - next_y) / (before_y - next_y) + next_x:
            within = not within
        before_x, before_y = next_x, next_y
    return within


def pick(patches, point):
    """Return the sticker position under a screen point, plastic around it included, or None."""
    for patch in reversed(patches):
        if patch.kind != HULL and inside(point, patch.points):
            return patch.position if patch.position >= 0 else None
    return None


class Grip:
    """A finger on a sticker position: tells which slice a movement on the screen turns, and how far.

    `slice` is the slice's index once the movement has decided it, None before.
    """

    def __init__(self, camera, position):
        self.slice = None
        self._chosen = (0.0, 0.0)
        _, _, right, down = sticker_frame(position)
        self._ways = [_way(camera, position, direction) for direction in (right, down)]

    def choose(self, dx, dy):
        """Decide the slice by the first clear movement (pixels), and return it."""
        self.slice, *self._chosen = max(self._ways, key=lambda way: _agreement(way, dx, dy))
        return self.slice

    def quarters(self, dx, dy):
        """Return the slice's offset in quarter turns after a movement of so many pixels since the grip."""
        return dx * self._chosen[0] + dy * self._chosen[1]


def _way(camera, position, direction):
    """Return (slice, x, y): a movement (pixels) along a direction of the face turns the slice by movement · (x, y)."""
    centre, normal, _, _ = sticker_frame(position)
    axle = cross(normal, direction)
    axis = next(k for k in range(3) if axle[k])
    index = slice_at(axis, round(centre[axis]))
    x, y = _shift(camera, centre, along(centre, (direction, _STEP)))
    length = math.hypot(x, y) or 1.0
    turned = apply(rotation(axis, axle[axis] * _STEP), centre)
    moved_x, moved_y = _shift(camera, centre, turned)
    least = LEAST_PACE * HALF_CUBE * max(length, END_ON * camera.focal / EYE_DISTANCE)
    pace = max((moved_x * x + moved_y * y) / length, least)  # pixels along the direction, per radian
    quarters = axle[axis] / turn_angle(index, 1) / pace
    return index, quarters * x / length, quarters * y / length


def _shift(camera, start, end):
    """Return the screen vector between two points, _STEP apart, per unit."""
    (start_x, start_y), (end_x, end_y) = camera.project(start), camera.project(end)
    return (end_x - start_x) / _STEP, (end_y - start_y) / _STEP


def _agreement(way, dx, dy):
    """Return how much a movement goes along a way, whichever way round."""
    _, x, y = way
    return abs(dx * x + dy * y) / (math.hypot(x, y) or 1.0)
