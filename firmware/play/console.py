"""The console: one command line in, its answer out, for a person at a terminal and for a program.

An answer is zero or more lines and then one that begins `ok` or `error CODE`. The table at the end lists the commands.
"""

from binascii import hexlify

from play.link import BadCheck, BadNumber
from play.match import NotHome
from play.report import options, state
from play.rival import NAMES as COMPUTERS
from play.rival import check_person, person, plays
from play.settings import SETTINGS, BadSetting, NotSaved, find
from play.wire import BadLine
from play.words import SLICES, BadOption, count, near, pair, split
from reversi import BadNotation, BadPosition, BadRecord, BadStart, GameError, IllegalMove, IllegalTurn
from reversi.game import PASS
from reversi.record import check_name, dumps, loads
from reversi.text import natural, quote, small

_LONGEST_LOAD = 5000  # lines of a record: some 75,000 turns
_SPARE = 8192  # bytes that must be free in one piece while a record is read, for all else that goes on
_CANCEL = 24  # the control character that gives up what is being read, as terminals and sim.serial have it
_GIVEN_UP = "The record broke off before the line with a single point, and load is given up."
COMPUTER_STALL = 100  # turns: the house rule stall in a game in which the computer plays


class UnknownCommand(GameError):
    """A line whose first word is no command."""

    code = "unknown-command"


class NoMemory(GameError):
    """A command for which the heap of the board has no room."""

    code = "no-memory"


