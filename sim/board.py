"""The simulated board: the four ports, the virtual clock, and the session that runs on them."""

from collections import deque
from types import ModuleType

from play.console import Console
from play.places import carried
from play.ports import ticks_add
from play.quadrature import Quadrature
from play.session import open_session
from play.wiring import names, panel
from sim.body import Knobs, TurningCube
from sim.encoders import Encoders
from sim.serial import Line
from sim.stores import MemoryStore

NODE_US = 130  # what a turn that the computer looks at takes on an RP2040 at 125 MHz
STEP_MS = 4  # how often the firmware's loop comes round, in its own time
_HEARD = 1000  # lines that are kept for `output`
_PATIENCE_MS = 500  # for which a turn that does not count stands before the hand turns it back


class SimBoard:
    """A board of the kind `profile` (a module of boards/); `store` keeps its saves (by default nothing does).

    `bounce` and `seed`: contact bounce of the encoders (sim.encoders). `obliging`: on a cube that really turns the hand
    makes the turns that the cube asks for and turns back what it refuses. `line`: the serial line (sim.serial).
    `today` and `colour` go to the session. The tones of its piezo stand in `tones`: (time in ms, Hz; 0 is silence).
    """

    def __init__(
        self, profile: ModuleType, store=None, line=None, bounce=0, seed=0, obliging=True, today=None, colour=False
    ):
        self.profile = profile
        self.now = 0  # the board's clock in ms, which wraps at 2³⁰
        self.speed = 1.0
        self.frame = bytearray(3 * len(names(panel(profile))))  # the last that was shown: RGB of each LED
        self.frames = 0  # how many were shown
        self.line = line or Line()
        self.encoders = Encoders(
            profile.ENCODERS, profile.COUNTS_PER_QUARTER, profile.REST, profile.REVERSE, bounce, seed
        )
        self.body = TurningCube(self.encoders) if profile.MOUNT == "pieces" else Knobs(self.encoders)
        self._store = MemoryStore() if store is None else store
        self._obliging = obliging
        self._options = {"today": today, "colour": colour}
        self._down = False
        self._due = 0.0
        self._busy_us = 0  # for which the firmware is still thinking
        self._wronged_ms = 0
        self._found = b""
        self._heard: deque[str] = deque(maxlen=_HEARD)
        self.tones: deque[tuple[int, int]] = deque(maxlen=_HEARD)
        self._boot()
        self.body.places[:] = self.session.match.places  # it lay on the table as it was left

    def _boot(self):
        self._quadrature = Quadrature(self.profile.ENCODERS, self.profile.REST, self.profile.REVERSE)
        self.encoders.sink = self._quadrature.feed
        self.encoders.sink(self.encoders.word)
        self.session = open_session(self.profile, self, self, self.line, self._store, sounder=self, **self._options)
        self.session.listener = self._heard.append
        self._console = Console(self.session, self._heard.append)

    # The ports of pixels, turns and sound

    def show(self, frame):
        """Keep the frame."""
        self.frame[:] = frame
        self.frames += 1

    def read(self, counts):
        """Give the counts of the encoders."""
        for i, count in enumerate(self._quadrature.counts):
            counts[i] = count

    def noise(self):
        """Say how the encoders behave."""
        return self._quadrature.noise()

    def button(self):
        """Say whether the button is down."""
        return self._down

    def status(self):
        """Say what is wrong with the encoders."""
        return self._quadrature.status()

    def tone(self, hertz):
        """Note a tone of the piezo."""
        self.tones.append((self.now, hertz))

    # What people do

    def press(self, down: bool) -> None:
        """Press the push button, or let it go."""
        self._down = down

    def type(self, text: str) -> None:
        """Give a line to a console of the window's own, beside the serial line; `output` has the answer at once."""
        self.session.made.clear()
        self._console.answer(text)
        self.body.follow(self.session.made)

    def output(self) -> list[str]:
        """Return what the window's console has answered, and all events, since the last call."""
        lines = list(self._heard)
        self._heard.clear()
        return lines

    # Time

    def advance(self, ms: float) -> None:
        """Let `ms` pass; the board's own time goes `speed` times as fast."""
        self._due += ms * self.speed
        while self._due >= STEP_MS:
            self._due -= STEP_MS
            self._step()

    def settle(self, limit_ms: int = 10_000) -> None:
        """Let time pass until what was typed is answered and hand and slices rest, or `limit_ms` at most."""
        for _ in range(limit_ms // STEP_MS):
            self._step()
            if not (self.line.typed or self.session.wire.unread or self._turning()):
                return

    def _turning(self):
        wanted = self._obliging and self.session.travels and (self.session.awaited or self.session.sensing.back())
        return self.body.busy or self.session.sensing.moving or bool(wanted)

    def _step(self):
        self.now = ticks_add(self.now, STEP_MS)
        self.body.step(STEP_MS)
        self._busy_us -= 1000 * STEP_MS
        if self._busy_us > 0:
            return
        self.session.step(self.now)
        self._busy_us = max(self._busy_us, -1000 * STEP_MS) + NODE_US * self.session.thought
        self.body.follow(self.session.made)
        if not self.session.sensing.moving:
            self.body.settle(STEP_MS)
        if self._obliging and self.session.travels:
            self._hold()
            self._oblige()
        if self.session.reboot and self.session.wire.idle:
            self._boot()

    def _oblige(self):
        """Make the turn that is awaited; turn back, after a while, what was refused."""
        session = self.session
        if self.body.busy or session.sensing.moving:
            self._wronged_ms = 0
            return
        back = session.sensing.back()
        self._wronged_ms += STEP_MS if back else 0
        if back and self._wronged_ms > _PATIENCE_MS:
            self._make(back[0])
        elif not back and session.awaited:
            self._make(session.awaited[0][0])

    def _hold(self):
        """Hold the cube as its lights take it to be held, which of a middle turn and a face at once know only faces."""
        if self.body.busy or self.session.sensing.moving:
            return
        places = carried(self.session.match.places, self.session.sensing.turns())
        found = bytes(self.body.places + places)
        if self.body.places != places and found != self._found:
            self._found = found  # so that what no way of holding explains is tried once
            self.body.hold(places)

    def _make(self, code):
        self.body.turn(code // 3, (1, 2, -1)[code % 3])
