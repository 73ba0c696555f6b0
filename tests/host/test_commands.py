"""What can be typed in the consoles, beside the cube's own commands."""

import itertools

import pytest

from host_tools import commands
from host_tools.commands import COMMANDS, Desk
from host_tools.link import Link, PortGone
from host_tools.mirror import Mirror
from host_tools.ports import Connection, Found, Place, SimPort
from play.console import NAMES


class Bench:
    """A desk with a simulated cube at the port "cube", in virtual time; `said` is all that it said."""

    def __init__(self):
        self.now = 0.0
        self.said = []
        self.port = SimPort(clock=lambda: self.now)
        link = Link(lambda: self.now)
        connection = Connection(link, self.open, lambda: [Place("cube")], lambda: self.now)
        self.desk = Desk(connection, Mirror(link), lambda line, kind: self.said.append(line))
        connection.connect(Place("cube"))
        self.run()

    def open(self, name):
        if name != "cube":
            raise PortGone(f"There is no port {name}.")
        return self.port

    def run(self, seconds=0.3):
        end = self.now + seconds
        while self.now < end or self.desk.busy:
            self.now += 0.02
            self.desk.poll()

    def type(self, line):
        """Type a line and return what is said then."""
        before = len(self.said)
        self.desk.type(line)
        self.run()
        return self.said[before:]


@pytest.fixture
def bench(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return Bench()


def test_help_lists_the_cube_s_commands_and_those_of_this_program(bench):
    lines = bench.type("help")
    for name in [*NAMES, *COMMANDS]:
        assert any(line.split(" ")[0] == name for line in lines), name
    assert bench.type("help log")[0].startswith("log DIR: keep every game")
    assert bench.type("help record")[0].startswith("record FILE: ") and bench.said[-1] == "ok help record"
    assert bench.type("help turn")[-1] == "ok help turn"


def test_the_help_fits_80_columns_and_goes_on_under_what_it_says(bench):
    lines = [line for name in ("", *NAMES, *COMMANDS) for line in bench.type(f"help {name}")]
    assert max(len(line) for line in lines) < 80
    hint = lines.index("hint                     the turn that seems best, in words and light, later a")
    assert lines[hint + 1] == " " * 25 + "better one if it is found; its value in stickers or"


@pytest.mark.parametrize("name", COMMANDS)
def test_the_examples_of_this_program_s_commands_are_true(bench, name, monkeypatch):
    found = [Found(Place("/dev/ttyACM0", None, "Pico"), "ready", "pico-knobs")]
    monkeypatch.setattr(commands, "look", lambda at: found)
    for turn in ("R", "U2", "record game.txt"):
        bench.type(turn)
    lines = bench.type(f"help {name}")
    line, *then = itertools.takewhile(lambda line: line[:2] == "  ", lines[lines.index("Example:") + 1 :])
    said = bench.type(line)
    for line in then:
        assert any(one.startswith(line.strip().rstrip("…")) for one in said), line


def test_the_introduction_has_ten_lines_that_fit(bench):
    lines = bench.type("intro")
    assert len(lines) == 10 and max(len(line) for line in lines) < 80


def test_turns_of_hands_are_told_as_events_and_own_ones_once(bench):
    assert len(bench.type("R")) == 1
    bench.port.board.body.turn(0, 1)
    bench.run(1)
    assert bench.said[-1].startswith("* turn red U ")


def test_the_encoders_are_shown_as_they_move(bench):
    bench.type("live")
    bench.port.board.body.turn(5, 1, 2000)
    bench.run(1)
    assert "R=+0." in bench.said[-1]
    bench.run(3)
    assert "R=+0.00" in bench.desk.encoders
    bench.type("live")
    said = len(bench.said)
    bench.port.board.body.turn(0, 4)
    bench.run(2)
    assert bench.desk.encoders == "" and len(bench.said) == said


def test_a_debug_log_has_what_went_over_the_line_and_no_paths(bench, tmp_path):
    bench.type("R")
    assert bench.type("debug log.txt")[0].startswith("Saved as log.txt.")
    text = (tmp_path / "log.txt").read_text(encoding="utf-8")
    assert "> @" in text and "< @" in text and "repairs" in text and "R . ." not in str(tmp_path)
    assert str(tmp_path) not in text and "/home" not in text


def test_other_programs_get_the_port_and_it_is_taken_again(bench):
    bench.type("disconnect")
    assert bench.desk.link.state == "closed"
    assert bench.type("R") == ["error not-connected The port is closed."]
    assert bench.type("connect nowhere") == ["There is no port nowhere."]
    bench.type("connect cube")
    assert bench.desk.link.state == "ready" and bench.type("R")[0].startswith("ok turn black R ")


def test_connect_finds_the_only_cube_and_lists_several(bench, monkeypatch):
    places = [Place("cube"), Place("other")]
    found = [Found(place, "ready", "pico-knobs") for place in places]
    monkeypatch.setattr(commands, "places", lambda: places)
    monkeypatch.setattr(commands, "look", lambda at: found)
    assert bench.type("connect")[:2] == ["cube  pico-knobs  ", "other  pico-knobs  "]
    del found[1]
    bench.type("disconnect")
    bench.type("connect")
    assert bench.desk.connection.place == Place("cube") and bench.desk.link.state == "ready"
    found.clear()
    assert "no USB serial port" in bench.type("ports")[0]


def test_completion_knows_commands_turns_options_settings_and_files_of_none(bench):
    complete = bench.desk.complete
    assert complete("hi") == ["hint"] and "undo" in complete("un")
    assert complete("R") == ["R2", "R'"]
    assert complete("new reversi si") == ["new reversi size="]
    assert complete("new w") == ["new wild"] and "new ring first=red" in complete("new ring f")
    assert "set palette=" in complete("set pal") and "set palette=literal" in complete("set palette=l")
    assert complete("help tu") == ["help turn"] and complete("bogus x") == []
    bench.type("R")
    assert "turn R2" not in complete("turn R") and "turn U2" in complete("turn U")


def test_too_long_a_game_is_recorded_all_the_same(bench, tmp_path):
    game = bench.port.board.session.game
    for k in range(450):
        bench.port.board.type("turn " + ("R", "L")[k % 2])
        bench.now += 0.02
        bench.desk.poll()
    bench.desk.link.on_gap()
    bench.run(1)
    assert not bench.desk.mirror.whole
    bench.type("record long.txt")
    assert (tmp_path / "long.txt").read_text().split()[-1] == "*" and len(game.turns) == 450
    assert "225. R L *" in " ".join((tmp_path / "long.txt").read_text().split())


def test_turns_that_the_line_lost_are_told_when_they_have_been_asked_for_again(bench):
    read = bench.port.read
    bench.port.read = lambda: read().replace(b" turn red", b" turn rod")
    bench.type("new red=level1")
    bench.type("R")
    bench.run(6)
    answer = bench.port.board.session.game.turns[1]
    assert not any(line.startswith("* turn red") for line in bench.said)
    assert any(line.endswith(f"asked for again: {answer}. Black to move.") for line in bench.said), bench.said[-4:]
