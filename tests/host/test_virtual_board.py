"""The whole firmware on the real MicroPython, in its own file system: played, stopped, cut off, broken, up again."""

import codecs
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from reversi.cube import CubeGame
from sim import unix_port

pytestmark = [
    pytest.mark.skipif(not unix_port.available(), reason=unix_port.ABSENT),
    pytest.mark.skipif(sys.platform != "linux", reason="the virtual board runs on Linux only"),
]
if sys.platform == "linux":
    from sim.chip import Chip
    from sim.port_line import PortLine
    from sim.virtual import VirtualBoard, install

SECONDS = 15  # a board that takes longer hangs
DARK = bytes(162)
# The second that is left to escape made shorter. The modules are loaded here, and not, as else, by main.py.
HURRY = "import gc\ngc.threshold(16 * 1024)\nimport device.boot\ndevice.boot._ESCAPE_MS = 50\n"
U, L = 0, 4  # slices


class Person:
    """Somebody at the serial line of a virtual board."""

    def __init__(self, chip):
        self.chip = chip
        self.board = VirtualBoard(chip)
        self.board.line = PortLine(chip.port)
        self._decoder = codecs.getincrementaldecoder("utf-8")()  # a character may come in two parts
        self.seen = ""  # what has come in and was not asked for yet

    def until(self, pattern, seconds=SECONDS):
        """Wait for `pattern` in the output and return all up to its end."""
        deadline = time.monotonic() + seconds
        while not (found := re.search(pattern, self.seen, re.MULTILINE)):
            assert time.monotonic() < deadline, f"no {pattern!r} in\n{self.seen}"
            self.board.advance(5)
            self.seen += self._decoder.decode(self.board.line.output())
        before, self.seen = self.seen[: found.end()], self.seen[found.end() :]
        return before

    def type(self, text):
        self.board.line.type(text.encode())

    def ask(self, line):
        """Type a line and return its answer."""
        self.type(line + "\n")
        return self.until(r"^(ok|error) .*\n")

    def shown(self, wanted):
        """Wait until the lights show a frame that is `wanted`."""
        deadline = time.monotonic() + SECONDS
        while not wanted(bytes(self.board.frame)):
            assert time.monotonic() < deadline, self.board.frame.hex()
            self.board.advance(5)

    def event(self, word):
        """Wait for an event and return its line."""
        deadline = time.monotonic() + SECONDS
        while True:
            for line in self.board.output():
                if re.match(rf"\*\d+ {word}", line):
                    return line
            assert time.monotonic() < deadline, f"no event {word}"
            self.board.advance(5)

    def played(self):
        """Return the turns of the game as the board tells them."""
        record = self.ask("record")
        assert "ok record" in record, record
        return re.findall(r"[UDFBLRMES][2']?(?=[ \n])", record.split("\n\n")[1])

    def stop(self):
        """Press Ctrl-C and wait for the prompt."""
        self.type("\x03")
        self.until("goes back to the game")
        self.until(">>> ")

    def run(self, code, seconds=SECONDS):
        """Type Python at the prompt and return what it prints."""
        self.type(f"\x05{code}\x04")
        self.until(re.escape(code.split("\n")[-1]) + "\n")
        return self.until(">>> ", seconds).removesuffix(">>> ").strip()


@pytest.fixture
def image(tmp_path):
    (tmp_path / "boot.py").write_text(HURRY)
    install(tmp_path / "flash.img", {"/boot.py": tmp_path / "boot.py"})
    return tmp_path / "flash.img"


@pytest.fixture
def cube(image):
    """A person at a board that has just been switched on, the game in play."""
    with Chip(image) as chip:
        person = Person(chip)
        person.until("Reversi Cube")
        person.shown(lambda frame: frame != DARK)
        yield person


# Play


def colours(frame, game, side):
    """Return the colours in which a frame shows the stickers of a side."""
    return {bytes(frame[3 * i : 3 * i + 3]) for i in range(54) if game.stickers[i] == side}


