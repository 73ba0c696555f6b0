"""What the 54 stickers show of the game, and how one pattern becomes the next."""

from play import blend
from play.ports import ticks_diff
from reversi.geometry import PROGRAMS, RIMS, RINGS, SLICES
from reversi.kernel import ALL

_QUARTER_MS = 512  # in which a pattern rolls on by a quarter turn; red-black-red then flashes three times in a second
_HURRY_MS = 400  # turns that follow faster show at once, so that ripples don't flash
_UNIT = 4  # ms, of the delays
_FLIP = 64  # units
_LAYER = 24  # units by which the ripple is later on the next layer of the cube
_DOMINO = 12  # units between a flip and the next one at most, and
_DOMINOES = 110  # between the first one and the last
_NONE = bytes(54)
_FARTHEST = bytes([2 * _LAYER] * 54)
_FAINT = bytes([70] * 54)  # how much a sticker lights up as the ripple passes
_STRONG = 210  # and as it flips


def stickers_of(slice_index):
    """Return the stickers of a slice as bytes: 12 of a middle one, 21 of an outer one."""
    if slice_index > 5:
        return RINGS[slice_index]
    return RINGS[slice_index] + RIMS[slice_index] + bytes([RIMS[slice_index][0] + 4])


class Motion:
    """The cells that the stickers show: at rest, or on the way from one position to the next.

    `cells` is where it leads. In the last part of the way, the ripple, a sticker's `progress` (0–255) from the cell it
    had to the one it has is its own, and `strengths` (0–255) says how much it lights up on the way. `moving` and
    `ripple` say what goes on: some motion, the ripple.
    """

    def __init__(self):
        self.cells = bytearray(54)
        self.progress = bytearray(54)
        self.strengths = bytearray(54)
        self.moving = self.ripple = self._rolling = False
        self._before = bytearray(54)
        self._moved = bytearray(54)
        self._old = bytearray(54)
        self._new = bytearray(54)
        self._delays = bytearray(54)
        self._slice = self._quarters = self._since = self._roll_ms = self._length = 0

    def show(self, cells):
        """Show `cells` (54 values) at once."""
        self.cells[ALL] = cells
        self._rest()

    def turn(self, moved, cells, code, now, rolls):
        """Lead from the present cells to `moved`, as they are right after turn `code`, and to `cells`, from `now` on.

        The pattern rolls there when `rolls`; else the stickers have travelled already. A turn that follows the last one
        within 400 ms shows at once.
        """
        if self.moving and ticks_diff(now, self._since) < _HURRY_MS:
            self._jump(cells)
            return
        for buffer in (self._before, self._old, self._new):
            buffer[ALL] = self.cells
        self._moved[ALL] = moved
        self.cells[ALL] = cells
        self.moving = True
        self._slice = code // 3
        self._quarters = (1, 2, -1)[code % 3]
        self._since = now
        self._roll_ms = abs(self._quarters) * _QUARTER_MS if rolls else 0
        self._plan(code)
        self._length = self._roll_ms + (max(self._delays) + _FLIP) * _UNIT

    def step(self, now):
        """Go on to the time `now`. What has ended does not begin again when the clock wraps."""
        if self.moving:
            elapsed = ticks_diff(now, self._since)
            self._rolling = 0 <= elapsed < self._roll_ms
            self.ripple = self._roll_ms <= elapsed < self._length
            if self._rolling:
                self._roll(elapsed)
            elif self.ripple:
                blend.advance(self.progress, self._delays, (elapsed - self._roll_ms) // _UNIT)
            else:
                self._rest()

    def paint(self, picture, live):
        """Colour `picture` by the four colours in `live`."""
        if self._rolling:
            blend.paint(picture, self._old, self._new, self.progress, live)
        elif self.ripple:
            blend.paint(picture, self._moved, self.cells, self.progress, live)
        else:
            blend.paint(picture, self.cells, self.cells, self.progress, live)

    def _jump(self, cells):
        """Put `cells` in place of what is being led to; the time still runs on, so that haste is noticed."""
        self.cells[ALL] = cells
        self._moved[ALL] = cells
        self.strengths[ALL] = _NONE
        self._roll_ms = 0

    def _rest(self):
        self.moving = self.ripple = self._rolling = False

    def _roll(self, elapsed):
        gone = smooth(elapsed * 255 // self._roll_ms) * self._quarters
        self._roll_along(RINGS[self._slice], 12, 3 * gone)
        if self._slice < 6:
            self._roll_along(RIMS[self._slice], 8, 2 * gone)

    def _roll_along(self, ring, places, way):
        blend.roll(self._old, self._new, self.progress, self._before, ring, places, way % (places * 256))

    def _plan(self, code):
        """Set when each sticker's turn comes: the slice, the judged ones beside it, the rest; flips one by one."""
        self.progress[ALL] = _NONE
        self._delays[ALL] = _FARTHEST
        self.strengths[ALL] = _FAINT
        judged = _judged(code)
        for sticker in stickers_of(code // 3):
            self._delays[sticker] = 0
        for sticker in judged:
            self._delays[sticker] = _LAYER
        flips = [sticker for sticker in judged if self._moved[sticker] != self.cells[sticker]]
        for rank, sticker in enumerate(flips):
            self._delays[sticker] = _LAYER + rank * min(_DOMINO, _DOMINOES // len(flips))
            self.strengths[sticker] = _STRONG


def smooth(share):
    """Return `share` 0–255 with a soft start and end."""
    return share * share * (765 - 2 * share) // 65025


def _judged(code):
    """Return the stickers that turn `code` judges, in its direction round the cube."""
    program = PROGRAMS[code]
    judged = [program[k] for k in range(program[0], program[1], 3)]
    against = SLICES[code // 3] in "RUB"  # the rows of geometry go round like L, D and F
    if against == (code % 3 == 2):
        return judged
    return judged[::-1]
