"""Where to put a disc: the opponent at flat Reversi, as reversi.search is at the cube game.

Alpha-beta by iterative deepening (flat_tree.py); the last empty squares are searched to the end.
"""

from array import array

from reversi import IllegalMove, flat_tree
from reversi.flat_kernel import BORDER, EMPTY, line_of_play, tally
from reversi.game import PASS
from reversi.rng import Random

# Per level: the plies and the nodes that it may look at; its carelessness: the chance, up to so many hundredths of a
# disc, that is added to the value of each move; with how many empty squares it searches to the end. Each level wins
# three decided games of four against the one below (tests/host/test_flat_ladder.py).
LEVELS = ((1, 1000, 6000, 0), (1, 1000, 1500, 0), (3, 1000, 700, 6), (8, 3000, 200, 8), (12, 25000, 20, 8))
_SOLVING = 60_000  # nodes that searching to the end may take: on average 8 empty squares take 2,000
# In hundredths of a disc, in the order of flat_tree.MOBILITY to PARITY
_WEIGHTS = (60, 1400, 250, 500, 150, 100)


class Search:
    """A search for the best move of a game. `level` is 1 to 5; equal seeds give equal choices on every interpreter.

    `nodes`, `depth` (plies) and `solve` (empty squares from which on it searches to the end) bound it in place of the
    level. Raises IllegalMove when the game is over.
    """

    def __init__(self, game, level=3, seed=1, nodes=None, depth=None, solve=None):
        self._size = 0
        self.start(game, level, seed, nodes, depth, solve)

    def start(self, game, level=3, seed=1, nodes=None, depth=None, solve=None):
        """Begin anew, for the same or another game, in the memory that is already there if the board is as large."""
        if game.over:
            raise IllegalMove("The game is over; there is no move to advise.")
        deepest, budget, spread, last = LEVELS[level - 1]
        self._field = game.field
        self._make_room(game)
        self._budget = nodes or budget * 64 // max(64, self._size * self._size)  # a node of a larger board takes longer
        self._deepest = min(depth or (flat_tree.PLIES if nodes else deepest), flat_tree.PLIES)
        self._empty = tally(self._board, self._line, EMPTY)
        self._solving = self._empty <= (last if solve is None else solve)
        if self._solving:
            self._budget, self._deepest, spread = nodes or _SOLVING, self._empty, 0
        self.best = PASS if game.must_pass else game.legal()[0]  # the move to make, or the pass
        self.value = 0  # by how much the mover stands better, in hundredths of a disc
        self.depth = 0  # plies searched in full
        self.done = game.must_pass  # whether to search on is of no use or goes over the budget
        self.exact = False  # whether `value` is no opinion but the end of the game
        self._set_head(Random(seed), spread)
        self._begin_round()

    @property
    def nodes(self):
        """How many nodes were looked at so far."""
        return self._work[flat_tree.USED]

    @property
    def lead(self):
        """By how many discs the mover leads at the end of the game that it has seen; None before it has."""
        return self.value // 100 if self.exact else None

    def step(self, nodes):
        """Search on for about so many nodes; return whether it is done."""
        work = self._work
        work[flat_tree.STOP] = min(work[flat_tree.USED] + nodes, self._budget)
        while not self.done and flat_tree.walk(self._board, self._line, work, self._kinds, self._found):
            self._end_round()
            if not self.done:
                self._begin_round()
        if not self.done and work[flat_tree.USED] >= self._budget:
            self._give_up()
        return self.done

    def _make_room(self, game):
        size = self._field.size
        squares = size * size
        if size != self._size:
            self._size = size
            trail = (flat_tree.PLIES + 2) * 2 + squares * 6
            self._line = line_of_play(size, 1, trail)
            self._found = array("i", bytearray(4 * squares))
            self._work = array("i", bytearray(4 * (flat_tree.LIST + squares + 40 * size)))
            self._board = bytearray(len(game.cells))
            self._kinds = bytearray(len(game.cells))
        for cell, value in enumerate(game.cells):
            self._board[cell] = value
        fresh = line_of_play(size, 1 + game.sides.index(game.to_move), 0)
        for k, value in enumerate(fresh):
            self._line[k] = value

    def _set_head(self, random, spread):
        work = self._work
        for k in range(flat_tree.LIST):
            work[k] = 0
        work[flat_tree.FACTOR] = random.word() | 1
        work[flat_tree.SHIFT] = random.word()
        work[flat_tree.SPREAD] = spread
        work[flat_tree.ROOM] = len(work)
        for k, weight in enumerate(_WEIGHTS):
            work[flat_tree.MOBILITY + k] = weight
        self._find_corners()

    def _find_corners(self):
        """Note which cells can't be outflanked on any line (kind 2), or on one line only (kind 1): holes make edges."""
        work, count = self._work, 0
        for cell in self._field.cells():
            lines = self._lines_that_end_at(cell)
            self._kinds[cell] = max(0, lines - 2)
            if lines == 4 and count < flat_tree.MOST_CORNERS:
                work[flat_tree.CORNER + count] = cell
                count += 1
        work[flat_tree.CORNERS] = count

    def _lines_that_end_at(self, cell):
        board, stride = self._board, self._field.stride
        if board[cell] == BORDER:
            return 0
        steps = (1, stride - 1, stride, stride + 1)
        return sum([BORDER in (board[cell - step], board[cell + step]) for step in steps])

    # Rounds, each one ply deeper; before the end two shallow ones, for the order of moves

    def _begin_round(self):
        work, root = self._work, flat_tree.FRAMES
        depth = self.depth + 1
        if self._solving and depth > 2:
            depth = self._deepest
        self._depth = min(depth, self._deepest)
        work[flat_tree.OPEN] = work[flat_tree.SURE] = work[flat_tree.PLY] = 0
        work[root + flat_tree.ALPHA] = 0
        work[root + flat_tree.BETA] = 2 * flat_tree.EVEN
        work[root + flat_tree.BEST] = 0
        work[root + flat_tree.REST] = self._depth
        work[root + flat_tree.FRESH] = 1
        work[root + flat_tree.START] = flat_tree.LIST
        work[root + flat_tree.EMPTY] = self._empty

    def _end_round(self):
        self._keep()
        self.depth = self._depth
        self.exact = not self._work[flat_tree.OPEN]
        self.done = self.exact or self.depth >= self._deepest or self._only_move()

    def _only_move(self):
        return self._work[flat_tree.FRAMES + flat_tree.END] == flat_tree.LIST + 1 and not self._solving

    def _keep(self):
        root = flat_tree.FRAMES
        cell = self._work[root + flat_tree.MOVE]
        self.best = self._field.name(cell)
        worth = self._work[root + flat_tree.BEST] - flat_tree.careless(self._work, cell) - flat_tree.EVEN
        won = max(0, abs(worth) - flat_tree.WIN)
        self.value = (won if worth > 0 else -won) if won else worth

    def _give_up(self):
        """The budget is used up: what this round has found at the root counts if its first move was searched."""
        self.done = True
        if self._work[flat_tree.SURE]:
            self._keep()


def outcomes(game):
    """Return {move: difference of discs} at the end of the game for the side to move, both sides playing perfectly.

    Every move is searched to the end, without a bound: for few empty squares only.
    """
    found = {}
    for name in game.legal():
        after = type(game).from_position(game.position())
        after.play(name)
        found[name] = -_outcome(after, game.other(game.to_move))
    return found


def _outcome(game, side):
    if game.must_pass:
        game.play(PASS)
    if game.over:
        black, white, _ = game.score()
        return black - white if side == "black" else white - black
    search = Search(game, nodes=1 << 29, solve=1 << 8)
    while not search.step(10_000):
        pass
    return search.lead if game.to_move == side else -search.lead
