"""What `bench` measures on both interpreters. As a script it prints a line a measurement: µs, then its name.

Arguments: repetitions, and the shortest time of a repetition in ms.
"""

import sys
import time

from play.picture import Picture
from reversi.cube import CubeGame
from reversi.flat import FlatGame
from reversi.flat_perft import perft
from reversi.geometry import BLACK, PROGRAMS, RED, TURNS
from reversi.kernel import ALL, turn
from reversi.search import Search
from reversi.tree import MOST

TURN = "turn, judge, undo"
LEAF = "leaf of perft(6), flat"
DEPTH = 6  # plies of flat Reversi on 8×8,
LEAVES = 8200  # and the positions that they lead to
MIX = tuple([7 * k % 27 for k in range(27)])  # all 27 turns, neighbours of different slices
NODES = 2000
FRAME_MS = 16
FRAMES = 25  # 400 ms, in which the stickers of a turn travel and flip


def clock():
    """Return a time in µs that only grows."""
    return time.ticks_us() if hasattr(time, "ticks_us") else time.perf_counter_ns() // 1000


def elapsed(work, rounds):
    """Return the time in µs that `rounds` calls of `work` take."""
    start = clock()
    for _ in range(rounds):
        work()
    return clock() - start


def rounds_for(work, shortest_ms):
    """Return how often to call `work` for it to take `shortest_ms`, a power of two."""
    rounds = 1
    while elapsed(work, rounds) < 1000 * shortest_ms:
        rounds *= 2
    return rounds


def measure(measurements, repetitions, shortest_ms):
    """Return {name: µs for one operation}, the best of `repetitions` of at least `shortest_ms` each.

    A measurement is (name, work, operations in one call of work). They take turns, so that a machine which is busy for
    a while slows all of them.
    """
    rounds = {name: rounds_for(work, shortest_ms) for name, work, _ in measurements}
    found = {}
    for _ in range(repetitions):
        for name, work, operations in measurements:
            time_of_one = elapsed(work, rounds[name]) / rounds[name] / operations
            found[name] = min(time_of_one, found.get(name, time_of_one))
    return found


def turning():
    """Return work that makes all 27 turns one after the other, as a search does.

    A turn copies the stickers to the next ply's buffer, moves them and judges them; to take it back is to go back to
    the buffer before, which costs nothing.
    """
    plies = [bytearray(CubeGame().cells) for _ in range(28)]
    programs = [PROGRAMS[code] for code in MIX]
    gained = bytearray(24)

    def work():
        colour = ply = 1
        before = plies[0]
        for program in programs:
            after = plies[ply]
            after[ALL] = before
            turn(after, before, program, colour, gained)
            before = after
            colour = 3 - colour
            ply += 1

    return work


def counting(game):
    """Return work that makes every move of flat Reversi down to DEPTH plies, the last ones too."""

    def work():
        if perft(game, DEPTH) != LEAVES:
            raise ValueError("perft is wrong")

    return work


def resting(game):
    """Return work that renders FRAMES frames of a game in which nothing happens: the empty stickers breathe."""
    picture = Picture(bytes(range(54)))
    picture.show(game.cells, BLACK)

    def work():
        for frame in range(FRAMES):
            picture.render(FRAME_MS * frame)

    return work


def rippling(game):
    """Return work that renders the FRAMES frames in which the stickers of the last turn travel and flip."""
    picture = Picture(bytes(range(54)))
    moved = bytearray(54)
    game.moved(moved)
    code = TURNS.index(game.turns[-1])
    now = 0

    def work():
        nonlocal now
        now = now + 2 * FRAMES * FRAME_MS & 2**30 - 1
        picture.turned(moved, game.cells, RED, BLACK, code, now)
        for frame in range(FRAMES):
            picture.render(now + FRAME_MS * frame & 2**30 - 1)

    return work


def looking(search, game, nodes):
    """Return work that looks at `nodes` turns as level 5 does."""

    def work():
        search.start(game, 5, nodes=nodes + MOST - 1)
        while not search.step(nodes):
            pass

    return work


def deepening(search, game, plies):
    """Return work that searches so many plies deep."""

    def work():
        search.start(game, 5, nodes=1 << 24, depth=plies)
        while not search.step(4096):
            pass

    return work


def measurements():
    """Return what both interpreters measure, as `measure` takes it."""
    ring = CubeGame()
    search = Search(ring)
    game = CubeGame()
    game.turn("R")
    game.turn("U2")
    return [
        (TURN, turning(), len(MIX)),
        (LEAF, counting(FlatGame()), LEAVES),
        ("list of legal turns", game.legal, 1),
        ("node of the search", looking(search, ring, NODES), NODES),
        ("ring to depth 3", deepening(search, ring, 3), 1),
        ("ring to depth 4", deepening(search, ring, 4), 1),
        ("ring to depth 5", deepening(search, ring, 5), 1),
        ("frame at rest", resting(game), FRAMES),
        ("frame of a turn", rippling(game), FRAMES),
    ]


if __name__ == "__main__":
    for name, microseconds in measure(measurements(), int(sys.argv[1]), int(sys.argv[2])).items():
        print(microseconds, name)
