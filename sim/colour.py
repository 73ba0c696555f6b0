"""The colours of the screen: how LEDs look, and how the panels write of the two sides."""

import functools
import math

from play.palettes import BREATH, PALETTES
from reversi.geometry import BLACK, BLOCKED, RED

EXPOSURE = 1 / 42  # of an LED's byte: the byte 42 is 63 % of the brightest
UNLIT = 0.0126  # what a sticker reflects of the room's light, as a part of white
INK_BYTE = 100  # LED byte of a full channel for the colours in which the panels write
INK_GAMMA = 2.2
PALER = 0.16  # by how much those colours are nearer to white than the stickers
OFF = (142, 149, 170)  # for a side whose light is off


@functools.lru_cache(maxsize=8192)
def screen_colour(red, green, blue):
    """Return the screen's (r, g, b) for an LED's bytes: how a camera sees linear light.

    The strongest channel is exposed like film (it saturates softly), the others keep their ratio to it, the room's
    light on the dark sticker is added, and the sum is encoded as sRGB.
    """
    peak = max(red, green, blue)
    gain = (1 - math.exp(-peak * EXPOSURE)) / peak if peak else 0.0
    return tuple(_srgb(UNLIT + (1 - UNLIT) * gain * channel) for channel in (red, green, blue))


def _srgb(linear):
    """Return the sRGB byte of a linear intensity 0–1."""
    encoded = 12.92 * linear if linear <= 0.0031308 else 1.055 * linear ** (1 / 2.4) - 0.055
    return round(255 * encoded)


@functools.cache
def inks(palette):
    """Return the colours in which the panels write of Black and Red when the cube has this palette."""
    rows = PALETTES[palette].colours
    return tuple(_ink(rows[3 * side : 3 * side + 3]) for side in (BLACK, RED))


@functools.cache
def stickers(palette, side):
    """Return the colours of an empty, a black, a red and a blocked sticker; `side`, 1 or 2 (Black, Red), is to move."""
    rows = PALETTES[palette].colours
    empty = BREATH + 2 * side + 1
    return tuple(_shown(rows[3 * row : 3 * row + 3]) for row in (empty, BLACK, RED, BLOCKED))


def _shown(levels):
    return screen_colour(*(INK_BYTE * (level / 255) ** INK_GAMMA for level in levels))


def _ink(levels):
    """Return the colour of a sticker with these full-scale levels, a little paler."""
    shown = _shown(levels)
    return tuple(round(channel + PALER * (255 - channel)) for channel in shown) if any(levels) else OFF


def faded(colour, factor):
    """Return the colour times a factor, each channel at most 255."""
    return [min(255, int(channel * factor)) for channel in colour]
