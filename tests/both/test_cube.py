"""RULES.md 1.2, 1.3 and 1.5: play from the first turn to the last, and positions as text."""

from checks import cube, play, refusal, refused, vectors
from reversi import BadNotation, BadPosition, BadStart, IllegalTurn
from reversi.cube import CubeGame
from reversi.geometry import CORNERS, STICKERS, TURNS
from reversi.rng import Random

RING = "........./RBR...BRB/RBR...BRB/........./RBR...BRB/RBR...BRB"
AFTER_R_U2 = "B.....R../RBRR.RB.R/.BR...BR./..B.....R/B.R...BRB/RB.....RB b U"
UNLIT = "/".join(["B........"] + 5 * ["........."])


def at(letters, side="b"):
    """Return the game at the position of 54 characters, with nothing banned."""
    faces = "/".join([letters[9 * face : 9 * face + 9] for face in range(6)])
    return CubeGame.from_position(faces + " " + side + " -")


def test_black_begins_unless_told_otherwise():
    assert CubeGame().to_move == "black"
    assert CubeGame(first="red").to_move == "red"
    assert '"white"' in refusal(BadStart, CubeGame, "ring", "white")


def test_the_players_turn_alternately():
    for first, second in (("black", "red"), ("red", "black")):
        game = CubeGame(first=first)
        for turn, mover in (("R", first), ("U", second), ("R'", first), ("F", second)):
            assert game.to_move == mover
            game.turn(turn)


def test_nobody_may_pass():
    game = CubeGame()
    refused(BadNotation, game.turn, ("",), ("--",), ("pass",))
    assert game.to_move == "black"


def test_the_first_turn_has_27_choices_and_every_later_one_24_in_a_fixed_order():
    game = CubeGame("wild")
    assert game.legal() == list(TURNS)
    for _ in play(game, Random(2), 12):
        assert game.legal() == [name for name in TURNS if name[0] != game.turns[-1][0]]
        assert len(game.legal()) == 24


def test_the_slice_that_the_opponent_has_just_turned_may_not_be_turned():
    game = CubeGame()
    game.turn("R")
    game.turn("U2")
    assert game.banned == "U"
    before = game.position()
    for turn in ("U", "U2", "U'", "U2'"):
        assert refusal(IllegalTurn, game.turn, turn) == "Black may not turn U: Red has just turned it."
    assert game.position() == before
    game.turn("D")
    assert refusal(IllegalTurn, game.turn, "D'") == "Red may not turn D: Black has just turned it."


def test_the_players_own_earlier_slice_is_free():
    game = CubeGame()
    assert game.banned is None
    for turn in ("R", "U", "R'", "U2", "R2"):
        game.turn(turn)
    assert game.turns == ["R", "U", "R'", "U2", "R2"]


def test_a_turn_is_kept_by_its_plain_name():
    game = CubeGame()
    game.turn("R2’")
    game.turn("U’")
    assert game.turns == ["R2", "U'"]


def test_after_an_outer_turn_a_sticker_between_two_of_the_movers_is_won():
    for taken in ".R":
        assert at(cube("R1=B F4=" + taken + " F7=B")).turn("U") == ["F4"]


def test_after_a_middle_turn_a_sticker_is_won_round_the_edge():
    assert at(cube("B8=B R3=B U3=.")).turn("M") == ["U3"]


def test_only_the_mover_gains():
    letters = cube("R1=B F4=. F7=B B1=R R4=. R7=R")
    assert at(letters, "b").turn("U") == ["F4"]
    assert at(letters, "r").turn("U") == ["R4"]


def test_stickers_are_judged_on_the_pattern_right_after_the_turn():
    assert at(cube("F1=B F4=. F7=B")).turn("U") == []


def test_what_changed_comes_in_sticker_order_until_it_is_taken_back():
    game = CubeGame("blitz")
    changed = game.turn("M'")
    assert changed == game.changed() == ["F1", "F3", "B1", "B3"]
    game.undo()
    assert game.changed() == []
    game.redo()
    assert game.changed() == changed


def test_the_game_ends_when_no_sticker_is_empty():
    game = CubeGame("B" * 21 + "." + "B" * 20 + "R" + "B" * 11)
    for turn in ("D", "U2"):
        game.turn(turn)
        assert (game.over, game.winner) == (False, None)
    assert game.turn("D'") == ["F4"]
    assert (game.over, game.winner, game.score()) == (True, "black", (53, 1, 0))
    assert game.legal() == []
    for turn in ("D", "U"):
        assert "over" in refusal(IllegalTurn, game.turn, turn)


def test_more_stickers_win_and_27_each_is_a_draw():
    for black, winner in ((28, "black"), (27, "draw"), (26, "red")):
        game = at("BR" * 26 + ("RR", "BR", "BB")[black - 26])
        assert (game.over, game.winner) == (True, winner)
        assert game.score() == (black, 54 - black, 0)


def colours(cells, corner):
    return {cells[sticker] for sticker in corner} - {0}