class Console:
    """Answers lines for a session (play.session.Session). Its methods are the commands of the table COMMANDS."""

    def __init__(self, session, say):
        """Speak for `session`; every line of an answer is given to `say`."""
        self._session = session
        self._say = say
        self._loading = None  # the lines of a record so far, while `load` reads on
        self._misread = None  # the first error in reading them

    def answer(self, line):
        """Do what the line says and say the answer; an empty line is no command and has no answer."""
        try:
            if self._loading is not None:
                self._read_on(line)
            elif line:
                self._command(line)
        except GameError as error:
            self._say(f"error {error.code} {error}")
        except MemoryError:
            self.misread(NoMemory("This cube has no memory for that."))

    def misread(self, error):
        """Say that a line could not be read (play.wire.BadLine); a record that it belongs to is refused at its end."""
        if self._loading is None:
            self._say(f"error {error.code} {error}")
        elif getattr(error, "control", None) == _CANCEL:
            self.forget()
            self._say(f"error {BadRecord.code} {_GIVEN_UP}")
        elif not self._misread:
            self._misread = error
            self._loading.clear()

    def forget(self):
        """Drop a record that has been read in part."""
        self._loading = self._misread = None

    def _ok(self, line):
        self._say(f"ok {line}")

    def _command(self, line):
        words = split(line)
        if small(words[0]) not in NAMES and self._like_a_turn(words[0]):
            (self.turn if self._session.game.kind == "cube" else self.put)(words)
            return
        _, method, most, usage, _, _ = find_command(words[0])
        if len(words) - 1 > most:
            raise BadOption(f"{quote(words[most + 1])} is too much: the command is written {usage}.")
        method(self, words[1:])

    def _like_a_turn(self, word):
        """Return whether a word that is no command is meant for a turn, or a move, of the game in play."""
        return _like_a_turn(word) if self._session.game.kind == "cube" else flat_words().like_a_move(word)

    # Play

    def turn(self, words):
        """`turn U2`; where stickers travel the turn is awaited from the players' hands."""
        session = self._session
        if session.game.kind != "cube":
            raise IllegalMove("No slice is turned in flat Reversi: put a disc, as in put f5.")
        from reversi.geometry import TURNS
        from reversi.notation import turn_code

        code = turn_code(" ".join(words))
        check_person(session.game)
        if not session.travels:
            self._ok(session.make(TURNS[code]))
            return
        session.game.check(code)
        if session.awaited:
            raise NotHome(f"First turn {TURNS[session.awaited[0][0]]}: the cube awaits it from your hands.")
        session.await_turns([(code, TURNS[code])])
        self._ok(f"turn await={TURNS[code]}")

    def put(self, words):
        """`put f5`."""
        if self._session.game.kind == "cube":
            raise IllegalTurn("No disc is put in the cube game: turn a slice, as in turn R2.")
        if not words:
            raise BadOption("put takes a square, as in put f5.")
        action = self._session.game.action_of(words[0])
        check_person(self._session.game)
        self._ok(self._session.make(action))

    def undo(self, words):
        """`undo 2`."""
        self._ok(self._session.undo(count(words, "undo")))

    def redo(self, words):
        """`redo 2`."""
        self._ok(self._session.redo(count(words, "redo")))

    def swap(self, words):
        """`swap`."""
        check_person(self._session.game)
        self._ok(self._session.make("swap"))

    def resign(self, words):
        """`resign red`."""
        game = self._session.game
        mine = person(game)
        side = small(words[0]) if words else mine or game.to_move
        if side not in game.sides:
            raise BadOption(f"{quote(side)} is no side; the sides are {' and '.join(game.sides)}.")
        if mine and side != mine:
            raise game.refusal(f"Nobody resigns for {side}, which is the computer's: you play {mine}.")
        self._ok(self._session.make(f"resign {side}"))

    def draw(self, words):
        """`draw`."""
        self._ok(self._session.agree_draw())

    def pass_(self, words):
        """`pass`: in flat Reversi who must passes without being asked; nobody else may."""
        if self._session.game.kind == "cube":
            raise IllegalTurn("Nobody may pass in the cube game: turn a slice.")
        check_person(self._session.game)
        self._ok(self._session.make(PASS))

    def hint(self, words):
        """`hint`."""
        self._ok(self._session.hint())

    def level(self, words):
        """`level 4`: how strong the computer plays."""
        name = _player(words[0] if words else "")
        if name not in COMPUTERS:
            raise BadOption("level takes 1 to 5, as in level 4.")
        self._session.set_level(name)
        self._session.tell(name)
        self._ok(name)

    # Games

    def new(self, words):
        """`new wild first=red stall=100`, or `new reversi size=10 blocked=2`."""
        named = bool(words) and small(words[0]) == "reversi"
        flat = "cube" not in self._session.games
        if flat and words and not named and "=" not in words[0]:
            raise BadOption(f"A panel shows flat Reversi only, and {quote(words[0])} is no option of it.")
        self._ok(self._session.begin(self._begun(words[named:], named or flat), "new"))

    def _begun(self, words, flat):
        return flat_words().new_game(words, self._session.seed, _player) if flat else _new_game(words)

    def load(self, words):
        """`load`, then a record, then a line that holds only a point."""
        self._loading = []

    def _read_on(self, line):
        if line != ".":
            self._keep(line)
            return
        lines, self._loading = self._loading, None
        error, self._misread = self._misread, None
        if error:
            raise error
        text = "\n".join(lines)
        game = None if "[" in text else flat_words().transcript(text)
        self._ok(self._session.begin(game or loads(text), "load"))

    def _keep(self, line):
        """Keep a line of a record; a command, which can't be one, gives the record up."""
        word = small(line.split(" ")[0])
        if word in NAMES and word != "pass":
            self.forget()
            raise BadRecord(f"{_GIVEN_UP} {quote(word)} was not carried out: type it again.")
        if len(self._loading) == _LONGEST_LOAD:
            self.misread(BadOption(f"The record has more than {_LONGEST_LOAD} lines, the most that is read."))
        if not self._misread:
            self._loading.append(line)
            bytearray(_SPARE)

    def record(self, words):
        """`record`."""
        for line in dumps(self._session.game).rstrip("\n").split("\n"):
            self._say(line)
        self._ok("record")

    # What stands

    def show(self, words):
        """`show`."""
        game = self._session.game
        shown = _net(game.cells, self._session.colour) if game.kind == "cube" else flat_words().lines(game)
        for line in shown:
            self._say(line)
        self._ok("show")

    def position(self, words):
        """`position`."""
        self._ok("position " + self._session.game.position())

    def legal(self, words):
        """`legal`."""
        self._ok(" ".join(["legal"] + self._session.game.legal()))

    def score(self, words):
        """`score`."""
        game = self._session.game
        if game.kind != "cube":
            self._ok(flat_words().score(game))
            return
        black, red, empty = game.score()
        self._ok(f"score black={black} red={red} empty={empty}")

    def status(self, words):
        """`status`."""
        session = self._session
        game = session.game
        self._say(f"board {session.board.NAME} mount={session.board.MOUNT} encoders={session.board.ENCODERS}")
        self._say(f"game {game.kind} {options(game)} turns={len(game.turns)} undone={len(game.undone)}")
        for side in game.sides:
            self._say(f"player {side} {game.names[side] or '-'}")
        self._say(f"light milliamps={session.picture.milliamps} limit={session.settings['current']}")
        if session.testing:
            self._say("encoders test: hands play nothing until encoders test off, or five minutes are over")
        self._say_troubles()
        self._ok("status " + state(game))

    def _say_troubles(self):
        """Say what is wrong and has not been put right; return in how many ways."""
        session = self._session
        for complaint in session.complaints:
            self._say(f"trouble {complaint}")
        troubles = session.troubles
        for name in sorted(troubles):
            self._say(f"trouble {name} {troubles[name]}")
        return len(session.complaints) + len(troubles)

    # Settings

    def get(self, words):
        """`get brightness`, or `get` for all."""
        values = self._session.settings
        if words:
            name = find(words[0]).name
            self._ok(f"get {name}={values[name]}")
            return
        for setting in SETTINGS:
            self._say(f"{setting.name}={values[setting.name]}  ({setting.range}) {setting.what}")
        self._ok("get")

    def set(self, words):
        """`set brightness=60`, or `set position …`."""
        if words and small(words[0]) == "position":
            self._set_position(words[1:])
            return
        if not words:
            raise BadOption("set takes NAME=VALUE, as in set brightness=60; get lists the settings.")
        if len(words) == 2 and "=" not in words[0] + words[1]:
            words = ["=".join(words)]
        pairs = [pair(word, "set") for word in words]
        self._session.settings.set(pairs)
        self._session.apply_settings()
        told = " ".join([f"{find(name).name}={self._session.settings[name]}" for name, _ in pairs])
        self._session.tell(f"set {told}")
        self._ok(f"set {told}")

    def _set_position(self, words):
        """Begin a game in a position; players and rules stay those of the game before, if that was of the same kind."""
        was = self._session.game
        flat = len(words) == 2 or "cube" not in self._session.games  # the rows and the side to move
        same = was.kind == ("reversi" if flat else "cube")
        if flat:
            game = flat_words().FlatGame.from_position(" ".join(words), was.edition if same else "reversi")
        else:
            stall = [f"0/{was.stall}"] if same and was.stall and len(words) == 3 else []
            game = _cube_game().from_position(" ".join(words + stall))
        if same:
            game.names.update(was.names)
        self._ok(self._session.begin(game, "new"))

    # The cube itself

    def leds(self, words):
        """`leds`: what the LEDs show; `leds test F` lights some to look at, `leds test off` no longer."""
        if words:
            self._test_leds(words)
            return
        frame, names = self._session.picture.frame, self._session.led_names
        count = len(frame) // 3 // len(names)
        for row, name in enumerate(names):
            leds = range(count * row, count * row + count)
            shown = [hexlify(frame[3 * led : 3 * led + 3]).decode() for led in leds]
            self._say(f"{name} {' '.join(shown)}")
        self._ok(f"leds milliamps={self._session.picture.milliamps}")

    def _test_leds(self, words):
        if small(words[0]) != "test" or len(words) < 2:
            what = "a face, a sticker, faces" if "cube" in self._session.games else "a square"
            raise BadOption(f"leds takes nothing, or test and {what}, strip 1, all or off, as in leds test all.")
        what, told = small(" ".join(words[1:])), ""
        if what == "off":
            self._session.lamps.end()
        else:
            lit = self._session.test_lamps(what)
            if what == "faces":
                told = f" {self._session.lies}"
            elif what.startswith("strip"):
                name = self._session.lamps.name
                told = f" leds={len(lit)} first={name(lit[0])} last={name(lit[-1])}"
        self._ok(f"leds test {what}{told}")

    def encoders(self, words):
        """`encoders`: quarter turns from where each last counted as resting; and what _tell_encoders tells."""
        if words:
            self._tell_encoders(small(" ".join(words)))
            return
        sensing = self._session.sensing
        names = self._session.encoder_names
        shown = [f"{names[i]}={_quarters(sensing.position(i))}" for i in range(self._session.board.ENCODERS)]
        self._ok(f"encoders {' '.join(shown)}")

    def _tell_encoders(self, what):
        names = self._session.encoder_names
        if what == "counts":
            counts = self._session.counts
            told = [f"{names[i]}={counts[i]}" for i in range(len(counts))]
        elif what == "noise":
            found = self._session.noise() or []
            told = [f"{names[i]}=" + (f"{found[i][0]}/{found[i][1]}" if found[i] else "-") for i in range(len(found))]
        elif what in ("test", "test off"):
            self._session.test_hands(what == "test")
            told = []
        else:
            raise BadOption(f"encoders takes nothing, counts, noise, test or test off, not {quote(what)}.")
        self._ok(" ".join(["encoders", what] + told))

    def calibrate(self, words):
        """`calibrate`."""
        self._session.sensing.calibrate()
        self._session.refresh()
        self._ok("calibrate")

    def sync(self, words):
        """`sync`, or `sync UUU…` with what `leds test faces` shows."""
        if words and not self._session.travels:
            raise BadOption("The LEDs of this board stand still: sync takes nothing.")
        self._session.sync("".join(words))
        self._ok("sync")

    def watch(self, words):
        """`watch on`; `watch check` for a program (play.link)."""
        word = small(words[0]) if words else "on"
        if word not in ("on", "off", "check"):
            raise BadOption(f"watch is on, off or check, not {quote(word)}.")
        self._session.watched = word != "off"
        link = self._session.link
        link.checked = word == "check"
        self._ok(f"watch {word}" + (f" due={link.due}" if link.checked else ""))

    def selftest(self, words):
        """`selftest`: what this is made of, and what of it works."""
        from play.care import faults  # on demand: it knows the cube game, which flat Reversi does without

        machine = self._session.machine
        for line in machine.facts() if machine else ():
            self._say(line)
        found = faults(self._session.store)
        for what, how in found:
            self._say(f"{what} {how}")
        count = len([what for what, how in found if how != "ok"]) + self._say_troubles()
        self._ok(f"selftest faults={count}")

    def files(self, words):
        """`files`, or `files NAME` for the size and the SHA-256 of one."""
        machine = self._session.machine
        names = machine.files() if machine else []
        if words:
            if words[0] not in names:
                raise BadOption(f"There is no file {quote(words[0])}; files lists them.")
            size, digest = machine.fingerprint(words[0])
            self._ok(f"files {words[0]} size={size} sha256={digest}")
            return
        for name in names:
            self._say(name)
        self._ok(f"files count={len(names)}")

    def bench(self, words):
        """`bench`: how the loop came round since this was last asked."""
        session = self._session
        self._ok(f"bench steps={session.steps} longest={session.longest}ms")
        session.steps = session.longest = 0

    def reboot(self, words):
        """`reboot`."""
        self._ok("reboot")
        self._session.reboot = True

    def help(self, words):
        """`help`, or `help turn` for an example."""
        if words:
            name, _, _, usage, what, example = find_command(words[0])
            self._say(f"{usage}: {what}")
            self._say("Example:")
            for line in example.split("\n"):
                self._say(f"  {line}")  # set in, so that no program takes it for the answer itself
            self._ok(f"help {name}")
            return
        for _, _, _, usage, what, _ in COMMANDS:
            self._say(f"{usage:<24} {what}")
        self._say("A bare turn such as R2 means turn R2, a bare square such as f5 means put f5.")
        self._say("A cube that can't play is in safe mode: it answers error safe-mode, says why,")
        self._say("and knows only status, reboot and help.")
        self._say("An answer ends with ok or with error and one of these words:")
        for errors in (ERRORS[:6], ERRORS[6:11], ERRORS[11:]):
            self._say(" ".join([error.code for error in errors]))
        self._ok("help")


