"""One game of the arena, on either interpreter. As a script it plays what standard input asks for, one game a line.

A line is `START STALL CAP SEED BLACK RED OPENING…`, a player NODES:LEVEL with 0 nodes for the level's own; the answer
is the line that `play` returns.
"""

import sys

from play.rival import search_of
from reversi import GameError
from reversi.game import PASS
from reversi.record import result
from reversi.rng import Random

SLICE = 4096  # nodes
FLAT = "reversi"  # how a start of flat Reversi begins
DRAWS = 100  # of random turns for one pair, of which the first that leave a game are played


def begin(start, stall=0, seed=0):
    """Return the game of a start: a placement, or `reversi` and words of the command new, blanks as `/`.

    `seed` draws the squares of `blocked=2`.
    """
    kind, *words = start.split("/")
    if kind == FLAT:
        from play.flat_words import new_game

        return new_game(words, seed, str)
    from reversi.cube import CubeGame

    return CubeGame(start, stall=stall)


def choice(search, game, player, seed):
    """Return the turn that a player, (nodes, level), chooses; chance comes from `seed` and the number of the turn."""
    nodes, level = player
    search.start(game, level, 1000 * seed + len(game.turns), nodes or None)
    while not search.step(SLICE):
        pass
    return search.best


def play(start, stall, cap, seed, players, opening):
    """Play a game and return `LEAD ENDING RESULT TURN…`: black − red or white, `full`, `stall` or `cap`, the result.

    `players` are those of the two sides; `opening` is played before they begin; after `cap` turns the game is cut off.
    """
    game = begin(start, stall, seed // 2)
    for turn in opening:
        game.turn(turn)
    search = None
    while not game.over and len(game.turns) < cap:
        search = search or search_of(game.kind)(game)
        game.turn(choice(search, game, players[game.sides.index(game.to_move)], seed))
    first, second, empty = game.score()
    ending = "full" if empty == 0 else "stall" if game.over else "cap"
    return " ".join([str(first - second), ending, result(game)] + game.turns)


def opening(start, count, seed):
    """Return the `count` random turns with which a pair of games begins; those that end a game are drawn again.

    Raises GameError where too many do.
    """
    random = Random(seed)
    for _ in range(DRAWS):
        game = begin(start, seed=seed)
        while not game.over and len(game.turns) < count:
            legal = game.legal() or [PASS]
            game.turn(legal[random.below(len(legal))])
        if not game.over:
            return game.turns
    fewer = "choose fewer with --random, or another start" if count else "choose another start"
    raise GameError(f"After {len(game.turns)} random turns a game is over before it begins: {fewer}.")


def answer(line):
    """Play the game that a line asks for; return the answer."""
    start, stall, cap, seed, black, red, *opening = line.split()
    players = [tuple([int(number) for number in player.split(":")]) for player in (black, red)]
    return play(start, int(stall), int(cap), int(seed), players, opening)


if __name__ == "__main__":
    try:
        for asked in sys.stdin:
            print(answer(asked))
    except OSError:  # who asked is gone
        pass
