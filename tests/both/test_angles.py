"""Absolute angles become counts: the shorter way round, across 4095 and 0, each sensor in its own direction."""

from play.angles import ROUND, Angles
from reversi.rng import Random


def fed(angles, *readings):
    for reading in readings:
        angles.feed(0, reading)
    return angles.counts[0]


def test_the_first_reading_is_zero():
    for angle in (0, 1, 2048, 4095):
        assert fed(Angles(1), angle) == 0


def test_a_sensor_that_was_not_read_yet_stands_at_zero():
    assert list(Angles(6).counts) == [0] * 6


def test_counts_follow_the_angle():
    assert fed(Angles(1), 100, 150, 90) == -10


def test_the_angle_wraps_either_way():
    assert fed(Angles(1), 4095, 0) == 1
    assert fed(Angles(1), 0, 4095) == -1
    assert fed(Angles(1), 4000, 200) == 296
    assert fed(Angles(1), 200, 4000) == -296


def test_noise_at_the_wrap_adds_up_to_nothing():
    angles = Angles(1)
    fed(angles, 0)
    for _ in range(100):
        assert fed(angles, 4094, 2, 4095, 0) == 0


def test_revolutions_add_up():
    for way in (1, -1):
        angles = Angles(1)
        for k in range(41):
            fed(angles, way * 512 * k % ROUND)
        assert angles.counts[0] == way * 5 * ROUND


def test_a_reversed_sensor_counts_the_other_way():
    angles = Angles(3, reverse=(1,))
    for sensor in range(3):
        angles.feed(sensor, 4090)
        angles.feed(sensor, 10)
    assert list(angles.counts) == [16, -16, 16]


def test_what_was_not_seen_is_wrong_by_revolutions_only():
    random = Random(5)
    angles = Angles(1)
    start = random.below(ROUND)
    fed(angles, start)
    place = start
    for _ in range(500):
        place += random.below(5 * ROUND) - 2 * ROUND
        assert (fed(angles, place % ROUND) - (place - start)) % ROUND == 0


def test_a_slow_turn_is_followed_exactly_however_often_it_changes_its_mind():
    random = Random(6)
    angles = Angles(1)
    place = start = 3000
    fed(angles, start)
    for _ in range(2000):
        place += random.below(4095) - 2047
        assert fed(angles, place % ROUND) == place - start


def test_feeding_allocates_nothing():
    try:
        from micropython import heap_lock, heap_unlock
    except ImportError:
        return
    angles = Angles(6)
    heap_lock()
    try:
        for angle in (4095, 3, 2000, 0):
            angles.feed(5, angle)
    finally:
        heap_unlock()
    assert angles.counts[5] == 1
