"""Draws the cube with pygame: dark plastic, domed stickers in the colours that the LEDs show, and the glow around them.

Three layers lie upon each other: the plastic, the glow, the stickers. So the glow falls on plastic and background only,
and the middle of a sticker on the screen is exactly `screen_colour` of its LED. Plastic and stickers are drawn larger
than they are shown and shrunk, which smooths every edge.
"""

import math

import pygame

from reversi.geometry import BLACK, BLOCKED, RED
from sim.colour import faded, screen_colour
from sim.scene import Pose, slice_holds
from sim.view import BODY, HULL, STICKER, middle, sticker_basis, view

# The cube is drawn twice as large and shrunk; in large windows less, lest a side of the picture exceeds so many pixels.
# Shrinking to just a half is exact, otherwise colours come out up to 5 of 255 off.
FINE = 2.0
FINEST = 1350
LEAST_FINE = 1.3
GLOW_SIDE = 105  # pixels across the cube's circle in the picture in which the glow is worked out
GLOW_MARGIN = 1.45  # the glow reaches over this many times the width of the cube's circle
GLOW_STRENGTH = 0.6

PLASTIC = (38, 40, 48)
PLASTIC_BANNED = (92, 62, 22)
PLASTIC_INSIDE = (16, 17, 20)
SEAM = (6, 6, 8)
SOCKET = (10, 10, 13)
SOCKET_SIZE = 1.08  # of a sticker's size
NOTHING = (0, 0, 0, 0)
# From a sticker's rim to its middle: part of its size, part of its brightness. The last is the exact colour.
DOME = ((1.0, 0.56), (0.955, 0.73), (0.87, 0.87), (0.76, 0.95), (0.60, 1.0))
# Shapes that name a cell's colour, in half-widths of a sticker; they are drawn as outlines around its middle.
SHAPES = {
    BLACK: [(math.cos(k * math.pi / 8), math.sin(k * math.pi / 8)) for k in range(16)],
    RED: [(1.15, 0), (0, 1.15), (-1.15, 0), (0, -1.15)],
    BLOCKED: [(0.85, 0.85), (-0.85, 0.85), (-0.85, -0.85), (0.85, -0.85)],
}
SHAPE_SIZES = (0.5, 0.36)  # of the outline's outer and inner edge


def grown(points, centre, factor):
    """Return the points moved away from `centre` by a factor."""
    x, y = centre
    return [(x + (px - x) * factor, y + (py - y) * factor) for px, py in points]


class Canvas:
    """A surface that shows `rect` of the window, enlarged by `scale`."""

    def __init__(self, rect, scale, flags=0):
        self.rect, self.scale = rect, scale
        self.surface = pygame.Surface((math.ceil(rect.w * scale), math.ceil(rect.h * scale)), flags)

    def points(self, points):
        """Return points of the window as points of the surface."""
        left, top, scale = self.rect.x, self.rect.y, self.scale
        return [((x - left) * scale, (y - top) * scale) for x, y in points]

    def polygon(self, colour, points):
        """Fill a polygon given in points of the window."""
        pygame.draw.polygon(self.surface, colour, self.points(points))


