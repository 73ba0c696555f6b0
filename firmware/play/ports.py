"""The four ports of a session, what else a board may have, and the time of both.

A board implements these classes' methods (it need not inherit from them). None of them may block, but for a store's
`save` and `append`, whose bound the board states.
"""

_MASK = (1 << 30) - 1  # of the clock; a board's small ints end just above, so nothing on the way may be greater
_HALF = 1 << 29


def ticks_diff(later, earlier):
    """Return `later` − `earlier` in ms, within ±2²⁹ (6 days), right across the wrap of the clock at 2³⁰."""
    return ((later - earlier & _MASK) ^ _HALF) - _HALF


def ticks_add(ticks, ms):
    """Return the time `ms`, less than 2²⁹ either way, after (or, negative, before) `ticks`."""
    return (ticks - _HALF + ms & _MASK) ^ _HALF


class Pixels:
    """The lights."""

    def show(self, frame):
        """Send `frame`, a bytearray of 54 × R, G, B, 0–255 and final: brightness, gamma and current limit are applied.

        The order is that of the LEDs: LED i is the one that lies at sticker i when the cube is as it was built. Of a
        panel there are PANEL² LEDs, row by row from the top left. The buffer is the session's and changes after the
        call returns.
        """


class Turns:
    """The encoders and the push button."""

    def read(self, counts):
        """Write the count of every encoder into `counts`, an array("i"): signed edges, clockwise positive, cumulative.

        The encoders come in the order of reversi.geometry.SLICES: nine slices, or the six faces. Only the low 16 bits
        of a count are used, so a counter may wrap.
        """

    def noise(self):
        """Return for each encoder (edges the other way than the one before, edges missed) since the start.

        None stands for an encoder of which that is not known. A board that knows of none may leave this out.
        """

    def button(self):
        """Return whether the push button is down, debounced."""

    def status(self):
        """Return what is wrong with the encoders, a dict; empty while all is well.

        The number of an encoder -> a sentence in which {} stands for its name, while its turns are not felt as they
        should be; "bus" -> a sentence, while those of none are; any other word -> what was lost so far.
        """


class Lines:
    """A serial line."""

    def readinto(self, buffer):
        """Move received bytes into `buffer` and return their number; 0 when there are none."""

    def write(self, data):
        """Take as many bytes of `data` as fit now and return their number; 0 when the other side isn't reading."""


class Sounder:
    """A piezo. Not every board has one."""

    def tone(self, hertz):
        """Sound a tone of so many Hz from now on; 0 is silence."""


class Store:
    """Named values on flash or disk.

    A store that keeps older copies has `complaints`, sentences about each value of which `load` has not found the
    newest one whole.
    """

    def load(self, name):
        """Return the bytes last saved under `name` with all that was appended, or None when there is no such value.

        Raises OSError when there is one that can't be read.
        """

    def save(self, name, data):
        """Replace the value of `name` by the bytes `data`; a power cut at any instant leaves the old or the new value.

        Raises OSError when it could not be written; the old value stands.
        """

    def append(self, name, line):
        """Add the bytes `line`, which end with a newline, to the value of `name`; they then survive a power cut.

        Raises OSError when they could not be written; the value may then end with a part of the line.
        """


class Machine:
    """The computer on which all this runs. Not every board has one to offer."""

    def facts(self):
        """Return lines `name value …` about interpreter, chip, memory, storage, clock."""

    def files(self):
        """Return the names of the files of the firmware."""

    def fingerprint(self, name):
        """Return (size in bytes, SHA-256 as hexadecimal) of a file; raises OSError."""
