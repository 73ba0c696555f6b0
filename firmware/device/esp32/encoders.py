"""Quadrature encoders on an ESP32: pulse counters (PCNT) count as many as there are, pin interrupts the others.

A pulse counter loses nothing, whatever the processor does. A pin interrupt only asks MicroPython to look at the pins
as soon as it can (ports/esp32/machine_pin.c of 1.29: it has none that run at once); while a frame is being sent that
is 2 ms, while a save is being written some 100 ms. So those encoders count right as long as they make no more than one
edge in such a time, and by guess up to two; a quarter turn of a knob of 20 edges in 0.1 s makes one every 5 ms.
"""

from machine import Encoder, Pin

from play.quadrature import Quadrature

_GLITCH_NS = 12_000  # the filter of a pulse counter takes 1,023 cycles of 80 MHz at most (ESP32 TRM 17.2.1)
_TRIES = 10


def _input(board, number):
    """Return a Pin with a pull-up; where the board has one of its own the pin has none inside (PULL_UPS)."""
    if number in getattr(board, "PULL_UPS", ()):
        return Pin(number, Pin.IN)
    return Pin(number, Pin.IN, Pin.PULL_UP)


class Encoders:
    """The quadrature encoders of a board, its ENCODER_PINS: pairs of GPIOs (A, B).

    One Quadrature knows the phase of all of them: of those with a pulse counter how far from their detent they
    started, as their bits in its samples never change; of the others every edge.
    """

    def __init__(self, board):
        self._counters = []
        self._watched = []  # pins with an interrupt
        self._busy = self._again = False
        pins = [[_input(board, pin) for pin in pair] for pair in board.ENCODER_PINS]
        try:
            self._take_counters(pins, board.REVERSE)
            self._start(pins, board)
        except BaseException:
            self.close()
            raise

    def _take_counters(self, pins, reverse):
        """Let pulse counters count the first encoders, until the chip has no more."""
        for k, (a, b) in enumerate(pins):
            lines = (b, a) if k in reverse else (a, b)
            try:
                self._counters.append(Encoder(k, lines[0], lines[1], phases=4, filter_ns=_GLITCH_NS))
            except (ValueError, OSError):
                return

    def _start(self, pins, board):
        """Take the levels of all encoders and the counters at one instant, then watch the pins without a counter."""
        lines = [pin for pair in pins for pin in pair]
        self._zeros, word = self._instant(lines)
        self._quadrature = Quadrature(len(pins), board.REST, board.REVERSE)
        self._quadrature.feed(word)
        first = 2 * len(self._counters)
        self._first, self._still = first, word & (1 << first) - 1
        self._watched = lines[first:]
        edge = self._edge  # a bound method is an object anew each time it is named
        for pin in self._watched:
            pin.irq(edge, Pin.IRQ_RISING | Pin.IRQ_FALLING)

    def _instant(self, lines):
        """Return (values of the counters, levels of `lines` as a word) between which no edge fell."""
        for _ in range(_TRIES):
            before = self._values()
            word = sum([pin() << k for k, pin in enumerate(lines)])
            if self._values() == before:
                break
        return before, word

    def _values(self):
        return [counter.value() for counter in self._counters]

    def _edge(self, pin):
        """Look at all pins without a counter: one of their interrupts may have been lost, the queue holds eight.

        It may come amid a look of `read`; what that one saw is then older than what this would count, so that one
        looks once more instead.
        """
        self._again = True
        if self._busy:
            return
        self._busy = True
        while self._again:
            self._again = False
            word, k = self._still, self._first
            for line in self._watched:
                word |= line() << k
                k += 1
            self._quadrature.feed(word)
        self._busy = False

    def read(self, counts):
        """Write the counts (play.ports.Turns) of all edges up to now into `counts`. Allocates nothing."""
        if self._watched:
            self._edge(None)
        mine = self._quadrature.counts
        for i in range(len(mine)):
            counts[i] = mine[i]
        for i in range(len(self._counters)):
            counts[i] += self._counters[i].value() - self._zeros[i]

    def noise(self):
        """Return how the encoders behave (play.ports.Turns); a pulse counter does not tell."""
        first = len(self._counters)
        return [None] * first + self._quadrature.noise()[first:]

    def status(self):
        """Return what is wrong (play.ports.Turns); a pulse counter does not tell."""
        told = self._quadrature.status()
        if self._quadrature.missed:
            told["encoders"] = (
                "A slice without a pulse counter was turned faster than interrupts can follow, so its turn may "
                "have been misread. Turn it less fast."
            )
        return told

    def close(self):
        """Give counters and interrupts back."""
        for pin in self._watched:
            pin.irq(None)
        for counter in self._counters:
            counter.deinit()
        self._watched, self._counters = [], []
