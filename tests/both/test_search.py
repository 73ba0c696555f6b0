"""The search: it wins what is won, knows what is forced, can be stopped, chooses alike, allocates nothing."""

import gc

from checks import SMALL, play, refusal, vectors
from reversi import IllegalTurn, tree
from reversi.cube import CubeGame
from reversi.geometry import PROGRAMS, TURNS
from reversi.kernel import turn
from reversi.rng import Random
from reversi.search import LEVELS, Search

try:
    from micropython import heap_lock, heap_unlock
except ImportError:

    def heap_lock():
        """CPython has no such thing."""

    heap_unlock = heap_lock


def thought(game, **how):
    """Return a search that is done."""
    search = Search(game, **how)
    while not search.step(1000):
        pass
    return search


def test_a_win_that_can_be_forced_within_3_plies_is_found():
    count = 0
    for vector in vectors("wins.jsonl"):
        search = thought(CubeGame.from_position(vector["position"]), level=5)
        assert search.best in vector["turns"], vector
        assert search.proved and search.value > 0
        count += 1
    assert count == 200


def test_a_forced_win_is_won_whatever_the_opponent_turns():
    for number, vector in enumerate(vectors("wins.jsonl")):
        if number % 40 == 0:
            game = CubeGame.from_position(vector["position"])
            mover = game.to_move
            game.turn(thought(game, level=5).best)
            for reply in game.legal():
                game.turn(reply)
                if not game.over:
                    game.turn(thought(game, level=1).best)
                    assert game.over
                    game.undo()
                assert not game.over or game.winner == mover
                game.undo()


def test_every_level_wins_when_it_can_at_once():
    for number, vector in enumerate(vectors("wins.jsonl")):
        if number % 10 == 0:
            game = CubeGame.from_position(vector["position"])
            for level in range(1, 6):
                search = thought(game, level=level)
                if search.depth == 1 and search.proved:
                    game.turn(search.best)
                    assert game.over
                    game.undo()


def test_an_ending_is_what_brute_force_says():
    count = exact = 0
    for vector in vectors("endings.jsonl"):
        search = thought(CubeGame.from_position(vector["position"]), nodes=1 << 20)
        lead = vector["lead"]
        assert search.lead is not None, vector
        assert (search.lead > 0) - (search.lead < 0) == (lead > 0) - (lead < 0), (vector, search.lead)
        if search.exact:
            assert search.lead == lead, vector
            exact += 1
        count += 1
    assert count == 200 and exact > 100, exact


def test_a_search_can_be_stopped_at_any_slice_and_has_a_legal_turn():
    random = Random(5)
    game = CubeGame("wild", stall=100)
    for _ in play(game, random, 20):
        search = Search(game, 5)
        for _ in range(random.below(20)):
            assert search.best in game.legal()
            before = search.nodes
            search.step(60)
            assert search.nodes - before <= 60
        assert search.best in game.legal()


def test_a_budget_is_kept():
    game = CubeGame()
    for level, (nodes, _) in enumerate(LEVELS[:4], 1):
        assert 0 < thought(game, level=level).nodes <= nodes
    assert thought(game, nodes=5000, depth=2).depth == 2


def test_slices_of_any_size_lead_to_the_same_choice():
    game = CubeGame("wild", stall=100)
    for _ in play(game, Random(9), 8):
        pass
    found = []
    for size in (27, 60, 1000, 100000):
        search = Search(game, 5, nodes=4000)
        while not search.step(size):
            pass
        found.append((search.best, search.value, search.depth))
    assert found == found[:1] * 4


def test_equal_seeds_choose_alike_and_others_differ():
    def choices(seed):
        return [thought(CubeGame(start), level=2, seed=seed + k).best for start in ("ring", "wild") for k in range(8)]

    assert choices(1) == choices(1) != choices(100)


