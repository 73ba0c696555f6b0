"""`revcube analyze`: a game turn by turn: what was best, what the played turn lost, where the game turned."""

import argparse
import importlib
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from host_tools import Refused, records
from host_tools.arguments import whole
from host_tools.progress import progress
from reversi.cube import CubeGame
from reversi.flat import FlatGame
from reversi.game import PASS
from reversi.record import result
from sim.opinion import Opinion

NODES = 200_000  # of a position: two seconds of CPython
DEPTHS = (3, 8)  # plies: the mean of two depths, after the turn too, takes three
LIMIT = 2000  # hundredths of a sticker or disc: a cube that is won or lost for certain is drawn there
LIKELY = 500  # hundredths: who stands better by so much is the likely winner
MOST = 5  # turning points that are told of
NO_POINT = "The game had no turning point."
WIDTH, HEIGHT = 72, 13  # characters of the graph in the terminal
NO_PLOT = "The graph is drawn by the package matplotlib: pip install matplotlib (or -e '.[graph]')."


@dataclass(frozen=True)
class Standing:
    """By how many hundredths of a sticker or disc the first side stands better, within ±LIMIT.

    `sure`: the end of the game was seen; a cube that is won or lost is at the limit then.
    """

    value: int
    sure: bool = False

    @property
    def winner(self) -> int:
        """Who wins, for certain or likely: 1 the first side, -1 the other, 0 where that is open, or drawn."""
        known = self.sure or abs(self.value) >= LIKELY
        return (self.value > 0) - (self.value < 0) if known else 0


@dataclass(frozen=True)
class Turn:
    """A turn that was played, beside the best one; the standings of both sides' turns compare (Opinion)."""

    number: int
    side: str
    played: str
    best: str
    value: Standing  # after the best turn
    reached: Standing  # after the one that was played

    @property
    def sign(self) -> int:
        """1 for a turn of the first side, -1 for one of the other."""
        return 1 if self.side == "black" else -1

    @property
    def lost(self) -> int:
        """What the played turn lost against the best one, for its player."""
        return max(0, self.sign * (self.value.value - self.reached.value)) if self.best != self.played else 0

    @property
    def turning(self) -> bool:
        """Whether the game turned with it: it cost a win or draw that was certain, or changed the likely winner.

        Unless the ends of both games were seen, that counts from LIKELY on.
        """
        before, after = self.value, self.reached
        let_go = before.sure and not after.sure
        known = before.sure and after.sure
        return (let_go or before.winner != after.winner) and self.lost >= (1 if known else LIKELY)


def main(argv: list[str]) -> int:
    """Run `revcube analyze` with the words after `analyze`; return 0, or 2 with a sentence on stderr."""
    options = _parser().parse_args(argv)
    try:
        if options.output:
            _check_picture(options.output)
        game = _load(options.record)
        turns = analyze(game, options.depth)
        for line in report(game, turns):
            print(line)
        if options.output:
            draw(turns, options.output, _units(game))
    except Refused as error:
        print(f"revcube analyze: {error}", file=sys.stderr)
        return 2
    return 0


def _parser():
    parser = argparse.ArgumentParser("revcube analyze", description=__doc__)
    add = parser.add_argument
    add("record", help="a file with the record of a game or a transcript of flat Reversi, or - for standard input")
    add("--depth", type=whole(*DEPTHS), default=4, help="plies to look ahead, 3 to 8 (default 4)")
    add("-o", "--output", type=Path, metavar="GRAPH", help="draw the graph as graph.svg or graph.png")
    return parser


def _load(name):
    game = _standard_input() if name == "-" else records.read(name)
    if not game.turns:
        raise Refused("The record holds no turn.")
    return game


def _standard_input():
    try:
        return records.game_of(sys.stdin.read(), "Standard input")
    except UnicodeError:
        raise Refused("Standard input is no UTF-8 text.") from None


def analyze(game: CubeGame | FlatGame, depth: int = 4) -> list[Turn]:
    """Return what there is to say of each turn, seen `depth` plies ahead."""
    again, turns = game.again(), []
    with progress("analyzing", len(game.actions)) as told:
        for action in game.actions:
            if action in again.legal():
                turns.append(_judge(again, action, depth))
            again.act(action)
            told(1)
    return turns


def _judge(game, played, depth):
    """Return the Turn `played` in the position of `game`, which is left as it was.

    The played turn is seen as far ahead as the best one: from where it leads, a ply less.
    """
    side, number = game.to_move, len(game.turns) + 1
    before = _think(game, depth)
    value, best = _seen(game, before), before.search.best
    if best == played:
        return Turn(number, side, played, played, value, value)
    game.turn(played)
    reached = _reached(game, max(2, before.depth - 1))
    game.undo()
    return Turn(number, side, played, best, value, reached)


def _reached(game, depth):
    """Return by how much Black stands better, seen `depth` plies ahead."""
    if game.over:
        return _final(game)
    if not game.must_pass:
        return _seen(game, _think(game, depth))
    game.turn(PASS)
    value = _reached(game, depth)
    game.undo()
    return value


def _think(game, depth):
    opinion = Opinion(game, depth, NODES)
    while not opinion.done:
        opinion.think(NODES)
    return opinion


def _seen(game, opinion):
    if opinion.sure:
        return _certain(game, opinion.value)
    return Standing(max(1 - LIMIT, min(LIMIT - 1, opinion.value)))


