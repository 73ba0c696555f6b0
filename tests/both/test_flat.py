"""RULES.md 2: flat Reversi from the first move to the last, in every edition, size and shape."""

from checks import refusal, refused, vectors
from flat import CUT, SIDES, at, moved, play_on, variant
from reversi import BadNotation, BadPosition, BadStart, IllegalMove
from reversi.flat import FlatGame
from reversi.flat_perft import perft
from reversi.rng import Random

START = "--------/--------/--------/---OX---/---XO---/--------/--------/--------"


def start(**options):
    return FlatGame(**options).board


# Against other programs


def test_the_number_of_moves_is_that_of_other_programs():
    for row in vectors("reversi_perft.jsonl"):
        blocked = row["blocked"].split(",") if row["blocked"] else ()
        handicap = ("a1", "h8") if "handicap" in row["name"] else ()
        size = int(row["name"].split("x")[0])
        game = FlatGame(size=size, blocked=blocked, handicap=handicap)
        for depth, leaves in enumerate(row["perft"][:6]):
            assert perft(game, depth + 1) == leaves, (row["name"], depth + 1)


def test_whole_games_of_another_program_end_as_they_did_there():
    for vector in vectors("reversi_games.jsonl"):
        game = moved(vector["moves"])
        assert game.over
        assert game.board == vector["final"]
        assert game.score() == (vector["black"], vector["white"], vector["empty"])
        assert game.turns.count("--") == vector["passes"]


def test_variant_games_of_another_program_end_as_they_did_there():
    for vector in vectors("reversi_variant_games.jsonl"):
        game = variant(vector)
        for move, mover in zip(vector["moves"].split(), vector["movers"]):
            assert game.to_move == SIDES[mover]
            game.play(move)
        assert game.over
        assert game.board == vector["final_board"], vector["name"]
        assert game.score() == (vector["black"], vector["white"], vector["empties"])


# A move


def test_white_stands_on_d4_and_e5_black_on_e4_and_d5_and_on_other_sizes_alike():
    assert FlatGame().position() == START + " b"
    assert start(size=4) == "-----OX--XO-----"
    assert start(size=6) == "--------------OX----XO--------------"
    for size in range(4, 17, 2):
        assert FlatGame(size=size).score() == (2, 2, size * size - 4)


def test_black_begins_and_in_fundex_white_unless_told_otherwise():
    assert FlatGame().to_move == "black"
    assert FlatGame(edition="fundex").to_move == "white"
    assert FlatGame(edition="fundex", first="black").to_move == "black"
    assert FlatGame(first="white").to_move == "white"
    assert '"red"' in refusal(BadStart, lambda: FlatGame(first="red"))
    assert '"othello"' in refusal(BadStart, FlatGame, "othello")


def test_a_disc_flips_every_run_that_it_outflanks_in_eight_directions():
    around = at("X--X--X- -O-O-O-- --OOO--- XOO-OOOX --OOO--- -O-O-O-- X--X--X- --------")
    flipped = around.play("d4")
    assert flipped == [
        "b2",
        "d2",
        "f2",
        "c3",
        "d3",
        "e3",
        "b4",
        "c4",
        "e4",
        "f4",
        "g4",
        "c5",
        "d5",
        "e5",
        "b6",
        "d6",
        "f6",
    ]
    assert around.score() == (8 + 1 + 17, 0, 64 - 26)


def test_an_own_disc_is_never_jumped_and_nothing_else_flips():
    game = at("-OXOX--- -------- -------- -------- -------- -------- -------- --------")
    assert game.legal() == ["a1"]
    assert game.play("a1") == ["b1"]
    assert game.board[:8] == "XXXOX---"


def test_a_run_ends_at_the_edge_and_at_an_empty_square():
    game = at("OO-OX--- -------- -------- -------- -------- -------- -------- ------OO")
    assert game.legal() == ["c1"]
    assert game.play("c1") == ["d1"]


def test_letters_are_columns_numbers_are_rows_from_the_top_and_case_does_not_matter():
    assert FlatGame().legal() == ["d3", "c4", "f5", "e6"]
    assert FlatGame().play("D3") == ["d4"]
    assert FlatGame().play("F5") == ["e5"]


def test_the_sides_move_alternately():
    game = FlatGame()
    for move, mover in (("f5", "black"), ("d6", "white"), ("c3", "black"), ("d3", "white")):
        assert game.to_move == mover
        game.play(move)


