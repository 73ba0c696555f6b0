"""The game as the host knows it: from what the cube says, and from nothing else.

Every event is played on a game of our own, and what that leads to is held against what the event says. Where the two
differ, or events were lost, the cube is asked for all there is to know.
"""

from collections.abc import Callable

from host_tools.link import Answer, Link
from play.journal import perform
from play.report import report
from reversi import GameError
from reversi.cube import CubeGame
from reversi.flat import FlatGame
from reversi.game import PASS
from reversi.record import loads

Game = CubeGame | FlatGame
_LONG = 400  # turns of a game whose record is fetched only when somebody asks for it
_PLAYED = ("turn", "put", "pass", "undo", "redo", "resign", "draw", "swap")


class Mirror:
    """The game at the other end of `link`. `game` is None until it is known; `whole` says whether its turns are, too.

    `on_change(text)` is called with the text of each event, and with "" when the game was asked for anew;
    `on_loss(turns)` when events were lost and the game is known again, with the turns that were missed, or None where
    the game is another one.
    """

    def __init__(self, link: Link):
        self.game: Game | None = None
        self.whole = False
        self.status: dict[str, str] = {}  # what `status` said: names and house rules, turns, undone
        self.on_change: Callable[[str], object] = lambda text: None
        self.on_loss: Callable[[list[str] | None], object] = lambda turns: None
        self._link = link
        self._asking = False
        self._before: list[str] | None = None  # the turns that were known when events were lost
        link.on_event = self._happened
        link.on_gap = self._lost

    @property
    def over(self) -> str | None:
        """Who has won, "draw", or None."""
        if self.game is None:
            return None
        return self.game.winner or self.status.get("over")

    def ask(self) -> None:
        """Ask the cube for the game."""
        if self._asking:
            return
        self._asking = True
        self._link.repairs["states asked for"] += 1
        self._link.ask("position", self._positioned)

    def fetch(self, then: Callable[[Game | None], object]) -> None:
        """Call `then` with the game and all its turns, or with None where it can't be had now."""
        if self.whole:
            then(self.game)
        else:
            self._link.ask("record", lambda answer: then(self._recorded(answer)))

    # What the cube answers

    def _lost(self) -> None:
        if self.game is not None and self.whole:
            self._before = list(self.game.turns)
        self.ask()

    def _found(self, turns: list[str]) -> None:
        before, self._before = self._before, None
        if before is not None and turns != before:
            self.on_loss(turns[len(before) :] if turns[: len(before)] == before else None)

    def _positioned(self, answer: Answer) -> None:
        self._asking = False
        if not answer.ok:
            self.game = None
            return
        self.whole = False
        try:
            self.game = game_at(answer.text.removeprefix("position "))
        except GameError:  # a firmware of another day plays a game that this program does not know
            self.game = None
        self._link.ask("status", self._told)
        self.on_change("")

    def _told(self, answer: Answer) -> None:
        if not answer.ok:
            return
        lines = [line for line in answer.lines if not line.startswith("trouble ")]
        self.status = dict(word.split("=", 1) for line in lines for word in line.split() if "=" in word)
        self.status |= answer.values
        for line in lines:
            word, side, name = [*line.split(" ", 2), "", ""][:3]
            if word == "player" and self.game and side in self.game.names:
                self.game.names[side] = "" if name == "-" else name
        if int(self.status.get("turns", "0")) <= _LONG:
            self._link.ask("record", self._recorded)
        self.on_change("")

    def _recorded(self, answer: Answer) -> Game | None:
        if not answer.ok:
            return None
        try:
            game = loads("\n".join(answer.lines))
        except GameError:
            return None
        if self.game is not None and game.position() == self.game.position():
            self.game, self.whole = game, True
            self._found(game.turns)
            self.on_change("")
        elif self.game is not None:
            self._link.repairs["differences"] += 1
            self.ask()
        return game

    # What happens

    def _happened(self, number: int, text: str) -> None:
        words = text.split()
        word = words[0] if words else ""
        if word in ("new", "load"):
            self.game = None
            self.status = {}
            self._asking = False
            self.ask()
        elif word in _PLAYED and self.game is not None and not self._follow(text, words):
            self._link.repairs["differences"] += not self._asking
            self.ask()
        self.on_change(text)

    def _follow(self, text: str, words: list[str]) -> bool:
        """Play what the cube has played; return whether that leads to what it says."""
        game, action = self.game, _action(words)
        mover = game.to_move
        try:
            result = perform(game, action)
            passed = game.to_move if game.must_pass else None
            if passed:
                perform(game, "redo 1" if game.undone[:1] == [PASS] else PASS)
            told = report(game, action, mover, result, passed)
        except GameError:
            return False
        self.status.pop("over", None)
        self.status |= dict(word.split("=", 1) for word in words if "=" in word)
        return told == text


def game_at(position: str) -> Game:
    """Return the game in a position, of whichever kind it is: only the cube's names a banned slice."""
    return (FlatGame if len(position.split()) == 2 else CubeGame).from_position(position)


def _counted(words: list[str]) -> int:
    """Return how many actions, passes among them, an event of undo or redo is about."""
    pairs = dict(word.partition("=")[::2] for word in words[1:])
    return int(pairs["turns"]) + int(pairs.get("passes", 0))


def _action(words: list[str]) -> str:
    """Return the action of an event, as the journal writes it."""
    if words[0] in ("turn", "put"):
        return words[2]
    if words[0] == "pass":
        return PASS
    if words[0] in ("undo", "redo"):
        return f"{words[0]} {_counted(words)}"
    return f"resign {words[1]}" if words[0] == "resign" else words[0]
