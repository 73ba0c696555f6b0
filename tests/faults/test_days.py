"""A cube that stays on: its clock wraps, its heap stays, frames come in time, events are numbered."""

import pytest

from host_tools.soak import days
from sim import unix_port


@pytest.mark.skipif(not unix_port.available(), reason=unix_port.ABSENT)
def test_two_days_with_a_wrap_of_the_clock_leave_nothing_behind():
    counts = days.run(1, 2)
    assert counts.sentences == [] and counts.sound and set(counts.found) == {*days.KINDS, "died"}
    assert counts.done["days"] == 2 and counts.done["wraps of the clock"] == 1
    assert counts.done["games"] > 10 and counts.done["saves"] > 1000 and counts.done["frames"] > 200_000


def test_a_heap_that_is_not_flat_is_found_out(monkeypatch):
    monkeypatch.setattr(days, "follow", lambda counts, *_: {"heap": ["200000", "200032", "200000"]})
    assert days.run(1, 3).sentences == ["heap not flat: 200000 200032 200000"]