def flat_words():
    """Return play.flat_words; a board on which flat Reversi is never played has no memory to spare for it."""
    from play import flat_words

    return flat_words


def _cube_game():
    from reversi.cube import CubeGame

    return CubeGame


def _net(cells, colour):
    from play.net import net

    return net(cells, colour)


def _like_a_turn(word):
    """Return whether a word is meant for a turn: R2, but also r', 3R and x, which are refused with the reason."""
    first, second = word[:1], word[1:2]
    if not first or len(word) > 3:
        return False
    return first in SLICES or "0" <= first <= "9" or (first in "udfblrmesxyzXYZ" and not "a" <= second <= "z")


def _quarters(position):
    """Return 1/256 quarter turns as quarter turns with two decimals; floats would differ between interpreters."""
    hundredths = (abs(position) * 100 + 128) // 256
    return f"{'-' if position < 0 else '+'}{hundredths // 100}.{hundredths % 100:02d}"


def find_command(word):
    """Return the row of COMMANDS for a command's name; raises UnknownCommand."""
    name = small(word)
    for command in COMMANDS:
        if command[0] == name:
            return command
    likely = [known for known in NAMES if near(name, known)]
    hint = f"did you mean {likely[0]}?" if likely else "help lists the commands."
    raise UnknownCommand(f"There is no command {quote(word)}; {hint}")


