"""Makes tests/vectors/wins.jsonl and endings.jsonl: endings solved by brute force, with the kernel and no search.

    python tests/endings.py

It plays games of careless turns and keeps late positions. A full search by plain minimax, every turn tried, no bounds,
no order, no memory, says who wins (wins.jsonl: which turns force a win within 3 plies) or by how much (endings.jsonl).
"""

import json
from pathlib import Path

from reversi.cube import CubeGame
from reversi.geometry import PROGRAMS, TURNS
from reversi.kernel import tally, turn
from reversi.rng import Random
from reversi.search import Search

VECTORS = Path(__file__).parent / "vectors"
WINS = 200
PLIES = 3
ENDINGS = {(1, 0): 10, (1, 1): 50, (1, 2): 60, (1, 3): 50, (2, 3): 30}  # (empty, quiet of 4): how many


def late_positions(stall):
    """Yield games that stand at a position with one or two empty stickers, forever, no two of one course of play."""
    seed = 0
    while True:
        seed += 1
        random = Random(seed)
        game = CubeGame(("ring", "wild", "blitz")[seed % 3], stall=stall)
        while not game.over and game.score()[2] > 1 + seed % 2:
            game.turn(_careless(game, random))
        for _ in range(random.below(4)):
            if not game.over:
                game.turn(_careless(game, random))
        if not game.over and game.score()[2] <= 2:
            yield game


def _careless(game, random):
    if random.below(3) == 0:
        legal = game.legal()
        return legal[random.below(len(legal))]
    search = Search(game, 3, random.word())
    while not search.step(1000):
        pass
    return search.best


def after(cells, code, side):
    """Return the pattern after a turn and whether it filled a sticker."""
    state = bytearray(cells)
    filled = turn(state, cells, PROGRAMS[code], side, bytearray(24)) >> 5
    return state, filled > 0


def lead(cells, side):
    """Return by how many stickers `side` leads."""
    return tally(cells, side) - tally(cells, 3 - side)


def outcome(cells, side, ban, quiet, stall):
    """Return the lead with which the side to move ends the game if both turn as well as can be."""
    best = -54
    for code in range(27):
        if code // 3 != ban:
            state, filled = after(cells, code, side)
            still = 0 if filled else quiet + 1
            over = tally(state, 0) == 0 or still == stall
            best = max(best, lead(state, side) if over else -outcome(state, 3 - side, code // 3, still, stall))
    return best


def forced(cells, side, ban, plies):
    """Return the turns with which the side to move forces a full cube with a lead within `plies` plies."""
    return [code for code in range(27) if code // 3 != ban and _wins(cells, side, code, plies)]


def _wins(cells, side, code, plies):
    state, _ = after(cells, code, side)
    if tally(state, 0) == 0:
        return lead(state, side) > 0
    if plies < 3:
        return False
    for answer in range(27):
        if answer // 3 != code // 3:
            reply, _ = after(state, answer, 3 - side)
            full = tally(reply, 0) == 0
            if lead(reply, side) <= 0 if full else not forced(reply, side, answer // 3, plies - 2):
                return False
    return True


def _situation(game):
    return bytes(game.cells), 1 if game.to_move == "black" else 2, "UDFBLRMES".find(game.banned or "-")


def wins():
    """Yield positions with a forced win: four in five of them without one at once."""
    found = at_once = 0
    for game in late_positions(0):
        codes = forced(*_situation(game), PLIES)
        quick = bool(forced(*_situation(game), 1))
        if codes and not (quick and at_once >= WINS // 5):
            found, at_once = found + 1, at_once + quick
            yield {"position": game.position(), "turns": [TURNS[code] for code in codes]}
        if found == WINS:
            return


def endings():
    """Yield positions under stall=4 with their outcome."""
    missing = dict(ENDINGS)
    for game in late_positions(4):
        kind = game.score()[2], game.quiet
        if missing.get(kind, 0):
            missing[kind] -= 1
            yield {"position": game.position(), "lead": outcome(*_situation(game), game.quiet, 4)}
        if not any(missing.values()):
            return


def write(name, rows):
    """Write a file of tests/vectors with one JSON object a line."""
    lines = [json.dumps(row) + "\n" for row in rows]
    (VECTORS / name).write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    write("wins.jsonl", wins())
    write("endings.jsonl", endings())
