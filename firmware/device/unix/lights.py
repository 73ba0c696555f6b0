"""The lights of the virtual board (play.ports.Pixels)."""


class Lights:
    """`count` lights at the other end of `link`."""

    def __init__(self, link, count):
        self._link = link
        self._dark = bytes(3 * count)

    def show(self, frame):
        """Send a frame."""
        self._link.show(frame)

    def close(self):
        """Turn them off."""
        self._link.show(self._dark)