def test_it_plays_by_encoders_and_console_and_shows_it(cube):
    twin = CubeGame()
    for turn in ("L", "U2", "R'"):
        slice_index, quarters = "UDFBLRMES".index(turn[0]), {"": 1, "2": 2, "'": -1}[turn[1:]]
        cube.board.body.turn(slice_index, quarters)
        cube.event(f"turn {twin.to_move} {turn} ")
        twin.turn(turn)
        answer = next(name for name in ("D", "F2", "B") if name in twin.legal())
        assert f"ok turn {twin.to_move} {answer} " in cube.ask(answer)
        twin.turn(answer)
    assert twin.position() in cube.ask("position")
    assert cube.board.session.game.position() == twin.position()
    cube.ask("set animation=off")
    cube.shown(lambda frame: 1 == len(colours(frame, twin, "B")) == len(colours(frame, twin, "R")))
    assert colours(cube.board.frame, twin, "B") != colours(cube.board.frame, twin, "R")


def test_leds_tells_what_is_shown(cube):
    cube.ask("set animation=off")
    told = bytes.fromhex("".join(re.findall(r"[0-9a-f]{6}", cube.ask("leds"))))
    cube.shown(lambda frame: frame == told or any(frame))
    assert len(told) == 162


def test_the_button_takes_a_turn_back_and_held_begins_anew(cube):
    cube.ask("L")
    cube.ask("U")
    cube.board.press(True)
    cube.board.advance(100)
    cube.board.press(False)
    assert "undo turns=1" in cube.event("undo")
    cube.board.press(True)
    cube.board.advance(1700)
    cube.board.press(False)
    assert "turns=0" in cube.event("new")


def test_answers_come_within_50_ms(cube):
    cube.ask("watch on")
    times = []
    for _ in range(20):
        start = time.monotonic()
        cube.board.line.type(b"score\n")
        while not cube.board.line.receive():
            time.sleep(0.001)
        times.append(time.monotonic() - start)
        cube.until("ok score.*\n")
    assert sorted(times)[10] < 0.05


def test_a_host_that_stops_reading_does_not_stop_the_cube(cube):
    cube.board.line.type(b"help\n" * 40)
    frames = cube.board.frames
    for _ in range(60):
        cube.board.advance(50)
    assert cube.board.frames - frames > 40
    answers = "".join(cube.until("ok help") for _ in range(40))
    assert answers.count("ok help") == 40
    assert "ok score" in cube.ask("score")


# Stopping and starting


def test_ctrl_c_leads_to_the_prompt_in_the_dark_and_play_goes_on(cube):
    cube.ask("L")
    cube.stop()
    cube.shown(lambda frame: frame == DARK)
    assert cube.run("print(6 * 7)") == "42"
    cube.type("play()\r")
    cube.shown(lambda frame: frame != DARK)
    assert cube.played() == ["L"]


def test_ctrl_d_at_the_prompt_goes_on_too(cube):
    cube.ask("L")
    cube.stop()
    cube.type("\x04")
    cube.until("soft reboot")
    cube.until("Reversi Cube")
    assert cube.played() == ["L"]


def test_a_file_that_nobody_closed_is_closed_by_a_collection(cube):
    cube.stop()
    leave = (
        "import gc, os\nfor k in range(20): n = open('/left' + str(k), 'wb').write(b'x' * 5000)\n\nn = gc.collect()\n"
    )
    assert cube.run(leave + "print(os.stat('/left3')[6])") == "5000"
    cube.type("\x04")
    cube.until("Reversi Cube")


def test_impatient_ctrl_c_does_no_harm(cube):
    cube.ask("L")
    for _ in range(5):
        cube.type("\x03")
        cube.board.advance(2)
    cube.until(">>> ")
    cube.type("\x03\rplay()\r")
    assert cube.played() == ["L"]


def test_ctrl_c_at_any_moment_of_a_turn_costs_no_turn_that_was_answered(cube):
    answered = []
    for k in range(24):
        turn = "LR"[k % 2]
        cube.type(turn + "\n")
        time.sleep(k * 0.0007)
        cube.stop()
        cube.type("play()\r")
        played = cube.played()
        assert played in (answered, [*answered, turn])
        answered = played
    assert len(answered) > 6


def test_reboot_comes_back_with_the_game(cube):
    cube.ask("L")
    starts = cube.chip.starts
    assert cube.ask("reboot") == "ok reboot\n"
    cube.until("Reversi Cube")
    assert cube.played() == ["L"]
    assert cube.chip.starts == starts + 1


