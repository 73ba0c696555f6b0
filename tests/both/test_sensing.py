"""Counts become turns: what rests within tolerance of a detent, and what has moved since the base."""

from array import array

from play.sensing import HALF_TURNED, NOT_ONE_TURN, NOTHING, RESTORED, Sensing
from reversi.geometry import SLICES, TURNS

U, D, F, B, L, R, M, E, S = range(9)
QUARTER = 20
NAMES = {NOT_ONE_TURN: "not one", RESTORED: "restored", HALF_TURNED: "half"}


class Cube:
    """Slices under a hand, and what sensing says of them, by name."""

    def __init__(self, encoders=9, quarter=QUARTER, at=0, now=5_000, **settings):
        self.sensing = Sensing(encoders, quarter, **settings)
        self.counts = array("i", [at] * encoders)
        self.now = now
        self.look()

    def look(self):
        answer = self.sensing.update(self.counts, self.now)
        if answer == NOTHING:
            return []
        return [NAMES[answer] if answer < 0 else TURNS[answer]]

    def rest(self, ms=200):
        said = []
        for _ in range(ms // 10):
            self.now = (self.now + 10) & (1 << 30) - 1
            said += self.look()
        return said

    def move(self, *edges_of, edge_ms=5):
        """Turn (encoder, edges) after (encoder, edges), an edge every `edge_ms`, without a rest."""
        said = []
        for k in range(0, len(edges_of), 2):
            encoder, edges = edges_of[k], edges_of[k + 1]
            for _ in range(abs(edges)):
                self.now = (self.now + edge_ms) & (1 << 30) - 1
                self.counts[encoder] += 1 if edges > 0 else -1
                said += self.look()
        return said

    def turn(self, *edges_of):
        """Move, then rest; return all that was said."""
        return self.move(*edges_of) + self.rest()

    def accept(self, *edges_of):
        said = self.turn(*edges_of)
        self.sensing.absorb()
        return said

    def back(self):
        return [TURNS[code] for code in self.sensing.back()]


# One slice, one turn


def test_a_quarter_turn_of_each_slice_is_its_turn():
    for encoders in (9, 6):
        cube = Cube(encoders)
        for i in range(encoders):
            assert cube.accept(i, QUARTER) == [SLICES[i]]
            assert cube.accept(i, -QUARTER) == [SLICES[i] + "'"]
            assert cube.accept(i, 2 * QUARTER) == [SLICES[i] + "2"]
            assert cube.accept(i, -2 * QUARTER) == [SLICES[i] + "2"]


def test_two_quarters_without_a_rest_are_a_half_and_with_a_rest_two_turns():
    cube = Cube()
    assert cube.move(R, QUARTER) + cube.rest(110) + cube.accept(R, QUARTER) == ["R2"]
    assert cube.accept(R, QUARTER) + cube.accept(R, QUARTER) == ["R", "R"]


def test_three_quarters_are_a_quarter_the_other_way_and_four_are_nothing():
    cube = Cube()
    assert cube.accept(F, 3 * QUARTER) == ["F'"]
    assert cube.accept(F, -3 * QUARTER) == ["F"]
    assert cube.turn(F, 4 * QUARTER) == []
    assert cube.turn(F, -4 * QUARTER) == []
    assert cube.accept(F, 7 * QUARTER) == ["F'"]


def test_a_turn_is_said_when_all_has_rested_for_the_settle_time():
    for settle in (60, 120, 300):
        cube = Cube(settle_ms=settle)
        assert cube.move(R, QUARTER) + cube.rest(settle - 10) == []
        assert cube.sensing.moving
        assert cube.rest(10) == ["R"]
        assert not cube.sensing.moving


def test_times_are_kept_to_the_millisecond():
    for edges, ms, answer in ((QUARTER, 120, 3 * R), (10, 1_000, HALF_TURNED)):
        cube = Cube()
        cube.move(R, edges)
        said = [cube.sensing.update(cube.counts, cube.now + past) for past in range(1, ms + 1)]
        assert said == [NOTHING] * (ms - 1) + [answer]


def test_any_encoder_that_moves_makes_all_wait():
    cube = Cube()
    assert cube.move(R, QUARTER) + cube.rest(80) + cube.move(U, 3) + cube.rest(80) + cube.move(U, -3) == []
    assert cube.rest(110) == []
    assert cube.rest(10) == ["R"]


def test_a_turn_is_said_once():
    cube = Cube()
    assert cube.turn(R, QUARTER) == ["R"]
    assert cube.rest(5_000) == []
    assert cube.turn(R, 5, R, -5) == []
    assert cube.turn(R, QUARTER, R, -QUARTER) == []


def test_half_way_and_back_is_nothing():
    for peak in (3, 8, 10, 13, 20, 35, -13, -45):
        assert Cube().turn(R, peak, R, -peak) == []


def test_overshoot_and_back_is_the_turn():
    for beyond in (3, 8, 10, 13):
        assert Cube().turn(R, QUARTER + beyond, R, -beyond) == ["R"]
        assert Cube().turn(R, -QUARTER - beyond, R, beyond) == ["R'"]


def test_a_pause_between_detents_ends_no_turn():
    cube = Cube()
    assert cube.turn(R, 10) + cube.turn(R, -1) + cube.turn(R, 2) == []
    assert cube.turn(R, 9) == ["R"]


def test_creeping_with_a_pause_at_every_edge_is_one_turn():
    for way in (1, -1):
        for edges in range(14, 27):
            for follow in (0, 1, 4):
                cube = Cube(follow=follow)
                said = []
                for _ in range(edges):
                    now = cube.move(R, way) + cube.rest(300)
                    said += now
                    if now:
                        cube.sensing.absorb()
                assert said + cube.rest(2_000) == ["R" if way == 1 else "R'"]


def test_the_last_edge_into_tolerance_makes_the_turn():
    for way, name in ((1, "R"), (-1, "R'")):
        cube = Cube()
        assert cube.turn(R, way * (QUARTER + 8)) == []
        assert cube.turn(R, -way) == []
        assert cube.turn(R, -way) == [name]


def test_after_creeping_on_from_where_its_turn_was_said_the_slice_turns_as_before():
    for follow in (0, 1, 4):
        cube = Cube(follow=follow)
        assert cube.accept(R, 14) == ["R"]
        assert cube.turn(R, 6) + cube.rest(1_000) == []
        assert cube.accept(R, QUARTER) == ["R"]
        assert cube.accept(R, 14) == ["R"]
        assert cube.move(R, 11) + cube.rest(990) + cube.rest(500) == []
        assert cube.accept(R, QUARTER) == ["R"]


def test_where_a_knob_crept_on_to_is_its_zero():
    cube = Cube(follow=4)
    assert cube.accept(R, 14) == ["R"]
    assert cube.turn(R, 6) + cube.rest(1_000) == []
    assert cube.accept(R, -14) == ["R'"]


def test_a_slice_that_comes_back_to_where_its_turn_ended_has_not_turned_again():
    cube = Cube(follow=4)
    assert cube.accept(R, 14) == ["R"]
    assert cube.turn(R, QUARTER, R, -8) + cube.rest(2_000) == []
    assert cube.back() == []


def test_a_slice_that_is_turned_on_before_its_final_rest_has_turned_again():
    cube = Cube(tolerance=45)
    assert cube.accept(R, 11) == ["R"]
    assert cube.turn(R, 11) + cube.rest(2_000) == ["R"]
    assert cube.turn(R, -11) == ["restored"]


def test_a_slice_within_tolerance_is_at_its_detent_and_beyond_it_is_not():
    for tolerance, edges in ((30, 6), (20, 4), (0, 0)):
        for way in (1, -1):
            assert Cube(tolerance=tolerance).turn(R, way * (QUARTER - edges)) != []
            assert Cube(tolerance=tolerance).turn(R, way * (QUARTER - edges - 1)) == []
            assert Cube(tolerance=tolerance).turn(R, way * (QUARTER + edges + 2)) == []


def test_with_the_widest_tolerance_every_rest_is_at_the_nearest_detent():
    for quarter in (20, 21):
        for edges in range(3 * quarter):
            cube = Cube(quarter=quarter, tolerance=50)
            quarters = (edges + (quarter - 1) // 2) // quarter
            assert cube.turn(R, edges) + cube.rest(2_000) == [[], ["R"], ["R2"], ["R'"]][quarters]


def test_encoders_of_few_and_of_many_edges_turn_alike():
    for quarter in (1, 2, 3, 4, 5, 8, 15, 24, 128, 600, 1024, 4096):
        cube = Cube(quarter=quarter)
        cube.counts[R] += quarter
        assert cube.rest() == ["R"]
        cube.counts[R] += quarter
        assert cube.rest() == ["R2"]
        cube.counts[R] -= 2 * quarter
        assert cube.rest() == ["restored"]
        for _ in range(2 * quarter):
            cube.counts[R] -= 1
            assert cube.look() == []
        assert cube.rest() == ["R2"]


# Noise and drift


def test_a_count_that_trembles_at_rest_does_not_hold_a_turn_up():
    for edges, name in ((QUARTER, "R"), (QUARTER - 6, "R"), (QUARTER + 6, "R"), (-QUARTER, "R'"), (6 - QUARTER, "R'")):
        for tremble in ((1, -1), (-1, 1), (-1, 2, -1, -1, 1)):
            cube = Cube()
            said = cube.move(R, edges)
            for k in range(40):
                cube.counts[R] += tremble[k % len(tremble)]
                said += cube.rest(10)
            assert said == [name]


def test_a_count_that_trembles_half_way_says_nothing():
    for edge in range(8, 13):
        cube = Cube()
        said = cube.move(R, edge)
        for k in range(60):
            cube.counts[R] += 1 if k % 2 else -1
            said += cube.rest(10)
        assert said == []


def test_a_magnetic_sensor_may_tremble_by_more_edges_the_finer_it_is():
    cube = Cube(quarter=1024)
    cube.counts[R] += 1024
    said = []
    for k in range(40):
        cube.counts[R] += (32, -32)[k % 2]
        said += cube.rest(10)
    assert said == ["R"]


def test_a_slice_that_drifts_makes_no_turn_until_it_has_gone_a_quarter():
    cube = Cube()
    said = []
    for _ in range(6):
        cube.counts[R] += 1
        said += cube.rest(60_000)
    assert said == []
    for _ in range(7):
        cube.counts[R] += 1
        said += cube.rest(60_000)
    assert said == ["half"]
    cube.counts[R] += 1
    assert cube.rest() == ["R"]


def test_a_slice_that_drifts_and_comes_back_has_not_moved():
    cube = Cube()
    for edges in (5, -5, -5, 5):
        assert cube.turn(R, edges) == []
    assert cube.accept(U, QUARTER) == ["U"]
    assert cube.accept(R, QUARTER) == ["R"]


def test_a_knob_turns_from_where_it_came_to_rest():
    cube = Cube(follow=4)
    for _ in range(8):
        assert cube.accept(R, QUARTER + 5) == ["R"]
    for _ in range(8):
        assert cube.accept(R, -QUARTER + 5) == ["R'"]


def test_a_slice_with_detents_keeps_them_and_makes_lost_edges_up_bit_by_bit():
    cube = Cube(follow=1)
    assert cube.accept(R, QUARTER + 6) == ["R"]
    assert cube.accept(R, QUARTER - 10) == ["R"]
    assert cube.accept(R, QUARTER + 4) == ["R"]
    for way in (1, -1):
        for _ in range(20):
            assert cube.accept(R, way * QUARTER - 1) == ["R" if way == 1 else "R'"]


def test_the_zero_of_a_knob_moves_once_a_turn():
    cube = Cube(follow=4)
    assert cube.accept(R, QUARTER) + cube.rest(2_000) == ["R"]
    assert cube.turn(R, 5) + cube.rest(2_000) + cube.turn(R, 5) + cube.rest(700) == []
    assert cube.turn(R, QUARTER - 16) == ["R"]


def test_a_turn_absorbed_in_mid_movement_keeps_its_detent():
    cube = Cube(follow=4)
    cube.move(R, QUARTER + 10)
    cube.sensing.absorb()
    assert cube.rest(2_000) == ["half"]
    assert cube.turn(R, -10) == ["restored"]
    assert cube.turn(R, QUARTER) == ["R"]


def test_only_the_slice_that_turned_moves_its_zero():
    cube = Cube(follow=4)
    assert cube.turn(U, 5) == []
    assert cube.accept(R, QUARTER) == ["R"]
    assert cube.accept(U, QUARTER - 10) == ["U"]


# More than one slice


def test_two_slices_at_once_are_not_one_turn():
    for encoders in (9, 6):
        assert Cube(encoders).turn(R, QUARTER, U, QUARTER) == ["not one"]
        assert Cube(encoders).turn(R, 10, U, QUARTER, R, 10) == ["not one"]


def test_with_a_rest_between_they_are_two_turns():
    cube = Cube(6)
    assert cube.accept(R, QUARTER) + cube.accept(L, -QUARTER) == ["R", "L'"]


def test_not_one_turn_is_said_once_and_anew_when_the_movement_is_another():
    cube = Cube()
    assert cube.turn(R, QUARTER, U, QUARTER) == ["not one"]
    assert cube.turn(U, 5, U, -5) == []
    assert cube.turn(U, QUARTER) == ["not one"]
    assert cube.turn(U, -QUARTER) == ["not one"]


def test_what_is_not_one_turn_stays_so_until_it_is_put_right():
    cube = Cube()
    assert cube.turn(R, QUARTER, U, QUARTER) == ["not one"]
    assert cube.turn(U, -QUARTER) == ["R"]
    assert cube.turn(R, -QUARTER) == ["restored"]
    assert cube.turn(R, QUARTER, U, QUARTER) == ["not one"]
    assert cube.turn(R, -QUARTER, U, -QUARTER) == ["restored"]
    assert cube.rest(5_000) == []


def test_a_slice_that_was_touched_and_put_back_is_no_second_slice():
    assert Cube().turn(U, QUARTER, R, QUARTER, U, -QUARTER) == ["R"]
    cube = Cube()
    assert cube.turn(U, QUARTER, R, QUARTER, F, QUARTER, B, QUARTER, U, -QUARTER) == ["not one"]
    assert sorted(cube.back()) == ["B'", "F'", "R'"]


def test_what_was_absorbed_is_the_new_base():
    cube = Cube()
    assert cube.accept(R, QUARTER, U, QUARTER) == ["not one"]
    assert cube.rest(5_000) == []
    assert cube.back() == []
    assert cube.accept(F, QUARTER) == ["F"]


# Refused turns


def test_a_refused_turn_that_is_turned_back_is_restored():
    for edges in (QUARTER, -QUARTER, 2 * QUARTER, 3 * QUARTER):
        cube = Cube()
        cube.turn(R, edges)
        assert cube.turn(R, -edges) == ["restored"]
        assert cube.turn(R, edges, R, -edges) == []


def test_a_refused_turn_that_is_turned_on_is_another_turn():
    cube = Cube()
    assert [cube.turn(R, QUARTER) for _ in range(5)] == [["R"], ["R2"], ["R'"], ["restored"], ["R"]]


def test_a_half_may_be_put_right_either_way():
    for edges in (2 * QUARTER, -2 * QUARTER):
        cube = Cube()
        assert cube.turn(R, 2 * QUARTER) == ["R2"]
        assert cube.turn(R, edges) == ["restored"]


def test_the_way_back_is_the_inverse_of_each_turn():
    cube = Cube()
    assert cube.back() == []
    for edges, way in ((QUARTER, ["R'"]), (2 * QUARTER, ["R2"]), (3 * QUARTER, ["R"])):
        cube.turn(R, edges)
        assert cube.back() == way
        cube.turn(R, -edges)
    cube.turn(R, QUARTER, U, -QUARTER)
    assert sorted(cube.back()) == ["R'", "U"]


# Half-turned slices


def test_a_slice_left_between_detents_is_said_after_a_second_and_once():
    for encoder in (U, R, S):
        cube = Cube()
        cube.move(encoder, 10)
        assert cube.rest(990) == []
        assert cube.sensing.half == -1
        assert cube.rest(10) == ["half"]
        assert cube.sensing.half == encoder
        assert cube.rest(5_000) == []
        assert cube.turn(encoder, 1, encoder, -1) + cube.rest(5_000) == []


def test_a_half_turned_slice_may_be_turned_on_or_back():
    for rest_of_it, said in ((10, "R"), (-10, "restored"), (30, "R2")):
        cube = Cube()
        assert cube.move(R, 10) + cube.rest(2_000) == ["half"]
        assert cube.turn(R, rest_of_it) == [said]
        assert cube.sensing.half == -1


def test_while_a_slice_is_half_turned_no_other_turn_is_said():
    cube = Cube()
    assert cube.move(R, 10) + cube.rest(2_000) == ["half"]
    assert cube.turn(U, QUARTER) + cube.rest(3_000) == []
    assert cube.turn(R, -10) == ["U"]


def test_a_second_slice_left_between_detents_is_said_too():
    cube = Cube()
    assert cube.move(R, 10, U, 10) + cube.rest(2_000) == ["half"]
    assert cube.sensing.half == U
    assert cube.turn(U, -10) + cube.rest(2_000) == ["half"]
    assert cube.sensing.half == R
    assert cube.turn(R, -10) == ["restored"]


def test_a_refused_turn_left_half_way_back_is_said_again_when_it_is_there_again():
    cube = Cube()
    assert cube.turn(R, QUARTER) == ["R"]
    assert cube.move(R, -10) + cube.rest(2_000) == ["half"]
    assert cube.turn(R, 10) == ["R"]
    assert cube.turn(R, -QUARTER) == ["restored"]


def test_absorbing_does_not_hide_a_half_turned_slice():
    cube = Cube()
    assert cube.move(R, 10) + cube.rest(2_000) == ["half"]
    cube.sensing.absorb()
    assert cube.sensing.half == R
    assert cube.turn(R, -10) == ["restored"]


# Six faces


def test_opposite_faces_by_opposite_amounts_are_the_middle_slice_between_them():
    for middle, face, opposite in (("M", R, L), ("E", U, D), ("S", B, F)):
        for quarters, mark in ((1, ""), (2, "2"), (-1, "'")):
            turn = quarters * QUARTER
            for edges in ((face, turn, opposite, -turn), (opposite, -turn, face, turn)):
                cube = Cube(6)
                assert cube.turn(*edges) == [middle + mark]
                assert cube.back() == [middle + {"": "'", "2": "2", "'": ""}[mark]]
                cube.sensing.absorb()
                assert cube.accept(F, QUARTER) == ["F"]


def cross(a, b):
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def test_the_faces_of_a_middle_turn_are_those_of_the_cube_in_space():
    # x to R, y to U, z to F. The holder turns a middle slice like a face: about the normal of that face, clockwise seen
    # from outside, which is negative. The core goes along; both outer faces stay in the hand.
    normals = {U: (0, 1, 0), D: (0, -1, 0), F: (0, 0, 1), B: (0, 0, -1), L: (-1, 0, 0), R: (1, 0, 0)}
    assert cross(normals[R], normals[U]) == normals[F]
    for middle, like, axis in (("M", L, (L, R)), ("E", D, (U, D)), ("S", F, (F, B))):
        core = [-n for n in normals[like]]
        edges = []
        for face in axis:
            against_core = -sum([core[k] * normals[face][k] for k in range(3)])
            edges += [face, -against_core * QUARTER]
        assert Cube(6).turn(*edges) == [middle]


def test_the_faces_of_a_middle_turn_may_interleave_and_one_may_be_late():
    assert Cube(6).turn(R, 7, L, -9, R, 13, L, -11) == ["M"]
    cube = Cube(6)
    assert cube.move(R, QUARTER) + cube.rest(100) + cube.turn(L, -QUARTER) == ["M"]
    cube = Cube(6)
    assert cube.move(L, QUARTER) + cube.rest(100) + cube.turn(R, -QUARTER) == ["M'"]


def test_opposite_amounts_are_taken_modulo_a_whole_turn():
    assert Cube(6).turn(R, 3 * QUARTER, L, QUARTER) == ["M'"]
    assert Cube(6).turn(R, -2 * QUARTER, L, -2 * QUARTER) == ["M2"]


def test_opposite_faces_by_other_amounts_are_not_one_turn():
    for one in (1, 2, 3):
        for other in (1, 2, 3):
            said = Cube(6).turn(R, one * QUARTER, L, other * QUARTER)
            assert (said == ["not one"]) == (one + other != 4)


def test_faces_that_are_not_opposite_are_not_one_turn():
    assert Cube(6).turn(R, QUARTER, U, -QUARTER) == ["not one"]
    assert Cube(6).turn(R, QUARTER, D, -QUARTER) == ["not one"]
    assert Cube(6).turn(R, QUARTER, L, -QUARTER, U, QUARTER) == ["not one"]


def test_opposite_slices_of_a_cube_with_nine_encoders_are_two_slices():
    assert Cube(9).turn(R, QUARTER, L, -QUARTER) == ["not one"]
    assert Cube(9).turn(M, QUARTER) == ["M"]


def test_a_refused_middle_turn_is_put_right_face_by_face():
    cube = Cube(6)
    assert cube.turn(R, QUARTER, L, -QUARTER) == ["M"]
    assert cube.turn(L, QUARTER) == ["R"]
    assert cube.turn(R, -QUARTER) == ["restored"]


def test_facing_says_which_face_the_holder_sees_on_an_encoder():
    # After M the core has turned like L: the centre that was U lies on F, F on D, D on B, B on U.
    cube = Cube(6)
    assert cube.accept(R, QUARTER, L, -QUARTER) == ["M"]
    for was, now in ((U, F), (F, D), (D, B), (B, U)):
        cube.sensing.facing[was] = now
    assert cube.accept(U, QUARTER) == ["F"]
    assert cube.turn(B, -QUARTER) == ["U'"]
    assert cube.back() == ["U"]
    cube.sensing.absorb()
    assert cube.accept(R, QUARTER) == ["R"]
    assert cube.accept(B, QUARTER, F, -QUARTER) == ["E"]
    assert cube.accept(D, QUARTER, U, -QUARTER) == ["S"]
    assert cube.move(U, 10) + cube.rest(2_000) == ["half"]
    assert cube.sensing.half == F


# The order of turns, where stickers travel


def test_where_stickers_travel_a_turn_between_a_turn_and_its_inverse_is_not_alone():
    assert Cube(6).turn(R, QUARTER, U, QUARTER, R, -QUARTER) == ["U"]
    cube = Cube(6, ordered=True)
    assert cube.turn(R, QUARTER, U, QUARTER, R, -QUARTER) == ["not one"]
    assert cube.back() == ["R", "U'", "R'"]
    assert cube.turn(R, QUARTER, U, -QUARTER) == ["R"]
    assert cube.turn(R, -QUARTER) == ["restored"]


def test_where_stickers_travel_things_are_put_right_in_the_reverse_order():
    cube = Cube(6, ordered=True)
    assert cube.turn(R, QUARTER, U, QUARTER) == ["not one"]
    assert cube.turn(R, -QUARTER, U, -QUARTER) == ["not one"]
    assert cube.back() == ["U", "R", "U'", "R'"]
    assert cube.turn(U, QUARTER, R, QUARTER, U, -QUARTER, R, -QUARTER) == ["restored"]


def test_after_a_middle_turn_of_six_encoders_slices_are_named_as_they_are_seen():
    cube = Cube(6, ordered=True)
    assert cube.turn(U, QUARTER, D, -QUARTER, L, -QUARTER) == ["not one"]  # E has taken L's encoder to the front
    assert cube.back() == ["F", "E'"]
    assert cube.move(R, 10) + cube.rest(2_000) == ["half"]
    assert cube.sensing.half == B
    assert cube.turn(R, -10) == ["not one"]
    assert cube.turn(L, QUARTER) == ["E"]
    assert cube.turn(D, QUARTER, U, -QUARTER) == ["restored"]


def test_where_stickers_travel_turns_that_leave_them_as_one_turn_does_are_that_turn():
    halves = ((9, (E, 40), (S, 40)), (6, (U, 40, D, 40), (F, 40, B, 40)))
    for encoders, one, other in halves:
        assert Cube(encoders, ordered=True).turn(*one + other + one) == ["S2"]
        cube = Cube(encoders, ordered=True)
        assert cube.turn(*one + other) == ["not one"]
        assert cube.turn(*one) == ["S2"] and cube.turn(*other) == ["restored"]
    cube = Cube(9, ordered=True)
    assert cube.turn(*6 * (R, 40, U, 40)) == []
    assert cube.turn(*4 * (R, 20, U, 20)) == ["not one"]


def test_slices_with_one_axis_turn_in_any_order():
    for encoders, axes in ((6, "UD FB LR"), (9, "UDE FBS LRM")):
        for axis in axes.split():
            a, b = SLICES.index(axis[0]), SLICES.index(axis[-1])
            cube = Cube(encoders, ordered=True)
            assert cube.turn(a, QUARTER, b, QUARTER, a, -QUARTER) == [SLICES[b]]
            assert cube.turn(b, -QUARTER) == ["restored"]
            other = SLICES.index("F" if a == U else "U")
            assert cube.turn(a, QUARTER, other, QUARTER, a, -QUARTER) == ["not one"]
    assert Cube(6, ordered=True).turn(R, 20, L, -20) == ["M"]


def test_a_long_tangle_is_not_one_turn_until_it_is_absorbed():
    cube = Cube(6, ordered=True)
    for _ in range(32):
        cube.move(R, QUARTER, U, QUARTER)
    assert cube.turn(R, QUARTER) == ["not one"]
    assert cube.back() == []
    cube.move(R, -QUARTER)
    for _ in range(32):
        cube.move(U, -QUARTER, R, -QUARTER)
    assert cube.rest() == ["not one"]
    cube.sensing.absorb()
    assert cube.accept(R, QUARTER) == ["R"]


def test_a_tangle_of_64_turns_knows_its_way_back():
    cube = Cube(6, ordered=True)
    for _ in range(32):
        cube.move(R, QUARTER, U, QUARTER)
    assert cube.rest() == ["not one"]
    assert cube.back() == ["U'", "R'"] * 32
    for _ in range(32):
        cube.move(U, -QUARTER, R, -QUARTER)
    assert cube.rest() == ["restored"]


# Start and wraps


def test_the_counts_of_the_start_are_no_turn():
    for at in (0, 3, 40, -40, 1234 * QUARTER, -77 * QUARTER):
        cube = Cube(at=at)
        assert cube.rest(2_000) == []
        assert cube.accept(R, QUARTER) == ["R"]


def test_a_multiple_of_the_quarter_is_a_detent_at_the_start():
    for off in (-6, 6):
        assert Cube(quarter=1000, at=7000 + off * 50).rest(2_000) == []
    cube = Cube(at=3 * QUARTER + 10)
    assert cube.rest(2_000) == ["half"]
    for i in range(9):
        cube.counts[i] -= 10
    assert cube.rest() == ["restored"]


def test_a_cube_that_started_half_turned_can_be_calibrated():
    cube = Cube()
    assert cube.move(R, 10) + cube.rest(2_000) == ["half"]
    cube.sensing.calibrate()
    assert cube.rest(2_000) + cube.turn(R, 1, R, -1) == ["restored"]
    assert cube.accept(R, QUARTER) == ["R"]


def test_calibrating_takes_what_is_for_the_base():
    cube = Cube()
    assert cube.turn(R, QUARTER) == ["R"]
    cube.sensing.calibrate()
    assert cube.back() == []
    assert cube.turn(R, -QUARTER) == ["R'"]


def test_calibrating_is_the_last_word_on_a_slice_that_has_just_turned():
    cube = Cube(follow=1)
    assert cube.accept(U, QUARTER) == ["U"]
    cube.turn(U, 5)
    cube.sensing.calibrate()
    assert cube.rest(2_000) == []
    assert cube.turn(U, -14) == ["U'"]


def test_tolerance_and_settle_time_may_change_at_any_time():
    cube = Cube()
    cube.move(U, -3)
    assert cube.turn(R, QUARTER - 8) == []
    cube.sensing.configure(50, 45)
    assert [cube.sensing.position(i) for i in (R, U)] == [256 * 12 // 20, 256 * -3 // 20]
    assert cube.rest(50) == []
    assert cube.rest(10) == ["R"]
    cube.sensing.absorb()
    assert cube.turn(U, 3) == []
    cube.sensing.configure(300, 10)
    assert cube.rest(2_000) == []
    assert cube.move(R, QUARTER - 3) + cube.rest(1_000) == ["half"]
    assert cube.move(R, 1) + cube.rest(290) == []
    assert cube.rest(10) == ["R"]


def test_a_change_of_settings_in_mid_turn_loses_nothing():
    cube = Cube()
    cube.move(R, QUARTER - 7)
    cube.sensing.configure(120, 30)
    assert cube.turn(R, 7) == ["R"]


def test_only_the_low_16_bits_of_a_count_matter():
    for at in (32767 - 10, -32768 + 10, 65535, 2**31 - 1 - 8 * QUARTER, -(2**31) + 8 * QUARTER):
        cube = Cube(quarter=QUARTER, at=at // QUARTER * QUARTER)
        cube.sensing.calibrate()
        cube.rest()
        for _ in range(4):
            assert cube.accept(R, QUARTER) == ["R"]
            assert cube.accept(U, -QUARTER) == ["U'"]


def test_a_counter_of_16_bits_may_wrap_in_the_middle_of_a_turn():
    cube = Cube(quarter=1024, at=31 * 1024)
    for _ in range(300):
        cube.counts[R] = (cube.counts[R] + 256 + 32768) % 65536 - 32768
        assert cube.look() == []
    assert cube.rest() == ["R'"]


def test_the_clock_may_wrap_in_the_settle_time_and_in_the_long_rest():
    for before in range(0, 400, 30):
        cube = Cube(now=(1 << 30) - before)
        assert cube.accept(R, QUARTER) == ["R"]
        assert cube.move(R, 10) + cube.rest(990) == []
        assert cube.rest(10) == ["half"]


def test_a_rest_of_days_says_nothing():
    cube = Cube()
    assert cube.move(R, 10) + cube.rest(2_000) == ["half"]
    for _ in range(40):
        cube.now = (cube.now + 100_000_000) & (1 << 30) - 1
        assert cube.look() == []
        assert not cube.sensing.moving
    assert cube.turn(R, 10) == ["R"]


# For the display


def test_the_position_is_in_256ths_of_a_quarter_turn_from_the_base():
    cube = Cube()
    for edges in range(1, 60):
        cube.move(R, 1)
        assert (cube.sensing.position(R) - 256 * edges // QUARTER) % 1024 == 0
        assert cube.sensing.position(U) == 0
    cube.rest()
    cube.sensing.absorb()
    assert cube.sensing.position(R) == 0
    cube.move(R, -5)
    assert cube.sensing.position(R) == -64
    cube.move(R, -15)
    assert cube.sensing.position(R) == -256
    cube.move(R, 60)
    assert cube.sensing.position(R) == 512


def test_a_cube_at_rest_does_not_move():
    cube = Cube()
    assert cube.sensing.moving
    cube.rest()
    assert not cube.sensing.moving
    cube.move(R, 3)
    assert cube.sensing.moving


def test_updating_allocates_nothing():
    try:
        from micropython import heap_lock, heap_unlock
    except ImportError:
        return
    script = (
        (R, 20),
        (L, -20),
        (U, 10),
        (U, -30),
        (L, 40),
        (U, 20),
        (R, 60),
        (F, 10),
        (F, 10),
        (L, -20),
        (B, 17),
        (B, 3),
    )
    for encoders in (6, 9):
        for ordered in (False, True):
            sensing = Sensing(encoders, QUARTER, ordered=ordered)
            counts = array("i", [1_500_000_000] * encoders)
            now, said = (1 << 30) - 1000, 0
            sensing.update(counts, now)
            sensing.calibrate()
            heap_lock()
            try:
                for encoder, edges in script:
                    counts[encoder] += edges
                    for _ in range(120):
                        now = (now + 10) & 0x3FFFFFFF
                        answer = sensing.update(counts, now)
                        if answer != NOTHING:
                            said += 1
                        if answer == R * 3:
                            sensing.absorb()
                        sensing.position(encoder)
            finally:
                heap_unlock()
            assert said > 8
