"""The encoders of an RP2: the sampler's own program, cycle by cycle; the ring of DMA, its ends, its overruns."""

import importlib
import random
from array import array
from bisect import bisect_right
from itertools import chain, pairwise

import pytest

from play.quadrature import Quadrature
from tests.host.rp2_chip import Chip

CLOCKS = (125_000_000, 133_000_000, 150_000_000, 200_000_000)
ROUND = (0b11, 0b10, 0b00, 0b01)  # levels BA, clockwise
PLAIN = tuple([(2 * k + 2, 2 * k + 3) for k in range(9)])
US = 1_000_000


class Board:
    """A board file, as far as the encoders go."""

    REST = 0b11
    REVERSE = ()

    def __init__(self, pins=PLAIN, **names):
        self.ENCODER_PINS = pins
        self.__dict__.update(names)


class Knobs:
    """Encoders whose edges come at given times: `edges` are (time in s, encoder, +1 or −1)."""

    def __init__(self, pins, edges):
        base = min([pin for pair in pins for pin in pair])
        self._pins = [(a - base, b - base) for a, b in pins]
        self._word, self.counts = 0, [0] * len(pins)
        for encoder in range(len(pins)):
            self._set(encoder)
        self._times, self._words = [0.0], [self._word]
        for time, encoder, step in sorted(edges):
            self.counts[encoder] += step
            self._set(encoder)
            self._times.append(time)
            self._words.append(self._word)

    def _set(self, encoder):
        levels = ROUND[self.counts[encoder] % 4]
        for line, pin in enumerate(self._pins[encoder]):
            self._word = self._word & ~(1 << pin) | (levels >> line & 1) << pin

    def at(self, time):
        """Return the levels of the range of pins at a time."""
        return self._words[bisect_right(self._times, time) - 1]


def edges(encoder, gap_us, count, start_us=500, seed=None, ways=(1,)):
    """Return `count` edges of an encoder, `gap_us` apart, or at random between once and thrice that."""
    draw = random.Random(seed)
    found, now = [], start_us / US
    for _ in range(count):
        found.append((now, encoder, draw.choice(ways)))
        now += gap_us * (1 if seed is None else draw.uniform(1, 3)) / US
    return found


@pytest.fixture
def made(monkeypatch):
    """Return made(board, **names) -> (chip, Encoders); `names` replace those of the driver's module."""

    def make(board=None, **names):
        chip = Chip()
        chip.install(monkeypatch)
        driver = importlib.import_module("device.rp2.encoders")
        for name, value in names.items():
            monkeypatch.setattr(driver, name, value)
        return chip, driver.Encoders(board or Board())

    return make


def counted(encoders, number=9):
    counts = array("i", [0] * number)
    encoders.read(counts)
    return list(counts)


# The program


def sampled(machine, levels, seconds, clock=CLOCKS[0]):
    """Run the sampler for some time on pins that are levels(s); return (words pushed, times of its samples in s)."""
    tick = machine.divider(clock) / clock
    pushed, times = [], []

    def pins(cycle: int) -> int:
        return levels(cycle * tick)

    for before, after in machine.states(pins, stop=lambda state: state.clock * tick > seconds):
        if machine.program.words[before.program_counter] & 0xE000 == 0x4000:
            times.append(before.clock * tick)
        while after.receive_fifo:
            pushed.append(after.receive_fifo.popleft())
    return pushed, times


def changes(words):
    """Return the words that differ from the one before, the first among them."""
    return [word for k, word in enumerate(words) if k == 0 or word != words[k - 1]]


@pytest.mark.parametrize("clock", CLOCKS)
@pytest.mark.parametrize("rate", [1_000, 20_000, 200_000])
def test_the_pins_are_sampled_at_the_rate_of_the_board(made, clock, rate):
    chip, _ = made(Board(SAMPLE_HZ=rate))
    knobs = Knobs(PLAIN, edges(3, 2 * US / rate, 50))
    _, times = sampled(chip.running[0], knobs.at, 300 / rate, clock)
    gaps = {round((later - earlier) * rate, 2) for earlier, later in pairwise(times)}
    assert len(gaps) == 1, "whether a sample is pushed or not"
    assert gaps.pop() == pytest.approx(1, abs=0.01)


def test_without_a_rate_of_its_own_a_board_gets_20_khz(made):
    chip, _ = made()
    _, times = sampled(chip.running[0], Knobs(PLAIN, []).at, 0.01)
    assert len(times) in (200, 201)


def test_nothing_is_pushed_while_nothing_changes(made):
    chip, _ = made()
    for levels in (0, (1 << 18) - 1, 0x15555):
        pushed, times = sampled(chip.running[0], lambda time, levels=levels: levels, 0.02)
        assert pushed == [levels], "the first sample, and no more"
        assert len(times) >= 400


