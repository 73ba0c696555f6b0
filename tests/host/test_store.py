"""The board's store: what is on it after a power cut, a torn line, a flipped bit; on littlefs, FAT and a PC's disk."""

import subprocess
from pathlib import Path

import pytest

from device.store import FileStore
from play.journal import Journal
from reversi.cube import CubeGame
from sim import unix_port

CUTS = Path(__file__).parents[1] / "micropython" / "store_cuts.py"


@pytest.fixture
def folder(tmp_path):
    return str(tmp_path / "saves")


def flip(path, place):
    data = bytearray(Path(path).read_bytes())
    data[place] ^= 1
    Path(path).write_bytes(data)


@pytest.mark.skipif(not unix_port.available(), reason=unix_port.ABSENT)
def test_a_power_cut_at_any_operation_of_littlefs_leaves_the_old_or_the_new(record_property):
    done = subprocess.run(
        unix_port.command(CUTS, heap="512m"), env=unix_port.environment(unix_port.ROM), capture_output=True, text=True
    )
    print(done.stdout)
    assert done.stdout.endswith("whole\n"), done.stderr


def test_a_value_is_what_was_saved_and_the_lines_appended_since(folder):
    store = FileStore(folder)
    assert store.load("game") is None
    store.append("game", b"one\n")
    store.append("game", b"two\n")
    assert store.load("game") == b"one\ntwo\n"
    store.save("game", b"\x00new\n\n")
    store.append("game", b"three\n")
    assert FileStore(folder).load("game") == b"\x00new\n\nthree\n"
    assert store.load("settings") is None


@pytest.mark.parametrize("place", [0, 6, 8, 12, -1])
def test_a_flipped_bit_brings_back_the_copy_before(folder, place):
    store = FileStore(folder)
    store.save("game", b"old")
    store.save("game", b"new")
    flip(folder + "/game", place)
    assert FileStore(folder).load("game") == b"old"


def test_a_damaged_value_does_not_take_the_place_of_the_good_one_before(folder):
    store = FileStore(folder)
    store.save("game", b"old")
    store.save("game", b"new")
    flip(folder + "/game", -1)
    store.save("game", b"newest")
    flip(folder + "/game", -1)
    assert FileStore(folder).load("game") == b"old"


@pytest.mark.parametrize("change", [lambda data: data[:-1], lambda data: data.replace(b"saved 1", b"saved 2")])
def test_what_can_not_be_read_is_kept_beside_what_takes_its_place(folder, change):
    FileStore(folder).save("game", b"old")
    unread = change(Path(folder, "game").read_bytes())
    Path(folder, "game").write_bytes(unread)
    for value in (b"new", b"newer"):
        store = FileStore(folder)
        store.load("game")
        store.save("game", value)
        assert FileStore(folder).load("game") == value
    assert Path(folder, "game.damaged").read_bytes() == unread


def test_a_line_is_never_appended_to_a_damaged_file(folder):
    store = FileStore(folder)
    store.save("game", b"old\n")
    store.save("game", b"new\n")
    flip(folder + "/game", -1)
    store = FileStore(folder)
    assert store.load("game") == b"old\n"
    store.append("game", b"line\n")
    assert FileStore(folder).load("game") == b"old\nline\n"


def test_an_older_copy_is_never_taken_up_without_a_word(folder):
    store = FileStore(folder)
    store.save("game", b"old")
    store.save("game", b"new")
    flip(folder + "/game", -1)
    store = FileStore(folder)
    assert store.complaints == []
    assert store.load("game") == store.load("game") == b"old"
    assert store.complaints == [
        "The newest file game in the store is damaged or missing; the copy before it is taken up."
    ]
    Path(folder, "game.old").unlink()
    assert store.load("game") is None and store.complaints[1].endswith("; there is no copy before it.")
    assert store.load("never saved") is None and len(store.complaints) == 2


@pytest.mark.parametrize(
    "alien",
    [
        b"",
        b"saved 1\n",
        b"saved 1 x y\n",
        b"saved 1 -1 00000000\n",
        b"saved 1 %d 0\n" % 10**30,
        b"\xff" * 999,
    ],
)
def test_what_another_program_left_is_no_value(alien, folder):
    store = FileStore(folder)
    store.save("game", b"old")
    store.save("game", b"new")
    Path(folder, "game").write_bytes(alien)
    store = FileStore(folder)
    assert store.load("game") == b"old" and len(store.complaints) == 1


def test_where_nothing_can_be_written_saving_says_so_and_loading_finds_nothing(tmp_path):
    (tmp_path / "file").write_text("no folder")
    store = FileStore(str(tmp_path / "file" / "saves"))
    with pytest.raises(OSError, match="Not a directory"):
        store.save("game", b"new")
    assert store.load("game") is None


@pytest.mark.parametrize("torn", range(1, 8))
def test_a_torn_last_line_costs_that_turn_only(folder, torn):
    game = CubeGame()
    journal = Journal(FileStore(folder))
    journal.begin(game, None)
    for turn in ("R", "U2", "F"):
        game.turn(turn)
        journal.add(turn, game, None)
    path = Path(folder) / "game"
    path.write_bytes(path.read_bytes()[:-torn])
    resumed, complaint = Journal(FileStore(folder)).resume(None)
    assert resumed.turns == ["R", "U2"]
    assert "cut off" in complaint
