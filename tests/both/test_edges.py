"""Edges of the game core that mutation testing (revcube soak code) has found without a test."""

from checks import refused
from reversi import BadPosition, BadRecord, IllegalMove, IllegalTurn
from reversi.cube import CubeGame
from reversi.flat import FlatGame
from reversi.flat_position import shape_of
from reversi.record import dumps, loads
from reversi.rng import Random
from reversi.transcript import is_one

RECORD = '[Game "cube"]\n[Blocked "U2,F5"]\n[Swap "offered"]\n\n1. R U2 *\n'


def rows(*changed):
    """Return the rows of an empty 10×10 with # at these (row, column)."""
    return ["".join(["#" if (row, column) in changed else "-" for column in range(10)]) for row in range(10)]


def test_a_record_may_begin_with_a_byte_order_mark_and_end_its_lines_in_any_way():
    plain = dumps(loads(RECORD))
    for text in (
        "\ufeff" + RECORD,
        RECORD.replace("\n", "\r\n"),
        RECORD.replace("\n", "\r"),
        RECORD.replace(" ", " \t"),
    ):
        assert dumps(loads(text)) == plain


def test_a_record_keeps_two_blocked_stickers_and_an_offer_of_sides():
    game = loads(RECORD)
    assert sorted(game.blocked) == ["F5", "U2"] and game.swap_offered and not game.swapped


def test_dates_and_numbers_in_a_record_are_whole():
    refused(
        BadRecord,
        loads,
        ('[Game "cube"]\n[Date "2026.11.3x"]\n\n*\n', "2026.11.3x"),
        ('[Game "cube"]\n[Date "2026.11.3"]\n\n*\n', "2026.11.3"),
        ('[Game "cube"]\n\n1 R *\n', "1"),
        ('[Game "cube"]\n\n2. R *\n', "2"),
    )


def test_a_resignation_of_a_record_is_that_of_the_side_it_names():
    for kind in (CubeGame, FlatGame):
        game = kind()
        game.act(f"resign {game.sides[1]}")
        assert game.winner == game.sides[0]


def test_a_flat_game_begins_again_as_it_began():
    game = FlatGame("fundex", 6)
    assert (game.again().size, game.again().edition, game.again().first) == (6, "fundex", "white")
    other = FlatGame.from_position("----/-OX-/-XO-/---X w", "fundex")
    again = other.again()
    assert (other.first, again.first, again.edition, again.position()) == ("white", "white", "fundex", other.position())


def test_where_a_game_begins_in_a_position_the_side_to_move_has_put_the_fewer_discs():
    assert FlatGame.from_position("----/-OX-/-XO-/---X b")._used == [2, 3]
    assert FlatGame.from_position("----/-OX-/-XO-/---X w")._used == [3, 2]
    assert FlatGame.from_position("---X/-OX-/-XO-/---X b")._used == [3, 3]


def test_four_blocked_squares_are_as_many_as_can_be_in_a_position():
    row = "------"
    text = "/".join(["#--#--", row, "--OX--", "--XO--", row, "#----#"]) + " b"
    assert FlatGame.from_position(text).position() == text


def test_an_octagon_has_every_corner_cut():
    whole = [(row, column) for row in (0, 9) for column in (0, 1, 8, 9)] + [
        (row, column) for row in (1, 8) for column in (0, 9)
    ]
    assert shape_of(rows(*whole)) == "octagon"
    for left_out in whole[:8]:
        refused(BadPosition, shape_of, (rows(*[place for place in whole if place != left_out]), "11 blocked"))


def test_moves_and_other_actions_are_told_apart():
    game = FlatGame(size=10)
    assert all([game.is_turn(action) for action in ("a1", "j10", "--")])
    assert not any([game.is_turn(action) for action in ("draw", "swap", "undo 1", "resign black")])
    refused(IllegalMove, game.act, ("swap", "not swapped"))


def test_a_transcript_begins_with_a_square_or_a_pass():
    assert all([is_one(text) for text in ("f5d6", " \n F5", "--", "pa f5", "pass")])
    assert not any([is_one(text) for text in ("", "f", "5f", '[Game "reversi"]', "p5x [a", "*")])


def test_a_generator_without_a_seed_has_the_first():
    assert [Random().below(1000) for _ in range(2)] == [Random(1).below(1000) for _ in range(2)]


def test_undo_and_redo_count_what_players_or_one_of_them_did():
    game = CubeGame()
    for name in ("R", "U2", "F"):
        game.turn(name)
    assert (game.back(1), game.back(2), game.back(3)) == (1, 2, 3)
    refused(IllegalTurn, game.back, (4, "only 3 turns to take back"))
    assert (game.back(1, "black"), game.back(1, "red"), game.back(2, "black")) == (1, 2, 3)
    refused(IllegalTurn, lambda count: game.back(count, "black"), (3, "only 2 turns to take back"))
    game.undo(1)
    refused(IllegalTurn, game.forth, (2, "only 1 turn to give back"))
    game.undo(2)
    refused(IllegalTurn, lambda count: game.forth(count, "black"), (3, "only 2 turns to give back"))
    assert (game.forth(1), game.forth(2), game.forth(3)) == (1, 2, 3)
    refused(IllegalTurn, game.forth, (4, "only 3 turns to give back"))
    assert (game.forth(1, "black"), game.forth(1, "red"), game.forth(2, "black")) == (2, 3, 3)
    game.redo(3)
    game.act("resign black")
    assert (game.back(1), game.back(1, "red"), game.back(2, "red")) == (1, 1, 3)


def test_a_pass_is_nobody_s_choice():
    random, game = Random(1), FlatGame(size=4)
    while not game.must_pass:
        game = FlatGame(size=4) if game.over else game
        legal = game.legal()
        game.play(legal[random.below(len(legal))])
    mover = game.other(game.to_move)
    game.play("--")
    assert (game.back(1), game.back(1, mover)) == (2, 2) and game.back(2) == 3
    game.undo(2)
    assert (game.forth(1), game.forth(1, mover)) == (2, 2)


def test_nobody_may_swap_or_must_pass_unless_a_game_says_so():
    assert FlatGame().may_swap is False and CubeGame().must_pass is False
