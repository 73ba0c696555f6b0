"""The simulated board: hands turn slices, encoders give levels, the firmware plays; in the board's own time."""

import json
import random
from importlib import import_module
from pathlib import Path

import pytest

from reversi.geometry import SLICES
from sim.board import STEP_MS, SimBoard
from sim.stores import MemoryStore

BOARDS = ("sim_knobs", "sim_slices", "sim_faces")
TURNING = ("sim_slices", "sim_faces")
QUARTERS = {"": 1, "2": 2, "'": -1}
LINES = (Path(__file__).parents[1] / "vectors" / "cube_games.jsonl").read_text(encoding="utf-8").splitlines()
GAMES = [json.loads(line) for line in LINES]
FIRST = {"B": "black", "R": "red"}


def board_of(name, **options):
    board = SimBoard(import_module(f"boards.{name}"), **options)
    board.settle()
    return board


def typed(board, line):
    """Type a line at the serial line, let hands and slices come to rest, and return the last line printed."""
    board.line.type(line.encode() + b"\n")
    board.settle()
    return board.line.output().decode().splitlines()[-1]


def turn(board, name):
    """Turn a slice by hand."""
    board.body.turn(SLICES.index(name[0]), QUARTERS[name[1:]])
    board.settle()


def play(board, game):
    """Play a game of the vectors by hand."""
    typed(board, f"new {game['start']} first={FIRST[game['first']]}")
    for step in game["turns"]:
        turn(board, step["turn"])


def as_the_vectors_say(board, game):
    final = board.session.game
    black, red, empty = final.score()
    said = [game[key] for key in ("final", "black", "red", "empty", "over")]
    lies = not board.session.travels or board.body.places == board.session.match.places
    return lies and [final.stickers, black, red, empty, final.over] == said


@pytest.mark.parametrize("name", BOARDS)
def test_whole_games_by_hand_end_as_the_vectors_say(name):
    games = [game for number, game in enumerate(GAMES) if len(game["turns"]) < 45 or number % 3 == BOARDS.index(name)]
    for number, game in enumerate(games):
        board = board_of(name, bounce=number % 4, seed=number)
        play(board, game)
        assert as_the_vectors_say(board, game)


