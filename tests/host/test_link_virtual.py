"""The host's end of the link and the whole firmware on the real MicroPython: prompts, raw mode, restarts."""

import re
import sys
import time

import pytest

from host_tools.doctor import Doctor
from host_tools.link import Link
from host_tools.mirror import Mirror
from host_tools.ports import Place, SerialPort
from host_tools.upload import PARKED
from sim import unix_port

pytestmark = [
    pytest.mark.skipif(not unix_port.available(), reason=unix_port.ABSENT),
    pytest.mark.skipif(sys.platform != "linux", reason="the virtual board runs on Linux only"),
]
if sys.platform == "linux":
    from sim.chip import Chip
    from sim.virtual import VirtualBoard, install

SECONDS = 30  # a board that takes longer hangs


class Host:
    """A link to a virtual board over its pseudo-terminal."""

    def __init__(self, chip):
        self.chip = chip
        self.board = VirtualBoard(chip)
        self.link = Link()
        self.mirror = Mirror(self.link)
        self.sentence = ""
        self.link.on_state = lambda state, sentence: setattr(self, "sentence", sentence)
        self.open()

    def open(self):
        self.link.attach(SerialPort(self.chip.port))
        self.until(lambda: self.link.state != "greeting")

    def until(self, condition):
        deadline = time.monotonic() + SECONDS
        while not condition():
            assert time.monotonic() < deadline, "\n".join(self.link.log)
            self.link.poll()
            self.board.advance(5)

    def known(self):
        """Wait until the game is known."""
        self.until(lambda: self.link.state == "ready" and self.mirror.whole and not self.link.busy)

    def ask(self, line):
        """Return the answer to a command."""
        answers = []
        self.link.ask(line, answers.append)
        self.until(lambda: answers)
        return answers[0]


@pytest.fixture
def host(tmp_path):
    """Return a host that is connected to a new board."""
    image = tmp_path / "flash.img"
    install(image)
    with Chip(image) as chip:
        made = Host(chip)
        made.known()
        yield made
        made.link.detach()


def test_ctrl_c_leads_to_the_prompt_and_one_command_brings_the_game_back_with_nothing_lost(host):
    assert host.ask("R").ok and host.ask("U2").ok
    host.link.send_raw(b"\x03")
    host.until(lambda: host.link.state == "prompt")
    assert "play" in host.sentence and host.ask("score").code == "not-connected"
    host.link.resume()
    host.known()
    assert host.mirror.game.turns == ["R", "U2"] and host.ask("F").ok


def test_a_prompt_that_appears_while_a_command_waits_is_recognised(host):
    host.ask("R")
    answers = []
    host.link.send_raw(b"\x03")
    host.link.ask("turn U2", answers.append)
    host.until(lambda: answers)
    assert not answers[0].ok or host.mirror.game.turns[-1] == "U2"
    host.until(lambda: host.link.state == "prompt")
    host.link.resume()
    host.known()
    assert host.mirror.game.turns in (["R"], ["R", "U2"])


def test_the_raw_mode_that_another_program_has_left_open_is_recognised_and_left(host):
    host.ask("R")
    host.link.send_raw(b"\x03")
    host.until(lambda: host.link.state == "prompt")
    host.link.send_raw(b"\x01")
    host.until(lambda: host.link._partial == b">")
    host.link.detach()
    host.open()
    assert host.link.state == "prompt" and "raw mode" in host.sentence
    host.link.resume()
    host.known()
    assert host.mirror.game.turns == ["R"]


def test_a_firmware_that_is_not_complete_says_what_brings_it_back(tmp_path):
    (tmp_path / "main.py").write_bytes(PARKED)
    install(tmp_path / "flash.img", {"/main.py": tmp_path / "main.py"})
    with Chip(tmp_path / "flash.img") as chip:
        host = Host(chip)
        host.link.resume()  # what the console's `play` does
        host.until(lambda: host.link.state == "prompt" and "revcube flash" in host.sentence)
        assert "play" not in host.sentence
        host.link.detach()


def test_a_board_that_starts_anew_is_followed(host):
    host.ask("R")
    assert host.ask("reboot").ok
    host.until(lambda: host.link.state == "greeting")
    host.known()
    assert host.ask("U2").ok and host.mirror.game.turns == ["R", "U2"]


def test_the_doctor_finds_every_file_of_the_firmware_as_it_should_be(host):
    host.link.detach()
    said = []
    doctor = Doctor(Place(host.chip.port), input, said.append, sleep=lambda seconds: host.board.advance(1000 * seconds))
    try:
        faults = doctor.examine(hands=False, verbose=True)
        assert [fault for fault in faults if "late" not in fault] == []  # this machine may be busy
    finally:
        doctor.close()
    assert any(line.startswith("interpreter micropython 1.") for line in said)
    assert any(line.startswith("memory free=") for line in said) and any(line.startswith("clock 20") for line in said)
    files = [line for line in said if line.startswith("/play/")]
    assert len(files) > 15 and all(len(line.split()[2]) == 64 for line in files)
    counted = re.search(r"(\d+) files on the board, (\d+) of them as this version has them", "\n".join(said))
    assert int(counted[1]) == int(counted[2]) + 1
    assert [line for line in said if "your own" in line] == [
        "/board.py is a board file of your own, or the simulator's."
    ]
