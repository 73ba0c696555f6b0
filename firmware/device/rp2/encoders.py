"""Quadrature encoders by one state machine of the PIO: it looks at all their pins at a fixed rate, and when one has
changed, DMA puts the levels of all into a ring in memory. The processor need not be there until the ring is full.

At 20 kHz the ring takes 48 ms of changes in every single sample, which contacts that bounce without end would give;
of edges 100 µs apart it takes twice that.

On an RP2040 at 125 MHz a sample is decoded in 8 µs if one of nine encoders has changed, in 10 µs if three have, and in
14.4 µs if all nine have at once, always less than the 50 µs to the next one (tests/host/test_decoding_time.py counts
the cycles of the machine code).
"""

from array import array

import rp2
import uctypes
from machine import Pin

from device.rp2.pio import Machine
from play.quadrature import Quadrature
from reversi.kernel import ALL
from reversi.viper import micropython, ptr32

TYPE_CHECKING = False
if TYPE_CHECKING:  # names that rp2.asm_pio gives a program
    from rp2.asm_pio import in_, invert, isr, jmp, label, mov, null, pins, push, wrap, wrap_target, x, x_not_y, y

SAMPLE_HZ = 20_000
WORDS = 1024  # of the ring
CYCLES = 6  # of the state machine, a sample
_RING_BITS = 12  # 4 × WORDS bytes
_SPARE = 64  # words that may come while the oldest are read
_COUNTED = 1 << 27  # words after which one DMA channel hands over to the other; an RP2350's counts to 2²⁸ − 1
_CHUNK = 64


def sampler(width):
    """Return the assembled program that pushes the levels of `width` pins (1 to 31) whenever they have changed.

    A sample takes CYCLES, whether it is pushed or not; the first is.
    """

    @rp2.asm_pio(in_shiftdir=rp2.PIO.SHIFT_LEFT, fifo_join=rp2.PIO.JOIN_RX)
    def sample():
        mov(y, invert(null))  # no levels of fewer than 32 pins
        wrap_target()
        label("sample")
        mov(isr, null)
        in_(pins, width)
        mov(x, isr)
        jmp(x_not_y, "changed")
        jmp("sample")[1]
        label("changed")
        mov(y, x)
        push()  # waits when there is no room: then it is late, but what it says last is true
        wrap()

    return sample


class Ring:
    """The last WORDS words that `machine` (device.rp2.pio.Machine) has pushed, in `words`, kept by DMA for ever.

    A DMA channel stops after a count, so there are two: each starts the other when it stops, and as the count is a
    multiple of the ring, that one goes on where this one was.
    """

    def __init__(self, machine):
        self.words = _aligned(WORDS)
        self._channels = []
        try:
            for _ in range(2):
                self._channels.append(rp2.DMA())
            for channel, other in zip(self._channels, reversed(self._channels)):
                ctrl = channel.pack_ctrl(
                    inc_read=False,
                    ring_sel=True,
                    ring_size=_RING_BITS,
                    treq_sel=machine.receives,
                    chain_to=other.channel,
                )
                channel.config(read=machine.port, write=self.words, count=_COUNTED, ctrl=ctrl)
        except BaseException:
            self.close()
            raise
        self._channels[0].active(1)

    def since(self, place):
        """Return how many words came after the first `place`, modulo _COUNTED. Allocates nothing.

        The channel that runs counts down. One that has not begun or has just ended stands at _COUNTED or 0, which is
        the same, so it does no harm when the other takes over between two looks.
        """
        first, second = self._channels
        running = first if first.active() else second
        return -running.count - place & _COUNTED - 1

    def close(self):
        """Let the channels go, when no word comes any more."""
        while self._channels:
            self._channels.pop().close()


def _aligned(words):
    """Return a view of so many words, at an address that is a multiple of its size.

    A ring of DMA wraps there, and the heap promises no more than 16 bytes: so half of what is taken is used.
    """
    store = array("I", range(2 * words))  # of all ways to make one this long, the one that needs no more memory
    first = (-uctypes.addressof(store) & 4 * words - 1) // 4
    return memoryview(store)[first : first + words]


