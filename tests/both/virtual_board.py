"""A board in memory for tests on both interpreters: the four ports, a clock, and a hand that turns slices.

Where its LEDs lie it knows from `space`, not from the tables of the firmware.
"""

from array import array
from binascii import crc32

from play.ports import ticks_add
from play.session import open_session
from space import arrivals

STEP_MS = 4
REST_MS = 160  # longer than the settle time
SLICES = "UDFBLRMES"
FACES = "URFDLB"
BESIDE = {"M": "LR", "E": "DU", "S": "FB"}


class KNOBS:
    NAME = "sim-knobs"
    MOUNT = "frame"
    ENCODERS = 9
    COUNTS_PER_QUARTER = 20
    SETTINGS = ()
    ROLLS = True


class TURNING(KNOBS):
    NAME = "sim-slices"
    MOUNT = "pieces"
    ROLLS = False


class SIX(TURNING):
    NAME = "sim-faces"
    ENCODERS = 6


class MemoryStore:
    """A store whose operations fail from the one with number `fails` on, for `times` operations.

    Of a line whose append fails `torn` bytes arrive. `done` counts the operations that change something, `saved` those
    that write a value anew.
    """

    def __init__(self, values=()):
        self.values = dict(values)
        self.fails = self.times = self.torn = self.done = self.saved = 0

    def fail(self, times=1, torn=0, error=OSError):
        self.fails, self.times, self.torn, self.error = self.done + 1, times, torn, error

    def load(self, name):
        return self.values.get(name)

    def save(self, name, data):
        self._work()
        self.values[name] = bytes(data)
        self.saved += 1

    def append(self, name, line):
        try:
            self._work()
        except (OSError, MemoryError):
            self.values[name] += line[: self.torn]
            raise
        self.values[name] += line

    def _work(self):
        self.done += 1
        if self.fails and 0 <= self.done - self.fails < self.times:
            raise self.error("full")


class VirtualBoard:
    def __init__(self, kind=KNOBS, store=None, now=0, today=None, colour=False):
        self.kind = kind
        self.now = now
        self.store = store or MemoryStore()
        self.places = bytearray(range(54))  # LED -> sticker position, as the hand has turned the cube
        self.counts = array("i", [0] * kind.ENCODERS)
        self.down = False
        self.typed = []  # in small pieces, as the heap has them
        self.printed = []
        self.room = None  # bytes that the other side still reads; None: it reads all
        self.frames = self.check = 0
        self.tones = []  # (time, Hz), 0 for silence
        self.troubles = {}
        self.session = open_session(kind, self, self, self, self.store, today, colour, sounder=self)
        self.step()

    # The ports

    def show(self, frame):
        self.frames += 1
        self.check = crc32(frame, self.check)

    def read(self, counts):
        for i in range(len(counts)):
            counts[i] = self.counts[i]

    def button(self):
        return self.down

    def status(self):
        return self.troubles

    def tone(self, hertz):
        self.tones.append((self.now, hertz))

    def readinto(self, buffer):
        if not self.typed:
            return 0
        piece = self.typed[0][: len(buffer)]
        buffer[: len(piece)] = piece
        self.typed[0] = self.typed[0][len(piece) :]
        if not self.typed[0]:
            self.typed.pop(0)
        return len(piece)

    def write(self, data):
        taken = len(data) if self.room is None else min(len(data), self.room)
        if taken:
            self.printed.append(data[:taken])
        if self.room is not None:
            self.room -= taken
        return taken

    # Time and what people do

    def step(self):
        self.now = ticks_add(self.now, STEP_MS)
        return self.session.step(self.now)

    def run(self, ms=REST_MS):
        for _ in range(ms // STEP_MS):
            self.step()

    def output(self):
        """Return the lines printed since the last call."""
        lines, line = [], b""
        for piece in self.printed:
            line += piece
            if line.endswith(b"\n"):
                lines.append(line.decode()[:-1])
                line = b""
        self.printed = [line] if line else []
        return lines

    def send(self, *pieces):
        """Type pieces of bytes, let them be read, and return all lines printed."""
        self.typed += pieces
        while self.typed or self.session.wire.unread:
            self.step()
        return self.output()

    def type(self, *lines):
        """Type lines and return all lines printed; the last one is the answer to the last."""
        return self.send(*[(line + "\n").encode() for line in lines])

    def ask(self, *lines):
        """Type lines and return the answer's last line to the last of them."""
        return self.type(*lines)[-1]

    def spin(self, letter, quarters):
        """Turn the knob or slice, without a rest after it."""
        edges = quarters * self.kind.COUNTS_PER_QUARTER
        if self.kind.ENCODERS == 9:
            self.counts[SLICES.index(letter)] += edges
        elif letter in BESIDE:
            like, other = BESIDE[letter]
            self.counts[self.encoder_at(like)] -= edges
            self.counts[self.encoder_at(other)] += edges
        else:
            self.counts[self.encoder_at(letter)] += edges
        if self.kind.MOUNT == "pieces":
            arrives = arrivals(letter, quarters % 4)
            for led in range(54):
                self.places[led] = arrives[self.places[led]]
        self.run(2 * STEP_MS)

    def encoder_at(self, letter):
        """Return the encoder, of six in the core, that lies under a face now: under which its centre LED lies."""
        led = self.places.find(bytes([9 * FACES.index(letter) + 4]))
        return SLICES.index(FACES[led // 9])

    def turn(self, name):
        """Turn a slice by hand, wait, and return the lines printed."""
        self.spin(name[0], {"": 1, "2": 2, "'": -1}[name[1:]])
        self.run()
        return self.output()

    def press(self, ms):
        """Hold the button down for a time and return the lines printed."""
        self.down = True
        self.run(ms)
        self.down = False
        self.step()
        return self.output()

    def state(self):
        """Return all that must survive a restart: position, banned slice, what can be undone and redone, places …"""
        game = self.session.game
        return (
            game.position(),
            game.actions,
            game.undone,
            dict(game.names),
            getattr(game, "swapped", False),
            game.over,
            bytes(self.session.match.places),
            [self.session.settings[name] for name in ("palette", "brightness", "takeback", "settle")],
        )


def restarted(board, kind=None):
    """Return a new board on what the store of another one holds, its LEDs where they lay."""
    again = VirtualBoard(kind or board.kind, MemoryStore(board.store.values))
    again.places[:] = board.places
    return again
