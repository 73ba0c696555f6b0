"""The piezo of the virtual board (play.ports.Sounder)."""


class Sounder:
    """A piezo at the other end of `link`."""

    def __init__(self, link):
        self._link = link

    def tone(self, hertz):
        """Send a tone; 0 is silence."""
        self._link.tone(hertz)

    def close(self):
        """Fall silent."""
        self._link.tone(0)
