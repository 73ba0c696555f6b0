"""What can be typed in the consoles: the cube's own commands, and those of this program around them."""

import platform
import textwrap
from collections.abc import Callable

import serial

from host_tools import records
from host_tools.link import Answer, PortGone
from host_tools.mirror import Mirror
from host_tools.ports import Connection, Place, choose, look, places
from host_tools.records import BadFile, Keeper, Replay, drawn, named
from host_tools.replay import Stepper
from host_tools.teaching import INTRODUCTION
from play import console as cube
from play.report import options
from play.settings import SETTINGS
from reversi import GameError
from reversi.geometry import TURNS
from reversi.placements import NAMES as PLACEMENTS
from reversi.record import dumps, result

_NEW = ("first=red", "stall=100", "swap=on", "blocked=", "black=", "red=")
_NEW_FLAT = ("edition=fundex", "size=", "shape=octagon", "blocked=", "handicap=", "first=white", "black=", "white=")
_ON_FILES = {"record": "save the game to FILE", "load": "send the game in FILE to the cube"}
_WIDE = 79  # columns of the help; the last may be a scroll bar's
_INDENT = " " * 25  # so that a line of the list goes on under what it says
_LIVE_POLLS = 10  # between two looks at the encoders
_WINNERS = {side: f"{side.capitalize()} has won." for side in ("black", "red", "white")} | {"draw": "A draw."}
_OF_THE_CUBE = ("new", "turn", "put", "pass", "hint", "swap", "resign", "draw", "level", "set", "record")
_STEPS = {"undo": "back", "redo": "next"}  # what these mean while a record is stepped through
_REPLAYED = "This is a replay, not the cube's game: leave ends it, send gives it to the cube, save FILE keeps it."


