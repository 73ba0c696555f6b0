"""The cube game: turn a slice; what stands between two of yours along the turned axis becomes yours."""

from reversi import BadPosition, BadStart, IllegalTurn
from reversi.game import Game
from reversi.geometry import BLACK, BLOCKED, EMPTY, FACES, PROGRAMS, RED, SLICES, STICKERS, TURNS
from reversi.kernel import ALL, tally, turn
from reversi.notation import stickers, turn_code
from reversi.placements import cells_of, check_corners, faces_of, letters_of, name_of
from reversi.text import names, natural, quote, title, words

COLOURS = {"black": BLACK, "red": RED}
SWAP = "swap"
LONGEST_STALL = 9999  # turns
_NOBODY = 4  # a colour that no sticker shows: turning for it judges nothing


class CubeGame(Game):
    """A game of turns. `start` is a placement's name or 54 characters, `first` the side that begins.

    House rules: `stall`, the number of turns in a row without filling an empty sticker that ends the game (0: never);
    `blocked`, names of stickers that belong to nobody; `swap`, whether the second player may take the first one's
    side after the first turn. Raises BadStart (no such placement, an unlit corner, a wrong option) and BadNotation (no
    such sticker).
    """

    kind = "cube"

    def __init__(self, start="ring", first="black", stall=0, blocked=(), swap=False):
        super().__init__()
        self._start_cells = cells_of(start)
        self.start = name_of(self._start_cells)
        self.blocked = [STICKERS[i] for i in stickers(",".join(names(blocked)))] if blocked else []
        self.stall = stall
        if not isinstance(stall, int) or not 0 <= stall <= LONGEST_STALL:
            raise BadStart(f"Stall must be 0 (off) to {LONGEST_STALL} turns, not {stall}.")
        self.swap_offered = swap
        self._set_start(first, -1, 0)

    @classmethod
    def from_position(cls, text):
        """Return a game that begins in a position written as RULES.md 1.5 says; raises BadPosition."""
        cells, first, ban, quiet, stall = _parse_position(text)
        game = cls(letters_of(cells), first, stall)
        if ban >= 0 or quiet:
            game.start = game._position(cells, first, ban, quiet)
        game._set_start(first, ban, quiet)
        return game

    def again(self):
        """Return a new game from the same start by the same rules and players."""
        if " " in self.start:
            game = CubeGame.from_position(self.start)
        else:
            game = CubeGame(self.start, self.first, self.stall, self.blocked)
        game.swap_offered = self.swap_offered
        game.names.update(self.names)
        return game

    def _set_start(self, first, ban, quiet):
        if str(first) not in COLOURS:
            raise BadStart(f"First must be black or red, not {quote(first)}.")
        for name in self.blocked:
            self._start_cells[STICKERS.index(name)] = BLOCKED
        check_corners(self._start_cells)
        self.first = first
        self._start_ban = ban
        self._start_quiet = quiet
        self._cells = bytearray(54)
        self._before = bytearray(54)
        self._gained = bytearray(24)
        self._restart()

    def _restart(self):
        self._cells[ALL] = self._start_cells
        self._turned = 0
        self._ban = self._start_ban
        self._quiet = self._start_quiet
        self.swapped = False
        self._fresh = 0

    # What the players see

    @property
    def cells(self):
        """The 54 stickers as bytes 0–3 in sticker order: the live buffer, to read only."""
        return self._cells

    @property
    def stickers(self):
        """The 54 stickers as characters `.BR#`."""
        return letters_of(self._cells)

    @property
    def to_move(self):
        """The side whose turn it is, or would be if the game were not over."""
        return self.first if self._turned % 2 == 0 else self.other(self.first)

    @property
    def banned(self):
        """The letter of the slice that may not be turned now, or None."""
        return SLICES[self._ban] if self._ban >= 0 else None

    @property
    def quiet(self):
        """How many turns in a row, up to now, have filled no empty sticker."""
        return self._quiet

    @property
    def stalled(self):
        """Whether the house rule `stall` has ended the game."""
        return 0 < self.stall <= self._quiet and not self._full()

    @property
    def over(self):
        """Whether no turn may be made any more."""
        return self.ended_early or self._full() or self.stalled

    def _full(self):
        return tally(self._cells, EMPTY) == 0

    def score(self):
        """Return how many stickers are (black, red, empty)."""
        return tally(self._cells, BLACK), tally(self._cells, RED), tally(self._cells, EMPTY)

    def is_turn(self, action):
        """Return whether an action is a turn of a slice."""
        return action in TURNS

    def legal(self):
        """Return the names of all turns that may be made, in the order of geometry.TURNS."""
        if self.over:
            return []
        return [name for code, name in enumerate(TURNS) if code // 3 != self._ban]

    def position(self):
        """Return the position as text; `from_position` makes a game of it."""
        return self._position(self._cells, self.to_move, self._ban, self._quiet)

    def _position(self, cells, side, ban, quiet):
        parts = [faces_of(cells), side[0], SLICES[ban] if ban >= 0 else "-"]
        if self.stall:
            parts.append(str(quiet) + "/" + str(self.stall))
        return " ".join(parts)

    # What the players do

    def turn(self, text):
        """Make a turn and return the names of the stickers that took the mover's colour, in sticker order.

        Raises BadNotation, and IllegalTurn when the slice is banned or the game is over.
        """
        code = turn_code(text)
        self.check(code)
        self._add(TURNS[code])
        return self.changed()

    def changed(self):
        """Return the names of the stickers that the last turn gained, in sticker order."""
        return [STICKERS[sticker] for sticker in sorted(self._gained[: self._fresh])]

    def check(self, code):
        """Raise IllegalTurn unless turn `code` may be made now."""
        self._must_go_on("turn a slice")
        if code // 3 == self._ban:
            mover, opponent = title(self.to_move), title(self.other(self.to_move))
            raise IllegalTurn(f"{mover} may not turn {self.banned}: {opponent} has just turned it.")

    def _perform(self, action):
        if action == SWAP:
            self.swapped = True
            self._exchange_names()
            return
        code = TURNS.index(action)
        self._before[ALL] = self._cells
        result = turn(self._cells, self._before, PROGRAMS[code], COLOURS[self.to_move], self._gained)
        self._fresh = result & 31
        self._quiet = 0 if result > 31 else self._quiet + 1
        self._ban = code // 3
        self._turned += 1

    def moved(self, into):
        """Write the stickers as the last turn moved them, before it judged them, into the buffer `into` (54 bytes)."""
        into[ALL] = self._before
        turn(into, self._before, PROGRAMS[TURNS.index(self.turns[-1])], _NOBODY, bytearray(24))

    @property
    def may_swap(self):
        """Whether the second player may take the first one's side instead of turning."""
        return self.swap_offered and self._turned == 1 and not self.swapped and not self.over

    def swap(self):
        """Let the second player take the first one's side; the stickers, the turn and the ban stay."""
        if not self.swap_offered:
            raise IllegalTurn("Sides can't be swapped: the house rule swap is off in this game.")
        if not self.may_swap:
            raise IllegalTurn("Sides can be swapped once, instead of the second player's first turn.")
        self._add(SWAP)

    def act(self, action):
        """Play any action by its word: see Game.act."""
        return self.swap() if action == SWAP else super().act(action)

    def _exchange_names(self):
        self.names["black"], self.names["red"] = self.names["red"], self.names["black"]

    def _go_to(self, played):
        if self.swapped:
            self._exchange_names()
        super()._go_to(played)


def _parse_position(text):
    """Return cells, side to move, banned slice (−1: none), quiet turns, stall."""
    parts = words(text)
    if not 3 <= len(parts) <= 4:
        raise BadPosition(
            f"A position has 3 or 4 parts (faces, side to move, banned slice, stall count), not {len(parts)}."
        )
    cells = _parse_faces(parts[0])
    if parts[1] not in ("b", "r"):
        raise BadPosition(f"The side to move is b or r, not {quote(parts[1])}.")
    ban = parts[2]
    if ban != "-" and (len(ban) != 1 or ban not in SLICES):
        raise BadPosition(f"The banned slice is one of U D F B L R M E S, or - for none, not {quote(ban)}.")
    quiet, stall = _parse_stall(parts[3]) if len(parts) == 4 else (0, 0)
    return cells, "black" if parts[1] == "b" else "red", SLICES.find(ban), quiet, stall


def _parse_faces(text):
    faces = text.split("/")
    if len(faces) != 6:
        raise BadPosition(f"A position has 6 faces joined by /, not {len(faces)}.")
    for face, letter in zip(faces, FACES):
        if len(face) != 9:
            raise BadPosition(f"Face {letter}, {quote(face)}, has {len(face)} stickers, not 9.")
    cells = cells_of(text, BadPosition)
    check_corners(cells, BadPosition)
    return cells


def _parse_stall(text):
    quiet, slash, stall = text.partition("/")
    quiet, stall = natural(quiet), natural(stall)
    if not (slash and 0 <= quiet <= stall and 1 <= stall <= LONGEST_STALL):
        raise BadPosition(
            f"The stall count is k/N, k from 0 to N and N from 1 to {LONGEST_STALL}, as in 3/100, not {quote(text)}."
        )
    return quiet, stall
