"""Pin levels become edge counts: every edge once, in its direction, whatever the contacts do."""

from array import array

from play.quadrature import Quadrature

CLOCKWISE = (0b11, 0b10, 0b00, 0b01)  # levels BA: A changes first


def sample(levels, encoder=0, others=0b11, encoders=1):
    """Return a word with `levels` on one encoder and `others` on the rest."""
    word = 0
    for i in range(encoders):
        word |= (levels if i == encoder else others) << 2 * i
    return word


def feed(quadrature, *levels):
    for pair in levels:
        quadrature.feed(pair)
    return quadrature.counts[0]


def test_a_round_of_levels_is_four_edges_clockwise():
    assert feed(Quadrature(1), 0b11, 0b10, 0b00, 0b01, 0b11) == 4


def test_the_same_round_backwards_is_four_edges_counter_clockwise():
    assert feed(Quadrature(1), 0b11, 0b01, 0b00, 0b10, 0b11) == -4


def test_every_edge_counts_at_once():
    quadrature = Quadrature(1)
    found = []
    for levels in (0b11, 0b10, 0b00, 0b01, 0b11, 0b01, 0b00, 0b10, 0b11):
        quadrature.feed(levels)
        found.append(quadrature.counts[0])
    assert found == [0, 1, 2, 3, 4, 3, 2, 1, 0]


def test_levels_that_stay_count_nothing():
    assert feed(Quadrature(1), *[0b11] * 5) == 0
    assert feed(Quadrature(1), 0b11, 0b10, 0b10, 0b10) == 1


def test_an_encoder_that_starts_between_detents_is_off_by_the_edges_to_its_detent():
    for rest in range(4):
        k = CLOCKWISE.index(rest)
        for off in (-1, 0, 1):
            assert feed(Quadrature(1, rest=rest), CLOCKWISE[(k + off) % 4]) == off
        assert abs(feed(Quadrature(1, rest=rest), CLOCKWISE[(k + 2) % 4])) == 2


def test_every_encoder_starts_with_its_own_edges():
    for rest in range(4):
        k = CLOCKWISE.index(rest)
        for off in (-1, 1):
            quadrature = Quadrature(3, rest=rest)
            quadrature.feed(sample(CLOCKWISE[(k + off) % 4], 2, rest, 3))
            assert list(quadrature.counts) == [0, 0, off]


def test_whatever_the_start_a_detent_is_a_multiple_of_four():
    for rest in range(4):
        for start in range(4):
            for way in (1, -1):
                quadrature = Quadrature(1, rest=rest)
                for step in range(9):
                    levels = CLOCKWISE[(start + way * step) % 4]
                    count = feed(quadrature, levels)
                    assert (count % 4 == 0) == (levels == rest)


def test_the_start_itself_misses_nothing():
    for levels in range(4):
        quadrature = Quadrature(1)
        feed(quadrature, levels)
        assert quadrature.missed == 0


def test_a_reversed_encoder_counts_the_other_way():
    quadrature = Quadrature(3, reverse=(0, 2))
    for levels in (0b11, 0b10, 0b00, 0b01):
        quadrature.feed(levels << 4 | levels << 2 | levels)
    assert list(quadrature.counts) == [-3, 3, -3]


def test_every_encoder_has_its_own_two_bits():
    for encoders in (1, 6, 9, 15):
        for encoder in range(encoders):
            quadrature = Quadrature(encoders)
            for levels in (0b11, 0b10, 0b00):
                quadrature.feed(sample(levels, encoder, encoders=encoders))
            assert list(quadrature.counts) == [2 if i == encoder else 0 for i in range(encoders)]


def test_encoders_that_move_in_one_sample_all_count():
    quadrature = Quadrature(9)
    quadrature.feed(0b11_11_11_11_11_11_11_11_11)
    quadrature.feed(0b10_11_01_11_10_11_11_01_10)
    assert list(quadrature.counts) == [1, -1, 0, 0, 1, 0, -1, 0, 1]
    assert quadrature.missed == 0


def test_bits_above_the_encoders_are_other_pins():
    quadrature = Quadrature(2)
    quadrature.feed(0b1111)
    quadrature.feed(0b11_1111)
    quadrature.feed(0b10_1111)
    assert list(quadrature.counts) == [0, 0]
    quadrature.feed(0b01_1011)
    assert list(quadrature.counts) == [0, 1]