def _sorting(places):
    """Return what `_sort` looks up to bring bit places[k] of a word to bit k: 256 entries for each byte of the word."""
    table = array("I", bytes(4096))
    for bit, place in enumerate(places):
        first, mask = place >> 3 << 8, 1 << (place & 7)
        for value in range(256):
            if value & mask:
                table[first + value] |= 1 << bit
    return table


@micropython.viper
def _sort(samples: ptr32, table: ptr32, words: ptr32, first: int, stop: int):
    """Write words[first:stop] to `samples`, their bits in the order of the encoders."""
    for i in range(first, stop):
        word = words[i]
        low = table[word & 255] | table[256 + (word >> 8 & 255)]
        samples[i - first] = low | table[512 + (word >> 16 & 255)] | table[768 + (word >> 24 & 255)]


class Encoders:
    """The quadrature encoders of a board, its ENCODER_PINS: pairs of GPIOs in any order, all within 31.

    `overruns` is how often more words had come than the ring holds. What was turned meanwhile is not known then; the
    counts go on from the levels of now, so that detents stay where they are.
    Raises OSError when the chip has no state machine or DMA channel left.
    """

    def __init__(self, board):
        lines = [line for pair in board.ENCODER_PINS for line in pair]
        base, width = min(lines), max(lines) - min(lines) + 1
        self.overruns = 0
        self._taken = 0
        self._quadrature = Quadrature(len(board.ENCODER_PINS), board.REST, board.REVERSE)
        self._plain = lines == list(range(base, base + width))
        if not self._plain:
            self._table = _sorting([line - base for line in lines])
            self._samples = array("I", [0] * _CHUNK)
        for line in lines:
            Pin(line, Pin.IN, Pin.PULL_UP)
        rate = getattr(board, "SAMPLE_HZ", SAMPLE_HZ)
        self._machine = Machine(sampler(width), freq=CYCLES * rate, in_base=Pin(base))
        try:
            self._ring = Ring(self._machine)
        except BaseException:
            self._machine.close()
            raise

    def read(self, counts):
        """Write the counts (play.ports.Turns) of all edges up to now into `counts`. Allocates nothing."""
        fresh = self._ring.since(self._taken)
        if fresh:
            self._take(fresh)
        counts[ALL] = self._quadrature.counts

    def _take(self, fresh):
        """Decode the words that came: so many."""
        if fresh > WORDS - _SPARE:
            self.overruns += 1
            self._taken += fresh - 1
            fresh = 1
        first = self._taken & WORDS - 1
        self._taken = self._taken + fresh & _COUNTED - 1
        if first + fresh > WORDS:
            self._feed(first, WORDS)
            fresh -= WORDS - first
            first = 0
        self._feed(first, first + fresh)

    def _feed(self, first, stop):
        if self._plain:
            self._quadrature.feed_all(self._ring.words, first, stop)
            return
        while first < stop:
            end = min(stop, first + _CHUNK)
            _sort(self._samples, self._table, self._ring.words, first, end)
            self._quadrature.feed_all(self._samples, 0, end - first)
            first = end

    def noise(self):
        """Return how the encoders behave (play.ports.Turns)."""
        return self._quadrature.noise()

    def status(self):
        """Return what is wrong (play.ports.Turns)."""
        told = self._quadrature.status()
        if self.overruns:
            told["encoders"] = (
                f"The encoders changed more than {WORDS - _SPARE:,} times between two looks, {self.overruns} times so "
                "far: what was turned then is unknown. Bring every slice to rest and say sync."
            )
        if self._quadrature.missed:
            told["lines"] = (
                f"Both lines of an encoder changed at once, {self._quadrature.missed} times so far: they touch, or it "
                "is turned too fast for SAMPLE_HZ."
            )
        return told

    def close(self):
        """Let the state machine and the DMA go."""
        self._machine.close()
        self._ring.close()
