"""The picture of the game: what the 54 LEDs show at any time.

`show`, `turned` and their like say what has happened; `render` makes the frame of a moment. A frame goes through three
stages: `motion` colours the stickers by the cells of the game, on the way from one position to the next; `effects` lay
a light over them; both in full-scale colours of a palette, in sticker order. `exposure` makes LED values of them.

Cells are those of reversi.geometry: EMPTY, BLACK, RED, BLOCKED; a side is BLACK, RED or, for nobody, 0. Times are ms
and wrap at 2³⁰; a frame may come any time after the last one. `render` allocates nothing and uses integers under 2³⁰
only, so both interpreters make the same bytes.
"""

from play import blend
from play.effects import HINT_MS, Alarm, Effect, Ending, Guide, Refusal, Ripple, Trouble, Unfelt, swing
from play.exposure import Exposure
from play.motion import Motion, smooth
from play.palettes import BREATH, PALETTES
from reversi.kernel import ALL

_DARK = bytes(54)
_BREATH_MS = 4096


class Picture:
    """The picture on LEDs that lie as `places` says: 54 bytes, LED -> sticker, read at every frame; they may change.

    Without `rolls` it is seen otherwise that a slice turns, as where the stickers travel; with it the pattern rolls
    on. `carried` (54 bytes) says to which position hands have carried each sticker with turns that are not in the game,
    or is None: what the lights say is then seen where the slices are now. `frame` is always the same bytearray: 54 ×
    R, G, B in LED order, final. Settings are those of `configure`.
    """

    def __init__(self, places, rolls=False):
        self._rolls = rolls
        self._motion = Motion()
        self._picture = bytearray(162)
        self._live = bytearray(12)
        self._levels = bytearray(54)
        self._spare = bytearray(54)
        self.carried = None
        self._exposure = Exposure(places)
        self.frame = self._exposure.frame
        self._make_effects()
        self._to_move = 0
        self.configure()

    def _make_effects(self):
        self._none = Effect()
        self._ripple = Ripple(self._motion)
        self._refusal = Refusal()
        self._hint = Guide()
        self._awaited = Guide()
        self._trouble = Trouble()
        self._ending = Ending(self._motion.cells)
        self._alarm = Alarm()
        self._unfelt = Unfelt()
        self._passing = self._none  # shows for a while, in place of
        self._standing = self._none  # what shows until it is cleared, in place of
        self._ground = self._none  # what shows until the position changes

    def configure(self, palette="indigo", brightness=40, gamma=22, limit_ma=450, animate=True):
        """Set the palette by name, brightness in percent, gamma in tenths, the current limit, and whether turns ripple.

        The values are trusted: brightness 1–100, gamma 10–30. A limit below 67 mA counts as 67. Hints, refusals and
        breathing stay without `animate`: they carry what the players must know.
        """
        self._colours = PALETTES[palette].colours
        self._animate = animate
        self._exposure.set(brightness, gamma, limit_ma)
        self._rest()

    @property
    def milliamps(self):
        """What the last frame draws, estimated: 1 mA an LED and 20 mA a full channel; never above the limit."""
        return self._exposure.milliamps

    @property
    def busy(self):
        """Whether the last turn is still being shown: a computer's answer may wait for its end, 1.8 s at most."""
        return self._motion.moving

    def show(self, cells, to_move):
        """Show a position (54 cells) at once, with nothing over it: a new game, one taken up again."""
        self._motion.show(cells)
        self._change(self._none, to_move)

    def turned(self, moved, cells, by, to_move, code, now):
        """Show that the side `by` has made turn `code`: `moved` is the position right after it, `cells` as judged.

        A ripple runs outwards from the slice and the stickers that differ flip one after the other; a turn less than
        400 ms after the last one shows at once. For a turn taken back give the inverse turn, the position that it alone
        makes, and the one that comes back.
        """
        if self._animate:
            self._motion.turn(moved, cells, code, now, self._rolls)
        else:
            self._motion.show(cells)
        self._ripple.start(by)
        self._change(self._ripple, to_move)

    def refuse(self, code, now):
        """Show for a second that turn `code` does not count: its slice blinks."""
        self._pass(self._refusal)
        self._refusal.start(code // 3, now)

    def hint(self, code, now):
        """Show for four seconds that turn `code` would be good: lights run around its slice in its direction."""
        self._pass(self._hint)
        self._hint.start(code, now, HINT_MS)

    def await_turn(self, code):
        """Show that turn `code` has to be made by hand, in the manner of a hint, until it is or `clear` is called."""
        self._stand(self._awaited)
        self._awaited.start(code)

    def trouble(self, slice_index=-1):
        """Show until `clear` that slice 0–8 stands between two detents or, with -1, that what moved is not one turn."""
        self._stand(self._trouble)
        self._trouble.start(slice_index)

    def warn(self, stickers):
        """Show until other `stickers` (bytes, none to end it) are named that turns there are not felt: they swell."""
        self._unfelt.start(stickers)

    def clear(self):
        """Show the game again: nothing is awaited, nothing is wrong."""
        self._stand(self._ground)

    def end(self, winner, now):
        """Show until the position changes that the game is over: the side `winner` has won, or with 0 it is a draw."""
        self._ground = self._ending
        self._ending.start(winner, now)
        self._to_move = 0
        self.clear()

    def alarm(self):
        """Show for good, in place of all else, that a part of the program has died."""
        self._passing = self._none
        self._standing = self._alarm

    def render(self, now_ms):
        """Return `frame` as it is at `now_ms`."""
        self._motion.step(now_ms)
        effect = self._effect(now_ms)
        blend.light(self._live, self._colours, self._breath_row(), _breathed(now_ms), effect.shares)
        if self.carried:
            blend.gather(self._levels, self.carried, self._spare)
        self._motion.paint(self._picture, self._live)
        blend.tint(self._picture, self._levels, self._colours, effect.row)
        if effect is not self._alarm:
            self._levels[ALL] = _DARK
            if self._unfelt.fill(self._levels, now_ms):
                blend.tint(self._picture, self._levels, self._colours, self._unfelt.row)
        return self._exposure.develop(self._picture)

    def _effect(self, now):
        """Return the effect that shows now, its levels filled in."""
        self._levels[ALL] = _DARK
        if self._passing.fill(self._levels, now):
            return self._passing
        self._passing = self._none
        self._standing.fill(self._levels, now)
        return self._standing

    def _pass(self, effect):
        if self._standing is not self._alarm:
            self._passing = effect

    def _stand(self, effect):
        if self._standing is not self._alarm:
            self._standing = effect

    def _change(self, effect, to_move):
        """Begin a new position with `effect` passing over it."""
        self._to_move = to_move
        self._ground = self._none
        self._stand(self._none)
        self._pass(effect)
        self._rest()

    def _rest(self):
        """Tell the current limit how bright the present position becomes at the fullest breath."""
        blend.light(self._live, self._colours, self._breath_row(), 255, self._none.shares)
        blend.paint(self._picture, self._motion.cells, self._motion.cells, self._motion.progress, self._live)
        self._exposure.rest(self._picture)

    def _breath_row(self):
        return BREATH + 2 * self._to_move


def _breathed(now):
    """Return how full the breath is, 0–255: it rests at either end, longer where it is full."""
    return smooth(min(255, max(0, (swing(now, _BREATH_MS) * 3 >> 1) - 32)))
