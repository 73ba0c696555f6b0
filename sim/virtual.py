"""The virtual board: the firmware on the real MicroPython (sim.chip), its lights and encoders in this program.

A VirtualBoard is to the window and to scripts what a SimBoard is, but time is real, and what the firmware knows it says
only on its console.
"""

import contextlib
import os
import re
import socket
import struct
import subprocess
import tempfile
import time
from collections import deque
from pathlib import Path
from types import ModuleType, SimpleNamespace

from boards import virtual
from play.journal import perform
from play.places import HOME
from play.settings import SETTINGS
from play.wiring import names, panel
from reversi import GameError
from reversi.cube import CubeGame
from reversi.game import PASS
from reversi.geometry import TURNS, inverse
from reversi.record import loads
from sim import unix_port
from sim.body import Knobs
from sim.chip import Chip, blank
from sim.encoders import Encoders
from sim.firmware import sources
from sim.port_line import without_half_end

_INSTALL = Path(__file__).parent / "rom" / "install.py"
_SAMPLE, _BUTTON, _TYPED, _HELLO = range(4)  # as in firmware/device/unix/link.py
_FRAME, _TEXT, _TONE, _GREETING = b"FTSH"
_HEARD = 1000  # lines that are kept for `output`
_UNREAD = 1 << 16  # bytes that wait for a board that doesn't read; more are dropped
_MUCH = 1 << 20  # bytes: more than a line ever holds
_ANSWER_MS = 300  # beyond the settle time, in which the board has certainly said what it makes of a turn
_TICK_MS = 10
_LONGEST_TICK_MS = 20


def install(image, extra=(), profile: ModuleType = virtual) -> None:
    """Make a flash image at the path `image` with the firmware, as source, and the board file of `profile`.

    `extra` are pairs of a path on the board and the path of a file that is put there.
    """
    blank(image)
    with tempfile.TemporaryDirectory() as folder:
        board = Path(folder) / "board.py"
        board.write_text(_board_file(profile), encoding="utf-8")
        files = {**sources("unix"), "/board.py": board, **dict(extra)}
        pairs = [str(part) for target, source in files.items() for part in (source, target)]
        _at_image(image, *pairs, check=True)


def _board_file(profile):
    """Return the board file of a board made of software as literals, for the chip on which the firmware really runs."""
    values = {name: value for name, value in vars(profile).items() if name.isupper()}
    values |= {"CHIP": virtual.CHIP, "WATCHDOG": virtual.WATCHDOG}
    return "".join(f"{name} = {value!r}\n" for name, value in values.items())


def readable(image) -> bool:
    """Return whether the flash image at the path `image` holds a file system, or is blank."""
    return _at_image(image, capture_output=True).returncode == 0


def _at_image(image, *pairs, **options):
    """Mount an image and copy files onto it, `pairs` of a path here and one there."""
    environment = {**os.environ, "MICROPYPATH": ".frozen"}
    return subprocess.run(unix_port.command(_INSTALL, str(image), *pairs, heap="1m"), env=environment, **options)


class VirtualBoard:
    """The board of `profile` (a module of boards/) that runs on `chip` (sim.chip.Chip)."""

    def __init__(self, chip: Chip, profile: ModuleType = virtual):
        self.chip = chip
        self.profile = profile
        self.frame = bytearray(3 * len(names(panel(profile))))  # the last that was shown: RGB of each LED
        self.frames = 0  # how many were shown
        self.tones: deque[int] = deque(maxlen=_HEARD)  # of the piezo, in Hz, 0 for silence
        self.line = DeskLine(chip)
        self.encoders = Encoders(profile.ENCODERS, profile.COUNTS_PER_QUARTER, profile.REST, profile.REVERSE)
        self.encoders.sink = lambda word: self._send(_SAMPLE, word)
        self.body = Knobs(self.encoders)
        self.session = Mirror(self.type)
        self._down = False
        self._heard: deque[str] = deque(maxlen=_HEARD)
        self._text = b""  # of a line that is not complete
        self._inbox = b""
        self._outbox = b""
        self._still_ms = 0.0  # since the hand has moved anything
        self._unheard = False  # whether the board has still to say what it makes of that
        self._clock = time.monotonic()
        chip.link.setblocking(False)

    # What people do

    def press(self, down: bool) -> None:
        """Press the push button, or let it go."""
        self._down = down
        self._send(_BUTTON, down)

    def type(self, text: str) -> None:
        """Give a line to a console of the window's own, beside the serial line; `output` has the answer later."""
        for byte in text.encode() + b"\n":
            self._send(_TYPED, byte)

    def output(self) -> list[str]:
        """Return what the window's console has answered, and all events, since the last call."""
        lines = list(self._heard)
        self._heard.clear()
        return lines

    # Time

    def advance(self, ms: float) -> None:
        """Let `ms` pass; where they have not passed yet, wait."""
        while ms > 0:
            self._tick(min(ms, _LONGEST_TICK_MS))
            ms -= _LONGEST_TICK_MS

    def _tick(self, ms):
        self._exchange()
        self._clock += ms / 1000
        wait = self._clock - time.monotonic()
        time.sleep(max(0, wait))
        self._clock -= min(0, wait)  # what this machine was late by is not made up for
        self.body.step(ms)
        self._exchange()
        self._rest(ms)

    def _rest(self, ms):
        """Let slices that are only drawn turned come home when the board has said what it makes of the hand's turn."""
        self._still_ms = 0 if self.body.busy else self._still_ms + ms
        self._unheard = self.body.busy or (self._unheard and self._still_ms < self._patience_ms)
        self.session.sensing.moving = self._unheard
        if not self._unheard:
            self.body.settle(ms)

    def wait(self, limit_ms: int) -> None:
        """Let time pass until the firmware has started, or `limit_ms` at most."""
        while limit_ms > 0 and not self.frames:
            self.advance(_TICK_MS)
            limit_ms -= _TICK_MS

    @property
    def _patience_ms(self):
        return int(self.session.settings["settle"]) + _ANSWER_MS

    def settle(self, limit_ms: int = 10_000) -> None:
        """Let time pass until the board has fallen silent and hand and slices rest, or `limit_ms` at most."""
        quiet = 0
        while limit_ms > 0 and quiet < self._patience_ms:
            self.advance(_TICK_MS)
            quiet = 0 if self.line.receive() or self.body.busy else quiet + _TICK_MS
            limit_ms -= _TICK_MS

    # The link

    def _send(self, kind, value):
        if len(self._outbox) < _UNREAD:
            self._outbox += struct.pack("<I", kind << 24 | value)

    def _exchange(self):
        with contextlib.suppress(BlockingIOError):
            self._outbox = self._outbox[self.chip.link.send(self._outbox) :]
        with contextlib.suppress(BlockingIOError):
            self._inbox += self.chip.link.recv(1 << 16)
        while len(self._inbox) >= 3 and len(self._inbox) >= 3 + (length := self._inbox[1] | self._inbox[2] << 8):
            self._take(self._inbox[0], self._inbox[3 : 3 + length])
            self._inbox = self._inbox[3 + length :]

    def _take(self, kind, data):
        if kind == _FRAME:
            self.frame[:] = data
            self.frames += 1
        elif kind == _TEXT:
            *lines, self._text = (self._text + data).split(b"\n")
            for line in lines:
                self._hear(line.decode(errors="replace"))
        elif kind == _TONE:
            self.tones.append(int.from_bytes(data, "little"))
        else:  # a greeting: what was sent before went to an interpreter that is no more
            self._outbox = b""
            for word in ((_HELLO, 0), (_SAMPLE, self.encoders.word), (_BUTTON, self._down)):
                self._send(*word)

    def _hear(self, line):
        self._heard.append(line)
        if line == "* started":
            self.session = Mirror(self.type)
            self.session.catch_up()
        if re.match(r"\*\d+ (turn|put|refused|half)", line) and not self.body.busy:
            self._unheard = False
        self.session.hear(line)
        self.body.follow(self.session.made)
        self.session.made.clear()


