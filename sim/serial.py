"""The board's serial line (play.ports.Lines): a queue of bytes each way, and the same over TCP."""

import contextlib
import select
import socket


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


class TcpBridge:
    """Joins a Line to one TCP client at a time on 127.0.0.1, without ever waiting. Raises OSError when `port` is taken."""

    def __init__(self, line: Line, port: int) -> None:
        self._line = line
        self._server = socket.create_server(("127.0.0.1", port))
        self._client: socket.socket | None = None
        self._unsent = b""

    @property
    def port(self) -> int:
        """The port that is served."""
        return self._server.getsockname()[1]

    def step(self) -> None:
        """Move what there is to move."""
        readable, _, _ = select.select([self._client or self._server], [], [], 0)
        if readable and self._client is None:
            self._client = self._server.accept()[0]
            self._client.setblocking(False)
        elif readable:
            self._receive()
        self._unsent += self._line.output()
        if self._client is None:
            self._unsent = b""  # nobody listens
        elif self._unsent:
            self._send()

    def _receive(self):
        try:
            data = self._client.recv(4096)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if data:
            self._line.type(data)
        else:
            self._hang_up()

    def _send(self):
        try:
            self._unsent = self._unsent[self._client.send(self._unsent) :]
        except BlockingIOError:
            pass
        except OSError:
            self._hang_up()

    def _hang_up(self):
        self._client.close()
        self._client = None
        self._unsent = b""

    def close(self) -> None:
        """Close the client and the port."""
        with contextlib.suppress(OSError):
            if self._client is not None:
                self._client.close()
            self._server.close()
