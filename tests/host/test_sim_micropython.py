"""`revcube sim --runtime micropython`: the same scripts and pictures as the simulator's, from the real interpreter."""

import sys

import pytest

from sim import main, unix_port

pytestmark = [
    pytest.mark.skipif(not unix_port.available(), reason=unix_port.ABSENT),
    pytest.mark.skipif(sys.platform != "linux", reason="the virtual board runs on Linux only"),
]
SCRIPT = "U\nspin R 1\nspin M -1\nscore\nundo\nposition\n"


@pytest.fixture
def sim(tmp_path, capsys):
    """Return sim(script, *options) -> (status, standard output, standard error)."""

    def run(script, *options):
        (tmp_path / "script").write_text(script)
        status = main.main(["--script", str(tmp_path / "script"), *map(str, options)])
        out, err = capsys.readouterr()
        return status, out, err

    return run


def test_a_script_has_the_same_answers_on_both(sim):
    status, out, err = sim(SCRIPT, "--runtime", "micropython")
    assert (status, out) == sim(SCRIPT)[:2]
    assert "the board's serial port is /dev/" in err


def test_a_board_is_kept_in_a_folder(sim, tmp_path):
    options = ("--runtime", "micropython", "--state", tmp_path / "board")
    sim("U\nR\n", *options)
    assert "ok undo turns=1 next=red banned=U" in sim("undo\n", *options)[1]


def test_a_blank_board_has_only_a_prompt(sim):
    out = sim("print(6 * 7)\n", "--runtime", "micropython", "--blank")[1]
    assert out == "print(6 * 7)\n42\n>>> \n"


def test_the_window_shows_what_the_board_knows(tmp_path, monkeypatch):
    pytest.importorskip("pygame")
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    from sim.virtual import Chip, VirtualBoard, install
    from sim.window import Window

    install(tmp_path / "flash.img")
    with Chip(tmp_path / "flash.img") as chip:
        board = VirtualBoard(chip)
        window = Window(board)
        board.wait(5000)
        window.board.type("set palette=literal animation=off")
        window.turn(3, 1)
        window.advance(1000)
        window.board.type("U2")
        window.advance(200)
        window.turn(0, 1)  # banned
        window.advance(1000)
        status = window.status()
        assert status.turns == ("B", "U2")
        assert "Red has just turned it" in status.news
        assert status.to_move == "black" and status.banned == "U"
        assert board.session.settings["palette"] == "literal"
        window.board.type("new wild")
        window.advance(300)
        assert window.status().turns == ()
        assert board.session.game.start == "wild"
        window.screenshot(tmp_path / "picture.png")
        window.close()


@pytest.mark.parametrize("option", [("--speed", "2"), ("--board", "sim_faces")])
def test_what_it_cannot_do_it_says(sim, option):
    status, _, err = sim("U\n", "--runtime", "micropython", *option)
    assert status == 1
    assert "in real time" in err