def test_choices_and_all_that_leads_to_them_are_the_same_on_every_interpreter():
    """As they were when the levels were measured: whoever changes them measures anew (`revcube arena --ladder`)."""
    blocked = CubeGame("ring", blocked=("F5", "U2"))
    for game, turns, told in ((CubeGame("wild", stall=3, swap=True), 24, WILD), (blocked, 12, RING)):
        played, search = [], Search(game)
        for seed in range(turns):
            if not game.over:
                search.start(game, 1 + seed % 4, seed, nodes=1500 if seed % 8 == 7 else None)
                while not search.step(100):
                    pass
                played.append(f"{search.best} {search.value} {search.nodes} {search.depth}")
                game.turn(search.best)
        assert ", ".join(played) == told


# Turn, value, nodes, depth
WILD = (
    "M' 0 27 1, D' 430 24 1, B2 112 24 1, M2 402 589 2, U -631 24 1, L2 1123 24 1, M -447 24 1, L' 1198 1492 3, "
    "R2 -198 24 1, E 198 24 1, D 204 24 1, S' 407000 24 1"
)
RING = (
    "M' 328 27 1, F -328 24 1, B2 422 24 1, U' -328 575 3, L' 310 24 1, E' -146 24 1, D 370 24 1, "
    "B -508 1489 3, R2 370 24 1, E -370 24 1, U 594 24 1, E' -412 591 2"
)


def test_deep_searches_are_the_same_on_every_interpreter():
    """Killers, history, probes and windows change the nodes that a round takes; so these hold the whole machine."""
    told = []
    for start, turns, depth, options in DEEP:
        game = CubeGame(start, **options)
        for _ in play(game, Random(7), turns):
            pass
        search = thought(game, level=5, nodes=1 << 20, depth=depth)
        told.append(f"{search.best} {search.value} {search.nodes}")
    assert told == FOUND


# Start, random turns, plies, options
DEEP = (
    ("wild", 0, 3, {"swap": True}),
    ("wild", 10, 5, {}),
    ("wild", 20, 5, {}),
    ("ring", 30, 5, {"stall": 100}),
    ("ring", 60, 4, {"stall": 8}),
    ("blitz", 12, 5, {}),
)
# Turn, value, nodes
FOUND = ["R' 0 5360", "E2 2125 7661", "M2 4050 22717", "L' -560 8238", "L -1522 1832", "B' 166 10667"]


def test_a_turn_that_was_too_good_is_remembered_for_its_side_and_all_are_halved_before_they_outgrow_the_gains():
    search = Search(CubeGame())
    ints, frame, history = search._ints, tree.FRAMES + 16, tree.HISTORY + 32
    ints[tree.PLY], ints[frame + tree.SIDE], ints[frame + tree.REST] = 1, 2, 3
    before = [100 + i for i in range(32)]
    before[5] = 16384 - 9
    for i in range(32):
        ints[history + i] = before[i]
    others = list(ints[: tree.HISTORY + 32]) + list(ints[history + 32 :])
    tree.praise(ints, 5)
    before[5] = 16384
    assert list(ints[history : history + 32]) == before
    tree.praise(ints, 5)
    before[5] = 16393
    assert list(ints[history : history + 32]) == [n >> 1 for n in before[:27]] + before[27:]
    assert list(ints[: tree.HISTORY + 32]) + list(ints[history + 32 :]) == others


def test_more_nodes_look_deeper():
    depths = [thought(CubeGame(), level=5, nodes=nodes).depth for nodes in (27, 600, 6000)]
    assert depths[0] == 1 and depths[0] < depths[1] < depths[2]


def test_no_turn_is_advised_when_the_game_is_over():
    game = CubeGame()
    game.resign()
    assert "over" in refusal(IllegalTurn, Search, game)


def test_the_banned_slice_is_never_chosen_and_blocked_stickers_are_nobodys():
    game = CubeGame("wild", stall=100, blocked=("F5", "U2"))
    search = Search(game, 4)
    while not game.over and len(game.turns) < 40:
        search.start(game, 4, len(game.turns))
        while not search.step(60):
            pass
        game.turn(search.best)
    assert game.stickers.count("#") == 2


def test_of_two_turns_the_one_to_a_pattern_that_has_been_there_is_avoided():
    game = CubeGame("blitz", stall=100)
    for name in ("U", "D", "U'"):
        game.turn(name)
    assert game.quiet == 3
    search = Search(game, 5)
    search.step(2)
    assert search._remembered == 2
    search.step(60)
    back, new = [search._ints[tree.BONUS + TURNS.index(name)] for name in ("D'", "R")]
    assert new - back > 20


