"""`revcube doctor`: go through a cube part by part, ask what only eyes can see, and write down how it is wired."""

import argparse
import hashlib
import io
import statistics
import sys
import time
from collections.abc import Callable
from contextlib import contextmanager

from host_tools import Refused, boards, compiling
from host_tools.console import add_place, place_of
from host_tools.ending import heed
from host_tools.link import Answer, Link, PortGone
from host_tools.ports import Connection, Place
from host_tools.remote import Facts
from reversi.geometry import FACES
from sim.firmware import sources

_TICK_S = 0.02
_READY_S = 8.0  # for which the cube is waited for
_PRESS_S = 15.0  # in which the button is to be pressed
_LATE_MS = 60  # a loop that comes round later than that once is worth a word
_CLEAR = 8  # an encoder whose count changes by less than this part of the greatest has not been turned
_FACE = (
    "Does the face {} show its first sticker white, the rest of its first row red, the second green, the third blue?"
)
_CORNERS = ("a1", "b1", "a2")
_SQUARE = "Does one LED shine, white, and is it that of the square {}, with a1 at the top left?"
_WRONG_KNOB = "down instead of up: REVERSE in the board file; the other one: ENCODER_PINS; nothing: its wires"
_STRIP = (
    "Do all {leds} LEDs of strip {number} shine, the first ({first}) white, the last ({last}) red, those between green?"
)
_WRONG_STRIP = "dark from some LED on: the joint before it, the current; all dark: the strip's pin, 5 V, ground"
_COLOURS = "U white, R red, F green, D yellow, L magenta, B blue"
_GONE = ("no-answer", "not-connected", "closed", "prompt")  # errors of a cube that is no longer there
_TURNED_BACK = 2  # edges the other way that the hand itself makes, as it turns back, and at its first edge
_WRONG_LIGHT = "another face or order: see STRIPS in the board file; other colours: its entry order; dark: its pin, 5 V"


def main(argv: list[str]) -> int:
    """Run `revcube doctor` with the words after `doctor`; return the exit status, 1 when something is wrong."""
    options = _parser().parse_args(argv)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    heed()
    try:
        return _examine(Doctor(place_of(options, plain=True), _asked), options)
    except (Refused, PortGone) as error:
        print(f"revcube doctor: {error}", file=sys.stderr)
        return 1


def _examine(doctor, options):
    try:
        return 1 if doctor.examine(options.hands, options.verbose) else 0
    except (EOFError, KeyboardInterrupt):
        print("\nStopped; nothing was written.")
        return 1
    finally:
        doctor.close()


def _parser():
    parser = argparse.ArgumentParser("revcube doctor", description=__doc__)
    add_place(parser)
    add = parser.add_argument
    add("--no-hands", dest="hands", action="store_false", help="only what can be tried without anybody at the cube")
    add("--verbose", action="store_true", help="name every file on the cube, with its size and its SHA-256")
    return parser


def _asked(question):
    print(question, end=" ", flush=True)
    line = sys.stdin.readline() if sys.stdin else ""
    if not line:
        raise EOFError
    return line.strip()


