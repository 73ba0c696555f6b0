"""What every game of this house has: a line of actions to go back and forth in, resignation, draw, a winner."""

from reversi import GameError, IllegalTurn

RESIGN = {"black": "resign black", "red": "resign red", "white": "resign white"}
DRAW = "draw"
PASS = "--"


class Game:
    """A game is its start and a line of actions; the state at any point comes from replaying the line.

    An action is a word as the journal and the console write it: a turn or move, `resign black`, `draw`, `swap`.
    A subclass has `sides`, `turn(text)`, `is_turn(action)`, `score()`, `to_move`, `over`, `_restart()` (go back to the
    start) and `_perform(action)` (make a turn or move that is known to be legal).
    """

    sides = ("black", "red")
    refusal: type[GameError] = IllegalTurn  # the error class of an action that is refused

    def __init__(self):
        self.names = {self.sides[0]: "", self.sides[1]: ""}  # the players, as a record's tags name them
        self.date = ""  # "YYYY.MM.DD", or "" without a clock
        self._line = []
        self._played = 0
        self.resigned = None  # the side that resigned
        self.agreed = False  # a draw by agreement

    @property
    def actions(self):
        """The actions that lead to the present state, oldest first."""
        return self._line[: self._played]

    @property
    def undone(self):
        """The actions that `redo` would give back, the next first."""
        return self._line[self._played :]

    @property
    def ended_early(self):
        """Whether the players ended the game by resignation or agreement."""
        return self.agreed or self.resigned is not None

    @property
    def turns(self):
        """The turns, or moves and passes, played, oldest first."""
        return [action for action in self.actions if self.is_turn(action)]

    @property
    def must_pass(self):
        """Whether the side to move can do nothing but pass."""
        return False

    def act(self, action):
        """Play any action by its word, as the journal keeps it; raises what the turn, swap or resignation would."""
        if action in RESIGN.values():
            return self.resign(action.split()[1])
        if action == DRAW:
            return self.agree_draw()
        return self.turn(action)

    def resign(self, side=None):
        """End the game: `side` (by default the side to move) gives up and the other wins."""
        side = side or self.to_move
        if side not in self.sides:
            raise self.refusal(f"There is no side {side} in this game; the sides are " + " and ".join(self.sides) + ".")
        self._must_go_on("resign")
        self._add(RESIGN[side])

    def agree_draw(self):
        """End the game as a draw by agreement."""
        self._must_go_on("agree on a draw")
        self._add(DRAW)

    def undo(self, count=1):
        """Take back the last `count` actions and return them, the last one first."""
        self.check_count(count, self._played, "take back")
        taken = self._line[self._played - count : self._played]
        taken.reverse()
        self._go_to(self._played - count)
        return taken

    def redo(self, count=1):
        """Give back `count` actions that were taken back and return them in the order in which they were played."""
        self.check_count(count, len(self._line) - self._played, "give back")
        given = self._line[self._played : self._played + count]
        for action in given:
            self._advance(action)
        return given

    @property
    def may_swap(self):
        """Whether the side to move may take the other one's side instead."""
        return False

    def back(self, count, mine=None):
        """Return how many actions `undo` takes back for `count` of the players', or of the side `mine`.

        A pass goes with the move before it, and so does what the other side has played if only `mine` counts. Raises
        `refusal` where there are not so many.
        """
        actions = self.actions
        self.check_count(count, self._countable(0, len(actions), mine), "take back")
        there = len(actions)
        for k in range(len(actions) - 1, -1, -1):
            if count < 1:
                break
            there = k
            count -= self._counts(k, mine)
        return len(actions) - there

    def forth(self, count, mine=None):
        """Return how many actions `redo` gives back for `count` of the players', or of the side `mine`: see back."""
        there = self._played
        self.check_count(count, self._countable(there, len(self._line), mine), "give back")
        while there < len(self._line) and (count > 0 or not self._counts(there, mine)):
            count -= self._counts(there, mine)
            there += 1
        return there - self._played

    def _countable(self, begin, end, mine):
        return sum([self._counts(place, mine) for place in range(begin, end)])

    def _counts(self, place, mine):
        """Return whether the action at a place of the line is of the players' choice, and of the side `mine`."""
        action = self._line[place]
        if action == PASS:
            return False
        before = [action for action in self._line[:place] if self.is_turn(action)]
        mover = self.first if len(before) % 2 == 0 else self.other(self.first)
        return mine in (None, mover) or not self.is_turn(action)

    def mark(self):
        """Return the present point of the game, to which `back_to` goes back after one action more."""
        return self._played, self.undone

    def back_to(self, mark):
        """Go back to a point that `mark` returned, what could be redone there included."""
        played, undone = mark
        self._line[played:] = undone
        self._go_to(played)

    def check_count(self, count, there, what):
        """Raise `refusal` unless `count` turns of the `there` that there are can be taken or given back (`what`)."""
        if not isinstance(count, int) or count < 1:
            raise self.refusal(f"The number of turns to {what} must be 1 or more, not {count}.")
        if not there:
            raise self.refusal(f"There is no turn to {what}.")
        if count > there:
            turns = "is only 1 turn" if there == 1 else f"are only {there} turns"
            raise self.refusal(f"There {turns} to {what}, not {count}.")

    def _must_go_on(self, what):
        if self.over:
            raise self.refusal(f"The game is over; nobody can {what}. Take back (undo) or begin a new one (new).")

    def _add(self, action):
        del self._line[self._played :]
        self._line.append(action)
        self._advance(action)

    def _advance(self, action):
        self._played += 1
        if action == DRAW:
            self.agreed = True
        elif action in RESIGN.values():
            self.resigned = action.split()[1]
        else:
            self._perform(action)

    def _go_to(self, played):
        self._played = 0
        self.resigned = None
        self.agreed = False
        self._restart()
        for action in self._line[:played]:
            self._advance(action)

    def other(self, side):
        """Return the opponent of `side`."""
        return self.sides[1 - self.sides.index(side)]

    @property
    def winner(self):
        """The side that has won, "draw", or None while the game goes on."""
        if not self.over:
            return None
        if self.agreed:
            return "draw"
        if self.resigned:
            return self.other(self.resigned)
        first, second = self.score()[:2]
        return "draw" if first == second else self.sides[first < second]
