"""Time: a cube that stays on for a month, across the wraps of its clock, on the real MicroPython.

The computer plays against itself at all its levels, people type and press, the cube rests. Every frame must come in
time, every event have the next number, what is saved lead to the game that is played, and the heap, collected at
the end of each day with the same game begun, be the same to the byte.
"""

from host_tools.soak.counts import Counts
from host_tools.soak.script import follow
from sim import unix_port

ABOUT = "days on end: games of the computer against itself, rest, commands, wraps of the clock"
SHORT, LONG = 2, 30  # days
KINDS = ("late frame", "event number", "save wrong", "stuck", "light wrong", "heap not flat")


def run(seed: int, n: int) -> Counts:
    """Live `n` days."""
    counts = Counts()
    told = follow(counts, unix_port.ROM / "days.py", seed, n)
    counts.expect(*KINDS)
    heap = [int(size) for size in told.get("heap", [])]
    counts.did("bytes in use on every evening", max(heap, default=0))
    if len(set(heap)) > 1:
        counts.find("heap not flat", " ".join(map(str, heap)))
    return counts
