"""`revcube sim --runtime micropython`: the same scripts and pictures as the simulator's, from the real interpreter."""

import re
import subprocess
import sys

import pytest

from boards import sim_panel8, sim_panel16
from sim import main, unix_port

pytestmark = [
    pytest.mark.skipif(not unix_port.available(), reason=unix_port.ABSENT),
    pytest.mark.skipif(sys.platform != "linux", reason="the virtual board runs on Linux only"),
]
SECONDS = 20  # a board that takes longer hangs
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


@pytest.mark.parametrize("profile", [sim_panel8, sim_panel16])
def test_a_panel_is_played_by_knobs_and_push_through_a_power_cut(tmp_path, profile):
    from sim.virtual import Chip, VirtualBoard, install

    install(tmp_path / "flash.img", profile=profile)
    with Chip(tmp_path / "flash.img") as chip:
        board = VirtualBoard(chip, profile)
        board.wait(5000)
        board.settle()
        place(board, "f5", 2, 1)  # from d4, in the middle
        place(board, "a1", -5, -4)  # outflanks nothing
        assert "refused a1 illegal-move a1 outflanks nothing" in " ".join(board.output())
        place(board, "d6", 3, 5)
        assert board.session.game.turns == ["f5", "d6"]
        chip.reset()
        board.frame[:] = bytes(len(board.frame))
        board.frames = 0
        board.wait(5000)
        board.settle()
        assert board.session.game.turns == ["f5", "d6"]
        colours = shown(board)
        assert colours["d6"] == colours["d5"] != colours["e4"] == colours["e5"] != colours["a8"]
        board.type("new reversi size=16")
        board.settle()
        size = board.session.game.size
        assert size == 16 if profile is sim_panel16 else size == 8


def place(board, square, columns, rows):
    """Turn the knobs by so many squares and push."""
    for knob, clicks in enumerate((columns, rows)):
        board.body.turn(knob, clicks, 20)
    board.advance(800)
    board.press(True)
    board.advance(150)
    board.press(False)
    board.advance(300)


def shown(board):
    """Return what the LED at the upper left of each square of an 8×8 board shows."""
    side = board.profile.PANEL
    zoom = side // 8
    places = [(row, column, 3 * (side * zoom * row + zoom * column)) for row in range(8) for column in range(8)]
    return {f"{'abcdefgh'[column]}{row + 1}": bytes(board.frame[at : at + 3]) for row, column, at in places}


@pytest.mark.parametrize("option", [("--speed", "2"), ("--board", "sim_faces")])
def test_what_it_cannot_do_it_says(sim, option):
    status, _, err = sim("U\n", "--runtime", "micropython", *option)
    assert status == 1
    assert "in real time" in err


@pytest.fixture
def talking(tmp_path):
    """A simulator in a process of its own that talks on standard input and output; (process, its port)."""
    command = [
        sys.executable,
        "-m",
        "host_tools",
        "sim",
        "--text",
        "--runtime",
        "micropython",
        "--state",
        str(tmp_path),
    ]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True, bufsize=1) as process:
        try:
            yield process, re.search(r"/dev/\S+(?=\.)", process.stderr.readline())[0]
        finally:
            process.kill()


def said(process, words):
    """Return the first line with these words; it may stand behind an old prompt."""
    return next(line for line in process.stdout if words in line)


def test_the_printed_port_is_free_for_others_and_the_simulator_goes_on_when_they_leave(talking):
    process, port = talking
    process.stdin.write("R\n")
    said(process, "ok turn black R")
    remote = [sys.executable, "-m", "mpremote", "connect", port]
    for letter in "xy":
        done = subprocess.run([*remote, "exec", f"print({letter!r} * 3000)"], capture_output=True, timeout=SECONDS)
        assert done.stdout.split() == [letter.encode() * 3000], done.stderr
    command = [sys.executable, "-m", "host_tools", "flash", "--port", port]
    done = subprocess.run(command, capture_output=True, text=True, timeout=6 * SECONDS)
    assert "ok status score=12-12-30 next=red banned=R" in done.stdout, done.stderr
    process.stdin.write("U2\n")
    said(process, "ok turn red U2")


@pytest.mark.parametrize("damage", [bytes(8192), b"\x5a" * 300_000])
def test_a_damaged_image_is_one_sentence_and_is_left_as_it_is(sim, tmp_path, damage):
    options = ("--runtime", "micropython", "--state", tmp_path / "board")
    sim("U\n", *options)
    image = tmp_path / "board" / "flash.img"
    image.write_bytes(damage + image.read_bytes()[len(damage) :])
    before = image.read_bytes()
    status, out, err = sim("U\n", *options)
    assert (status, out, err.count("\n")) == (1, "", 1)
    assert str(image) in err and "damaged" in err and "delete it" in err
    assert image.read_bytes() == before


def test_the_piezo_sounds_as_it_does_on_a_board(tmp_path):
    from sim.virtual import Chip, VirtualBoard, install

    install(tmp_path / "flash.img")
    with Chip(tmp_path / "flash.img") as chip:
        board = VirtualBoard(chip)
        board.wait(5000)
        board.type("set sound=on")
        board.type("R")
        for _ in range(500):
            board.advance(10)
            if len(board.tones) > 1:
                break
        assert list(board.tones) == [2000, 0]
