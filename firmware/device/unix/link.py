"""The link to the simulator, in place of the wires of a real board.

What comes in are words of four bytes, the low one first: 24 bits of value, then what it is. What goes out are messages:
a byte that says what it is, two with the length, the low one first, the content. Neither ever waits.
"""

import machine

SAMPLE, BUTTON, TYPED, HELLO = range(4)  # in: levels of the encoder pins; of the button; a byte; the answer to _HELLO
# Out: RGB of every light; bytes of the window's console; the Hz of a tone, the low byte first; we are here.
_FRAME, _TEXT, _TONE, _HELLO = b"F", b"T", b"S", b"H"
_LONGEST = 255
_link = None


def the_link():
    """Return the link, which there is once and which outlives a run of the app."""
    global _link
    if _link is None:
        _link = Link(machine.link)
    return _link


class Link:
    """Messages over `stream`, which never waits."""

    def __init__(self, stream):
        self._stream = stream
        self._words = bytearray(256)
        self._rest = b""  # of a message that did not go out in one piece
        self._greeted = False  # whether what comes in is meant for this run of the interpreter, not for one before
        self.sample = 0
        self.pressed = False
        self.typed = bytearray()
        self.sink = None  # what takes samples: a function of a word
        self._send(_HELLO, b"")

    def receive(self):
        """Take what has come in."""
        count = self._stream.readinto(self._words)
        for k in range(0, count or 0, 4):
            value = self._words[k] | self._words[k + 1] << 8 | self._words[k + 2] << 16
            self._take(self._words[k + 3], value)

    def _take(self, kind, value):
        if kind == HELLO:
            self._greeted = True
        elif not self._greeted:
            return
        elif kind == BUTTON:
            self.pressed = bool(value)
        elif kind == TYPED:
            self.typed.append(value)
        else:
            self.sample = value
            if self.sink:
                self.sink(value)

    def show(self, frame):
        """Send a frame, or drop it where the simulator does not keep up."""
        self._send(_FRAME, frame)

    def say(self, data):
        """Send bytes of the window's console; return how many."""
        return self._send(_TEXT, data[:_LONGEST])

    def tone(self, hertz):
        """Send what the piezo is to sound."""
        self._send(_TONE, bytes((hertz & 255, hertz >> 8)))

    def _send(self, kind, data):
        self._flush()
        if self._rest:
            return 0
        self._rest = kind + bytes((len(data) & 255, len(data) >> 8)) + data
        self._flush()
        return len(data)

    def _flush(self):
        if self._rest:
            self._rest = self._rest[self._stream.write(self._rest) or 0 :]
