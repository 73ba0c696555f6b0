"""The opponent at flat Reversi: exact at the end, the same on every interpreter, stoppable at any node."""

from checks import refusal, vectors
from flat import at, moved, play_on
from reversi import IllegalMove, flat_kernel, flat_tree
from reversi.flat import FlatGame
from reversi.flat_search import Search, outcomes
from reversi.rng import Random
from reversi.viper import micropython


def endgame(vector):
    """Return the game at a position of reversi_endgames.jsonl."""
    rows = " ".join([vector["board"][8 * row : 8 * row + 8] for row in range(8)])
    return at(rows, "b" if vector["to_move"] == "X" else "w")


def thought(game, *level, **bounds):
    """Return the search that has made up its mind."""
    search = Search(game, *level, **bounds)
    while not search.step(60):
        pass
    return search


def near_the_end(random, empty, **options):
    """Return a game after random moves, with so many empty squares or a few less, the side to move having a choice."""
    while True:
        game = FlatGame(**options)
        for _ in play_on(game, random):
            if game.score()[2] <= empty and len(game.legal()) > 1:
                return game


def plain(game):
    """Return the outcome for the side to move by trying everything."""
    if game.must_pass:
        game.play("--")
        worth = -plain(game)
        game.undo()
        return worth
    if game.over:
        black, white, _ = game.score()
        return black - white if game.to_move == "black" else white - black
    best = -256
    for name in game.legal():
        game.play(name)
        best = max(best, -plain(game))
        game.undo()
    return best


def test_the_outcome_of_every_move_of_small_endgames_is_exact():
    for vector in vectors("reversi_endgames.jsonl"):
        assert outcomes(endgame(vector)) == vector["moves"], vector["seed"]


def test_the_last_empty_squares_are_searched_to_the_end():
    for vector in vectors("reversi_endgames.jsonl"):
        search = thought(endgame(vector), 4)
        assert search.exact
        assert search.best in vector["best"]
        assert search.value == 100 * vector["score_disc_diff"]


def test_outcomes_are_those_of_trying_everything_also_with_passes_holes_and_handicap():
    random = Random(77)
    for options in ({}, {"size": 6, "blocked": ["a1", "f3"]}, {"shape": "octagon"}, {"handicap": 3}, {"size": 4}):
        for empty in (4, 5):
            game = near_the_end(random, empty, **options)
            search = thought(game, solve=8)
            assert search.value == 100 * plain(game), game.position()
            assert search.exact


def test_level_3_solves_positions_with_6_empty_squares():
    random = Random(3)
    for _ in range(20):
        game = near_the_end(random, 6)
        found = outcomes(game)
        best = max([found[name] for name in found])
        search = thought(game, 3, 1)
        assert found[search.best] == best, game.position()
        assert search.value == 100 * best


def test_every_level_plays_legal_moves_on_every_board_and_equal_seeds_play_alike():
    random = Random(8)
    for options in ({"size": 4}, {"size": 6, "blocked": ["c1"]}, {"shape": "octagon"}, {"size": 16}, {"handicap": 4}):
        for level in (1, 2, 3):
            game = FlatGame(**options)
            for _ in play_on(game, random, 10):
                pass
            if game.over or game.must_pass:
                continue
            search = thought(game, level, 5)
            assert search.best in game.legal()
            again = Search(game, level, 5)
            while not again.step(1 << 20):
                pass
            assert (search.best, search.value, search.depth) == (again.best, again.value, again.depth)


def test_choices_and_all_that_leads_to_them_are_the_same_on_every_interpreter():
    """As they were when the levels were measured: whoever changes them measures anew (`revcube arena --ladder`)."""
    for game, moves, told in ((FlatGame(), 16, WHOLE), (FlatGame(size=6, blocked=("a1", "f3")), 40, HOLES)):
        played, search = [], Search(game)
        for seed in range(moves):
            if not game.over:
                search.start(game, 1 + seed % 5, seed, nodes=400 if seed % 5 > 2 else None)
                while not search.step(100):
                    pass
                played.append(f"{search.best} {search.value} {search.nodes} {search.depth}")
                game.play(search.best)
        assert ", ".join(played) == told


