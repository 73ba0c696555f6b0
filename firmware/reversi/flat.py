"""Flat Reversi: put a disc so that it outflanks discs of the opponent's, and turn them over."""

from array import array

from reversi import BadStart, IllegalMove
from reversi.flat_field import Field
from reversi.flat_kernel import (
    BLACK,
    BORDER,
    EMPTY,
    SIDE,
    TOP,
    TRAIL,
    WHITE,
    line_of_play,
    moves,
    put,
    skip,
    take,
    tally,
)
from reversi.flat_position import parse, shape_of
from reversi.game import PASS, Game
from reversi.text import quote, small, title

EDITIONS = {"reversi": "black", "fundex": "white"}  # and the side that begins
LETTERS = "-XO#"
PASSES = (PASS, "pass", "pa")  # of two that begin alike the longer one first


class FlatGame(Game):
    """A game on a flat board.

    `edition`: "reversi" or "fundex"; `size`: 4 to 16, even; `shape`: "square" or "octagon" (of size 10); `blocked`:
    names of up to four squares on which nobody plays; `handicap`: how many corners, or which, hold a black disc before
    play begins; `first`: the side that begins, by default the edition's. Raises BadStart and BadNotation.
    """

    kind = "reversi"
    sides = ("black", "white")
    refusal = IllegalMove

    def __init__(self, edition="reversi", size=8, shape="square", blocked=(), handicap=(), first=None):
        super().__init__()
        if str(edition) not in EDITIONS:
            raise BadStart(f"The edition is reversi or fundex, not {quote(edition)}.")
        self.edition = edition
        self.start = ""  # the position in which the game begins, where that is no start by the rules
        self.field = Field(None if size == 8 and shape == "octagon" else size, shape)  # 8: none was asked for
        self.handicap = self.field.handicap(handicap)
        self.blocked = self.field.blocked(blocked, self.handicap)
        self._set_start(self._first_board(), first or EDITIONS[edition])

    @classmethod
    def from_position(cls, text, edition="reversi"):
        """Return a game that begins in a position: rows from the top joined by `/`, then `b` or `w`.

        The discs on the board count as put there by the two sides in turn. Raises BadPosition.
        """
        rows, first = parse(text)
        game = cls(edition, len(rows), shape_of(rows), first=first)
        board = game.field.board()
        for cell, letter in zip(game.field.cells(), "".join(rows)):
            board[cell] = LETTERS.index(letter)
        game.blocked = [game.field.name(cell) for cell in game.field.cells() if _blocks(game.field, board, cell)]
        game.start = "/".join(rows) + " " + first[0]
        game._set_start(board, first)
        return game

    def again(self):
        """Return a new game from the same start by the same rules and players."""
        if self.start:
            game = FlatGame.from_position(self.start, self.edition)
        else:
            game = FlatGame(self.edition, self.size, self.shape, self.blocked, self.handicap, self.first)
        game.names.update(self.names)
        return game

    def _first_board(self):
        field = self.field
        board = field.board()
        for name in self.blocked:
            board[field.find(name)] = BORDER
        low = field.size // 2 - 1
        board[field.at(low, low)] = board[field.at(low + 1, low + 1)] = WHITE
        board[field.at(low, low + 1)] = board[field.at(low + 1, low)] = BLACK
        for name in self.handicap:
            board[field.find(name)] = BLACK
        return board

    def _set_start(self, board, first):
        if first not in self.sides:
            raise BadStart(f"First must be black or white, not {quote(first)}.")
        self.first = first
        self._start_board = board
        self._board = bytearray(board)
        squares = self.size * self.size
        self._state = line_of_play(self.size, self._colour(first), 8 * self.size + 4)
        self._found = array("i", [0] * squares)
        self._restart()

    def _restart(self):
        for cell, value in enumerate(self._start_board):
            self._board[cell] = value
        self._state[SIDE] = self._colour(self.first)
        self._state[TOP] = TRAIL
        self._used = self._discs_used()
        self._known = self._ended = False
        self._count = 0

    def _colour(self, side):
        return 1 + self.sides.index(side)

    def _discs_used(self):
        """Return how many discs [Black, White] have put on the board when play begins."""
        black, white, _ = self.score()
        if not self.start:
            return [black, white]
        behind = (black + white) // 2
        ahead = black + white - behind
        return [behind, ahead] if self.first == "black" else [ahead, behind]

    # What the players see

    @property
    def size(self):
        """How many squares a side of the board has."""
        return self.field.size

    @property
    def shape(self):
        """ "square" or "octagon"."""
        return self.field.shape

    @property
    def cells(self):
        """The kernel's board: the live buffer, to read only."""
        return self._board

    @property
    def board(self):
        """All size × size squares row by row from a1 as characters `XO-#`."""
        return "".join([LETTERS[self._board[cell]] for cell in self.field.cells()])

    @property
    def to_move(self):
        """The side whose turn it is, or would be if the game were not over."""
        return self.sides[self._state[SIDE] - 1]

    @property
    def over(self):
        """Whether neither side can move any more, or the players have ended the game."""
        return self.ended_early or self._stuck()

    @property
    def must_pass(self):
        """Whether the side to move can't move, but the other side can."""
        return not self.over and self._count == 0

    def is_turn(self, action):
        """Return whether an action is a move or a pass."""
        return action == PASS or (len(action) < 4 and "0" <= action[1:2] <= "9")

    def legal_cells(self):
        """Return the cells (see field) on which the side to move may put a disc, row by row."""
        if self.over:
            return []
        return sorted(self._found[: self._count])

    def legal(self):
        """Return the names of the squares on which the side to move may put a disc, row by row; none before a pass."""
        return [self.field.name(cell) for cell in self.legal_cells()]

    def _stuck(self):
        """Look, once a position, what the side to move can do; return whether neither side can move."""
        if not self._known:
            self._count = moves(self._board, self._state, self._found)
            self._ended = self._count == 0 and not self._other_can_move()
            self._known = True
        return self._ended

    def _other_can_move(self):
        skip(self._state)
        can = moves(self._board, self._state, self._found)
        take(self._board, self._state)
        return can

    def score(self):
        """Return how many squares are (black, white, empty)."""
        return tuple([tally(self._board, self._state, value) for value in (BLACK, WHITE, EMPTY)])

    def awarded(self):
        """Return (black, white) as some programs count at the end: the winner is given the empty squares."""
        black, white, empty = self.score()
        if not self.over or black == white:
            return black, white
        return (black + empty, white) if black > white else (black, white + empty)

    @property
    def handed(self):
        """How many discs have been handed (to Black, to White) by the opponent, for their own had run out."""
        supply = self.supply
        return max(0, self._used[0] - supply), max(0, self._used[1] - supply)

    @property
    def supply(self):
        """How many discs each side has from the beginning: half of the squares that can be played, rounded up."""
        squares = self.size * self.size - self.board.count("#")
        return (squares + 1) // 2

    def position(self):
        """Return the position as text; `from_position` makes a game of it."""
        board, size = self.board, self.size
        rows = [board[size * row : size * row + size] for row in range(size)]
        return "/".join(rows) + " " + self.to_move[0]

    # What the players do

    def play(self, text):
        """Put a disc on a square, or pass with `--`, and return the names of the squares whose discs were flipped.

        Raises BadNotation, and IllegalMove with the reason.
        """
        action = self.action_of(text)
        self.check(action)
        self._add(action)
        return self.changed()

    turn = play

    def act(self, action):
        """Play any action by its word: see Game.act."""
        if action == "swap":
            raise IllegalMove("Sides are not swapped in flat Reversi.")
        return super().act(action)

    def action_of(self, text):
        """Return the word for a move or a pass as it stands in `actions`; raises BadNotation, and IllegalMove."""
        if small(text) in PASSES:
            return PASS
        cell = self.field.find(text)
        if not cell:
            raise IllegalMove(f"{small(text)} is off the board, whose squares are {self.field.range()}.")
        return self.field.name(cell)

    def check(self, action):
        """Raise IllegalMove unless `action`, a square's name or `--`, may be played now."""
        self._must_go_on("move")
        mover = title(self.to_move)
        if action == PASS:
            if not self.must_pass:
                raise IllegalMove(f"{mover} can move and must not pass; the moves are {' '.join(self.legal())}.")
        elif self.must_pass:
            raise IllegalMove(f"{mover} can't put a disc anywhere and must pass ({PASS}).")
        elif self.field.find(action) not in self.legal_cells():
            raise IllegalMove(self._why_not(action))

    def _why_not(self, name):
        value = self._board[self.field.find(name)]
        if value == BORDER:
            return f"{name} is blocked: nobody plays there."
        if value != EMPTY:
            return f"{name} is occupied: a disc goes on an empty square."
        mine, yours = self.to_move, self.other(self.to_move)
        return f"{name} outflanks nothing: a straight run of {yours} discs must lie between it and another {mine} one."

    def _perform(self, action):
        self._state[TOP] = TRAIL
        self._known = False
        if action == PASS:
            skip(self._state)
            return
        self._used[self._state[SIDE] - 1] += 1
        put(self._board, self._state, self.field.find(action))

    def changed(self):
        """Return the names of the squares that the last move flipped, row by row."""
        return [self.field.name(cell) for cell in sorted(self._state[TRAIL : max(TRAIL, self._state[TOP] - 2)])]


def _blocks(field, board, cell):
    return board[cell] == BORDER and not field.off(cell)
