"""The turns as the search reads them do what the kernel does."""

from checks import play
from reversi import tree
from reversi.cube import CubeGame
from reversi.cubies import CENTRE, CORNER, CUBIES, EDGE, LOOKS, STRIDE, kind
from reversi.geometry import BLACK, CORNERS, PROGRAMS, RED
from reversi.kernel import turn
from reversi.rng import Random
from reversi.values import value, weights_for, worth


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


def test_more_is_worth_more():
    for empty in (1, 5, 12, 30):
        weights = weights_for(empty)
        for where, most in ((CORNER, 3), (EDGE, 2), (CENTRE, 1)):
            worths = [value(where, black, 0, weights) for black in range(most + 1)]
            assert worths == sorted(worths) and worths[0] == 0
