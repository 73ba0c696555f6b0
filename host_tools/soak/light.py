"""Light: the current stays under its limit, and the four kinds of stickers are told apart by anybody at any moment.

The current is estimated from each frame that goes out: 1 mA an LED and 20 mA a full channel. Differences are those of
CAM02-UCS (Luo and others 2006; 1 can just be seen) of the lights as they are at the lowest brightness, seen by eyes
that are used to them and by eyes that lack one kind of cones (Machado and others 2009), as `colorspacious` computes it.
"""

import random
from itertools import combinations

from host_tools.soak.counts import Counts
from play.palettes import NAMES
from play.picture import Picture
from play.places import HOME
from play.settings import find
from reversi.geometry import BLACK, BLOCKED, EMPTY, RED

ABOUT = "the current limit in random frames and settings; stickers told apart, with colour blindness too"
SHORT, LONG = 1000, 10_000  # random frames; a tenth of them in a random moment of the breath
KINDS = ("above the limit", "alike")
LEAST = 6.0  # units of CAM02-UCS
BREATH_MS = 4096
_STATES = {EMPTY: "empty", BLACK: "black", RED: "red", BLOCKED: "blocked"}
_EYES = (None, "protanomaly", "deuteranomaly", "tritanomaly")
_STEP_MS = 32


def run(seed: int, n: int) -> Counts:
    """Make `n` random frames, and whole breaths of every palette but `literal`."""
    counts = Counts()
    counts.expect(*KINDS)
    _draw_current(random.Random(seed), n, counts)
    for palette in NAMES:
        if palette != "literal":
            _tell_apart(palette, counts)
    return counts


def _draw_current(chance, n, counts):
    """Show random games with random lights over them."""
    picture, now = Picture(bytearray(HOME)), 0
    limit = _configure(picture, chance)
    for _ in range(n):
        if chance.random() < 0.1:
            limit = _configure(picture, chance)
        if chance.random() < 0.2:
            _happen(picture, chance, now)
        now = (now + chance.choice((1, 7, 33, 500, 5000))) % (1 << 30)
        frame = picture.render(now)
        drawn = 54 + 20 * sum(frame) / 255
        counts.did("frames")
        if drawn > limit or not drawn <= picture.milliamps <= limit:
            counts.find("above the limit", f"{drawn:.1f} mA, said {picture.milliamps}, limit {limit}, at {now}")


def _configure(picture, chance):
    """Choose any settings; return the limit."""
    values = [chance.randint(find(name).least, find(name).most) for name in ("brightness", "gamma", "current")]
    values[2] = chance.choice((values[2], 100, chance.randint(100, 600)))
    picture.configure(chance.choice(NAMES), *values, chance.random() < 0.8)
    return values[2]


def _happen(picture, chance, now):
    """Let something happen in the game."""
    cells = bytes(chance.choices(range(4), (chance.random(), 1, 1, chance.random() / 2), k=54))
    side, code = chance.randrange(3), chance.randrange(27)
    picture.show(cells, side)
    acts = (
        lambda: picture.turned(bytes(chance.choices(range(3), k=54)), cells, side, chance.randrange(3), code, now),
        lambda: picture.refuse(code, now),
        lambda: picture.hint(code, now),
        lambda: picture.await_turn(code),
        lambda: picture.trouble(chance.randrange(-1, 9)),
        lambda: picture.end(side, now),
        lambda: picture.warn(bytes(chance.sample(range(54), chance.randrange(7)))),
        picture.clear,
    )
    chance.choice(acts)()


def _tell_apart(palette, counts):
    """Compare every two kinds of stickers over a whole breath."""
    for gamma in (10, 14, 18, 22, 26, 30):
        for limit in (find("current").least, find("current").default):
            for to_move in (0, BLACK, RED):
                where = f"{palette}, gamma {gamma}, limit {limit}, {_STATES[to_move] if to_move else 'nobody'} to move"
                _compare(breath(palette, gamma, limit, to_move), where, counts)


def breath(palette: str, gamma: int, limit: int, to_move: int) -> list[list[list[int]]]:
    """Return, for each moment of a breath at the lowest brightness, the RGB of the four kinds of stickers."""
    picture = Picture(bytearray(HOME))
    picture.configure(palette, find("brightness").least, gamma, limit)
    picture.show(bytes(led % 4 for led in range(54)), to_move)
    frames = [bytes(picture.render(now)) for now in range(0, BREATH_MS, _STEP_MS)]
    return [[list(frame[3 * kind : 3 * kind + 3]) for kind in range(4)] for frame in frames]


def _compare(moments, where, counts):
    for eyes in _EYES:
        seen = appearance(moments, eyes)
        for one, other in combinations(range(4), 2):
            differences = [sum((a - b) ** 2 for a, b in zip(m[one], m[other], strict=True)) ** 0.5 for m in seen]
            counts.did("pairs in whole breaths")
            if min(differences) < LEAST:
                sentence = (
                    f"{_STATES[one]} and {_STATES[other]}, {min(differences):.1f}, {eyes or 'all cones'}, {where}"
                )
                counts.find("alike", sentence)


def appearance(moments: list, eyes: str | None):
    """Return moments × 4 × (J', a', b') of lights, seen by eyes that are used to the brightest channel of them."""
    import numpy
    from colorspacious import cspace_convert

    light = numpy.array(moments, float)
    shown = cspace_convert(light / light.max(), "sRGB1-linear", "sRGB1")
    if eyes:
        sight = {"name": "sRGB1+CVD", "cvd_type": eyes, "severity": 100}
        shown = numpy.clip(cspace_convert(shown, sight, "sRGB1"), 0, 1)
    return cspace_convert(shown, "sRGB1", "CAM02-UCS")