def test_edges_100_us_apart_are_all_pushed(made):
    chip, _ = made()
    knobs = Knobs(PLAIN, edges(4, 100, 400))
    pushed, _ = sampled(chip.running[0], knobs.at, 0.042)
    assert pushed == changes(knobs._words)


def test_no_change_is_lost_at_its_rate(made):
    chip, _ = made()
    for seed in range(5):
        trains = [edges(k, 100, 150, 500 + 13 * k, seed=9 * seed + k, ways=(1, 1, -1)) for k in range(9)]
        knobs = Knobs(PLAIN, list(chain(*trains)))
        pushed, times = sampled(chip.running[0], knobs.at, 0.05)
        assert pushed == changes([knobs.at(time) for time in times])
        decoded = Quadrature(9)
        for word in pushed:
            decoded.feed(word)
        assert list(decoded.counts) == knobs.counts
        assert decoded.missed == 0


def test_several_encoders_at_one_instant_are_one_word(made):
    chip, _ = made()
    knobs = Knobs(PLAIN, [(0.001, encoder, 1) for encoder in range(9)])
    pushed, _ = sampled(chip.running[0], knobs.at, 0.002)
    assert pushed == [0x3FFFF, 0x2AAAA]


@pytest.mark.parametrize("pins", [((0, 1),), ((29, 28),), PLAIN[:6], PLAIN])
def test_the_range_begins_at_the_lowest_pin_and_has_no_more_bits_than_pins(made, pins):
    chip, _ = made(Board(pins))
    lines = [line for pair in pins for line in pair]
    assert chip.running[0].in_pin.number == min(lines)
    pushed, _ = sampled(chip.running[0], lambda time: 0xFFFFFFFF, 0.001)
    assert pushed == [(1 << len(lines)) - 1]
    assert chip.pins == dict.fromkeys(lines, ("in", "up"))


# The ring


def play(chip, encoders, knobs, seconds, stall, rate=20_000):
    """Let samples of `knobs` reach the ring; read every `stall` s. Return the counts."""
    machine, last, due = chip.running[0], None, stall
    for k in range(int(seconds * rate)):
        word = knobs.at(k / rate)
        if word != last:
            chip.push(machine, word)
            last = word
        if k / rate >= due:
            counted(encoders)
            due += stall
    return counted(encoders)


def test_counts_are_exact_with_edges_100_us_apart_and_stalls_of_30_ms(made):
    chip, encoders = made()
    knobs = Knobs(PLAIN, edges(0, 100, 10_000))
    assert play(chip, encoders, knobs, 1.1, 0.030) == knobs.counts == [10_000] + [0] * 8
    assert encoders.overruns == 0
    assert encoders.status() == {}


def test_counts_are_exact_when_all_turn_at_once(made):
    chip, encoders = made()
    trains = [edges(k, 300, 2_000, seed=k, ways=(1, 1, -1)) for k in range(9)]
    knobs = Knobs(PLAIN, list(chain(*trains)))
    assert play(chip, encoders, knobs, 1.9, 0.030) == knobs.counts
    assert encoders.overruns == 0


def test_contacts_that_bounce_in_every_sample_do_not_fill_the_ring_in_30_ms(made):
    chip, encoders = made()
    for k in range(2000):
        chip.push(chip.running[0], 0x3FFFF - (k & 1))
        if k % 600 == 599:
            counted(encoders)
    assert counted(encoders) == [1] + [0] * 8
    assert encoders.overruns == 0


@pytest.mark.parametrize("counter", [1 << 12, 1 << 14])
def test_it_counts_on_when_one_channel_hands_over_to_the_other(made, counter):
    chip, encoders = made(_COUNTED=counter)
    knobs, seen = Knobs(PLAIN, edges(2, 100, 1_000)), set()
    for k in range(21):
        assert play(chip, encoders, knobs, 0.11, 0.010 + 0.001 * k)[2] == 1_000 * (k + 1)
        seen.add(chip.channels[0].running)
    assert seen == {True, False}
    assert encoders.overruns == 0


def test_at_the_handover_itself_nothing_is_lost_or_counted_twice(made):
    chip, encoders = made(_COUNTED=4096)
    for k in range(3 * 4096):
        chip.push(chip.running[0], 0x3FFFC | ROUND[k % 4])
        if k % 4096 < 3 or k % 4096 > 4092:
            assert counted(encoders)[0] == k
        elif k % 700 == 0:
            counted(encoders)


@pytest.mark.parametrize("words", [1, 2, 900, 960])
def test_what_the_ring_holds_is_counted_to_the_last(made, words):
    chip, encoders = made()
    for start in range(0, 1500, 300):
        before = counted(encoders)[0]
        for k in range(words):
            chip.push(chip.running[0], 0x3FFFC | ROUND[(before + k + 1) % 4])
        assert counted(encoders)[0] == before + words, start
    assert encoders.overruns == 0


