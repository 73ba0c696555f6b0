"""The session of a cube: slices that turn, or knobs, and 54 stickers that shine."""

from array import array

from play.care import LampTest, Rewired
from play.match import NotHome
from play.motion import stickers_of
from play.picture import Picture
from play.places import HOME, carried, facing
from play.report import listed
from play.rival import check_person
from play.sensing import HALF_TURNED, NOT_ONE_TURN, NOTHING, RESTORED, Sensing
from play.session import Session
from reversi import GameError
from reversi.cube import CubeGame
from reversi.geometry import FACES, SLICES, TURNS, inverse

_NO_STICKERS = bytes(54)  # what the cube shows of a game that is not its own: only, by its breath, who is to move


def facelets():
    """Return play.facelets; few need it, so it takes memory only then."""
    from play import facelets

    return facelets


class CubeSession(Session):
    """The mind of a cube; see Session. Flat Reversi is played at its console."""

    games = ("cube", "reversi")
    first_game = CubeGame
    led_names = FACES
    encoder_names = SLICES

    def _furnish(self):
        board = self.board
        self.picture = Picture(self.match.places, getattr(board, "ROLLS", not self.travels))
        self.lamps = LampTest(getattr(board, "STRIPS", ()))
        self._rewired = Rewired(board.ENCODERS, self.settings["order"], self.settings["reverse"])
        self.complaint = self._rewired.complaint
        self._read = array("i", [0] * board.ENCODERS)
        self.counts = self._read if self._rewired.straight else array("i", self._read)  # edges, per slice or face
        quarter = self.settings["quarter"] or board.COUNTS_PER_QUARTER
        follow = 1 if self.travels else 4
        self.sensing = Sensing(board.ENCODERS, quarter, follow=follow, ordered=self.travels)
        self._find_faces()

    def _check_fit(self, game):
        back = self.sensing.back() if self.travels else ()
        if back:
            raise NotHome(f"First turn {listed([TURNS[code] for code in back])}: a turn that does not count stands.")

    def apply_settings(self):
        """Let everything follow the settings."""
        super().apply_settings()
        self.sensing.configure(self.settings["settle"], self.settings["tolerance"])

    # Light

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

    def _guide(self):
        """Show what the hands have to do next: end a half turn, turn back what does not count, make what is awaited."""
        back = self._follow_hands()
        if self.sensing.half >= 0:
            self.picture.trouble(self.sensing.half)
        elif back:
            self.picture.await_turn(back[0])
        elif self.awaited:
            self.picture.await_turn(self.awaited[0][0])
        else:
            self.picture.clear()

    def _follow_hands(self):
        """Let the lights follow stickers that hands have carried away; return the turns that bring them back."""
        back = self.sensing.back() if self.travels else ()
        self.picture.carried = carried(HOME, self.sensing.turns()) if back else None
        return back

    def _warn(self, encoders):
        found = []
        for encoder in encoders:
            found += [k for k in stickers_of(self.sensing.facing[encoder]) if k % 9 == 4]
        self.picture.warn(bytes(found))

    def _mark_end(self):
        if self.game.over:
            winner = self.game.winner
            self.picture.end(0 if winner == "draw" else self._colour(winner), self._now)

    def _point_at(self, move):
        if move in TURNS:
            self.picture.hint(TURNS.index(move), self._now)

    # Hands

    def await_turns(self, asked):
        """Ask the players to make turns with their hands: (code, action) each, the action is played when it is made."""
        self.awaited = asked
        self._guide()

    def _ask_hands(self, action):
        """On a cube that turns, ask the hands for the computer's turn; return whether they have to make it."""
        asked = self.travels and action in TURNS
        if asked:
            self.await_turns([(TURNS.index(action), action)])
            self.tell(f"computer await={action}")
        return asked

    def _feel(self):
        self._turns.read(self._read)
        if not self._rewired.straight:
            self._rewired.put_right(self._read, self.counts)
        event = self.sensing.update(self.counts, self._now)
        if self.sensing.moving:
            self._stirred = True
        if self.testing:
            return
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

    def test_hands(self, on):
        """See Session. Where stickers travel, what stands when the test is over has to be turned back."""
        ends = self.testing and not on
        super().test_hands(on)
        if ends and not self.travels:
            self.sensing.absorb()
        elif ends and self.sensing.back():
            self._refused("-", "not-one-turn", "Slices were turned while the encoders were tested.")

    def noise(self):
        """Return how the encoders behave (play.ports.Turns.noise), per slice or face, or None."""
        found = super().noise()
        return found and self._rewired.sorted(found)

    def _encoder_name(self, encoder):
        return self._rewired.wired[encoder]

    @property
    def lies(self):
        """How the LEDs lie, as `sync` takes it."""
        return facelets().write(self.match.places)

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

    def sync(self, shown):
        """Take it that every slice rests at its detent and every LED lies as `shown` says (play.facelets).

        Where nothing is shown, where it was built in. Raises BadPosition and NotSaved.
        """
        self.match.put(facelets().read(shown) if shown else None)
        self.sensing.calibrate()
        self.awaited = []
        self._find_faces()
        self.refresh()