class Desk:
    """Takes typed lines, and says what comes of them: `say(line, kind)`, of kind answer, error, event, note or end."""

    def __init__(self, connection: Connection, mirror: Mirror, say: Callable[[str, str], object]):
        self.connection, self.mirror, self.link = connection, mirror, connection.link
        self._stepper: Stepper | None = None
        self.leave = False  # asked for by `quit`
        self.on_change: Callable[[], object] = lambda: None  # called when there is something new to show
        self.on_event: Callable[[str], object] = lambda text: None  # called for everything that happens
        self._say = say
        self._keeper: Keeper | None = None
        self._held: list[str] = []  # events while a command of ours is on its way
        self._ended = False
        self._away = False  # whether the cube was there and is not
        self._live = False
        self._polls = 0
        self.encoders = ""  # where they stand, while that is watched by `live`
        self.on_encoders: Callable[[str], object] = lambda text: self._say(text, "event")
        mirror.on_change = self._changed
        mirror.on_loss = self._tell_loss
        self.link.on_state = self._entered

    @property
    def busy(self) -> bool:
        """Whether something that was typed is not done yet."""
        return self.link.busy or self.link.state == "greeting"

    def poll(self) -> None:
        """Let the connection work. Call it some 50 times a second."""
        self.connection.poll()
        self._polls += 1
        if self._live and not self.busy and self._polls % _LIVE_POLLS == 0:
            self.link.ask("encoders", self._felt)
        if not self.busy:
            self._release("")
            self._tell_end()

    def note(self, line: str) -> None:
        """Say something that is from this program, not from the cube."""
        self._say(line, "note")

    # What is typed

    def type(self, line: str) -> None:
        """Do what a line says."""
        words = line.split()
        if not words:
            return
        word, rest = words[0].lower(), line.strip()[len(words[0]) :].strip()
        if self._stepper and self._step(word, line.strip()):
            return
        if word in COMMANDS and (rest or word not in _ON_FILES):
            try:
                COMMANDS[word][0](self, rest)
            except (BadFile, PortGone, GameError) as error:
                self._say(str(error), "error")
        else:
            self.ask(line.strip())

    def ask(self, line: str, then: Callable[[Answer], object] | None = None) -> None:
        """Send a command to the cube and say its answer."""
        shown = _folded if line.split(" ")[0] == "help" else lambda inner: [inner]

        def answered(answer):
            self._release(answer.text)
            for inner in answer.lines:
                for row in shown(inner):
                    self._say(row, "answer")
            self._say(answer.last, "answer" if answer.ok else "error")
            self._tell_end()
            if then:
                then(answer)

        self.link.ask(line, answered)

    def again(self, then: Callable[[str], object]) -> None:
        """Call `then` with the line that begins a game like the one in play."""

        def fetched(game):
            known = game or self.mirror.game
            then(_new(known) if known else "new")

        self.mirror.fetch(fetched)

    def complete(self, text: str) -> list[str]:
        """Return the whole lines that `text` may become, the likeliest first."""
        head, _, last = text.rpartition(" ")
        before = head.lower().split()
        words = self._words(*before[:2]) if before else [*cube.NAMES, *COMMANDS, *self._moves()]
        prefix = f"{head} " if head else ""
        fitting = [word for word in dict.fromkeys(words) if word.startswith(last) and word != last]
        return [prefix + word for word in fitting]

    def _moves(self):
        return self.shown.legal() if self.shown else TURNS

    def _words(self, command, first=""):
        if command == "new":
            return _NEW_FLAT if first == "reversi" else [*PLACEMENTS, "reversi", *_NEW]
        if command in ("set", "get"):
            mark = "=" if command == "set" else ""
            values = [f"{one.name}={word}" for one in SETTINGS for word in getattr(one, "words", ())]
            return [setting.name + mark for setting in SETTINGS] + (values + ["position"] if mark else [])
        if command == "help":
            return [*cube.NAMES, *COMMANDS]
        if command in ("turn", "put"):
            return self._moves()
        sides = self.mirror.game.sides if self.mirror.game else ()
        return {"watch": ["on", "off"], "resign": sides, "leds": ["test"], "level": "12345"}.get(command, [])

    # What happens

    def _changed(self, text):
        if text.startswith(("new", "load")) and self._keeper:
            self._keeper.another()
        self._keep()
        self.on_event(text)
        if text:
            self._held.append(text)
        if not self.link.busy:
            self._release("")
            self._tell_end()
        self.on_change()

    def _release(self, known):
        """Say the events that have been held back, but not the one that the answer has said."""
        held, self._held = self._held, []
        for text in held:
            if text != known:
                self._say(f"* {text}", "event")

    def _tell_loss(self, turns):
        what = ", ".join(turns) if turns else f"the game has {len(self.mirror.game.turns)} turns now"
        self.note(f"What the line lost was asked for again: {what}. {self.mirror.game.to_move.capitalize()} to move.")

    def _tell_end(self):
        over = self.mirror.over
        if over and not self._ended and self.mirror.game:
            self._say(f"The game is over: {result(self.mirror.game)}. {_WINNERS[over]}", "end")
        self._ended = bool(over)

    def _entered(self, state, sentence):
        if state == "ready" and self._away:
            self.note("The cube is there again.")
        self._away = state in ("closed", "silent") or (self._away and state == "greeting")
        if sentence and not self.leave:
            self._say(sentence, "note" if state == "closed" else "error")
        self.on_change()

    def _keep(self):
        if self._keeper and self.mirror.game:
            if self.mirror.whole:
                self._keep_now(self.mirror.game)
            elif self.mirror.over:
                self.mirror.fetch(self._keep_now)

    def _keep_now(self, game):
        try:
            if game:
                self._keeper.keep(game)
        except BadFile as error:
            self._say(f"{error} It is tried again with the next game.", "error")

    # Commands

    def keep(self, folder: str) -> None:
        """`log DIR`: keep every game there."""
        self._keeper = Keeper(named(folder) or ".")
        self.note(f"Every game is kept in {folder or 'this folder'}.")
        self._keep()

    def _record(self, name):
        name = named(name)
        if self.link.state != "ready" and self.mirror.whole:  # the cube is away, but what it played is known
            records.write(name, dumps(self.mirror.game))
            self.note(f"Saved as {name}.")
            return

        def save(answer):
            try:
                if answer.ok:
                    records.write(name, "\n".join(answer.lines) + "\n")
                self._say(f"Saved as {name}." if answer.ok else answer.last, "note" if answer.ok else "error")
            except BadFile as error:
                self._say(str(error), "error")

        self.link.ask("record", save)

    def _load(self, name):
        self._send(records.read(named(name)))

    def _send(self, game):
        self._send_lines(["load", *dumps(game).rstrip("\n").split("\n")])

    def _send_lines(self, lines):
        """Send a record line by line, each when the one before is taken in, and say what comes of it."""
        if not lines:
            self.ask(".")
            return

        def taken(answer):
            if answer.ok:
                self._send_lines(lines[1:])
            else:
                self._say(answer.last, "error")

        self.link.ask(lines[0], taken)

    def _connect(self, name):
        if name:
            self.connection.connect(Place(name))
            return
        chosen = choose(look(places()))
        if len(chosen) == 1:
            self.connection.connect(chosen[0].place)
        else:
            self._list_ports("")

    def _disconnect(self, rest):
        self.connection.disconnect()

    def _list_ports(self, rest):
        found = look(places())
        for one in found:
            self.note(f"{one.place.name}  {one.who}  {one.place.about}")
        self.note(
            "connect PORT takes one of them." if found else "There is no USB serial port: is the cable one for data?"
        )

    def _play(self, rest):
        self.link.resume()

    def _prompt(self, rest):
        self.link.send_raw(b"\x03")

    def _repairs(self, rest):
        repairs = self.link.repairs
        mended = ", ".join(f"{count} {what}" for what, count in sorted(repairs.items()))
        self.note(mended or "Nothing had to be mended.")

    def _watch_encoders(self, rest):
        self._live = not self._live
        self.encoders = ""
        self.note("The encoders are shown as they move; live again ends that." if self._live else "No longer shown.")
        self.on_change()

    def _felt(self, answer):
        text = answer.text.removeprefix("encoders ")
        if answer.ok and self._live and text != self.encoders:
            self.encoders = text
            self.on_encoders(text)

    def _debug(self, name):
        name = named(name) or "revcube-debug.txt"
        records.write(name, debug_log(self))
        self.note(f"Saved as {name}. It holds what went over the line, and no paths of yours.")

    def _introduce(self, rest):
        for line in INTRODUCTION.splitlines():
            self.note(line)

    def _help(self, rest):
        word = rest.lower()
        if word in COMMANDS:
            _, usage, what, example = COMMANDS[word]
            self._teach(f"{usage}: {what}")
            self._teach("Example:")
            for line in example.split("\n"):
                self._teach(f"  {line}")
            if word not in cube.NAMES:
                return
        self.ask(f"help {rest}".strip(), None if rest else self._help_more)

    def _help_more(self, answer):
        self.note("And of this program, not of the cube:")
        for _, usage, what, _ in COMMANDS.values():
            self._teach(f"{usage:<24} {what}")

    def _teach(self, line):
        for row in _folded(line):
            self.note(row)

    def _quit(self, rest):
        self.leave = True

    # Stepping through a record

    def _start_replay(self, name):
        if name:
            self._show_replay(Replay(records.read(named(name))))
        else:
            self.mirror.fetch(lambda game: self._show_replay(Replay(game)) if game else None)

    def _show_replay(self, replay):
        self._stepper = Stepper(replay, self.note)
        self.note("next, back, goto N, first, last; a turn branches off, main comes back; send, save FILE, leave.")
        self._tell_step()

    def _step(self, word, line):
        """Do what is typed while a record is stepped through; return whether it was meant for that."""
        if word == "leave":
            self._stepper = None
        elif word in ("load", "replay"):  # another game is to be seen
            self._stepper = None
            return False
        elif word == "send":
            self._send(self.replay.game)
        elif not self._stepper.step(_STEPS.get(word, line[: len(word)]) + line[len(word) :]):
            if word in _OF_THE_CUBE:
                self.note(_REPLAYED)
            return word in _OF_THE_CUBE
        self._tell_step()
        return True

    def _tell_step(self):
        if self._stepper:
            self.note(self._stepper.where())
        self.on_change()

    @property
    def replay(self) -> Replay | None:
        """The record that is stepped through."""
        return self._stepper.replay if self._stepper else None

    @property
    def shown(self):
        """The game that is to be looked at: the one that is stepped through, or the cube's."""
        return self.replay.game if self.replay else self.mirror.game


