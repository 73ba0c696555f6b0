"""Flat Reversi gives the same lines, frames and saves on both interpreters, at a cube's console and on a panel."""

from tests.host.test_same_on_both import BEGIN, BOTH

GAMES = (
    BEGIN
    + r"""
from test_panel import PANEL8, PANEL16

def report(board):
    for line in board.output():
        if " value=" not in line:
            print(line)
    print(board.now, board.frames, "%08x" % board.check)

LINES = ("show", "record", "status", "score", "legal", "undo 3", "redo", "pass", "put a1", "put z9", "j10", "help put",
         "load", "F5d6C3", ".", "load", "[Game \"reversi\"]", "[Size \"7\"]", ".", "set position XO--/----/----/---- w",
         "new reversi size=6 blocked=2 handicap=1 white=level2", "undo", "draw")

for number, game in enumerate(vectors("reversi_variant_games.jsonl")):
    if number % 3 == 0:
        kind = (KNOBS, PANEL16, TURNING, PANEL8)[number % 4]
        board = VirtualBoard(kind, now=2**30 - 3000)
        size, first = game["config"]["w"], {"B": "black", "W": "white"}[game["config"]["first"]]
        board.type("watch on", f"new reversi size={size} first={first}")
        for move in game["moves"].split():
            board.typed.append(move.encode() + b"\n")
            board.run(60)
        report(board)
        for line in LINES:
            board.typed.append(line.encode() + b"\n")
            board.run(200)
            report(board)
        for name in sorted(board.store.values):
            print(board.store.values[name].decode())
"""
)


def test_games_and_noise_are_the_same_on_both_interpreters(run_micropython, run_cpython):
    played = run_cpython(GAMES, BOTH)
    assert played.count("\n") > 500
    assert "passed=" in played
    assert run_micropython(GAMES, BOTH) == played
