"""The game in play: every action is checked, played, and written to the journal before it counts."""

from play.journal import Journal, perform
from play.settings import NotSaved, not_saved
from reversi import GameError

_HOME = bytes(range(54))  # every LED at the place where it was built in


class NotHome(GameError):
    """A new game while slices are turned in a way that the cube could not follow."""

    code = "not-home"


class Match:
    """A game, where the LEDs lie, and the journal that keeps both."""

    def __init__(self, store, settings, travels, first_game):
        """Resume the game in `store` or begin the one that the function `first_game` returns.

        `travels`: whether the LEDs move with the stickers.
        """
        self._settings = settings
        self._journal = Journal(store)
        self.places = bytearray(_HOME)
        self._carried = self.places if travels else None
        game, self.complaint = self._journal.resume(self._carried)  # a sentence about what could not be resumed, or ""
        self.game = game or first_game()

    def give_way(self, why, game):
        """Put `game` in the place of a saved one that can't be shown here, for the reason `why`; the save is kept."""
        told = f"The saved game can't be shown. {why} {self._journal.give_way()}"
        self.complaint = f"{self.complaint} {told}" if self.complaint else told
        self.game = game

    def begin(self, game):
        """Put `game` in the place of the present one; raises NotSaved."""
        try:
            self._journal.begin(game, self._carried)
        except (OSError, MemoryError) as error:
            raise not_saved("The game was not begun", error)
        self.game = game

    def do(self, action):
        """Play an action (`R2`, `undo 1`, `redo 1`, `swap`, `draw`, `resign red`) and return what it returns.

        Raises GameError when it is illegal and NotSaved when it can't be kept; nothing has changed then.
        """
        mark, places = self.game.mark(), bytes(self.places)
        result = perform(self.game, action, self._carried)
        try:
            self._journal.add(action, self.game, self._carried)
        except (OSError, MemoryError) as error:
            self.game.back_to(mark)
            self.places[:] = places
            raise not_saved(f"{action} was not played", error)
        return result

    def check_takeback(self, count):
        """Raise the game's refusal unless the setting `takeback` lets `count` turns be taken back now."""
        rule = self._settings["takeback"]
        if rule == "off":
            raise self.game.refusal("The setting takeback is off: no turn can be taken back.")
        if rule == "last" and (count > 1 or self.game.undone):
            raise self.game.refusal(
                "The setting takeback is last: only the last turn, and only until the opponent has turned."
            )

    def put(self, there):
        """Take it that the LEDs lie at the places `there` (54 bytes), by default as built in; raises NotSaved."""
        places = bytes(self.places)
        self.places[:] = there or _HOME
        try:
            self.begin(self.game)
        except NotSaved:
            self.places[:] = places
            raise
