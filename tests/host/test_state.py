"""`--state DIR`: killed at any moment, restarted on the same folder, everything that was answered `ok` is there."""

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from boards import sim_knobs
from reversi.geometry import TURNS
from sim.board import SimBoard
from sim.stores import DiskStore, MemoryStore

ROOT = Path(__file__).parents[2]
SIM = [sys.executable, "-m", "host_tools", "sim", "--text", "--state"]
ENVIRONMENT = {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'firmware'}"}
KEPT = {"game", "settings", "lock"}  # the lock is held while a simulator runs
OTHERS = (
    *("undo", "undo 2", "redo", "redo 2", "undo 3", "resign", "draw", "undo", "swap"),
    *(
        "new wild first=red swap=on",
        "new blitz black=Ann stall=9",
        "set brightness=70",
        "set palette=literal settle=60",
    ),
    'load\n[Game "cube"]\n[Start "wild"]\n\n1. R U2 2. M\' *\n.',
    "set position B.....R../RBRR.RB.R/.BR...BR./..B.....R/B.R...BRB/RB.....RB b U",
)


def state(board):
    session = board.session
    game, settings = session.game, session.settings
    return (
        (game.start, game.position(), game.banned, game.actions, game.undone, game.over, dict(game.names)),
        [settings[name] for name in ("brightness", "palette", "settle")],
    )


def commands(seed, count):
    """Return random commands, most of them turns."""
    rng = random.Random(seed)
    return [rng.choice(OTHERS) if rng.random() < 0.3 else f"turn {rng.choice(TURNS)}" for _ in range(count)]


def resumed(folder):
    return SimBoard(sim_knobs, DiskStore(folder))


@pytest.mark.parametrize("seed", range(3))
def test_killed_while_commands_stream_in_everything_answered_is_there(seed, tmp_path):
    rng, board = random.Random(seed), SimBoard(sim_knobs)  # the board does what the killed ones should have done
    for kill in range(9):
        stream = commands(100 * seed + kill, 120)
        answered = killed(tmp_path, stream, rng.randrange(100))
        for command in stream[:answered]:
            do(board, command)
        found = state(resumed(tmp_path))
        for command in stream[answered:]:  # of which some may have been done and not been answered
            if state(board) == found:
                break
            do(board, command)
        assert state(board) == found, (kill, answered)
        assert {file.name.strip(".").removesuffix(".new") for file in tmp_path.iterdir()} <= KEPT


def killed(folder, stream, moment):
    """Send commands, kill the simulator when it has answered `moment` of them, return how many it had answered."""
    with subprocess.Popen([*SIM, str(folder)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=ENVIRONMENT) as sim:
        sim.stdin.write("".join(f"{command}\n" for command in stream).encode())
        sim.stdin.flush()
        answers = [sim.stdout.readline() for _ in range(moment)]
        sim.kill()
        answers += sim.stdout.read().splitlines(keepends=True)
    assert all(line.startswith((b"ok ", b"error ")) for line in answers if line.endswith(b"\n"))
    return len([line for line in answers if line.endswith(b"\n")])


def do(board, command):
    for line in command.split("\n"):
        board.type(line)


@pytest.mark.skipif(os.name != "posix", reason="a limit of the size of files as POSIX has it")
def test_when_the_disk_is_full_turns_are_refused_and_what_was_answered_is_there(tmp_path):
    stream = ["turn R", "turn L"] * 100
    shell = ["sh", "-c", 'ulimit -f 1; exec "$@"', "sh", *SIM, str(tmp_path)]
    done = subprocess.run(
        shell, input="\n".join(stream), capture_output=True, encoding="utf-8", env=ENVIRONMENT, timeout=60
    )
    answers = done.stdout.splitlines()
    played = [line for line in answers if line.startswith("ok turn ")]
    refused = [line for line in answers if line.startswith("error not-saved ")]
    assert done.returncode == 0 and done.stderr == "" and len(answers) == 200
    assert len(played) > 30 and len(refused) > 30
    assert resumed(tmp_path).session.game.turns == [line.split()[3] for line in played]


@pytest.mark.parametrize("store", [DiskStore, lambda folder: MemoryStore()])
def test_a_store_keeps_values_and_lines(store, tmp_path):
    kept = store(tmp_path / "a folder" / "in one")
    assert kept.load("game") is None
    kept.save("game", b"one\n")
    kept.append("game", b"two\n")
    assert kept.load("game") == b"one\ntwo\n"
    kept.save("game", b"")
    assert kept.load("game") == b"" and kept.load("other") is None
    kept.append("game", b"x\n")
    assert kept.load("game") == b"x\n"


def test_a_write_that_fails_leaves_the_old_value(tmp_path, monkeypatch):
    store = DiskStore(tmp_path)
    store.save("game", b"old")

    def fail(handle):
        raise OSError("disk gone")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="disk gone"):
        store.save("game", b"new value")
    assert DiskStore(tmp_path).load("game") == b"old"


def test_a_folder_that_can_not_be_used_is_said_and_the_game_goes_on(tmp_path):
    (tmp_path / "game").mkdir()
    (tmp_path / "settings").mkdir()
    board = resumed(tmp_path)
    board.line.type(b"turn R\nset brightness=50\nscore\n")
    board.settle()
    lines = board.line.output().decode().splitlines()
    assert [" ".join(line.split()[:2]) for line in lines] == [
        "* trouble",
        "* trouble",
        "error not-saved",
        "error not-saved",
        "ok score",
    ]


def test_a_second_simulator_is_kept_out_of_the_folder(tmp_path):
    with subprocess.Popen([*SIM, tmp_path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=ENVIRONMENT) as first:
        first.stdin.write(b"turn R\n")
        first.stdin.flush()
        assert first.stdout.readline().startswith(b"ok turn")
        second = subprocess.run([*SIM, tmp_path], input=b"turn U\n", capture_output=True, env=ENVIRONMENT, check=False)
        assert (second.returncode, second.stdout) == (1, b"")
        assert b"Another simulator" in second.stderr
        first.stdin.close()