class CubePainter:
    """Paints the cube that `camera` sees into a circle of the window. What does not depend on the LEDs is kept."""

    def __init__(self, camera):
        self.camera = camera
        self.patches = []

    def resize(self, window, centre, radius):
        """Fit the cube into a circle of the window, a pygame.Rect."""
        self.camera.fit(centre, radius)
        self._seen = None
        side = 2 * math.ceil(radius) + 4
        square = pygame.Rect(round(centre[0]) - side // 2, round(centre[1]) - side // 2, side, side)
        self._fine = Canvas(square, max(LEAST_FINE, min(FINE, FINEST / side)), pygame.SRCALPHA)
        self._body = pygame.Surface(square.size, pygame.SRCALPHA)
        self._lights = pygame.Surface(square.size, pygame.SRCALPHA)
        self._glow = Glow(square.scale_by(GLOW_MARGIN).clip(window), GLOW_SIDE / side)

    def look(self, offsets, banned=None):
        """Work out what is to be seen with the slices at these offsets (quarter turns); `banned` is a slice or None."""
        pose = Pose(offsets)
        seen = (self.camera.yaw, self.camera.pitch, pose.axis, tuple(pose.angles), banned)
        if seen == self._seen:
            return
        self._seen, self._banned, self._turned, self._moved = seen, banned, pose.turned, True
        self.patches = view(self.camera, pose)
        self._rings = {patch.position: self._dome(patch) for patch in self.patches if patch.kind == STICKER}
        self._glow.look(self.patches)

    def _dome(self, patch):
        """Return the polygons of a sticker, from its rim to its middle, on the fine canvas."""
        points = self._fine.points(patch.points)
        centre = middle(points)
        return [grown(points, centre, size) for size, _ in DOME]

    def paint(self, target, colours, cells=None):
        """Paint what was looked at; `colours` are the screen colours of the 54 sticker positions.

        With `cells` (54 of them) every sticker that is not empty gets the shape of its colour.
        """
        if self._moved:
            self._paint_body()
            self._moved = False
        self._paint_lights(colours, cells)
        target.blit(self._body, self._fine.rect, special_flags=pygame.BLEND_PREMULTIPLIED)
        self._glow.paint(target, colours)
        target.blit(self._lights, self._fine.rect, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _paint_body(self):
        """Paint the layer of plastic."""
        self._fine.surface.fill(NOTHING)
        for patch in self.patches:
            if patch.kind == STICKER:
                self._fine.polygon(SOCKET, grown(patch.points, middle(patch.points), SOCKET_SIZE))
            else:
                self._fine.polygon(self._plastic(patch), patch.points)
        pygame.transform.smoothscale(self._fine.surface, self._body.get_size(), self._body)

    def _paint_lights(self, colours, cells):
        """Paint the layer of stickers; where slices are turned a nearer one cuts those behind it off."""
        self._fine.surface.fill(NOTHING)
        for patch in self.patches:
            if patch.kind == STICKER:
                self._paint_sticker(patch.position, colours[patch.position], cells)
            elif patch.kind == HULL and self._turned:
                self._fine.polygon(NOTHING, patch.points)
        pygame.transform.smoothscale(self._fine.surface, self._lights.get_size(), self._lights)

    def _plastic(self, patch):
        if patch.kind == HULL:
            return SEAM
        if patch.position < 0:
            return faded(PLASTIC_INSIDE, patch.light)
        banned = self._banned is not None and slice_holds(self._banned, patch.cubie)
        return faded(PLASTIC_BANNED if banned else PLASTIC, patch.light)

    def _paint_sticker(self, position, colour, cells):
        rings = self._rings[position]
        for points, (_, brightness) in zip(rings, DOME, strict=True):
            pygame.draw.polygon(self._fine.surface, faded(colour, brightness), points)
        if cells and cells[position] in SHAPES:
            self._paint_shape(rings[0], colour, SHAPES[cells[position]])

    def _paint_shape(self, outline, colour, shape):
        """Draw the outline of a shape around the middle of the sticker that has this outline."""
        (ax, ay), (bx, by) = sticker_basis(outline)
        x, y = middle(outline)
        line = faded(colour, 0.56) if max(colour) > 100 else [channel + 70 for channel in colour]
        for size, ink in zip(SHAPE_SIZES, (line, colour), strict=True):
            points = [(x + size * (u * ax + v * bx), y + size * (u * ay + v * by)) for u, v in shape]
            pygame.draw.polygon(self._fine.surface, ink, points)


class Glow:
    """The light that the stickers throw into the air and onto the plastic around them, as a lens shows it.

    It covers `rect` of the window and is worked out on a picture reduced to `scale`.
    """

    def __init__(self, rect, scale):
        self.rect = rect
        self._light = Canvas(rect, scale)
        self._full = pygame.Surface(rect.size)

    def look(self, patches):
        """Take over what is to be seen: the stickers, and the slices that hide some of them."""
        shapes = [patch for patch in patches if patch.kind != BODY]
        self._shapes = [(patch.position, self._light.points(patch.points)) for patch in shapes]

    def paint(self, target, colours):
        """Add the glow of stickers with these screen colours to the target."""
        self._shine(colours)
        near = _blurred(self._light.surface, 2)
        far = _blurred(pygame.transform.smoothscale_by(self._light.surface, 0.5), 5)
        near.blit(pygame.transform.smoothscale(far, near.get_size()), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
        pygame.transform.smoothscale(near, self._full.get_size(), self._full)
        target.blit(self._full, self.rect, special_flags=pygame.BLEND_RGB_ADD)

    def _shine(self, colours):
        """Draw the stickers by their own light only."""
        dark = screen_colour(0, 0, 0)[0]
        self._light.surface.fill((0, 0, 0))
        for position, points in self._shapes:
            colour = [max(0, channel - dark) for channel in colours[position]] if position >= 0 else (0, 0, 0)
            pygame.draw.polygon(self._light.surface, faded(colour, GLOW_STRENGTH), points)


def _blurred(surface, radius):
    return pygame.transform.box_blur(pygame.transform.box_blur(surface, radius), radius)