# Move, value, nodes, depth
WHOLE = (
    "e6 -100 5 1, f4 -60 4 1, e3 -100 71 3, d6 100 400 4, c5 -180 400 3, c3 240 12 1, f5 260 7 1, f6 120 89 3, "
    "d3 140 400 3, c2 0 400 3, g7 -480 11 1, h8 1520 11 1, f7 -1440 216 3, c6 1460 400 3, c4 -1200 400 3, "
    "f2 920 11 1"
)
HOLES = (
    "b3 -600 5 1, d2 440 4 1, e1 -990 87 3, d1 1130 400 4, c1 -930 400 4, b4 890 5 1, d5 -1110 5 1, "
    "e4 1470 109 3, a5 -670 401 4, a4 670 400 4, b5 -1260 6 1, a6 2530 6 1, f4 -1730 43 3, c6 3010 401 5, "
    "b6 -1670 2 1, c2 -50 4 1, b1 1600 6 1, e6 -2590 57 3, d6 5060 400 5, c5 -5440 404 5, f6 3940 5 1, "
    "e5 -4040 5 1, a2 6120 33 3, a3 200 221 7, f5 -200 80 6, e3 -7080 4 1, f2 8070 4 1, -- 0 0 0, e2 1800 19 3, "
    "f1 -1800 5 2, b2 1800 2 1"
)


def test_a_search_can_be_asked_at_any_time_and_leaves_the_game_alone():
    game = moved("f5 d6 c3")
    before = game.position(), game.actions
    search = Search(game, 4, 2)
    assert search.best in game.legal()
    while not search.step(10):
        assert search.best in game.legal()
    assert search.nodes <= 3000 + 100
    assert (game.position(), game.actions) == before


def test_careless_levels_play_other_moves_with_other_seeds():
    game = FlatGame()
    assert len({thought(game, 1, seed).best for seed in range(30)}) == 4


def test_a_corner_is_taken_and_not_given_away():
    game = at("-OX----- X------- O------- ---OX--- ---XO--- -------- -------- --------")
    assert thought(game, 4).best == "a1"
    assert thought(game, 4).value > 0


def test_squares_beside_holes_are_like_edges_and_what_can_not_be_outflanked_is_like_a_corner():
    def corners(**options):
        game = FlatGame(**options)
        search = Search(game, 3)
        work = search._work
        cells = work[flat_tree.CORNER : flat_tree.CORNER + work[flat_tree.CORNERS]]
        return [game.field.name(cell) for cell in cells]

    assert corners() == ["a1", "h1", "a8", "h8"]
    assert corners(shape="octagon") == ["c1", "h1", "a3", "j3", "a8", "j8", "c10", "h10"]
    assert corners(blocked=["a1"]) == ["b1", "h1", "a2", "a8", "h8"]


def test_a_finished_game_has_no_best_move_and_a_pass_needs_no_thought():
    game = at("XX------ -------- -------- -------- -------- -------- -------- --------")
    assert "over" in refusal(IllegalMove, Search, game)
    search = Search(at("XO------ -------- -------- -------- -------- -------- -------- --------", "w"))
    assert (search.best, search.done, search.step(60)) == ("--", True, True)


def test_thinking_allocates_nothing_and_stays_within_small_ints():
    search = Search(FlatGame(), 5, 3)
    board, line, work, kinds, found = search._board, search._line, search._work, search._kinds, search._found
    work[flat_tree.STOP] = 400
    getattr(micropython, "heap_lock", int)()
    try:
        while flat_tree.walk(board, line, work, kinds, found):
            break
    finally:
        getattr(micropython, "heap_unlock", int)()
    assert max(work) < 2**30
    assert min(work) >= 0


def test_the_two_kernels_agree_on_where_things_lie():
    for name, value in (("_SIDE", flat_kernel.SIDE), ("_FROM", flat_kernel.FIRST), ("_TO", flat_kernel.END)):
        assert getattr(flat_tree, name, value) == value  # MicroPython has forgotten them
