"""`revcube analyze` of flat Reversi: records and transcripts, passes among the moves."""

import json
from pathlib import Path

import pytest

from host_tools import analyze
from host_tools.analyze import Standing
from reversi.flat import FlatGame
from reversi.record import dumps
from reversi.transcript import replay

GAMES = Path(__file__).parents[1] / "vectors" / "reversi_games.jsonl"


@pytest.fixture
def run(tmp_path, capsys):
    def run(text, *words):
        record = tmp_path / "game.txt"
        record.write_text(text, encoding="utf-8")
        return analyze.main([str(record), *words]), capsys.readouterr()

    return run


@pytest.fixture(scope="module")
def game():
    """Return a whole game in which one side has to pass."""
    games = [json.loads(line) for line in GAMES.read_text().splitlines()]
    return replay(FlatGame(), next(game["moves"] for game in games if game["passes"] == 1))


def test_every_move_has_its_row_in_a_record_and_in_a_transcript(run, game):
    moves = [move for move in game.turns if move != "--"]
    for text in (dumps(game), "".join(moves)):
        status, said = run(text, "--depth", "3")
        assert (status, said.err) == (0, "")
        assert [row.split()[2] for row in said.out.splitlines()[1 : len(moves) + 1]] == moves


def test_a_flat_game_is_counted_in_discs(run, game):
    said = run(dumps(game), "--depth", "3")[1].out
    assert "discs" in said and "stickers" not in said


def test_the_last_moves_are_judged_exactly(game):
    last = analyze.analyze(game, 3)[-1]
    black, white, _ = game.score()
    assert last.reached.value == max(-analyze.LIMIT, min(analyze.LIMIT, 100 * (black - white)))


def test_a_move_that_ends_the_game_loses_the_discs_by_which_it_was_worse():
    game = FlatGame.from_position("XXX-/XXXX/-XOO/OXXX w")
    game.play("d1")  # nobody can move then, Black has one more; a3 makes a draw
    (turn,) = analyze.analyze(game, 3)
    assert (turn.best, turn.value, turn.reached) == ("a3", Standing(0, True), Standing(100, True))
    assert (turn.lost, turn.turning) == (100, True)