def test_mpremote_takes_the_board_over_and_a_reset_gives_it_back(cube):
    cube.ask("L")
    cube.board.line.close()
    command = [sys.executable, "-m", "mpremote", "connect", cube.chip.port]
    done = subprocess.run([*command, "exec", "import os; print(os.listdir('/saves'))"], capture_output=True, text=True)
    assert "'game'" in done.stdout, done.stderr
    cube.board.line.receive()
    cube.chip.reset()
    cube.until("Reversi Cube")
    assert cube.played() == ["L"]


def test_a_power_cut_costs_no_turn_that_was_answered(cube):
    for turn in ("L", "U", "F"):
        cube.ask(turn)
    cube.chip.reset()
    cube.until("Reversi Cube")
    assert cube.played() == ["L", "U", "F"]


def test_it_runs_again_and_again_without_doubling_anything(cube):
    used = []
    for _ in range(4):
        cube.ask("watch on")
        assert cube.ask("L").count("\n*") + cube.seen.count("*") <= 1
        assert cube.ask("undo").count("ok undo") == 1
        frames, start = cube.board.frames, time.monotonic()
        cube.board.advance(1000)
        assert (cube.board.frames - frames) / (time.monotonic() - start) < 34
        cube.stop()
        used.append(int(cube.run("import gc; gc.collect(); print(gc.mem_alloc())").split()[-1]))
        cube.type("play()\r")
        cube.until("play.*\n")
    assert used[-1] <= used[1] + 256, used


@pytest.mark.parametrize("way", ["Ctrl-C", "button"])
def test_the_time_to_escape_leads_to_the_prompt_before_anything_starts(image, way):
    with Chip(image) as chip:
        person = Person(chip)
        person.board.press(way == "button")
        person.until("Reversi Cube")
        if way == "Ctrl-C":
            person.type("\x03")
        person.until("play.. or Ctrl-D goes back to the game")
        person.until(">>> ")
        assert person.board.frames == 0


def test_a_button_pressed_only_after_the_start_leads_to_the_prompt_too(tmp_path):
    """So that one which held at power-up would start the chip's own loader is of use."""
    install(tmp_path / "flash.img", {})
    with Chip(tmp_path / "flash.img") as chip:
        person = Person(chip)
        person.until("Reversi Cube")
        person.board.press(True)
        person.until("play.. or Ctrl-D goes back to the game")
        assert person.board.frames == 0


def test_memory_is_left_in_one_piece_and_stays(tmp_path, capsys):
    image = tmp_path / "flash.img"
    install(image, {"/heap.py": Path(__file__).parents[1] / "micropython" / "heap.py"})
    with Chip(image) as chip:
        person = Person(chip)
        person.until("Reversi Cube")
        person.stop()
        said = person.run("import heap", seconds=120)
    start, status, largest = (int(number) for number in re.findall(r"^[a-z ]+: (\d+)$", said, re.MULTILINE))
    used = [int(word) for word in said.rpartition("turns: ")[2].split()]
    with capsys.disabled():
        print(f"\nFree of {unix_port.HEAP} heap: {start:,} bytes after the start, {status:,} after status,")
        print(f"of which {largest:,} in one piece.")
    assert status > 100_000
    assert largest > status / 2
    assert used[-1] - used[0] < 512  # bytes in 10,000 turns


# When things go wrong


def alarmed(frame):
    """Return whether every second light of a face is lit, and none beside it."""
    return all(frame[0:27:6]) and not any(frame[3:27:6])


def fail_to_boot(person, times):
    for _ in range(times):
        person.until("Reversi Cube")
        person.shown(lambda frame: frame != DARK)
        person.board.frame[:] = DARK
        person.chip.reset()


def test_three_failed_boots_lead_to_safe_mode_and_reboot_out_of_it(image):
    with Chip(image) as chip:
        person = Person(chip)
        fail_to_boot(person, 3)
        person.until("trouble safe-mode The cube was started 3 times and never ran for ten seconds")
        person.shown(alarmed)
        assert "ok status safe-mode The cube was started 3 times" in person.ask("status")
        assert "error safe-mode" in person.ask("R")
        assert "reboot" in person.ask("help")
        person.ask("reboot")
        person.until("Reversi Cube")
        assert "ok turn" in person.ask("R")


def test_running_well_clears_the_count(image):
    with Chip(image) as chip:
        person = Person(chip)
        fail_to_boot(person, 2)
        person.until("Reversi Cube")
        person.shown(lambda frame: frame != DARK)
        person.stop()
        assert "boots" in person.run("import os; print(os.listdir('/saves'))")
        person.run("import device.app; device.app.RUN_WELL_MS = 10")
        person.type("play()\r")
        person.board.advance(1500)
        person.chip.reset()
        fail_to_boot(person, 2)
        person.until("Reversi Cube")
        assert "ok turn" in person.ask("R")


