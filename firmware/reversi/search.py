"""What to turn: a search that runs in slices, can be stopped at any of them, and then gives its best so far.

Alpha-beta by iterative deepening (tree.py) over values that self-play has tuned (values.py).
"""

from array import array

from reversi import IllegalTurn, tree
from reversi.cubies import LOOKS, NOWHERE
from reversi.geometry import BLACK, EMPTY, PROGRAMS, RED, SLICES, TURNS
from reversi.kernel import ALL, tally, turn
from reversi.rng import Random
from reversi.values import weights_for, worth, write_values

# Per level: the nodes that it may look at, and its carelessness: the chance, up to so many hundredths of a sticker,
# that is added to the value of each turn. A position has 24 turns, so 27 nodes are one ply and 600 are two; 38,000 are
# 5 s on an RP2040 at 125 MHz if a node takes 130 µs. Set by `revcube arena --ladder`: each level is to win 3 decided
# games of 4 against the one below. From `wild` looking deeper alone gives less, so the lower levels are careless.
LEVELS = ((27, 8000), (27, 2600), (27, 900), (600, 600), (38000, 4))
_RENEWAL = 40  # of value: a turn to a pattern that has been there since the last fill is worth less by so much
_LARGEST = 2 * tree.EVEN + _RENEWAL + 10_000  # no value at the root is larger


