"""Random numbers: the same everywhere, small, fair, and long before they come round."""

from checks import SMALL
from reversi.rng import Random


class Dealt(Random):
    """A generator whose words are given."""

    def __init__(self, words):
        super().__init__()
        self._words = words

    def word(self):
        return self._words.pop(0) if hasattr(self, "_words") else super().word()


def words(seed, count=5):
    random = Random(seed)
    return [random.word() for _ in range(count)]


def successor(state):
    """Return the 32 bits of state that follow these."""
    random = Random()
    random._x, random._y = state & 0xFFFF, state >> 16
    random.word()
    return random._x | random._y << 16


def image(columns, vector):
    """Return the product of a matrix of 32 columns of bits and a vector of bits."""
    result = 0
    for bit, column in enumerate(columns):
        if vector >> bit & 1:
            result ^= column
    return result


def power(columns, exponent):
    """Return the 32 × 32 bit matrix raised to a power."""
    result = [1 << bit for bit in range(32)]
    while exponent:
        if exponent & 1:
            result = [image(columns, column) for column in result]
        columns = [image(columns, column) for column in columns]
        exponent >>= 1
    return result


def test_a_seed_gives_the_same_numbers_on_every_interpreter():
    assert words(1) == [42064, 65033, 43671, 50960, 17377]
    assert words(0xDEADBEEF) == [57525, 18505, 33978, 36771, 55799]


def test_the_low_32_bits_of_a_seed_count_and_none_is_stuck():
    assert words(2**32 + 5) == words(5)
    assert words(-1) == words(2**32 - 1)
    assert len({tuple(words(seed)) for seed in (3, 4, 2**16 + 4, 2**31 + 4)}) == 4
    assert len(set(words(0, 50))) > 40


def test_the_words_stay_small():
    random, largest = Random(7), 0
    for _ in range(5000):
        word = random.word()
        assert word >= 0
        largest = max(largest, word)
    assert 60000 < largest < 2**16 < SMALL


def test_every_state_but_zero_comes_before_any_comes_again():
    columns = [successor(1 << bit) for bit in range(32)]
    period = 2**32 - 1
    unchanged = power(columns, 0)
    assert power(columns, period) == unchanged
    for prime in (3, 5, 17, 257, 65537):
        assert power(columns, period // prime) != unchanged


def test_below_refuses_the_words_that_would_favour_small_numbers():
    assert Dealt([65535, 40000, 39999]).below(40000) == 39999
    assert Dealt([65535, 65534]).below(3) == 65534 % 3
    assert Dealt([65535]).below(65536) == 65535
    assert Dealt([65535]).below(1) == 0


def test_a_shuffle_brings_every_order_about_equally_often():
    random, orders = Random(3), {}
    for _ in range(6000):
        items = [1, 2, 3]
        random.shuffle(items)
        orders[tuple(items)] = orders.get(tuple(items), 0) + 1
    assert len(orders) == 6
    assert 880 < min(orders.values()) <= max(orders.values()) < 1120
