"""What is laid over the picture: lights that speak to the players.

Every effect has a `row`, the palette row of its colour; `shares`, how bright (of 16) the four kinds of cells are
under it; and `fill(levels, now)`, which writes how much of the colour each sticker takes (54 × 0–255, all 0 before)
and returns whether it still shows. None flashes more often than three times a second.
"""

from play import blend
from play.motion import stickers_of
from play.palettes import GLOW, GUIDE, WARNING
from play.ports import ticks_diff
from reversi.geometry import BLACK, RED, RIMS, RINGS

HINT_MS = 4096
_WHOLE = b"\x10\x10\x10\x10"
_LOST = 7  # the share of the loser's colour
_BLINK_MS = 512
_WAVE_MS = 2048
_SIDE = [3, 3, 3, 4, 4, 4, 5, 5, 5]
# How far down the cube a sticker lies: from the centre of U over its rim and the sides to the centre of D.
_HEIGHTS = bytes([2, 1, 2, 1, 0, 1, 2, 1, 2] + 2 * _SIDE + [6, 7, 6, 7, 8, 7, 6, 7, 6] + 3 * _SIDE)


def swing(time, period):
    """Return 0 at the start of every `period` (ms, a power of two), 255 half-way, straight between them."""
    rise = (time & (period - 1)) * 511 // period
    return min(rise, 511 - rise)


class Effect:
    """No effect, and the base of the others."""

    row = 0
    shares = bytearray(_WHOLE)

    def __init__(self):
        self._since = self._length = 0

    def fill(self, levels, now):
        """Write the levels at the time `now`; return whether the effect still shows."""
        return False

    def _begin(self, now, length):
        """Show from `now` on for `length` ms."""
        self._since = now
        self._length = length

    def _runs(self, now):
        return 0 <= ticks_diff(now, self._since) < self._length


class Ripple(Effect):
    """The glow that runs over the cube from a slice that has been turned, and brightest over the flips."""

    def __init__(self, motion):
        super().__init__()
        self._motion = motion

    def start(self, side):
        """Show in the colour of `side`."""
        self.row = GLOW + side

    def fill(self, levels, now):
        """Follow the motion: before its ripple there is nothing to see, after it the effect is over."""
        if self._motion.ripple:
            blend.crest(levels, self._motion.progress, self._motion.strengths)
        return self._motion.moving


class Refusal(Effect):
    """A slice blinks twice, 512 ms each: that turn does not count. Refused again, it goes on in step."""

    row = WARNING

    def start(self, slice_index, now):
        """Blink slice 0–8 from `now` on."""
        self._stickers = stickers_of(slice_index)
        if not self._runs(now):
            self._begin(now, 0)
        begun = ticks_diff(now, self._since) // _BLINK_MS
        self._length = (begun + 2) * _BLINK_MS

    def fill(self, levels, now):
        """Swell and fade."""
        if not self._runs(now):
            return False
        blend.fill(levels, self._stickers, len(self._stickers), swing(ticks_diff(now, self._since), _BLINK_MS))
        return True


class Guide(Effect):
    """A turn to make: lights run round the slice in its direction, in pairs for a half turn, once in 2,048 ms."""

    row = GUIDE

    def start(self, code, now=0, length=0):
        """Show turn `code`, from `now` on for `length` ms or, without it, for ever."""
        self._begin(now, length)
        self._slice = code // 3
        self._twin = 1 if code % 3 == 1 else 0
        self._way = -1 if code % 3 == 2 else 1

    def fill(self, levels, now):
        """Light the ring of the slice, and the rim of its face in step with it."""
        if self._length and not self._runs(now):
            return False
        self._run(levels, RINGS[self._slice], 12, 0, 341, now, self._twin)
        if self._slice < 6:
            self._run(levels, RIMS[self._slice], 8, -170, 512, now, 0)  # too short for pairs
        return True

    def _run(self, levels, ring, places, first, spacing, now, twin):
        head = 2 * (now & 1023)
        blend.run(levels, ring, places, first * self._way, spacing * self._way, head, twin)


class Trouble(Effect):
    """Something has to be put right: a slice swells once in 1,024 ms, or, chequered, the whole cube does."""

    row = WARNING

    def start(self, slice_index):
        """Show slice 0–8, or the cube with -1."""
        self._stickers = b"" if slice_index < 0 else stickers_of(slice_index)

    def fill(self, levels, now):
        """Swell and fade; of the whole cube, the edges while the corners fade."""
        level = swing(now, 1024) * 5 >> 3
        if self._stickers:
            blend.fill(levels, self._stickers, len(self._stickers), level)
        else:
            blend.chequer(levels, level, 159 - level)
        return True


class Unfelt(Effect):
    """Turns are not felt, or not surely: for 1,024 of every 4,096 ms some stickers swell, over all else."""

    row = WARNING
    _stickers = b""

    def start(self, stickers):
        """Show those of these numbers."""
        self._stickers = stickers

    def fill(self, levels, now):
        """Swell and fade."""
        if not self._stickers or now & 4095 >= 1024:
            return False
        blend.fill(levels, self._stickers, len(self._stickers), swing(now, 1024))
        return True


class Ending(Effect):
    """The game is over: two waves in the winner's colour run down the cube while the loser's stickers fade.

    Then a soft wave every 2,048 ms runs over the winner's stickers, or over all of them after a draw.
    """

    def __init__(self, cells):
        super().__init__()
        self.shares = bytearray(_WHOLE)
        self._cells = cells

    def start(self, winner, now):
        """Show from `now` on that BLACK or RED has won, or that nobody has: 0."""
        self._begin(now, 2 * _WAVE_MS)
        self.row = GLOW + winner
        self._winner = winner
        self.shares[BLACK] = self.shares[RED] = 16

    def fill(self, levels, now):
        """Run down the cube."""
        time = ticks_diff(now, self._since)
        if self._runs(now):
            self._fade(max(_LOST, 16 - (time >> 7)))
            blend.sweep(levels, _HEIGHTS, time, 220, self._cells, 0)
        else:
            self._length = 0
            self._fade(_LOST)
            blend.sweep(levels, _HEIGHTS, time, 110, self._cells, self._winner)
        return True

    def _fade(self, share):
        if self._winner:
            self.shares[BLACK + RED - self._winner] = share


class Alarm(Effect):
    """A part of the program has died: the game is gone, an X on every face swells once in 1,024 ms."""

    row = WARNING
    shares = bytearray(4)

    def fill(self, levels, now):
        """Swell and fade, but never go out."""
        blend.chequer(levels, 60 + (swing(now, 1024) * 3 >> 2), 0)
        return True
