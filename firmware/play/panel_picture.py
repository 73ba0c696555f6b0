"""The picture of flat Reversi on a square panel of LEDs: discs, the squares that can be played, a cursor."""

from array import array

from play import panel_blend
from play.exposure import tone
from play.palettes import BREATH, GUIDE, PALETTES, WARNING
from play.ports import ticks_add, ticks_diff

_FADE_MS = 300
_SHOWN_MS = (1000, 4000)  # for which a refusal and a hint are shown
_WHITE = bytes((230, 200, 165))  # of a white disc; what is black is as the palette has black
_WHITE_BREATH = bytes((60, 40, 0, 100, 88, 72))  # faintest and fullest of a square on which White may put a disc
_TABLE = bytes((0, 36, 0))  # an empty square, which so differs from one that is not there
_BLOCKED = 3
_LEGAL, _CURSOR, _WRONG, _DARK = 4, 5, 6, 7  # rows behind those of the values of a cell
_CHANNEL = 20  # mA: a channel at 255; an LED takes 1 mA more, lit or not


class PanelPicture:
    """The picture on a panel of `size` × `size` LEDs.

    `frame` is always the same bytearray: R, G, B of each LED, row by row from the top left, final.
    """

    busy = False

    def __init__(self, size):
        count = size * size
        self._size = size
        self._old, self._new = bytearray(count + 1), bytearray(count + 1)
        self._cursor, self._mark = bytearray(count + 1), bytearray(count + 1)
        for rows in (self._old, self._new, self._cursor, self._mark):
            rows[count] = 255  # where they end
        self._picture, self.frame = bytearray(3 * count), bytearray(3 * count)
        self._totals = array("i", [0, 0, count])
        self._curve = bytearray(256)
        self._live = bytearray(3 * 8)
        self._mark_row, self._mark_end = _CURSOR, None
        self._cursor_row = _CURSOR
        self._since = None  # when the present position came
        self._winner = self._mover = 0
        self.configure()

    def configure(self, palette="indigo", brightness=40, gamma=22, limit_ma=450, animate=True):
        """Set palette by name, brightness in percent, gamma in tenths, current limit, and whether discs fade."""
        colours = PALETTES[palette].colours
        self._animate = animate
        black = 3 * (BREATH + 2)
        self._tints = (colours[black : black + 6], _WHITE_BREATH)
        for row, source in ((1, 1), (3, 3), (_CURSOR, GUIDE), (_WRONG, WARNING)):
            self._live[3 * row : 3 * row + 3] = colours[3 * source : 3 * source + 3]
        self._live[:3] = _TABLE
        self._hole = _BLOCKED if colours[3:6] == colours[:3] else _DARK  # where a black disc is dark no hole may be
        self._live[6:9] = _WHITE
        self._steady = bytes(self._live)
        for level in range(1, 256):
            self._curve[level] = max(1, tone(level, gamma) * brightness // 25500)
        self._budget = max(3 * self._totals[2], (limit_ma - self._totals[2]) * 255 // _CHANNEL)

    @property
    def milliamps(self):
        """What the last frame draws, estimated: 1 mA an LED and 20 mA a full channel."""
        return self._totals[2] + (self._totals[0] * _CHANNEL + 254) // 255

    def square(self, game, row, column):
        """Return the places of the LEDs of a square: a small board is shown larger, in the middle of the panel."""
        zoom = self._size // game.size
        edge = (self._size - zoom * game.size) // 2
        first = self._size * (edge + zoom * row) + edge + zoom * column
        return [first + self._size * down + across for down in range(zoom) for across in range(zoom)]

    def show(self, game, row, column, now):
        """Show a game, the cursor on the square at a row and column; `now` is the time in ms."""
        count, field = self._totals[2], game.field
        self._old[:count] = self._new[:count]
        self._cursor[:count] = bytes(count)
        self._new[:count] = bytes([_DARK] * count)
        legal = game.legal_cells()
        for r in range(game.size):
            for c in range(game.size):
                cell = field.at(r, c)
                value = _LEGAL if cell in legal else self._hole if field.off(cell) else game.cells[cell]
                for place in self.square(game, r, c):
                    self._new[place] = value
        if not game.over:
            for place in self.square(game, row, column):
                self._cursor[place] = 1
        self._mover = game.sides.index(game.to_move)
        self._winner = 1 + game.sides.index(game.winner) if game.winner in game.sides else 0
        self._mark_end = None
        self._since = now

    def point_at(self, game, row, column, now, wrong=False):
        """Mark a square for a while: as a hint or, `wrong`, as one that was refused."""
        count = self._totals[2]
        self._mark[:count] = bytes(count)
        for place in self.square(game, row, column):
            self._mark[place] = 1
        self._mark_row = _WRONG if wrong else _CURSOR
        self._mark_end = ticks_add(now, _SHOWN_MS[not wrong])

    def warn(self, encoders):
        """Let the cursor have the colour of a warning as long as there are any `encoders` with a trouble."""
        self._cursor_row = _WRONG if encoders else _CURSOR

    def render(self, now):
        """Return `frame` as it is at `now` (ms)."""
        self._breathe(now)
        panel_blend.paint(self._picture, self._old, self._new, self._live, self._share(now))
        panel_blend.tint(self._picture, self._cursor, self._live, self._cursor_row, 40 + _swing(now, 2048) // 2)
        if self._mark_end is not None:
            if ticks_diff(self._mark_end, now) > 0:
                panel_blend.tint(self._picture, self._mark, self._live, self._mark_row, _swing(now, 512))
            else:
                self._mark_end = None
        return self._develop()

    def _share(self, now):
        if not self._animate or self._since is None:
            return 256
        age = ticks_diff(now, self._since)
        if 0 <= age < _FADE_MS:
            return age * 256 // _FADE_MS
        self._since = None
        return 256

    def _breathe(self, now):
        """Write the colour of squares that can be played, and let the winner's discs swell."""
        level, live, tint = _swing(now, 4096), self._live, self._tints[self._mover]
        for i in range(3):
            live[3 * _LEGAL + i] = (tint[i] * (256 - level) + tint[3 + i] * level) >> 8
            if self._winner:
                place = 3 * self._winner + i
                live[place] = self._steady[place] * (128 + level // 2) >> 8
            else:
                live[3 + i] = self._steady[3 + i]
                live[6 + i] = self._steady[6 + i]

    def _develop(self):
        totals = self._totals
        panel_blend.develop(self.frame, self._picture, self._curve, totals)
        above = totals[0] - totals[1]
        if above and totals[0] > self._budget:
            panel_blend.scale(self.frame, max(0, (self._budget - totals[1] << 14) // above), totals)
        return self.frame


def _swing(time, period):
    """Return 0 at the start of every `period` (ms, a power of two), 255 half-way, straight between them."""
    rise = (time & (period - 1)) * 511 // period
    return min(rise, 511 - rise)
