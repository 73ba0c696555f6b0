"""No state needs colour vision: black, red and blocked are steady and differ in luminance, empty stickers breathe."""

from play.palettes import BREATH, NAMES, PALETTES
from play.picture import Picture
from reversi.geometry import BLACK, BLOCKED, EMPTY, RED

LIGHT = (4, 7, 2)  # luminous intensity of a WS2812B's channels by its data sheet: 400, 700 and 200 mcd
STEADY = 1.5  # times the luminance, at least, that two steady states differ by
BREATHING = 2.0  # times its least luminance that an empty sticker's greatest is, at least
BREATH_MS = 4096
IDENTITY = bytearray(range(54))


def luminance(frame, led):
    return sum([LIGHT[i] * frame[3 * led + i] for i in range(3)])


def board(states):
    """Return 54 cells that show the states in turn."""
    return bytes([states[i % len(states)] for i in range(54)])


def measured(picture, states, to_move):
    """Return per state the least and the greatest luminance of a sticker over a whole breath."""
    picture.show(board(states), to_move)
    seen = [[] for _ in states]
    for now in range(0, BREATH_MS, BREATH_MS // 16):
        frame = picture.render(now)
        for k, lights in enumerate(seen):
            lights.append(luminance(frame, k))
    return [(min(lights), max(lights)) for lights in seen]


def check_differ(picture, to_move, case):
    """Assert that the four states differ without colour."""
    empty, black, red, blocked = measured(picture, (EMPTY, BLACK, RED, BLOCKED), to_move)
    assert empty[1] >= BREATHING * empty[0] > 0, (case, empty)
    for least, most in (black, red, blocked):
        assert least == most, (case, least, most)
    steady = sorted([black[0], red[0], blocked[0]])
    assert steady[1] >= STEADY * steady[0] and steady[2] >= STEADY * steady[1], (case, steady)


def test_the_four_states_differ_without_colour_vision_at_every_brightness_and_gamma():
    picture = Picture(IDENTITY)
    for name in NAMES:
        for gamma in (10, 14, 18, 22, 26, 30):
            for brightness in list(range(5, 20)) + [40, 70, 100]:
                picture.configure(name, brightness, gamma, 5000)
                check_differ(picture, BLACK, (name, brightness, gamma))


def test_they_differ_whoever_is_to_move_and_under_the_current_limit():
    picture = Picture(IDENTITY)
    for name in NAMES:
        for gamma in (10, 22, 30):
            for brightness, limit in ((5, 450), (40, 450), (100, 450), (40, 100), (100, 100)):
                picture.configure(name, brightness, gamma, limit)
                for to_move in (0, BLACK, RED):
                    check_differ(picture, to_move, (name, brightness, gamma, limit, to_move))


def test_at_the_default_settings_a_glance_tells_empty_from_the_others():
    picture = Picture(IDENTITY)
    for name in ("indigo", "contrast"):
        picture.configure(name)
        for to_move in (BLACK, RED):
            empty, black, red, blocked = measured(picture, (EMPTY, BLACK, RED, BLOCKED), to_move)
            assert blocked[1] * 1.2 < empty[0], (name, blocked, empty)
            assert empty[1] * 1.4 < black[0] and black[1] * 1.5 < red[0], (name, empty, black, red)


def test_no_black_sticker_looks_like_a_dead_led_but_in_the_palette_that_says_so():
    picture = Picture(IDENTITY)
    for name in NAMES:
        for brightness in (1, 5, 40, 100):
            picture.configure(name, brightness, 30)
            ((least, _),) = measured(picture, (BLACK,), RED)
            assert (least > 0) == (name != "literal")
    assert "off" in PALETTES["literal"].about


def test_the_breath_wears_the_tint_of_the_side_to_move():
    picture = Picture(IDENTITY)
    for name in NAMES:
        picture.configure(name)
        for to_move, own, other in ((BLACK, 2, 0), (RED, 0, 2)):
            picture.show(bytes(54), to_move)
            for now in range(0, BREATH_MS, 256):
                frame = picture.render(now)
                assert frame[own] > frame[other], (name, to_move, now)


def test_an_empty_sticker_is_brightest_in_every_channel_at_its_fullest():
    for name in NAMES:
        colours = PALETTES[name].colours
        for row in (BREATH, BREATH + 2, BREATH + 4):
            for i in range(3):
                assert colours[3 * row + i] < colours[3 * row + 3 + i]


def test_every_palette_is_described_in_one_line():
    assert sorted(NAMES) == sorted(PALETTES)
    for name in NAMES:
        about = PALETTES[name].about
        assert about.endswith(".") and "\n" not in about and len(about) <= 100
