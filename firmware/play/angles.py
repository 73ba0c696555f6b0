"""Absolute angles become counts such as quadrature encoders give: signed, clockwise positive, cumulative."""

from array import array

ROUND = 4096  # steps of a revolution (AS5600 datasheet: 12 bits)


class Angles:
    """Follows the angles of a number of sensors; `reverse` lists those whose clockwise is the other way.

    `counts` is an array("i") of steps, clockwise positive, from where each sensor stood when it was first fed. What a
    sensor turns between two readings is taken for the shorter way round; when that is wrong, it is by whole
    revolutions, which no quarter turn can be told by.
    """

    def __init__(self, sensors, reverse=()):
        self.counts = array("i", [0] * sensors)
        self._last = array("i", [-1] * sensors)
        self._ways = array("i", [-1 if i in reverse else 1 for i in range(sensors)])

    def feed(self, sensor, angle):
        """Take a reading, 0 to 4095. Allocates nothing."""
        last = self._last[sensor]
        self._last[sensor] = angle
        if last >= 0:
            step = (angle - last + ROUND // 2) % ROUND - ROUND // 2
            self.counts[sensor] += self._ways[sensor] * step
