"""`revcube arena`: matches, their tally, their file; and that both interpreters play the same games."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from host_tools import Refused, arena, arena_game
from host_tools.arena_match import Game, Match, Player, Tally, load, opening, play, tally
from reversi.record import loads
from sim import unix_port

FAST = ["--games", "4", "--jobs", "2", "--start", "wild"]
GAMES = (
    "ring 100 60 7 0:3 0:3 R U2",
    "wild 100 12 8 0:5 0:4 M",
    "blitz 100 200 9 0:1 900:5",
    "reversi/size=6/blocked=2 0 99 7 0:3 0:2 b3",
    "reversi/edition=fundex/shape=octagon 0 30 8 0:2 400:5",
)


def one(lead, ending="full", seed=2):
    return Game(0, "level2", "level1", "ring", 100, seed, lead, ending, "30-24", "R U2")


@pytest.fixture
def run(capsys):
    def run(*words):
        status = arena.main(list(words))
        return status, capsys.readouterr()

    return run


def test_a_match_says_how_it_went(run):
    status, said = run("2", "1", *FAST)
    assert status == 0
    text = said.out
    assert "level2 against level1 from wild, 4 games, stall=100" in text
    for word in ("won", "drawn", "lost", "decided", "95 %", "median", "filled the cube", "by stall", "cut off"):
        assert word in text


def test_a_game_on_both_interpreters_is_the_same(run_micropython, run_cpython):
    script = Path(arena_game.__file__).read_text(encoding="utf-8").partition("if __name__")[0]
    script += f"\nfor line in {GAMES!r}:\n    print(answer(line))\n"
    games = run_cpython(script)
    assert games == run_micropython(script)
    assert len(games.splitlines()) == len(GAMES)


def test_a_search_works_with_a_recursion_limit_of_60(run_cpython):
    script = (
        "import sys\nfrom reversi.cube import CubeGame\nfrom reversi.search import Search\n"
        "search = Search(CubeGame(stall=100), 5)\nsys.setrecursionlimit(60)\n"
        "while not search.step(60):\n    pass\nprint(search.depth >= 4)\n"
    )
    assert run_cpython(script).strip() == "True"


def test_a_pair_begins_with_the_same_turns_and_colours_change():
    match = Match(Player.parse("2"), Player.parse("1"), "wild", 2)
    with ThreadPoolExecutor(1) as executor:
        games = play(match, executor, None, lambda count: None)
    assert [game.black for game in games] == ["level2", "level1"] * 2
    for game in games:
        assert game.turns.split()[:2] == opening(match, game.pair)
    assert opening(match, 0) != opening(match, 1)


def test_its_games_are_games(tmp_path):
    match = Match(Player.parse("nodes=100"), Player.parse("1"), "wild", 1)
    with ThreadPoolExecutor(1) as executor:
        games = play(match, executor, tmp_path / "games.csv", lambda count: None)
    for game in games:
        head = f'[Game "cube"]\n[Start "{game.start}"]\n[Stall "100"]\n'
        head += '[End "stall"]\n' if game.ending == "stall" else ""
        replayed = loads(f"{head}\n{game.turns} {game.result}\n")
        black, red, _ = replayed.score()
        assert (replayed.over, black - red) == (True, game.lead)


def test_a_match_goes_on_where_it_was_stopped(tmp_path, run):
    file = tmp_path / "games.csv"
    run("2", "1", *FAST, "--csv", str(file))
    whole = file.read_text()
    lines = whole.splitlines(keepends=True)
    file.write_text("".join(lines[:4]))  # one pair and a half
    run("2", "1", *FAST, "--csv", str(file))
    kept = file.read_text().splitlines(keepends=True)
    assert kept[:4] == lines[:4]
    assert set(kept) == set(lines)
    match = Match(Player.parse("2"), Player.parse("1"), "wild", 2)
    assert len(load(match, file)) == 4


def test_another_match_is_not_mixed_in(tmp_path, run):
    file = tmp_path / "games.csv"
    run("2", "1", *FAST, "--csv", str(file))
    status, said = run("3", "1", *FAST, "--csv", str(file))
    assert status == 2
    assert "name another file" in said.err
    with pytest.raises(Refused):
        load(Match(Player.parse("2"), Player.parse("1"), "wild", 2, seed=5), file)


def test_a_tally_counts_for_the_first_player():
    games = [one(5), one(5, seed=3), one(-3), one(0), one(9, "cap"), one(1, "stall")]
    seen = tally(games)
    assert (seen.wins, seen.draws, seen.losses) == (2, 1, 2)
    assert seen.endings == {"full": 4, "stall": 1, "cap": 1}
    assert (seen.decided, seen.share) == (4, 0.5)


def test_the_interval_is_wilsons():
    low, high = Tally(81, 0, 19, {}, []).interval()
    assert (round(low, 4), round(high, 4)) == (0.7222, 0.8749)  # E. B. Wilson's formula by hand
    assert Tally(0, 3, 0, {}, []).interval() == (0.0, 1.0)


def test_fairness_is_seen_from_black(run):
    status, said = run("--fairness", "blitz", "2", "--games", "4", "--jobs", "2")
    assert status == 0
    assert "Black won" in said.out and "level2 against itself from blitz, 4 games" in said.out


def test_the_ladder_has_a_row_for_each_rung(run, monkeypatch):
    monkeypatch.setattr(arena, "LADDER_LEVELS", (3, 2))
    status, said = run("--ladder", "--games", "2", "--jobs", "2")
    rows = [line for line in said.out.splitlines() if " – " in line]
    assert len(rows) == 4
    assert status == int(any(row.endswith("too low") for row in rows))


def test_flat_games_are_played_and_kept_like_those_of_the_cube(run, tmp_path):
    words = ("2", "1", "--games", "4", "--jobs", "2", "--csv", str(tmp_path / "games.csv"))
    words += ("--game", "reversi", "size=6", "blocked=1", "first=white")
    status, said = run(*words)
    assert status == 0
    assert "level2 against level1 at reversi size=6 blocked=1 first=white, 4 games" in said.out
    assert "filled the board" in said.out and "nobody could move" in said.out
    assert run(*words)[1].out == said.out
    games = load(Match(*map(Player.parse, "21"), "reversi size=6 blocked=1 first=white", 2, 0), tmp_path / "games.csv")
    assert len(games) == 4
    for first, second in (games[:2], games[2:]):
        assert first.turns.split()[:6] == second.turns.split()[:6]
        assert (first.black, second.black) == ("level2", "level1")
    for game in games:
        begun = arena_game.begin("/".join(game.start.split()), seed=game.seed // 2)
        for turn in game.turns.split():
            begun.turn(turn)
        assert begun.over and begun.score()[0] - begun.score()[1] == game.lead
    assert games[0].turns != games[2].turns


def test_a_flat_ladder_has_a_row_for_each_rung(run, monkeypatch):
    monkeypatch.setattr(arena, "LADDER_LEVELS", (3, 2))
    status, said = run("--ladder", "--games", "2", "--jobs", "2", "--game", "reversi", "size=6")
    rows = [line for line in said.out.splitlines() if " – " in line]
    assert [row.split()[0] for row in rows] == ["flat", "flat"]
    assert status == int(any(row.endswith("too low") for row in rows))


def test_which_side_of_flat_reversi_is_better_is_seen_from_black(run):
    said = run("--fairness", "--game", "reversi", "size=4", "--games", "2", "--jobs", "2", "2")[1].out
    assert "level2 against itself at reversi size=4, 2 games" in said and "White won" in said and "discs" in said


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("3", "2", "--game", "chess"), "cube, or reversi"),
        (("3", "2", "--game", "cube", "size=6"), "cube, or reversi"),
        (("3", "2", "--game", "reversi", "size=7"), "even number from 4 to 16"),
        (("3", "2", "--game", "reversi", "start=ring"), "no option"),
        (("3",), "two players"),
        (("3", "2", "--games", "5"), "even"),
        (("3", "2", "--start", "rong"), "no placement"),
        (("3", "2", "--dask", "tcp://127.0.0.1:1"), "distributed"),
    ],
)
def test_what_can_not_be_played_is_refused_in_a_sentence(run, words, message, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "distributed", None)
    status, said = run(*words)
    assert status == 2
    assert message in said.err


@pytest.mark.parametrize("text", ["0", "6", "level", "nodes=", "nodes=0", "Ann"])
def test_a_player_is_a_level_or_nodes(text):
    with pytest.raises(ValueError, match=r"\w|'"):
        Player.parse(text)


def test_without_micropython_games_are_played_here(monkeypatch):
    monkeypatch.setattr(unix_port, "available", lambda: False)
    match = Match(Player.parse("1"), Player.parse("1"), "blitz", 1)
    with ThreadPoolExecutor(1) as executor:
        assert len(play(match, executor, None, lambda count: None)) == 2


# On a cluster


@pytest.fixture
def cluster():
    """Give the address of a Dask cluster with two workers, each a process of its own on this machine."""
    distributed = pytest.importorskip(
        "distributed", reason="the arena on a Dask cluster is NOT tested: pip install distributed"
    )
    with distributed.LocalCluster(2, threads_per_worker=1, dashboard_address=None, protocol="tcp") as cluster:
        yield cluster.scheduler_address


@pytest.mark.slow
@pytest.mark.filterwarnings("default")  # what distributed warns of is not ours
def test_on_a_dask_cluster_the_same_games_are_played(run, tmp_path, cluster):
    files = tmp_path / "here.csv", tmp_path / "there.csv"
    here = run("2", "1", *FAST, "--csv", str(files[0]))
    there = run("2", "1", *FAST, "--csv", str(files[1]), "--dask", cluster)
    assert here[0] == there[0] == 0
    assert here[1].out == there[1].out
    assert sorted(files[0].read_text().splitlines()) == sorted(files[1].read_text().splitlines())


@pytest.mark.slow
@pytest.mark.filterwarnings("default")
def test_a_cluster_that_is_not_there_is_said(run):
    pytest.importorskip("distributed", reason="the arena on a Dask cluster is NOT tested: pip install distributed")
    status, said = run("2", "1", "--dask", "tcp://127.0.0.1:1")
    assert status == 2
    assert "tcp://127.0.0.1:1" in said.err and "Traceback" not in said.err