def _final(game):
    first, second, _ = game.score()
    return _certain(game, 100 * (first - second))


def _certain(game, lead):
    """Return the standing of a game that ends with a lead in hundredths."""
    return Standing(max(-LIMIT, min(LIMIT, lead * LIMIT if game.kind == "cube" else lead)), True)


# In words


def report(game: CubeGame | FlatGame, turns: list[Turn]) -> Iterator[str]:
    """Yield the table of all turns, the turning points in words, and the graph in characters."""
    yield f"{'turn':>4}  {'side':<5}  {'played':<6}  {'best':<4}  {'lost':>5}  {'Black stands':>12}"
    for turn in turns:
        lost = f"{turn.lost / 100:.1f}"
        best, lost = ("", "") if lost == "0.0" else (turn.best, lost)
        yield f"{turn.number:>4}  {turn.side:<5}  {turn.played:<6}  {best:<4}  {lost:>5}  {_stands(turn.reached):>12}"
    yield ""
    points = turning_points(turns)
    yield f"Turning points ({LIKELY // 100} {_units(game)} make a likely winner):" if points else NO_POINT
    for turn in points:
        yield "  " + in_words(turn)
    yield f"The game ended {result(game)}." if game.over else "The game is not finished."
    yield ""
    yield from graph(turns)


def turning_points(turns: list[Turn]) -> list[Turn]:
    """Return the turns with which the game turned, in their order: the MOST that lost most."""
    turning = sorted([turn for turn in turns if turn.turning], key=lambda turn: -turn.lost)
    return sorted(turning[:MOST], key=lambda turn: turn.number)


def _stands(standing):
    if abs(standing.value) == LIMIT:
        return "wins" if standing.value > 0 else "loses"
    return f"{standing.value / 100:+z.1f}"


def _units(game):
    return "stickers" if game.kind == "cube" else "discs"


def in_words(turn: Turn) -> str:
    """Return a sentence about a turning point."""
    did = f"turn {turn.number}: {turn.side.capitalize()}'s {turn.played} {_what_it_did(turn)}"
    return f"{did}: Black {_verb(turn.reached)}, with {turn.best} Black {_verb(turn.value)}."


def _what_it_did(turn):
    before, after = turn.sign * turn.value.winner, turn.sign * turn.reached.winner
    if turn.value.sure and before >= 0:
        return "let a forced win go" if before else "let a forced draw go"
    if turn.reached.sure and after < 0:
        return "lost by force"
    if before > 0:
        return "gave the lead away" if after < 0 else "let the lead go"
    return "gave the opponent the lead"


def _verb(standing):
    stands = _stands(standing)
    return stands if stands.isalpha() else f"stands {stands}"


def graph(turns: list[Turn]) -> Iterator[str]:
    """Yield the course of the game in characters: how Black stood after each turn."""
    columns = min(WIDTH, len(turns))
    values = [turns[(k + 1) * len(turns) // columns - 1].reached.value for k in range(columns)]
    top = max(100, *[abs(value) for value in values])
    half = HEIGHT // 2
    rows = [round(value * half / top) for value in values]
    for row in range(half, -half - 1, -1):
        label = f"{row * top / half / 100:+6.1f}" if row in (half, 0, -half) else " " * 6
        yield label + " |" + "".join(["●" if at == row else "─" if row == 0 else " " for at in rows]).rstrip()
    yield " " * 7 + f"turn 1 to {turns[-1].number}; above the line Black stands better"


# As a picture


def _check_picture(file):
    """Return the part of matplotlib that draws into an SVG or PNG file; raises Refused."""
    if file.suffix.lower() not in (".svg", ".png"):
        raise Refused(f"A graph is a file .svg or .png, not {file.name}.")
    if not file.parent.is_dir():
        raise Refused(f"The graph {file} can't be saved: there is no folder {file.parent}.")
    try:
        return importlib.import_module("matplotlib.figure")
    except ImportError:
        raise Refused(NO_PLOT) from None


def draw(turns: list[Turn], file: Path, units: str) -> None:
    """Draw the graph, in `units`, into an SVG or PNG file; raises Refused."""
    figure = _check_picture(file).Figure(figsize=(10, 4), layout="constrained")
    _plot(figure.subplots(), turns, units)
    try:
        figure.savefig(file)
    except OSError as error:
        raise Refused(f"The graph {file} can't be saved: {error.strerror or error}.") from None


def _plot(axes, turns, units):
    """Plot how Black stood after each turn, with the names of those at which the game turned."""
    numbers, values = [turn.number for turn in turns], [turn.reached.value / 100 for turn in turns]
    axes.axhline(0, color="0.5", linewidth=0.8)
    axes.plot(numbers, values, color="0.2", linewidth=1.2)
    axes.fill_between(numbers, values, 0, where=[v >= 0 for v in values], color="#3b3fb6", alpha=0.4, interpolate=True)
    axes.fill_between(numbers, values, 0, where=[v <= 0 for v in values], color="#d03030", alpha=0.4, interpolate=True)
    for turn in turning_points(turns):
        place = (turn.number, turn.reached.value / 100)
        axes.plot(*place, "o", color="0.1", markersize=4)
        axes.annotate(turn.played, place, textcoords="offset points", xytext=(0, 7), ha="center", fontsize=8)
    axes.set(
        xlabel="turn",
        ylabel=f"{units} by which Black stands better",
        xlim=(0.5, max(2, numbers[-1]) + 0.5),
        ymargin=0.12,
    )
