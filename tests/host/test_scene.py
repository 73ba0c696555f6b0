import math
import random

import pytest

from reversi.geometry import FACES, PROGRAMS, SLICES, STICKERS
from sim.scene import EYE_DISTANCE, RADIUS, SLICE_AXES, Camera, Pose, apply, dot, sticker_frame, transposed
from sim.touch import Grip, pick
from sim.view import ROUNDING, around, sticker_centres, view

CENTRE, CIRCLE = (400.0, 300.0), 250.0
# Where one stands to read the numbers of a face in their order, the first in the top left corner.
READING = {"U": (0, 86), "R": (90, 0), "F": (0, 0), "D": (0, -86), "L": (270, 0), "B": (180, 0)}
AROUND = [(yaw, pitch) for yaw in (17, 62, 108, 160, 205, 251, 290, 333) for pitch in (-48, -20, 9, 35)]
EVERY_POSE = [(index, offset) for index in range(9) for offset in (0.5, -0.13, 1.37, -1.0)]


def camera_at(yaw, pitch):
    camera = Camera(CENTRE, CIRCLE)
    camera.yaw, camera.pitch = yaw, pitch
    return camera


def offset_of(index, quarters):
    offsets = [0.0] * 9
    offsets[index] = quarters
    return offsets


def projected(point, yaw, pitch):
    """Return where a point is seen, by turning the cube instead of the eye."""
    x, y, z = point
    sine, cosine = math.sin(math.radians(yaw)), math.cos(math.radians(yaw))
    x, z = cosine * x - sine * z, sine * x + cosine * z
    sine, cosine = math.sin(math.radians(pitch)), math.cos(math.radians(pitch))
    y, z = cosine * y - sine * z, sine * y + cosine * z
    pixels = CIRCLE / math.tan(math.asin(RADIUS / EYE_DISTANCE))  # the ball around the cube fills the circle
    return (CENTRE[0] + pixels * x / (EYE_DISTANCE - z), CENTRE[1] - pixels * y / (EYE_DISTANCE - z))


def near(one, other, pixels):
    return math.dist(one, other) < pixels


def test_the_rows_of_the_faces_lie_where_the_rules_say():
    rows = {letter: [sticker_frame(9 * FACES.index(letter) + k)[0] for k in range(3)] for letter in FACES}
    assert {z for _, _, z in rows["U"]} == {-1}  # at the back
    assert {z for _, _, z in rows["D"]} == {1}  # at the front
    assert {y for face in "FRBL" for _, y, _ in rows[face]} == {1}  # at the top


