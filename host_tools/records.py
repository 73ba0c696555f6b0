"""Games as files: reading, keeping all that are played, stepping through one and branching off."""

import datetime
import os
from pathlib import Path

from host_tools import Refused
from host_tools.mirror import Game
from play import flat_words
from play.journal import perform
from play.net import net
from reversi import GameError
from reversi.game import PASS
from reversi.record import dumps, loads


class BadFile(Refused):
    """A file that can't be read or written; the sentence says why."""


def named(text: str) -> str:
    """Return the file that a person has typed: `~` is home, and quotation marks, as terminals paste them, go."""
    if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'":
        text = text[1:-1]
    return os.path.expanduser(text)


def drawn(game: Game, colour: bool = False) -> list[str]:
    """Return the lines of a picture of the game in letters."""
    return net(game.cells, colour) if game.kind == "cube" else flat_words.lines(game)


def read(name: str | os.PathLike[str]) -> Game:
    """Return the game of a file, a record or a transcript of flat Reversi; raises BadFile."""
    try:
        return game_of(Path(name).read_text(encoding="utf-8-sig"), name)
    except OSError as error:
        raise BadFile(f"{name} can't be read: {error.strerror}.") from None
    except UnicodeError:
        raise BadFile(f"{name} is no UTF-8 text.") from None


def game_of(text: str, name: str | os.PathLike[str]) -> Game:
    """Return the game of a text, a record or a transcript of flat Reversi, that is from `name`; raises BadFile."""
    try:
        return flat_words.transcript(text) or loads(text)
    except GameError as error:
        raise BadFile(f"{name} is no record: {error}") from None


def write(name: str | os.PathLike[str], text: str) -> None:
    """Write a text file, whole or not at all; raises BadFile. Only a plain file is ever replaced, and no link."""
    path = Path(os.path.realpath(name))
    if path.exists() and not path.is_file():
        raise BadFile(f"{name} can't be written: it is no plain file.")
    beside = path.with_name(f".{path.name}.new")
    try:
        beside.write_text(text, encoding="utf-8", newline="\n")
        beside.replace(path)
    except OSError as error:
        raise BadFile(f"{name} can't be written: {error.strerror}.") from None


class Keeper:
    """Keeps every game with at least one turn in a folder, one file a game, up to date after every turn."""

    def __init__(self, folder: str | os.PathLike[str], now=datetime.datetime.now):
        self._folder, self._now = Path(folder), now
        self.another()
        self._make()

    def another(self) -> None:
        """What is kept from now on is another game."""
        self._path: Path | None = None
        self._kept = ""
        self._failed = False

    def keep(self, game: Game) -> Path | None:
        """Write the record of the game in play; return where it is kept. Raises BadFile, once a game."""
        text = dumps(game)
        if text != self._kept and (game.actions or self._path) and not self._failed:
            self._failed = True
            self._make()
            self._path = self._path or self._free()
            write(self._path, text)
            self._kept, self._failed = text, False
        return self._path

    def _make(self):
        """Make the folder, where it is not there."""
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadFile(f"No games can be kept in {self._folder}: {error.strerror}.") from None

    def _free(self):
        """Return a path that is not taken."""
        stem = self._now().strftime("game-%Y-%m-%d-%H%M%S")
        names = (f"{stem}{suffix}.txt" for suffix in ("", *(f"-{k}" for k in range(2, 1000))))
        return next(self._folder / name for name in names if not (self._folder / name).exists())


class Replay:
    """A record that is stepped through. A turn that is not the record's begins a branch; `main` leads back.

    `game` is the game as it stands at the step `at` of `steps`.
    """

    def __init__(self, game: Game):
        self.game = loads(dumps(game))
        self._main = list(self.game.actions)
        self.to(0)

    @property
    def at(self) -> int:
        """How many actions have been played."""
        return len(self.game.actions)

    @property
    def steps(self) -> int:
        """How many actions there are on this line."""
        return self.at + len(self.game.undone)

    @property
    def branch(self) -> int | None:
        """After how many actions this line left the record, or None on the record's own."""
        line = self.game.actions + self.game.undone
        if line == self._main:
            return None
        same = [ours == theirs for ours, theirs in zip(line, self._main, strict=False)]
        return (same + [False]).index(False)

    def to(self, step: int) -> None:
        """Go to the point after so many actions, or to the nearest there is."""
        step = max(0, min(step, self.steps))
        if step < self.at:
            self.game.undo(self.at - step)
        elif step > self.at:
            self.game.redo(step - self.at)

    def play(self, action: str) -> None:
        """Play an action here: the next one of the line goes on, another one begins a branch. Raises GameError.

        Who can then do nothing but pass has passed.
        """
        if self.game.undone[:1] == [action]:
            self.game.redo(1)
        else:
            perform(self.game, action)
        if self.game.must_pass:
            self.play(PASS)

    def main(self) -> None:
        """Go back to the record's own line, where this one left it."""
        here = self.branch
        if here is None:
            return
        self.to(0)
        for action in self._main:
            perform(self.game, action)
        self.to(here)
