"""Each level at flat Reversi wins three decided games of four against the level below."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from host_tools import arena
from host_tools.arena_match import Match, Player, play, tally
from sim import unix_port

pytestmark = pytest.mark.skipif(not unix_port.available(), reason=unix_port.ABSENT)


@pytest.mark.parametrize("high", [2, 3, 4])
def test_each_level_is_stronger_than_the_one_below(high):
    match = Match(Player.parse(str(high)), Player.parse(str(high - 1)), "reversi", 10, 0, random=6)
    with ThreadPoolExecutor(1) as executor:
        seen = tally(play(match, executor, [], lambda games: None))
    assert seen.wins > 2 * seen.losses


@pytest.mark.slow
def test_each_level_wins_three_decided_games_of_four():
    assert arena.main(["--ladder", "--game", "reversi"]) == 0