@pytest.mark.parametrize("face", FACES)
def test_the_numbers_of_a_face_are_read_from_outside_like_a_page(face):
    centres = sticker_centres(view(camera_at(*READING[face]), Pose()))
    shown = {position: point for position, point in centres.items() if position // 9 == FACES.index(face)}
    lines = sorted(shown, key=lambda position: (round(shown[position][1] / 30), shown[position][0]))
    assert [STICKERS[position] for position in lines] == [f"{face}{k}" for k in range(1, 10)]


def test_every_sticker_is_drawn_where_it_lies():
    seen = set()
    for yaw, pitch in AROUND:
        for position, centre in sticker_centres(view(camera_at(yaw, pitch), Pose())).items():
            assert near(centre, projected(sticker_frame(position)[0], yaw, pitch), 1)
            seen.add(position)
    assert seen == set(range(54))


@pytest.mark.parametrize(("yaw", "pitch"), AROUND[::5])
def test_the_cube_never_leaves_its_circle(yaw, pitch):
    for index, offset in EVERY_POSE:
        for patch in view(camera_at(yaw, pitch), Pose(offset_of(index, offset))):
            assert all(near(point, CENTRE, CIRCLE) for point in patch.points)


@pytest.mark.parametrize("index", range(9), ids=list(SLICES))
def test_a_clockwise_quarter_is_drawn_as_the_turn_table_moves_the_stickers(index):
    program = PROGRAMS[3 * index]
    goes_to = {program[k + 1]: program[k] for k in range(2, program[0], 2)}
    seen = set()
    for yaw, pitch in AROUND:
        for position, centre in sticker_centres(view(camera_at(yaw, pitch), Pose(offset_of(index, 1)))).items():
            assert near(centre, projected(sticker_frame(goes_to.get(position, position))[0], yaw, pitch), 1)
            seen.add(position)
    assert seen == set(range(54))


@pytest.mark.parametrize("index", range(9), ids=list(SLICES))
def test_a_turn_is_drawn_on_the_short_way_from_start_to_end(index):
    camera = camera_at(36, 29)
    halfway = sticker_centres(view(camera, Pose(offset_of(index, 0.5))))
    for position, centre in sticker_centres(view(camera, Pose(offset_of(index, 0.49)))).items():
        assert position not in halfway or near(centre, halfway[position], 5)


def hit(camera, pose, point):
    """Return (distance, sticker position or None, distance from the next cubie's edge) of what a look meets first."""
    right, up, back = camera.axes()
    x, y = (point[0] - CENTRE[0]) / camera.focal, (CENTRE[1] - point[1]) / camera.focal
    look = tuple(right[k] * x + up[k] * y - back[k] for k in range(3))
    return min((_hit_slice(camera, pose, layer, look) for layer in (-1, 0, 1)), key=lambda found: found[0])


def _hit_slice(camera, pose, layer, look):
    """Return the same for one slice, as a plain box."""
    back = transposed(pose.matrix(layer))
    eye, look = apply(back, camera.eye()), apply(back, look)
    low, high = [-1.5] * 3, [1.5] * 3
    low[pose.axis], high[pose.axis] = layer - 0.5, layer + 0.5
    enters = [((low if look[k] > 0 else high)[k] - eye[k]) / look[k] for k in range(3)]
    leaves = [((high if look[k] > 0 else low)[k] - eye[k]) / look[k] for k in range(3)]
    if max(enters) > min(leaves):
        return math.inf, None, 1.0
    axis = enters.index(max(enters))
    point = [eye[k] + enters[axis] * look[k] for k in range(3)]
    others = [point[k] for k in range(3) if k != axis]
    edge = min(0.5 - abs(x - round(x)) for x in others)
    return enters[axis], _sticker_around(point) if abs(point[axis]) > 1.4 else None, edge


def _sticker_around(point):
    return min(range(54), key=lambda position: math.dist(sticker_frame(position)[0], point))


@pytest.mark.parametrize(("index", "offset"), EVERY_POSE)
def test_what_is_nearest_is_on_top_also_half_way_through_a_turn(index, offset):
    dice = random.Random(9 * offset + index)
    pose = Pose(offset_of(index, offset))
    compared = 0
    for yaw, pitch in dice.sample(AROUND, 5):
        camera = camera_at(yaw, pitch)
        patches = view(camera, pose)
        for _ in range(60):
            point = (dice.uniform(150, 650), dice.uniform(50, 550))
            distance, position, edge = hit(camera, pose, point)
            if distance == math.inf or edge > 1.2 * ROUNDING:
                assert pick(patches, point) == position
                compared += distance < math.inf
    assert compared > 50


def test_two_slices_of_one_axis_may_be_turned_at_once():
    offsets = [0.0] * 9
    offsets[SLICES.index("L")], offsets[SLICES.index("R")] = 0.3, -0.6
    pose = Pose(offsets)
    assert pose.angles == pytest.approx([0.3 * math.pi / 2, 0, 0.6 * math.pi / 2])
    for position, shown in sticker_centres(view(camera_at(36, 29), pose)).items():
        centre = sticker_frame(position)[0]
        layer = max(-1, min(1, round(centre[0])))
        assert near(shown, projected(apply(pose.matrix(layer), centre), 36, 29), 1)


def test_the_outline_goes_once_around_the_points():
    points = [(0, 0), (4, 0), (2, 1), (4, 3), (0, 3), (1, 2), (2, 3)]
    assert around(points) == [(0, 0), (4, 0), (4, 3), (0, 3)]


def test_a_sticker_is_picked_by_its_middle():
    seen = set()
    for yaw, pitch in AROUND:
        patches = view(camera_at(yaw, pitch), Pose())
        for position, centre in sticker_centres(patches).items():
            assert pick(patches, centre) == position
            seen.add(position)
    assert seen == set(range(54))


def test_nothing_is_picked_beside_the_cube():
    assert pick(view(camera_at(36, 29), Pose()), (CENTRE[0] + CIRCLE, CENTRE[1])) is None


def steps(camera, position):
    """Return {direction in space: (dx, dy) of one unit on the screen} for the four ways to drag a sticker."""
    centre, _, right, down = sticker_frame(position)
    start = camera.project(centre)
    found = {}
    for way in (right, down):
        end = camera.project(tuple(c + 0.01 * d for c, d in zip(centre, way, strict=True)))
        dx, dy = (100 * (b - a) for a, b in zip(start, end, strict=True))
        found |= {way: (dx, dy), tuple(-x for x in way): (-dx, -dy)}
    return found


def drags(camera):
    """Return (position, direction in space, dx, dy) of drags by 20 pixels each way from all stickers well seen."""
    found = []
    for position in sticker_centres(view(camera, Pose())):
        ways = steps(camera, position)
        (ax, ay), _, (bx, by), _ = ways.values()
        if abs(ax * by - ay * bx) > 0.4 * (camera.focal / EYE_DISTANCE) ** 2:
            for way, (dx, dy) in ways.items():
                length = math.hypot(dx, dy)
                found.append((position, way, 20 * dx / length, 20 * dy / length))
    return found


def test_a_drag_turns_the_slice_through_the_sticker_and_its_face_follows():
    tried = set()
    for yaw, pitch in AROUND:
        camera = camera_at(yaw, pitch)
        for position, direction, dx, dy in drags(camera):
            grip = Grip(camera, position)
            index = grip.choose(dx, dy)
            centre = sticker_frame(position)[0]
            axis, layer, _ = SLICE_AXES[SLICES[index]]
            assert round(centre[axis]) == layer
            assert direction[axis] == 0
            middle = tuple(c * (1 - abs(d)) for c, d in zip(centre, direction, strict=True))  # of the row dragged along
            moved = apply(Pose(offset_of(index, grip.quarters(dx, dy))).matrix(layer), middle)
            assert dot(moved, direction) > 0
            there, here = camera.project(moved), camera.project(middle)
            assert 4 < (there[0] - here[0]) * dx / 20 + (there[1] - here[1]) * dy / 20 < 33
            tried.add((position, direction))
    assert len(tried) == 54 * 4


def test_all_nine_slices_turn_both_ways_from_where_the_eye_begins():
    camera = camera_at(*Camera.HOME)
    turned = set()
    for position, _, dx, dy in drags(camera):
        grip = Grip(camera, position)
        turned.add((SLICES[grip.choose(dx, dy)], grip.quarters(dx, dy) > 0))
    assert turned == {(letter, way) for letter in SLICES for way in (False, True)}


def test_the_eye_goes_all_the_way_round_but_not_over_the_poles():
    camera = camera_at(350, 80)
    camera.orbit(20, 50)
    assert (camera.yaw, camera.pitch) == (10, Camera.STEEPEST)
