"""A sensor fails in the midst of a game: it is named, the others play on, and it comes back."""

import pytest

from host_tools.soak import sensors
from sim import unix_port


@pytest.mark.skipif(not unix_port.available(), reason=unix_port.ABSENT)
def test_a_fault_of_one_sensor_or_of_the_bus_is_named_and_stops_nobody():
    counts = sensors.run(1, 8)
    assert counts.sentences == [] and counts.sound and set(counts.found) == {*sensors.KINDS, "died"}
    assert counts.done["turns"] > 50 and counts.done["turns that nobody feels"] > 10 and len(counts.done) == 10
