"""Quadrature decoding: samples of encoder pins become edge counts.

Clockwise, A changes before B, so the levels go 11, 10, 00, 01 (written BA) and again 11. Every edge counts, and one
that bounces counts there and back: contact bounce on one line nets to nothing, at rest and after a reversal alike.

Clockwise, the lines differ after A has changed and are alike after B has; the other way it is the other way round. So
all encoders of a sample are judged at once, each in its even bit of a few words.
"""

from array import array

from reversi.viper import micropython, ptr32

_EVEN = 0x15555555  # a bit for each of 15 encoders
_ALONE = 24  # edges of one line, none of the other between them, that are no bounce
_TOLD = "Only one line of encoder {} changes: a wire is off, or a contact flutters; its turns are not felt."


@micropython.viper
def _decode(counts: ptr32, kept: ptr32, words: ptr32, first: int, stop: int):
    """Count the edges of the samples words[first:stop].

    `kept` is [the sample before, which bits are encoder pins, which encoders last went clockwise, which are reversed,
    missed, the bits that have changed; then for each encoder: how often it went the other way than before, missed].
    """
    for k in range(first, stop):
        word = words[k] & kept[1]
        changed = word ^ kept[0]
        kept[0] = word
        kept[5] = kept[5] | changed
        a = changed & 0x15555555
        b = (changed >> 1) & 0x15555555
        one = a ^ b
        both = a & b
        clockwise = word ^ (word >> 1) ^ b ^ kept[3]
        on = clockwise & one | kept[2] & both
        turned = (on ^ kept[2]) & one
        kept[2] = kept[2] & (one ^ 0x15555555) | on
        edges = both << 1 | one
        i = 0
        while edges:
            count = edges & 3
            if count:
                if count == 2:
                    kept[4] = kept[4] + 1
                    kept[7 + 2 * i] = kept[7 + 2 * i] + 1
                if turned & 1:
                    kept[6 + 2 * i] = kept[6 + 2 * i] + 1
                if on & 1:
                    counts[i] = counts[i] + count
                else:
                    counts[i] = counts[i] - count
            edges >>= 2
            on >>= 2
            turned >>= 2
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
        lines = (1 << 2 * encoders) - 1
        reversed_ones = sum([1 << 2 * i for i in reverse])
        self._kept = array("i", [rest * (_EVEN & lines), lines, _EVEN, reversed_ones, 0, 0] + [0, 0] * encoders)
        self._one = array("i", [0])
        self._both = array("i", [0] * encoders)  # of each the edges back when last both lines had changed
        self._started = False

    @property
    def missed(self):
        """How often both lines of an encoder had changed between two samples; counted as two edges its last way."""
        return self._kept[4]

    def noise(self):
        """Return for each encoder (edges that went the other way than the one before, edges missed) since the start.

        A contact that bounces once makes two of the former, a hand that turns back one.
        """
        kept = self._kept
        return [(kept[k], kept[k + 1]) for k in range(6, len(kept), 2)]

    def status(self):
        """Return the encoders of which one line alone changes (play.ports.Turns); to be called now and then."""
        changed = self._kept[5]
        both = changed & changed >> 1 & _EVEN
        self._kept[5] = changed & ~(3 * both)
        told = {}
        for i in range(len(self.counts)):
            back = self._kept[6 + 2 * i]
            if both >> 2 * i & 1:
                self._both[i] = back
            elif back - self._both[i] >= _ALONE:
                told[i] = _TOLD
        return told

    def feed(self, word):
        """Take one sample. Allocates nothing."""
        self._one[0] = word
        self.feed_all(self._one, 0, 1)

    def feed_all(self, words, first, stop):
        """Take the samples words[first:stop] of an array("i") or array("I"), oldest first. Allocates nothing."""
        if not self._started and first < stop:
            self._start(words, first)
        _decode(self.counts, self._kept, words, first, stop)

    def _start(self, words, first):
        """Let every encoder come from its detent to its levels in the first sample; that misses nothing."""
        self._started = True
        self.feed_all(words, first, first + 1)
        self._kept[2] = _EVEN
        for k in range(4, len(self._kept)):
            self._kept[k] = 0
