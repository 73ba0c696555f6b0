"""The encoders and the button of the virtual board (play.ports.Turns)."""

from play.quadrature import Quadrature


class Sensors:
    """Quadrature encoders of the kind that `board` has, at the other end of `link`."""

    def __init__(self, board, link):
        self._link = link
        self._quadrature = Quadrature(board.ENCODERS, board.REST, board.REVERSE)
        self._quadrature.feed(link.sample)
        link.sink = self._quadrature.feed

    def read(self, counts):
        """Give the counts of the encoders."""
        self._link.receive()
        for i, count in enumerate(self._quadrature.counts):
            counts[i] = count

    def noise(self):
        """Return how the encoders behave (play.ports.Turns)."""
        return self._quadrature.noise()

    def button(self):
        """Return whether the button is down; it does not bounce."""
        return self._link.pressed

    def status(self):
        """Return what is wrong (play.ports.Turns)."""
        return self._quadrature.status()

    def close(self):
        """Listen no longer."""
        self._link.sink = None
