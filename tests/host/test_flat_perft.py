"""The deep counts of flat Reversi, on CPython only."""

import json
from pathlib import Path

import pytest

from reversi.flat import FlatGame
from reversi.flat_perft import perft

VECTORS = Path(__file__).parents[1] / "vectors" / "reversi_perft.jsonl"
ROWS = [json.loads(line) for line in VECTORS.read_text().splitlines()]
QUICK = 60_000  # leaves


def game(row):
    """Return the start of a row of the vectors."""
    handicap = row["name"].partition(" handicap black ")[2]
    return FlatGame(
        size=int(row["name"].partition("x")[0]),
        blocked=row["blocked"].split(",") if row["blocked"] else (),
        handicap=handicap.split(",") if handicap else (),
    )


def counts():
    """Yield a test for every depth of every row; the deep ones are slow."""
    for row in ROWS:
        for depth, leaves in enumerate(row["perft"], start=1):
            marks = [pytest.mark.slow] if leaves > QUICK else []
            yield pytest.param(row, depth, leaves, marks=marks, id=f"{row['name']}-{depth}")


@pytest.mark.parametrize(("row", "depth", "leaves"), list(counts()))
def test_leaves_are_those_of_other_programs(row, depth, leaves):
    assert perft(game(row), depth) == leaves


def test_counting_leaves_the_game_as_it_was():
    start = FlatGame()
    perft(start, 3)
    assert start.position() == FlatGame().position()