def test_a_refused_move_says_why_and_changes_nothing():
    game = moved("f5 d6", blocked=["b2"])
    before = game.position()
    refused(
        IllegalMove,
        game.play,
        ("f5", "f5 is occupied"),
        ("b2", "b2 is blocked"),
        ("a1", "a1 outflanks nothing", "black", "white"),
        ("i1", "i1 is off the board", "a1 to h8"),
        ("a9", "a9 is off the board"),
        ("a0", "a0 is off the board"),
        ("--", "must not pass", "c5"),
        ("pass", "must not pass"),
    )
    refused(BadNotation, game.play, ("",), ("f",), ("5f", '"5f"'), ("f5d6",), ("R2'",), ("ä1",), ("[1",), ("`1",))
    assert (game.position(), game.actions) == (before, ["f5", "d6"])
    assert "without three at each corner" in refusal(IllegalMove, FlatGame(shape="octagon").play, "b1")


# Passing, the end


def test_a_side_with_no_move_passes_and_a_side_with_one_must_not():
    game = moved(
        "d3 c3 b3 e3 f3 c5 f6 g2 b5 c6 f4 a5 h1 f5 d6 e7 d7 e6 d8 c4 c7 b7 a8 b6 a4 f8 g4 b4 e8 a3 a7 g5 g8 c2"
    )
    assert not game.must_pass
    game = at("XO------ -------- -------- -------- -------- -------- -------- --------", "w")
    assert game.must_pass
    assert game.legal() == []
    assert not game.over
    assert "must pass" in refusal(IllegalMove, game.play, "c1")
    assert game.play("--") == []
    assert game.to_move == "black"
    assert game.turns == ["--"]
    assert game.play("c1") == ["b1"]
    assert game.over


def test_a_pass_has_three_names():
    for name in ("--", "pass", "PA", "Pass"):
        game = at("XO------ -------- -------- -------- -------- -------- -------- --------", "w")
        game.play(name)
        assert game.turns == ["--"]


def test_the_game_ends_when_neither_can_move_full_or_not():
    game = at("XX------ -------- -------- -------- -------- -------- -------- --------", "w")
    assert game.over
    assert not game.must_pass
    assert game.winner == "black"
    assert "over" in refusal(IllegalMove, game.play, "--")
    assert "over" in refusal(IllegalMove, game.play, "a8")


def test_more_discs_win_and_equal_ones_are_a_draw():
    for rows, winner in (
        ("XX-- ---- ---- ---O", "black"),
        ("X--- ---- ---- --OO", "white"),
        ("XX-- ---- ---- --OO", "draw"),
    ):
        assert at(rows).winner == winner
    assert FlatGame().winner is None


def test_empty_squares_go_to_the_winner_where_other_programs_count_so():
    assert at("XX-- ---- ---- ---O").awarded() == (15, 1)
    assert at("X--- ---- ---- --OO").awarded() == (1, 15)
    assert at("XX-- ---- ---- --OO").awarded() == (2, 2)
    assert FlatGame().awarded() == (2, 2)


# Discs


def test_each_side_has_half_of_the_squares_that_can_be_played():
    for options, supply in (({}, 32), ({"size": 6}, 18), ({"shape": "octagon"}, 44), ({"blocked": ["a1"]}, 32)):
        assert FlatGame(**options).supply == supply
    assert FlatGame(blocked=["a1", "b1"]).supply == 31


def test_one_who_has_run_out_is_handed_discs_by_the_opponent():
    for vector in vectors("reversi_variant_games.jsonl"):
        game = variant(vector)
        placed = {"black": 2 + len(game.handicap), "white": 2}
        for move in vector["moves"].split():
            placed[game.to_move] += move != "pass"
            game.play(move)
            expected = tuple([max(0, placed[side] - game.supply) for side in ("black", "white")])
            assert game.handed == expected, (vector["name"], move)
    assert moved("f5 d6").handed == (0, 0)


def test_taking_back_gives_handed_discs_back_too():
    (vector,) = [vector for vector in vectors("reversi_variant_games.jsonl") if vector["name"] == "rv8h4"]
    game = variant(vector)
    for move in vector["moves"].split():
        game.play(move)
    handed = game.handed
    assert handed[0] > 0
    moves = len(game.actions)
    game.undo(moves)
    assert game.handed == (0, 0)
    game.redo(moves)
    assert game.handed == handed


