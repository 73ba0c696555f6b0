"""One game of the arena, on either interpreter. As a script it plays what standard input asks for, one game a line.

A line is `START STALL CAP SEED BLACK RED OPENING…`, a player NODES:LEVEL with 0 nodes for the level's own; the answer
is the line that `play` returns.
"""

import sys

from reversi.cube import CubeGame
from reversi.record import result
from reversi.search import Search

SLICE = 4096  # nodes


def choice(search, game, player, seed):
    """Return the turn that a player, (nodes, level), chooses; chance comes from `seed` and the number of the turn."""
    nodes, level = player
    search.start(game, level, 1000 * seed + len(game.turns), nodes or None)
    while not search.step(SLICE):
        pass
    return search.best


def play(start, stall, cap, seed, players, opening):
    """Play a game and return `LEAD ENDING RESULT TURN…`: black − red, `full`, `stall` or `cap`, the result, all turns.

    `players` are Black's and Red's; `opening` is played before they begin; after `cap` turns the game is cut off.
    """
    game = CubeGame(start, stall=stall)
    for turn in opening:
        game.turn(turn)
    search = None
    while not game.over and len(game.turns) < cap:
        search = search or Search(game)
        game.turn(choice(search, game, players[game.to_move == "red"], seed))
    black, red, empty = game.score()
    ending = "full" if empty == 0 else "stall" if game.stalled else "cap"
    return " ".join([str(black - red), ending, result(game)] + game.turns)


def answer(line):
    """Play the game that a line asks for; return the answer."""
    start, stall, cap, seed, black, red, *opening = line.split()
    players = [tuple([int(number) for number in player.split(":")]) for player in (black, red)]
    return play(start, int(stall), int(cap), int(seed), players, opening)


if __name__ == "__main__":
    for asked in sys.stdin:
        print(answer(asked))
