"""RULES.md 1.6: ending otherwise, taking back, and the house rules stall, swap and blocked."""

from checks import cube, play, refusal, refused
from reversi import BadNotation, BadStart, IllegalTurn
from reversi.cube import CubeGame
from reversi.geometry import STICKERS
from reversi.rng import Random


def state(game):
    """Return all that a player can see of a game."""
    names = (game.names["black"], game.names["red"])
    seen = (game.position(), game.score(), game.over, game.winner, game.resigned, game.swapped, game.may_swap, names)
    return seen + (game.changed(), game.legal(), game.turns, game.stalled)


def test_undo_and_redo_go_through_every_state_of_the_game():
    game, random = CubeGame("blitz", "red", 30, ("D5",)), Random(4)
    states = [state(game)]
    states += [state(game) for _ in play(game, random, 40)]
    game.resign()
    states.append(state(game))
    actions = game.actions
    for k in range(len(actions) - 1, -1, -1):
        assert game.undo() == [actions[k]]
        assert state(game) == states[k]
        assert (game.actions, game.undone) == (actions[:k], actions[k:])
    for k in range(len(actions)):
        assert game.redo() == [actions[k]]
        assert state(game) == states[k + 1]


def test_several_turns_are_taken_back_and_given_back_at_once():
    game = CubeGame()
    for turn in ("R", "U2", "F"):
        game.turn(turn)
    assert game.undo(2) == ["F", "U2"]
    assert game.turns == ["R"]
    assert game.redo(2) == ["U2", "F"]
    assert game.turns == ["R", "U2", "F"]


def test_a_marked_point_is_gone_back_to_with_what_could_be_redone_there():
    game = CubeGame(swap=True)
    game.names["black"] = "Ann"
    for action in ("R", "swap", "U2", "F"):
        game.act(action)
    game.undo()
    before, point = state(game), game.mark()
    for leave in (lambda: game.turn("D"), game.redo, lambda: game.undo(3), game.resign):
        leave()
        game.back_to(point)
        assert state(game) == before
        assert game.undone == ["F"]


def test_a_game_begins_again_from_the_same_start_by_the_same_rules():
    for game in (CubeGame("wild", "red", 9, ("F5",), True), CubeGame.from_position(CubeGame().position() + " 2/7")):
        game.names["black"] = "Ann"
        start = state(game)
        game.turn("R")
        assert state(game.again()) == start
        assert game.turns == ["R"]
        assert game.again().swap_offered == game.swap_offered


def test_there_must_be_as_many_turns_as_are_to_be_taken_or_given_back():
    game = CubeGame()
    for turn in ("R", "U2", "F"):
        game.turn(turn)
    game.undo()
    refused(IllegalTurn, game.undo, (0, "not 0"), (-1, "not -1"), (3, "2 turns", "not 3"))
    game.undo()
    assert "only 1 turn " in refusal(IllegalTurn, game.undo, 2)
    game.redo()
    refused(IllegalTurn, game.redo, (0,), (2,))
    assert (game.turns, game.undone) == (["R", "U2"], ["F"])
    refused(IllegalTurn, CubeGame().undo, (1, "no turn to take back"))
    refused(IllegalTurn, CubeGame().redo, (1, "no turn to give back"))


def test_a_new_turn_drops_what_could_be_redone_and_a_refused_one_does_not():
    game = CubeGame()
    for turn in ("R", "U2", "F"):
        game.turn(turn)
    game.undo()
    refusal(IllegalTurn, game.turn, "U")
    refusal(BadNotation, game.turn, "R3")
    assert game.undone == ["F"]
    game.turn("D")
    assert game.undone == []
    refusal(IllegalTurn, game.redo)


