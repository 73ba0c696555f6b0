"""The serial line (play.ports.Lines): standard input and output, which on a board are USB."""

import select
import sys

BUDGET = 64  # bytes written between two calls of `refill`: some 3 ms on an RP2040
_FINE = 500 * BUDGET  # what a write that failed costs: some 2 s without another


class SerialLine:
    """Bytes one by one, each only when it won't wait.

    Read by number, standard input waits until so many have come, whatever poll has said. And where the host has stopped
    reading, poll says ready as long as one byte has room; the next would hold the loop up for half a second. (On an
    ESP32 poll always says ready: there that half second can't be avoided, but it comes once in 2 s at most.)

    Lines end with CR LF, as all that MicroPython prints.
    """

    def __init__(self):
        """Read standard input and write standard output; nothing is read or written yet."""
        self._source = sys.stdin.buffer
        self._sink = sys.stdout.buffer
        self._readable = _poll(self._source, select.POLLIN)
        self._writable = _poll(self._sink, select.POLLOUT)
        self._byte = bytearray(1)
        self._returned = False  # whether the CR of the line end that comes next is out
        self._budget = BUDGET

    def refill(self):
        """Let BUDGET more bytes be written: however much there is to say, the loop comes round."""
        self._budget = min(BUDGET, self._budget + BUDGET)

    def readinto(self, buffer):
        """Move received bytes into `buffer`; return their number."""
        count = 0
        while count < len(buffer) and _ready(self._readable) and self._source.readinto(self._byte):
            buffer[count] = self._byte[0]
            count += 1
        return count

    def write(self, data):
        """Write the first bytes of `data`, as many as the budget and the host allow; return their number."""
        count = 0
        while count < len(data) and self._budget > 0 and _ready(self._writable):
            ends = data[count] == 10 and not self._returned
            if not self._put(13 if ends else data[count]):
                break
            self._returned = ends
            count += not ends
        return count

    def _put(self, byte):
        """Write a byte; return whether it is out."""
        self._byte[0] = byte
        written = self._sink.write(self._byte)
        self._budget -= 1 if written else _FINE
        return written


def _poll(stream, event):
    poll = select.poll()
    poll.register(stream, event)
    return poll


def _ready(poll):
    for _ in poll.ipoll(0):
        return True
    return False