@pytest.mark.parametrize("victim", ["play.session.Session.step", "device.unix.Sensors.status"])
def test_a_task_that_dies_is_shown_and_said(cube, victim):
    module, owner, name = victim.rsplit(".", 2)
    cube.ask("L")
    cube.stop()
    cube.run(f"from {module} import {owner}\ndef die(*_): raise ValueError('struck')")
    cube.run(f"kept = {owner}.{name}\n{owner}.{name} = die")
    cube.type("play()\r")
    cube.until("trouble safe-mode ValueError: struck")
    cube.shown(alarmed)
    assert "ok status safe-mode ValueError: struck" in cube.ask("status")
    cube.stop()
    cube.shown(lambda frame: frame == DARK)
    cube.run(f"{owner}.{name} = kept")
    cube.type("play()\r")
    assert cube.played() == ["L"]


def test_a_driver_that_fails_to_close_does_not_keep_the_lights_on(cube):
    cube.stop()
    cube.run("from device.unix import Sensors\ndef die(*_): raise ValueError('struck')")
    cube.run("Sensors.close = die")
    cube.type("play()\r")
    cube.shown(lambda frame: frame != DARK)
    cube.stop()
    cube.shown(lambda frame: frame == DARK)
    assert cube.run("print(1)") == "1"


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("board.py", "NAME = 'torn", "safe-mode SyntaxError"),
        ("board.py", "NAME = 'virtual'\n", "safe-mode AttributeError"),
        ("device/app.py", "import reversi.nothing", "The firmware is not complete"),
        ("play/words.py", "def split(", "The firmware is not complete"),
        ("play/words.py", "raise ValueError('incompatible .mpy file')", "The firmware is not complete"),
    ],
)
def test_a_broken_file_leaves_a_board_that_talks(image, tmp_path, name, content, said):
    (tmp_path / "broken").write_text(content)
    install(image, {"/" + name: tmp_path / "broken"})
    with Chip(image) as chip:
        person = Person(chip)
        person.until(said)
        person.type("\x03")
        person.until(">>> ")


def test_wiring_that_the_chip_cannot_have_is_said(image, tmp_path):
    (tmp_path / "board.py").write_text("from virtual import *\nCHIP_HAS = {'pins': ()}\nENCODERS = 7\n")
    import boards.virtual

    install(image, {"/board.py": tmp_path / "board.py", "/virtual.py": boards.virtual.__file__})
    with Chip(image) as chip:
        Person(chip).until("trouble safe-mode .*ENCODERS")


# The watchdog

WATCHED = "import device.watchdog\ndevice.watchdog._TIMEOUT_MS = 1200\ndevice.watchdog._PERIOD_MS = 50\n"


@pytest.fixture
def watched(tmp_path):
    """A board whose watchdog is on, and quick."""
    (tmp_path / "boot.py").write_text(HURRY + WATCHED)
    (tmp_path / "board.py").write_text("from virtual import *\nWATCHDOG = True\n")
    import boards.virtual

    files = {
        "/boot.py": tmp_path / "boot.py",
        "/board.py": tmp_path / "board.py",
        "/virtual.py": boards.virtual.__file__,
    }
    install(tmp_path / "flash.img", files)
    with Chip(tmp_path / "flash.img") as chip:
        person = Person(chip)
        person.until("Reversi Cube")
        yield person


def test_the_watchdog_is_fed_while_playing_and_at_the_prompt_but_not_when_a_task_hangs(watched):
    watched.shown(lambda frame: frame != DARK)
    watched.board.advance(2000)
    assert watched.chip.starts == 1
    watched.stop()
    watched.board.advance(2000)
    assert watched.run("print(1)") == "1"
    assert watched.chip.starts == 1
    watched.run("from play.session import Session\ndef hang(*_):\n while True: pass\nSession.step = hang")
    watched.type("play()\r")
    watched.until("Reversi Cube")
    assert watched.chip.starts == 2


def test_the_watchdog_does_not_run_before_the_time_to_escape(watched):
    watched.type("\x03")
    watched.until(">>> ")
    watched.board.advance(2000)
    assert watched.chip.starts == 1