def test_the_side_to_move_or_the_one_named_resigns_and_the_other_wins():
    for side, loser, winner in ((None, "red", "black"), ("red", "red", "black"), ("black", "black", "red")):
        game = CubeGame()
        game.turn("R")
        game.resign(side)
        assert (game.over, game.winner, game.resigned) == (True, winner, loser)
    assert "white" in refusal(IllegalTurn, CubeGame().resign, "white")


def test_an_agreed_draw_is_a_draw_whoever_has_more():
    game = CubeGame()
    game.turn("R")
    game.turn("U2")
    game.agree_draw()
    assert (game.over, game.winner, game.agreed) == (True, "draw", True)
    assert game.score() == (11, 13, 30)


def test_nothing_goes_on_after_the_end():
    ended = CubeGame()
    ended.resign()
    agreed = CubeGame()
    agreed.agree_draw()
    for game in (ended, agreed, CubeGame("B" * 54), CubeGame.from_position(CubeGame(stall=2).position()[:-3] + "2/2")):
        assert game.legal() == []
        for action in ("R", "resign red", "draw"):
            assert "over" in refusal(IllegalTurn, game.act, action)


def test_a_resignation_and_a_draw_are_taken_back_like_a_turn():
    game = CubeGame()
    game.turn("R")
    before = state(game)
    for act, word in ((game.resign, "resign red"), (game.agree_draw, "draw")):
        act()
        assert game.undo() == [word]
        assert state(game) == before
        assert game.redo() == [word]
        assert game.over
        game.undo()
    game.turn("U")


def test_every_action_can_be_played_by_its_word():
    game = CubeGame(swap=True)
    for action in ("R", "swap", "U2", "resign black"):
        game.act(action)
    assert game.actions == ["R", "swap", "U2", "resign black"]
    game.undo()
    game.act("draw")
    assert game.winner == "draw"
    refused(BadNotation, CubeGame().act, ("resign",), ("bogus",), ("",))


def test_without_stall_nothing_but_a_full_cube_ends_a_game():
    game = CubeGame()
    for _ in range(80):
        game.turn("R" if game.banned != "R" else "L")
    assert not game.over
    assert len(game.position().split()) == 3


def test_turns_that_fill_no_empty_sticker_are_counted_and_end_the_game():
    game = CubeGame(stall=3)
    assert game.position().endswith(" b - 0/3")
    game.turn("R")
    assert game.position().endswith(" r R 1/3")
    assert game.turn("U2") == ["R6"]
    assert game.position().endswith(" b U 2/3")
    assert not game.over
    game.turn("R")
    assert game.position().endswith(" 3/3")
    assert (game.over, game.stalled, game.winner) == (True, True, "red")
    game.undo()
    assert (game.over, game.stalled) == (False, False)


def test_filling_an_empty_sticker_starts_the_count_again():
    game = CubeGame(stall=5)
    for turn, changed, count in (("R", [], "1/5"), ("U2", ["R6"], "2/5"), ("R'", ["B8"], "3/5")):
        assert game.turn(turn) == changed
        assert game.position().endswith(" " + count)
    game.undo()
    assert game.turn("L2") == ["D2"]
    assert game.position().endswith(" 0/5")


def test_a_full_cube_is_no_stall():
    game = CubeGame.from_position("/".join(["BBBBBRRRR"] * 6) + " b U 3/3")
    assert (game.over, game.stalled, game.winner) == (True, False, "black")


def test_stall_is_0_to_9999_turns():
    assert CubeGame(stall=9999).position().endswith(" 0/9999")
    assert not CubeGame(stall=0).over
    for stall in (-1, 10000):
        assert str(stall) in refusal(BadStart, CubeGame, "ring", "black", stall)


def named(**options):
    game = CubeGame(**options)
    game.names.update({"black": "Ann", "red": "Bob"})
    return game


def test_swap_is_off_unless_asked_for():
    game = named()
    game.turn("R")
    assert not game.may_swap
    assert "off" in refusal(IllegalTurn, game.swap)