class Search:
    """A search for the best turn of a game. `level` is 1 to 5; equal seeds give equal choices on every interpreter.

    `nodes` and `depth` (plies) bound it in place of the level. Raises IllegalTurn when the game is over.
    """

    def __init__(self, game, level=3, seed=1, nodes=None, depth=None):
        self._ints = array("i", bytearray(4 * tree.SIZE))
        self._states = tuple([bytearray(NOWHERE + 2) for _ in range(tree.PLIES + 1)])
        self._marks = array("i", bytearray(4 * 128))  # fingerprints of the patterns since the last fill
        self._cells, self._before = bytearray(54), bytearray(54)
        self.start(game, level, seed, nodes, depth)

    def start(self, game, level=3, seed=1, nodes=None, depth=None):
        """Begin anew, for the same or another game, in the memory that is already there."""
        if game.over:
            raise IllegalTurn("The game is over; there is no turn to advise.")
        budget, spread = LEVELS[level - 1]
        self._budget = max(nodes or budget, tree.MOST)
        self._deepest = min(depth or tree.PLIES, tree.PLIES)
        self.best = game.legal()[0]  # the name of the turn to make
        self.value = 0  # by how much the mover stands better, in hundredths of a sticker, or an ending: see `lead`
        self.depth = 0  # plies searched in full
        self.done = False  # whether to search on is of no use or goes over the budget
        self.exact = False  # whether every line was searched to the end of the game
        self._set_root(game)
        random = Random(seed)
        for code in range(27):
            self._ints[tree.BONUS + code] = random.below(spread + 1)
        self._set_memory(game)
        self._begin_round()

    @property
    def nodes(self):
        """How many turns were looked at so far."""
        return self._ints[tree.USED]

    @property
    def proved(self):
        """Whether it has seen the end of the game: a win, however the opponent turns, or a loss."""
        return abs(self.value) > tree.WIN // 2

    @property
    def lead(self):
        """By how many stickers the mover leads at the end of the game that it has seen; None before it has."""
        if not (self.exact or self.proved):
            return None
        stickers = (abs(self.value) - tree.WIN + tree.FINAL - 1) // tree.FINAL if self.value else 0
        return stickers if self.value > 0 else -stickers

    def step(self, nodes):
        """Search on for at most so many nodes (27 at least, which is one position); return whether it is done."""
        if self._turns:
            self._remember(nodes)
        elif not self.done:
            self._search(nodes)
        return self.done

    def _search(self, nodes):
        ints = self._ints
        ints[tree.STOP] = min(ints[tree.USED] + max(nodes, tree.MOST), self._budget)
        while tree.walk(ints, self._states, LOOKS):
            self._end_round()
            if self.done:
                return
            self._begin_round()
        if ints[tree.SURE]:
            self._keep()
        self.done = ints[tree.USED] + tree.MOST > self._budget

    # The root

    def _set_root(self, game):
        ints, root, state = self._ints, tree.FRAMES, self._states[0]
        for i in range(tree.VALUES):
            ints[i] = 0
        for i in range(54):
            state[i] = game.cells[i]
        empty = tally(state, EMPTY)
        weights = weights_for(empty)
        write_values(ints, tree.VALUES, tree.EVEN, weights)
        ints[tree.STALL] = game.stall
        ints[tree.FAIR] = int(game.swap_offered and not game.turns)
        ints[root + tree.WEIGHT] = tree.EVEN + worth(state, weights)
        ints[root + tree.LEAD] = tree.EVEN + tally(state, BLACK) - tally(state, RED)
        ints[root + tree.EMPTY] = empty
        ints[root + tree.QUIET] = game.quiet
        ints[root + tree.BAN] = 9 if game.banned is None else SLICES.index(game.banned)
        ints[root + tree.SIDE] = BLACK if game.to_move == "black" else RED
        for ply in range(tree.PLIES):
            ints[root + 16 * ply + tree.KILLER] = 31

    # Patterns that have been there

    def _set_memory(self, game):
        """Prepare to play the game over again, for the patterns since the last fill."""
        self._turns = game.turns if game.quiet > 1 else []  # until they have been played over
        self._remembered = 0
        if self._turns:
            again = game.again()
            self._cells[ALL] = again.cells
            self._mover = BLACK if again.to_move == "black" else RED

    def _remember(self, turns):
        """Play so many turns of the game over again; after the last one mark the turns that lead back."""
        first = len(self._turns) - min(self._ints[tree.FRAMES + tree.QUIET], len(self._marks))
        while turns > 0 and self._remembered < len(self._turns):
            if self._remembered >= first:
                self._marks[self._remembered - first] = tree.fingerprint(self._cells)
            self._before[ALL] = self._cells
            code = TURNS.index(self._turns[self._remembered])
            turn(self._cells, self._before, PROGRAMS[code], self._mover, self._states[1])
            self._mover = BLACK + RED - self._mover
            self._remembered += 1
            turns -= 1
        if self._remembered == len(self._turns):
            self._favour_new(len(self._turns) - first)
            self._turns = []

    def _favour_new(self, count):
        """Let turns to patterns that are not among the first `count` marks be worth more."""
        side = 32 * self._ints[tree.FRAMES + tree.SIDE]
        seen = [self._marks[i] for i in range(count)]
        for code in range(27):
            tree.make(self._states[0], self._states[1], LOOKS, side + code)
            if tree.fingerprint(self._states[1]) not in seen:
                self._ints[tree.BONUS + code] += _RENEWAL

    # Rounds, each one ply deeper

    def _begin_round(self):
        ints, root = self._ints, tree.FRAMES
        ints[tree.OPEN] = ints[tree.SURE] = 0
        ints[root + tree.ALPHA] = ints[root + tree.BEST] = 0
        ints[root + tree.BETA] = _LARGEST
        ints[root + tree.REST] = self.depth + 1
        ints[root + tree.FRESH] = 1

    def _end_round(self):
        """Keep what the round has found; it is done when a deeper one is of no use."""
        self._keep()
        self.depth += 1
        self.exact = not self._ints[tree.OPEN]
        self._ints[tree.FRAMES + tree.KILLER] = self._ints[tree.FRAMES + tree.MOVE]
        self.done = self.exact or self.proved or self.depth == self._deepest

    def _keep(self):
        ints = self._ints
        code = ints[tree.FRAMES + tree.MOVE]
        self.best = TURNS[code]
        self.value = ints[tree.FRAMES + tree.BEST] - ints[tree.BONUS + code] - tree.EVEN