class Doctor:
    """Examines the cube at `place`; `ask(question)` returns what the person at the cube answers.

    Raises PortGone and Refused when there is no cube in play.
    """

    def __init__(
        self,
        place: Place,
        ask: Callable[[str], str],
        say: Callable[[str], object] = print,
        connection: Connection | None = None,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], object] = time.sleep,
    ):
        self.wrong: list[str] = []  # a sentence for each fault
        self._ask, self._say, self._clock, self._sleep = ask, say, clock, sleep
        self._connection = connection or Connection(Link(clock), clock=clock)
        self._link = self._connection.link
        self._sentence = ""
        self._events: list[str] = []
        self._link.on_state = lambda state, sentence: setattr(self, "_sentence", sentence)
        self._link.on_event = lambda number, text: self._events.append(text)
        self._connection.connect(place)
        self._until(lambda: self._link.state not in ("greeting", "closed"), _READY_S)
        if self._link.state != "ready":
            why = self._sentence or "The cube does not answer."
            self.close()
            raise Refused(why)

    def close(self) -> None:
        """Let the cube go on as before."""
        self._connection.disconnect()

    def examine(self, hands: bool = True, verbose: bool = False) -> list[str]:
        """Go through everything, or with `hands` false only through what needs nobody; return the faults.

        `verbose` names files that are as they should be, too. Raises Refused when the cube stops answering.
        """
        self._look_inside()
        self._compare_files(verbose)
        self._watch_loop()
        if hands:
            self._walk_lights()
            self._feel_encoders()
            self._try_button()
        self._say("")
        for sentence in self.wrong or ["Nothing is wrong."]:
            self._say(sentence)
        return self.wrong

    # Talking

    def _until(self, condition, seconds):
        """Let time pass until something holds; return whether it does."""
        end = self._clock() + seconds
        while not condition() and self._clock() < end:
            self._connection.poll()
            self._sleep(_TICK_S)
        return condition()

    def _command(self, line) -> Answer:
        answers: list[Answer] = []
        self._link.ask(line, answers.append)
        self._until(lambda: answers, 30)
        answer = answers[0] if answers else Answer(["error no-answer The cube does not answer."])
        if answer.code in _GONE:
            raise Refused(answer.text)
        return answer

    def _told(self, line):
        """Do a command whose failure is a fault; return its answer."""
        answer = self._command(line)
        if not answer.ok:
            self._fault(f"{line}: {answer.text}")
        return answer

    def _fault(self, sentence):
        self.wrong.append(sentence)
        self._say(f"!! {sentence}")

    def _yes(self, question):
        answer = ""
        while answer[:1] not in ("y", "n"):
            answer = self._ask(f"{question} [y/n]").lower()
        return answer[0] == "y"

    # What needs nobody

    def _look_inside(self):
        for line in dict.fromkeys([*self._told("status").lines, *self._told("selftest").lines]):
            self._say(line)
            what, _, how = line.partition(" ")
            if what in ("rules", "store", "trouble") and how != "ok":
                self._fault(f"{what}: {how}")

    def _compare_files(self, verbose):
        """Compare what lies on the board with what this program would put there."""
        names = self._told("files").lines
        if not names:
            return
        release = Release(self._told("status").lines, self._told("selftest").lines)
        same = sum(self._compare(name, release, verbose) for name in names)
        for name in release.missing(names):
            self._fault(f"{name} is missing on the board: revcube flash puts it there.")
        self._say(f"{len(names)} files on the board, {same} of them as this version has them")
        if release.why:
            self._say(f"The compiled files could not be compared: {release.why}")

    def _compare(self, name, release, verbose):
        """Return whether a file is as this version has it; say so where it is not, or can't be known."""
        values = self._told(f"files {name}").values
        digest, ours = values.get("sha256", ""), release.digest(name)
        if verbose:
            self._say(f"{name} {values.get('size', '?')} {digest or '?'}")
        if ours is None:
            self._say(f"{name} {release.unknown(name)}")
        elif digest and ours != digest:
            self._fault(f"{name} is not the file of this version: revcube flash puts it right.")
        return ours == digest

    def _watch_loop(self):
        self._command("bench")
        self._until(lambda: False, 1)
        values = self._told("bench").values
        if not values:
            return
        self._say(f"the loop came round {values.get('steps')} times in a second, {values.get('longest')} late at most")
        if int(values.get("longest", "0ms").removesuffix("ms")) > _LATE_MS:
            self._fault(f"The loop was late by {values['longest']}: turns may be felt late.")

    # What needs eyes and hands

    def _walk_lights(self):
        number = 1
        while (strip := self._command(f"leds test strip {number}")).ok:
            if not self._yes(_STRIP.format(number=number, **strip.values)):
                self._fault(f"Strip {number} is not as it should be: {_WRONG_STRIP}.")
            number += 1
        mount = self._mount()
        for what in _CORNERS if mount == "panel" else FACES:
            self._told(f"leds test {what}")
            name, question = (f"square {what}", _SQUARE) if mount == "panel" else (f"face {what}", _FACE)
            if not self._yes(question.format(what)):
                self._fault(f"The lights of {name} are not as they should be: {_WRONG_LIGHT}.")
        if mount == "pieces":
            self._ask_how_it_lies()
        self._command("leds test off")

    def _mount(self):
        """Return how the LEDs are mounted: "frame", "pieces" or "panel"."""
        words = self._told("status").lines[0].split()
        return next(word.partition("=")[2] for word in words if word.startswith("mount="))

    def _ask_how_it_lies(self):
        """On a cube whose stickers travel: hold what it believes of its pieces against what eyes see."""
        believed = self._told("leds test faces").text.split()[-1]
        self._say(f"Each LED shows its own face: {_COLOURS}. The cube believes it lies so, face by face: {believed}")
        if self._yes("Does it look so?"):
            return
        faces = [self._ask(f"Face {face}, its nine letters row by row, as in UUURRRFFF:") for face in FACES]
        self._told("sync " + "/".join(faces))

    def _feel_encoders(self):
        """Have every encoder turned there and back while no turn counts, and find out how it is wired."""
        if self._mount() == "panel":
            self._feel_knobs()
            return
        felt = {}
        with self._nothing_counts():
            for letter in self._told("encoders counts").values:
                felt[letter] = self._feel(letter)
        if felt:
            self._write_down(Wiring(self._values("order"), self._values("reverse"), felt))

    def _feel_knobs(self):
        """Have both knobs of a panel turned by a click: their counts must grow, and nobody else's."""
        for knob in self._told("encoders counts").values:
            before = self._counts()
            self._ask(f"Turn {knob} clockwise by one click, which moves the cursor along the {knob}; Enter.")
            after = self._counts()
            moved = {name: after[name] - before[name] for name in before}
            self._say(f"{knob}: " + (" ".join(f"{name}{by:+d}" for name, by in moved.items() if by) or "nothing"))
            if moved[knob] <= 0 or sum(map(bool, moved.values())) > 1:
                self._fault(f"The knob of the {knob} does not count as it should: {_WRONG_KNOB}.")

    @contextmanager
    def _nothing_counts(self):
        """What hands do is felt and plays nothing: the game stays as it is, however this ends."""
        self._told("encoders test")
        try:
            yield
        finally:
            self._command("encoders test off")

    def _values(self, name):
        return self._command(f"get {name}").values.get(name, "-")

    def _feel(self, letter):
        """Return by how much each count changes when a slice is turned a quarter clockwise."""
        self._command("encoders test")  # for five minutes more
        before, noise = self._counts(), self._noise()
        self._ask(f"Turn {letter} a quarter clockwise, as seen from its face (M like L, E like D, S like F); Enter.")
        there = self._counts()
        self._ask(f"Turn {letter} back; Enter.")
        back = self._counts()
        change = {other: there[other] - before[other] for other in before}
        lost = {other: back[other] - before[other] for other in before if back[other] != before[other]}
        self._say(
            f"{letter}: " + (" ".join(f"{name}{count:+d}" for name, count in change.items() if count) or "nothing")
        )
        read = max(change, key=lambda name: abs(change[name]))
        edges = abs(change[read]) + abs(back[read] - there[read])
        self._judge_noise(letter, edges, noise.get(read), self._noise().get(read))
        if lost:
            self._fault(
                f"{letter}, turned there and back, is off by {lost}: edges were missed, or it was not turned back."
            )
        return change

    def _noise(self):
        """Return of each encoder (edges back, edges missed), of those that tell."""
        values = self._command("encoders noise").values
        return {name: tuple(map(int, text.split("/"))) for name, text in values.items() if "/" in text}

    def _judge_noise(self, letter, edges, before, after):
        """Say how often the contacts bounced and edges were missed while a slice was turned there and back."""
        if not (before and after and edges):
            return
        turned, missed = after[0] - before[0], after[1] - before[1]
        bounces = max(0, turned - _TURNED_BACK) // 2
        share = 100 * bounces / edges
        self._say(f"{letter}: {bounces} bounces in {edges} edges ({share:.0f} %), {missed} edges missed")
        if missed:
            self._fault(f"{letter}: {missed} edges were missed: see its wiring and pull-ups, or SAMPLE_HZ.")

    def _counts(self):
        self._until(lambda: False, 0.3)
        return {name: int(count) for name, count in self._told("encoders counts").values.items()}

    def _write_down(self, wiring):
        for sentence in wiring.faults:
            self._fault(sentence)
        if wiring.settings and self._yes(f"It is wired so: {wiring.settings}. Write that into the cube's settings?"):
            self._told(f"set {wiring.settings}")
            self._command("reboot")
            self._until(lambda: self._link.state != "ready", 3)
            self._until(lambda: self._link.state == "ready", _READY_S)

    def _try_button(self):
        if not self._yes("Has the cube a push button?"):
            return
        self._events.clear()
        self._say("Press it shortly, now.")
        with self._nothing_counts():
            if not self._until(lambda: "button" in self._events, _PRESS_S):
                self._fault("The button was not felt: see BUTTON in the board file; it connects its pin to ground.")