def test_a_corner_never_gains_a_colour_and_one_with_a_single_colour_is_safe():
    random, moved, lit = Random(11), bytearray(54), 0
    for start in ("ring", "blitz", "wild"):
        game = CubeGame(start)
        for changed in play(game, random, 60):
            game.moved(moved)
            for corner in CORNERS:
                before, after = colours(moved, corner), colours(game.cells, corner)
                assert after <= before
                assert len(before) > 1 or after == before
                lit += any([STICKERS[sticker] in changed for sticker in corner])
    assert lit > 20


def test_stickers_moved_and_changed_make_the_new_pattern():
    game, random, moved = CubeGame("wild"), Random(5), bytearray(54)
    for changed in play(game, random, 40):
        game.moved(moved)
        mover = 1 if game.to_move == "red" else 2
        for name in changed:
            assert moved[STICKERS.index(name)] != mover
            moved[STICKERS.index(name)] = mover
        assert moved == game.cells


def test_the_games_of_another_program_go_the_same_way_turn_by_turn():
    count = 0
    for vector in vectors("cube_games.jsonl"):
        game = CubeGame(vector["start"], {"B": "black", "R": "red"}[vector["first"]])
        for number, turn in enumerate(vector["turns"]):
            assert game.to_move[0].upper() == turn["by"]
            changed = sorted(turn["changed"], key=STICKERS.index)
            assert game.turn(turn["turn"]) == changed, (count, number)
        assert game.stickers == vector["final"]
        assert game.score() == (vector["black"], vector["red"], vector["empty"])
        assert game.over == vector["over"]
        count += 1
    assert count == 24


def test_a_position_is_written_as_the_rules_say():
    game = CubeGame()
    assert game.position() == RING + " b -"
    assert game.stickers == RING.replace("/", "")
    game.turn("R")
    assert game.position().endswith(" r R")
    game.turn("U2")
    assert game.position() == AFTER_R_U2


def test_a_game_goes_on_from_a_position_as_it_would_have():
    random = Random(8)
    for options in (("ring", "red"), ("blitz", "black", 9), ("wild", "black", 0, ("F5", "U2"))):
        game = CubeGame(*options)
        for _ in play(game, random, 15):
            text = game.position()
            twin = CubeGame.from_position(text)
            assert twin.position() == text
            assert (twin.to_move, twin.banned, twin.over) == (game.to_move, game.banned, game.over)
            assert twin.legal() == game.legal()
            assert twin.stickers == game.stickers


def test_undo_stops_at_the_position_where_the_game_began():
    game = CubeGame.from_position(AFTER_R_U2)
    assert "Red has just turned it" in refusal(IllegalTurn, game.turn, "U")
    game.turn("F")
    game.undo()
    assert game.position() == AFTER_R_U2
    refusal(IllegalTurn, game.undo)


def test_what_is_no_position_is_refused_with_the_place():
    refused(
        BadPosition,
        CubeGame.from_position,
        ("", "parts"),
        (RING + " b", "not 2"),
        (RING + " b - 3/9 x", "not 5"),
        (RING[:-10] + " b -", "6 faces", "not 5"),
        (RING + "/......... b -", "6 faces", "not 7"),
        (RING[:-1] + " b -", "Face B", "8 stickers"),
        (RING.replace("/RBR", "/RBRB", 1) + " b -", "Face R", "10 stickers"),
        (RING[:-1] + "X b -", '"X"', "B9"),
        (RING + " w -", '"w"', "b or r"),
        (RING + " B -", '"B"', "b or r"),
        (RING + " b X", '"X"', "U D F B L R M E S"),
        (RING + " b u", '"u"'),
        (RING + " b UD", '"UD"'),
        (RING + " b --", '"--"'),
        (UNLIT + " b -", "corner"),
    )


def test_the_stall_count_of_a_position_is_k_of_n():
    good = [CubeGame.from_position(RING + " b - " + count).position() for count in ("0/1", "3/3", "0/9999")]
    assert good == [RING + " b - " + count for count in ("0/1", "3/3", "0/9999")]
    for count in ("3", "/", "3/", "/3", "4/3", "0/0", "-1/3", "1/10000", "1/2/3", "a/b", "1.0/3"):
        assert count in refusal(BadPosition, CubeGame.from_position, RING + " b - " + count)


def test_what_is_no_text_or_number_is_refused_like_any_wrong_word():
    for given in (None, 3, b"ring", ["ring"]):
        refusal(BadStart, CubeGame, given)
        refusal(BadPosition, CubeGame.from_position, given)
        refusal(BadStart, CubeGame, "ring", given)
        refusal(BadNotation, CubeGame().turn, given)
        assert '"' in refusal(BadNotation, CubeGame().act, given)
    for given in (None, "3", 1.5, []):
        assert "1 or more" in refusal(IllegalTurn, CubeGame().undo, given)
        refusal(BadStart, CubeGame, "ring", "black", given)
    for given in (3, [3], "F", [None]):
        refusal(BadNotation, CubeGame, "ring", "black", 0, given)
    assert CubeGame(blocked="F5,U2").blocked == CubeGame(blocked=["U2", "F5"]).blocked
