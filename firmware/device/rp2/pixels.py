"""WS2812 LEDs (play.ports.Pixels) by PIO and DMA: a frame is packed into words, and the chip sends them by itself.

A strip has two buffers: one is being sent, the other holds the newest frame. The state machine itself keeps the line
low after a frame until the LEDs have taken it over, so the next may follow at any time. It costs no interrupt.
"""

import time
from array import array

import rp2
from machine import Pin

from device.rp2.pio import Machine
from play.wiring import chain
from reversi.viper import micropython, ptr8, ptr32

TYPE_CHECKING = False
if TYPE_CHECKING:  # names that rp2.asm_pio gives a program
    from rp2.asm_pio import jmp, label, not_x, out, wrap, wrap_target, x, x_dec, y, y_dec

_LATCH_NS = 300_000  # the LEDs take a frame over when the line was low for 280 µs (WS2812B-V5 data sheet)
_CYCLE_NS = 50  # of a state machine, where no delay is longer than 16 of them
_LOOP = 16  # cycles of a round of the loop that keeps the line low
_CHANNELS = "RGB"
_SEND_MS = 30  # more than two frames of 256 LEDs take


def cycles(timing):
    """Return (ns of a cycle, cycles a 0 is high, cycles a 1 is longer high, cycles that both are low).

    `timing` is that of a board's strip: ns high and low of a 0, high and low of a 1. The low that both share is the
    mean of what the two ask for.
    """
    high_0, low_0, high_1, low_1 = timing
    more = high_1 - high_0
    low = (low_0 - more + low_1) // 2
    cycle = max(_CYCLE_NS, (max(high_0, more, low) + 15) // 16)  # .side leaves a delay of up to 15 more cycles
    return (cycle,) + tuple([max(1, (part + cycle // 2) // cycle) for part in (high_0, more, low)])


def transmitter(bits, high, more, low):
    """Return the assembled program for LEDs of `bits` (24 or 32), each bit in cycles as from `cycles`.

    It takes words with their bits at the left: the number of bits in the frame less one, a word for every LED, and how
    often to wait 16 cycles less one.
    """

    wait = _LOOP - 1  # a program sees no globals

    @rp2.asm_pio(
        sideset_init=rp2.PIO.OUT_LOW,
        out_shiftdir=rp2.PIO.SHIFT_LEFT,
        autopull=True,
        pull_thresh=bits,
        fifo_join=rp2.PIO.JOIN_TX,
    )
    def ws2812():
        wrap_target()
        out(y, bits).side(0)
        label("bit")
        out(x, 1).side(0)[low - 1]
        jmp(not_x, "zero").side(1)[high - 1]
        jmp(y_dec, "bit").side(1)[more - 1]
        label("latch")
        out(x, bits).side(0)
        label("on")
        jmp(x_dec, "on").side(0)[wait]
        wrap()
        label("zero")
        jmp(y_dec, "bit").side(0)[more - 1]
        jmp("latch").side(0)

    return ws2812


@micropython.viper
def _pack(words: ptr32, frame: ptr8, places: ptr8, layout: ptr32):
    """Write the LEDs of a strip into words[1:]: `places` says at which place of `frame` each is, in wire order.

    `layout` is [the left shift of R, of G, of B, number of LEDs]; W stays dark.
    """
    for k in range(int(layout[3])):
        at = 3 * int(places[k])
        red = int(frame[at]) << int(layout[0])
        green = int(frame[at + 1]) << int(layout[1])
        words[k + 1] = red | green | int(frame[at + 2]) << int(layout[2])


class _Strip:
    """One strip with its state machine, its DMA channel and its two buffers."""

    def __init__(self, strip, panel, programs):
        order, bits = strip["order"], 8 * len(strip["order"])
        self._places = bytes(chain(strip, panel))
        count = len(self._places)
        cycle, high, more, low = cycles(strip["timing"])
        self._layout = array("i", [24 - 8 * order.index(channel) for channel in _CHANNELS] + [count])
        self._newest, self._other = [_buffer(count, bits, cycle) for _ in range(2)]
        self._waiting = False
        key = (bits, high, more, low)
        if key not in programs:  # strips of one kind share the few instructions that a PIO has room for
            programs[key] = transmitter(*key)
        self._pin = strip["pin"]
        self._machine = Machine(programs[key], freq=1_000_000_000 // cycle, sideset_base=Pin(self._pin))
        try:
            self._dma = rp2.DMA()
        except BaseException:
            self._machine.close()
            raise
        ctrl = self._dma.pack_ctrl(inc_write=False, treq_sel=self._machine.sends)
        self._dma.config(write=self._machine.port, count=len(self._newest), ctrl=ctrl)

    def show(self, frame):
        _pack(self._newest, frame, self._places, self._layout)
        self._waiting = True
        self.send()

    def send(self):
        """Send the newest frame if it waits and the one before is read out of its buffer. Allocates nothing."""
        if self._waiting and not self._dma.active():
            self._dma.config(read=self._newest, trigger=True)
            self._newest, self._other = self._other, self._newest
            self._waiting = False

    @property
    def idle(self):
        return not self._waiting and not self._dma.active() and self._machine.empty

    def close(self):
        self._machine.close()
        self._dma.close()
        Pin(self._pin, Pin.OUT, value=0)  # a line that floats would tell the LEDs something


def _buffer(leds, bits, cycle):
    """Return the words of a frame for the program of `transmitter`, all dark; a cycle takes `cycle` ns."""
    latch = -(-_LATCH_NS // (_LOOP * cycle))
    return array("I", [leds * bits - 1 << 32 - bits] + [0] * leds + [latch - 1 << 32 - bits])


class Pixels:
    """The LEDs of `strips`, the STRIPS of a board with its PANEL. Raises OSError when the chip has too little left.

    A frame shown while the one before is being sent waits, until the next call of `show` or `send` finds the way
    clear; of several the newest is sent. At 30 frames a second, each 2 ms long (8 ms of 256 LEDs), none waits.
    """

    def __init__(self, strips, panel=0):
        self._dark = bytes(3 * (panel * panel or 54))
        self._strips = []
        programs = {}
        try:
            for strip in strips:
                self._strips.append(_Strip(strip, panel, programs))
        except BaseException:
            self.close()
            raise

    def show(self, frame):
        """Send `frame` (see play.ports.Pixels); it may change at once. Never waits."""
        for strip in self._strips:
            strip.show(frame)

    def send(self):
        """Send what waits. Never waits itself."""
        for strip in self._strips:
            strip.send()

    def close(self):
        """Darken the LEDs, which takes some ms, and give back what the chip lent."""
        self.show(self._dark)
        for _ in range(_SEND_MS):
            self.send()
            if all([strip.idle for strip in self._strips]):
                break
            time.sleep_ms(1)
        time.sleep_ms(1)  # the last word is on the line
        while self._strips:
            self._strips.pop().close()
