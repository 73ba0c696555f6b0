"""How panels and backdrop look: sizes that grow with the window, colours, text, cards, icons, drawn once and kept."""

import itertools
import math
import random

import pygame

INK = (228, 231, 240)
FAINT = (142, 149, 170)
DIM = (84, 90, 108)
CARD = (24, 27, 36, 216)
CARD_HOT = (48, 54, 72, 236)
CARD_WARN = (92, 28, 30, 236)
EDGE = (255, 255, 255, 26)
EDGE_FOCUS = (150, 190, 255, 255)
AMBER = (255, 190, 84)
ACCENT = (92, 108, 224)
VACANT = (66, 72, 90)  # empty stickers, in the score

_SMOOTH = 4  # cards and icons are drawn this many times as large and shrunk
_SMALLEST_TEXT = 12  # pixels
_LINE = 1.3  # height of a font's line, in heights of its text
_KEPT = 400  # surfaces: more than a window needs for some time


class Look:
    """Draws at one scale: 1.0 is a window of 1000 × 750 pixels."""

    def __init__(self, scale):
        self.scale = scale
        self._fonts = {}
        self._kept = {}

    def px(self, length):
        """Return a length in pixels of the window."""
        return max(1, round(length * self.scale))

    def text(self, string, size, colour=INK):
        """Return the text as a surface; `size` is its height at scale 1."""
        return self._keep(("text", string, size, colour), self._render, string, size, colour)

    def card(self, size, fill=CARD, edge=EDGE, radius=12):
        """Return a rounded rectangle of `size` pixels with a hairline edge; colours are (r, g, b, alpha)."""
        return self._keep(("card", tuple(size), fill, edge, radius), self._card, size, fill, edge, radius)

    def icon(self, name, size, colour=INK):
        """Return an icon of ICONS, `size` wide and high at scale 1."""
        return self._keep(("icon", name, size, colour), self._icon, name, self.px(size), colour)

    def bar(self, size, parts):
        """Return a rounded bar of `size` pixels made of (share, colour) parts."""
        return self._keep(("bar", tuple(size), tuple(parts)), self._bar, size, parts)

    def _keep(self, key, make, *arguments):
        if key not in self._kept:
            if len(self._kept) > _KEPT:
                self._kept.clear()
            self._kept[key] = make(*arguments)
        return self._kept[key]

    def _render(self, string, size, colour):
        """Write large and shrink: small letters then stand where they belong and not on whole pixels."""
        height = max(_SMALLEST_TEXT, self.px(size))
        if height not in self._fonts:
            self._fonts[height] = pygame.font.Font(None, round(height * _LINE * _SMOOTH))
        big = self._fonts[height].render(string, True, colour)
        return pygame.transform.smoothscale(big, (round(big.get_width() / _SMOOTH), round(big.get_height() / _SMOOTH)))

    def _card(self, size, fill, edge, radius):
        line = max(1, round(self.scale)) * _SMOOTH
        big = pygame.Surface((size[0] * _SMOOTH, size[1] * _SMOOTH), pygame.SRCALPHA)
        big.fill((*fill[:3], 0))
        corner = min(self.px(radius) * _SMOOTH, min(big.get_size()) // 2)
        pygame.draw.rect(big, fill, big.get_rect(), border_radius=corner)
        rim = pygame.Surface(big.get_size(), pygame.SRCALPHA)
        pygame.draw.rect(rim, edge, rim.get_rect(), width=line, border_radius=corner)
        big.blit(rim, (0, 0))
        return pygame.transform.smoothscale(big, size)

    def _bar(self, size, parts):
        big = pygame.Surface((size[0] * _SMOOTH, size[1] * _SMOOTH), pygame.SRCALPHA)
        left, whole = 0.0, sum(share for share, _ in parts) or 1
        for share, colour in parts:
            width = big.get_width() * share / whole
            big.fill(colour, (round(left), 0, math.ceil(width), big.get_height()))
            left += width
        stencil = pygame.Surface(big.get_size(), pygame.SRCALPHA)
        pygame.draw.rect(stencil, (255, 255, 255, 255), stencil.get_rect(), border_radius=big.get_height() // 2)
        big.blit(stencil, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return pygame.transform.smoothscale(big, size)

    def _icon(self, name, size, colour):
        big = pygame.Surface((size * _SMOOTH, size * _SMOOTH), pygame.SRCALPHA)
        big.fill((*colour[:3], 0))
        ICONS[name](_Pen(big, colour))
        return pygame.transform.smoothscale(big, (size, size))


class _Pen:
    """Draws on a square surface in units of its side: (0, 0) is the top left corner, (1, 1) the bottom right one."""

    def __init__(self, surface, colour):
        self.surface, self.colour, self.side = surface, colour, surface.get_width()

    def line(self, *points, width=0.1):
        """Draw a line with round joints and ends through the points."""
        places = [(x * self.side, y * self.side) for x, y in points]
        for a, b in itertools.pairwise(places):
            pygame.draw.line(self.surface, self.colour, a, b, round(width * self.side))
        for place in places:
            pygame.draw.circle(self.surface, self.colour, place, width * self.side / 2)

    def area(self, *points):
        """Fill a polygon."""
        pygame.draw.polygon(self.surface, self.colour, [(x * self.side, y * self.side) for x, y in points])

    def disc(self, x, y, radius, colour=None):
        """Fill a circle."""
        pygame.draw.circle(self.surface, colour or self.colour, (x * self.side, y * self.side), radius * self.side)

    def arc(self, x, y, radius, start, end, width=0.1):
        """Draw a part of a circle from one angle to another, degrees clockwise from the right."""
        steps = [math.radians(start + (end - start) * k / 24) for k in range(25)]
        self.line(*[(x + radius * math.cos(a), y + radius * math.sin(a)) for a in steps], width=width)

    def word(self, string, x, y, height):
        """Write a word around a point."""
        glyphs = pygame.font.Font(None, round(height * self.side * 1.4)).render(string, True, self.colour)
        self.surface.blit(glyphs, glyphs.get_rect(center=(x * self.side, y * self.side)))


def _ring(pen):
    pen.arc(0.5, 0.5, 0.33, 0, 360, width=0.17)


def _diamond(pen):
    pen.area((0.5, 0.04), (0.96, 0.5), (0.5, 0.96), (0.04, 0.5))


def _disc(pen):
    pen.disc(0.5, 0.5, 0.42)


def _dot(pen):
    pen.disc(0.5, 0.5, 0.16)


def _lock(pen):
    pen.arc(0.5, 0.42, 0.2, 180, 360, width=0.11)
    pen.line((0.3, 0.42), (0.3, 0.52), width=0.11)
    pen.line((0.7, 0.42), (0.7, 0.52), width=0.11)
    pen.area((0.16, 0.48), (0.84, 0.48), (0.84, 0.92), (0.16, 0.92))


def _undo(pen):
    pen.arc(0.52, 0.56, 0.28, -90, 150)
    pen.line((0.52, 0.28), (0.34, 0.28))
    pen.area((0.12, 0.28), (0.4, 0.06), (0.4, 0.5))


def _redo(pen):
    _undo(pen)
    mirrored = pygame.transform.flip(pen.surface, True, False)
    pen.surface.fill((*pen.colour[:3], 0))
    pen.surface.blit(mirrored, (0, 0))


def _plus(pen):
    pen.line((0.5, 0.16), (0.5, 0.84), width=0.13)
    pen.line((0.16, 0.5), (0.84, 0.5), width=0.13)


def _palette(pen):
    pen.arc(0.5, 0.5, 0.4, 0, 360, width=0.09)
    for x, y in ((0.33, 0.42), (0.5, 0.28), (0.67, 0.42), (0.6, 0.64)):
        pen.disc(x, y, 0.085)


def _bulb(pen):
    pen.arc(0.5, 0.4, 0.29, 130, 410, width=0.09)
    pen.line((0.32, 0.62), (0.38, 0.76), (0.62, 0.76), (0.68, 0.62), width=0.09)
    pen.line((0.4, 0.9), (0.6, 0.9), width=0.09)


def _question(pen):
    pen.arc(0.5, 0.34, 0.2, 180, 385, width=0.12)
    pen.line((0.68, 0.42), (0.5, 0.56), (0.5, 0.66), width=0.12)
    pen.disc(0.5, 0.87, 0.075)


def _back(pen):
    pen.line((0.66, 0.18), (0.34, 0.5), (0.66, 0.82), width=0.13)


def _forth(pen):
    pen.line((0.34, 0.18), (0.66, 0.5), (0.34, 0.82), width=0.13)


def _play(pen):
    pen.area((0.24, 0.12), (0.88, 0.5), (0.24, 0.88))


def _cross(pen):
    pen.line((0.2, 0.2), (0.8, 0.8), width=0.13)
    pen.line((0.8, 0.2), (0.2, 0.8), width=0.13)


ICONS = {
    "black": _ring,
    "red": _diamond,
    "white": _disc,
    "empty": _dot,
    "lock": _lock,
    "undo": _undo,
    "redo": _redo,
    "new": _plus,
    "palette": _palette,
    "hint": _bulb,
    "help": _question,
    "earlier": _back,
    "later": _forth,
    "branch": _play,
    "present": _cross,
}


def backdrop(size):
    """Return the picture of a dark room of `size` pixels, a little lighter behind the cube."""
    small = pygame.Surface((64, 48))
    for y in range(48):
        for x in range(64):
            far = math.hypot((x - 31.5) / 40, (y - 26) / 34)
            light = max(0.0, 1 - far) ** 1.5
            small.set_at((x, y), (9 + 22 * light, 10 + 24 * light, 15 + 33 * light))
    room = pygame.transform.smoothscale(small, size)
    room.blit(_grain(size), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return room


def _grain(size):
    """Return a fine noise that hides the steps of dark gradients."""
    dice = random.Random(3)
    tile = pygame.Surface((128, 128))
    for y in range(128):
        for x in range(128):
            tile.set_at((x, y), (dice.choice((0, 0, 1, 1, 2)),) * 3)
    grain = pygame.Surface(size)
    for y in range(0, size[1], 128):
        for x in range(0, size[0], 128):
            grain.blit(tile, (x, y))
    return grain
