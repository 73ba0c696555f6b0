"""Care of the hardware: lights to look at one by one, encoders that were wired otherwise than the board file says."""

from binascii import crc32

from play.ports import ticks_add, ticks_diff
from play.words import BadOption
from reversi.cube import CubeGame
from reversi.geometry import FACES, PROGRAMS, SLICES, STICKERS
from reversi.kernel import ALL
from reversi.text import natural, quote

_LIT = 40  # of 255: all 54 LEDs in one colour stay within what USB gives
_TEST_MS = 60_000  # after which the game is shown again
_WHITE, _ROWS = (_LIT, _LIT, _LIT), ((_LIT, 0, 0), (0, _LIT, 0), (0, 0, _LIT))
# U white, R red, F green, D yellow, L magenta, B blue: orange, which solvers use, is too like red.
_FACES = (_WHITE, (_LIT, 0, 0), (0, _LIT, 0), (_LIT, _LIT, 0), (_LIT, 0, _LIT), (0, 0, _LIT))
_TABLES = 0x5EB7  # the low 16 bits of the CRC-32 of all turns
_SCRATCH = "selftest"  # the name under which the store is tried


class LampTest:
    """Lights that show the wiring instead of the game."""

    def __init__(self, strips=()):
        """Know the `strips` of a board file, by their numbers from 1."""
        self._strips = strips
        self._frame = bytearray(162)
        self._until = None

    def begin(self, what, now):
        """Show `what` for a minute from `now` on, and return which LEDs are lit, in their order; raises BadOption.

        `what` is "all", "faces", a sticker such as F5, a face, or "strip 1": white first, red last, all between green.

        A face shows its first sticker white, the rest of its first row red, its second green, its third blue. "faces"
        shows where the LEDs lie: each in the colour of the face in which it was built in.
        """
        leds = self._leds(what)
        self._frame[ALL] = bytes(162)
        for led in leds:
            if what == "faces":
                self._put(led, _FACES[led // 9])
            elif what.startswith("strip"):
                self._put(led, _WHITE if led == leds[0] else _ROWS[led != leds[-1]])
            else:
                self._put(led, _WHITE if len(leds) == 1 or led % 9 == 0 else _ROWS[led % 9 // 3])
        self._until = ticks_add(now, _TEST_MS)
        return leds

    def _leds(self, what):
        word, _, number = what.partition(" ")
        if word != "strip":
            return _leds(what)
        from play.wiring import chain

        if not 1 <= natural(number) <= len(self._strips):
            raise BadOption(f"The board file knows {len(self._strips)} strips, and no strip {quote(number)}.")
        return chain(self._strips[natural(number) - 1])

    def name(self, led):
        """Return the name of the sticker of an LED."""
        return STICKERS[led]

    def end(self):
        """Show the game again."""
        self._until = None

    def frame(self, now):
        """Return the frame to show, 54 × RGB, or None when the game is to be shown. Allocates nothing."""
        if self._until is not None and ticks_diff(self._until, now) <= 0:
            self._until = None
        return None if self._until is None else self._frame

    def _put(self, led, colour):
        for k in range(3):
            self._frame[3 * led + k] = colour[k]


def _leds(what):
    name = what.upper()
    if what in ("all", "faces"):
        return range(54)
    if name in STICKERS:
        return (STICKERS.index(name),)
    if len(name) == 1 and name in FACES:
        return range(9 * FACES.index(name), 9 * FACES.index(name) + 9)
    raise BadOption(
        f"leds test takes a face, a sticker such as F5, faces, strip and a number, all or off, not {quote(what)}."
    )


class Rewired:
    """Counts as they would be if the encoders were wired as the board file says.

    `order`: the slices in the order in which their encoders really are wired, "-" as the board file has it; `reverse`:
    the slices that count the other way round, "-" for none. `complaint` is a sentence where `order` does not fit.
    `wired` is the slice of each encoder as they really are.
    """

    def __init__(self, encoders, order, reverse):
        slices = SLICES[:encoders]
        fits = sorted(order) == sorted(slices)
        self.complaint = ""
        if order != "-" and not fits:
            self.complaint = f"The setting order must name each of {slices} once; it is ignored."
        self.wired = order if fits else slices
        self._from = bytes([self.wired.index(letter) for letter in slices])
        self._signs = [-1 if letter in reverse else 1 for letter in slices]
        self.straight = self.wired == slices and min(self._signs) > 0  # whether there is nothing to do

    def sorted(self, found):
        """Return what is `found` of each encoder as if they were wired as the board file says."""
        return [found[k] for k in self._from]

    def put_right(self, read, counts):
        """Write into `counts` what the encoders, as `read`, mean. Allocates nothing."""
        for i in range(len(counts)):
            counts[i] = self._signs[i] * read[self._from[i]]


def faults(store):
    """Return (what, "ok" or a sentence) for each part of the firmware that can be tried without disturbing the game."""
    return (("rules", _try_rules()), ("store", _try_store(store)))


def _try_rules():
    crc = 0
    for program in PROGRAMS:
        crc = crc32(program, crc)
    game = CubeGame()
    if crc & 0xFFFF == _TABLES and game.turn("R") == [] and game.turn("U2") == ["R6"]:
        return "ok"
    return "The tables of the turns are damaged: put the firmware onto the board anew."


def _try_store(store):
    try:
        for data in (b"one", b"another"):
            store.save(_SCRATCH, data)
            if store.load(_SCRATCH) != data:
                return "What was written is not what is read."
    except OSError as error:
        return f"Nothing can be written ({error})."
    return "ok"
