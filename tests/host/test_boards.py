"""The boards that come with the program can be built, and `revcube boards` says what is wrong with one that can't."""

import ast
import signal
import subprocess
import sys
from itertools import pairwise

import pytest

import space
from boards.chips import CHIPS
from host_tools import boards, cli
from play.wiring import chain, names, panel
from reversi.geometry import STICKERS

NAMES = boards.names()
WIRED = [name for name in NAMES if boards.chip(boards.load(name))["pins"]]


def pieces(board):
    """Return the cubies of the LEDs in the order of the wire."""
    return [space.STICKERS[sticker][0] for strip in board.STRIPS for sticker in chain(strip)]


def hops(cubies):
    """Return how far apart the cubies of consecutive LEDs are, in cubies along the edges of the cube."""
    return [sum(abs(p - q) for p, q in zip(a, b, strict=True)) for a, b in pairwise(cubies)]


def run(capsys, *words):
    """Return (exit status, standard output, standard error) of `revcube boards`."""
    status = cli.main(["boards", *words])
    return status, *capsys.readouterr()


@pytest.mark.parametrize("name", NAMES)
def test_every_board_that_comes_along_has_no_faults(name):
    board = boards.load(name)
    assert boards.faults(board) == []
    assert name.replace("_", "-") == board.NAME
    assert board.__doc__


@pytest.mark.parametrize("name", WIRED)
def test_every_wired_board_has_an_led_for_each_sticker_or_square(name):
    board = boards.load(name)
    order = [place for strip in board.STRIPS for place in chain(strip, panel(board))]
    assert sorted(order) == list(range(len(names(panel(board)))))


def test_each_circuit_board_has_knobs_a_cube_that_turns_and_a_panel():
    kinds = {(board.MODULE, board.MOUNT, board.ENCODERS) for board in map(boards.load, WIRED)}
    modules = (
        "Raspberry Pi Pico",
        "Raspberry Pi Pico W",
        "Raspberry Pi Pico 2",
        "ESP32-S3-DevKitC-1",
        "ESP32-DevKitC V4",
    )
    assert kinds == {(name, *kind) for name in modules for kind in (("frame", 9), ("pieces", 6), ("panel", 2))}
    assert {board.CHIP for board in map(boards.load, WIRED)} == {"rp2040", "rp2350", "esp32", "esp32s3"}


@pytest.mark.parametrize("name", [name for name in WIRED if name.endswith("knobs")])
def test_in_the_frame_the_wire_goes_to_the_next_sticker_but_for_one_edge(name):
    away = hops(pieces(boards.load(name)))
    assert sorted(away)[-2:] == [1, 2]


@pytest.mark.parametrize("name", [name for name in WIRED if "turning" in name])
def test_on_the_pieces_the_wire_visits_each_piece_once(name):
    cubies = pieces(boards.load(name))
    visits = [one for one, before in zip(cubies, [None, *cubies], strict=False) if one != before]
    assert len(visits) == len(set(visits)) == 26
    assert sorted(hops(visits))[-2:] == [1, 2]


@pytest.mark.parametrize("name", WIRED)
def test_the_header_shows_every_pin_in_use_once(name):
    board = boards.load(name)
    pins = [pin for side in board.HEADER for pin in side if isinstance(pin, int)]
    assert len(pins) == len(set(pins))
    assert set(pins) <= set(boards.chip(board)["pins"])
    assert len(board.HEADER[0]) == len(board.HEADER[1])


def test_every_chip_is_described_alike():
    keys = {tuple(chip) for chip in CHIPS.values()}
    assert len(keys) == 1
    for chip in CHIPS.values():
        for what in ("input_only", "no_pull_up", "reserved"):
            assert set(chip[what]) <= set(chip["pins"])
        assert set(chip["never"]) == {pin for pin, what in chip["reserved"].items() if "flash" in what}


# What the data sheets say, written down a second time: GPIOs that are good for everything.
@pytest.mark.parametrize(
    ("chip", "good"),
    [
        ("rp2040", set(range(30))),
        ("rp2350", set(range(30))),
        ("esp32", {4, 13, 14, 16, 17, 18, 19, 21, 22, 23, 25, 26, 27, 32, 33}),
        ("esp32s3", {1, 2, *range(4, 19), 21, *range(38, 43), 47, 48}),
    ],
)
def test_the_pins_that_are_good_for_everything(chip, good):
    has = CHIPS[chip]
    assert set(has["pins"]) - set(has["reserved"]) - set(has["input_only"]) - set(has["no_pull_up"]) == good


