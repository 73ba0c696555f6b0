"""What hands move on a board (play.ports.Turns): its encoders and its push button."""


class Hands:
    """`encoders` (read, status, close) and `button` (device.parts.Button, or None) as one."""

    def __init__(self, encoders, button):
        self._encoders = encoders
        self._button = button

    def read(self, counts):
        """Write the counts of the encoders into `counts`. Allocates nothing."""
        self._encoders.read(counts)

    def noise(self):
        """Return how its encoders behave (play.ports.Turns), None where nobody knows."""
        return self._encoders.noise() if hasattr(self._encoders, "noise") else None

    def button(self):
        """Return whether the push button is down, debounced."""
        return self._button is not None and self._button.down()

    def status(self):
        """Return what is wrong with the encoders (play.ports.Turns)."""
        return self._encoders.status()

    def close(self):
        """Let the hardware of the encoders go."""
        self._encoders.close()
