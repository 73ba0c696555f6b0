"""Level 5 against a plain player of three plies (tests/yardstick.py): it is to win 85 % of the decided games of 100."""

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

YARDSTICK = Path(__file__).parents[1] / "yardstick.py"
SHARE = 0.85


def match(run_micropython, pairs):
    """Return how many games level 5 has won and lost, one process a pair."""

    def play(pair):
        return [int(count) for count in run_micropython(YARDSTICK, 5, "ring", pair, 1).split()]

    with ThreadPoolExecutor(os.cpu_count()) as executor:
        counts = list(executor.map(play, range(1, pairs + 1)))
    return sum(count[0] for count in counts), sum(count[2] for count in counts)


def test_level_5_beats_three_plain_plies(run_micropython):
    won, lost = match(run_micropython, 5)
    assert won >= SHARE * (won + lost) > 0


@pytest.mark.slow
def test_level_5_wins_85_percent_of_100_games(run_micropython):
    won, lost = match(run_micropython, 50)
    print(f"level 5 won {won}, lost {lost}")
    assert won >= SHARE * (won + lost)
