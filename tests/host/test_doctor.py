"""The doctor: what is wrong with a cube, found with a person (here a program) at it."""

import hashlib

import pytest

from boards import pico_knobs, pico_turning, sim_faces, sim_knobs, sim_panel8
from host_tools import Refused, compiling, remote
from host_tools import doctor as tool
from host_tools.doctor import Doctor, Release, Wiring
from host_tools.link import Link
from host_tools.ports import Connection, Place, SimPort
from play.facelets import write
from play.places import carry
from play.wiring import encoder_names
from reversi.geometry import SLICES
from sim.board import SimBoard


class Miswired(SimBoard):
    """A cube whose encoders are wired in another order, some the other way round; a lifted one does not count."""

    order, reverse, lifted = "UDFBLRMES", "", ""

    def read(self, counts):
        super().read(counts)
        true = list(counts)
        for i in range(len(counts)):
            letter = self.order[i]
            count = 0 if letter in self.lifted else true[SLICES.index(letter)]
            counts[i] = -count if letter in self.reverse else count


class Person:
    """Somebody who does what the doctor asks for, on a cube in virtual time."""

    def __init__(self, profile=sim_knobs, bounce=0, **wiring):
        self.now = 0.0
        self.port = SimPort(profile, lambda: self.now)
        kind = type("Wired", (Miswired,), wiring)
        self.board = self.port.board = kind(profile, obliging=False, bounce=bounce)
        self.asked, self.said, self.answers = [], [], {}
        self.doctor = Doctor(
            Place("x"),
            self.ask,
            self.said.append,
            Connection(Link(self.clock), lambda name: self.port),
            self.clock,
            self.sleep,
        )

    def clock(self):
        return self.now

    def sleep(self, seconds):
        self.now += seconds
        if self.said and "now" in self.said[-1] and "Press" in self.said[-1]:
            self.said.append("(pressed)")
            self.board.press(True)
            self.board.advance(100)
            self.board.press(False)

    def ask(self, question):
        self.asked.append(question)
        words = question.split()
        if words[0] == "Turn":
            knobs = encoder_names(self.board.profile)
            self.board.body.turn(
                knobs.index(words[1]) if words[1] in knobs else SLICES.index(words[1]),
                1 if "clockwise" in question else -1,
            )
            self.board.settle()
            return ""
        return next((answer for part, answer in self.answers.items() if part in question), "y")


@pytest.mark.parametrize("profile", [sim_knobs, sim_faces])
def test_a_sound_cube_is_found_sound_and_its_game_is_as_it_was(profile):
    person = Person(profile)
    person.board.type("new wild")
    person.answers = {"It is wired so": "n"}
    assert person.doctor.examine() == []
    assert person.said[-1] == "Nothing is wrong." and "rules ok" in person.said
    game = person.board.session.game
    assert game.start == "wild" and game.actions == [] and not game.over
    assert len([question for question in person.asked if question.startswith("Does the face")]) == 6


def test_a_panel_is_walked_through_and_a_knob_that_does_not_count_is_a_fault():
    person = Person(sim_panel8)
    assert person.doctor.examine() == []
    asked = " ".join(person.asked)
    assert "square b1" in asked and "Turn rows clockwise by one click" in asked and "face" not in asked
    person = Person(sim_panel8, lifted="D")
    assert "knob of the rows" in person.doctor.examine()[0]


@pytest.mark.parametrize("profile", [sim_knobs, sim_faces])
def test_a_doctor_that_is_sent_away_between_two_turns_leaves_the_game_as_it_was(profile):
    person = Person(profile)
    for line, letter, quarters in (("turn R", "R", 1), ("turn U", "U", 1), ("undo", "U", -1)):
        person.board.type(line)
        if profile is sim_faces:
            person.board.body.turn(SLICES.index(letter), quarters)
        person.board.settle()
    game = person.board.session.game
    before = game.position(), list(game.actions), list(game.undone)

    def leave(question, ask=person.ask):
        ask(question)
        if "Turn F" in question:
            raise KeyboardInterrupt
        return "y"

    person.doctor._ask = leave
    with pytest.raises(KeyboardInterrupt):
        person.doctor.examine()
    assert (game.position(), list(game.actions), list(game.undone)) == before
    assert not person.board.session.testing
    person.board.body.turn(SLICES.index("F"), -1)
    person.board.settle()
    assert person.board.session.sensing.back() == []


