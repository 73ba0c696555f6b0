"""The computer as a player: it answers, thinks in slices, gives hints, is taken back with one's own turn."""

from play.rival import level, person
from reversi.cube import CubeGame
from reversi.record import dumps, loads
from reversi.search import Search
from virtual_board import VirtualBoard, restarted

NODE_US = 130


def wait(board, ms):
    """Let time pass, charging what is thought."""
    left = ms
    while left > 0:
        board.run(4)
        left -= 4 + board.session.thought * NODE_US // 1000


def against(options):
    """Return a board in a game against the computer."""
    board = VirtualBoard()
    assert board.type("new " + options)[-1].startswith("ok new ")
    return board


def test_players_are_names_people_or_levels():
    game = against("black=human red=level3").session.game
    assert (game.names["black"], game.names["red"]) == ("", "level 3")
    assert (level(game, "red"), person(game)) == (3, "black")
    game = against("black=Ann red=5").session.game
    assert (game.names["black"], level(game, "red")) == ("Ann", 5)
    assert person(against("black=Ann red=Bob").session.game) is None


def test_where_the_computer_plays_stall_is_on():
    assert against("red=level2").session.game.stall == 100
    assert against("red=level2 stall=50").session.game.stall == 50
    assert against("red=Ann").session.game.stall == 0
    assert "error bad-option" in VirtualBoard().type("new red=level2 stall=0")[0]


def test_the_computer_answers_a_turn():
    board = against("red=level2")
    board.type("turn R")
    wait(board, 2000)
    assert len(board.session.game.turns) == 2
    assert board.session.game.to_move == "black"


def test_the_computer_begins_where_it_is_first():
    board = against("black=level2")
    wait(board, 2000)
    assert len(board.session.game.turns) == 1


def test_nobody_else_turns_for_the_computer():
    board = against("red=level5")
    board.type("turn R")
    assert "computer" in board.type("turn U")[0]
    assert "computer" in board.type("hint")[0]
    assert board.session.game.turns == ["R"]


def test_undo_takes_back_the_answer_too():
    board = against("red=level2")
    board.type("turn R")
    wait(board, 2000)
    assert board.type("undo")[0].startswith("ok undo turns=2 next=black")
    assert board.type("redo")[0].startswith("ok redo turns=2 next=black")


def test_undo_while_it_thinks_takes_back_only_ones_own_turn():
    board = against("red=level5")
    board.type("turn R")
    board.run(100)
    assert board.type("undo")[0].startswith("ok undo turns=1 next=black")
    wait(board, 3000)
    assert board.session.game.turns == []


def test_a_command_is_answered_within_50_ms_while_level_5_thinks_and_frames_keep_coming():
    board = against("red=level5")
    board.type("turn R")
    for _ in range(30):
        board.run(4)
        assert board.session.thought * NODE_US <= 8000
    assert board.type("score")[0] == "ok score black=12 red=12 empty=30"
    assert board.session.thought * NODE_US <= 50_000


def test_a_hint_comes_at_once_and_gets_better():
    board = VirtualBoard()
    answer = board.type("hint")[0].split()
    assert answer[:2] == ["ok", "hint"]
    assert answer[2] in board.session.game.legal()
    wait(board, 20_000)
    assert not board.session.rival.hinting


def test_the_level_can_be_changed_at_any_time():
    board = against("red=level2")
    board.type("turn R")
    assert board.type("level 4")[0] == "ok level 4"
    assert board.session.game.names["red"] == "level 4"
    assert board.session.game.turns == ["R"]
    for wrong in ("level", "level 6", "level 0", "level Ann"):
        assert board.type(wrong)[0].startswith("error bad-option"), wrong
    assert "does not play" in VirtualBoard().type("level 2")[0]


def test_two_computers_play_to_the_end():
    board = against("wild black=level2 red=level2")
    wait(board, 120_000)
    game = board.session.game
    assert game.over
    assert loads(dumps(game)).stickers == game.stickers


def test_the_computer_agrees_to_a_draw_unless_it_stands_better():
    board = against("red=level3")
    assert board.type("draw")[0].startswith("ok draw")
    board = against("red=level3")
    assert board.type("set position RRRRRRRRR/RBR...BRB/RBR...BRB/........./RBR...BRB/RBR...BRB b -")
    board.session.game.names["red"] = "level 3"
    assert "stands better" in board.type("draw")[0]


def test_it_takes_the_other_side_when_that_is_better():
    board = against("wild swap=on red=level5")
    search = Search(CubeGame("wild"), nodes=2000)
    while not search.step(1000):
        pass
    board.type("turn " + search.best)
    wait(board, 20_000)
    game = board.session.game
    assert game.swapped and game.names["black"] == "level 5"
    assert (game.to_move, person(game)) == ("red", "red")


def test_it_goes_on_after_a_restart():
    board = against("red=level2")
    board.type("turn R")
    board = restarted(board)
    wait(board, 2000)
    assert len(board.session.game.turns) == 2
