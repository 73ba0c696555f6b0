"""Scripts: console lines and what people do, in the board's own time."""

from pathlib import Path

import pytest

from boards import sim_faces, sim_knobs, sim_panel8
from sim.board import SimBoard
from sim.script import BadScript, play


def said(text, profile=sim_knobs):
    """Return what a script makes a board print."""
    lines = []
    play(text.splitlines(), SimBoard(profile), lines.append)
    return lines


def test_lines_are_typed_and_answered():
    assert said("turn R\n\n# turn U\n  # a remark\nscore") == [
        "ok turn black R changed=- score=12-12-30 next=red banned=R",
        "ok score black=12 red=12 empty=30",
    ]


def test_slices_are_spun_and_events_are_told():
    lines = said("watch on\nspin R 1\nspin U 2\nspin U -1\nspin F 4\nspin S -3")
    assert [line.split()[1:4] for line in lines] == [
        ["watch", "on"],
        ["turn", "black", "R"],
        ["turn", "red", "U2"],
        ["refused", "U'", "illegal-turn"],
        ["turn", "black", "S"],
    ]


def test_on_a_panel_the_knobs_are_spun_by_their_names():
    lines = said("watch on\nspin columns 2\nspin rows 1\npress 100\nencoders", sim_panel8)
    assert lines[1].startswith("*1 put black f5 ")
    for wrong in ("R", "U", "column", "0"):
        with pytest.raises(BadScript, match="columns SQUARES, or rows"):
            said(f"spin {wrong} 1", sim_panel8)


def test_the_knobs_of_a_panel_reach_from_edge_to_edge():
    lines = said("watch on\nspin columns -3\nspin columns 7\nspin rows -8\npress 100", sim_panel8)
    assert lines[1].startswith("*1 refused h1 ")
    for wrong in ("9", "-9"):
        with pytest.raises(BadScript, match="at most as many as it has a side"):
            said(f"spin columns {wrong}", sim_panel8)


def test_the_example_of_flat_reversi_in_the_readme_is_played():
    text = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    lines = text.partition("```\nnew reversi ")[2].partition("```")[0].splitlines()
    answers = said("\n".join(["new reversi " + lines[0], *lines[1:]]))
    assert len(answers) == len(lines) > 2
    assert all(answer.startswith("ok ") for answer in answers)


def test_the_button_is_pressed():
    lines = said("turn R\nturn U2\nwatch on\npress 100\npress 2000\nposition")
    assert lines[3] == "*3 undo turns=1 next=red banned=R score=12-12-30"
    assert lines[4].startswith("*4 new start=ring ") and lines[5].endswith("RBR...BRB b -")


def test_time_passes_only_in_waits():
    board = SimBoard(sim_knobs)
    lines = []
    play(["wait 60000", "set settle=1000"], board, lines.append)
    assert 60_000 <= board.now < 60_100
    assert board.frames > 1500


def test_slices_that_really_turn_are_turned_by_the_hand():
    lines = said("turn R\nturn M\nundo\nwatch on\nspin M -1", sim_faces)
    assert lines[:3] == ["ok turn await=R", "ok turn await=M", "ok undo await=M'"]
    assert lines[4].startswith("*4 turn red M' ")


@pytest.mark.parametrize(
    "line",
    [
        "wait",
        "wait x",
        "wait -1",
        "wait 1 2",
        "wait 86400001",
        "press",
        "press 0",
        "spin",
        "spin R",
        "spin X 1",
        "spin RU 1",
        "spin r 1",
        "spin R 5",
        "spin R 1.5",
        "spin R 1 2",
    ],
)
def test_a_wrong_action_is_named_with_its_line_and_how_it_is_written(line):
    lines = []
    with pytest.raises(BadScript) as refusal:
        play(["score", line, "score"], SimBoard(sim_knobs), lines.append, "my.txt")
    assert str(refusal.value).startswith(f"my.txt, line 2: {line} can't be done; it is written {line.split()[0]} ")
    assert lines == ["ok score black=12 red=12 empty=30"]
