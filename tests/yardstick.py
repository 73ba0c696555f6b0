"""A plain player to measure level 5 against: three plies of alpha-beta on the sticker difference, chance among equals.

As a script it plays pairs of games against a level and prints `WON DRAWN LOST`: level, start, first pair, pairs.
"""

import sys

from reversi.cube import CubeGame
from reversi.geometry import PROGRAMS, SLICES, TURNS
from reversi.kernel import ALL, tally, turn
from reversi.rng import Random
from reversi.search import Search

FINISHED = 1000  # a finished game counts above any difference
STALL = 100
OPENING = 2  # random turns that begin a pair


class Yardstick:
    """The player. `choose(game, random)` returns the name of its turn."""

    def __init__(self, plies=3):
        self._plies = plies
        self._states = [bytearray(54) for _ in range(plies + 1)]
        self._gained = bytearray(24)

    def choose(self, game, random):
        """Return the best turn; `random` decides which turn is looked at first, and so among equals."""
        self._states[0][ALL] = game.cells
        side = 1 if game.to_move == "black" else 2
        ban = -1 if game.banned is None else SLICES.index(game.banned)
        codes = [code for code in range(27) if code // 3 != ban]
        random.shuffle(codes)
        best, most = codes[0], -9999
        for code in codes:
            value = self._after(code, 0, side, game.quiet, game.stall, -9999, -most)
            if value > most:
                best, most = code, value
        return TURNS[best]

    def _after(self, code, ply, side, quiet, stall, low, high):
        """Return the value of a turn to `side`: no more than the bound if its opponent finds better than `high`."""
        state, child = self._states[ply], self._states[ply + 1]
        child[ALL] = state
        quiet = 0 if turn(child, state, PROGRAMS[code], side, self._gained) >> 5 else quiet + 1
        lead = tally(child, side) - tally(child, 3 - side)
        if quiet == stall or tally(child, 0) == 0:
            return lead + FINISHED * ((lead > 0) - (lead < 0))
        if ply + 1 == self._plies:
            return lead
        for reply in range(27):
            if reply // 3 != code // 3:
                value = self._after(reply, ply + 1, 3 - side, quiet, stall, -high, -low)
                low = max(low, value)
                if low >= high:
                    break
        return -low


def play(level, start, pair, level_first):
    """Return the game of a level against the yardstick."""
    random = Random(pair)
    game = CubeGame(start, stall=STALL)
    for _ in range(OPENING):
        legal = game.legal()
        game.turn(legal[random.below(len(legal))])
    yardstick, search = Yardstick(), Search(game, level)
    while not game.over:
        if (len(game.turns) % 2 == 0) == level_first:
            search.start(game, level, 1000 * pair + len(game.turns))
            while not search.step(4096):
                pass
            game.turn(search.best)
        else:
            game.turn(yardstick.choose(game, random))
    return game


def match(level, start, first, pairs):
    """Return how many games the level has won, drawn and lost."""
    count = [0, 0, 0]
    for pair in range(first, first + pairs):
        for level_first in (True, False):
            winner = play(level, start, pair, level_first).winner
            won = winner == ("black" if level_first else "red")
            count[0 if won else 1 if winner == "draw" else 2] += 1
    return count


if __name__ == "__main__":
    print(*match(int(sys.argv[1]), sys.argv[2], int(sys.argv[3]), int(sys.argv[4])))
