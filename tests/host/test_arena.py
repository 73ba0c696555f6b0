"""`revcube arena`: matches, their tally, their file; and that both interpreters play the same games."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from host_tools import arena, arena_game
from host_tools.arena_file import opened
from host_tools.arena_match import Game, Match, Player, Tally, opening, play, tally
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


FULL = 3 * (9 * "B" + 9 * "R")


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
        games = play(match, executor, [], lambda games: None)
    assert [game.black for game in games] == ["level2", "level1"] * 2
    for game in games:
        assert game.turns.split()[:2] == opening(match, game.pair)
    assert opening(match, 0) != opening(match, 1)


def test_its_games_are_games():
    match = Match(Player.parse("nodes=100"), Player.parse("1"), "wild", 1)
    with ThreadPoolExecutor(1) as executor:
        games = play(match, executor, [], lambda games: None)
    for game in games:
        head = f'[Game "cube"]\n[Start "{game.start}"]\n[Stall "100"]\n'
        head += '[End "stall"]\n' if game.ending == "stall" else ""
        replayed = loads(f"{head}\n{game.turns} {game.result}\n")
        black, red, _ = replayed.score()
        assert (replayed.over, black - red) == (True, game.lead)


@pytest.fixture
def played(tmp_path, run):
    """Give the file of a match, and what was said of it."""
    file = tmp_path / "games.csv"
    return file, run("2", "1", *FAST, "--csv", str(file))[1].out


def test_a_match_goes_on_where_it_was_stopped(played, run):
    file, said = played
    lines = file.read_text().splitlines(keepends=True)
    file.write_text("".join(lines[:4]))  # one pair and a half
    assert run("2", "1", *FAST, "--csv", str(file))[1].out == said
    kept = file.read_text().splitlines(keepends=True)
    assert kept[:3] == lines[:3] and sorted(kept) == sorted(lines)


def test_a_last_row_that_was_cut_off_anywhere_is_played_again(played, run):
    file, said = played
    whole = file.read_bytes()
    last = whole.splitlines(keepends=True)[-1]
    starts = [0] + [at + 1 for at, byte in enumerate(last) if byte == ord(",")]
    cuts = [*starts, *[at - 1 for at in starts[1:]], len(last) - 2, len(last) - 1]  # in front of and in every column
    for cut in cuts:
        file.write_bytes(whole[: len(whole) - len(last) + cut])
        with opened(file, Match(Player.parse("2"), Player.parse("1"), "wild", 2)) as kept:
            assert len(kept.games) == 2, last[:cut]
        assert file.read_bytes() == b"".join(whole.splitlines(keepends=True)[:3])
    file.write_bytes(whole[:-50])
    assert run("2", "1", *FAST, "--csv", str(file))[1].out == said
    assert sorted(file.read_bytes().splitlines()) == sorted(whole.splitlines())


@pytest.mark.parametrize("content", [b"", b"pair,bl", b"pair,black,red,start,stall,seed,lead,ending,result,turns\r"])
def test_a_file_with_a_head_that_was_cut_off_is_a_new_one(tmp_path, run, content):
    file = tmp_path / "games.csv"
    file.write_bytes(content)
    assert run("2", "1", *FAST, "--csv", str(file))[0] == 0
    assert len(file.read_text().splitlines()) == 5


@pytest.mark.parametrize(
    "words",
    [("3", "1"), ("2", "1", "--start", "ring"), ("2", "1", "--seed", "5"), ("2", "1", "--stall", "50")]
    + [("2", "1", "--random", "3"), ("2", "1", "--cap", "9")],
)
def test_another_match_is_not_mixed_in(played, run, words):
    before = played[0].read_bytes()
    status, said = run(*words[:2], *FAST, *words[2:], "--csv", str(played[0]))
    assert (status, "name another file" in said.err) == (2, True)
    assert played[0].read_bytes() == before


@pytest.mark.parametrize(
    "content",
    [
        b"\xe5\xff\n\x00",
        b'[Game "cube"]\n\n1. R U2 *\n',
        b"date,what,amount\n2026-01-01,my own,12\n",
        b"one line",
        b"pair,black,red,start,stall,seed,lead,ending,result,turns\nx,a,b,c,d,e,f,g,h,i\n",
        b"pair,black,red,start,stall,seed,lead,ending,result,turns\n0,level2,level1,wild,100,2018,3,full\n",
    ],
)
def test_a_file_that_is_not_the_arenas_is_refused_and_left_alone(tmp_path, run, content):
    file = tmp_path / "games.csv"
    file.write_bytes(content)
    status, said = run("2", "1", *FAST, "--csv", str(file))
    assert status == 2
    assert str(file) in said.err and "name another file" in said.err and len(said.err.splitlines()) == 1
    assert file.read_bytes() == content


def test_two_arenas_do_not_add_to_one_file(played, run):
    file, said = played
    with opened(file, Match(Player.parse("2"), Player.parse("1"), "wild", 2)):
        status, refused = run("2", "1", *FAST, "--csv", str(file))
        assert (status, "Another arena" in refused.err) == (2, True)
    assert run("2", "1", *FAST, "--csv", str(file))[1].out == said


def test_a_file_that_can_not_be_written_is_named_with_its_option(tmp_path, run):
    for file in (tmp_path, tmp_path / "none" / "games.csv"):
        status, said = run("2", "1", *FAST, "--csv", str(file))
        assert (status, f"--csv {file} can't be written: " in said.err) == (2, True)


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
    match = Match(*map(Player.parse, "21"), "reversi size=6 blocked=1 first=white", 2, 0, random=6)
    with opened(tmp_path / "games.csv", match) as file:
        games = file.games
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


@pytest.mark.parametrize(
    "words", [("size=4", "handicap=4"), ("size=6", "blocked=4", "handicap=4"), ("size=4", "--random", "10")]
)
def test_random_turns_that_end_a_short_game_are_drawn_again(run, words):
    status, said = run("1", "1", "--games", "100", "--seed", "1", "--game", "reversi", *words)
    assert (status, said.err.count("revcube arena:")) == (0, 0)
    assert "100 games" in said.out


def test_no_player_is_named_among_the_options_of_a_board(run):
    for words in (("black=level5", "white=Bob"), ("white=level2",)):
        status, said = run("2", "1", "--game", "reversi", "size=4", *words)
        assert status == 2 and f"{words[0].partition('=')[0]}= means nothing" in said.err


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
        (("3", "2", "--random", "5000", "--cap", "2000"), "--cap is more than the 5000 random turns"),
        (("3", "2", "--cap", "2"), "--cap is more than the 2 random turns"),
        (("3", "2", "--start", FULL), "After 0 random turns a game is over"),
        (("3", "2", "--game", "reversi", "size=4", "--random", "99"), "random turns a game is over"),
        (("3", "2", "--fairness"), "don't name two"),
        (("--fairness", "wild", "--start", "ring"), "choose one"),
        (("3", "--ladder"), "--ladder names its players"),
        (("--ladder", "--start", "wild"), "--ladder names its players"),
        (("--ladder", "--fairness"), "--ladder names its players"),
        (("3", "2", "--game", "reversi", "--start", "wild"), "are of the cube"),
        (("--fairness", "wild", "--game", "reversi"), "are of the cube"),
        (("3", "2", "--game", "reversi", "--stall", "9"), "are of the cube"),
    ],
)
def test_what_can_not_be_played_is_refused_in_a_sentence(run, words, message, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "distributed", None)
    status, said = run(*words)
    assert status == 2
    assert message in said.err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--jobs", "0"), "--jobs: takes a whole number from 1 up, not 0"),
        (("--jobs", "-3"), "not -3"),
        (("--random", "-1"), "--random: takes a whole number from 0 up"),
        (("--cap", "0"), "--cap: takes a whole number from 1 to 2000"),
        (("--games", "0"), "--games: takes a whole number from 2 up"),
        (("--stall", "-1"), "--stall: takes a whole number from 0 to 9999"),
        (("6", "1"), "a player is 1 to 5 (a level) or nodes=N, not 6"),
        (("2", "nodes=0"), "a player is 1 to 5 (a level) or nodes=N, not nodes=0"),
        (("2", "Ann"), "a player is 1 to 5 (a level) or nodes=N, not Ann"),
    ],
)
def test_a_word_that_can_not_be_meant_is_refused_with_what_may_be(run, capsys, words, message):
    with pytest.raises(SystemExit):
        run(*words)
    assert message in capsys.readouterr().err


def test_no_win_is_nought_percent(run):
    assert Tally(0, 0, 2, {}, []).interval()[0] == 0
    assert Tally(2, 0, 0, {}, []).interval()[1] == 1
    report = "".join(arena.report(Match(*map(Player.parse, "12")), tally([one(-1), one(-1)])))
    assert "(95 % confidence: 0.0 to" in report


@pytest.mark.skipif(sys.platform == "win32", reason="there a program is ended without a signal")
@pytest.mark.parametrize("absent", ["", "sys.modules['micropython_unix'] = None; "])
def test_an_arena_that_is_ended_by_a_signal_says_nothing(tmp_path, absent):
    script = f"import sys; {absent}from host_tools.cli import main; main(sys.argv[1:])"
    words = [sys.executable, "-c", script, "arena", "1", "1", "--games", "800", "--jobs", "2", "--csv"]
    file = tmp_path / "games.csv"
    with subprocess.Popen([*words, str(file)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as arena:
        while not file.exists() or file.stat().st_size < 200:
            assert arena.poll() is None
        arena.terminate()
        out, said = arena.communicate()  # returns when the last game being played has ended too
    assert (out, "Traceback" in said) == ("", False)


@pytest.mark.parametrize("text", ["0", "6", "level", "nodes=", "nodes=0", "Ann"])
def test_a_player_is_a_level_or_nodes(text):
    with pytest.raises(ValueError, match=r"\w|'"):
        Player.parse(text)


def test_without_micropython_the_same_games_are_played_here(run, monkeypatch):
    words = ("2", "1", "--start", "blitz", "--games", "2")
    there, found = run(*words)[1], unix_port.available()
    monkeypatch.setattr(unix_port, "available", lambda: False)
    here = run(*words)[1]
    assert here.out == there.out
    assert (unix_port.ABSENT in here.err, unix_port.ABSENT in there.err) == (True, not found)


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