class Release:
    """The files that this version would put onto a board, which tells of itself what `status` and `selftest` say.

    `why` is a sentence where compiled files can't be known.
    """

    def __init__(self, status: list[str], selftest: list[str]):
        told = {line.split(" ")[0]: line.split(" ")[1:] for line in [*status, *selftest]}
        platform = told.get("chip", ["?"])[0]
        interpreter = [*told.get("interpreter", []), "mpy=0"]
        version = tuple(int(part) for part in interpreter[1].split(".")) if "." in interpreter[1] else ()
        mpy = next(word for word in interpreter if word.startswith("mpy="))
        self.why = ""
        self._facts = Facts("micropython", version, platform, "", int(mpy.partition("=")[2]))
        self._wired = platform != "linux"  # the virtual board's file is no work of revcube flash
        self._sources = sources(platform if self._wired else "unix")
        self._board = told.get("board", ["?"])[0]

    def digest(self, name: str) -> str | None:
        """Return the SHA-256 of the file at `name`, None where this version has none or can't know it."""
        data = self._data(name)
        return None if data is None else hashlib.sha256(data).hexdigest()

    def unknown(self, name: str) -> str:
        """Return why there is no digest of a file."""
        if name == "/board.py":
            return "is a board file of your own, or the simulator's."
        return "can't be compared." if f"{name.rpartition('.')[0]}.py" in self._sources else "is not of this program."

    def missing(self, names: list[str]) -> list[str]:
        """Return the files that are not among `names`, compiled or not."""
        there = {name.rpartition(".")[0] for name in names}
        return sorted(name for name in self._sources if name.rpartition(".")[0] not in there)

    def _data(self, name):
        stem, _, kind = name.rpartition(".")
        source = self._sources.get(f"{stem}.py")
        if name == "/board.py" and self._wired:
            return self._board_file()
        if source is None:
            return None
        return source.read_bytes() if kind == "py" else self._compiled(f"{stem}.py", source)

    def _board_file(self):
        try:
            return boards.flat(boards.load(self._board)).encode()
        except boards.BadBoard:  # a board file of the maker's own
            return None

    def _compiled(self, path, source):
        try:
            return compiling.compiled(path, source, self._facts)
        except Refused as error:
            self.why = str(error)
            return None


