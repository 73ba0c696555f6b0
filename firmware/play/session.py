"""The session: one synchronous object that joins inputs, game and light; a board calls `step` every few ms."""

from array import array

from play.console import Console
from play.match import Match, NotHome
from play.picture import Picture
from play.places import facing
from play.ports import ticks_diff
from play.report import listed, report
from play.sensing import HALF_TURNED, NOT_ONE_TURN, NOTHING, RESTORED, Sensing
from play.settings import NotSaved, Settings
from play.wire import BadLine, Wire
from reversi import GameError
from reversi.game import PASS
from reversi.geometry import SLICES, TURNS, inverse
from reversi.search import most_gain

_NO_STICKERS = bytes(54)  # what the cube shows of a game that is not its own: only, by its breath, who is to move
FRAME_MS = 33  # 30 frames a second
HOLD_MS = 1500  # how long the button is held for a new game


class Session:
    """The cube's mind on one board.

    `board` is a module of boards/ (MOUNT, ENCODERS, COUNTS_PER_QUARTER, SETTINGS); `pixels`, `turns`, `lines` and
    `store` are the ports of play.ports; `today` returns the date as "YYYY.MM.DD" where there is a clock; `colour` lets
    `show` use the colours of a terminal.
    """

    def __init__(self, board, pixels, turns, lines, store, today=None, colour=False):
        """Resume the game that `store` keeps, or begin the default one."""
        self.board = board
        self.today = today
        self.colour = colour
        self.travels = board.MOUNT == "pieces"
        self._pixels, self._turns = pixels, turns
        self.wire = Wire(lines)
        self.settings = Settings(store, board.SETTINGS)
        self.match = Match(store, self.settings, self.travels)
        if today and not (self.game.actions or self.game.date):
            self.game.date = today()
        self.console = Console(self, self.wire.say)
        self.picture = Picture(self.match.places, getattr(board, "ROLLS", not self.travels))
        self._counts = array("i", [0] * board.ENCODERS)
        follow = 1 if self.travels else 4
        self.sensing = Sensing(board.ENCODERS, board.COUNTS_PER_QUARTER, follow=follow, ordered=self.travels)
        self.made = []  # the turns, as codes, by which the cube has changed in the last step, undo and redo included
        self.awaited = []  # (turn code, action) that the players were asked to make with their hands
        self.watched = False  # whether events go out on the serial line
        self.listener = None  # who else is told of every event: a function that takes the line
        self.reboot = False  # asked for by the command `reboot`: the board does it
        self._event = 0
        self._shown_at = None
        self._pressed_at = None
        self._now = 0
        self.apply_settings()
        self._pass()
        self.refresh()
        self._find_faces()
        self._greet()

    @property
    def game(self):
        """The game in play."""
        return self.match.game

    @property
    def seed(self):
        """A number that depends on when people did what: the same game drawn twice by hand is not the same twice."""
        return self._now + 65536 * self._event

    def step(self, now):
        """Read the inputs, advance everything to the time `now` (ms, wraps at 2³⁰), send what is due.

        Call it at least every 20 ms. Returns whether a frame was shown.
        """
        self._now = now
        if self.made:
            self.made.clear()
        self._listen()
        self._feel()
        self._press()
        self.wire.flush()
        return self._light()

    # Lines

    def _greet(self):
        for complaint in (self.settings.complaint, self.match.complaint):
            if complaint:
                self.wire.say(f"* trouble {complaint}")

    def _listen(self):
        if not self.wire.idle:
            return
        try:
            line = self.wire.receive()
        except BadLine as error:
            self.console.misread(error)
            return
        if line is not None:
            self.console.answer(line)

    def tell(self, event):
        """Report what happened to whoever watches: a line `*`, a running number, the event."""
        self._event += 1
        if self.watched:
            self.wire.tell(f"*{self._event} {event}")
        if self.listener:
            self.listener(f"*{self._event} {event}")

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
        told = report(self.game, action, mover, result, self._pass())
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
        back = self.sensing.back() if self.travels else ()
        if back:
            raise NotHome(f"First turn {listed([TURNS[code] for code in back])}: a turn that does not count stands.")
        self.match.begin(game)
        self.awaited = []
        passed = self._pass()
        self.refresh()
        told = report(game, word, passed=passed)
        self.tell(told)
        return told

    def hint(self):
        """Show the turn that gains most at once and return it in words; raises IllegalTurn when the game is over."""
        name, gain = most_gain(self.game)
        self.picture.hint(TURNS.index(name), self._now)
        return f"hint {name} gains={gain}"

    def await_turns(self, asked):
        """Ask the players to make turns with their hands: (code, action) each, the action is played when it is made."""
        self.awaited = asked
        self._guide()

    def _follow(self, action, mover, result):
        """Let the light follow an action that `mover` has played and that returned `result`."""
        word = action.split()[0]
        codes = [TURNS.index(done) for done in (result if word in ("undo", "redo") else [action]) if done in TURNS]
        self.made += [inverse(code) for code in codes] if word == "undo" else codes
        if action in TURNS:
            moved = bytearray(54)
            self.game.moved(moved)
            sides = self._colour(mover), self._colour(self.game.to_move)
            self.picture.turned(moved, self.game.cells, sides[0], sides[1], codes[0], self._now)
            self._mark_end()
        else:
            self.refresh()

    def refresh(self):
        """Show the game as it stands."""
        cells = self.game.cells if self.game.kind == "cube" else _NO_STICKERS
        self.picture.show(cells, self._colour(self.game.to_move))
        self._mark_end()
        self._guide()

    def _colour(self, side):
        """Return the value of the cells that show a side's colour."""
        return 1 + self.game.sides.index(side)

    def _guide(self):
        """Show what the hands have to do next: end a half turn, turn back what does not count, make what is awaited."""
        back = self.sensing.back() if self.travels else ()
        if self.sensing.half >= 0:
            self.picture.trouble(self.sensing.half)
        elif back:
            self.picture.await_turn(back[0])
        elif self.awaited:
            self.picture.await_turn(self.awaited[0][0])
        else:
            self.picture.clear()

    def _mark_end(self):
        if self.game.over:
            winner = self.game.winner
            self.picture.end(0 if winner == "draw" else self._colour(winner), self._now)

    def apply_settings(self):
        """Let everything follow the settings."""
        self.picture.configure(
            self.settings["palette"],
            self.settings["brightness"],
            self.settings["gamma"],
            self.settings["current"],
            self.settings["animation"] == "on",
        )
        self.sensing.configure(self.settings["settle"], self.settings["tolerance"])

    # Hands

    def _feel(self):
        self._turns.read(self._counts)
        event = self.sensing.update(self._counts, self._now)
        if event >= 0:
            self._turned(event)
        elif event != NOTHING:
            self._odd(event)

    def _turned(self, code):
        """A slice was turned: play it, or what was awaited."""
        expected = self.awaited and self.awaited[0][0] == code
        try:
            self._play(self.awaited[0][1] if expected else TURNS[code])
        except GameError as error:
            if expected:
                self.awaited = []
            self._refused(TURNS[code], error.code, str(error))
            return
        self.sensing.absorb()
        self._find_faces()
        self.awaited = self.awaited[1:] if expected else []
        self._guide()

    def _find_faces(self):
        if self.board.ENCODERS == 6:
            facing(self.match.places, self.sensing.facing)

    def _refused(self, what, code, message):
        """Where knobs turn nothing has happened; where stickers travel the slices must be turned back."""
        back = self.sensing.back()
        if self.travels:
            told = f"refused {what} {code} back={listed([TURNS[turn] for turn in back])} {message}"
        else:
            told = f"refused {what} {code} {message}"
            self.sensing.absorb()
        self._guide()
        if back:
            self.picture.refuse(back[0], self._now)
        else:
            self.picture.trouble()  # more turns than can be named
        self.tell(told)

    def _odd(self, event):
        if event == NOT_ONE_TURN:
            self._refused("-", "not-one-turn", "Several slices have turned; a turn is one slice.")
        elif event == HALF_TURNED:
            self._guide()
            self.tell(f"half {SLICES[self.sensing.half]} The slice rests between two quarters: turn it on or back.")
        elif event == RESTORED:
            self._guide()
            self.tell("restored")

    def _press(self):
        """A short press takes the last turn back, a long one begins the same game anew."""
        down = self._turns.button()
        if down and self._pressed_at is None:
            self._pressed_at = self._now
        elif not down and self._pressed_at is not None:
            held = ticks_diff(self._now, self._pressed_at)
            self._pressed_at = None
            self._pressed("again" if held >= HOLD_MS else "undo")

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
        """Take back `count` turns, or ask for them where stickers travel; return the report."""
        self.match.check_takeback(count)
        return self._back_or_forth("undo", self.game.back(count), self.game.actions[::-1])

    def redo(self, count):
        """Give back `count` turns that were taken back, or ask for them where stickers travel; return the report."""
        return self._back_or_forth("redo", self.game.forth(count), self.game.undone)

    def _back_or_forth(self, word, count, actions):
        if not self.travels or count > len(actions):
            return self.make(f"{word} {count}")
        asked = self._by_hand(word, actions[:count])
        if not asked:
            return self.make(f"{word} {count}")
        self.await_turns(asked)
        return f"{word} await=" + listed([TURNS[code] for code, _ in asked])

    def _by_hand(self, word, actions):
        """Return the turns to make for `actions`, as (code, action); what is no turn goes with the turn beside it."""
        asked, count = [], 0
        for action in actions:
            count += 1
            if action in TURNS:
                code = TURNS.index(action)
                asked.append((inverse(code) if word == "undo" else code, f"{word} {count}"))
                count = 0
        if asked and count:
            code, action = asked.pop()
            asked.append((code, f"{word} {int(action.split()[1]) + count}"))
        return asked

    def sync(self):
        """Take it that every LED lies where it was built in and every slice rests at its detent."""
        self.match.put_home()
        self.sensing.calibrate()
        self.awaited = []
        self._find_faces()
        self.refresh()

    # Light

    def _light(self):
        if self._shown_at is not None and ticks_diff(self._now, self._shown_at) < FRAME_MS:
            return False
        self._shown_at = self._now
        self._pixels.show(self.picture.render(self._now))
        return True
