"""`revcube arena`: matches between players of the computer's, on all cores: who is stronger, and by how much."""

import argparse
import os
import statistics
import sys
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager, nullcontext
from pathlib import Path

from host_tools import Refused, arena_game
from host_tools.arena_file import opened
from host_tools.arena_match import Match, Player, Tally, opening, play, tally
from host_tools.arguments import whole
from host_tools.progress import progress
from play.console import COMPUTER_STALL
from reversi import GameError
from reversi.cube import LONGEST_STALL
from sim import unix_port

LADDER_STARTS = ("ring", "wild")
LADDER_LEVELS = (5, 4, 3, 2)
RUNG = 0.75  # of the decided games a level is to win against the one below,
DECIDED = 120  # of so many at least, or, where fewer than 200 are played, of this part:
DECIDED_PART = 0.6
_GAME = "cube (default), or reversi and what can follow `new reversi`, as in: --game reversi size=10 blocked=2"
_STALL = f"of the cube: turns without a fill that end a game (default {COMPUTER_STALL})"
_PLAYER = "1 to 5 (a level) or nodes=N"
_RANDOM = {"cube": 2, "reversi": 6}
CONNECTING = 10  # seconds until a Dask scheduler is given up
NO_DASK = "Games are sent to a Dask cluster by the package distributed: pip install distributed."


def main(argv: list[str]) -> int:
    """Run `revcube arena` with the words after `arena`; return 0, 1 where the ladder has a rung too low, or 2.

    2 is for what can't be done; a sentence on stderr says why.
    """
    options = _parser().parse_args(argv)
    try:
        with _executor(options) as executor:
            return _run(options, executor)
    except (Refused, GameError) as error:
        print(f"revcube arena: {error}", file=sys.stderr)
        return 2


def _parser():
    parser = argparse.ArgumentParser("revcube arena", description=__doc__)
    add = parser.add_argument
    add("a", nargs="?", type=_player, help=f"a player: {_PLAYER}")
    add("b", nargs="?", type=_player, help="the other player")
    add("--games", type=whole(2), default=200, help="how many, in pairs with colours changed (default 200)")
    add("--game", nargs="+", default=["cube"], metavar=("GAME", "OPTION"), help=_GAME)
    add("--start", help="of the cube: a placement or 54 characters (default ring)")
    add("--stall", type=whole(0, LONGEST_STALL), help=_STALL)
    add("--random", type=whole(0), help="random turns that begin each pair (default: cube 2, reversi 6)")
    add("--seed", type=int, default=1, help="another seed, other games (default 1)")
    add("--cap", type=whole(1, 2000), default=1000, help="turns after which a game is cut off (default 1000)")
    add("--csv", type=Path, metavar="FILE", help="keep the games there, and go on with those that it holds")
    add("--ladder", action="store_true", help="each level against the one below; at the cube from ring and from wild")
    add("--fairness", nargs="?", const="", metavar="PLACEMENT", help="level 4 against itself: who is better off?")
    add("--jobs", type=whole(1), default=os.cpu_count(), help="games at a time (default: one a core)")
    add("--dask", metavar="ADDRESS", help="play on the Dask cluster whose scheduler is there")
    return parser


def _player(text):
    try:
        return Player.parse(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"a player is {_PLAYER}, not {text}") from None


@contextmanager
def _executor(options) -> Iterator[Executor]:
    """Give the executor that the games are sent to. Each pair is a process of its own, so threads are enough here."""
    if not options.dask:
        with ThreadPoolExecutor(options.jobs) as executor:
            yield executor
        return
    with _client(options.dask) as client, client.get_executor() as executor:
        yield executor


def _client(address):
    """Return the client of a Dask cluster whose workers have revcube installed as here."""
    try:
        from distributed import Client
    except ImportError:
        raise Refused(NO_DASK) from None
    try:
        return Client(address, timeout=CONNECTING)
    except (OSError, ValueError) as error:
        raise Refused(f"There is no Dask scheduler at {address}: {error}.") from None


def _run(options, executor):
    _refuse_idle(options)
    if not (options.dask or unix_port.available()):
        print(f"revcube arena: {unix_port.ABSENT}. So this Python plays, which takes longer.", file=sys.stderr)
    if options.ladder:
        return _ladder(options, executor)
    if options.fairness is not None:
        return _fairness(options, executor)
    if not options.b:
        raise Refused(f"Name two players, as in: revcube arena 5 4. A player is {_PLAYER}.")
    match = _match(options, options.a, options.b, options.start)
    for line in report(match, tally(_play(match, executor, options.csv))):
        print(line)
    return 0


def _refuse_idle(options):
    """Raise Refused where an option would be without effect."""
    fairness, flat = options.fairness is not None, options.game[0] == arena_game.FLAT
    if options.ladder and (options.a or options.start or fairness):
        raise Refused("--ladder names its players and starts itself: leave out players, --start, and --fairness.")
    if fairness and options.b:
        raise Refused("--fairness lets one player play against itself, level 4 if none is named: don't name two.")
    if options.fairness and options.start:
        raise Refused("--fairness and --start both name a placement: choose one.")
    if flat and (options.start or options.fairness or options.stall is not None):
        raise Refused("Placements and --stall are of the cube; what flat Reversi takes stands after --game reversi.")
    for word in options.game:
        if word.lower().startswith(("black=", "white=")):
            raise Refused(f"{word.partition('=')[0]}= means nothing to the arena: its players are the first two words.")


