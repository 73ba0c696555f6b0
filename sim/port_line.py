"""A terminal program at the port of a virtual board."""

import os
import time


class PortLine:
    """The serial line at the port `name`, opened as any terminal program would, when it is first used."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._port: int | None = None
        self._received = b""

    def type(self, data: bytes) -> None:
        """Type `data`; wait until the board has taken it."""
        self.receive()
        while data:
            try:
                data = data[os.write(self._port, data) :]
            except BlockingIOError:
                time.sleep(0.01)

    def receive(self) -> bool:
        """Take what the board has written; return whether there was any."""
        if self._port is None:
            self._port = os.open(self._name, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        try:
            data = os.read(self._port, 1 << 16)
        except BlockingIOError:
            return False
        self._received += data
        return bool(data)

    def output(self) -> bytes:
        """Return what the board has written since the last call."""
        self.receive()
        data, self._received = without_half_end(self._received)
        return data

    def close(self) -> None:
        """Let another program have the port, until the next use."""
        if self._port is not None:
            os.close(self._port)
            self._port = None


def without_half_end(received: bytes) -> tuple[bytes, bytes]:
    """Return (what has come, with line ends of one byte; half a line end whose rest may still come)."""
    end = len(received) - received.endswith(b"\r")
    return received[:end].replace(b"\r\n", b"\n"), received[end:]
