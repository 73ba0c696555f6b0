"""Looking back: the game in play as it was after an earlier turn, and the way to play on from there."""

from play.rival import take_back


class LookBack:
    """What is looked at: `game` is the game as it was after some of its turns, or None while it is the present."""

    def __init__(self):
        self.game = None
        self._whole = None  # the game in play, of which it is a part
        self._line = []  # the actions that led there

    def go(self, game, turn):
        """Look at `game`, the one in play, as it was after `turn` turns; where there are no more, at the present."""
        if turn >= len(game.turns):
            self.leave()
            return
        past, line = game.again(), game.actions
        for action in line[: _end(game, line, max(0, turn))]:
            past.act(action)
        self.game, self._whole, self._line = past, game, past.actions

    def leave(self):
        """Look at the present again."""
        self.game = None

    def follow(self, game):
        """Return to the present when `game`, the one in play, no longer went through what is looked at."""
        line = len(self._line)
        gone = game is not self._whole or game.actions[:line] != self._line or len(game.actions) == line
        if self.game and gone:
            self.leave()

    def undo(self):
        """Return the console line that takes the game back to what is looked at, or to one's own turn before it."""
        game, count = self._whole, 1
        while take_back(game, count) < len(game.actions) - len(self._line):
            count += 1
        return f"undo {count}"


def _end(game, line, turns):
    """Return how many actions of a line it takes to have made so many turns."""
    places = [place for place, action in enumerate(line) if game.is_turn(action)]
    return places[turns - 1] + 1 if turns else 0
