"""WS2812 LEDs (play.ports.Pixels) on an ESP32: its RMT unit sends the bits.

machine.bitstream is the way that takes the least memory: the bytes of a frame and no more, where esp32.RMT wants a list
of 24 pulses a LED. It takes a channel of the RMT, leaves interrupts on, returns when the last bit is out (1.7 ms for 54
RGB LEDs, 7.7 ms for 256) and gives the channel back (ports/esp32/machine_bitstream.c of MicroPython 1.29). That it
waits has a good side: nobody can write to the flash meanwhile, which would keep the unit from being refilled in time.
"""

from machine import Pin, bitstream

from play.wiring import chain
from reversi.viper import micropython, ptr8

_WHITE = 3  # in place of R, G, B: the W of an RGBW LED, which stays dark


@micropython.viper
def _pack(data: ptr8, frame: ptr8, places: ptr8, count: int, order: ptr8, channels: int):
    """Put what `frame` has for `count` LEDs, which lie at `places`, into `data`, in the order of the `channels`."""
    at = 0
    for k in range(count):
        first = 3 * int(places[k])
        for c in range(channels):
            channel = int(order[c])
            if channel < 3:
                data[at] = frame[first + channel]
            at += 1


class _Strip:
    """The LEDs at one pin."""

    def __init__(self, strip, panel):
        self._places = bytes(chain(strip, panel))
        self._order = bytes([_WHITE if channel == "W" else "RGB".index(channel) for channel in strip["order"]])
        self._data = bytearray(len(self._places) * len(self._order))
        self._timing = strip["timing"]  # ns: high and low of a 0, high and low of a 1, as bitstream takes them
        self._pin = Pin(strip["pin"], Pin.OUT, value=0)

    def show(self, frame):
        _pack(self._data, frame, self._places, len(self._places), self._order, len(self._order))
        bitstream(self._pin, 0, self._timing, self._data)


class Lights:
    """The LEDs of `strips`, the STRIPS of a board with its PANEL."""

    def __init__(self, strips, panel=0):
        self._dark = bytes(3 * (panel * panel or 54))
        self._strips = [_Strip(strip, panel) for strip in strips]

    def show(self, frame):
        """Send `frame` (see play.ports.Pixels); 31 µs a LED. Allocates nothing."""
        for strip in self._strips:
            strip.show(frame)

    def close(self):
        """Darken the LEDs."""
        self.show(self._dark)