@pytest.mark.parametrize("words", [961, 1024, 1025, 2048, 5000, 100_001])
def test_more_than_the_ring_holds_is_an_overrun_and_no_turn(made, words):
    chip, encoders = made()
    chip.push(chip.running[0], 0x3FFFF)
    counted(encoders)
    for k in range(words):
        chip.push(chip.running[0], 0x3FFFC | ROUND[(k + 1) % 4])
    counts = counted(encoders)
    assert encoders.overruns == 1
    assert abs(counts[0]) <= 2
    assert counts[0] % 4 == words % 4, "a detent is still a detent"
    assert "sync" in encoders.status()["encoders"]
    assert str(encoders.overruns) in encoders.status()["encoders"]
    for k in range(words, words + 8):
        chip.push(chip.running[0], 0x3FFFC | ROUND[(k + 1) % 4])
    assert counted(encoders)[0] == counts[0] + 8, "and goes on counting"
    assert encoders.overruns == 1


def test_lines_that_touch_are_told_of(made):
    chip, encoders = made()
    for k in range(7):
        chip.push(chip.running[0], 0x3FFFC | 0b11 * (k & 1))
        counted(encoders)
    assert list(encoders.status()) == ["lines"]
    assert "at once, 6 times so far" in encoders.status()["lines"]


def test_a_turn_and_back_between_two_looks_is_no_overrun(made):
    chip, encoders = made()
    knobs = Knobs(PLAIN, edges(5, 100, 400) + edges(5, 100, 400, 50_000, ways=(-1,)))
    assert play(chip, encoders, knobs, 0.1, 0.1) == [0] * 9
    assert encoders.overruns == 0


def test_an_encoder_found_between_detents_starts_with_the_edges_it_is_off(made):
    chip, encoders = made()
    chip.push(chip.running[0], 0x3FFFC | ROUND[1])
    assert counted(encoders)[0] == 1


def test_before_the_first_word_nothing_has_turned(made):
    _, encoders = made()
    assert counted(encoders) == [0] * 9


# Pins in any order


def orders():
    """Wirings: encoders in another order, lines swapped, gaps, one alone."""
    draw = random.Random(7)
    lines = list(range(2, 20))
    yield PLAIN[::-1]
    yield tuple([(b, a) for a, b in PLAIN])
    yield ((0, 1), (12, 13), (28, 29))
    yield ((29, 0),)
    for _ in range(4):
        draw.shuffle(lines)
        yield tuple(zip(lines[::2], lines[1::2], strict=True))


@pytest.mark.parametrize("pins", list(orders()))
def test_pins_may_lie_in_any_order(made, pins):
    chip, encoders = made(Board(pins, REVERSE=(0,)))
    trains = [edges(k, 300, 200, seed=k, ways=(1, 1, -1)) for k in range(len(pins))]
    knobs = Knobs(pins, list(chain(*trains)))
    play(chip, encoders, knobs, 0.25, 0.030)
    assert counted(encoders, len(pins)) == [-knobs.counts[0]] + knobs.counts[1:]


def test_what_others_do_between_the_pins_turns_nothing(made):
    chip, encoders = made(Board(((2, 3), (6, 7))))
    for k in range(500):
        chip.push(chip.running[0], 0b110011 | (k & 3) << 2)
    assert counted(encoders, 2) == [0, 0]


# What it takes of the chip


def test_the_ring_lies_where_the_dma_wraps(made):
    _, encoders = made()
    words = encoders._ring.words
    assert len(words) >= 1024
    assert words.itemsize == 4
    words[0], words[-1] = 1, 2


def test_it_takes_one_state_machine_for_nine_encoders_and_gives_it_back(made):
    chip, encoders = made()
    for _ in range(30):
        assert len(chip.running) == 1
        assert len(chip.channels) == 2
        encoders.close()
        assert chip.as_new
        encoders = type(encoders)(Board())


@pytest.mark.parametrize("channels", [0, 1])
def test_without_dma_channels_nothing_is_kept(monkeypatch, channels):
    chip = Chip(channels=channels)
    chip.install(monkeypatch)
    driver = importlib.import_module("device.rp2.encoders")
    with pytest.raises(OSError, match="16"):
        driver.Encoders(Board())
    assert chip.as_new


def test_leds_and_encoders_share_the_chip(made):
    chip, encoders = made()
    pixels = importlib.import_module("device.rp2.pixels")
    faces = tuple([(face, "top-left", "rows", False) for face in "URFDLB"])
    leds = pixels.Pixels([{"pin": 22, "order": "GRB", "timing": (400, 850, 800, 450), "faces": faces}])
    leds.show(bytes(range(162)))
    chip.push(chip.running[0], 0x3FFFF)
    chip.push(chip.running[0], 0x3FFFE)
    chip.serve()
    assert counted(encoders) == [1] + [0] * 8
    assert len(chip.running[1].sent) == 56
