"""Each level at flat Reversi wins three decided games of four against the level below."""

import pytest

GAMES = 200
AT_ONCE = 10  # games in one run of the interpreter
SCRIPT = """
from reversi.flat import FlatGame
from reversi.flat_search import Search
from reversi.rng import Random

def winner(levels, seed):
    random = Random(seed)
    game = FlatGame()
    for _ in range(6):
        legal = game.legal()
        game.play(legal[random.below(len(legal))])
    searches = [Search(game, level) for level in levels]
    while not game.over:
        side = game.sides.index(game.to_move)
        search = searches[side]
        search.start(game, levels[side], random.word())
        while not search.step(2000):
            pass
        game.play(search.best)
    return game.winner

def ladder(high, first, games):
    won = lost = 0
    for number in range(first, first + games):
        black = number % 2 == 0
        found = winner((high, high - 1) if black else (high - 1, high), 1000 + number // 2)
        if found != "draw":
            won += (found == "black") == black
            lost += (found == "black") != black
    return won, lost

print(*ladder({games}))
"""


def play(run, high, games):
    """Return how many games the level `high` won and lost against the one below."""
    scores = [
        run(SCRIPT.replace("{games}", f"{high}, {first}, {AT_ONCE}")).split() for first in range(0, games, AT_ONCE)
    ]
    return sum(int(won) for won, _ in scores), sum(int(lost) for _, lost in scores)


@pytest.mark.parametrize("high", [2, 3, 4])
def test_each_level_is_stronger_than_the_one_below(run_micropython, high):
    won, lost = play(run_micropython, high, 2 * AT_ONCE)
    assert won > 2 * lost


@pytest.mark.slow
@pytest.mark.parametrize("high", [2, 3, 4, 5])
def test_each_level_wins_three_decided_games_of_four(run_micropython, high):
    won, lost = play(run_micropython, high, GAMES)
    assert won >= 3 * lost, (won, lost)
