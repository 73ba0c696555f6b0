"""Sensors that fail under a whole game: what fails is named, the others play on, and what comes back plays again.

Runs on MicroPython, with the bus of tests/chips. Arguments: seed, rounds, the folder tests/chips. Prints what
host_tools.soak.script reads.
"""

import sys

sys.path.insert(0, sys.argv[3])  # where `machine` is made of software

import machine
import wires
from findings import did, find, tell
from levels import LevelBoard, Profile, Store

from device.as5600 import Magnets
from device.hands import Hands
from reversi.rng import Random

SLICES, FACES = "UDFBLRMES", "URFDLB"
CENTRES = {"M": "UFDB", "E": "RFLB", "S": "URDL"}  # that a middle slice passes
STEP_MS = 4
TOLD_MS = 1100  # in which a fault has been noticed
BACK_MS = 3600  # in which what is whole again has been noticed
ROUND = (0b11, 0b10, 0b00, 0b01)  # the levels BA of an encoder, clockwise


class Cube(LevelBoard):
    """A board with `encoders` of `quarter` counts a quarter turn; `faults` can happen to them."""

    def __init__(self, encoders, quarter, now, store=None):
        facts = {"NAME": "sensors", "MOUNT": "frame", "ENCODERS": encoders, "COUNTS_PER_QUARTER": quarter, "REST": 3}
        facts.update({"REVERSE": (), "SETTINGS": ()})
        self.store = store or Store()
        super().__init__(Profile(facts), self.store, now)
        self.type("watch on")
        self.wait(400)
        self.output()

    def wait(self, ms):
        """Let time pass."""
        for _ in range(ms // STEP_MS):
            self._pass(STEP_MS)

    def troubles(self):
        """Return the lines of `status` about troubles."""
        self.type("status")
        return [line for line in self.output() if line.startswith("trouble ")]

    def lit(self):
        """Return the faces whose centre shines amber when the warning is brightest."""
        self.wait((512 - self.now) % 4096 + STEP_MS)
        found = ""
        for k, face in enumerate(FACES):
            red, green, blue = self.frame[27 * k + 12 : 27 * k + 15]
            if red > green > red // 4 and blue < green // 3:
                found += face
        return found


class Magnetic(Cube):
    """Six magnetic sensors, wired in any order and direction; `sensors` are in the order of SLICES."""

    faults = ("dead", "no magnet", "SDA at ground", "SCL at ground")
    tries = 1  # turns of the victim after which a fault must have been noticed

    def __init__(self, random):
        self.order, self.reverse = shuffled(random), [i for i in range(6) if random.below(2)]
        machine.unwire()
        self.bus = wires.Bus()
        mux = wires.Multiplexer(self.bus)
        self.sensors = [wires.Sensor(self.bus, (mux, channel)) for channel in self.order]
        for sensor in self.sensors:
            sensor.angle = random.below(4096)
        machine.wire(self.bus, 4, 5, None, mux)
        self.I2C = {"sda": 4, "scl": 5, "freq": 400_000, "mux": 0x70, "channels": self.order}
        self.ENCODERS, self.REVERSE = 6, self.reverse
        self.now = (1 << 30) - 1 - random.below(30_000)  # ms: the clock soon wraps
        self._hands = Hands(Magnets(self, lambda: self.now), None)
        self._deaf = ()
        super().__init__(6, 1024, self.now)

    def read(self, counts):
        """Read the sensors."""
        self._hands.read(counts)

    def status(self):
        """Say what is wrong with them."""
        return self._hands.status()

    def turn(self, face, quarters):
        """Turn a face by hand; return the name of the turn, "" where it can't be felt."""
        way = -1 if face in self.reverse else 1
        for _ in range(16 * abs(quarters)):
            self.sensors[face].angle = (self.sensors[face].angle + way * (64 if quarters > 0 else -64)) % 4096
            self.wait(8)
        self.wait(300)
        return "" if face in self._deaf else name(face, quarters)

    def hurt(self, what, victim):
        """Let a fault happen, or, with `what` "", end it."""
        sensor = self.sensors[victim]
        sensor.deaf = what == "dead"
        sensor.status = 0 if what == "no magnet" else 0x20
        self.bus.stuck_sda, self.bus.stuck_scl = what == "SDA at ground", what == "SCL at ground"
        self.bus.settle()
        self._deaf = range(6) if what[1:3] in ("DA", "CL") else (victim,) if what else ()


class Wired(Cube):
    """Nine quadrature encoders of 20 edges a quarter turn. What looks like rest, or like turns, nobody can name."""

    faults = ("both wires off", "A off", "B off", "A and B swapped")
    tries = 3

    def __init__(self, random, store=None):
        self._positions = [0] * 9
        self._off, self._swapped, self._victim = 0, False, 0
        super().__init__(9, 20, (1 << 30) - 1 - random.below(30_000), store)

    def turn(self, slice, quarters):
        """Turn a slice by hand; return the name of the turn as it is felt, "" where it is not."""
        for _ in range(20 * abs(quarters)):
            self._positions[slice] += 1 if quarters > 0 else -1
            self._quadrature.feed(self._levels())
            self.wait(STEP_MS)
        self.wait(300)
        hurt = slice == self._victim
        return "" if hurt and self._off else name(slice, -quarters if hurt and self._swapped else quarters)

    def _levels(self):
        """Return the sample of all pins; a wire that is off is held up."""
        word = 0
        for i, position in enumerate(self._positions):
            levels = ROUND[position % 4]
            if i == self._victim:
                if self._swapped:
                    levels = levels >> 1 | (levels & 1) << 1
                levels |= self._off
            word |= levels << 2 * i
        return word

    def hurt(self, what, victim):
        """Let a fault happen, or, with `what` "", end it."""
        self._victim = victim
        self._off = {"both wires off": 0b11, "A off": 0b01, "B off": 0b10}.get(what, 0)
        self._swapped = what == "A and B swapped"


def name(slice, quarters):
    """Return the name of a turn."""
    return SLICES[slice] + {1: "", 2: "2", -2: "2", -1: "'"}[quarters]


def shuffled(random):
    """Return 6 of the 8 channels in any order."""
    channels = list(range(8))
    return tuple([channels.pop(random.below(len(channels))) for _ in range(6)])


def play(cube, slices, random, where):
    """Turn slices; each turn must be played as it is felt, and no other."""
    for slice in slices:
        if SLICES[slice] != cube.session.game.banned and not cube.session.game.over:
            due = cube.turn(slice, (1, 2, -1)[random.below(3)])
            events = [line.split() for line in cube.output() if line[:1] == "*" and line[1:2].isdigit()]
            did("turns" if due else "turns that nobody feels")
            if [(event[1], event[3]) for event in events] != ([("turn", due)] if due else []):
                find("lost or invented", f"{where}: {due} was told as {events}")


def look(cube, what, victim, where):
    """What is wrong must be named by `status` and by light, and nothing else."""
    cube.wait(TOLD_MS)
    told, lit = cube.troubles(), cube.lit()
    named, centres = f"encoder-{SLICES[victim]} ", CENTRES.get(SLICES[victim], SLICES[victim])
    if what in ("both wires off", "A and B swapped"):
        named = centres = ""
    elif what.endswith("ground"):
        named, centres = what[:3], FACES
    if len(told) != bool(named) or (named and named not in told[0]):
        find("not named", f"{where}: {told}")
    if sorted(lit) != sorted(centres):
        find("light wrong", f"{where}: amber at {lit}, due at {centres}")


def round_(cube, random, number):
    """Let one thing fail in the midst of a game."""
    count = len(cube.session.counts)
    victim, what = random.below(count), cube.faults[number // 2 % len(cube.faults)]
    others = [(victim + k) % count for k in (1, 2, count - 1)]
    where = f"round {number}, {what} at {SLICES[victim]}"
    did(what)
    play(cube, [victim, others[random.below(3)]], random, where)
    cube.hurt(what, victim)
    play(cube, [victim] * cube.tries, random, where)
    look(cube, what, victim, where)
    play(cube, others, random, where)
    cube.hurt("", victim)
    cube.wait(BACK_MS)
    cube.output()
    play(cube, [victim] + others[::-1], random, where + ", whole again")
    cube.wait(TOLD_MS)
    if cube.troubles() or cube.lit():
        find("named when whole", f"{where}: {cube.troubles()} {cube.lit()}")


def main():
    """Go round."""
    seed, rounds = sys.argv[1:3]
    random = Random(int(seed))
    for number in range(int(rounds)):
        round_((Magnetic, Wired)[number % 2](random), random, number)
    tell()


main()
