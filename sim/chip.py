"""A chip made of the real MicroPython interpreter: its flash is a file, its USB port a pseudo-terminal. Linux only.

A terminal program, mpremote or `revcube flash` opens `Chip.port` and finds a board: Ctrl-C, raw mode, soft and hard
reset work as on one. Other hardware is joined to `Chip.link` (see sim/rom/machine.py and sim.virtual).
"""

import contextlib
import os
import select
import socket
import termios
import threading
import time
import tty
from pathlib import Path

from sim import unix_port
from sim.interpreter import Interpreter

FLASH = 1024 * 1024  # bytes
_CHUNK = 4096
_CTRL_C, _RAW = b"\x03", b"\x01"
_GLANCE_MS = 20  # how often to look for a new client when none has the port open, and at the watchdog
_IN, _OUT, _HUP = select.POLLIN, select.POLLOUT, select.POLLHUP


def blank(image, size=FLASH):
    """Make the image of a blank flash of `size` bytes at the path `image`."""
    Path(image).write_bytes(b"\xff" * size)


class Chip:
    """MicroPython with `heap` on the flash image at the path `image`, which is made, blank, if it is not there.

    `port` is the name of the pseudo-terminal, `desk` a socket that is the same line for this program while no other has
    the port open, `link` a socket to the program's drivers. `close` pulls the plug.
    """

    def __init__(self, image, heap=unix_port.HEAP, size=FLASH):
        self._image = Path(image)
        if not self._image.exists():
            blank(image, size)
        self._heap = heap
        self._open()
        self._wishes = []  # what other threads want: "reset", "close"
        self._asked = b""
        self._to_board = self._to_client = b""
        self._watchdog_ms = 0
        self._bites_at = None
        self.starts = 0  # how often the interpreter was started
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def _open(self):
        """Open the lines to a client, to the interpreter, and to the drivers and the console of this program."""
        self._client, port = os.openpty()  # between a client and this program …
        tty.setraw(port)
        self.port = os.ttyname(port)
        os.close(port)  # so that we see when no client has it open
        self._terminal, self._inner = os.openpty()  # … and between this program and the interpreter
        tty.setraw(self._inner)
        for number in (self._client, self._terminal):
            os.set_blocking(number, False)
        self.link, self._link_end = socket.socketpair()
        self._link_end.setblocking(False)
        self.desk, self._desk_end = socket.socketpair()
        self._desk_end.setblocking(False)
        self._control, self._control_end = os.pipe()
        self._waker, self._wake_end = os.pipe()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def reset(self):
        """Press the button RESET: like a power cut at any instant, and then the power comes back."""
        self._wish("reset")

    def close(self):
        """Pull the plug."""
        if self._thread.is_alive():
            self._wish("close")
            self._thread.join()
            for end in (self.link, self._link_end, self.desk, self._desk_end):
                end.close()
            for number in (self._client, self._terminal, self._inner, self._control, self._control_end):
                os.close(number)
            os.close(self._waker)
            os.close(self._wake_end)

    def _wish(self, what):
        self._wishes.append(what)
        os.write(self._wake_end, b"!")

    # The interpreter

    def _start(self, main=True):
        wires = (self._link_end.fileno(), self._control_end)
        self._interpreter = Interpreter(self._image, self._heap, self._inner, wires, main)
        self._up = False
        self._tail = b""
        self.starts += 1

    def _stop(self):
        self._interpreter.kill()
        termios.tcflush(self._inner, termios.TCIFLUSH)
        self._to_board = b""

    def _hard_reset(self):
        self._stop()
        self._watchdog_ms, self._bites_at = 0, None
        self._start()

    def _soft_reset(self):
        """Start the interpreter anew; in raw mode, and then without main.py, if it was asked for in raw mode."""
        while self._hear_board():
            pass
        raw = self._tail.endswith(b">OK\r\n")
        self._stop()
        self._to_client += b"MPY: soft reboot\r\n"
        self._start(main=not raw)
        if raw:
            self._to_board = _RAW

    # Bytes

    def _serve(self):
        """Pass bytes on until the plug is pulled. The interpreter is tied to this thread."""
        self._start()
        while "close" not in self._wishes:
            for number, event in self._wait():
                self._handle(number, event)
            self._watch()
        self._stop()

    def _wait(self):
        poll = select.poll()
        poll.register(self._control, _IN)
        poll.register(self._waker, _IN)
        poll.register(self._interpreter.end, _IN)
        gone = self._watch_client(poll)
        poll.register(self._terminal, (_OUT if self._to_board else 0) | (0 if self._to_client else _IN))
        poll.register(self._desk_end, self._wish_to_hear)
        return poll.poll(_GLANCE_MS if gone or self._bites_at is not None else None)

    def _watch_client(self, poll):
        """Let `poll` wait for the client; return whether no client has the port open, which has to be looked up."""
        found = _poll(self._client, _IN)
        gone = bool(found & _HUP)
        if gone:
            self._tell_desk()
        wanted = (_OUT if self._to_client else 0) | self._wish_to_hear
        if not gone or found & wanted:
            poll.register(self._client, wanted)
        return gone

    @property
    def _wish_to_hear(self):
        return _IN if self._up and not self._to_board else 0

    def _tell_desk(self):
        """Where no program has the port open, what the desk does not take is lost, as USB does with it."""
        if self._to_client:
            with contextlib.suppress(BlockingIOError):
                self._desk_end.send(self._to_client)
            self._to_client = b""

    def _handle(self, number, event):
        if number == self._client:
            self._serve_client(event)
        elif number == self._terminal:
            self._serve_board(event)
        elif number == self._desk_end.fileno():
            self._type(self._desk_end.recv(_CHUNK))
        elif number == self._control:
            self._obey(os.read(self._control, _CHUNK))
        elif number == self._waker:
            os.read(self._waker, 1)
            if "reset" in self._wishes:
                self._wishes.remove("reset")
                self._hard_reset()
        elif self._interpreter.ended:
            self._soft_reset()

    def _serve_client(self, event):
        if event & _IN:
            with contextlib.suppress(OSError):  # the client has gone
                self._type(os.read(self._client, _CHUNK))
        if event & _OUT:
            self._to_client = _write(self._client, self._to_client)

    def _serve_board(self, event):
        if event & _OUT:
            self._to_board = _write(self._terminal, self._to_board)
        if event & _IN:
            self._hear_board()

    def _hear_board(self):
        """Take what the interpreter has written; return whether there was any."""
        try:
            data = os.read(self._terminal, _CHUNK)
        except OSError:
            return False
        self._to_client += data
        self._tail = (self._tail + data)[-8:]
        return bool(data)

    def _type(self, data):
        """Pass on what a client has typed; Ctrl-C stops the code that runs and empties the board's receive buffer."""
        if _CTRL_C in data and self._interpreter.interrupt():
            termios.tcflush(self._inner, termios.TCIFLUSH)
            self._to_board = data.rpartition(_CTRL_C)[2]
        else:
            self._to_board += data

    def _obey(self, data):
        """Do what sim/rom/machine.py asks for."""
        *lines, self._asked = (self._asked + data).split(b"\n")
        for line in lines:
            word, _, argument = line.partition(b" ")
            if word == b"started":
                self._up = True
            elif word == b"reset":
                self._hard_reset()
            elif word == b"soft":
                self._soft_reset()
            elif word == b"watchdog":
                self._watchdog_ms = int(argument)
            if word in (b"watchdog", b"feed"):
                self._bites_at = time.monotonic() + self._watchdog_ms / 1000

    def _watch(self):
        if self._bites_at is not None and time.monotonic() > self._bites_at:
            self._hard_reset()


def _poll(number, events):
    """Return what of `events`, or POLLHUP, holds for a file descriptor now."""
    poll = select.poll()
    poll.register(number, events)
    return sum(found for _, found in poll.poll(0))


def _write(number, data):
    """Write what is taken of `data`; return the rest."""
    try:
        return data[os.write(number, data) :]
    except BlockingIOError:
        return data
    except OSError:  # the client has gone
        return b""
