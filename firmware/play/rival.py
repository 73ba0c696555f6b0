"""The computer as a player: which sides it plays, and its thinking, a slice at a time.

Only the search of the game in play is loaded.
"""

from play.report import in_stickers

SLICE = 60  # nodes in one step of the session: 8 ms at 130 µs a node
GLANCE = 240  # nodes after which a hint is given at once: 31 ms
HINT_LEVEL = 5
NAMES = ("level 1", "level 2", "level 3", "level 4", "level 5")  # of a player that is the computer
_LEVELS = {name: NAMES.index(name) + 1 for name in NAMES}


def level(game, side):
    """Return the level at which the computer plays `side`, or 0 where a person does."""
    return _LEVELS.get(game.names[side], 0)


def plays(game):
    """Return how many sides the computer plays."""
    return (level(game, game.sides[0]) > 0) + (level(game, game.sides[1]) > 0)


def person(game):
    """Return the side of the one person who plays against the computer, or None."""
    if plays(game) != 1:
        return None
    return game.sides[level(game, game.sides[0]) > 0]


def check_person(game):
    """Raise the game's refusal when it is the computer's turn."""
    if level(game, game.to_move) and not game.over:
        raise game.refusal(f"It is {game.to_move}'s turn, which is the computer's: let it think.")


def take_back(game, count):
    """Return how many actions `undo` with `count` takes back: against the computer its answers too."""
    mine = person(game)
    if game.kind == "reversi":
        return game.back(count, mine)
    actions = game.actions
    if mine is None or not actions:
        return count
    alone = game.ended_early or game.to_move != mine  # there is no answer yet to the last action
    wanted = 2 * count - alone
    game.check_count(count, (len(actions) + alone + 1) // 2, "take back")
    return wanted - 1 if wanted == len(actions) + 1 else wanted


def give_back(game, count):
    """Return how many actions `redo` with `count` gives back: against the computer its answers too."""
    if game.kind == "reversi":
        return game.forth(count, person(game))
    if person(game) is None:
        return count
    wanted = 2 * count
    game.check_count(count, (len(game.undone) + 1) // 2, "give back")
    return wanted - 1 if wanted == len(game.undone) + 1 else wanted


def search_of(kind):
    """Return the class that searches in a game."""
    if kind == "reversi":
        from reversi import flat_search

        return flat_search.Search
    from reversi import search

    return search.Search


class Rival:
    """Thinks about one position at a time, for its own turn or for a hint."""

    def __init__(self):
        self._search = None  # made when it is needed first, and its memory kept
        self._kind = None  # of the game that it searches in
        self._about = False  # whether the search is about the position in play
        self.hinting = False  # whether it goes on thinking about a hint

    def forget(self):
        """The position has changed."""
        self._about = self.hinting = False

    def think(self, game, strength, seed, nodes=SLICE):
        """Look at up to so many turns more; return whether it has made up its mind."""
        if not self._about:
            if self._kind != game.kind:
                self._search = None  # its memory is given back before the other one takes its own
                self._search = search_of(game.kind)(game, strength, seed)
                self._kind = game.kind
            else:
                self._search.start(game, strength, seed)
            self._about = True
        return self._search.step(nodes)

    @property
    def nodes(self):
        """How many turns it has looked at for this position."""
        return self._search.nodes if self._about else 0

    @property
    def depth(self):
        """How many plies it has searched in full for this position."""
        return self._search.depth if self._about else 0

    @property
    def worth(self):
        """How the side to move stands: `+1.5` better; at the cube `win`, `loss` or `draw` where that is certain."""
        lead = self._search.lead
        if lead is None or self._kind == "reversi":
            return in_stickers(self._search.value)
        return "win" if lead > 0 else "loss" if lead < 0 else "draw"

    @property
    def best(self):
        """The turn that seems best so far."""
        return self._search.best

    def answer(self, game):
        """Return what the computer does: its turn, or `swap` where the other side is better."""
        return "swap" if game.may_swap and self._search.value < 0 else self._search.best

    def better(self, game):
        """Return whether the computer stands better than its opponent: by its thoughts, else by the stickers."""
        mine = game.other(person(game))
        if game.to_move == mine and self.depth:
            return self._search.value > 0
        black, red, _ = game.score()
        return (black > red) if mine == "black" else (red > black)
