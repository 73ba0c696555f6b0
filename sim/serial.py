"""The board's serial line (play.ports.Lines): a queue of bytes each way, and the same over TCP."""

import contextlib
import select
import socket

_BUSY = b"error busy Another program is at this cube's line, which has room for one: try again when that has left.\n"


class Line:
    """A serial line whose other end is in this program."""

    def __init__(self) -> None:
        self._to_board = bytearray()
        self._from_board = bytearray()

    def readinto(self, buffer):
        """Move what was typed into `buffer`; return the number of bytes."""
        count = min(len(buffer), len(self._to_board))
        if count:
            buffer[:count] = self._to_board[:count]
            del self._to_board[:count]
        return count

    def write(self, data):
        """Take all of `data`."""
        self._from_board += data
        return len(data)

    def type(self, data: bytes) -> None:
        """Type `data` at the other end."""
        self._to_board += data

    @property
    def typed(self):
        """Whether the board has still something to read."""
        return bool(self._to_board)

    def output(self) -> bytes:
        """Return what the board has written since the last call."""
        data = bytes(self._from_board)
        self._from_board.clear()
        return data


class TcpLine:
    """A serial line to one TCP client at a time on 127.0.0.1.

    Raises OSError when `port` is taken; 0 finds a free one.
    """

    def __init__(self, port: int) -> None:
        self._server = socket.create_server(("127.0.0.1", port))
        self._client: socket.socket | None = None
        self._left = False  # whether a client has left, and the board does not know it yet
        self.typed = False  # as Line has it: nothing waits here that `readinto` would not find

    @property
    def port(self) -> int:
        """The port that is served."""
        return self._server.getsockname()[1]

    def readinto(self, buffer):
        """Move received bytes into `buffer`; return their number."""
        if self._left:
            return self._spoil(buffer)
        if self._client is None:
            self._client = self._who_waits()
        elif not _ready(self._client):
            self._turn_away(self._who_waits())
        if self._client is None or not _ready(self._client):
            return 0
        try:
            count = self._client.recv_into(buffer)
        except BlockingIOError:
            return 0
        except OSError:
            count = 0
        if not count:
            self._hang_up()
        return count

    def write(self, data):
        """Send as much of `data` as the client takes now; without a client all of it is gone."""
        if self._client is None:
            return len(data)
        try:
            return self._client.send(data)
        except BlockingIOError:
            return 0
        except OSError:
            self._hang_up()
            return len(data)

    def _spoil(self, buffer):
        """What the client left unfinished, a line or a record, must not become one with what the next one sends."""
        self._left = False
        buffer[:2] = b"\x18\n"
        return 2

    def _who_waits(self):
        """Return a client that waits to be taken, or None."""
        if not _ready(self._server):
            return None
        client = self._server.accept()[0]
        client.setblocking(False)
        return client

    def _turn_away(self, client):
        if client is not None:
            with contextlib.suppress(OSError):
                client.send(_BUSY)
            client.close()

    def _hang_up(self):
        with contextlib.suppress(OSError):
            self._client.close()
        self._client = None
        self._left = True

    def close(self) -> None:
        """Close the client and the port."""
        if self._client is not None:
            self._hang_up()
        self._server.close()


def _ready(connection):
    return bool(select.select([connection], [], [], 0)[0])
