"""What the window knows of flat Reversi on a board that runs elsewhere: all, from what its console says."""

import json
from pathlib import Path

from boards import sim_knobs
from sim.board import SimBoard
from sim.virtual import Mirror

GAMES = Path(__file__).parents[1] / "vectors" / "reversi_games.jsonl"


def test_the_mirror_follows_moves_passes_and_taking_back():
    board = SimBoard(sim_knobs)

    def ask(line):
        board.type(line)
        for heard in board.output():
            mirror.hear(heard)

    mirror = Mirror(ask)
    ask("new reversi")
    assert mirror.game.kind == "reversi"
    games = [json.loads(line) for line in GAMES.read_text().splitlines()]
    moves = next(game["moves"] for game in games if game["passes"] == 6).replace("pass ", "").split()
    for number, move in enumerate(moves):
        ask(move)
        if number % 7 == 3:
            ask("undo 2")
            ask("redo 2")
        assert mirror.game.actions == board.session.game.actions
    assert mirror.game.board == board.session.game.board
    ask("set position XO--/----/----/---- w")
    assert mirror.game.actions == ["--"]
