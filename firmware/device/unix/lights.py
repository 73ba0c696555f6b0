"""The lights of the virtual board (play.ports.Pixels)."""


class Lights:
    """Lights at the other end of `link`."""

    def __init__(self, link):
        self._link = link

    def show(self, frame):
        """Send a frame."""
        self._link.show(frame)

    def close(self):
        """Turn them off."""
        self._link.show(bytes(162))