class DeskLine:
    """The serial line of `chip` for this program; it hears nothing while another one has the port open.

    What was said before its first use it has not heard.
    """

    def __init__(self, chip: Chip) -> None:
        self._desk = chip.desk
        self._listens = False
        self._received = b""

    def type(self, data: bytes) -> None:
        """Type `data`; wait until it is on its way."""
        self.receive()
        self._desk.sendall(data)

    def receive(self) -> bool:
        """Take what the board has written; return whether there was any."""
        data = b""
        with contextlib.suppress(BlockingIOError):
            data = self._desk.recv(_MUCH, socket.MSG_DONTWAIT)
        if self._listens:
            self._received += data
        self._listens = True
        return bool(data)

    def output(self) -> bytes:
        """Return what the board has written since the last call."""
        self.receive()
        data, self._received = without_half_end(self._received)
        return data


class Mirror:
    """A session (play.session.Session) that runs elsewhere, as far as it can be known from what its console says.

    `ask` is a function that types a line there.
    """

    def __init__(self, ask):
        self.game = CubeGame()
        self.settings = {setting.name: str(setting.default) for setting in SETTINGS}
        self.match = SimpleNamespace(places=bytearray(HOME))
        self.sensing = SimpleNamespace(moving=False)
        self.made: list[int] = []  # the turns, as codes, by which the cube has changed
        self._ask = ask
        self._answer: list[str] = []  # lines since the last answer was complete
        self._event = 0  # the number of the last event

    def catch_up(self):
        """Ask for all that there is to know."""
        self._ask("get")
        self._ask("record")

    def hear(self, line):
        """Take a line that the console has said."""
        first, *words = line.split() or [""]
        if first[:1] == "*" and words:
            if first[1:].isdigit():
                self._happened(int(first[1:]), words)
        elif first in ("ok", "error"):
            self._answered(first, words)
        else:
            self._answer.append(line)

    def _answered(self, first, words):
        lines, self._answer = self._answer, []
        if first == "ok" and words == ["get"]:
            self._set([line.split()[0] for line in lines])
        elif first == "ok" and words == ["record"]:
            self.game = loads("\n".join(lines))

    def _set(self, pairs):
        self.settings.update(pair.split("=", 1) for pair in pairs)

    def _happened(self, number, words):
        lost, self._event = number != self._event + 1, number
        if words[0] == "set":
            self._set(words[1:])
        elif lost or words[0] in ("new", "load"):
            self._ask("record")
        elif words[0] in ("turn", "put", "pass", "undo", "redo", "resign", "draw", "swap"):
            self._follow(_action(words))
            if words[-1].startswith("passed="):
                self._follow(PASS)

    def _follow(self, action):
        try:
            result = perform(self.game, action)
        except GameError:
            self._ask("record")
            return
        word = action.split()[0]
        codes = [TURNS.index(done) for done in (result if word in ("undo", "redo") else [action]) if done in TURNS]
        self.made += [inverse(code) for code in codes] if word == "undo" else codes


def _action(words):
    """Return the action of an event, as the journal writes it."""
    if words[0] in ("turn", "put"):
        return words[2]
    if words[0] == "pass":
        return PASS
    if words[0] in ("undo", "redo"):
        pairs = dict(word.split("=") for word in words[1:])
        return f"{words[0]} {int(pairs['turns']) + int(pairs.get('passes', 0))}"
    return f"resign {words[1]}" if words[0] == "resign" else words[0]