# Boards


def test_sizes_are_4_to_16_and_even():
    assert [len(FlatGame(size=size).board) for size in range(4, 17, 2)] == [16, 36, 64, 100, 144, 196, 256]
    for size in (0, 2, 3, 5, 9, 15, 17, 18, -8):
        assert "even number from 4 to 16" in refusal(BadStart, lambda size=size: FlatGame(size=size))


def test_the_octagon_is_10_by_10_without_three_squares_at_each_corner():
    game = FlatGame(shape="octagon")
    assert game.size == 10
    assert game.score() == (2, 2, 84)
    cut = [game.field.name(cell) for cell, letter in zip(game.field.cells(), game.board) if letter == "#"]
    assert sorted(cut) == sorted(CUT)
    assert FlatGame(size=8, shape="octagon").size == FlatGame("reversi", 10, "octagon").size == 10
    assert "10" in refusal(BadStart, lambda: FlatGame(size=12, shape="octagon"))
    assert '"hexagon"' in refusal(BadStart, lambda: FlatGame(shape="hexagon"))


def test_lines_stop_at_a_blocked_square():
    game = at("-OO#X--- -------- -------- ---OX--- ---XO--- -------- -------- --------")
    assert "a1" not in game.legal()
    assert "a1" in at("-OOXX--- -------- -------- ---OX--- ---XO--- -------- -------- --------").legal()


def test_where_squares_may_be_blocked():
    def blocked(*names, handicap=(), size=8):
        return lambda: FlatGame(size=size, blocked=names, handicap=handicap)

    for case, words in (
        (blocked("c3"), "c3 4×4 middle"),
        (blocked("f6"), "f6 4×4 middle"),
        (blocked("a1", handicap=["a1"]), "a1 handicap"),
        (blocked("a2", "a3", "a4", "a5", "a6"), "At most 4 not 5"),
        (blocked("a2", "A2"), "a2 twice"),
        (blocked("i1"), "i1 off the board"),
        (blocked("a1", size=4), "a1 4×4 middle"),
    ):
        message = refusal(BadStart, case)
        assert all([word in message for word in words.split()]), message
    refusal(BadNotation, blocked("2"))
    assert FlatGame(blocked=["G7", "b2"]).blocked == ["b2", "g7"]


def test_blocked_squares_are_drawn_within_the_rules_the_same_for_a_seed():
    for size in (6, 8, 16):
        seen = set()
        for seed in range(40):
            field = FlatGame(size=size).field
            names = field.draw(1 + seed % 4, ["a1"], seed)
            assert len(names) == 1 + seed % 4
            assert names == field.draw(1 + seed % 4, ["a1"], seed)
            FlatGame(size=size, blocked=names, handicap=["a1"])
            seen |= set(names)
        assert len(seen) > 15
    octagon = FlatGame(shape="octagon").field
    assert not [name for seed in range(60) for name in octagon.draw(4, (), seed) if name in CUT]
    refusal(BadStart, octagon.draw, 5, (), 1)
    refusal(BadStart, octagon.draw, 0, (), 1)
    assert "size 4" in refusal(BadStart, FlatGame(size=4).field.draw, 1, (), 1)


def test_handicap_discs_are_black_and_stand_on_corners_in_the_order_a1_h8_h1_a8():
    assert [FlatGame(handicap=count).handicap for count in range(5)] == [
        [],
        ["a1"],
        ["a1", "h8"],
        ["a1", "h8", "h1"],
        ["a1", "h8", "h1", "a8"],
    ]
    assert FlatGame(size=10, handicap=2).handicap == ["a1", "j10"]
    game = FlatGame(handicap=["A8", "h1"], first="white")
    assert game.handicap == ["h1", "a8"]
    assert (game.board[7], game.board[56], game.score()) == ("X", "X", (4, 2, 58))


def test_a_handicap_that_can_not_be_given_is_refused():
    for options, words in (
        ({"handicap": 5}, "4"),
        ({"handicap": ["b2"]}, "corner b2"),
        ({"handicap": ["a1", "a1"]}, "a1 twice"),
        ({"shape": "octagon", "handicap": 1}, "octagon no corners"),
    ):
        message = refusal(BadStart, lambda options=options: FlatGame(**options))
        assert all([word in message for word in words.split()]), message