def test_patterns_have_the_same_fingerprint_on_every_interpreter():
    found = [tree.fingerprint(bytearray(CubeGame(start).cells)) for start in ("ring", "wild")]
    assert found == [25138935, 27785137]


def there_and_back(game):
    """Turn two opposite slices and the first one back, filling nothing; return whether that was possible."""
    quiet = game.quiet
    for one, other in ("UD", "FB", "LR"):
        count = len(game.turns)
        for name in (one, other, one + "'"):
            if name in game.legal():
                game.turn(name)
        if game.quiet == quiet + 3:
            return True
        if len(game.turns) > count:
            game.undo(len(game.turns) - count)
    return False


def test_turns_to_every_pattern_since_the_last_fill_are_worth_less_however_it_is_remembered():
    game = CubeGame()
    for _ in play(game, Random(2), 1000):
        if len(game.turns) > 70 and there_and_back(game):
            break
    assert game.quiet < len(game.turns)
    search = Search(game, 5)
    for place in range(1, len(game.turns) - 1):
        search.step(1)
        assert search._remembered == place
    search.step(1000)
    assert not search.nodes
    assert favoured(search) == new_turns(game)
    assert 18 < len(new_turns(game)) < 27


def favoured(search):
    """Return the turns that are worth more at the root than carelessness could make them."""
    return [code for code in range(27) if search._ints[tree.BONUS + code] >= 40]


def new_turns(game):
    """Return the turns that lead to no pattern that was there since the last fill."""
    again, seen, new = game.again(), [], []
    for name in game.turns:
        seen.append(bytes(again.cells))
        again.turn(name)
    for code in range(27):
        into = bytearray(game.cells)
        turn(into, game.cells, PROGRAMS[code], 1 + game.sides.index(game.to_move), bytearray(24))
        if bytes(into) not in seen[-game.quiet :]:
            new.append(code)
    return new


def test_a_turn_back_that_wins_a_sticker_on_its_way_leads_to_a_new_pattern():
    game = CubeGame("wild")
    for _ in play(game, Random(16), 54):
        if game.quiet > 1:
            search = Search(game, 5)
            search.step(1000)
            assert favoured(search) == new_turns(game)


def test_how_many_stickers_the_end_is_ahead_is_read_off_the_value():
    search = Search(CubeGame())
    for value, exact, lead in (
        (tree.WIN + 7 * tree.FINAL - 3, False, 7),
        (tree.WIN + tree.FINAL, False, 1),
        (-tree.WIN - 7 * tree.FINAL + 3, True, -7),
        (0, True, 0),
        (4000, False, None),
    ):
        search.value, search.exact = value, exact
        assert search.lead == lead


def test_where_the_opponent_may_swap_the_first_turn_is_an_even_one():
    fair = thought(CubeGame("wild", swap=True), level=5, nodes=3000).value
    strong = thought(CubeGame("wild"), level=5, nodes=3000).value
    assert -strong < fair <= 0 < strong


def test_all_numbers_stay_small_ones():
    game = CubeGame("wild", stall=100)
    search = Search(game, 5)
    for _ in play(game, Random(4), 20):
        search.start(game, 5, nodes=2000)
        while not search.step(500):
            assert max(search._ints) < SMALL
            assert min(search._ints) >= 0


def test_thinking_allocates_nothing():
    search = Search(CubeGame(stall=100), 5)
    search.step(60)
    heap_lock()
    try:
        for _ in range(40):
            search.step(60)
    finally:
        heap_unlock()
    assert search.nodes > 600


def test_the_heap_stays_flat_over_a_game():
    if not hasattr(gc, "mem_alloc"):
        return
    game = CubeGame(stall=100)
    search = Search(game, 3)
    used = []
    while not game.over and len(used) < 60:
        search.start(game, 3, len(used))
        while not search.step(60):
            pass
        game.turn(search.best)
        gc.collect()
        used.append(gc.mem_alloc())
    assert len(used) > 20 and used[-1] - used[10] < 2048, used
