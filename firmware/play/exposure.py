"""The last stage between the picture and the LEDs: brightness, gamma, floor, current limit, LED order."""

from play import blend

_IDLE = 54  # mA: one a WS2812 LED, lit or not
_CHANNEL = 20  # mA: a channel at 255
_ALL_LIT = 162  # the least sum of values with every channel lit: what the limit must always leave
_ALL_FULL = 162 * 255
_UNSCALED = 1 << 14


class Exposure:
    """Makes frames of pictures. `places` (54 bytes) says for each LED on which sticker it lies, and may change.

    `frame` is always the same bytearray: 54 × R, G, B in LED order, final. `milliamps` is the estimate of what the
    last frame draws: 1 mA an LED and 20 mA a full channel. It is never above the limit; a limit below 67 mA, which
    every channel at its lowest takes, counts as 67.
    """

    def __init__(self, places):
        self.frame = bytearray(162)
        self.milliamps = _IDLE
        self._places = places
        self._trial = bytearray(162)
        self._curve = bytearray(256)
        self._budget = self._rest = 0

    def set(self, brightness, gamma, limit_ma):
        """Set brightness (1–100 percent), gamma (10–30 tenths) and current limit; then call `rest`."""
        for level in range(1, 256):
            self._curve[level] = max(1, tone(level, gamma) * brightness // 25500)
        self._budget = max(_ALL_LIT, min(_ALL_FULL, (limit_ma - _IDLE) * 255 // _CHANNEL))

    def rest(self, picture):
        """Take `picture`, the brightest that stays, as what the limit is for, and scale all fainter ones alike.

        So steady stickers stay steady under the limit while others breathe.
        """
        self._rest = self._factor(blend.develop(self._trial, picture, self._places, self._curve), _UNSCALED)

    def develop(self, picture):
        """Return `frame`, made from `picture`."""
        sums = blend.develop(self.frame, picture, self._places, self._curve)
        total = sums & 0xFFFF
        factor = self._factor(sums, self._rest)
        if factor < _UNSCALED:
            total = blend.scale(self.frame, factor)
        self.milliamps = _IDLE + (total * _CHANNEL + 254) // 255
        return self.frame

    def _factor(self, sums, most):
        """Return the scale, at most `most`, that keeps a frame within the limit: every lit channel keeps 1."""
        lit = sums >> 16
        above = (sums & 0xFFFF) - lit
        if above:
            return min(most, (self._budget - lit << 14) // above)
        return most


def tone(level, gamma):
    """Return level 0–255 to the power of gamma, 0–65,025, mixed from the two whole powers that gamma lies between.

    Off the true power by 3 % of full scale at most, and the same integers on every chip, whatever its floats.
    """
    power = min(gamma // 10, 2)
    part = gamma - 10 * power
    return ((10 - part) * level**power * 255 + part * level ** (power + 1)) // (10 * 255 ** (power - 1))