# Back and forth, positions


def test_undo_and_redo_go_through_a_whole_game():
    random = Random(5)
    for options in ({}, {"size": 6, "handicap": 2}, {"shape": "octagon", "blocked": ["e1", "a5"]}):
        game = FlatGame(**options)
        boards = [(game.board, game.to_move)]
        boards += [(game.board, game.to_move) for _ in play_on(game, random)]
        for board in boards[-2::-1]:
            game.undo()
            assert (game.board, game.to_move) == board
        for board in boards[1:]:
            game.redo()
            assert (game.board, game.to_move) == board
        assert game.over


def test_a_new_move_drops_what_could_be_redone():
    game = moved("f5 d6 c3")
    game.undo(2)
    game.play("f6")
    assert game.undone == []
    assert game.turns == ["f5", "f6"]
    assert "no turn to give back" in refusal(IllegalMove, game.redo)


def test_players_may_resign_or_agree_on_a_draw():
    game = moved("f5")
    game.resign("black")
    assert (game.over, game.winner, game.legal(), game.must_pass) == (True, "white", [], False)
    game.undo()
    assert (game.over, game.winner, game.to_move) == (False, None, "white")
    game.agree_draw()
    assert game.winner == "draw"
    assert game.turns == ["f5"]
    assert "no side red" in refusal(IllegalMove, FlatGame().resign, "red")


def test_a_position_goes_round_through_text():
    random = Random(9)
    for options in ({}, {"size": 16}, {"shape": "octagon", "blocked": ["c1"]}, {"handicap": 3, "blocked": ["a8"]}):
        game = FlatGame(**options)
        for _ in play_on(game, random, 20):
            same = FlatGame.from_position(game.position())
            assert same.position() == game.position()
            assert same.legal() == game.legal()
            assert (same.shape, same.blocked) == (game.shape, game.blocked)


def test_a_wrong_position_is_refused_with_the_place():
    rows = START.split("/")

    def position(*changes, side="b"):
        changed = list(rows)
        for row, text in changes:
            changed[row] = text
        return "/".join(changed) + " " + side

    refused(
        BadPosition,
        FlatGame.from_position,
        ("", "2 parts"),
        (START, "2 parts"),
        (START + " b -", "2 parts"),
        ("/".join(rows[:7]) + " b", "even number of rows"),
        (position((2, "-------")), "Row 3", "7"),
        (position((2, "---?----")), '"?"', "row 3", "square 4"),
        (position(side="r"), '"r"'),
        (position((0, "#####---")), "5 blocked"),
        (position((3, "--#OX---")), "c4", "4×4"),
    )
    octagon = FlatGame(shape="octagon").position().split("/")
    octagon[1] = "X--------#"
    assert "a2" in refusal(BadPosition, FlatGame.from_position, "/".join(octagon))


def test_a_game_from_a_position_begins_there_and_goes_back_to_it():
    text = moved("f5 d6 c3").position()
    game = FlatGame.from_position(text)
    game.play("d3")
    game.undo()
    assert game.position() == text
    assert game.again().position() == text
    game = FlatGame("fundex", 10, "octagon", ["c1"], (), "black")
    game.names["white"] = "Ann"
    game.play(game.legal()[0])
    again = game.again()
    assert again.names == {"black": "", "white": "Ann"}
    assert (again.edition, again.blocked, again.first, again.turns) == ("fundex", ["c1"], "black", [])


def test_what_is_no_text_or_number_is_refused_like_any_wrong_word():
    for given in (3, b"reversi", ["reversi"], 8.0):
        refusal(BadStart, FlatGame, given)
        refusal(BadStart, FlatGame, "reversi", [given])
        refusal(BadStart, FlatGame, "reversi", 8, given)
        refusal(BadPosition, FlatGame.from_position, given)
        refusal(BadNotation, FlatGame().play, given)
        refusal(BadStart, FlatGame, "reversi", 8, "square", (), [given])
        refusal(BadStart, FlatGame, "reversi", 8, "square", (), (), given)
    refusal(BadStart, FlatGame, "reversi", 8.0)
    refusal(BadNotation, FlatGame, "reversi", 8, "square", 3)
    assert FlatGame(blocked="a1,h8", handicap="a8").blocked == ["a1", "h8"]
