"""The host's end of the link: what a line damages is never taken for valid, and is mended."""

import random

import pytest

from boards import sim_faces, sim_knobs
from host_tools.link import SILENT_S, Link, PortGone
from host_tools.mirror import Mirror
from reversi.cube import CubeGame
from sim.board import SimBoard
from sim.faulty_line import FaultyLine


class Host:
    """A link, a mirror and what came of both, over a line with faults to a simulated board."""

    def __init__(self, rate=0, seed=0, profile=sim_knobs):
        self.board = SimBoard(profile)
        self.line = FaultyLine(self.board, rate, seed)
        self.link = Link(self.line.clock)
        self.mirror = Mirror(self.link)
        self.states, self.answers, self.events = [], [], []
        self.link.on_state = lambda state, sentence: self.states.append((state, sentence))
        self.mirror.on_change = self.events.append
        self.link.attach(self.line)

    def run(self, seconds=0.2):
        """Let time pass, and then until nothing waits for an answer."""
        end = self.line.clock() + seconds
        while self.line.clock() < end or self.link.busy:
            self.link.poll()

    def ask(self, text):
        """Return the answer to a command."""
        self.link.ask(text, self.answers.append)
        self.run()
        return self.answers[-1]


@pytest.fixture
def host():
    """Return a host on a line without faults, connected."""
    made = Host()
    made.run()
    return made


def same(host):
    """Return whether the host's net is the board's position."""
    return host.mirror.game.position() == host.board.session.game.position()


def test_a_line_without_faults_needs_no_repair(host):
    for text in ("new wild", "R", "U2", "undo", "redo", "swap", "resign", "undo", "status", "help", "load", "x", "."):
        host.ask(text)
        assert same(host)
    host.board.type("turn F")
    host.run()
    assert same(host) and host.mirror.game.actions[-1] == "F"
    assert set(host.link.repairs) == {"states asked for"}
    assert [state for state, _ in host.states] == ["greeting", "ready"]


def test_answers_are_whole_and_say_what_is_wrong(host):
    assert host.ask("turn R").values == {"changed": "-", "score": "12-12-30", "next": "red", "banned": "R"}
    refused = host.ask("turn R")
    assert not refused.ok and refused.code == "illegal-turn" and refused.text.startswith("Red may not turn R")
    record = host.ask("record")
    assert record.ok and record.lines[0] == '[Game "cube"]' and record.lines[-1] == "1. R *"


def test_the_mirror_follows_every_kind_of_event(host):
    for text in ("new swap=on stall=50 first=red black=Ann", "R", "swap", "undo", "undo", "redo", "F2", "draw", "undo"):
        host.ask(text)
        assert same(host) and (host.mirror.over or None) == host.board.session.game.winner, text
    assert host.mirror.game.names == {"black": "Ann", "red": ""}
    host.ask("resign black")
    assert host.mirror.over == "red"
    host.ask("set position " + host.ask("position").text.removeprefix("position "))
    assert same(host) and host.mirror.over is None


def test_a_game_that_does_not_fit_its_record_is_asked_for_again(host):
    host.ask("turn R")
    host.mirror.game, host.mirror.whole = CubeGame("wild"), False
    host.mirror.fetch(lambda game: None)
    host.run()
    assert same(host) and host.mirror.whole and host.link.repairs["differences"] == 1


def test_a_board_that_starts_anew_is_noticed_and_no_command_is_done_twice(host):
    host.ask("turn R")
    host.ask("turn U2")
    host.ask("reboot")
    host.run(1)
    assert host.ask("undo").ok
    assert host.board.session.game.turns == ["R"] and same(host)
    assert host.link.repairs["restarts"] == 1
    host.board.type("turn F")
    host.run()
    assert host.mirror.game.turns[-1] == "F" and same(host)


def test_a_board_that_starts_anew_before_its_first_answer_does_nothing_twice():
    host = Host()
    host.run(0.5)
    for k in range(3):
        host.ask(f"turn {'RUF'[k]}")
    host.link.ask("undo", host.answers.append)
    for _ in range(3):
        host.line.board.advance(4)
        host.line.board.line.type(host.line._arrived("out"))
    host.line.board.advance(8)
    host.line.board.line.output()  # the answer is lost, and the board starts anew
    host.line.board._boot()
    host.run(2)
    assert host.answers[-1].code == "unsure"
    assert host.board.session.game.turns == ["R", "U"] and same(host)


def test_events_that_nobody_has_read_are_announced_and_turns_and_lights_go_on():
    host = Host()
    host.run(0.5)
    link = host.board.session.link
    reading = host.board.line.write
    host.board.line.write = lambda data: 0
    frames = host.board.frames
    for k in range(250):
        host.board.body.turn(4 + k % 2, 1)
        host.board.advance(400)
    assert len(host.board.session.game.turns) == 250 and host.board.frames - frames > 2000
    assert host.board.session.wire.dropped > 100 and link.events == 250
    host.board.line.write = reading
    host.board.body.turn(4, 1)
    host.run(3)
    assert any(text.startswith("dropped ") for text in host.events)
    assert host.link.repairs["lost events"] > 100 and same(host) and host.mirror.whole


def test_a_cube_that_falls_silent_is_said_to_be_and_is_found_again(host):
    write = host.line.write
    host.line.write = lambda data: None
    assert host.ask("turn R").code == "no-answer"
    host.run(SILENT_S + 1)
    assert host.states[-1][0] == "silent" and "unplug" in host.states[-1][1]
    host.line.write = write
    host.run(3)
    assert host.link.state == "ready" and host.ask("turn R").ok and same(host)


