"""Quadrature decoding: samples of encoder pins become edge counts.

Clockwise, A changes before B, so the levels go 11, 10, 00, 01 (written BA) and again 11. Every edge counts, and one
that bounces counts there and back: contact bounce on one line nets to nothing, at rest and after a reversal alike.
"""

from array import array

from reversi.viper import micropython, ptr8, ptr32

_BACK, _STAY, _ON, _BOTH = range(4)  # what a sample says of one encoder; less one, the edges it went
_ROUND = (0b11, 0b10, 0b00, 0b01)  # the levels, BA, in clockwise order
_REVERSED = 16  # set in the state of an encoder that counts the other way


def _steps():
    """Return 32 bytes: (reversed << 4 | levels before << 2 | levels now) -> _BACK, _STAY, _ON or _BOTH."""
    steps = bytearray(32)
    for k, before in enumerate(_ROUND):
        for edges, step, mirrored in ((0, _STAY, _STAY), (1, _ON, _BACK), (2, _BOTH, _BOTH), (3, _BACK, _ON)):
            index = before << 2 | _ROUND[(k + edges) % 4]
            steps[index] = step
            steps[_REVERSED | index] = mirrored
    return bytes(steps)


_STEPS = _steps()


@micropython.viper
def _decode(words: ptr32, first: int, stop: int, last: ptr32, states: ptr8, counts: ptr32, ways: ptr8, steps: ptr8):
    """Count the edges of the samples words[first:stop].

    `last` is [the sample before, which bits are encoder pins, missed]; `states` holds per encoder levels << 2, plus
    _REVERSED; `ways` the last step of each encoder, _BACK or _ON.
    """
    for k in range(first, stop):
        word = words[k] & last[1]
        changed = word ^ last[0]
        last[0] = word
        i = 0
        while changed:
            if changed & 3:
                levels = word >> (i << 1) & 3
                step = int(steps[states[i] | levels])
                states[i] = states[i] & 16 | levels << 2
                if step == 3:
                    last[2] = last[2] + 1
                    counts[i] = counts[i] + (int(ways[i]) << 1) - 2
                else:
                    ways[i] = step
                    counts[i] = counts[i] + step - 1
            changed >>= 2
            i += 1


class Quadrature:
    """Counts the edges of up to 15 quadrature encoders from samples of their pins.

    A sample is an int with line A of encoder i at bit 2i and line B at bit 2i + 1. `rest` is the level pair BA at a
    detent; an encoder found between detents at the first sample starts with the edges that it is off, so that zero is
    the detent. `reverse` lists the encoders whose clockwise is the other way.

    `counts` is an array("i") of signed edges, clockwise positive.
    """

    def __init__(self, encoders, rest=0b11, reverse=()):
        self.counts = array("i", [0] * encoders)
        self._states = bytearray([rest << 2 | (_REVERSED if i in reverse else 0) for i in range(encoders)])
        self._ways = bytearray([_ON] * encoders)
        self._last = array("i", [0, (1 << 2 * encoders) - 1, 0])
        self._one = array("i", [0])
        self._started = False

    @property
    def missed(self):
        """How often both lines of an encoder had changed between two samples; counted as two edges its last way."""
        return self._last[2]

    def feed(self, word):
        """Take one sample. Allocates nothing."""
        self._one[0] = word
        self.feed_all(self._one, 0, 1)

    def feed_all(self, words, first, stop):
        """Take the samples words[first:stop] of an array("i") or array("I"), oldest first. Allocates nothing."""
        if not self._started and first < stop:
            self._start(words, first)
        _decode(words, first, stop, self._last, self._states, self.counts, self._ways, _STEPS)

    def _start(self, words, first):
        """Let every encoder come from its detent to its levels in the first sample; that misses nothing."""
        self._started = True
        self._last[0] = ~words[first] & self._last[1]
        self.feed_all(words, first, first + 1)
        self._last[2] = 0
        for i in range(len(self._ways)):
            self._ways[i] = _ON