@pytest.mark.parametrize("name", BOARDS)
def test_the_clock_wraps_in_the_middle_of_a_game(name):
    for early in range(0, 7000, 450):
        board = SimBoard(import_module(f"boards.{name}"))
        board.now = 2**30 - STEP_MS * (early // STEP_MS)
        play(board, GAMES[6])
        assert board.now < 2**20 and as_the_vectors_say(board, GAMES[6])


@pytest.mark.parametrize("name", TURNING)
def test_random_walks_leave_every_led_where_the_game_takes_it_to_be(name):
    rng, board = random.Random(7), board_of(name, bounce=2, seed=3)
    done = 0
    while done < 500:
        game = board.session.game
        action = rng.random()
        if game.over:
            typed(board, "new blitz")
        elif action < 0.8:
            turn(board, rng.choice(game.legal()))
            done += 1
        elif action < 0.9:
            turn(board, (game.banned or "U") + rng.choice(("", "2", "'")))
        else:
            typed(board, rng.choice(("undo", "undo 3", "redo", "resign", "turn F2", "swap", "status")))
        assert board.body.places == board.session.match.places
        assert not board.session.sensing.back() and not board.session.awaited


@pytest.mark.parametrize("name", TURNING)
def test_the_hand_turns_back_what_is_refused_unless_it_is_not_obliging(name):
    for obliging in (True, False):
        board = board_of(name, obliging=obliging)
        turn(board, "S")
        turn(board, "S2")
        events = [line.split(" ", 1)[1] for line in board.output()]
        assert events[1].startswith("refused S2 illegal-turn back=S2 ")
        assert events[2:] == ["restored"] * obliging
        assert bool(board.session.sensing.back()) is not obliging
        assert board.session.game.turns == ["S"]


@pytest.mark.parametrize("name", TURNING)
def test_slices_that_hands_turn_one_right_after_the_other_are_put_right_and_the_game_goes_on(name):
    rng, board = random.Random(5), board_of(name)
    for _ in range(60):
        typed(board, "new")
        for _ in range(rng.randint(2, 4)):
            board.body.turn(rng.randrange(9), rng.choice((1, 2, -1)))
        board.settle(30_000)
        assert not board.session.sensing.back()
        assert board.body.places == board.session.match.places
        turns = len(board.session.game.turns)
        turn(board, next(name for name in board.session.game.legal() if name[0] in "UFR"))
        assert len(board.session.game.turns) == turns + 1


@pytest.mark.parametrize("name", TURNING)
def test_lights_follow_stickers_that_turns_which_do_not_count_have_carried(name):
    board = board_of(name, obliging=False)
    for letter in "RUF":
        board.body.turn(SLICES.index(letter), 1)
    board.settle()
    now = bytearray(board.session.picture.carried[place] for place in board.session.match.places)
    assert now == board.body.places != board.session.match.places
    for letter in "FUR":
        board.body.turn(SLICES.index(letter), -1)
    board.settle()
    assert board.session.picture.carried is None


@pytest.mark.parametrize("name", TURNING)
def test_a_slice_turned_right_after_the_middle_one_that_was_asked_for_is_named_as_it_is_seen(name):
    board = board_of(name)
    board.type("turn E")
    board.advance(8)
    board.body.turn(SLICES.index("F"), -1)
    board.settle()
    events = [line.split(" ", 1)[1] for line in board.output()]
    assert events[1].startswith("refused - not-one-turn back=F,E' ")
    assert events[2].startswith("turn black E ")
    assert board.body.places == board.session.match.places


@pytest.mark.parametrize("name", TURNING)
def test_the_hand_makes_what_is_asked_for(name):
    board = board_of(name)
    for name in ("R", "U2", "M'"):
        assert typed(board, f"turn {name}") == f"ok turn await={name}"
    assert board.session.game.turns == ["R", "U2", "M'"]
    assert typed(board, "undo 2") == "ok undo await=M,U2"
    assert (board.session.game.turns, board.session.game.undone) == (["R"], ["U2", "M'"])
    assert typed(board, "redo") == "ok redo await=U2"
    assert board.session.game.turns == ["R", "U2"]
    board.press(True)
    board.advance(100)
    board.press(False)
    board.settle()
    assert board.session.game.turns == ["R"]
    assert board.body.places == board.session.match.places


@pytest.mark.parametrize("name", BOARDS)
def test_a_reboot_goes_on_with_the_game_and_what_is_typed_behind_it_is_answered(name):
    board = board_of(name)
    for turned in ("R", "M", "U2"):
        turn(board, turned)
    before, session = board.session.game.position(), board.session
    assert typed(board, "reboot") == "ok reboot"
    assert typed(board, "position") == f"ok position {before}"
    assert board.session is not session
    turn(board, "E'")
    assert board.session.game.turns == ["R", "M", "U2", "E'"]
    assert not board.session.travels or board.body.places == board.session.match.places


def test_a_reboot_waits_until_its_answer_has_been_read():
    board = board_of("sim_knobs")
    session, board.line.write = board.session, lambda data: 0
    board.line.type(b"reboot\n")
    board.advance(1000)
    assert board.session is session
    del board.line.write
    board.advance(100)
    assert board.session is not session and board.line.output() == b"ok reboot\n"


def test_a_drag_goes_on_to_the_nearest_quarter():
    for quarters, turns in ((0.4, []), (0.6, ["F"]), (-1.2, ["F'"]), (1.7, ["F2"]), (-4.1, []), (3.2, ["F'"])):
        for name in BOARDS:
            board = board_of(name)
            assert board.body.grab(2) and not board.body.grab(3)
            for step in range(1, 11):
                board.body.drag(quarters * step / 10)
                board.advance(20)
            board.body.release()
            board.settle()
            assert board.session.game.turns == turns, (name, quarters)
            board.advance(1000)
            assert board.body.offset(2) == 0
            assert not board.session.travels or board.body.places == board.session.match.places


def test_a_knob_s_slice_is_drawn_turned_by_the_hand_and_comes_home():
    board = board_of("sim_knobs")
    board.body.turn(5, 1)
    board.advance(80)
    assert 0.3 < board.body.offset(5) < 0.7
    board.settle()
    assert board.session.game.turns == ["R"] and board.body.offset(5) == 0
    for slice_index, quarters in ((4, -2), (5, -3), (4, 2)):
        board.body.turn(slice_index, quarters)
        board.settle()
        assert board.body.offset(slice_index) == 0
    board.type("undo 3")
    board.advance(1000)
    board.type("undo")
    assert board.body.offset(5) == 1
    board.advance(1000)
    board.type("turn U")
    assert board.body.offset(0) == -1
    board.type("score")
    assert board.body.offset(0) == -1  # followed once
    board.advance(1000)
    assert board.body.offset(0) == 0


def test_the_window_s_console_is_beside_the_serial_line():
    board = board_of("sim_knobs")
    board.output()
    board.type("turn R")
    assert board.output() == [
        "*1 turn black R changed=- score=12-12-30 next=red banned=R",
        "ok turn black R changed=- score=12-12-30 next=red banned=R",
    ]
    assert typed(board, "score") == "ok score black=12 red=12 empty=30"
    assert board.output() == []
    for _ in range(2000):
        board.type("score")
    assert 100 <= len(board.output()) <= 1000


def test_time_goes_as_fast_as_it_is_told():
    board = board_of("sim_knobs")
    for speed, ms in ((1.0, 100), (0.5, 50), (10.0, 1000)):
        board.speed = speed
        before = board.now
        for _ in range(10):
            board.advance(10)
        assert abs(board.now - before - ms) <= STEP_MS
    before = board.now
    board.advance(0)
    assert board.now == before


def test_a_board_on_the_store_of_another_lies_as_that_one_was_left():
    store = MemoryStore()
    board = board_of("sim_faces", store=store)
    for name in ("R", "M", "U2"):
        turn(board, name)
    again = board_of("sim_faces", store=store)
    assert again.body.places == board.body.places != bytes(range(54))
    turn(again, "S")
    assert again.session.game.turns == ["R", "M", "U2", "S"] and again.body.places == again.session.match.places


def test_frames_are_what_the_picture_shows():
    board = board_of("sim_knobs")
    turn(board, "R")
    board.advance(3000)
    assert board.frame == board.session.picture.frame and any(board.frame)


def test_the_record_of_a_game_of_ten_thousand_turns_is_read_back():
    board = board_of("sim_knobs")
    for k in range(10_000):
        board.session.game.turn("RL"[k % 2])
    board.type("record")
    record = board.output()[:-1]
    assert len(record) > 600
    for line in ["new", "load", *record, "."]:
        board.type(line)
    assert len(board.session.game.turns) == 10_000
