"""A scripted whole game gives the same lines and the same frames, byte for byte, on both interpreters."""

from pathlib import Path

BOTH = str(Path(__file__).parents[1] / "both")

BEGIN = """
import gc
import sys
if hasattr(gc, "threshold"):
    gc.threshold(16 * 1024)  # as firmware/main.py has it
sys.path.insert(0, sys.argv[1])
from checks import vectors
from reversi.rng import Random
from virtual_board import KNOBS, SIX, TURNING, VirtualBoard, restarted
"""

GAMES = (
    BEGIN
    + """
def report(board):
    for line in board.output():
        print(line)
    print(board.now, board.frames, "%08x" % board.check)

for number, game in enumerate(vectors("cube_games.jsonl")):
    if number % 5 == 1:
        board = VirtualBoard((KNOBS, TURNING, SIX)[number % 3], now=2**30 - 5000, colour=number % 2)
        board.typed.append(b"watch on\\nset palette=contrast brightness=%d\\n" % (5 + 19 * (number % 6)))
        first = {"B": "black", "R": "red"}[game["first"]]
        board.typed.append(f"new {game['start']} first={first}\\n".encode())
        board.run()
        for step in game["turns"]:
            board.spin(step["turn"][0], {"": 1, "2": 2, "'": -1}[step["turn"][1:]])
            board.typed.append(b"hint\\nencoders\\n")
            board.run(240)
            report(board)
        for line in ("show", "record", "status", "leds", "legal", "undo 3", "redo", "get", "help", "help load"):
            board.typed.append(line.encode() + b"\\n")
            board.run(100)
            report(board)
        for name in sorted(board.store.values):
            print(board.store.values[name].decode())
"""
)

NOISE = (
    BEGIN
    + r"""
LINES = [
    "turn R", "U2", "M'", "turn E2", "S", "d", "undo", "undo 2", "redo", "redo 3", "hint", "legal", "position", "score",
    "status", "show", "record", "leds", "encoders", "get", "help", "help new", "watch on", "watch off", "calibrate",
    "resign", "resign red", "draw", "swap", "pass", "sync", "new", "new wild first=red swap=on black=\"Ann Lee\"",
    "new blitz blocked=F5,U2", "new \xc4=1", "set \xc4=1", "resign \xc4", "get \xc4",
    "new blocked=\xe45", "new blac\u212a=1", "\xa0new", "1.\xa0R *",
    "new BBB.R.B.BR.B...B.RRRR.B.R.RBBB.R.B.BB.R...R.BR.R.B.RRR", "set palette=literal",
    "set brightness=60 gamma=10 current=100", "set takeback=last", "set settle 500", "get current", "load", ".", "",
    "[Game \"cube\"]", "[Start \"wild\"]", "1. R U2 *", "1. R 2. U *",
    "set position B.....R../RBRR.RB.R/.BR...BR./..B.....R/B.R...BRB/RB.....RB b U 3/40", "R’", "漢", "\"", "'",
]

def mutated(line, random):
    data = bytearray(line.encode())
    for _ in range(random.below(3)):
        place = random.below(len(data) + 1)
        kind = random.below(4)
        if kind == 0 and place < len(data):
            data[place] = random.below(256)
        elif kind == 1:
            data = data[:place] + bytes([random.below(256)]) + data[place:]
        elif kind == 2:
            data = data[:place] + data[place + 1:]
        else:
            data = data[:place] + bytearray(LINES[random.below(len(LINES))].encode()) + data[place:]
    return bytes(data) + (b"\n", b"\r\n", b"\r")[random.below(3)]

for seed in range(6):
    random, board = Random(seed + 1), VirtualBoard((KNOBS, TURNING, SIX)[seed % 3])
    for number in range(250):
        if random.below(5) == 0:
            board.spin("UDFBLRMES"[random.below(9)], random.below(4) - 2)
            board.run(random.below(300))
        loading = board.session.console._loading is not None
        line = mutated("." if loading and random.below(3) == 0 else LINES[random.below(len(LINES))], random)
        answer = board.send(line)
        loading = board.session.console._loading is not None
        ends = [end for end in answer if end.startswith("ok ") or end.startswith("error ")]
        blank = not line.replace(b"\xef\xbb\xbf", b"").strip(b" \t\r\n")
        assert len(ends) == (0 if loading or blank else 1) or line.count(b"\n") + line.count(b"\r") > 1, (line, answer)
        print(line)
        for told in answer:
            print(told)
        if random.below(9) == 0:
            before = board.state()
            board = restarted(board)
            assert board.state() == before, line
    print(board.frames, "%08x" % board.check)
"""
)


def test_whole_games_are_the_same_lines_frames_and_saves_on_both_interpreters(run_micropython, run_cpython):
    played = run_cpython(GAMES, BOTH)
    assert played.count("\n") > 1200 and " over=" in played
    assert run_micropython(GAMES, BOTH) == played


def test_whatever_is_typed_has_one_answer_that_is_the_same_on_both_interpreters(run_micropython, run_cpython):
    answered = run_cpython(NOISE, BOTH)
    codes = (
        "bad-line unknown-command bad-option bad-notation illegal-turn bad-record bad-setting bad-start bad-position"
    )
    for word in codes.split():
        assert f"\nerror {word} " in answered, word
    assert run_micropython(NOISE, BOTH) == answered
