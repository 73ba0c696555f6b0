"""The session: one synchronous object that joins inputs, game and light; a board calls `step` every few ms."""

from play.console import Console
from play.link import Link
from play.match import Match
from play.ports import ticks_add, ticks_diff
from play.report import report
from play.rival import GLANCE, HINT_LEVEL, SLICE, Rival, check_person, give_back, level, person, take_back
from play.settings import NotSaved, Settings
from play.wire import BadLine, Wire
from reversi import GameError
from reversi.game import PASS

DIM = 5  # percent of brightness, the lowest that can be set
FRAME_MS = 33  # 30 frames a second
HOLD_MS = 1500  # how long the button is held for a new game
LOOK_MS = 500  # how often is looked for troubles
TEST_MS = 300_000  # for which nothing counts that hands do after `encoders test`
PAUSE_MS = 700  # for which the players see a turn before the computer answers it


def open_session(board, *ports, **options):
    """Return the session for a board: a CubeSession or, for MOUNT = "panel", a PanelSession; see Session.

    Only the one that the board needs is loaded.
    """
    if board.MOUNT == "panel":
        from play.panel_session import PanelSession

        return PanelSession(board, *ports, **options)
    from play.cube_session import CubeSession

    return CubeSession(board, *ports, **options)


class Session:
    """The mind of one board: what cubes and panels have in common.

    A subclass has `games` (the kinds that can be played), `first_game()`, `led_names` and `encoder_names` (rows of
    LEDs and encoders at the console), `_furnish()` (make `picture` and `sensing`), `_check_fit(game)` (raise GameError
    where a game can't be played here now), `_feel()` (the hands), `_follow` and `refresh` (the light), `_guide()` (what
    the hands have to do next), `_point_at(move)` (show a hint), `_warn(encoders)` (show of which encoders turns are not
    felt as they should be), `_ask_hands(action)` and `sync(shown)`.

    `board` is a module of boards/ (MOUNT, ENCODERS, COUNTS_PER_QUARTER, SETTINGS); `pixels`, `turns`, `lines` and
    `store` are the ports of play.ports, and `sounder` is one where there is a piezo; `today` returns the date as
    "YYYY.MM.DD" where there is a clock; `colour` lets `show` use the colours of a terminal.
    """

    def __init__(self, board, pixels, turns, lines, store, today=None, colour=False, sounder=None):
        """Resume the game that `store` keeps, or begin the default one."""
        self.board = board
        self.today = today
        self.colour = colour
        self.travels = board.MOUNT == "pieces"
        self._pixels, self._turns = pixels, turns
        self._sounds = _sounds(sounder)
        self.wire = Wire(lines)
        self.settings = Settings(store, board.SETTINGS)
        self.match = Match(store, self.settings, self.travels, self.first_game)
        self.link = Link(self.wire)
        self.console = self.link.console = Console(self, self.link.say)
        self.lamps = None  # lights that show the wiring (see play.care.LampTest), where there are any
        self.machine = None  # what is known of the computer (see play.ports.Machine), where somebody knows
        self.store = store
        self.steps = self.longest = 0  # since the command `bench`: steps, and the longest time between two, in ms
        self.complaint = ""  # a sentence about the settings of the hands
        self._furnish()
        if today and not (self.game.actions or self.game.date):
            self.game.date = today()
        self.made = []  # the turns, as codes, by which the cube has changed in the last step, undo and redo included
        self.awaited = []  # (turn code, action) that the players were asked to make with their hands
        self.watched = False  # whether events go out on the serial line
        self.listener = None  # who else is told of every event: a function that takes the line
        self.rival = Rival()
        self.thought = 0  # the nodes that the last step has looked at, for a clock that charges them
        self.reboot = False  # asked for by the command `reboot`: the board does it
        self._shown_at = self._looked_at = None
        self._stirred, self._dimmed, self._stirred_at = True, False, 0  # whether anything has happened; since when not
        self._troubled = {}  # the troubles at the last look
        self._pressed_at = None
        self._tested_until = None  # when what hands do counts again
        self._changed_at = 0
        self._now = 0
        self.apply_settings()
        self._pass()
        self.refresh()
        self._greet()

    @property
    def game(self):
        """The game in play."""
        return self.match.game

    @property
    def seed(self):
        """A number that depends on when people did what: the same game drawn twice by hand is not the same twice."""
        return self._now + 65536 * self.link.events

    def step(self, now):
        """Read the inputs, advance everything to the time `now` (ms, wraps at 2³⁰), send what is due.

        Call it at least every 20 ms. Returns whether a frame was shown.
        """
        if not self.steps:  # the clock may have run for days
            self._changed_at = now
        gap = ticks_diff(now, self._now)
        self.steps = self.steps + 1 & 0xFFFFFF
        if gap > self.longest and self.steps > 1:
            self.longest = gap
        self._now = now
        if self.made:
            self.made.clear()
        self.thought = 0
        self._listen()
        if self.testing and ticks_diff(self._tested_until, now) <= 0:
            self.test_hands(False)
        self._feel()
        self._press()
        self._look_for_troubles()
        self._think()
        self._dim()
        if self._sounds:
            self._sounds.step(now)
        self.wire.flush()
        return self._light()

    # Lines

    def _greet(self):
        for complaint in self.complaints:
            self.wire.say(f"* trouble {complaint}")

    @property
    def complaints(self):
        """Sentences about what could not be read when this began."""
        found = [self.settings.complaint, self.match.complaint, self.complaint]
        return [complaint for complaint in found if complaint] + list(getattr(self.store, "complaints", ()))

    @property
    def troubles(self):
        """What is wrong with the encoders now: one word -> a sentence."""
        told = self._turns.status()
        if not told:
            return told
        found = {}
        for what in told:
            if isinstance(what, int):
                name = self._encoder_name(what)
                found["encoder-" + name] = told[what].format(name)
            else:
                found[what] = told[what]
        return found

    def _encoder_name(self, encoder):
        return self.encoder_names[encoder]

    def _look_for_troubles(self):
        if self._looked_at is not None and ticks_diff(self._now, self._looked_at) < LOOK_MS:
            return
        self._looked_at = self._now
        troubles = self.troubles
        if troubles or self._troubled:
            self._tell_troubles(troubles)

    def _tell_troubles(self, troubles):
        """Tell of each trouble that is new; show what lasts as long as it does."""
        for name in troubles:
            if troubles[name] != self._troubled.get(name):
                self.wire.tell(f"* trouble {name} {troubles[name]}")
        self._troubled = dict(troubles)
        names = self.encoder_names[: self.board.ENCODERS]
        self._warn([k for k, name in enumerate(names) if "bus" in troubles or "encoder-" + name in troubles])

    def _listen(self):
        if not self.wire.idle:
            return
        try:
            line = self.wire.receive()
        except BadLine as error:
            self.link.misread(error)
            return
        if line is not None:
            self._stirred = True
            self.link.take(line)

    def tell(self, event):
        """Report what happened to whoever watches: a line `*`, a running number, the event."""
        self._stirred = True
        self.link.events += 1
        line = f"*{self.link.events} {event}"
        if self.watched:
            self.wire.tell(line)
        if self.listener:
            self.listener(line)
        if self._sounds and self.settings["sound"] == "on":
            self._sounds.hear(event)

    # Play

    def make(self, action):
        """Play an action (see Match.do), show it, and return the report of it; raises GameError.

        What was awaited from the players' hands no longer is.
        """
        told = self._play(action)
        self.awaited = []
        self._guide()
        return told

    def _play(self, action):
        mover = self.game.to_move
        result = self.match.do(action)
        passed = self._pass()
        told = report(self.game, action, mover, result, passed)
        self._changed()
        self._follow(action, mover, result)
        self.tell(told)
        return told

    def _pass(self):
        """Let the side to move pass where it can't do anything else; return the side that has passed, or None."""
        game = self.game
        mover = game.to_move
        if not game.must_pass:
            return None
        try:
            self.match.do("redo 1" if game.undone[:1] == [PASS] else PASS)
        except NotSaved as error:  # the move before it stands
            self.tell(f"trouble {error}")
            return None
        return mover

    def begin(self, game, word):
        """Play `game`, a "new" one or the one of a "load", from now on, and return the report of it.

        Raises GameError where slices must be turned back first or it can't be saved.
        """
        if self.today and word == "new":
            game.date = self.today()
        self._check_fit(game)
        self.match.begin(game)
        self._changed()
        self.awaited = []
        passed = self._pass()
        self.refresh()
        told = report(game, word, passed=passed)
        self.tell(told)
        return told

    def _changed(self):
        self.rival.forget()
        self._changed_at = self._now

    def _colour(self, side):
        """Return the value of the cells that show a side's colour."""
        return 1 + self.game.sides.index(side)

    def apply_settings(self):
        """Let everything follow the settings."""
        self._configure_picture()

    def _configure_picture(self):
        self.picture.configure(
            self.settings["palette"],
            min(DIM, self.settings["brightness"]) if self._dimmed else self.settings["brightness"],
            self.settings["gamma"],
            self.settings["current"],
            self.settings["animation"] == "on",
        )

    # The computer

    def _think(self):
        """Let the computer think, and play when it has; on a cube that turns, ask the hands for its turn."""
        game = self.game
        strength = level(game, game.to_move)
        if not (strength or self.rival.hinting) or self.awaited or game.over:
            return
        if not strength:
            self._go_on_hinting()
        elif self._ponder(strength) and ticks_diff(self._now, self._changed_at) >= PAUSE_MS:
            self._answer(self.rival.answer(game))

    def _ponder(self, strength, nodes=SLICE):
        """Think on; return whether the mind is made up."""
        before = self.rival.nodes
        done = self.rival.think(self.game, strength, self._changed_at, nodes)
        self.thought += self.rival.nodes - before
        return done

    def _answer(self, action):
        try:
            if not self._ask_hands(action):
                self.make(action)
        except GameError as error:
            self._changed()
            self.tell(f"refused {action} {error.code} {error}")

    def hint(self):
        """Show the turn that seems best at a glance and return it in words; a better one is told of when it is found.

        Asked again about the same position it goes on from what it has found.
        Raises IllegalTurn when the game is over or it is the computer's turn.
        """
        check_person(self.game)
        done = self._ponder(HINT_LEVEL, GLANCE)
        while not (done or self.rival.depth):  # it has looked at the turns of the past only
            done = self._ponder(HINT_LEVEL)
        self.rival.hinting = not done
        return self._show_hint()

    def _go_on_hinting(self):
        before = self.rival.best
        self.rival.hinting = not self._ponder(HINT_LEVEL)
        if self.rival.best != before:
            self.tell(self._show_hint())

    def _show_hint(self):
        self._point_at(self.rival.best)
        return f"hint {self.rival.best} value={self.rival.worth}"

    def set_level(self, name):
        """Let the computer play at another level from now on; raises IllegalTurn where it does not play."""
        sides = [side for side in self.game.sides if level(self.game, side)]
        if not sides:
            begin = ("new reversi " if self.game.kind == "reversi" else "new ") + self.game.sides[1]
            raise self.game.refusal(f"The computer does not play in this game; begin one with {begin}=level3.")
        for side in sides:
            self.game.names[side] = name
        self.match.begin(self.game)
        self.rival.forget()

    def agree_draw(self):
        """End the game as a draw and return the report; raises IllegalTurn when the computer stands better."""
        if person(self.game) and not self.game.over and self.rival.better(self.game):
            raise self.game.refusal("The computer stands better and does not agree to a draw.")
        return self.make("draw")

    # The button

    def _press(self):
        """A short press takes the last turn back, a long one begins the same game anew."""
        down = self._turns.button()
        if down:
            self._stirred = True
        if down and self._pressed_at is None:
            self._pressed_at = self._now
        elif not down and self._pressed_at is not None:
            held = ticks_diff(self._now, self._pressed_at)
            self._pressed_at = None
            if self.testing:
                self.tell("button")
            else:
                self._pressed("again" if held >= HOLD_MS else "undo")

    @property
    def testing(self):
        """Whether nothing counts that hands do."""
        return self._tested_until is not None

    def test_hands(self, on):
        """Feel the hands, but let nothing count that they do for TEST_MS from now on; or, not `on`, let it count again.

        A press of the button is then an event of its own: `button`.
        """
        self._tested_until = ticks_add(self._now, TEST_MS) if on else None

    def _pressed(self, command):
        try:
            if command == "again":
                self.begin(self.game.again(), "new")
            else:
                told = self.undo(1)
                if self.awaited:
                    self.tell(told)
        except GameError as error:
            self.tell(f"refused {command} {error.code} {error}")

    def undo(self, count):
        """Take back `count` turns or ask for them where stickers travel; return the report.

        Against the computer its answers are taken back with them.
        """
        self.match.check_takeback(count)
        return self._back_or_forth("undo", take_back(self.game, count), self.game.actions[::-1])

    def redo(self, count):
        """Give back `count` turns that were taken back, or ask for them where stickers travel; return the report."""
        return self._back_or_forth("redo", give_back(self.game, count), self.game.undone)

    def _back_or_forth(self, word, count, actions):
        """Take back or give back `count` of `actions`, the next one first, and return the report."""
        return self.make(f"{word} {count}")

    def noise(self):
        """Return how the encoders behave (play.ports.Turns.noise), in the order of `encoder_names`, or None."""
        turns = self._turns
        return turns.noise() if hasattr(turns, "noise") else None

    # Light

    def _dim(self):
        """Dim the lights when nothing has happened for long; brighten them when something does.

        What is dimmed stays so without a look at the clock, which may wrap meanwhile.
        """
        if self._stirred:
            self._stirred, self._stirred_at = False, self._now
            if self._dimmed:
                self._dimmed = False
                self._configure_picture()
        elif not self._dimmed and 0 < 60_000 * self.settings["dim"] <= ticks_diff(self._now, self._stirred_at):
            self._dimmed = True
            self._configure_picture()

    def _light(self):
        if self._shown_at is not None and ticks_diff(self._now, self._shown_at) < FRAME_MS:
            return False
        self._shown_at = self._now
        frame = self.picture.render(self._now)
        self._pixels.show((self.lamps and self.lamps.frame(self._now)) or frame)
        return True

    def test_lamps(self, what):
        """Show the lights `what` instead of the game (see play.care.LampTest) and return them; raises BadOption."""
        return self.lamps.begin(what, self._now)


def _sounds(sounder):
    """Return what sounds the events, None without a piezo; only a board that has one loads it."""
    if not sounder:
        return None
    from play.sounds import Sounds

    return Sounds(sounder)
