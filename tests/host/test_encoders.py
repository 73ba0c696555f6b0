"""The simulated encoders give the levels that real ones give."""

import pytest

from play.quadrature import Quadrature
from sim.encoders import Encoders


def recorded(encoders):
    """Return the list to which every sample of `encoders` goes from now on."""
    samples = []
    encoders.sink = samples.append
    return samples


def test_clockwise_line_a_changes_first():
    encoders = Encoders(1, 20)
    samples = recorded(encoders)
    encoders.move(0, 4)
    assert samples == [0b10, 0b00, 0b01, 0b11]


def test_counter_clockwise_line_b_changes_first():
    encoders = Encoders(1, 20)
    samples = recorded(encoders)
    encoders.move(0, -4)
    assert samples == [0b01, 0b00, 0b10, 0b11]


def test_an_encoder_wired_the_other_way_round_gives_the_mirrored_levels():
    encoders = Encoders(1, 20, reverse=(0,))
    samples = recorded(encoders)
    encoders.move(0, 4)
    assert samples == [0b01, 0b00, 0b10, 0b11]


@pytest.mark.parametrize("rest", range(4))
def test_position_0_and_every_fourth_give_the_levels_of_rest(rest):
    encoders = Encoders(2, 20, rest=rest)
    assert encoders.word == rest << 2 | rest
    encoders.move(1, 8)
    assert encoders.word == rest << 2 | rest


def test_each_encoder_has_its_own_two_bits():
    encoders = Encoders(9, 20)
    before = encoders.word
    encoders.move(4, 1)
    assert encoders.word ^ before == 0b01 << 8
    encoders.move(4, 1)
    assert encoders.word ^ before == 0b11 << 8


def test_moving_to_a_position_passes_every_edge_on_the_way():
    encoders = Encoders(1, 20)
    samples = recorded(encoders)
    encoders.move_to(0, 7)
    encoders.move_to(0, -2)
    encoders.move_to(0, -2)
    assert len(samples) == 7 + 9
    assert encoders.positions == [-2]


def test_a_line_that_bounces_toggles_an_odd_number_of_times_and_ends_as_it_should():
    steady, bouncing = Encoders(3, 20), Encoders(3, 20, bounce=4, seed=1)
    seen = set()
    for _ in range(300):
        before = steady.word
        samples = recorded(bouncing)
        steady.move(1, 1)
        bouncing.move(1, 1)
        assert samples == [steady.word, before] * (len(samples) // 2) + [steady.word]
        seen.add(len(samples))
    assert seen == {1, 3, 5, 7, 9}


def test_the_same_seed_bounces_alike():
    def samples(seed):
        encoders = Encoders(1, 20, bounce=3, seed=seed)
        found = recorded(encoders)
        encoders.move(0, 50)
        return found

    assert samples(7) == samples(7)
    assert samples(7) != samples(8)


@pytest.mark.parametrize("rest", range(4))
def test_quadrature_finds_the_positions_again(rest):
    encoders = Encoders(9, 20, rest=rest, reverse=(2, 5), bounce=3, seed=rest)
    quadrature = Quadrature(9, rest=rest, reverse=(2, 5))
    encoders.sink = quadrature.feed
    for k in range(200):
        encoders.move(k * 7 % 9, k % 23 - 11)
    assert list(quadrature.counts) == encoders.positions
    assert quadrature.missed == 0