def test_the_list_names_every_board_with_its_chip(capsys):
    status, out, _ = run(capsys, "list")
    assert status == 0
    assert [line.split()[0] for line in out.splitlines()] == NAMES
    said = {line.split()[0]: line.split(maxsplit=1)[1] for line in out.splitlines()}
    assert said["pico2_knobs"] == "rp2350   knobs for nine slices, LEDs in the frame, Raspberry Pi Pico 2"
    assert said["sim_panel8"] == "sim      two knobs and a push for flat Reversi, LEDs in a panel of 8×8"
    assert said["pico_turning_magnets"].endswith(
        "six faces that turn, LEDs on the pieces, magnetic sensors, Raspberry Pi Pico"
    )


def test_a_good_board_is_told_in_one_line(capsys):
    status, out, err = run(capsys, "check", "pico_knobs")
    assert (status, err, out.count("\n")) == (0, "", 1)
    for word in ("pico-knobs is good", "rp2040", "9 quadrature encoders at GP2–GP19", "54 LEDs at GP22"):
        assert word in out
    for word in ("2 of 8 state machines", "button GP20", "piezo GP21", "free: GP0–GP1, GP26–GP28."):
        assert word in out


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("esp32s3_knobs", ("1 of 4 RMT channels", "4 of 4 pulse counters", "pin interrupts for 5 more")),
        ("esp32_turning", ("6 of 8 pulse counters; ", "button GPIO0")),
        ("pico_panel16", ("2 quadrature encoders at GP2–GP5", "256 LEDs at GP22", "a panel of 16×16")),
        ("esp32_panel8", ("2 of 8 pulse counters; ", "64 LEDs at GPIO13", "button GPIO27")),
        ("pico-turning-magnets", ("6 AS5600 at SDA GP4 and SCL GP5", "1 of 8 state machines", "button BOOTSEL")),
        ("sim_slices", ("made of software",)),
    ],
)
def test_a_good_board_is_told_with_what_its_chip_gives(capsys, name, words):
    status, out, _ = run(capsys, "check", name)
    assert status == 0
    assert all(word in out for word in words)


def test_a_makers_own_file_needs_no_change_of_code(capsys, tmp_path):
    mine = tmp_path / "mine.py"
    mine.write_text(
        'from boards.pico_knobs import *\nNAME = "mine"\nPIEZO = None\nSTRIPS = [dict(STRIPS[0], pin=28)]\n'
    )
    status, out, _ = run(capsys, "check", str(mine))
    assert status == 0
    assert "mine is good" in out and "54 LEDs at GP28" in out and "piezo" not in out


def test_the_example_in_the_readme_of_boards_is_a_good_board(capsys, tmp_path):
    mine = tmp_path / "mine.py"
    readme = (boards.FOLDER / "README.md").read_text(encoding="utf-8")
    mine.write_text(readme.partition("```python\n")[2].partition("```")[0], encoding="utf-8")
    status, out, _ = run(capsys, "check", str(mine))
    assert status == 0
    assert "18 LEDs at GP22 and 36 LEDs at GP26" in out and "piezo GP28" in out


def test_the_readme_of_boards_names_every_circuit_board():
    readme = (boards.FOLDER / "README.md").read_text(encoding="utf-8")
    for name in WIRED:
        assert f"[`{name}`]({name}.py)" in readme
        assert f"| {boards.load(name).MODULE} |" in readme


def test_each_fault_is_one_line(capsys, tmp_path):
    mine = tmp_path / "mine.py"
    mine.write_text("from boards.pico_knobs import *\nPIEZO = 22\nBUTTON = 25\nREVERSE = (3,)\n")
    status, out, _ = run(capsys, "check", str(mine))
    assert status == 1
    first, second = out.splitlines()
    assert "The button is at GP25" in first and "its LED" in first
    assert "GP22 is used 2 times, by strip 1 and the piezo" in second


@pytest.mark.parametrize(
    ("source", "words"),
    [
        (b"NAME = ", ("line 1", "syntax")),
        (b"NAME = 'a'\nCHIP = 1 / 0\n", ("line 2", "ZeroDivisionError")),
        (b"from boards.pico_knob import *", ("line 1", "boards.pico_knob")),
        (b"raise SystemExit", ("line 1", "SystemExit")),
        (b"NAME = '\xff'", ()),
        (b"\x00", ()),
    ],
)
def test_a_file_that_can_not_be_run_is_one_sentence(capsys, tmp_path, source, words):
    mine = tmp_path / "mine.py"
    mine.write_bytes(source)
    status, out, err = run(capsys, "check", str(mine))
    assert (status, out, err.count("\n")) == (1, "", 1)
    assert str(mine) in err and "can't be run" in err and "Traceback" not in err
    assert all(word in err for word in words)


