"""A cube that runs for days of virtual time: games of the computer against itself, rest, commands, the button.

Runs on MicroPython. Arguments: seed, days. Prints `did COUNT WHAT`, `find KIND: SENTENCE`; see host_tools.soak.days.
"""

import gc
import sys

if __name__ == "__main__":
    gc.threshold(16 * 1024)  # as firmware/main.py has it: what is loaded to stay lies together

from findings import did, find, tell
from levels import LevelBoard, Profile, Store

from play.journal import Journal
from play.ports import ticks_add, ticks_diff
from play.session import FRAME_MS
from reversi.rng import Random

STEP_MS = 20  # the longest that is asked of a board
NODE_US = 130  # as in sim.board
SLICE_MS = 31  # for which the nodes of one step take, at most (play.rival.GLANCE)
REST_STEP_MS = 1000  # while nothing happens and nobody looks
DAY_MS = 24 * 3600 * 1000
CLOCK = 1 << 30  # ms, where the clock wraps
NEAR_MS = 120_000  # of the wrap: a game is played over it
LONGEST_GAME_MS = 3 * 3600 * 1000
DIMMEST = 12  # of 255: 5 percent
KNOBS = {
    "NAME": "days",
    "MOUNT": "frame",
    "ENCODERS": 9,
    "COUNTS_PER_QUARTER": 20,
    "REST": 3,
    "REVERSE": (),
    "SETTINGS": (),
}
COMMANDS = ("status", "get", "show", "record", "hint", "undo", "redo", "set brightness=40", "R", "legal", "bench", "x")


class Counted(Store):
    """A store that counts what is saved."""

    saves = 0

    def save(self, name, data):
        """Replace the value of `name`."""
        self.saves += 1
        super().save(name, data)

    def append(self, name, line):
        """Add a line to the value of `name`."""
        self.saves += 1
        super().append(name, line)


class Cube(LevelBoard):
    """A session, its ports and its time, and what is counted."""

    def __init__(self, seed):
        self.lived = 0  # ms, in units of a day: days and ms
        self.days = 0
        self.wraps = self.frames = self.games = self.events = self.rests = 0
        self.random = Random(seed)
        self.store = Counted()
        self.down = False
        self.busy_us = 0
        self._line = b""
        self._shown_at = None
        self._event = 0
        super().__init__(Profile(KNOBS), self.store, CLOCK - 5 * 60_000)
        self.type("watch on")

    # The ports

    def show(self, frame):
        """See whether the frame comes in time."""
        self.frames += 1
        if self._shown_at is not None:
            gap = ticks_diff(self.now, self._shown_at)
            if gap > FRAME_MS + STEP_MS + SLICE_MS:
                find("late frame", f"after {gap} ms, on day {self.days}")
        self._shown_at = self.now

    def read(self, counts):
        """Nobody turns a knob."""

    def button(self):
        """Say whether the button is down."""
        return self.down

    def write(self, data):
        """Take all of `data`; every event must have the next number."""
        self._line += data
        if self._line.endswith(b"\n"):
            number = self._line[1:].split(b" ")[0]
            if self._line[:1] == b"*" and number.isdigit():
                self._heard(int(number))
            self._line = b""
        return len(data)

    def _heard(self, number):
        self.events += 1
        if number != self._event + 1:
            find("event number", f"{number} after {self._event}")
        self._event = number

    # Time

    def step(self, ms):
        """Let `ms` pass, and what the board still thinks."""
        ms = max(ms, self.busy_us // 1000)
        self.busy_us = max(0, self.busy_us - 1000 * ms)
        before = self.now
        self.now = ticks_add(self.now, ms)
        self.wraps += self.now < before
        self.lived += ms
        if self.lived >= DAY_MS:
            self.lived -= DAY_MS
            self.days += 1
        self.session.step(self.now)
        self.busy_us += NODE_US * self.session.thought

    def run(self, ms):
        """Live for `ms` as a board does."""
        while ms > 0:
            self.step(STEP_MS)
            ms -= STEP_MS

    def doze(self, ms):
        """Live for `ms` in steps that are as long as nothing happens; no frame is expected in between."""
        while ms > 0 and self.to_wrap() > NEAR_MS:
            self._shown_at = None
            self.step(REST_STEP_MS)
            ms -= REST_STEP_MS
        self._shown_at = None

    def to_wrap(self):
        """Return the ms until the clock wraps."""
        return CLOCK - self.now

    # What happens

    def type(self, line):
        """Type a line and let it be answered."""
        self._typed += line.encode() + b"\n"
        while self._typed or self.session.wire.unread or not self.session.wire.idle:
            self.step(STEP_MS)

    def game(self):
        """Let the computer play against itself to the end."""
        black, red = 1 + self.random.below(4), 1 + self.random.below(4)
        start = ("ring", "wild", "blitz")[self.random.below(3)]
        self.type(f"new {start} black=level{black} red=level{red}")
        lived = 0
        while not self.session.game.over and lived < LONGEST_GAME_MS:
            self.run(1000)
            lived += 1000
        if not self.session.game.over:
            find("stuck", f"{self.session.game.position()} after {lived} ms")
        self.run(5000)
        self.games += 1
        self._resumes()

    def _resumes(self):
        """What is saved leads to the game that is shown."""
        game, complaint = Journal(self.store).resume(None)
        if complaint or game.position() != self.session.game.position() or game.actions != self.session.game.actions:
            find("save wrong", f"{complaint} {game and game.position()}")

    def people(self):
        """Type something and press the button."""
        self.type("new ring")
        for _ in range(5):
            self.type(COMMANDS[self.random.below(len(COMMANDS))])
            self.run(self.random.below(3000))
        self.down = True
        self.run(self.random.below(3000))
        self.down = False
        self.run(2000)

    def rest(self):
        """Do nothing for so long that the lights are dimmed; a line brightens them."""
        for dim in (True, False):
            self.run(600_100 if dim else 100)
            if (max(self.session.picture.frame) <= DIMMEST) != dim:
                find("light wrong", f"{max(self.session.picture.frame)} at most, on day {self.days}")
            self.type("score")
        self.rests += 1

    def day(self):
        """Live until the next day."""
        today = self.days
        while self.days == today:
            what = self.random.below(10)
            if self.to_wrap() <= NEAR_MS or what < 3:
                self.game()
            elif what < 5:
                self.people()
            elif what < 6:
                self.rest()
            else:
                self.doze(3_600_000 + 1000 * self.random.below(3600))


def used(cube):
    """Return the bytes in use after a collection: the least of a few, for an old address on the stack keeps things."""
    least = None
    for _ in range(8):
        cube.run(1000 + cube.random.below(1000))
        gc.collect()
        size = gc.mem_alloc()
        least = size if least is None else min(least, size)
    return least


def main():
    """Live; say what was done."""
    cube = Cube(int(sys.argv[1]))
    heap = [0] * int(sys.argv[2])  # a list that grows would be measured with the rest
    for command in COMMANDS:  # what each needs for the first time stays
        cube.type(command)
    gc.collect()
    gc.threshold(gc.mem_free() // 4)  # as device.app has it
    for day in range(len(heap)):
        cube.day()
        cube.game()
        cube.type("watch on")
        cube.type("new ring black=Ann")
        cube.run(5000)
        heap[day] = used(cube)
    for what in ("days", "games", "frames", "events", "rests"):
        did(what, getattr(cube, what))
    did("wraps of the clock", cube.wraps)
    did("saves", cube.store.saves)
    print(f"heap {' '.join([str(size) for size in heap])}")
    tell()


main()
