"""Sensors: one fails in the midst of a game, or their bus does; it is named, the others play on, and it comes back.

By turns magnetic sensors on a bus made of software (tests/chips), wired in any order and direction, and quadrature
encoders, on the real MicroPython. A quadrature encoder without wires looks like one at rest, one with its wires swapped
like a hand that turns the other way: there nothing is told, and nothing else may happen.
"""

from pathlib import Path

from host_tools.soak.counts import Counts
from host_tools.soak.script import follow

ABOUT = "dead sensors, missing magnets, stuck buses, wires that are off, swapped or reversed, angles that wrap"
SHORT, LONG = 8, 100  # rounds, with a fault in each
KINDS = ("lost or invented", "not named", "light wrong", "named when whole")
SCRIPT = Path(__file__).parents[2] / "tests" / "faults" / "sensors.py"


def run(seed: int, n: int) -> Counts:
    """Go `n` rounds."""
    counts = Counts()
    counts.expect(*KINDS)
    follow(counts, SCRIPT, seed, n, SCRIPT.parents[1] / "chips", heap="1m")
    return counts
