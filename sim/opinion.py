"""What the search thinks of a position: by how much Black stands better."""

from play.rival import search_of

DEPTH = 4  # plies
MOST = 20_000  # nodes
SLICES = {"cube": 100, "reversi": 16}  # nodes a frame: 2 to 3 ms of CPython


class Opinion:
    """A search of the position of `game`, bounded as reversi.search.Search is, that keeps its last two values.

    A search that ends with a turn of one's own is too hopeful, one that ends a ply later too gloomy. So the opinion is
    the mean of its last two depths, except where it has seen the end of the game.
    """

    def __init__(self, game, depth, nodes):
        self.search = search_of(game.kind)(game, 5, nodes=nodes, depth=depth)
        self._sign = 1 if game.to_move == game.sides[0] else -1
        self._latest = self._before = 0
        self._seen = 0  # the depth of the latest

    @property
    def done(self):
        """Whether to think on is of no use."""
        return self.search.done

    def think(self, nodes):
        """Look at so many nodes more, or a few more than that."""
        search, end = self.search, self.search.nodes + nodes
        while not search.done and search.nodes < end:
            search.step(1)  # the least that a search does: no depth is missed
            if search.depth > self._seen:
                self._before = self._latest if search.depth == self._seen + 1 and self._seen else search.value
                self._latest, self._seen = search.value, search.depth

    @property
    def depth(self):
        """Plies searched in full."""
        return self._seen

    @property
    def sure(self):
        """Whether it has seen the end of the game."""
        return self.search.lead is not None

    @property
    def value(self):
        """By how much Black stands better, in hundredths of a sticker or disc; an ending counts as its difference."""
        if self.sure:
            return self._sign * 100 * self.search.lead
        if not self._seen:
            return self._sign * self.search.value
        return self._sign * (self._before + self._latest) // 2


class Evaluation:
    """The opinion of the position in the window, worked out a little in every frame.

    `value` is by how many hundredths of a sticker or disc the first side stands better, four plies ahead; None before
    there is an opinion, and where nothing can be done but pass. `sure` says that it is the difference at the end of the
    game, which was seen.
    """

    def __init__(self):
        self.value, self.sure = None, False
        self._position = None
        self._opinion = None  # while there is something to think about

    def advance(self, game):
        """Think a frame's worth about the position of `game`; return whether there is more to think about."""
        position = f"{game.kind} {game.position()} {game.over}"
        if position != self._position:
            self._position = position
            self._begin(game)
        if self._opinion:
            self._think(SLICES[game.kind])
        return self._opinion is not None

    def _begin(self, game):
        if game.over:
            first, second, _ = game.score()
            self.value, self.sure, self._opinion = 100 * (first - second), True, None
        elif game.must_pass:
            self.value, self._opinion = None, None
        else:
            self._opinion = Opinion(game, DEPTH, MOST)

    def _think(self, nodes):
        opinion = self._opinion
        opinion.think(nodes)
        if opinion.depth > 1 or opinion.done:
            self.value, self.sure = opinion.value, opinion.sure
        if opinion.done:
            self._opinion = None
