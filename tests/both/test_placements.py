"""The three starting placements, own ones, and the law that lets a game end."""

import space
from checks import cube, refusal, refused
from reversi import BadPosition, BadStart
from reversi.cube import CubeGame
from reversi.geometry import CORNERS, STICKERS
from reversi.placements import NAMES, PLACEMENTS, cells_of, check_corners, faces_of, letters_of

RING = "........./RBR...BRB/RBR...BRB/........./RBR...BRB/RBR...BRB"
OTHER = {0: 0, 1: 2, 2: 1}


def test_the_three_placements_are_those_of_the_rules():
    assert sorted(PLACEMENTS) == sorted(NAMES) == ["blitz", "ring", "wild"]
    assert PLACEMENTS["ring"] == RING.replace("/", "")
    assert PLACEMENTS["blitz"] == "BBBR.RBBBB.BR.R.B..R.B.BR.RRBRR.RRBRB.BR.R.B..R.B.BR.R"
    assert PLACEMENTS["wild"] == "BBB.R.B.BR.B...B.RRRR.B.R.RBBB.R.B.BB.R...R.BR.R.B.RRR"


def test_each_colour_has_half_of_the_lit_stickers():
    for name, lit in (("ring", 24), ("blitz", 36), ("wild", 32)):
        black, red, _ = CubeGame(name).score()
        assert (black, red) == (lit // 2, lit // 2)


def test_in_each_black_r_changes_nothing_and_red_u2_turns_one_black_sticker_red():
    for name, sticker in (("ring", "R6"), ("blitz", "B6"), ("wild", "B5")):
        game = CubeGame(name)
        assert game.turn("R") == []
        before = game.score()
        assert game.turn("U2") == [sticker]
        assert game.score() == (before[0] - 1, before[1] + 1, before[2])


def test_each_is_mapped_onto_itself_by_a_symmetry_that_swaps_the_colours():
    symmetries = list(space.symmetries())
    assert len({tuple(symmetry) for symmetry in symmetries}) == 48
    for name in NAMES:
        cells = cells_of(name)
        swapping = [symmetry for symmetry in symmetries if maps_onto_swapped(cells, symmetry)]
        assert swapping, name


def maps_onto_swapped(cells, symmetry):
    return all([cells[image] == OTHER[cells[index]] for index, image in enumerate(symmetry)])


def test_each_lights_every_corner():
    for name in NAMES:
        check_corners(cells_of(name))


def test_a_start_with_an_unlit_corner_is_refused_and_the_corner_named():
    for corner in CORNERS:
        for put_out in ".#":
            cells = cells_of("".join([put_out if index in corner else "B" for index in range(54)]))
            message = refusal(BadStart, check_corners, cells)
            assert all([STICKERS[sticker] in message for sticker in corner])
            assert STICKERS[corner[0]] in refusal(BadPosition, check_corners, cells, BadPosition)


def test_one_lit_sticker_of_either_colour_is_enough_for_a_corner():
    for corner in CORNERS:
        for sticker in corner:
            for colour in "BR":
                dark = [index for index in corner if index != sticker]
                check_corners(cells_of("".join(["." if index in dark else colour for index in range(54)])))


def test_a_placement_is_a_name_or_54_characters_with_faces_set_apart_as_one_likes():
    letters = PLACEMENTS["ring"]
    assert letters_of(cells_of("ring")) == letters
    for text in (letters, RING, RING.replace("/", " "), " " + RING.replace("/", "\n") + "\n"):
        assert cells_of(text) == cells_of("ring")
    assert faces_of(cells_of("ring")) == RING
    assert list(cells_of(".BR#" + letters[4:]))[:4] == [0, 1, 2, 3]


def test_what_is_no_placement_is_refused_with_what_is_wrong():
    refused(
        BadStart,
        CubeGame,
        ("", "are 0."),
        ("star", '"star"', "ring, blitz, wild"),
        ("Ring", '"Ring"'),
        ("B" * 53, "are 53."),
        ("B" * 55, "are 55."),
        ("B" * 53 + "b", '"b"', "B9", "character 54"),
        (cube("U1=X"), '"X"', "U1", "character 1"),
    )
