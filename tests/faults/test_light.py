"""The current stays under its limit; the four kinds of stickers are told apart, whoever looks, at any moment."""

import pytest

from host_tools.soak import light
from host_tools.soak.counts import Counts
from play.exposure import Exposure


def test_the_limit_holds_and_no_two_kinds_of_stickers_look_alike():
    counts = light.run(1, 2000)
    assert counts.sentences == [] and counts.sound and set(counts.found) == set(light.KINDS)
    assert counts.done["frames"] == 2000 and counts.done["pairs in whole breaths"] == 2 * 6 * 2 * 3 * 4 * 6


def test_a_current_above_the_limit_is_found_out(monkeypatch):
    monkeypatch.setattr(Exposure, "_factor", lambda *_: 1 << 14)
    assert light.run(1, 300).found["above the limit"]


def test_stickers_that_look_alike_are_found_out():
    counts = Counts()
    light._compare([[[4, 0, 0], [1, 0, 9], [12, 1, 0], [2, 1, 0]]], "as it was once", counts)
    assert [sentence.split(", ")[0] for sentence in counts.sentences] == ["alike: empty and blocked"]
    assert "deuteranomaly" in counts.sentences[0]


@pytest.mark.parametrize(("light_", "least"), [([255, 255, 255], 99.9), ([0, 0, 0], -0.1)])
def test_white_is_as_light_as_can_be(light_, least):
    assert least < light.appearance([[light_, [255, 255, 255]]], None)[0][0][0] < least + 0.2