def test_a_question_that_was_not_answered_is_asked_again():
    person = Person()
    unanswered = iter([""])
    person.answers["the face R show"] = ""
    ask = person.ask

    def hesitate(question):
        answer = ask(question)
        return next(unanswered, "y") if answer == "" and "[y/n]" in question else answer

    person.doctor._ask = hesitate
    assert person.doctor.examine() == []
    assert len([question for question in person.asked if "the face R show" in question]) == 2


@pytest.mark.parametrize("words", range(1, 12))
def test_a_cube_that_stops_answering_is_one_sentence(monkeypatch, words):
    left, write = iter(range(words)), SimPort.write
    monkeypatch.setattr(SimPort, "write", lambda port, data: next(left, None) is not None and write(port, data))
    person = Person()
    with pytest.raises(Refused, match="Nothing answers"):
        person.doctor.examine()
    assert "None" not in " ".join(person.said) and person.doctor.wrong == []


def test_without_hands_nobody_is_asked():
    person = Person()
    assert person.doctor.examine(hands=False) == [] and person.asked == []


@pytest.mark.parametrize(
    ("profile", "order", "reverse"),
    [(sim_knobs, "DUFBLRMES", "RS"), (sim_knobs, "UDFBLRSEM", ""), (sim_faces, "RLBFDU", "UDFBLR")],
)
def test_how_it_is_wired_is_found_out_and_written_down(profile, order, reverse):
    person = Person(profile, order=order, reverse=reverse)
    assert person.doctor.examine() == []
    settings = person.board.session.settings
    assert settings["order"] == ("-" if order == "UDFBLRMES" else order)
    assert settings["reverse"] == ("".join(sorted(reverse, key=SLICES.index)) or "-")
    assert settings["quarter"] == profile.COUNTS_PER_QUARTER
    for letter in "DR":
        person.board.body.turn(SLICES.index(letter), 1)
        person.board.settle()
    assert person.board.session.game.turns == ["D", "R"]
    again = Person(profile, order=order, reverse=reverse)
    again.board.session.settings._values.update(settings._values)


def test_nothing_is_written_without_a_yes():
    person = Person(order="DUFBLRMES")
    person.answers = {"It is wired so": "n"}
    person.doctor.examine()
    assert person.board.session.settings["order"] == "-"


def test_lights_that_are_wrong_and_encoders_that_do_not_count_are_faults():
    person = Person(lifted="M")
    person.answers = {"face B": "n"}
    faults = person.doctor.examine()
    assert len(faults) == 2 and "face B" in faults[0] and "encoder of M" in faults[1]
    assert person.said[-2:] == faults
    assert person.board.session.lamps.frame(person.board.now) is None


def test_how_often_contacts_bounce_and_edges_are_missed_is_measured():
    quiet, noisy = Person(), Person(bounce=3)
    quiet.doctor.examine()
    assert "R: 0 bounces in 40 edges (0 %), 0 edges missed" in quiet.said
    assert noisy.doctor.examine() == []
    told = next(line for line in noisy.said if line.startswith("R: ") and "bounces" in line)
    assert 20 < int(told.split()[1]) < 100 and told.endswith(" 0 edges missed")


def test_missed_edges_are_a_fault():
    person = Person()
    counts = iter([{"R": (2, 0)}, {"R": (4, 3)}])
    person.doctor._noise = lambda: next(counts, {})
    person.doctor._feel("R")
    assert any("3 edges were missed" in fault for fault in person.doctor.wrong)


