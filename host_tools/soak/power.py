"""Power: it is cut at every operation of the flash, and at any moment of a start; save files are found spoilt.

On the real MicroPython and its littlefs. What stands after the next start is the last state or the one before, never
the one before when the last was answered; what was lost with a spoilt file is announced; every start comes to its end.
"""

import random
import shutil
import sys
import tempfile
import time
from pathlib import Path

from host_tools.soak.counts import Counts
from host_tools.soak.script import follow

ABOUT = "power cuts at every operation of a save and at any moment of a start, spoilt save files"
SHORT, LONG = 10, 1000  # saves, each cut at all its operations
KINDS = ("lost", "invented", "unannounced", "no start", "hung")
CUTS = Path(__file__).parents[2] / "tests" / "faults" / "cuts.py"
_BATCH = 50  # saves in one process, which collects nothing
_SPOILT = 10  # files for each save
_AFTER = "B.....R../RBRR.RB.R/.BR...BR./..B.....R/B.R...BRB/RB.....RB b U"  # R and U2 from the usual start
_START_S = 30  # a start that takes longer hangs


def run(seed: int, n: int) -> Counts:
    """Cut `n` saves at all their operations."""
    counts = Counts()
    counts.expect(*KINDS)
    for first in range(0, n, _BATCH):
        follow(counts, CUTS, seed + first, "saves", min(_BATCH, n - first), heap="768m")
    follow(counts, CUTS, seed, "spoilt", _SPOILT * n, heap="8m")
    if sys.platform == "linux":
        _starts(counts, random.Random(seed), max(2, min(40, n // 25)))
    return counts


def _starts(counts, chance, n):
    """Cut the power `n` times at some moment of a start of the virtual board, once in three times twice in a row."""
    from sim.chip import Chip
    from sim.virtual import install

    with tempfile.TemporaryDirectory() as folder:
        fresh = Path(folder) / "fresh.img"
        install(fresh)
        image = Path(folder) / "flash.img"
        shutil.copy(fresh, image)
        with Chip(image) as chip:
            desk = _Desk(chip.port, counts)
            desk.play("turn R")
            desk.play("turn U2")
            for _ in range(n):
                for _ in range(chance.choice((1, 1, 2))):
                    chip.reset()
                    time.sleep(chance.uniform(0, 2.5))
                    counts.did("cuts in a start")
                chip.reset()
                if not desk.play("position").startswith(f"ok position {_AFTER}"):
                    counts.find("lost", "what was played before the power was cut in a start")
            desk.close()


class _Desk:
    """Who sits at the port of a virtual board."""

    def __init__(self, name, counts):
        from sim.port_line import PortLine

        self._port = PortLine(name)
        self._counts = counts
        self.close = self._port.close

    def play(self, line):
        """Wait for the end of the start, leave safe mode, type a line; return the last line of its answer, or ""."""
        status = self._ask("status", again=True)
        if "safe-mode" in status:
            self._counts.did("safe mode, announced")
            self._ask("reboot")
            status = self._ask("status", again=True)
        if not status:
            self._counts.find("hung", f"no answer in {_START_S} s")
        return self._ask(line)

    def _ask(self, line, again=False):
        """Type a line, `again` and again, until it is answered, and return the answer."""
        self._port.output()
        heard, end, word = "", time.monotonic() + _START_S, line.split()[0]
        self._type(line)
        while time.monotonic() < end:
            time.sleep(0.3)
            heard += self._port.output().decode(errors="replace")
            found = [said for said in heard.split("\n")[:-1] if said.startswith((f"ok {word}", "error"))]
            if found:
                time.sleep(0.3)  # what was typed twice is answered twice
                return found[-1]
            if again:
                self._type(line)
        return ""

    def _type(self, line):
        self._port.type(line.encode() + b"\n")