def test_the_second_player_may_take_the_first_ones_side_instead_of_the_first_turn():
    for first, second in (("black", "red"), ("red", "black")):
        game = named(swap=True, first=first)
        assert not game.may_swap
        refusal(IllegalTurn, game.swap)
        game.turn("R")
        position = game.position()
        assert game.may_swap
        game.swap()
        assert (game.names["black"], game.names["red"]) == ("Bob", "Ann")
        assert (game.position(), game.to_move, game.banned) == (position, second, "R")
        assert (game.swapped, game.may_swap) == (True, False)
        refusal(IllegalTurn, game.swap)
        game.turn("U")
        assert not game.may_swap
        refusal(IllegalTurn, game.swap)


def test_one_who_turns_has_not_swapped():
    game = named(swap=True)
    game.turn("R")
    game.turn("U")
    assert (game.may_swap, game.swapped, game.names["black"]) == (False, False, "Ann")


def test_a_finished_game_is_not_swapped():
    game = named(swap=True, stall=1)
    game.turn("R")
    assert (game.over, game.may_swap) == (True, False)
    refusal(IllegalTurn, game.swap)


def test_undo_gives_the_names_back_and_redo_exchanges_them_again():
    game = named(swap=True)
    game.turn("R")
    game.swap()
    game.turn("U")
    for names, back in (("Bob", 1), ("Ann", 1), ("Ann", 1)):
        game.undo(back)
        assert game.names["black"] == names
    game.redo()
    assert (game.names["black"], game.may_swap) == ("Ann", True)
    game.redo(2)
    assert (game.names["black"], game.swapped, game.turns) == ("Bob", True, ["R", "U"])
    game.undo(3)
    assert (game.names["black"], game.swapped) == ("Ann", False)


def test_the_swap_is_no_turn_for_stall_or_for_the_order_of_the_sides():
    game = named(swap=True, stall=9)
    game.turn("R")
    game.swap()
    assert game.position().endswith(" r R 1/9")
    game.turn("U2")
    assert game.to_move == "black"


def test_blocked_stickers_belong_to_nobody_and_the_game_ends_without_them():
    game, random = CubeGame("wild", blocked=("F5", "U2")), Random(6)
    for _ in play(game, random, 300):
        assert game.stickers.count("#") == 2
        assert sum(game.score()) == 52
    assert (game.over, game.score()[2]) == (True, 0)


def test_a_blocked_sticker_travels_with_its_cubie():
    game = CubeGame(blocked=("F5", "U2"))
    for turn, places in (("M", {"D5", "F2"}), ("U", {"D5", "L2"})):
        game.turn(turn)
        assert {STICKERS[k] for k in range(54) if game.stickers[k] == "#"} == places


def test_a_blocked_sticker_is_not_won_and_flanks_nothing():
    assert CubeGame(cube("R1=B F7=B F4=.")).turn("U") == ["F4"]
    for blocked in ("F4", "F7", "R1"):
        assert CubeGame(cube("R1=B F7=B F4=."), blocked=(blocked,)).turn("U") == []


def test_blocked_stickers_are_named_in_sticker_order_and_kept_at_undo():
    game = CubeGame(blocked=("f5", "U2"))
    assert game.blocked == ["U2", "F5"]
    start = game.position()
    game.turn("M")
    game.undo()
    assert game.position() == start
    assert start.count("#") == 2


def test_a_corner_whose_every_lit_sticker_is_blocked_counts_as_unlit():
    for start, blocked in (("ring", ("F1", "L3")), (cube(""), ("U7",)), (cube("").replace(".", "#"), ("U7",))):
        assert "U7" in refusal(BadStart, CubeGame, start, "black", 0, blocked)
    CubeGame("ring", blocked=("F1",))


def test_what_names_no_sticker_cannot_be_blocked():
    for blocked in (("F0",), ("M1",), ("F5", "F5")):
        refusal(BadNotation, CubeGame, "ring", "black", 0, blocked)
