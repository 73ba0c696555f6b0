"""`revcube bench`: how fast the core and the picture are, on both interpreters and beside another program's cube."""

import argparse
import platform
import subprocess

from host_tools import bench_loops
from host_tools.arguments import whole
from reversi.geometry import TURNS
from sim import unix_port

RIVAL = "magiccube rotate"
FLAT_RIVAL = "leaf, creversi-python"
NO_FLAT_RIVAL = (
    "creversi-python is not installed, so there is nothing to compare flat Reversi with: see the extra bench"
)
NO_RIVAL = "magiccube is not installed, so there is nothing to compare with: pip install magiccube"
HEAP = "1m"  # both games and the picture at once, compiled from source there: more than a board ever holds
COLUMNS = "{:<22}{:>11}{:>13}{:>16}{:>13}{:>8}"


def main(argv: list[str]) -> int:
    """Measure, print the table, return the exit status 0. `argv` is what follows `bench` on the command line."""
    options = _parser().parse_args(argv)
    here = bench_loops.measure(bench_loops.measurements() + _rival() + _flat_rival(), options.repetitions, options.ms)
    board = _on_micropython(options) if unix_port.available() else {}
    print(f"CPython {platform.python_version()}, {platform.machine()}, best of {options.repetitions}")
    print(COLUMNS.format("", "CPython µs", "per second", "MicroPython µs", "per second", "ratio"))
    for name, microseconds in here.items():
        print(COLUMNS.format(name, *_cells(microseconds, board.get(name))))
    for sentence in _comparison(here, board):
        print(sentence)
    return 0


def _parser():
    parser = argparse.ArgumentParser("revcube bench", description=__doc__)
    parser.add_argument("--repetitions", type=whole(1), default=7, help="the best of so many counts (default 7)")
    parser.add_argument("--ms", type=whole(1), default=100, help="the shortest a repetition may be (default 100)")
    return parser


def _on_micropython(options):
    """Return {name: µs} as MicroPython's unix port measures it."""
    command = unix_port.command(bench_loops.__file__, str(options.repetitions), str(options.ms), heap=HEAP)
    done = subprocess.run(
        command,
        env=unix_port.environment(),
        stdout=subprocess.PIPE,
        encoding="utf-8",
        check=True,
        start_new_session=True,  # Ctrl-C is for us: MicroPython would print a traceback of its own
    )
    lines = [line.split(" ", 1) for line in done.stdout.splitlines()]
    return {name: float(microseconds) for microseconds, name in lines}


def _rival():
    """Return the measurement of magiccube over the same mix, at its best: moves parsed before, no history kept."""
    try:
        from magiccube import Cube
        from magiccube.cube_move import CubeMove
    except ImportError:
        return []
    cube = Cube(3, hist=False)
    moves = [CubeMove.create(TURNS[code]) for code in bench_loops.MIX]
    return [(RIVAL, lambda: cube.rotate(moves), len(moves))]


def _flat_rival():
    """Return the measurement of creversi-python over the same tree of flat Reversi, every move of the last ply made."""
    try:
        from creversi import Board
    except ImportError:
        return []
    return [(FLAT_RIVAL, lambda: _leaves(Board(), bench_loops.DEPTH), bench_loops.LEAVES)]


def _leaves(board, depth):
    for move in board.legal_moves:  # nobody has to pass so early
        after = board.copy()
        after.move(move)
        if depth > 1:
            _leaves(after, depth - 1)


def _cells(here, board):
    """Return the five cells of a row from µs on CPython and on MicroPython, None where nothing was measured."""
    return *_speed(here), *_speed(board), f"{here / board:.1f}" if board else "-"


def _speed(microseconds):
    return (f"{microseconds:.2f}", f"{1e6 / microseconds:,.0f}") if microseconds else ("-", "-")


def _comparison(here, board):
    """Return the sentences below the table."""
    for ours, rival, absent in ((bench_loops.TURN, RIVAL, NO_RIVAL), (bench_loops.LEAF, FLAT_RIVAL, NO_FLAT_RIVAL)):
        for interpreter, measured in (("CPython", here), ("MicroPython", board)):
            if rival in here and measured:
                ratio = here[rival] / measured[ours]
                yield f"{ours} on {interpreter} is {ratio:.1f} times as fast as {rival} on CPython."
        if rival not in here:
            yield absent
    if not board:
        yield unix_port.ABSENT
