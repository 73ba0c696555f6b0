"""What `bench` measures on both interpreters. As a script it prints a line a measurement: µs, then its name.

Arguments: repetitions, and the shortest time of a repetition in ms.
"""

import sys
import time

from reversi.cube import CubeGame
from reversi.geometry import PROGRAMS
from reversi.kernel import ALL, turn

TURN = "turn, judge, undo"
MIX = tuple([7 * k % 27 for k in range(27)])  # all 27 turns, neighbours of different slices


def clock():
    """Return a time in µs that only grows."""
    return time.ticks_us() if hasattr(time, "ticks_us") else time.perf_counter_ns() // 1000


def elapsed(work, rounds):
    """Return the time in µs that `rounds` calls of `work` take."""
    start = clock()
    for _ in range(rounds):
        work()
    return clock() - start


def best(work, repetitions, shortest_ms):
    """Return the time in µs of one call of `work`: the best of repetitions of at least `shortest_ms`."""
    rounds = 1
    while elapsed(work, rounds) < 1000 * shortest_ms:
        rounds *= 2
    return min([elapsed(work, rounds) for _ in range(repetitions)]) / rounds


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


def measurements():
    """Return (name, work, operations in one call of work)."""
    game = CubeGame()
    game.turn("R")
    return (TURN, turning(), len(MIX)), ("list of legal turns", game.legal, 1)


def measure(repetitions, shortest_ms):
    """Return {name: µs for one operation}."""
    return {name: best(work, repetitions, shortest_ms) / count for name, work, count in measurements()}


if __name__ == "__main__":
    for name, microseconds in measure(int(sys.argv[1]), int(sys.argv[2])).items():
        print(microseconds, name)