def test_each_strip_is_asked_for_once():
    profile = type("Wired", (), {**vars(sim_knobs), "STRIPS": pico_turning.STRIPS})
    person = Person(profile)
    person.answers = {"strip 1": "n"}
    faults = person.doctor.examine()
    asked = [question for question in person.asked if "LEDs of strip" in question]
    assert len(asked) == len(pico_turning.STRIPS) and "(" in asked[0]
    assert len(faults) == 1 and faults[0].startswith("Strip 1 ")


def test_a_cube_that_lies_otherwise_than_it_believes_is_told_so():
    person = Person(sim_faces)
    carry(person.board.body.places, 15)
    shown = write(person.board.body.places).split("/")
    person.answers = {"look so": "n"} | {f"Face {face}, its": shown[k] for k, face in enumerate("URFDLB")}
    person.doctor._walk_lights()
    assert bytes(person.board.session.match.places) == bytes(person.board.body.places)
    person.answers = {}
    person.doctor._walk_lights()
    assert person.doctor.wrong == []


class Facts:
    """What a Pico says of itself."""

    status = ("board pico-knobs mount=frame encoders=9",)
    selftest = ("interpreter micropython 1.29.0 mpy=4870", "chip rp2")  # 6.3, armv6m


def test_what_is_on_a_board_is_held_against_what_flash_would_put_there():
    release = Release(Facts.status, Facts.selftest)
    facts = remote.Facts("micropython", (1, 29, 0), "rp2", "Raspberry Pi Pico with RP2040", 4870)
    files = compiling.files(pico_knobs, facts, source=False)
    for name, data in files.items():
        assert release.digest(name) == hashlib.sha256(data).hexdigest(), name
    assert release.missing(list(files)) == [] and release.digest("/lib/other.py") is None
    assert release.missing(["/main.py"])[0] == "/device/__init__.py" and not release.why


def felt(**changes):
    """Return what is felt when each of six slices moves its own encoder by 20, but for the changes."""
    return {
        letter: {other: changes.get(letter, {}).get(other, 20 * (other == letter)) for other in "UDFBLR"}
        for letter in "UDFBLR"
    }


def test_wiring_is_understood():
    assert Wiring("-", "-", felt()).settings == "quarter=20"
    assert Wiring("-", "-", felt(R={"R": -20})).settings == "reverse=R quarter=20"
    assert Wiring("-", "R", felt(R={"R": -20})).settings == "reverse=- quarter=20"
    swapped = felt(U={"U": 0, "D": 20}, D={"D": 0, "U": 20})
    assert Wiring("-", "-", swapped).settings == "order=DUFBLR quarter=20"
    assert Wiring("DUFBLR", "-", swapped).settings == "order=- quarter=20"
    for changes in ({"U": {"D": 20}}, {"U": {"U": 0}}, {"U": {"U": 0, "D": 20}}, {"U": {"U": 1}}, {"U": {"U": -9}}):
        wiring = Wiring("-", "-", felt(**changes))
        assert wiring.settings == "" and len(wiring.faults) == 1


def test_the_tool_says_what_it_finds_and_stops_politely(capsys, monkeypatch):
    assert tool.main(["--sim", "--no-hands"]) == 0
    assert capsys.readouterr().out.endswith("Nothing is wrong.\n")
    monkeypatch.setattr("sys.stdin", None)
    assert tool.main(["--sim"]) == 1
    assert capsys.readouterr().out.endswith("Stopped; nothing was written.\n")
    assert tool.main(["--port", "/no/such/port"]) == 1
    assert capsys.readouterr().err.startswith("revcube doctor: There is no port")


def test_a_cube_that_is_not_in_play_is_refused_with_the_reason():
    class Silent:
        now = 0.0

        def read(self):
            return b""

        def write(self, data):
            pass

        def close(self):
            pass

    port = Silent()

    def sleep(seconds):
        port.now += seconds

    with pytest.raises(Refused, match="unplug"):
        Doctor(Place("x"), input, print, Connection(Link(lambda: port.now), lambda name: port), lambda: port.now, sleep)