def _folded(line):
    """Return a line of the help as lines that fit 80 columns."""
    if len(line) <= _WIDE:
        return [line]
    return textwrap.wrap(line, _WIDE, subsequent_indent=_INDENT, break_on_hyphens=False)


def _new(game):
    """Return the line that begins a game like this one; a start that was set up, or read, `new` has no words for."""
    rules = [word for word in options(game).split() if word != "start=position"]
    players = [f"{side}={name.replace(' ', '')}" for side, name in game.names.items() if name]
    return " ".join(["new", *["reversi"] * (game.kind == "reversi"), *rules, *players])


def debug_log(desk: Desk) -> str:
    """Return what helps to understand a fault: versions, repairs, the last lines that went over the line."""
    link = desk.link
    head = [
        f"Python {platform.python_version()}, {platform.system()}, pyserial {serial.VERSION}",
        f"state {link.state}, repairs {dict(sorted(link.repairs.items()))}",
        *(drawn(desk.mirror.game) if desk.mirror.game else ["no game known"]),
    ]
    return "\n".join([*head, *link.log]) + "\n"


COMMANDS: dict[str, tuple[Callable[[Desk, str], None], str, str, str]] = {  # what does it, usage, meaning, an example
    "help": (Desk._help, "help [COMMAND]", "all commands, or one with an example", "help turn"),
    "intro": (Desk._introduce, "intro", "the game in ten lines", "intro\n" + INTRODUCTION.splitlines()[0] + "\n…"),
    "record": (Desk._record, "record FILE", _ON_FILES["record"], "record game.txt\nSaved as game.txt."),
    "load": (Desk._load, "load FILE", _ON_FILES["load"], "load game.txt\nok load start=ring first=black …"),
    "replay": (
        Desk._start_replay,
        "replay [FILE]",
        "step through a game: the cube's, or that of FILE",
        "replay game.txt\nnext, back, goto N, first, last; a turn branches off, …\nreplay 0/2 start score=12-12-30 …",
    ),
    "log": (Desk.keep, "log DIR", "keep every game in the folder DIR", "log games\nEvery game is kept in games."),
    "ports": (
        Desk._list_ports,
        "ports",
        "what answers at which port",
        "ports\n/dev/ttyACM0  pico-knobs  Pico\nconnect PORT takes one of them.",
    ),
    "connect": (Desk._connect, "connect [PORT]", "go to another cube", "connect /dev/ttyACM0"),
    "disconnect": (
        Desk._disconnect,
        "disconnect",
        "let go of the port, for other programs",
        "disconnect\nThe port is closed.",
    ),
    "play": (Desk._play, "play", "bring the game back from the prompt of MicroPython", "play"),
    "prompt": (
        Desk._prompt,
        "prompt",
        "leave the game for the prompt of MicroPython (Ctrl-C to the cube); after disconnect mpremote can talk to it",
        "prompt",
    ),
    "live": (
        Desk._watch_encoders,
        "live",
        "show the encoders as they move, in quarter turns from where each last rested",
        "live\nThe encoders are shown as they move; live again ends that.\nU=+0.00 D=+0.00 F=+0.00 …",
    ),
    "repairs": (
        Desk._repairs,
        "repairs",
        "what the line has damaged, and how often it was mended",
        "repairs\n1 states asked for",
    ),
    "debug": (
        Desk._debug,
        "debug FILE",
        "save what went over the line, to attach it to a bug report",
        "debug log.txt\nSaved as log.txt. …",
    ),
    "quit": (Desk._quit, "quit", "leave", "quit"),
}