def _new_game(words):
    """Return the cube game that the words after `new` ask for."""
    from reversi.placements import PLACEMENTS

    given = {"start": "ring", "first": "black", "stall": None, "swap": "off", "blocked": "-", "black": "", "red": ""}
    if words and "=" not in words[0]:
        words = ["start=" + words[0]] + words[1:]
    for name, value in [pair(word, "new") for word in words]:
        if name not in given:
            raise BadOption(f"new has no option {quote(name)}; the options are {' '.join(sorted(given))}.")
        given[name] = value
    stall = natural("0" if given["stall"] is None else given["stall"])
    if stall < 0:
        raise BadOption(f"stall is a number of turns, 0 for never, not {quote(given['stall'])}.")
    swap = small(given["swap"])
    if swap not in ("on", "off"):
        raise BadOption(f"swap is on or off, not {quote(given['swap'])}.")
    blocked = [] if given["blocked"] == "-" else given["blocked"].split(",")
    start = small(given["start"]) if small(given["start"]) in PLACEMENTS else given["start"]
    game = _cube_game()(start, small(given["first"]), stall, blocked, swap == "on")
    for side in game.sides:
        game.names[side] = _player(given[side])
    if plays(game) and not stall:
        if given["stall"]:
            raise BadOption("Against the computer stall is 1 or more: careful players can turn for ever.")
        game.stall = COMPUTER_STALL
    return game


