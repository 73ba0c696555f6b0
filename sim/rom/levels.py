"""The firmware's session on a board that is told the levels of its encoders, and shows its lights and its lines.

The same on both interpreters; as a script on MicroPython it is told by lines on standard input (see sim/levels.py).
"""

import gc
import sys
from array import array
from binascii import a2b_base64, hexlify

if __name__ == "__main__":
    gc.threshold(16 * 1024)  # as firmware/main.py has it: what is loaded to stay lies together

from play.ports import ticks_add
from play.quadrature import Quadrature
from play.session import open_session

LONGEST_STEP_MS = 20


class Store:
    """Values that are gone with the program."""

    def __init__(self):
        self._values = {}

    def load(self, name):
        """Return the bytes of `name`, or None."""
        return self._values.get(name)

    def save(self, name, data):
        """Replace the value of `name`."""
        self._values[name] = bytes(data)

    def append(self, name, line):
        """Add a line to the value of `name`."""
        self._values[name] = self._values.get(name, b"") + line


class LevelBoard:
    """A board of the kind `profile` (as a module of boards/) at the time `now`, its encoders at `start` edges."""

    def __init__(self, profile, store, now=0, start=0):
        self.now = now
        self.frame = bytearray(162)
        self._quadrature = Quadrature(profile.ENCODERS, profile.REST, profile.REVERSE)
        for i in range(profile.ENCODERS):
            self._quadrature.counts[i] = start
        self._typed = b""
        self._printed = []
        self.session = open_session(profile, self, self, self, store)

    # The ports

    def show(self, frame):
        """Keep the frame."""
        self.frame[:] = frame

    def read(self, counts):
        """Give the counts of the encoders."""
        for i in range(len(counts)):
            counts[i] = self._quadrature.counts[i]

    def button(self):
        """Say that nobody presses the button."""
        return False

    def status(self):
        """Say what is wrong with the encoders."""
        return self._quadrature.status()

    def readinto(self, buffer):
        """Move what was typed into `buffer`; return the number of bytes."""
        count = min(len(buffer), len(self._typed))
        buffer[:count] = self._typed[:count]
        self._typed = self._typed[count:]
        return count

    def write(self, data):
        """Take all of `data`."""
        self._printed.append(bytes(data))
        return len(data)

    # What happens

    def live(self, steps):
        """Live through `steps`, an array("i"): of each its ms, the number of its pin samples, the samples."""
        at = 0
        while at < len(steps):
            ms, samples = steps[at], steps[at + 1]
            at += 2
            while ms > LONGEST_STEP_MS:
                self._pass(LONGEST_STEP_MS)
                ms -= LONGEST_STEP_MS
            if samples:
                self._quadrature.feed_all(steps, at, at + samples)
                at += samples
            self._pass(ms)

    def type(self, line):
        """Type a line and let it be read."""
        self._typed += line.encode() + b"\n"
        while self._typed or self.session.wire.unread:
            self._pass(1)

    def output(self):
        """Return the lines printed since the last call."""
        data = b"".join(self._printed)
        self._printed.clear()
        return data.decode().split("\n")[:-1]

    def _pass(self, ms):
        self.now = ticks_add(self.now, ms)
        self.session.step(self.now)


class Profile:
    """What a board file says: names and values."""

    def __init__(self, facts):
        for name in facts:
            setattr(self, name, facts[name])


def made(facts):
    """Return the board that `facts` describe: what a board file says, and `now` and `start` of LevelBoard."""
    return LevelBoard(Profile(facts["profile"]), Store(), facts["now"], facts["start"])


def obey(board, order):
    """Do what a line says, and return the lines that come of it."""
    if order[0] == "L":
        board.live(array("i", a2b_base64(order[1:])))
    elif order[0] == "T":
        board.type(order[1:])
    else:
        return [hexlify(board.frame).decode()]
    return board.output()


def main():
    """Obey the lines of standard input; answer each with lines and a point."""
    import json

    board = made(json.loads(sys.argv[1]))
    gc.collect()
    gc.threshold(gc.mem_free() // 4)  # as device.app has it
    for order in sys.stdin:
        for line in obey(board, order[:-1]):
            print(line)
        print(".")


if __name__ == "__main__":
    main()