def _match(options, a, b, start):
    if options.games % 2:
        raise Refused(f"Games are played in pairs: --games is even, not {options.games}.")
    kind, flat = options.game[0], options.game[0] == arena_game.FLAT
    if kind not in _RANDOM or (len(options.game) > 1 and not flat):
        raise Refused(f"--game is cube, or reversi and its options, not {' '.join(options.game)}.")
    stall = COMPUTER_STALL if options.stall is None else options.stall
    start, stall = (" ".join(options.game), 0) if flat else (start or "ring", stall)
    random = _RANDOM[kind] if options.random is None else options.random
    match = Match(a, b, start, options.games // 2, stall, options.seed, random, options.cap)
    _check(match)
    return match


def _check(match):
    """Raise Refused or GameError where a game of a match could not be played."""
    if match.cap <= match.random:
        raise Refused(f"--cap is more than the {match.random} random turns of the beginning, not {match.cap}.")
    for pair in range(match.pairs):
        opening(match, pair)


def _play(match, executor, path):
    """Play a match under a progress bar and return its games, all of which the file at `path` holds then."""
    title = f"{match.a.name} – {match.b.name}, {match.start[:12]}"
    with opened(path, match) if path else nullcontext() as file, progress(title, 2 * match.pairs) as told:
        found = file.games if file else []
        told(len(found))

        def keep(games):
            if file:
                file.add(games)
            told(len(games))

        return play(match, executor, found, keep)


def report(match: Match, seen: Tally) -> Iterator[str]:
    """Yield the lines that say how a match went."""
    low, high = seen.interval()
    yield f"{match.a.name} against {match.b.name} {_about(match)}"
    yield f"won {seen.wins}, drawn {seen.draws}, lost {seen.losses}"
    yield f"{100 * seen.share:.1f} % of {seen.decided} decided (95 % confidence: {100 * low:.1f} to {100 * high:.1f} %)"
    yield from _how_they_ended(match, seen)


def _about(match):
    where, stall = ("at", "") if match.flat else ("from", f", stall={match.stall}")
    return f"{where} {match.start}, {2 * match.pairs} games{stall}"


def _how_they_ended(match, seen):
    full, stall, cap = seen.endings.values()
    what, why = ("board", "nobody could move") if match.flat else ("cube", "ended by stall")
    yield f"length: median {statistics.median(seen.lengths):.0f} turns, longest {max(seen.lengths)}"
    yield f"filled the {what} {full} ({100 * full / len(seen.lengths):.0f} %), {why} {stall}, cut off {cap}"


# Which side is better


def _fairness(options, executor):
    player = options.a or Player.parse("4")
    match = _match(options, player, player, options.fairness or options.start)
    games = _play(match, executor, options.csv)
    seen = Tally.of(games, lambda game: game.lead)
    low, high = seen.interval()
    other, what = ("White", "discs") if match.flat else ("Red", "stickers")
    print(f"{player.name} against itself {_about(match)}")
    print(f"Black won {seen.wins}, drawn {seen.draws}, {other} won {seen.losses}")
    print(f"Black wins {100 * seen.share:.1f} % of the decided games (95 %: {100 * low:.1f} to {100 * high:.1f} %)")
    print(f"Black is {statistics.mean(game.lead for game in games):+z.1f} {what} ahead on average")
    for line in _how_they_ended(match, seen):
        print(line)
    return 0


# The ladder

_ROW = "{:<6}{:<9}{:>5}{:>7}{:>6}{:>9}{:>9}{:>14}{:>8}{:>7}{:>7}{:>5}  {}"


def _ladder(options, executor):
    print(_ROW.format("start", "levels", "won", "drawn", "lost", "decided", "share", "95 %", "length", *_ENDS, ""))
    low = 0
    for start in LADDER_STARTS if options.game == ["cube"] else [""]:
        for level in LADDER_LEVELS:
            match = _match(options, Player.parse(str(level)), Player.parse(str(level - 1)), start)
            row, stands = _rung(match, tally(_play(match, executor, _rung_file(options.csv, match))))
            print(row, flush=True)
            low += not stands
    return 1 if low else 0


_ENDS = ("full", "stall", "cut")  # of which the middle one is also a flat board on which neither side can move


def _rung_file(file, match):
    return file and file.with_stem(f"{file.stem}-{'-'.join(match.start.split())}-{match.a.level}{match.b.level}")


def _rung(match, seen):
    """Return the row of a rung and whether it stands."""
    low, high = seen.interval()
    needed = min(DECIDED, DECIDED_PART * 2 * match.pairs)
    stands = seen.share >= RUNG and seen.decided >= needed and not seen.endings["cap"]
    share, interval = f"{100 * seen.share:.1f} %", f"{100 * low:.1f}–{100 * high:.1f}"
    levels = f"{match.a.level} – {match.b.level}"
    counts = (seen.wins, seen.draws, seen.losses, seen.decided)
    length = f"{statistics.median(seen.lengths):.0f}"
    verdict = "stands" if stands else "too low"
    return _ROW.format(
        "flat" if match.flat else match.start, levels, *counts, share, interval, length, *seen.endings.values(), verdict
    ), stands
