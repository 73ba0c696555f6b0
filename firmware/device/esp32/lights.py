"""WS2812 LEDs (play.ports.Pixels) on an ESP32: its RMT unit sends the bits.

machine.bitstream is the way that takes the least memory: the bytes of a frame and no more, where esp32.RMT wants a list
of 2,592 pulses. It takes a channel of the RMT, leaves interrupts on, returns when the last bit is out (1.7 ms for 54
RGB LEDs) and gives the channel back (ports/esp32/machine_bitstream.c of MicroPython 1.29). That it waits has a good
side: nobody can write to the flash meanwhile, which would keep the unit from being refilled in time.
"""

from machine import Pin, bitstream

from play.wiring import chain
from reversi.viper import micropython, ptr8

_FRAME = 162  # bytes
_DARK = 255  # in place of a place in the frame: the W of an RGBW LED


@micropython.viper
def _pack(data: ptr8, frame: ptr8, places: ptr8, count: int):
    """Put frame[places[k]] at data[k], for `count` bytes; where a place is none of the frame's, leave what is there."""
    for k in range(count):
        place = int(places[k])
        if place < 162:
            data[k] = frame[place]


def places(strip):
    """Return for every byte that goes down `strip`, an entry of STRIPS, its place in a frame, or 255 for a W."""
    found = bytearray()
    for sticker in chain(strip):
        for channel in strip["order"]:
            found.append(_DARK if channel == "W" else 3 * sticker + "RGB".index(channel))
    return bytes(found)


class _Strip:
    """The LEDs at one pin."""

    def __init__(self, strip):
        self._places = places(strip)
        self._data = bytearray(len(self._places))
        self._timing = strip["timing"]  # ns: high and low of a 0, high and low of a 1, as bitstream takes them
        self._pin = Pin(strip["pin"], Pin.OUT, value=0)

    def show(self, frame):
        _pack(self._data, frame, self._places, len(self._data))
        bitstream(self._pin, 0, self._timing, self._data)


class Lights:
    """The LEDs of `strips`, the STRIPS of a board."""

    def __init__(self, strips):
        self._strips = [_Strip(strip) for strip in strips]

    def show(self, frame):
        """Send `frame` (54 × R, G, B, final, in the order of the stickers); 31 µs a LED. Allocates nothing."""
        for strip in self._strips:
            strip.show(frame)

    def close(self):
        """Darken the LEDs."""
        self.show(bytes(_FRAME))
