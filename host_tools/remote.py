"""The MicroPython on the other side of a serial port, through mpremote: its facts, its files, its reset.

Its raw mode is entered without a soft reset, which would end the timer that feeds a watchdog.
"""

import base64
import contextlib
import hashlib
import io
import re
import struct
import time
from dataclasses import dataclass
from typing import Any

import serial
from mpremote.transport import TransportError, TransportExecError
from mpremote.transport_serial import SerialTransport

from host_tools import Refused, serial_ports

_CHUNK = 768  # bytes that are sent at once, as 1,024 of base64: a full heap has room for that
_ANSWER_S = 2  # for which a read waits; mpremote then tries again
_WRITE_S = 10
_RAW_S = 0.5
_ATTEMPTS = 16  # of entering raw mode, each _RAW_S: a board that is just starting does not hear Ctrl-C
_STATUS_S = 1.5  # between two questions for the status
_ARCHITECTURES = {2: "x64", 4: "armv6m", 7: "armv7emsp", 10: "xtensawin", 11: "rv32imc"}  # py/persistentcode.h
_BANNER = r"MicroPython .* on |Type \"help"  # what the prompt begins with
_RESET = "import machine, time; time.sleep_ms(100); machine.reset()"  # when USB has told that it was heard
_TEMPORARY = "/revcube.new"
_FACTS = "(i.name, tuple(i.version)[:3], sys.platform, getattr(i, '_machine', ''), getattr(i, '_mpy', 0))"
_AGENT = """
import gc, hashlib, os, sys
from binascii import a2b_base64, hexlify
i = sys.implementation
gc.collect()

def sha256(path):
    digest, buffer = hashlib.sha256(), bytearray(512)
    with open(path, "rb") as file:
        while True:
            count = file.readinto(buffer)
            if not count:
                return hexlify(digest.digest()).decode()
            digest.update(memoryview(buffer)[:count])

def read(path):
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError:
        return b""

def sizes(folder):
    try:
        return {entry[0]: entry[3] for entry in os.ilistdir(folder) if entry[1] == 0x8000}
    except OSError:
        return {}

def make_folder(path):
    try:
        os.mkdir(path)
    except OSError:
        os.stat(path)

def forgive():
    for path in ("/saves/boots.old", "/saves/boots"):  # the older one first, or it would count again
        try:
            os.remove(path)
        except OSError:
            pass

def forget(path):
    try:
        f.close()
    except (NameError, OSError):
        pass
    try:
        os.remove(path)
    except OSError:
        pass

def remove_folder(path):
    try:
        os.rmdir(path)
    except OSError:
        pass
"""


class Corrupted(Refused):
    """What arrived on the board as the file `path` is not what was sent."""

    def __init__(self, path: str):
        super().__init__(f"{path} was damaged on its way to the board: try another cable or USB port.")


class Full(Refused):
    """The board's disk is full."""


@dataclass(frozen=True)
class Facts:
    """What a MicroPython says of itself."""

    name: str  # "micropython"
    version: tuple[int, ...]
    platform: str  # "rp2", "esp32", "linux"
    machine: str  # "Raspberry Pi Pico with RP2040"
    mpy: int  # version, sub-version and machine code of the .mpy files that it loads

    @property
    def chip(self) -> str:
        """The chip, as boards.chips calls it."""
        return "unix" if self.platform == "linux" else self.machine.rpartition(" with ")[2].lower().replace("-", "")

    @property
    def architecture(self) -> str:
        """What mpy-cross -march calls its machine code; "none" for one that none of our chips has."""
        return _ARCHITECTURES.get(self.mpy >> 10 & 15, "none")

    @property
    def mpy_version(self) -> tuple[int, int]:
        """The version and the sub-version of its .mpy files."""
        return self.mpy & 255, self.mpy >> 8 & 3


