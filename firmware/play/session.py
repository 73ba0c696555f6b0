"""The session: one synchronous object that joins inputs, game and light; a board calls `step` every few ms."""

from array import array

from play.console import Console
from play.match import Match, NotHome
from play.picture import Picture
from play.places import facing
from play.ports import ticks_diff
from play.report import in_stickers, listed, report
from play.rival import GLANCE, HINT_LEVEL, SLICE, Rival, check_person, give_back, level, person, take_back
from play.sensing import HALF_TURNED, NOT_ONE_TURN, NOTHING, RESTORED, Sensing
from play.settings import Settings
from play.wire import BadLine, Wire
from reversi import GameError, IllegalTurn
from reversi.cube import COLOURS
from reversi.geometry import SLICES, TURNS, inverse

FRAME_MS = 33  # 30 frames a second
HOLD_MS = 1500  # how long the button is held for a new game
PAUSE_MS = 700  # for which the players see a turn before the computer answers it


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
        self.rival = Rival()
        self.thought = 0  # the nodes that the last step has looked at, for a clock that charges them
        self.reboot = False  # asked for by the command `reboot`: the board does it
        self._event = 0
        self._shown_at = None
        self._pressed_at = None
        self._changed_at = 0
        self._now = 0
        self.apply_settings()
        self.refresh()
        self._find_faces()
        self._greet()

    @property
    def game(self):
        """The game in play."""
        return self.match.game

    def step(self, now):
        """Read the inputs, advance everything to the time `now` (ms, wraps at 2³⁰), send what is due.

        Call it at least every 20 ms. Returns whether a frame was shown.
        """
        self._now = now
        if self.made:
            self.made.clear()
        self.thought = 0
        self._listen()
        self._feel()
        self._press()
        self._think()
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
        told = report(self.game, action, mover, result)
        self._changed()
        self._follow(action, mover, result)
        self.tell(told)
        return told

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
        self._changed()
        self.awaited = []
        self.refresh()
        told = report(game, word)
        self.tell(told)
        return told

    def _changed(self):
        self.rival.forget()
        self._changed_at = self._now

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
            sides = COLOURS[mover], COLOURS[self.game.to_move]
            self.picture.turned(moved, self.game.cells, sides[0], sides[1], codes[0], self._now)
            self._mark_end()
        else:
            self.refresh()

    def refresh(self):
        """Show the game as it stands."""
        self.picture.show(self.game.cells, COLOURS[self.game.to_move])
        self._mark_end()
        self._guide()

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
            self.picture.end(COLOURS.get(self.game.winner, 0), self._now)

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
            if self.travels and action in TURNS:
                self.await_turns([(TURNS.index(action), action)])
                self.tell(f"computer await={action}")
            else:
                self.make(action)
        except GameError as error:
            self._changed()
            self.tell(f"refused {action} {error.code} {error}")

    def hint(self):
        """Show the turn that seems best at a glance and return it in words; a better one is told of when it is found.

        Raises IllegalTurn when the game is over or it is the computer's turn.
        """
        check_person(self.game)
        self.rival.forget()
        self.rival.hinting = not self._ponder(HINT_LEVEL, GLANCE)
        return self._show_hint()

    def _go_on_hinting(self):
        before = self.rival.best
        self.rival.hinting = not self._ponder(HINT_LEVEL)
        if self.rival.best != before:
            self.tell(self._show_hint())

    def _show_hint(self):
        name = self.rival.best
        self.picture.hint(TURNS.index(name), self._now)
        return f"hint {name} value={in_stickers(self.rival.value)}"

    def set_level(self, name):
        """Let the computer play at another level from now on; raises IllegalTurn where it does not play."""
        sides = [side for side in self.game.sides if level(self.game, side)]
        if not sides:
            raise IllegalTurn("The computer does not play in this game; begin one with new red=level3.")
        for side in sides:
            self.game.names[side] = name
        self.match.begin(self.game)
        self.rival.forget()

    def agree_draw(self):
        """End the game as a draw and return the report; raises IllegalTurn when the computer stands better."""
        if person(self.game) and not self.game.over and self.rival.better(self.game):
            raise IllegalTurn("The computer stands better and does not agree to a draw.")
        return self.make("draw")

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
            if not expected:
                check_person(self.game)
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
        """Take back `count` turns or ask for them where stickers travel; return the report.

        Against the computer its answers are taken back with them.
        """
        self.match.check_takeback(count)
        return self._back_or_forth("undo", take_back(self.game, count), self.game.actions[::-1])

    def redo(self, count):
        """Give back `count` turns that were taken back, or ask for them where stickers travel; return the report."""
        return self._back_or_forth("redo", give_back(self.game, count), self.game.undone)

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