@pytest.mark.parametrize("patience", [1, 60])
def test_a_file_that_never_ends_is_one_sentence_at_ctrl_c_or_after_some_seconds(tmp_path, patience):
    (tmp_path / "mine.py").write_text(
        "from boards.pico_knobs import *\nprint('on', flush=True)\nwhile True:\n    pass\n"
    )
    check = (
        "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"  # whoever runs the tests
        f"from host_tools import boards; boards._PATIENCE_S = {patience}; exit(boards.main(['check', 'mine.py']))"
    )
    command, pipe = [sys.executable, "-c", check], subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, cwd=tmp_path) as process:
        process.stdout.readline()
        if patience > 1:
            process.send_signal(signal.SIGINT)
        try:
            _, err = process.communicate(timeout=20)
        finally:
            process.kill()
    assert (process.returncode, err.count("\n")) == (1, 1)
    assert "never end" in err and "line " in err


def test_a_file_that_can_not_be_read_is_one_sentence(capsys, tmp_path):
    for path in (tmp_path / "none.py", tmp_path):
        status, out, err = run(capsys, "check", str(path))
        assert (status, out, err.count("\n")) == (1, "", 1)
        assert str(path) in err and "can't be read" in err


def test_an_unknown_name_is_told_with_the_nearest(capsys):
    status, _, err = run(capsys, "check", "pico-knob")
    assert (status, err.count("\n")) == (1, 1)
    assert "'pico-knob'" in err and "mean pico_knobs?" in err and "esp32_turning" in err


def test_an_unknown_chip_is_told(capsys, tmp_path):
    mine = tmp_path / "mine.py"
    for chip in ("'rp2041'", "['esp32']"):
        mine.write_text(f"from boards.pico_knobs import *\nCHIP = {chip}\n")
        status, out, _ = run(capsys, "check", str(mine))
        assert (status, out.count("\n")) == (1, 1)
        assert "CHIP is " + chip in out
    mine.write_text("from boards.pico_knobs import *\nCHIP = 'RP2040'\n")
    assert "write one of rp2040, rp2350, esp32, esp32s3, " in run(capsys, "check", str(mine))[1]


def test_a_pin_used_all_the_same_is_told(capsys, tmp_path):
    mine = tmp_path / "mine.py"
    mine.write_text(
        "from boards.esp32s3_knobs import *\nPIEZO = 33\nANYWAY = (33, 34)\nHEADER = (HEADER[0], (*HEADER[1], 33))\n"
    )
    status, out, _ = run(capsys, "check", str(mine))
    assert status == 0
    assert "GPIO33 used all the same, a line to the memory in modules with 8-line PSRAM" in out


@pytest.mark.parametrize("name", NAMES)
def test_the_flat_file_is_literals_that_say_the_same(name):
    board = boards.load(name)
    text = boards.flat(board)
    found = {node.targets[0].id: ast.literal_eval(node.value) for node in ast.parse(text).body[1:]}
    assert found.pop("CHIP_HAS") == CHIPS[board.CHIP]
    assert found == {
        key: value for key, value in vars(board).items() if key.isupper() and key not in ("HEADER", "SILK")
    }
    assert len(text) < 4000


@pytest.mark.parametrize("name", WIRED)
def test_a_board_checks_the_flat_file_when_it_starts(run_micropython, tmp_path, name):
    file, start = (
        tmp_path / "board.py",
        "import board\nfrom play.wiring import check\nprint(check(board, board.CHIP_HAS))",
    )
    good = boards.flat(boards.load(name))
    file.write_text(good, encoding="utf-8")
    assert run_micropython(start) == "[]\n"
    file.write_text(good + "PIEZO = 99\n", encoding="utf-8")
    assert "99, which the" in run_micropython(start)


def test_the_documentation_of_the_format_names_every_name():
    about = boards.boards.__doc__
    names = {key for board in map(boards.load, NAMES) for key in vars(board) if key.isupper()}
    assert [name for name in names if f"    {name} " not in about] == []
    assert STICKERS[0] in about
