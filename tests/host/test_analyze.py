"""`revcube analyze`: what each turn lost, where the game turned, the graph."""

import itertools
import statistics
import sys

import pytest

from host_tools import analyze
from reversi.cube import CubeGame
from reversi.record import dumps
from reversi.search import Search

MISSED = "BBBBBBBBB/BBBRBBBBB/BBB.BBBBB/BBBBBBBRB/BBBBBBBBB/BBBBBBBBB b -"


def played(start, count):
    """Return a game of `count` turns by level 2."""
    game = CubeGame(start, stall=100)
    for number in range(count):
        search = Search(game, 2, number)
        while not search.step(1000):
            pass
        game.turn(search.best)
    return game


@pytest.fixture
def run(tmp_path, capsys):
    def run(game, *words):
        record = tmp_path / "game.txt"
        record.write_text(game if isinstance(game, str) else dumps(game), encoding="utf-8")
        return analyze.main([str(record), *words]), capsys.readouterr()

    return run


def test_every_turn_has_its_row(run):
    game = played("wild", 6)
    status, said = run(game, "--depth", "3")
    assert status == 0
    rows = said.out.splitlines()[1:7]
    assert [row.split()[2] for row in rows] == game.turns


def test_a_turn_that_is_the_best_loses_nothing():
    game = played("wild", 8)
    for turn in analyze.analyze(game, 3):
        assert turn.lost >= 0
        if turn.played == turn.best:
            assert turn.lost == 0 and not turn.turning


def test_a_blunder_is_a_turning_point_in_words():
    turn = analyze.Turn(7, "red", "U", "M2", -350, 200)
    assert (turn.lost, turn.turning) == (550, True)
    assert analyze.in_words(turn, "stickers") == "turn 7: Red's U gave the lead away (5.5 stickers); M2 was better."
    won = analyze.Turn(8, "black", "U", "M2", analyze.LIMIT, 100)
    assert "let a certain win slip" in analyze.in_words(won, "stickers")
    lost = analyze.Turn(9, "black", "U", "M2", 100, -analyze.LIMIT)
    assert "lost by force" in analyze.in_words(lost, "stickers")


@pytest.mark.parametrize("start", ["ring", "wild"])
def test_values_do_not_swing_with_the_side_that_moves(start):
    def swing(values):
        """Return by how much the value rises with every other turn and falls with the ones between, on average."""
        steps = [after - before for before, after in itertools.pairwise(values)]
        return abs(statistics.mean(step * (-1) ** k for k, step in enumerate(steps)))

    game = CubeGame(start, stall=100)
    single = []  # what a search of one depth says before each turn
    for _ in range(16):
        search = Search(game, 5, depth=4)
        while not search.step(1000):
            pass
        single.append(search.value * (1 if game.to_move == "black" else -1))
        game.turn(search.best)
    mean = [turn.value for turn in analyze.analyze(game, 4)]
    assert swing(mean) < swing(single) / 2
    assert swing(mean) < 100  # hundredths of a sticker


def test_the_played_turn_is_seen_as_far_ahead_as_the_best():
    game, apart = CubeGame("ring", stall=100), []
    for _ in range(12):
        before = analyze._think(game, 4)
        game.turn(before.search.best)
        apart.append(analyze._reached(game, 3) - analyze._seen(game, before))
    assert statistics.mean(map(abs, apart)) < 30  # hundredths of a sticker; as far from the best itself
    assert sum(difference == 0 for difference in apart) > 6


def test_a_win_that_was_missed_is_seen():
    game = CubeGame.from_position(MISSED)
    winning = [name for name in game.legal() if _wins(game, name)]
    assert winning and len(winning) < 27
    game.turn(next(name for name in game.legal() if name not in winning))
    (turn,) = analyze.analyze(game, 3)
    assert turn.value == analyze.LIMIT
    assert turn.best in winning


def _wins(game, name):
    game.turn(name)
    won = game.over and game.winner == "black"
    game.undo()
    return won


def test_the_graph_in_characters_has_a_point_a_turn():
    turns = [analyze.Turn(k + 1, "black", "U", "U", 100 * k, 100 * k - 300) for k in range(8)]
    lines = list(analyze.graph(turns))
    assert sum(line.count("●") for line in lines) == 8
    assert max(map(len, lines)) < 80


@pytest.mark.parametrize("name", ["graph.svg", "graph.png"])
def test_the_graph_is_drawn(run, tmp_path, name):
    pytest.importorskip("matplotlib")
    file = tmp_path / name
    assert run(played("wild", 5), "--depth", "3", "-o", str(file))[0] == 0
    assert file.read_bytes().startswith(b"<?xml" if name.endswith("svg") else b"\x89PNG")


def test_what_is_no_picture_is_refused(run):
    status, said = run(played("wild", 2), "--depth", "3", "-o", "graph.jpg")
    assert (status, ".svg or .png" in said.err) == (2, True)


@pytest.mark.parametrize("depth", ["9", "2", "x"])
def test_a_depth_that_is_none_is_refused(run, capsys, depth):
    with pytest.raises(SystemExit):
        run(played("wild", 2), "--depth", depth)
    assert f"a whole number from 3 to 8, not {depth}" in capsys.readouterr().err


def test_without_matplotlib_it_says_what_to_install(run, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    status, said = run(played("wild", 2), "--depth", "3", "-o", str(tmp_path / "graph.svg"))
    assert (status, "pip install" in said.err) == (2, True)


@pytest.mark.parametrize(
    ("text", "message"),
    [("[Game", "Line 1"), ('[Game "cube"]\n\n*\n', "no turn"), ('[Game "cube"]\n\n1. X *\n', '"X"')],
)
def test_what_is_no_record_is_refused(run, text, message):
    status, said = run(text)
    assert status == 2
    assert message in said.err


def test_a_file_that_is_not_there_is_refused(capsys):
    assert analyze.main(["nowhere/game.txt"]) == 2
    assert "can't be read" in capsys.readouterr().err
