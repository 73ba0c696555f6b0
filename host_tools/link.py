"""The host's end of the link (play.link): commands that are carried out once, answers and events that are whole.

A Link does no waiting and has no thread: `poll` takes what has come in, repeats what was lost, and calls back. What it
can't trust it does not use; what it had to mend it counts in `repairs`.
"""

import collections
import time
from collections.abc import Callable
from typing import Protocol

from play.link import seal, unseal
from play.wire import LONGEST
from reversi import GameError

REPEAT_S = 0.4  # without an answer a command is sent again
SILENT_S = 5.0  # without a word the cube is taken to be gone
GREET_S = 0.5  # between two attempts to begin
BEAT_S = 2.0  # of rest after which the cube is asked whether it is still there
_QUEUE = 500  # commands that may wait
_TRIES = 100  # after which a command is given up
_ROOM = 30  # bytes that number and check value of a command take at most
_LONGEST = 4096  # bytes of a line; the cube sends less
_QUERIES = frozenset(  # commands that may be carried out twice
    {"help", "show", "position", "legal", "record", "score", "get", "leds", "encoders", "status", "selftest", "files"}
    | {"bench", "hint", "watch"}
)

_STARTS = "Reversi Cube. Ctrl-C leads to the prompt."  # what the firmware says when it starts
_SAFE = "error safe-mode "
PROMPT = (
    "The cube is at the prompt of MicroPython, not in the game; in revcube console `play` brings the game back, or "
    "says why it can't, and `disconnect` lets another program talk to the prompt."
)
RAW = "Another program had left the cube in MicroPython's raw mode; " + PROMPT[0].lower() + PROMPT[1:]
_INCOMPLETE = "The firmware is not complete"  # what main.py says after a flash that was broken off, or without a file
INCOMPLETE = _INCOMPLETE + ": revcube flash completes it; your game is kept."
SAFE = "The cube is in safe mode: "
OLD = "The firmware on the cube is too old for this program: update it with revcube flash."
SILENT = (
    "Nothing answers at this port. If it is the cube, another program may have left it at work: in revcube console "
    "`play` tries to interrupt that. Otherwise unplug it, wait a second and plug it in again."
)


class PortGone(Exception):
    """The port was closed or unplugged; the text says why."""


class Port(Protocol):
    """A serial port that never makes anybody wait; both methods raise PortGone."""

    def read(self) -> bytes:
        """Return what has come in."""

    def write(self, data: bytes) -> None:
        """Send all of `data`."""

    def close(self) -> None:
        """Close it."""


class Answer:
    """What the cube answers to a command: `lines`, and the last one parted into `ok`, `code` (of an error), `text`."""

    def __init__(self, lines: list[str], events: int = 0):
        self.lines = lines[:-1]
        self.last = lines[-1]
        self.events = events  # that there had been when it was said
        word, _, rest = self.last.partition(" ")
        self.ok = word == "ok"
        self.code, _, text = ("", "", rest) if self.ok else rest.partition(" ")
        self.text = text or rest

    @property
    def values(self) -> dict[str, str]:
        """The pairs `name=value` of the last line."""
        return dict(word.split("=", 1) for word in self.text.split() if "=" in word)


class Request:
    """A command on its way."""

    def __init__(self, text: str, then: Callable[[Answer], object] | None):
        self.text, self.then = text, then
        self.number = 0
        self.sent = 0  # how many times
        self.wait_until = 0.0
        self.lines: dict[int, str] = {}
        self.end: int | None = None  # which line is the last
        self.events = -1

    def take(self, which: int, events: int, text: str) -> bool:
        """Keep a line of the answer; return whether the answer is complete.

        Lines of two attempts are put together only where nothing has happened in between.
        """
        if events != self.events:
            self.lines.clear()
            self.end, self.events = None, events
        self.lines[which] = text
        if text.split(" ")[0] in ("ok", "error"):
            self.end = which
        return self.end is not None and len(self.lines) == self.end + 1


