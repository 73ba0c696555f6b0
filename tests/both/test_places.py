"""Where the LEDs lie on a cube whose stickers travel."""

from play.places import HOME, carry, facing
from reversi.geometry import FACES, SLICES, TURNS
from reversi.rng import Random
from space import arrivals


def test_leds_travel_as_points_in_space_do():
    random = Random(5)
    places, expected = bytearray(HOME), list(range(54))
    for code in list(range(27)) + [random.below(27) for _ in range(30)]:
        carry(places, code)
        arrives = arrivals(TURNS[code][0], code % 3 + 1)
        expected = [arrives[place] for place in expected]
        assert list(places) == expected, TURNS[code]


def test_an_encoder_in_the_core_lies_where_its_centre_sticker_is():
    places, faces = bytearray(HOME), bytearray(6)
    facing(places, faces)
    assert list(faces) == [0, 1, 2, 3, 4, 5]
    for name, lies in (("M", "FBDULR"), ("R", "FBDULR"), ("E2", "BFUDRL"), ("S'", "LRUDFB")):
        carry(places, TURNS.index(name))
        facing(places, faces)
        for encoder in range(6):
            centre = 9 * FACES.index(SLICES[encoder]) + 4
            assert SLICES[faces[encoder]] == FACES[places[centre] // 9]
        assert name == "R" or sorted(faces) == [0, 1, 2, 3, 4, 5]
        if name in "MR":
            assert "".join([SLICES[face] for face in faces]) == lies
