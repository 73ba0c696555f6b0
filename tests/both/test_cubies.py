"""The turns as the search reads them do what the kernel does."""

from checks import play
from reversi import tree
from reversi.cube import CubeGame
from reversi.cubies import CENTRE, CORNER, CUBIES, EDGE, LOOKS, STRIDE, kind
from reversi.geometry import BLACK, BLOCKED, CORNERS, PROGRAMS, RED
from reversi.kernel import turn
from reversi.rng import Random
from reversi.values import value, weights_for, worth, write_values


def test_a_cube_has_8_corners_12_edges_and_6_centres():
    kinds = [kind(cubie) for cubie in CUBIES]
    assert [kinds.count(one) for one in (CORNER, EDGE, CENTRE)] == [8, 12, 6]
    assert sorted([sticker for cubie in CUBIES for sticker in cubie]) == list(range(54))
    corners = sorted([tuple(sorted(corner)) for corner in CORNERS])
    assert corners == sorted([tuple(cubie) for cubie in CUBIES if len(cubie) == 3])


def test_every_turn_has_its_place():
    assert len(LOOKS) == 27 * STRIDE


def test_a_turn_of_the_search_is_a_turn_of_the_kernel():
    random, child, state, gained = Random(3), bytearray(56), bytearray(56), bytearray(24)
    for start in ("ring", "wild", "blitz"):
        game = CubeGame(start, blocked=("F5", "U2"))
        for _ in play(game, random, 25):
            for i in range(54):
                state[i] = game.cells[i]
            for code in range(27):
                for side in (BLACK, RED):
                    expected = bytearray(game.cells)
                    turn(expected, game.cells, PROGRAMS[code], side, gained)
                    tree.make(state, child, LOOKS, 32 * side + code)
                    assert child[:54] == expected, (code, side)


def test_values_are_the_same_for_both_sides():
    weights = weights_for(20)
    for where, most in ((CORNER, 3), (EDGE, 2), (CENTRE, 1)):
        for black in range(most + 1):
            for red in range(most + 1 - black):
                assert value(where, black, red, weights) == -value(where, red, black, weights)
    game = CubeGame("wild")
    other = bytearray([(0, 2, 1, 3)[cell] for cell in game.cells])
    assert worth(game.cells, weights) == -worth(other, weights)


def test_the_weights_are_those_for_so_many_empty_stickers_or_fewer():
    for empty, corner in ((0, 139), (2, 139), (3, 130), (7, 130), (8, 162), (16, 162), (17, 25), (54, 25)):
        assert weights_for(empty)[0] == corner, empty


def test_a_cubie_is_worth_what_it_shows():
    weights = (1, 2, 3, 40, 500, 600, 7000)
    for where, black, red, expected in (
        (CORNER, 0, 0, 0),
        (CORNER, 1, 0, 1),
        (CORNER, 3, 0, 3),
        (CORNER, 2, 1, 40),
        (CORNER, 1, 1, 0),
        (EDGE, 1, 0, 500),
        (EDGE, 2, 0, 600),
        (EDGE, 1, 1, 0),
        (CENTRE, 1, 0, 7000),
    ):
        assert value(where, black, red, weights) == expected == -value(where, red, black, weights)
    cells = bytearray(54)
    cells[0], cells[4], cells[13] = BLACK, BLACK, RED
    assert worth(cells, weights) == 1
    cells[13] = BLOCKED
    assert worth(cells, weights) == 7001


def test_every_cubie_has_its_value_at_the_place_that_its_codes_add_up_to_and_nothing_else_has_one():
    weights, code = weights_for(54), (0, 1, 4, 16)
    table, expected = [0] * 200, [0] * 200
    write_values(table, 3, 1000, weights)
    for where, most in ((CORNER, 3), (EDGE, 2), (CENTRE, 1)):
        for shown in range(4**most):
            cells = [shown >> 2 * k & 3 for k in range(most)]
            place = 3 + where + sum([code[cell] for cell in cells])
            expected[place] = 1000 + value(where, cells.count(BLACK), cells.count(RED), weights)
    assert table == expected


def test_more_is_worth_more():
    for empty in (1, 5, 12, 30):
        weights = weights_for(empty)
        for where, most in ((CORNER, 3), (EDGE, 2), (CENTRE, 1)):
            worths = [value(where, black, 0, weights) for black in range(most + 1)]
            assert worths == sorted(worths) and worths[0] == 0