def _unsendable(text: str) -> str:
    """Return why the cube would refuse the line as such, "" where it would not."""
    if any((c < " " and c != "\t") or c == "\x7f" or "\ud800" <= c <= "\udfff" for c in text):
        return "The line holds a control character."
    if len(text.encode()) > LONGEST - _ROOM:
        return f"The line is too long: {LONGEST - _ROOM} bytes are the most."
    return ""


class Link:
    """Commands and events over a port. `state` is one of closed, greeting, ready, silent, prompt, safe, old.

    `on_event(number, text)` is called for every event, in order and once; `on_gap()` when events were lost or the cube
    was started anew; `on_state(state, sentence)` when the state changes.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic):
        self.repairs: collections.Counter[str] = collections.Counter()
        self.state, self._why = "closed", ""  # and the sentence about it
        self.log: collections.deque[str] = collections.deque(maxlen=5000)  # what went over the line
        self.on_event: Callable[[int, str], object] = lambda number, text: None
        self.on_gap: Callable[[], object] = lambda: None
        self.on_state: Callable[[str, str], object] = lambda state, sentence: None
        self._clock = clock
        self._port: Port | None = None
        self._waiting: collections.deque[Request] = collections.deque()
        self._current: Request | None = None
        self._partial = b""
        self._plain = ""  # the end of what came without a check value
        self._due = 1
        self._heard = 0  # the number of the last event
        self._valid_at = self._alive_at = self._greet_at = self._begun_at = 0.0
        self._tries = 0
        self._was_raw = False

    # For the program

    def attach(self, port: Port) -> None:
        """Talk over `port`."""
        self.detach("")
        self._port = port
        self._partial, self._plain = b"", ""
        self._valid_at = self._alive_at = self._clock()
        self._begin()

    def detach(self, why: str = "The port is closed.") -> None:
        """Close the port; what waits for an answer is told that there will be none."""
        if self._port is not None:
            port, self._port = self._port, None
            self._say_goodbye(port)
            self._fail("closed", why)
            self._enter("closed", why)

    def ask(self, text: str, then: Callable[[Answer], object] | None = None) -> None:
        """Send a command when those before are answered; `then` gets the Answer, in any case."""
        wrong = _unsendable(text)
        if wrong:
            if then:
                then(Answer([f"error bad-line {wrong}"]))
            return
        if self.state not in ("ready", "greeting") or len(self._waiting) >= _QUEUE:
            why = "Too many commands wait." if self.state == "ready" else self._why or "No cube is connected."
            if then:
                then(Answer([f"error not-connected {why}"]))
            return
        self._waiting.append(Request(text, then))
        self._send_next()

    def send_raw(self, data: bytes) -> None:
        """Send bytes as they are, for what is no game: the prompt of MicroPython."""
        self._write(data)

    def resume(self) -> None:
        """Bring the game back from the prompt: drop a half-typed line, leave the raw mode, start anew."""
        self._write(b"\r\x03\x02\x04")
        self._plain = ""
        self._begin()

    @property
    def busy(self) -> bool:
        """Whether a command waits for its answer."""
        return self._current is not None or bool(self._waiting)

    def poll(self) -> None:
        """Take what has come in and do what is due. Call it some 50 times a second."""
        if self._port is None:
            return
        try:
            data = self._port.read()
        except PortGone as error:
            self.detach(str(error))
            return
        if data:
            self._alive_at = self._clock()
            self._receive(data)
        self._do_what_is_due()

    # In

    def _receive(self, data: bytes) -> None:
        *lines, self._partial = (self._partial + data).split(b"\n")
        for line in lines:
            self._take(line.rstrip(b"\r"))
        if len(self._partial) > _LONGEST:
            self.repairs["damaged lines"] += 1
            self._partial = b""
        self._look_for_prompt()

    def _take(self, data: bytes) -> None:
        try:
            line = data.decode()
            text = unseal(line)
            head, _, text = text.partition(" ")
            number, which, events = (int(part) for part in head[1:].split("."))
        except (UnicodeError, GameError, ValueError):
            self._unsealed(data)
            return
        self._note("<", line)
        self._valid_at = self._clock()
        if number:
            self._answered(number, which, events, text)
        elif text.startswith("*"):
            self._happened(text)
        else:
            self._spoken(text, events)

    def _happened(self, text: str) -> None:
        """Take an event: in order, each once."""
        head, _, rest = text.partition(" ")
        if not head[1:].isdigit():
            self.on_event(0, rest)
            return
        number = int(head[1:])
        if number <= self._heard:
            self.repairs["repeated events"] += 1
            return
        lost = number - self._heard - 1
        self._heard = number
        if lost:
            self._miss(lost)
        self.on_event(number, rest)

    def _miss(self, lost: int) -> None:
        self.repairs["lost events"] += max(1, lost)
        self.on_gap()

    def _answered(self, number: int, which: int, events: int, text: str) -> None:
        request = self._current
        if request is None or number != request.number:
            self.repairs["late answers"] += 1
            return
        if text.startswith("error bad-number due="):
            self._renumber(request, int(text.split("=")[1].split()[0]), events)
            return
        if events != self._heard:
            lost, self._heard = events - self._heard, events
            self._miss(lost)
        request.wait_until = self._clock() + REPEAT_S
        if request.take(which, events, text):
            self._finish(request, Answer([request.lines[k] for k in range(request.end + 1)], events))

    def _finish(self, request: Request, answer: Answer) -> None:
        self._current = None
        if request.then:
            request.then(answer)
        self._send_next()

    def _renumber(self, request: Request, due: int, events: int) -> None:
        """Another number is due: the cube was started anew, or another program has used it."""
        self.repairs["restarts"] += 1
        self._due, self._heard = due, events
        self._say("watch check\r")
        self._start_over(request)
        self.on_gap()

    def _start_over(self, request: Request) -> None:
        """Send a command to a cube that has forgotten the numbers, unless that could carry it out a second time."""
        if request.sent > 1 and request.text.split(" ")[0] not in _QUERIES:
            self._finish(request, Answer(["error unsure The cube was started anew; look whether this was done."]))
        else:
            self._number(request)
            self._send(request)

    def _spoken(self, text: str, events: int) -> None:
        """Take a line that answers no command: to the greeting, or about a line that arrived damaged."""
        if text.startswith("ok watch check due="):
            self._greeting_answered(int(text.rpartition("=")[2]), events)
        elif text.startswith("error bad-"):
            self.repairs["commands damaged"] += 1
            if self._current:
                self._send(self._current)

    def _greeting_answered(self, due: int, events: int) -> None:
        if self.state == "ready":
            return
        self._due, self._heard = due, events
        self._enter("ready", "")
        if self._current and due != self._current.number + 1:
            self._start_over(self._current)
        self.on_gap()
        self._send_next()

    # What came without a check value: hints, never facts

    def _unsealed(self, data: bytes) -> None:
        line = data.decode(errors="replace")
        self._note("?", line)
        if self.state == "ready":
            self.repairs["damaged lines"] += 1
        self._plain = (self._plain + line + "\n")[-400:]
        if line.startswith(_STARTS) or (self.state == "ready" and line.startswith(_SAFE)):
            self._begin()
        elif self.state != "ready":
            self._recognise(line)

    def _recognise(self, line: str) -> None:
        if line.startswith(_SAFE):
            self._enter("safe", SAFE + line.partition("The cube is in safe mode and knows")[2].partition(". ")[2])
        elif line.startswith("error bad-option watch is on or off,"):
            self._enter("old", OLD)

    def _look_for_prompt(self) -> bool:
        """Return whether this is the prompt of MicroPython, which has no line end and follows no valid line."""
        raw = self._partial == b">" and "raw REPL; CTRL-B to exit" in self._plain
        here = raw or self._partial.endswith((b">>> ", b"... "))  # the latter within what it takes for a block
        if not here or not (self.state in ("greeting", "silent") or self._waited(GREET_S)):
            return False
        why = INCOMPLETE if _INCOMPLETE in self._plain else PROMPT
        self._fail("prompt", why)
        self._enter("prompt", RAW if raw or self._was_raw else why)
        return True

    def _waited(self, seconds: float) -> bool:
        return self._clock() - self._valid_at > seconds

    # Out

    def _begin(self) -> None:
        self._tries, self._was_raw = 0, False
        self._greet_at = self._begun_at = self._clock()
        self._enter("greeting", "")
        if self._current:
            self._current.sent = max(2, self._current.sent)

    def _do_what_is_due(self) -> None:
        now = self._clock()
        if self.state in ("greeting", "silent", "safe") and now >= self._greet_at:
            self._greet(now)
        elif self.state == "ready" and not self._look_for_prompt():
            self._keep_going(now)

    def _greet(self, now: float) -> None:
        self._greet_at = now + (GREET_S if self.state == "greeting" else BEAT_S)
        self._tries += 1
        if self._tries > 1:
            self._write(b"\r\n")  # what stands half-typed before it must not spoil the greeting
        if self._tries % 4 == 0:
            self._was_raw = not self._plain  # nothing at all comes back from the raw mode until it is left
            self._write(b"\x02\r\n")
        self._say("watch check\r")
        if self.state == "greeting" and now - self._begun_at > SILENT_S:
            self._fail("no-answer", SILENT)
            self._enter("silent", SILENT)

    def _keep_going(self, now: float) -> None:
        if self._current and now >= self._current.wait_until:
            if now - self._alive_at > SILENT_S:
                self._fail("no-answer", SILENT)
                self._begin()
                return
            self._send(self._current)
        elif not self._current and now - self._valid_at > BEAT_S:
            self.ask("watch check")

    def _send_next(self) -> None:
        if self.state == "ready" and self._current is None and self._waiting:
            self._current = self._waiting.popleft()
            self._number(self._current)
            self._send(self._current)

    def _number(self, request: Request) -> None:
        request.number, request.sent = self._due, 0
        request.lines.clear()
        request.end = None
        self._due += 1

    def _send(self, request: Request) -> None:
        if request.sent >= _TRIES:
            self._finish(request, Answer(["error no-answer The line is too bad: no answer has come through."]))
            return
        if request.sent:
            self.repairs["repeated commands"] += 1
        request.sent += 1
        request.wait_until = self._clock() + REPEAT_S
        self._say(seal(f"@{request.number} {request.text}"))

    def _say(self, line: str) -> None:
        self._note(">", line)
        self._write(line.encode() + b"\n")

    def _write(self, data: bytes) -> None:
        try:
            if self._port:
                self._port.write(data)
        except PortGone as error:
            self.detach(str(error))

    def _say_goodbye(self, port: Port) -> None:
        """Leave the line as a person would want it."""
        try:
            if self.state == "ready":
                port.write(b"\nwatch off\n")
            port.close()
        except PortGone:
            pass

    # States

    def _enter(self, state: str, sentence: str) -> None:
        if state != self.state:
            self.state, self._why = state, sentence
            self.on_state(state, sentence)

    def _fail(self, code: str, sentence: str) -> None:
        """Tell all that waits that there will be no answer."""
        waiting = [self._current] if self._current else []
        waiting += self._waiting
        self._current = None
        self._waiting.clear()
        for request in waiting:
            if request.then:
                request.then(Answer([f"error {code} {sentence}"]))

    def _note(self, way: str, line: str) -> None:
        self.log.append(f"{way} {line}")