class Wiring:
    """What turning every encoder has shown: `faults`, and `settings`, what to set if it is not what the cube believes.

    `order` and `reverse` are the settings as they were; `felt` says by how much each count changed, per slice turned.
    """

    def __init__(self, order: str, reverse: str, felt: dict[str, dict[str, int]]):
        self.faults: list[str] = []
        letters = "".join(felt)
        wired = list(letters if order == "-" else order)
        turned = {letter: self._main(letter, change) for letter, change in felt.items()}
        if None in turned.values() or len(set(turned.values())) < len(letters):
            self.settings = ""
            if None not in turned.values():
                self.faults.append("Two slices move the same encoder: was the right one turned? Is one not connected?")
            return
        new, ways = list(wired), ""
        for letter, read in turned.items():
            new[wired.index(read)] = letter
            ways += letter if (felt[letter][read] < 0) != (read in reverse) else ""
        edges = round(statistics.median(abs(felt[letter][read]) for letter, read in turned.items()))
        for letter, read in turned.items():
            if 2 * abs(felt[letter][read]) < edges:
                self.faults.append(f"{letter} counts {felt[letter][read]:+d}, others {edges}: one of its wires is off.")
        differences = self._differences(letters, order, reverse, new, ways)
        self.settings = "" if self.faults else f"{differences}quarter={edges}"

    def _main(self, letter, change):
        """Return the encoder that was turned."""
        moved = sorted(change, key=lambda name: -abs(change[name]))
        most = abs(change[moved[0]])
        if not most:
            self.faults.append(f"The encoder of {letter} does not count: see its pins, its ground, its pull-ups.")
            return None
        if most < _CLEAR * abs(change[moved[1]]):
            self.faults.append(
                f"Turning {letter} moves {moved[0]} and {moved[1]}: pins that touch, or two were turned."
            )
            return None
        return moved[0]

    def _differences(self, letters, order, reverse, new, ways):
        """Return the settings of order and direction where they are to change."""
        ordered = "-" if "".join(new) == letters else "".join(new)
        words = f"order={ordered} " if ordered != order else ""
        return words + (f"reverse={ways or '-'} " if set(ways or "-") != set(reverse) else "")