class Remote:
    """The board at `port`, its program stopped. Raises Refused, as all methods do. `close` lets it start again."""

    def __init__(self, port: str):
        self.port = port
        self._number = serial_ports.number_of(port)
        self._reset = False
        try:
            self._transport: Any = SerialTransport(port, timeout=_RAW_S)
        except (TransportError, OSError, ValueError):  # ValueError: it looks like a URL
            raise Refused(serial_ports.why_not(port)) from None
        with contextlib.suppress(OSError):
            self._transport.serial.write_timeout = _WRITE_S
        try:
            self._stop()
            self._transport.serial.timeout = _ANSWER_S
            self.facts = Facts(*self._value(_FACTS))
        except BaseException:
            self.close()
            raise

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self) -> None:
        """Let go of the board; if it was not reset, it starts again."""
        with contextlib.suppress(OSError):
            if not self._reset:
                self._transport.serial.write(b"\r\x03\x02\x04")  # Ctrl-C, out of raw mode, soft reset
        with contextlib.suppress(OSError):
            self._transport.close()

    def _stop(self):
        for _ in range(_ATTEMPTS):
            try:
                with contextlib.redirect_stdout(io.StringIO()):  # mpremote prints what it hears in vain
                    self._transport.enter_raw_repl(soft_reset=False, timeout_overall=_RAW_S)
                    self._transport.exec(_AGENT)
                return
            except (TransportError, struct.error):
                continue
            except OSError:
                raise self._gone() from None
        raise Refused(f"No MicroPython answers at {self.port}. {serial_ports.INSTALL}")

    def _gone(self):
        return Refused(
            f"The board at {self.port} has stopped answering: was the cable pulled? Plug it in and run `revcube flash` "
            "again; it goes on from there."
        )

    def _ask(self, code):
        """Run `code` on the board; return what it prints."""
        try:
            return self._transport.exec(code).decode()
        except TransportExecError as error:
            raise _told(error.error_output) from None
        except (TransportError, OSError, struct.error):
            raise self._gone() from None

    def _value(self, expression):
        try:
            return self._transport.eval(expression)
        except TransportExecError as error:
            raise _told(error.error_output) from None
        except (TransportError, OSError, struct.error, ValueError, SyntaxError):
            raise self._gone() from None

    # Files

    def files(self, folders) -> dict[str, int]:
        """Return the sizes of the files in `folders` ("" is the root), by path, in bytes."""
        found = {}
        for folder in folders:
            sizes = self._value(f"sizes({folder or '/'!r})")
            found |= {f"{folder}/{name}": size for name, size in sizes.items()}
        return found

    def sha256(self, path: str) -> str:
        """Return the SHA-256 of a file, which the board computes, in hex."""
        return self._value(f"sha256({path!r})")

    def read(self, path: str) -> bytes:
        """Return the content of a small file, b"" where there is none."""
        return self._value(f"read({path!r})")

    def space(self) -> tuple[int, int]:
        """Return (free blocks, bytes of a block) of the file system."""
        size, _, blocks, free, *_ = self._value("os.statvfs('/')")
        return free if free <= blocks else 0, size  # littlefs counts a full disk as fuller than full: -1, unsigned

    def write(self, path: str, data: bytes) -> None:
        """Put a file there, whole or not at all; raises Corrupted when other bytes arrive than were sent, or Full."""
        try:
            self._transfer(path, data)
        except (Corrupted, Full):
            self.clear()
            raise

    def _transfer(self, path, data):
        self._ask(f"f = open({_TEMPORARY!r}, 'wb')")
        for start in range(0, len(data), _CHUNK):
            chunk = base64.b64encode(data[start : start + _CHUNK])
            self._ask(f"f.write(a2b_base64({chunk!r}))")
        self._ask("f.close()")
        if self.sha256(_TEMPORARY) != hashlib.sha256(data).hexdigest():
            raise Corrupted(path)
        folders = [path[:at] for at, letter in enumerate(path) if letter == "/" and at]
        self._ask("".join(f"make_folder({folder!r})\n" for folder in folders) + f"os.rename({_TEMPORARY!r}, {path!r})")

    def rename(self, path: str, new: str) -> None:
        """Give a file another name; if there was one of that name, it is gone."""
        self._ask(f"os.rename({path!r}, {new!r})")

    def remove(self, path: str) -> None:
        """Remove a file, and its folder if that was the last in it."""
        self._ask(f"os.remove({path!r})\nremove_folder({path.rpartition('/')[0]!r})")

    def clear(self) -> None:
        """Remove what a transfer that was broken off has left."""
        self._ask(f"forget({_TEMPORARY!r})")

    def forgive(self) -> None:
        """Forget the starts that failed (firmware/device/boots.py): they were those of the program of before."""
        self._ask("forgive()")

    # After the work

    def restart(self, seconds: float) -> str:
        """Reset the board; return its answer to `status`, within `seconds`."""
        try:
            self._transport.exec_raw_no_follow(_RESET)
        except (TransportError, OSError, struct.error):
            raise self._gone() from None
        self._reset = True
        heard, deadline = "", time.monotonic() + seconds
        while time.monotonic() < deadline:
            heard += self._question()
            if found := re.search(r"^(ok status|error) .*(?=\r?\n)", heard, re.MULTILINE):
                return found[0].strip()
            if "\n>>> " in heard:
                raise Refused(f"The board stays at MicroPython's prompt and says: {_last_words(heard)}")
        raise Refused(f"The board was reset, but has not answered `status` in {seconds:g} s.")

    def _question(self):
        """Ask for the status; return what is heard soon after. A board may be away for a while, as USB devices are."""
        try:
            port = self._transport.serial
            port.timeout = _STATUS_S
            port.write(b"status\n")
            return self._listen(port, time.monotonic() + _STATUS_S)
        except OSError:
            self._reopen()
            return ""

    def _listen(self, port, deadline):
        heard = b""
        while time.monotonic() < deadline and not re.search(rb"^(ok|error) .*\n|^>>> ", heard, re.MULTILINE):
            heard += port.read(max(1, port.in_waiting))
        return heard.decode(errors="replace")

    def _reopen(self):
        self._transport.serial.close()
        time.sleep(0.3)
        self.port = serial_ports.with_number(self._number, self.port)
        with contextlib.suppress(OSError):
            self._transport.serial = serial.Serial(self.port, write_timeout=_WRITE_S, exclusive=True)


def _told(traceback):
    """Return the Refused for an exception on the board."""
    last = (traceback.strip().splitlines() or ["nothing"])[-1]
    if re.search(r"ENOSPC|OSError: (\[Errno )?28\b", last):
        return Full("The board's disk is full: remove files of your own from it and run `revcube flash` again.")
    if last.startswith("MemoryError"):
        return Refused("The board's memory is full: press its reset button and run `revcube flash` again.")
    return Refused(f"The board refuses: {last}.")


def _last_words(heard):
    lines = [line.strip() for line in heard.partition("\n>>> ")[0].splitlines()]
    return next((line for line in reversed(lines) if line and not re.match(_BANNER, line)), "nothing")
