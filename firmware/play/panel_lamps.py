"""Lights of a panel that show its wiring instead of the game, as play.care has them for a cube."""

from play.ports import ticks_add, ticks_diff
from play.words import BadOption
from reversi.text import natural, quote

_TEST_MS = 60_000  # after which the game is shown again
_MOST = 54 * 40  # of all LEDs together in one colour: what a cube's test takes, within what USB gives
_WHITE, _RED, _GREEN = (1, 1, 1), (1, 0, 0), (0, 1, 0)


class PanelLamps:
    """The lights of a panel of `side` LEDs a side; `strips` are those of its board file, by their numbers from 1."""

    def __init__(self, side, strips=()):
        self._side = side
        self._strips = strips
        self._lit = min(40, _MOST // (side * side))
        self._frame = bytearray(3 * side * side)
        self._until = None

    def begin(self, what, now):
        """Show `what` for a minute from `now` on, and return which LEDs are lit, in their order; raises BadOption.

        `what` is "all", a square such as f5, or "strip 1": the first LED white, the last one red, all between green.
        """
        leds = self._leds(what)
        self._frame[:] = bytes(len(self._frame))
        for led in leds:
            self._put(led, _WHITE if led == leds[0] else _RED if led == leds[-1] else _GREEN)
        self._until = ticks_add(now, _TEST_MS)
        return leds

    def _leds(self, what):
        word, _, number = what.partition(" ")
        squares = [self.name(led) for led in range(self._side * self._side)]
        if what == "all":
            return range(len(squares))
        if what in squares:
            return [squares.index(what)]
        if word != "strip":
            raise BadOption(f"leds test takes a square such as f5, strip 1, all or off, not {quote(what)}.")
        from play.wiring import chain

        if not 1 <= natural(number) <= len(self._strips):
            raise BadOption(f"The board file knows {len(self._strips)} strips, and no strip {quote(number)}.")
        return chain(self._strips[natural(number) - 1], self._side)

    def name(self, led):
        """Return the name of the square at which an LED lies."""
        return "abcdefghijklmnop"[led % self._side] + str(led // self._side + 1)

    def end(self):
        """Show the game again."""
        self._until = None

    def frame(self, now):
        """Return the frame to show, or None when the game is to be shown. Allocates nothing."""
        if self._until is not None and ticks_diff(self._until, now) <= 0:
            self._until = None
        return None if self._until is None else self._frame

    def _put(self, led, colour):
        for k in range(3):
            self._frame[3 * led + k] = colour[k] * self._lit
