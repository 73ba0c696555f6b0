"""Sensors: one fails in the midst of a game, or their bus does; it is named, the others play on, and it comes back.

Magnetic sensors on a bus made of software (tests/chips), wired in any order and direction, on the real MicroPython.
"""

from pathlib import Path

from host_tools.soak.counts import Counts
from host_tools.soak.script import follow

ABOUT = "dead sensors, missing magnets, stuck buses, swapped and reversed wires, angles that wrap"
SHORT, LONG = 5, 100  # rounds, with a fault in each
KINDS = ("lost or invented", "not named", "named when whole")
SCRIPT = Path(__file__).parents[2] / "tests" / "faults" / "sensors.py"


def run(seed: int, n: int) -> Counts:
    """Go `n` rounds."""
    counts = Counts()
    counts.expect(*KINDS)
    follow(counts, SCRIPT, seed, n, SCRIPT.parents[1] / "chips", heap="1m")
    return counts
