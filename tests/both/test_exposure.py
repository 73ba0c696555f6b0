"""The last stage: gamma and brightness with a floor, the current limit, the order of the LEDs."""

from play.exposure import Exposure

IDENTITY = bytearray(range(54))


class Dice:
    """Numbers for tests, the same on both interpreters."""

    def __init__(self, seed):
        self._state = seed

    def below(self, n):
        self._state = (self._state * 1103515245 + 12345) & 0x7FFFFFFF
        return (self._state >> 12) % n


def exposure(brightness=100, gamma=10, limit=5000, places=IDENTITY):
    made = Exposure(places)
    made.set(brightness, gamma, limit)
    made.rest(bytes(162))
    return made


def ramp():
    """Return two pictures that hold all 256 levels between them."""
    return bytes(range(162)), bytes(range(94, 256))


def curve(brightness, gamma):
    """Return what becomes of the levels 0–255."""
    made = exposure(brightness, gamma)
    low, high = ramp()
    return bytes(made.develop(low)) + bytes(made.develop(high))[68:]


def current(frame):
    """Return the estimate in mA × 255, by the rule: 1 mA an LED, 20 mA a full channel."""
    return 54 * 255 + 20 * sum(frame)


def random_picture(dice):
    """Return a picture of a random kind: noise, few lights, one channel, nearly white."""
    mask, least = ((255, 0), (255, 0), (31, 0), (15, 240))[dice.below(4)]
    step = 1 + dice.below(6)
    picture = bytearray(162)
    for i in range(0, 162, step):
        picture[i] = least + (dice.below(256) & mask)
    return picture


def test_gamma_1_at_full_brightness_changes_nothing():
    assert curve(100, 10) == bytes(range(256))


def test_brightness_scales_by_percent():
    assert curve(40, 10)[255] == 102 and curve(5, 10)[255] == 12


def test_the_curve_is_the_power_of_gamma_within_4_percent_of_full_scale():
    for gamma in range(10, 31):
        for level, value in enumerate(curve(100, gamma)):
            assert abs(value / 255 - (level / 255) ** (gamma / 10)) < 0.04, (gamma, level, value)


def test_a_greater_gamma_darkens_and_a_greater_level_is_never_darker():
    lighter = curve(100, 10)
    for gamma in range(11, 31):
        darker = curve(100, gamma)
        assert all([a >= b for a, b in zip(lighter, darker)]) and darker[128] < lighter[128]
        assert list(darker) == sorted(darker)
        lighter = darker


def test_a_channel_that_is_lit_stays_lit_and_one_that_is_not_stays_dark():
    for brightness in (1, 2, 5, 100):
        for gamma in (10, 22, 30):
            values = curve(brightness, gamma)
            assert values[0] == 0 and min(values[1:]) >= 1


def test_the_estimate_is_never_above_the_limit():
    dice = Dice(1)
    for brightness, gamma, limit in [(100, 10, 100)] + [
        (1 + dice.below(100), 10 + dice.below(21), 67 + dice.below(dice.below(3400) + 1)) for _ in range(150)
    ]:
        made = exposure(brightness, gamma, limit)
        for _ in range(20):
            picture = random_picture(dice)
            if dice.below(4) == 0:
                made.rest(picture)
            frame = made.develop(picture)
            assert current(frame) <= 255 * limit, (brightness, gamma, limit)
            assert made.milliamps == (current(frame) + 254) // 255 <= limit


def test_the_limit_keeps_every_lit_channel_lit():
    dice = Dice(2)
    made = exposure(100, 22, 100)
    for _ in range(200):
        picture = random_picture(dice)
        frame = made.develop(picture)
        assert [value > 0 for value in frame] == [level > 0 for level in picture]


def test_the_limit_uses_what_it_may():
    white = bytes([255] * 162)
    for limit in (100, 450, 1000, 3000):
        made = exposure(limit=limit)
        made.develop(white)
        assert limit - 14 < made.milliamps <= limit  # a step of all 162 channels is 13 mA
    made = exposure(limit=5000)
    made.develop(white)
    assert made.milliamps == 54 + 54 * 60


def test_a_limit_that_the_floor_exceeds_counts_as_the_floor():
    made = exposure(limit=10)
    assert bytes(made.develop(bytes([255] * 162))) == bytes([1] * 162)
    assert made.milliamps == 67


def test_darker_frames_are_scaled_like_the_one_at_rest():
    made = exposure(limit=450)
    bright = bytes([255, 200, 0] * 54)
    made.rest(bright)
    steady = bytes(made.develop(bright))[:81]
    assert bytes(made.develop(bright[:81] + bytes(81)))[:81] == steady


def test_each_led_shows_the_sticker_on_which_it_lies():
    places = bytearray([(7 * led + 3) % 54 for led in range(54)])
    made = exposure(places=places)
    picture = bytes([i // 3 for i in range(162)])
    frame = made.develop(picture)
    assert all([frame[3 * led + i] == places[led] for led in range(54) for i in range(3)])
    places[0], places[1] = places[1], places[0]
    frame = made.develop(picture)
    assert (frame[0], frame[3]) == (10, 3)


def test_the_frame_is_always_the_same_buffer():
    made = exposure()
    assert made.develop(bytes(162)) is made.frame is made.develop(bytes([9] * 162))
    assert len(made.frame) == 162