def _player(text):
    """Return the name of a player: `level 3` for level3 or 3, nothing for human or nothing."""
    name = small(text).replace(" ", "")
    if name in ("", "human"):
        return ""
    level = name[5:] if name[:5] == "level" else name
    if "level " + level in COMPUTERS:
        return "level " + level
    if natural(level) >= 0 or level[:1] == "-" or not level:
        raise BadOption(f"The computer plays at level1 to level5, not at {quote(text)}.")
    return check_name(text)


COMMANDS = (  # name, method, how many words may follow, how it is written, what it does, an example
    ("help", Console.help, 1, "help [COMMAND]", "this list, or one command with an example", "help turn"),
    ("new", Console.new, 9, "new [PLACEMENT|reversi] [NAME=VALUE …]",
     "ring, blitz, wild, 54 characters (first stall swap blocked black red), or"
     " reversi (edition size shape blocked handicap …)",
     "new wild first=red\n"
     "ok new start=wild first=red stall=0 swap=off blocked=- turns=0 score=16-16-22 next=red banned=-"),
    ("turn", Console.turn, 2, "turn TURN", "turn a slice: U D F B L R M E S, then nothing, ' or 2",
     "turn U2\nok turn red U2 changed=R6 score=11-13-30 next=black banned=U"),
    ("put", Console.put, 1, "put SQUARE", "flat Reversi: put a disc on a square; passed= who had to pass then",
     "put f5\nok put black f5 flipped=e5 score=4-1-59 next=white"),
    ("pass", Console.pass_, 0, "pass", "refused: who must pass in flat Reversi does so unasked, and nobody else may",
     "pass\nerror illegal-turn Nobody may pass in the cube game: turn a slice."),
    ("undo", Console.undo, 1, "undo [N]", "take back the last turn, or the last N",
     "undo\nok undo turns=1 next=red banned=R score=12-12-30"),
    ("redo", Console.redo, 1, "redo [N]", "give back what undo took",
     "redo\nok redo turns=1 next=black banned=U score=11-13-30"),
    ("show", Console.show, 0, "show", "the unfolded cube in letters",
     "show\n        B . .\n        . . .\n        R . .\nB . R  . B R  R B R  R B .\n. . .  . . .  R . R  . . .\n"
     "B R B  B R .  B . R  . R B\n        . . B\n        . . .\n        . . R\nok show"),
    ("position", Console.position, 0, "position", "the position as one line of text",
     "position\nok position B.....R../RBRR.RB.R/.BR...BR./..B.....R/B.R...BRB/RB.....RB b U"),
    ("legal", Console.legal, 0, "legal", "all turns or squares that may be played now",
     "legal\nok legal D D2 D' F F2 …"),
    ("hint", Console.hint, 0, "hint",
     "the turn that seems best, in words and light, later a better one if it is found; its value in stickers or discs,"
     " or win, loss, draw for certain",
     "hint\nok hint F value=+1.1"),
    ("level", Console.level, 1, "level N", "how strong the computer plays from now on, 1 for a child to 5",
     "level 4\nok level 4"),
    ("record", Console.record, 0, "record", "the game as a record, to keep and to load again",
     'record\n[Game "cube"]\n[Start "ring"]\n\n1. R U2 *\nok record'),
    ("load", Console.load, 0, "load", "read a record, up to a line that holds a single point; a command gives it up",
     'load\n[Game "cube"]\n\n1. R U2 *\n.\n'
     "ok load start=ring first=black stall=0 swap=off blocked=- turns=2 score=11-13-30 next=black banned=U"),
    ("score", Console.score, 0, "score",
     "stickers that are black, red and empty; or discs, those handed over, the awarded count",
     "score\nok score black=11 red=13 empty=30"),
    ("set", Console.set, 9, "set NAME=VALUE … | set position TEXT", "change settings, or set up a position",
     "set brightness=60\nok set brightness=60"),
    ("get", Console.get, 1, "get [NAME]", "the settings, or one", "get brightness\nok get brightness=40"),
    ("leds", Console.leds, 3, "leds [test FACE|STICKER|strip N|faces|all|off]",
     "the colours of the LEDs as RGB; test lights some for a minute; faces: U white, R red, F green, D yellow,"
     " L magenta, B blue",
     "leds\nU 060055 00000d …\nR 660100 060055 …\nF 00000d 060055 …\nD 00000d 00000d …\nL 060055 00000d …\n"
     "B 660100 060055 …\nok leds milliamps=…"),
    ("encoders", Console.encoders, 2, "encoders [counts|noise|test [off]]",
     "quarter turns from the last rest; counts: edges so far; noise: edges back/missed; test: hands play nothing",
     "encoders\nok encoders U=+0.00 D=+0.00 F=+0.00 …"),
    ("calibrate", Console.calibrate, 0, "calibrate", "take it that every slice rests at its detent now",
     "calibrate\nok calibrate"),
    ("sync", Console.sync, 6, "sync [LETTERS]",
     "where stickers travel: take it that each lies where it was built in, or as leds test faces shows",
     "sync\nok sync"),
    ("resign", Console.resign, 1, "resign [SIDE]", "give up, for the side to move or another",
     "resign\nok resign black score=12-12-30 next=- banned=- over=red"),
    ("draw", Console.draw, 0, "draw", "end the game as a draw on which both agree",
     "draw\nok draw score=12-12-30 next=- banned=- over=draw"),
    ("swap", Console.swap, 0, "swap", "take the first player's side instead of the second turn (where the rule is on)",
     "swap\nok swap score=12-12-30 next=red banned=R"),
    ("status", Console.status, 0, "status", "the board, the game, the light, what is wrong",
     "status\nboard sim-knobs mount=frame encoders=9\n"
     "game cube start=ring first=black stall=0 swap=off blocked=- turns=2 undone=0\n"
     "player black -\nplayer red -\nlight milliamps=… limit=450\nok status score=11-13-30 next=black banned=U"),
    ("watch", Console.watch, 1, "watch [on|off|check]",
     "report everything that happens as a line with *; check is for programs: numbers and check values on all lines",
     "watch on\nok watch on"),
    ("selftest", Console.selftest, 0, "selftest", "what the cube is made of, and whether rules and store work",
     "selftest\nrules ok\nstore ok\nok selftest faults=0"),
    ("files", Console.files, 1, "files [NAME]", "the files of the firmware, or the size and the SHA-256 of one",
     "files\nok files count=0"),
    ("bench", Console.bench, 0, "bench", "how often the loop came round since bench was last asked, and how late",
     "bench\nok bench steps=… longest=…ms"),
    ("reboot", Console.reboot, 0, "reboot", "start the cube anew; the game goes on where it was", "reboot\nok reboot"),
)  # fmt: skip
NAMES = tuple([command[0] for command in COMMANDS])
ERRORS = (
    UnknownCommand,
    BadOption,
    BadNotation,
    IllegalTurn,
    IllegalMove,
    BadStart,
    BadPosition,
    BadRecord,
    BadSetting,
    BadLine,
    BadCheck,
    BadNumber,
    NotSaved,
    NotHome,
    NoMemory,
)
