"""Sensors that fail under a whole game: what fails is named, the others play on, and what comes back plays again.

Runs on MicroPython, with the bus of tests/chips. Arguments: seed, rounds, the folder tests/chips. Prints what
host_tools.soak.script reads.
"""

import sys

sys.path.insert(0, sys.argv[3])  # where `machine` is made of software

import machine
import wires
from levels import LevelBoard, Profile, Store

from device.as5600 import Magnets
from device.hands import Hands
from reversi.rng import Random

FACES = "UDFBLR"
QUARTER = 1024
STEP_MS = 4
TOLD_MS = 600  # in which a fault has been noticed
BACK_MS = 3600  # in which what is whole again has been noticed
counted = {}


def did(what, times=1):
    """Count what was done."""
    counted[what] = counted.get(what, 0) + times


class Cube(LevelBoard):
    """A board with six magnetic sensors, wired in any order and direction; `sensors` are in the order of FACES."""

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
        facts = {"NAME": "sensors", "MOUNT": "frame", "ENCODERS": 6, "COUNTS_PER_QUARTER": QUARTER, "REST": 3}
        facts.update({"REVERSE": (), "SETTINGS": ()})
        super().__init__(Profile(facts), Store(), self.now)
        self.type("watch on")
        self.wait(400)
        self.output()

    def read(self, counts):
        """Read the sensors."""
        self._hands.read(counts)

    def status(self):
        """Say what is wrong with them."""
        return self._hands.status()

    def wait(self, ms):
        """Let time pass."""
        for _ in range(ms // STEP_MS):
            self._pass(STEP_MS)

    def turn(self, face, quarters):
        """Turn a face by hand; return the name of the turn."""
        way = -1 if face in self.reverse else 1
        for _ in range(16 * abs(quarters)):
            self.sensors[face].angle = (self.sensors[face].angle + way * (64 if quarters > 0 else -64)) % 4096
            self.wait(8)
        self.wait(300)
        return FACES[face] + {1: "", 2: "2", -1: "'"}[quarters]

    def troubles(self):
        """Return the lines of `status` about troubles."""
        self.type("status")
        return [line for line in self.output() if line.startswith("trouble ")]


def shuffled(random):
    """Return 6 of the 8 channels in any order."""
    channels = list(range(8))
    return tuple([channels.pop(random.below(len(channels))) for _ in range(6)])


def play(cube, faces, random, where):
    """Turn faces; each turn must be played, and no other."""
    for face in faces:
        if FACES[face] != cube.session.game.banned and not cube.session.game.over:
            name = cube.turn(face, (1, 2, -1)[random.below(3)])
            events = [line.split() for line in cube.output() if line[:1] == "*" and line[1:2].isdigit()]
            did("turns")
            if [event[1] for event in events] != ["turn"] or events[0][3] != name:
                print(f"find lost or invented: {where}: {name} was told as {events}")


def hurt(cube, what, victim):
    """Let a fault happen, or, with `what` "", end it."""
    sensor = cube.sensors[victim]
    sensor.deaf = what == "dead"
    sensor.status = 0 if what == "no magnet" else 0x20
    cube.bus.stuck_sda, cube.bus.stuck_scl = what == "SDA at ground", what == "SCL at ground"
    cube.bus.settle()


def round_(random, number):
    """Let one thing fail in the midst of a game."""
    cube, victim = Cube(random), random.below(6)
    others = [face for face in range(6) if face != victim]
    what = ("dead", "no magnet", "SDA at ground", "SCL at ground")[random.below(4)]
    where = f"round {number}, {what} at {FACES[victim]}"
    did(what)
    play(cube, [victim, others[random.below(5)]], random, where)
    hurt(cube, what, victim)
    cube.wait(TOLD_MS)
    told = cube.troubles()
    due = what[:3] if what[1:3] in ("DA", "CL") else f"slice {FACES[victim]}"
    if len(told) != 1 or due not in told[0]:
        print(f"find not named: {where}: {told}")
    if what in ("dead", "no magnet"):
        play(cube, others, random, where)
    hurt(cube, "", victim)
    cube.wait(BACK_MS)
    if cube.troubles():
        print(f"find named when whole: {where}: {cube.troubles()}")
    cube.output()
    play(cube, [victim] + others[::-1], random, where + ", whole again")


def main():
    """Go round."""
    seed, rounds = sys.argv[1:3]
    random = Random(int(seed))
    for number in range(int(rounds)):
        round_(random, number)
    for what in counted:
        print(f"did {counted[what]} {what}")
    print("whole")


main()
