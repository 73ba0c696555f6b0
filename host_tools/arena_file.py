"""The games of a match in a CSV file, so that none is played twice: whatever stops the arena, it goes on from there."""

import csv
import io
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import astuple, fields
from pathlib import Path

from filelock import FileLock, Timeout

from host_tools import Refused
from host_tools.arena_match import ENDINGS, Game, Match, opening

COLUMNS = [field.name for field in fields(Game)]
_HEAD = (",".join(COLUMNS) + "\r\n").encode()


@contextmanager
def opened(file: Path, match: Match) -> Iterator["GameFile"]:
    """Give the file of a match's games, to which no other arena adds meanwhile; raises Refused."""
    if not file.parent.is_dir():
        raise Refused(f"--csv {file} can't be written: there is no folder {file.parent}.")
    if file.exists() and not file.is_file():
        raise Refused(f"--csv {file} can't be written: it is no plain file.")
    with _sole_user(file):
        yield GameFile(Path(os.path.realpath(file)), match)


def _sole_user(file):
    with _writing(file):
        try:
            return FileLock(file.with_name(f".{file.name}.lock")).acquire(blocking=False)
        except Timeout:
            raise Refused(f"Another arena adds its games to {file}: let it end, or name another file.") from None


@contextmanager
def _writing(file):
    try:
        yield
    except OSError as error:
        raise Refused(f"--csv {file} can't be written: {error.strerror or error}.") from None


class GameFile:
    """A CSV file; `games` are the pairs of the match that it held. What a cut left, half a line or pair, is dropped.

    A file that holds anything else, games of another match too, is refused and left as it is.
    """

    def __init__(self, file: Path, match: Match):
        self._file = file
        with _writing(file):
            data = file.read_bytes() if file.exists() else b""
        lines = data[: data.rfind(b"\n") + 1]
        pairs = [] if _HEAD.startswith(data) else _whole_pairs(_games(match, lines, file))
        self.games = [game for game in pairs if game.pair < match.pairs]
        if data != _HEAD + _rows(pairs):
            self._keep(pairs)

    def _keep(self, games):
        """Let the file hold these games alone; whole, or as it was."""
        beside = self._file.with_name(f".{self._file.name}.new")
        with _writing(self._file):
            beside.write_bytes(_HEAD + _rows(games))
            beside.replace(self._file)

    def add(self, games: Iterable[Game]) -> None:
        """Add games; they are on the disk when this returns."""
        with _writing(self._file), self._file.open("ab") as stream:
            stream.write(_rows(games))
            stream.flush()
            os.fsync(stream.fileno())


def _rows(games):
    text = io.StringIO(newline="")
    csv.writer(text).writerows(map(astuple, games))
    return text.getvalue().encode()


def _games(match, data, file):
    """Return the games that the whole lines of a file hold; raises Refused."""
    rows = csv.reader(data.decode("utf-8", "replace").splitlines())
    try:
        if next(rows, []) != COLUMNS:
            raise ValueError
        games = [_game(row) for row in rows]
    except (ValueError, csv.Error):
        line = max(1, rows.line_num)
        raise Refused(f"{file} is no file of games of the arena (see its line {line}): name another file.") from None
    for game in games:
        _check(match, game, file)
    return games


def _game(row):
    """Return the game of a row; raises ValueError."""
    cells = dict(zip(COLUMNS, row, strict=True))
    if not all(row) or cells["ending"] not in ENDINGS:
        raise ValueError
    return Game(**{**cells, **{name: int(cells[name]) for name in ("pair", "stall", "seed", "lead")}})


def _check(match, game, file):
    if not _fits(match, game):
        raise Refused(
            f"{file} holds games of {game.black} against {game.red} from {game.start} by other options; "
            "name another file."
        )


def _fits(match, game):
    """Whether it is a game of the match, as far as that shows without playing it again."""
    begun, turns = opening(match, game.pair), game.turns.split()
    return (
        {game.black, game.red} == {match.a.name, match.b.name}
        and (game.start, game.stall) == (match.start, match.stall)
        and game.seed in match.seeds(game.pair)
        and turns[: len(begun)] == begun
        and (len(turns) == match.cap if game.ending == "cap" else len(turns) <= match.cap)
    )


def _whole_pairs(games):
    played = {game.seed: game for game in games}
    return [game for seed, game in played.items() if seed ^ 1 in played]
