"""A serial line with faults between a host and a simulated board, in virtual time."""

import random

from sim.board import STEP_MS


class FaultyLine:
    """A port (host_tools.link.Port) to `board` (sim.board.SimBoard); every read lets the board live for `step_ms`.

    Of `rate` bytes one brings a fault, each way, as `seed` has it; 0 is a line without faults. `said` and `typed` are
    the lines that really were sent.
    """

    def __init__(self, board, rate=200, seed=0, step_ms=STEP_MS):
        self.board, self.rate, self.step_ms = board, rate, step_ms
        self.ms = 0
        self.said, self.typed = set(), set()
        self.faults = 0
        self._random = random.Random(seed)
        self._late = {"in": [], "out": []}  # (when it arrives, bytes)
        self._whole = b""

    def clock(self):
        """Return the time in seconds."""
        return self.ms / 1000

    def read(self):
        """Return what arrives at the host, so much later."""
        self.ms += self.step_ms
        self.board.line.type(self._arrived("out"))
        self.board.advance(self.step_ms)
        data = self.board.line.output()
        *lines, self._whole = (self._whole + data).split(b"\n")
        self.said |= set(lines)
        self._carry("in", data)
        return self._arrived("in")

    def write(self, data):
        """Take what the host sends."""
        self.typed |= set(data.splitlines())
        self._carry("out", data)

    def close(self):
        """Nothing is to be closed."""

    def _arrived(self, way):
        queue, arrived = self._late[way], b""
        while queue and queue[0][0] <= self.ms:
            arrived += queue.pop(0)[1]
        return arrived

    def _carry(self, way, data):
        """Put bytes on their way, with faults; none overtakes another."""
        queue = self._late[way]
        due = max(self.ms, queue[-1][0] if queue else 0)
        part = bytearray()
        for byte in data:
            part.append(byte)
            if self.rate and self._random.random() < 1 / self.rate:
                self.faults += 1
                fault = self._random.choice(_FAULTS)
                if fault is _delay:
                    queue.append((due, bytes(part)))
                    part.clear()
                    due += self._random.randrange(300)
                else:
                    fault(part, self._random)
        if part:
            queue.append((due, bytes(part)))


def _drop(part, rng):
    part.pop()


def _change(part, rng):
    part[-1] ^= 1 << rng.randrange(8)


def _double(part, rng):
    part.append(part[-1])


def _cut(part, rng):
    """A line ends too early."""
    part += b"\n"


def _merge(part, rng):
    """The end of a piece is lost, perhaps with the end of its line."""
    del part[-rng.randrange(1, 40) :]


def _repeat(part, rng):
    """What came before comes once more: a piece of a line, a line, several."""
    part += part[-rng.randrange(1, 200) :]


def _delay(part, rng):
    """What comes next is late."""


_FAULTS = (_drop, _change, _double, _cut, _merge, _repeat, _delay)