def test_a_line_that_bounces_counts_its_edge_once():
    assert feed(Quadrature(1), 0b11, 0b10, 0b11, 0b10, 0b11, 0b10) == 1
    assert feed(Quadrature(1), 0b11, 0b10, 0b11, 0b10, 0b11) == 0


def test_bounce_at_a_reversal_loses_no_edge():
    quadrature = Quadrature(1)
    assert feed(quadrature, 0b11, 0b10, 0b00) == 2
    assert feed(quadrature, 0b01, 0b00, 0b01, 0b00, 0b10, 0b00, 0b10) == 1
    assert feed(quadrature, 0b11, 0b10, 0b11) == 0


def test_both_lines_changed_is_two_edges_the_way_it_last_went():
    quadrature = Quadrature(1)
    assert feed(quadrature, 0b11, 0b10, 0b01) == 3
    assert quadrature.missed == 1
    assert feed(quadrature, 0b00, 0b11) == 0
    assert quadrature.missed == 2


def test_the_way_it_last_went_survives_a_missed_sample_and_a_rest():
    quadrature = Quadrature(1)
    assert feed(quadrature, 0b11, 0b01, 0b01, 0b10, 0b10, 0b01) == -5
    assert quadrature.missed == 2


def test_a_reversed_encoder_misses_its_own_way():
    quadrature = Quadrature(1, reverse=(0,))
    assert feed(quadrature, 0b11, 0b10, 0b01) == -3


def test_each_encoder_remembers_its_own_way():
    quadrature = Quadrature(2)
    for word in (0b1111, 0b0111, 0b1011, 0b0111):
        quadrature.feed(word)
    assert list(quadrature.counts) == [0, -5]
    quadrature.feed(0b0100)
    assert list(quadrature.counts) == [2, -5]


def test_a_ring_of_samples_counts_like_its_samples_one_by_one():
    ring = array("i", [0b10, 0b00, 0b10, 0b11, 0b10, 0b00, 0b01])
    whole, single = Quadrature(1), Quadrature(1)
    whole.feed_all(ring, 0, 0)
    whole.feed_all(ring, 2, 7)
    whole.feed_all(ring, 0, 2)
    for k in (2, 3, 4, 5, 6, 0, 1):
        single.feed(ring[k])
    assert list(whole.counts) == list(single.counts) == [6]
    assert whole.missed == single.missed == 1


def test_feeding_allocates_nothing():
    try:
        from micropython import heap_lock, heap_unlock
    except ImportError:
        return
    quadrature = Quadrature(15)
    ring = array("i", range(64))
    heap_lock()
    try:
        quadrature.feed((1 << 30) - 1)
        quadrature.feed(0x2AAAAAAA)
        quadrature.feed(0)
        quadrature.feed_all(ring, 0, 64)
    finally:
        heap_unlock()
    assert quadrature.counts[14] == 2


def test_an_encoder_of_which_one_line_alone_changes_is_named_until_both_do():
    for line in (0b01, 0b10):
        quadrature = Quadrature(2)
        quadrature.feed(0b1111)
        assert quadrature.status() == {}
        for k in range(6):
            for _ in range(5):
                quadrature.feed(0b1111)
                quadrature.feed(0b1111 ^ line << 2)
            assert list(quadrature.status()) == ([1] if k > 1 else [])
        for levels in (0b1111, 0b1011, 0b0011, 0b0111, 0b1111):
            quadrature.feed(levels)
        assert quadrature.status() == {}


def test_a_line_that_bounces_at_every_edge_is_not_alone():
    quadrature = Quadrature(1)
    for _ in range(20):
        for levels in (0b11, 0b10, 0b00, 0b01):
            for _ in range(3):
                quadrature.feed(levels)
                quadrature.feed((0b10, 0b00, 0b01, 0b11)[(0b11, 0b10, 0b00, 0b01).index(levels)])
        assert quadrature.status() == {}
    assert quadrature.noise()[0][0] > 100


def test_bounces_and_missed_edges_are_counted_for_each_encoder():
    quadrature = Quadrature(2)
    for levels in (0b1111, 0b1110, 0b1111, 0b1110, 0b1100, 0b0011, 0b1111):
        quadrature.feed(levels)
    assert quadrature.noise()[0] == (2, 1) and quadrature.noise()[1] == (0, 2) and quadrature.missed == 3
