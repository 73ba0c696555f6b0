"""`revcube analyze`: what each turn lost, where the game turned, the graph."""

import itertools
import statistics
import sys

import pytest

from host_tools import analyze
from host_tools.analyze import Standing, Turn
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


WON, LOST, DRAWN = Standing(analyze.LIMIT, True), Standing(-analyze.LIMIT, True), Standing(0, True)


def turn_of(side, value, reached, number=7):
    """Return the turn U where M2 was the best."""
    value, reached = [s if isinstance(s, Standing) else Standing(s) for s in (value, reached)]
    return Turn(number, side, "U", "M2", value, reached)


@pytest.mark.parametrize(
    ("side", "value", "reached", "words"),
    [
        ("red", -550, 600, "gave the lead away: Black stands +6.0, with M2 Black stands -5.5."),
        ("red", -550, 10, "let the lead go: Black stands +0.1, with M2 Black stands -5.5."),
        ("black", 100, -600, "gave the opponent the lead: Black stands -6.0, with M2 Black stands +1.0."),
        ("black", WON, 100, "let a forced win go: Black stands +1.0, with M2 Black wins."),
        ("black", WON, 900, "let a forced win go: Black stands +9.0, with M2 Black wins."),
        ("black", WON, LOST, "let a forced win go: Black loses, with M2 Black wins."),
        ("red", DRAWN, WON, "let a forced draw go: Black wins, with M2 Black stands +0.0."),
        ("black", 700, LOST, "lost by force: Black loses, with M2 Black stands +7.0."),
        ("red", Standing(-200, True), Standing(200, True), "let a forced win go: Black stands +2.0, with M2"),
    ],
)
def test_a_turn_that_changes_who_wins_is_a_turning_point_in_words(side, value, reached, words):
    turn = turn_of(side, value, reached)
    assert analyze.turning_points([turn]) == [turn]
    assert analyze.in_words(turn).startswith(f"turn 7: {side.capitalize()}'s U {words}")


@pytest.mark.parametrize(
    ("side", "value", "reached"),
    [
        ("red", -550, -450),  # a likely winner no longer, but for one sticker
        ("black", 1400, 600),  # the likely winner still
        ("black", -600, -1500),  # the likely loser still
        ("black", -900, LOST),
        ("black", 400, -400),  # as open as before
        ("black", LOST, LOST),
        ("black", WON, WON),
        ("black", WON, 1600),
    ],
)
def test_a_turn_that_changes_little_is_none(side, value, reached):
    assert analyze.turning_points([turn_of(side, value, reached)]) == []


def test_of_many_turning_points_those_are_told_that_cost_most():
    turns = [turn_of("black", 600, -100 * k, k + 1) for k in range(12)]
    assert analyze.turning_points(turns) == turns[-analyze.MOST :]


def test_what_is_certain_only_is_won_or_lost():
    great = [Standing(value, sure) for value, sure in ((analyze.LIMIT, True), (-analyze.LIMIT, True))]
    assert [analyze._stands(standing) for standing in great] == ["wins", "loses"]
    game = CubeGame.from_position("BBBBBBBBB/BBBBBBBBB/BBB.BBBBB/BBBBBBBRB/BBBRR..BB/BBR....RB b -")
    opinion = analyze._think(game, 3)
    assert not opinion.sure and opinion.value > analyze.LIMIT
    assert not analyze._stands(analyze._seen(game, opinion)).isalpha()


def test_the_best_turn_is_named_where_the_played_one_lost():
    game = played("wild", 5)
    turns = [turn_of("black", 300, 297, 1), turn_of("red", 300, 310, 2)]  # nothing in tenths, a tenth
    rows = list(analyze.report(game, turns))[1:3]
    assert rows[0].split() == ["1", "black", "U", "+3.0"]
    assert rows[1].split() == ["2", "red", "U", "M2", "0.1", "+3.1"]


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
    mean = [turn.value.value for turn in analyze.analyze(game, 4)]
    assert swing(mean) < swing(single) / 2
    assert swing(mean) < 100  # hundredths of a sticker


def test_the_played_turn_is_seen_as_far_ahead_as_the_best():
    game, apart = CubeGame("ring", stall=100), []
    for _ in range(12):
        before = analyze._think(game, 4)
        game.turn(before.search.best)
        apart.append(analyze._reached(game, 3).value - analyze._seen(game, before).value)
    assert statistics.mean(map(abs, apart)) < 30  # hundredths of a sticker; as far from the best itself
    assert sum(difference == 0 for difference in apart) > 6


def test_a_win_that_was_missed_is_seen():
    game = CubeGame.from_position(MISSED)
    winning = [name for name in game.legal() if _wins(game, name)]
    assert winning and len(winning) < 27
    game.turn(next(name for name in game.legal() if name not in winning))
    (turn,) = analyze.analyze(game, 3)
    assert turn.value == WON
    assert turn.best in winning


def _wins(game, name):
    game.turn(name)
    won = game.over and game.winner == "black"
    game.undo()
    return won


def test_the_graph_in_characters_has_a_point_a_turn():
    turns = [turn_of("black", 100 * k, 100 * k - 300, k + 1) for k in range(8)]
    lines = list(analyze.graph(turns))
    assert sum(line.count("●") for line in lines) == 8
    assert max(map(len, lines)) < 80


@pytest.mark.parametrize("name", ["graph.svg", "graph.png"])
def test_the_graph_is_drawn(run, tmp_path, name):
    pytest.importorskip("matplotlib")
    file = tmp_path / name
    assert run(played("wild", 5), "--depth", "3", "-o", str(file))[0] == 0
    assert file.read_bytes().startswith(b"<?xml" if name.endswith("svg") else b"\x89PNG")


def test_what_is_no_picture_is_refused_before_anything_is_thought(run):
    status, said = run(played("wild", 2), "--depth", "3", "-o", "graph.jpg")
    assert (status, said.out, ".svg or .png" in said.err) == (2, "", True)
    status, said = run(played("wild", 2), "--depth", "3", "-o", "nowhere/graph.svg")
    assert (status, said.out, "there is no folder nowhere" in said.err) == (2, "", True)


@pytest.mark.parametrize("depth", ["9", "2", "x"])
def test_a_depth_that_is_none_is_refused(run, capsys, depth):
    with pytest.raises(SystemExit):
        run(played("wild", 2), "--depth", depth)
    assert f"a whole number from 3 to 8, not {depth}" in capsys.readouterr().err


def test_without_matplotlib_it_says_what_to_install(run, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    status, said = run(played("wild", 2), "--depth", "3", "-o", str(tmp_path / "graph.svg"))
    assert (status, said.out, "pip install" in said.err) == (2, "", True)


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
