"""The power is cut anywhere and save files are spoilt: the last state or the one before stands, and a loss is said."""

import pytest

from host_tools.soak import power
from host_tools.soak.counts import Counts
from sim import unix_port

pytestmark = pytest.mark.skipif(not unix_port.available(), reason=unix_port.ABSENT)


def test_nothing_that_was_answered_is_lost_and_every_loss_is_announced():
    counts = power.run(2, 10)
    assert counts.sentences == [] and counts.sound and set(counts.found) == {*power.KINDS, "died"}
    assert counts.done["saves"] == 10 and counts.done["cuts"] > 60 and counts.done["cuts in the start after a cut"] > 5
    assert counts.done["files spoilt"] > 70 and counts.done["older states taken up"] > 15


def test_a_script_that_ends_early_is_found_out():
    counts = Counts()
    power.follow(counts, power.CUTS, 1, "spoilt", "many")
    assert counts.found["died"] == 1 and "ValueError" in counts.sentences[0]
