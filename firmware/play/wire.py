"""A serial line as whole lines of text: what comes in is bounded and checked, what goes out never waits."""

from reversi import GameError
from reversi.text import characters

LONGEST = 400  # bytes of a line; more are refused
_ROOM = 4096  # bytes of output that may wait; events beyond them are dropped and counted
_NO_TEXT = "The line is no UTF-8 text."
_CHUNK = 64  # bytes that are read at once
_SIP = 16  # chunks of input that are looked at in a step, so that a flood without a line's end stops nothing


class BadLine(GameError):
    """A received line that is no text of a command's length; `control` is the control character that it holds."""

    code = "bad-line"

    def __init__(self, message, control=None):
        super().__init__(message)
        self.control = control


class Wire:
    """Lines over a port (play.ports.Lines)."""

    def __init__(self, port):
        """Read from and write to `port`."""
        self._port = port
        self._chunk = bytearray(_CHUNK)
        self._filled = 0  # bytes of the chunk that hold input
        self._at = 0  # of which these have been looked at
        self._line = bytearray()
        self._length = 0  # of the line so far, also of one too long to keep
        self._after_cr = False
        self._out = []
        self._waiting = 0  # bytes in _out
        self.dropped = 0  # events that were lost since the last that was said
        self.dress = None  # a function (line, whether it is an event) that gives a line the form in which it goes out

    def receive(self):
        """Return the next whole line without its end, or None; CR, LF and CR LF all end a line.

        Raises BadLine once for a line that is too long, is no UTF-8, or holds control characters.
        """
        for _ in range(_SIP):
            while self._at < self._filled:
                byte = self._chunk[self._at]
                self._at += 1
                if self._ends(byte):
                    return self._take()
            self._at = 0
            self._filled = self._port.readinto(self._chunk)
            if not self._filled:
                return None
        return None

    def _ends(self, byte):
        """Return whether `byte` ends the line; keep it if it belongs to one."""
        after_cr, self._after_cr = self._after_cr, byte == 13
        if byte == 10:
            return not after_cr
        if byte != 13:
            self._keep(byte)
        return byte == 13

    def _keep(self, byte):
        self._length += 1
        if self._length <= LONGEST:
            self._line.append(byte)

    def _take(self):
        data, length = bytes(self._line), self._length
        self._line = bytearray()
        self._length = 0
        if length > LONGEST:
            raise BadLine(f"The line has {length} bytes; the longest that is read has {LONGEST}.")
        if data[:3] == b"\xef\xbb\xbf":  # the byte order mark that some programs put before a text
            data = data[3:]
        text = _decoded(data)
        for i in range(len(data)):
            if (data[i] < 32 and data[i] != 9) or data[i] == 127:
                place = len(data[:i].decode()) + 1
                raise BadLine(f"The line holds the control character {data[i]} at place {place}.", data[i])
        return text.strip(" \t")

    @property
    def unread(self):
        """Whether received bytes wait to be looked at."""
        return self._at < self._filled

    @property
    def idle(self):
        """Whether all that was said has gone out: only then is the next command read, so no answer is ever dropped."""
        return not self._out

    def say(self, line):
        """Send a line of an answer."""
        self._send(line, False)

    def _send(self, line, event):
        if self.dress:
            line = self.dress(line, event)
        data = (line + "\n").encode()
        self._out.append(data)
        self._waiting += len(data)

    def tell(self, event):
        """Send an event, or drop and count it where the other side has stopped reading."""
        if self._waiting > _ROOM:
            self.dropped += 1
            return
        if self.dropped:
            self._send(f"* dropped {self.dropped}", True)
            self.dropped = 0
        self._send(event, True)

    def flush(self):
        """Hand to the port what it takes."""
        while self._out:
            data = self._out[0]
            taken = self._port.write(data)
            self._waiting -= taken
            if taken < len(data):
                self._out[0] = data[taken:]
                return
            self._out.pop(0)


def _decoded(data):
    """Return the text of UTF-8 bytes; raises BadLine.

    MicroPython decodes more than there is: surrogates, numbers beyond Unicode, characters written too long.
    """
    try:
        text = data.decode()
    except UnicodeError:
        raise BadLine(_NO_TEXT)
    if len(text) == len(data):
        return text
    codes = [ord(c) for c in characters(text)]
    size = sum([1 + (code > 0x7F) + (code > 0x7FF) + (code > 0xFFFF) for code in codes])
    if size != len(data) or any([0xD7FF < code < 0xE000 or code > 0x10FFFF for code in codes]):
        raise BadLine(_NO_TEXT)
    return text