def test_a_port_that_goes_away_tells_all_who_wait(host):
    host.link.ask("turn R", host.answers.append)

    def gone():
        raise PortGone("The port has gone.")

    host.line.read = gone
    host.link.poll()
    assert host.answers[-1].code == "closed" and host.states[-1] == ("closed", "The port has gone.")
    host.link.ask("score", host.answers.append)
    assert host.answers[-1].code == "not-connected"


def test_too_many_commands_at_once_are_refused(host):
    for _ in range(1000):
        host.link.ask("score", host.answers.append)
    host.run()
    codes = [answer.code for answer in host.answers]
    assert len(codes) == 1000 and codes.count("not-connected") == 499


@pytest.mark.parametrize("text", ["turn\x00R", "\x7f", "a\nb", "\udc80", "x" * 400, "ß" * 190])
def test_what_the_cube_could_not_read_is_not_sent(host, text):
    assert host.ask(text).code == "bad-line" and host.ask("score").ok
    assert set(host.link.repairs) == {"states asked for"}


def test_the_longest_line_and_blanks_come_through_as_they_are(host):
    assert host.ask("x" * 370).code == "unknown-command"
    assert host.ask("  turn \t R ").ok and host.ask('new black="Ann Lee" ').ok
    assert host.board.session.game.names["black"] == "Ann Lee"
    assert set(host.link.repairs) == {"states asked for"}


def test_a_line_on_which_nothing_comes_through_is_given_up(host):
    host.line.rate = 3
    host.link.ask("status", host.answers.append)
    for _ in range(200_000):
        host.link.poll()
        if host.answers:
            break
    assert host.answers[0].code == "no-answer"


def test_when_the_port_is_closed_a_person_finds_the_cube_as_usual(host):
    host.link.detach()
    host.board.line.type(host.line._arrived("out"))
    host.board.line.type(b"score\n")
    host.board.settle()
    assert host.board.line.output().endswith(b"ok watch off\nok score black=12 red=12 empty=30\n")


def test_turns_that_hands_have_to_make_are_awaited():
    host = Host(profile=sim_faces)
    host.run(1)
    assert host.ask("turn M").text == "turn await=M"
    host.run(2)
    assert host.board.session.game.turns == ["M"] and same(host)


# A board that says other things than the game: these lines are hints, never facts


class Script:
    """A port at whose other end stands a list of (what is expected, what comes back)."""

    def __init__(self, *exchanges):
        self.exchanges, self.now, self.waiting, self.written = list(exchanges), 0.0, b"", b""

    def clock(self):
        return self.now

    def read(self):
        self.now += 0.02
        data, self.waiting = self.waiting, b""
        return data

    def write(self, data):
        self.written += data
        if self.exchanges and self.exchanges[0][0] in self.written:
            self.waiting += self.exchanges.pop(0)[1]
            self.written = b""

    def close(self):
        pass


def state_after(*exchanges, seconds=7.0):
    """Return (state, sentence) of a link to a script."""
    port, states = Script(*exchanges), []
    link = Link(port.clock)
    link.on_state = lambda state, sentence: states.append((state, sentence))
    link.attach(port)
    while port.now < seconds:
        link.poll()
    return states[-1]


BANNER = b'\r\nMicroPython v1.29.0; Raspberry Pi Pico\r\nType "help()" for more information.\r\n>>> '


def test_the_prompt_is_recognised():
    echo = b"watch check\r\nTraceback (most recent call last):\r\nSyntaxError: invalid syntax\r\n>>> "
    state, sentence = state_after((b"watch check", echo))
    assert state == "prompt" and "play" in sentence and "raw" not in sentence and "disconnect" in sentence


def test_the_raw_mode_that_another_tool_left_open_is_recognised():
    state, sentence = state_after((b"\x02", BANNER))
    assert state == "prompt" and "raw mode" in sentence


def test_safe_mode_says_why():
    line = b"error safe-mode The cube is in safe mode and knows status, reboot and help. OSError: no sensor\n"
    assert state_after((b"watch check", line)) == ("safe", "The cube is in safe mode: OSError: no sensor")


def test_an_old_firmware_is_recognised():
    line = b'error bad-option watch is on or off, not "check".\n'
    assert state_after((b"watch check", line))[0] == "old"


def test_nothing_at_all_is_said_to_be_nothing():
    state, sentence = state_after()
    assert state == "silent" and "unplug" in sentence and "play" in sentence


def test_noise_is_neither_a_cube_nor_an_end():
    rng = random.Random(2)
    port = Script()
    link = Link(port.clock)
    link.attach(port)
    for _ in range(3000):
        port.waiting = rng.randbytes(rng.randrange(300))
        link.poll()
    assert link.state in ("greeting", "silent") and len(link._partial) <= 4096


def test_flat_reversi_is_followed_through_passes_redo_and_a_damaged_line():
    host, rng = Host(200, seed=3), random.Random(3)
    host.run(2)
    for size in (4, 6, 8):
        host.ask(f"new reversi size={size}")
        while not host.board.session.game.over:
            host.board.type(rng.choice(host.board.session.game.legal()))
            if rng.random() < 0.2:
                host.board.type("undo")
                if rng.random() < 0.5:
                    host.board.type("redo")
            host.run(0.1)
        host.run(8)
        assert same(host) and host.mirror.whole
        assert host.mirror.game.actions == host.board.session.game.actions


def test_a_flat_game_is_followed_without_asking_again(host):
    host.ask("new reversi size=4")
    asked = host.link.repairs["states asked for"]
    rng = random.Random(2)
    while not host.board.session.game.over:
        host.board.type(rng.choice(host.board.session.game.legal()))
        host.board.type("undo")
        host.board.type("redo")
        host.run()
    assert "--" in host.board.session.game.actions and same(host)
    assert host.link.repairs["states asked for"] == asked
