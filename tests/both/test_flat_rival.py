"""The computer at flat Reversi: it answers, passes when it must, and taking back leads to one's own move again."""

from flat import play_on
from reversi.rng import Random
from virtual_board import VirtualBoard, restarted


def after(*lines):
    """Return a board at whose console these lines were typed."""
    board = VirtualBoard()
    for line in lines:
        assert board.ask(line).startswith("ok "), line
    return board


def wait(board, ms=60_000):
    """Let the computer think until it is a person's turn or the game is over."""
    game = board.session.game
    for _ in range(ms // 100):
        if game.over or not game.names[game.to_move].startswith("level"):
            return
        board.run(100)
    raise AssertionError("no answer")


def test_the_computer_answers():
    board = after("new reversi white=level2", "watch on", "f5")
    assert board.session.game.names == {"black": "", "white": "level 2"}
    wait(board)
    assert len(board.session.game.turns) == 2
    assert board.session.game.to_move == "black"


def test_nobody_moves_for_the_computer():
    board = after("new reversi black=level1")
    assert board.ask("f5").startswith("error illegal-move It is black's turn")
    wait(board)
    assert len(board.session.game.turns) == 1


def test_two_computers_play_a_game_to_its_end_on_a_board_with_holes():
    board = after("new reversi size=6 blocked=a1,f3 black=level1 white=level2")
    wait(board, 200_000)
    assert board.session.game.over
    assert restarted(board).session.game.board == board.session.game.board


def test_undo_leads_to_ones_own_move_and_redo_to_the_answer_also_over_passes():
    random = Random(6)
    board = after("new reversi size=4 white=level1")
    game = board.session.game
    states = []
    while not game.over:
        states.append((game.position(), game.actions))
        legal = game.legal()
        board.ask(legal[random.below(len(legal))])
        wait(board)
    assert any(["--" in actions for _, actions in states] + ["--" in game.actions])
    end = game.position(), game.actions
    for state in states[::-1]:
        assert board.ask("undo").startswith("ok undo")
        assert (game.position(), game.actions) == state
    for state in states[1:] + [end]:
        assert board.ask("redo").startswith("ok redo")
        assert (game.position(), game.actions) == state


def test_a_hint_is_a_legal_move_with_its_value():
    board = after("new reversi", "f5")
    answer = board.ask("hint").split()
    assert answer[:2] == ["ok", "hint"]
    assert answer[2] in board.session.game.legal()
    assert answer[3].startswith("value=")


def test_a_hint_asked_for_again_goes_on_from_what_it_has_found():
    board = after("set position --OOXXXX/XXOXXOOX/XXXXXOOX/XXXXXOOX/XXXXXXOX/XXXOOOXX/XXOOO--X/X-OXXX-- w")
    first = board.ask("hint")
    while board.session.rival.hinting:
        board.run(200)
    found = board.ask("hint")
    assert found.split()[:2] == ["ok", "hint"] and found != first
    assert board.ask("hint") == found


def test_the_computer_agrees_to_a_draw_when_it_does_not_stand_better():
    board = after("new reversi white=level1")
    assert board.ask("draw").endswith("over=draw")
    board = after("set position XXXX/-OO-/-OO-/---- b")
    for _ in play_on(board.session.game, Random(2), 1):
        pass
    assert board.ask("draw").endswith("over=draw")


def test_a_level_is_changed_in_the_middle_of_a_game_and_the_other_game_has_its_own_search():
    board = after("new reversi white=level1", "level 2", "f5")
    assert board.session.game.names["white"] == "level 2"
    wait(board)
    assert board.ask("new red=level1").startswith("ok new")
    board.ask("R")
    wait(board)
    assert len(board.session.game.turns) == 2
    assert board.ask("new reversi black=level2").startswith("ok new reversi")
    wait(board)
    assert len(board.session.game.turns) == 1
