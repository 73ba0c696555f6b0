"""A match of the arena: its games as tasks for any executor of concurrent.futures, and the tally.

Games come in pairs that begin with the same random turns; the players change colours in the second one.
"""

import statistics
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, as_completed
from dataclasses import dataclass
from pathlib import Path

import reversi
from host_tools import arena_game
from reversi.cube import CubeGame
from sim import unix_port

ENDINGS = ("full", "stall", "cap")
HEAP = "2m"  # a game of 2,000 turns is kept, which no board has to do


@dataclass(frozen=True)
class Player:
    """A level of the search, or so many nodes with the care of level 5."""

    name: str
    nodes: int
    level: int

    @classmethod
    def parse(cls, text: str) -> "Player":
        """Return the player that `5`, `level5` or `nodes=600` names; raises ValueError."""
        if text.startswith("nodes="):
            return cls(text, _within(text.removeprefix("nodes="), 1, 2**24), 5)
        level = _within(text.removeprefix("level"), 1, 5)
        return cls(f"level{level}", 0, level)

    def __str__(self) -> str:
        """Return the player as `arena_game` takes it."""
        return f"{self.nodes}:{self.level}"


def _within(text, least, most):
    number = int(text)
    if not least <= number <= most:
        raise ValueError(text)
    return number


@dataclass(frozen=True)
class Match:
    """What is to be played: `pairs` of games of `a` against `b`."""

    a: Player
    b: Player
    start: str = "ring"
    pairs: int = 100
    stall: int = 100
    seed: int = 1
    random: int = 2  # turns at random that begin a pair
    cap: int = 1000  # turns after which a game is cut off

    @property
    def flat(self) -> bool:
        """Whether flat Reversi is played: `start` is then `reversi` and what follows `new reversi` at the console."""
        return self.start.split()[0] == arena_game.FLAT

    @property
    def token(self) -> str:
        """The start as `arena_game` takes it, without blanks."""
        return "/".join(self.start.split()) if self.flat else CubeGame(self.start).stickers

    def seed_of(self, pair: int) -> int:
        """Return the seed of the turns with which a pair begins."""
        return 1009 * self.seed + pair

    def seeds(self, pair: int) -> list[int]:
        """Return the seeds of the two games of a pair; that of the game in which `a` is Black is even."""
        return [2 * self.seed_of(pair) + k for k in (0, 1)]


@dataclass(frozen=True)
class Game:
    """A game as a row of the CSV file."""

    pair: int
    black: str
    red: str  # or white
    start: str
    stall: int
    seed: int
    lead: int  # black − red stickers, or black − white discs
    ending: str  # of ENDINGS; "stall" is also when neither side can move
    result: str
    turns: str

    @property
    def length(self) -> int:
        """How many turns it had."""
        return len(self.turns.split())


def opening(match: Match, pair: int) -> list[str]:
    """Return the random turns with which a pair begins."""
    return arena_game.opening(match.token, match.random, match.seed_of(pair))


def command() -> list[str]:
    """Return the command that plays games: on MicroPython where there is one, else on this Python, as unbuffered."""
    script = arena_game.__file__
    return unix_port.command(script, heap=HEAP) if unix_port.available() else [sys.executable, "-u", script]


def play_pair(match: Match, pair: int) -> list[Game]:
    """Play the two games of a pair in a process of their own; both interpreters play the same."""
    sides = [(match.a, match.b), (match.b, match.a)]
    seeds = match.seeds(pair)
    asked = [
        " ".join(map(str, [match.token, match.stall, match.cap, seed, *players, *opening(match, pair)]))
        for players, seed in zip(sides, seeds, strict=True)
    ]
    done = _run("\n".join(asked))
    played = []
    for line, seed, (black, red) in zip(done.splitlines(), seeds, sides, strict=True):
        lead, ending, result, turns = line.split(" ", 3)
        played.append(
            Game(pair, black.name, red.name, match.start, match.stall, seed, int(lead), ending, result, turns)
        )
    return played


def _run(asked):
    """Return what `arena_game` answers."""
    environment = {**unix_port.environment(), "PYTHONPATH": str(Path(reversi.__file__).parent.parent)}
    done = subprocess.run(
        command(),
        env=environment,
        input=asked,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
        start_new_session=True,  # Ctrl-C is for us: the pairs that are being played come to their end
    )
    return done.stdout


def play(match: Match, executor: Executor, found: list[Game], told: Callable[[list[Game]], object]) -> list[Game]:
    """Play what is missing of a match where `found` are games of it; return all, in the order of the pairs.

    `told` is called with the games of every pair that is finished.
    """
    games = list(found)
    missing = sorted(set(range(match.pairs)) - {game.pair for game in games})
    futures = [executor.submit(play_pair, match, pair) for pair in missing]
    try:
        for pair in _finished(futures):
            told(pair)
            games += pair
    finally:
        for future in futures:
            future.cancel()
    return sorted(games, key=lambda game: (game.pair, game.seed))


def _finished(futures: list[Future]) -> Iterator[list[Game]]:
    """Yield the results as they come; futures of Dask have an `as_completed` of their own behind the same executor."""
    for future in as_completed(futures):
        yield future.result()


@dataclass(frozen=True)
class Tally:
    """The outcome of games as one player sees it."""

    wins: int
    draws: int
    losses: int
    endings: dict[str, int]
    lengths: list[int]

    @classmethod
    def of(cls, games: Iterable[Game], won: Callable[[Game], int]) -> "Tally":
        """Tally games; `won` returns more than 0 for a win, 0 for a draw. A game that was cut off is no draw."""
        games = list(games)
        scores = [won(game) for game in games if game.ending != "cap"]
        wins, losses = sum(score > 0 for score in scores), sum(score < 0 for score in scores)
        endings = {ending: sum(game.ending == ending for game in games) for ending in ENDINGS}
        return cls(wins, len(scores) - wins - losses, losses, endings, [game.length for game in games])

    @property
    def decided(self) -> int:
        """How many games were neither drawn nor cut off."""
        return self.wins + self.losses

    @property
    def share(self) -> float:
        """Which part of the decided games was won."""
        return self.wins / self.decided if self.decided else 0.5

    def interval(self, confidence: float = 0.95) -> tuple[float, float]:
        """Return where the true share lies with this confidence (E. B. Wilson's interval, 1927)."""
        if not self.decided:
            return 0.0, 1.0
        z, n = statistics.NormalDist().inv_cdf((1 + confidence) / 2), self.decided
        middle = (self.share + z * z / (2 * n)) / (1 + z * z / n)
        half = z / (1 + z * z / n) * (self.share * (1 - self.share) / n + z * z / (4 * n * n)) ** 0.5
        return max(0.0, middle - half), min(1.0, middle + half)


def tally(games: Iterable[Game]) -> Tally:
    """Tally a match as its player `a` sees it, who is Black in the first game of each pair: the one of even seed."""
    return Tally.of(games, lambda game: game.lead if game.seed % 2 == 0 else -game.lead)
