"""Games as files."""

import datetime

import pytest

from host_tools import records, replay
from host_tools.records import BadFile, Keeper, Replay
from reversi.cube import CubeGame
from reversi.record import dumps


def played(*turns):
    """Return a game with these turns."""
    game = CubeGame()
    for turn in turns:
        game.turn(turn)
    return game


def test_a_record_is_written_and_read(tmp_path):
    game = played("R", "U2", "F'")
    records.write(tmp_path / "game.txt", dumps(game))
    assert records.read(tmp_path / "game.txt").actions == game.actions
    (tmp_path / "game.txt").write_bytes(b"\xef\xbb\xbf" + dumps(game).replace("\n", "\r\n").encode())
    assert records.read(tmp_path / "game.txt").actions == game.actions
    assert [file.name for file in tmp_path.iterdir()] == ["game.txt"]


@pytest.mark.parametrize(("data", "word"), [(None, "can't be read"), (b"\xff", "UTF-8"), (b"R U2", "no record")])
def test_a_file_that_is_no_record_is_refused_in_a_sentence(tmp_path, data, word):
    path = tmp_path / "game.txt"
    if data:
        path.write_bytes(data)
    with pytest.raises(BadFile, match=word):
        records.read(path)


def test_what_can_not_be_written_is_refused_in_a_sentence(tmp_path):
    with pytest.raises(BadFile, match="can't be written"):
        records.write(tmp_path / "no" / "game.txt", "")
    (tmp_path / "file").write_text("")
    with pytest.raises(BadFile, match="No games can be kept"):
        Keeper(tmp_path / "file")


def test_every_game_is_kept_in_a_file_of_its_own_up_to_date(tmp_path):
    keeper = Keeper(tmp_path / "games", lambda: datetime.datetime(2026, 11, 30, 12, 0, 1))
    game = played()
    assert keeper.keep(game) is None
    game.turn("R")
    path = keeper.keep(game)
    game.turn("U2")
    assert keeper.keep(game) == path and records.read(path).turns == ["R", "U2"]
    game.undo(2)
    keeper.keep(game)
    assert records.read(path).turns == []
    keeper.another()
    other = keeper.keep(played("F"))
    assert sorted(file.name for file in (tmp_path / "games").iterdir()) == [
        "game-2026-11-30-120001-2.txt",
        "game-2026-11-30-120001.txt",
    ]
    assert records.read(other).turns == ["F"]


def test_a_folder_that_vanished_is_made_anew_and_a_game_that_can_t_be_kept_is_told_once(tmp_path):
    keeper, game = Keeper(tmp_path / "games"), played("R")
    path = keeper.keep(game)
    path.unlink()
    path.parent.rmdir()
    game.turn("U")
    assert keeper.keep(game) == path and records.read(path).turns == ["R", "U"]
    path.unlink()
    path.parent.rmdir()
    path.parent.write_text("in the way")
    game.turn("F")
    with pytest.raises(BadFile, match="No games can be kept"):
        keeper.keep(game)
    keeper.keep(game)
    path.parent.unlink()
    keeper.another()
    assert records.read(keeper.keep(game)).turns == ["R", "U", "F"]


def test_a_step_that_is_not_there_is_one_sentence():
    said = []
    stepper = replay.Stepper(Replay(played("R", "U2", "F")), said.append)
    for line in ("goto 99", "goto x", "next -1", "back two"):
        assert stepper.step(line)
    wrong = ("99", "x", "-1", "two")
    assert said == [f'"{text}" is no step and no number of steps: goto 0 to goto 3 are there.' for text in wrong]
    assert stepper.replay.at == 0


def test_a_record_is_stepped_through_there_and_back():
    steps = Replay(played("R", "U2", "F", "D"))
    assert (steps.at, steps.steps, steps.game.turns) == (0, 4, [])
    for step, turns in ((3, ["R", "U2", "F"]), (1, ["R"]), (99, ["R", "U2", "F", "D"]), (-5, [])):
        steps.to(step)
        assert steps.game.turns == turns
    assert steps.branch is None


def test_another_turn_branches_off_and_main_comes_back():
    steps = Replay(played("R", "U2", "F", "D"))
    steps.to(1)
    steps.play("U2")
    assert (steps.at, steps.steps, steps.branch) == (2, 4, None)
    steps.play("L")
    steps.play("M")
    assert (steps.game.turns, steps.steps, steps.branch) == (["R", "U2", "L", "M"], 4, 2)
    steps.main()
    assert (steps.game.turns, steps.steps, steps.branch) == (["R", "U2"], 4, None)
    steps.to(4)
    steps.play("B")
    assert (steps.branch, steps.steps) == (4, 5)


def test_the_tool_steps_shows_branches_and_saves(tmp_path, capsys, monkeypatch):
    records.write(tmp_path / "game.txt", dumps(played("R", "U2", "F")))
    lines = [
        "",
        "next",
        "back",
        "U",
        "R",
        "bogus",
        "main",
        "last",
        "first",
        "goto 2",
        "save branch.txt",
        "quit",
        "next",
    ]
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", [line + "\n" for line in lines])
    assert replay.main(["game.txt"]) == 0
    said = capsys.readouterr().out.splitlines()
    told = [line.split()[1:3] for line in said if line.startswith("replay ")]
    assert told == [
        [step, turn]
        for step, turn in (
            ("0/3", "start"),
            ("1/3", "R"),
            ("2/3", "U2"),
            ("1/3", "R"),
            ("2/2", "U"),
            ("3/3", "R"),
            ("1/3", "R"),
            ("3/3", "F"),
            ("0/3", "start"),
            ("2/3", "U2"),
            ("2/3", "U2"),
        )
    ]
    assert "\x1b" not in "".join(said) and said.count(replay._HELP) == 2
    assert records.read(tmp_path / "branch.txt").turns == ["R", "U2"]


def test_the_tool_refuses_an_illegal_turn_and_what_is_no_record(tmp_path, capsys, monkeypatch):
    records.write(tmp_path / "game.txt", dumps(played("R")))
    monkeypatch.setattr("sys.stdin", ["next\n", "R2\n"])
    assert replay.main([str(tmp_path / "game.txt")]) == 0
    assert "Red may not turn R" in capsys.readouterr().out
    assert replay.main([str(tmp_path / "none.txt")]) == 1
    assert capsys.readouterr().err.startswith("revcube replay: ")
