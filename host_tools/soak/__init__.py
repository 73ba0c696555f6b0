"""`revcube soak`: every kind of fault happens on purpose, by seed, and what comes of it is counted.

A part is a module of this package with ABOUT, SHORT and LONG (how much it does by default and with --long) and
run(seed, n), which returns Counts.
"""

import argparse
import importlib
import time
from collections.abc import Sequence

from host_tools.arguments import whole
from host_tools.soak.counts import Counts

PARTS = ("turning", "power", "link", "days", "light", "sensors", "words", "code")


def main(argv: list[str]) -> int:
    """Run parts and print the table; return 0, or 1 when anything was found. `argv` is what follows `soak`."""
    options = _parser().parse_args(argv)
    counted = {}
    for name in options.part or PARTS:
        chosen = part(name)
        start = time.monotonic()
        counts = chosen.run(options.seed, options.count or (chosen.LONG if options.long else chosen.SHORT))
        counted[name] = counts, time.monotonic() - start
        for sentence in counts.sentences:
            print(f"{name}: {sentence}", flush=True)
    print("\n".join(table(counted)))
    return 0 if all(counts.sound for counts, _ in counted.values()) else 1


def part(name: str):
    """Return the module of a part."""
    return importlib.import_module(f"host_tools.soak.{name}")


def _parser():
    parser = argparse.ArgumentParser("revcube soak", description=__doc__)
    parser.add_argument(
        "part", nargs="*", type=_part, metavar="PART", help=f"of {', '.join(PARTS)}; by default all of them"
    )
    parser.add_argument("--seed", type=int, default=1, help="another seed brings other faults (default 1)")
    parser.add_argument("--long", action="store_true", help="the long form, which takes hours")
    parser.add_argument("-n", dest="count", type=whole(1), metavar="COUNT", help="how much each part does")
    return parser


def _part(name):
    if name not in PARTS:
        raise argparse.ArgumentTypeError(f"there is no part {name!r}; the parts are {', '.join(PARTS)}.")
    return name


def table(counted: dict[str, tuple[Counts, float]]) -> list[str]:
    """Return the lines of the table of {part: (counts, seconds)}."""
    rows = [(name, _listed(counts.done), _listed(counts.found), f"{s:,.0f} s") for name, (counts, s) in counted.items()]
    return _aligned([("part", "done", "found", "time"), *rows])


def _listed(counter):
    return [f"{times:,} {what}" for what, times in counter.items()] or ["nothing"]


def _aligned(rows: Sequence[tuple]) -> list[str]:
    """Return rows of four cells, the two in the middle broken into lines of one count each."""
    lines = []
    for part, done, found, seconds in rows:
        done, found = (cell if isinstance(cell, list) else [cell] for cell in (done, found))
        for k in range(max(len(done), len(found))):
            cells = (part if k == 0 else "", *(cell[k] if k < len(cell) else "" for cell in (done, found)))
            lines.append("{:<9}{:<42}{:<32}".format(*cells) + (seconds if k == 0 else ""))
    return [line.rstrip() for line in lines]
