"""The tables against the cube in space (space.py), and against the vectors of other programs."""

import space
from checks import vectors
from reversi import geometry
from reversi.geometry import CORNERS, PROGRAMS, RINGS, SLICES, STICKERS, TURNS

RING_OF = {letter: RINGS[index] for index, letter in enumerate(SLICES)}


def moves(code):
    """Return the (from, to) pairs of a turn's program."""
    program = PROGRAMS[code]
    return [(program[k + 1], program[k]) for k in range(2, program[0], 2)]


def lines(code):
    """Return the lines of a turn's program as space.judged writes them."""
    program = PROGRAMS[code]
    assert len(program) == program[1]
    triples = [program[k : k + 3] for k in range(program[0], program[1], 3)]
    return sorted([(judged,) + tuple(sorted(flanks)) for judged, *flanks in triples])


def middle(sticker):
    """Return a point near the middle of a sticker, away from those of all others."""
    cubie, normal = space.STICKERS[sticker]
    return space.plus(cubie, normal)


def test_stickers_are_numbered_row_by_row_in_the_order_urfdlb():
    assert len(STICKERS) == 54
    for index, name in enumerate(STICKERS):
        face, number = divmod(index, 9)
        assert name == "URFDLB"[face] + str(number + 1)
        assert geometry.sticker_index(name) == index


def test_turns_are_three_amounts_of_nine_slices_in_a_fixed_order():
    assert " ".join(TURNS) == "U U2 U' D D2 D' F F2 F' B B2 B' L L2 L' R R2 R' M M2 M' E E2 E' S S2 S'"
    assert SLICES == "UDFBLRMES"


def test_each_turn_moves_exactly_the_stickers_that_rotate_about_its_axis():
    for code in range(27):
        arrivals = space.arrivals(SLICES[code // 3], code % 3 + 1)
        rotating = [(index, place) for index, place in enumerate(arrivals) if index != place]
        assert sorted(moves(code)) == rotating, TURNS[code]


def test_the_inverse_of_a_turn_takes_it_back():
    for code in range(27):
        assert sorted([(to, source) for source, to in moves(code)]) == sorted(moves(geometry.inverse(code)))


def test_each_turn_judges_the_neighbours_along_the_axis_or_round_the_edge():
    for code in range(27):
        assert lines(code) == space.judged(SLICES[code // 3]), TURNS[code]


def test_an_outer_turn_judges_12_stickers_and_a_middle_turn_24():
    assert [len(lines(code)) for code in range(27)] == [12] * 18 + [24] * 9


def test_after_m_u3_is_flanked_by_u2_and_r3():
    expected = [STICKERS.index(name) for name in ("U3", "U2", "R3")]
    assert tuple(expected) in lines(TURNS.index("M"))


def test_no_flanking_sticker_is_itself_judged():
    for code in range(27):
        flanking = [flank for line in lines(code) for flank in line[1:]]
        assert not {line[0] for line in lines(code)} & set(flanking)


def test_a_corner_sticker_is_judged_only_beside_another_sticker_of_its_corner():
    for code in range(27):
        for judged, *flanks in lines(code):
            own = [corner for corner in CORNERS if judged in corner]
            assert not own or any([flank in own[0] for flank in flanks])


def test_a_ring_goes_round_its_slice_in_the_direction_of_the_turn():
    for letter, ring in RING_OF.items():
        axis, layer = space.SLICES[letter]
        for k in range(12):
            cubie, normal = space.STICKERS[ring[k]]
            assert (space.dot(cubie, axis), space.dot(normal, axis)) == (layer, 0)
            step = space.cross(middle(ring[k]), middle(ring[(k + 1) % 12]))
            assert space.dot(step, axis) < 0, (letter, k)


def test_a_quarter_turn_moves_a_ring_by_three_places():
    for slice_index, ring in enumerate(RINGS):
        arrivals = dict(moves(3 * slice_index))
        assert [arrivals[ring[k]] for k in range(12)] == [ring[(k + 3) % 12] for k in range(12)]


def test_a_ring_begins_above_or_beside_sticker_1_of_the_face_whose_direction_it_shares():
    for letter, ring in RING_OF.items():
        axis, layer = space.SLICES[letter]
        face = [k for k in range(54) if space.STICKERS[k][1] == axis]
        up = space.plus(space.STICKERS[face[0]][0], space.STICKERS[face[3]][0], -1)
        beside = space.plus(space.STICKERS[face[0]][0], axis, layer - 1)
        assert ring[0] == space.INDEX[beside, up]


def test_the_corners_are_the_stickers_of_cubies_with_three():
    cubies = {}
    for index, (cubie, _) in enumerate(space.STICKERS):
        if 0 not in cubie:
            cubies.setdefault(cubie, []).append(index)
    assert sorted([sorted(corner) for corner in CORNERS]) == sorted(cubies.values())


def test_the_turns_of_another_program_move_the_same_stickers():
    seen = []
    for vector in vectors("cube_turns.jsonl"):
        code = TURNS.index(vector["turn"])
        different = [(source, to) for to, source in enumerate(vector["from"]) if source != to]
        assert sorted(moves(code)) == sorted(different)
        seen.append(code)
    assert sorted(seen) == list(range(27))


def test_another_program_judges_the_same_lines():
    seen = ""
    for vector in vectors("cube_lines.jsonl"):
        numbered = [[STICKERS.index(name) for name in line] for line in vector["lines"]]
        expected = sorted([(judged,) + tuple(sorted(flanks)) for judged, *flanks in numbered])
        for code in range(27):
            if TURNS[code][0] == vector["slice"]:
                assert lines(code) == expected
        seen += vector["slice"]
    assert sorted(seen) == sorted(SLICES)
