"""The console of the simulator's window, beside the serial line: it hears every event, whatever `watch` says."""

from play.console import Console
from play.wire import BadLine, Wire


class Desk:
    """A console of `session` for whoever sits at the other end of `link`."""

    def __init__(self, session, link):
        self._session = session
        self._link = link
        self._wire = Wire(self)
        self._console = Console(session, self._wire.say)
        session.listener = self._wire.tell
        self._wire.say("* started")

    def readinto(self, buffer):
        """Give the wire what was typed."""
        typed = self._link.typed
        count = min(len(buffer), len(typed))
        buffer[:count] = typed[:count]
        self._link.typed = typed[count:]
        return count

    def write(self, data):
        """Send what the wire says."""
        return self._link.say(data)

    def step(self, now):
        """Answer a line, if there is one."""
        try:
            line = self._wire.receive() if self._wire.idle else None
            if line:
                self._console.answer(line)
        except BadLine as error:
            self._wire.say(f"error {error.code} {error}")
        self._wire.flush()

    def close(self):
        """Say no more."""
        self._session.listener = None
