"""The serial ports of this PC: which one is the board, and why one can't be opened."""

import errno
import getpass
import sys

import serial
from serial.tools import list_ports

from host_tools import Refused

INSTALL = (
    "MicroPython is installed so: on a Pico hold BOOTSEL while you plug it in and copy the .uf2 file from "
    "micropython.org/download onto the drive that appears; on an ESP32 `pip install esptool` and follow the page of "
    "your board there."
)
_GONE = {errno.ENOENT, errno.ENXIO, errno.ENODEV, errno.EIO}
_BUSY = {errno.EBUSY, errno.EAGAIN, errno.EWOULDBLOCK}


def find() -> str:
    """Return the port of the board that is plugged in; ask when there are several; raises Refused."""
    found = [port for port in sorted(_connected(), key=lambda port: port.device) if port.vid is not None]
    if not found:
        raise Refused(
            f"No board was found: plug it in with a USB cable that carries data, or name its port: --port. {INSTALL}"
        )
    return found[0].device if len(found) == 1 else _ask(found)


def _connected():
    return list_ports.comports()


def _ask(found):
    lines = [f"{port.device} ({port.description})" for port in found]
    if not sys.stdin.isatty():
        raise Refused(f"There are {len(found)} boards: {', '.join(lines)}. Say with --port which one is meant.")
    for number, line in enumerate(lines, 1):
        print(f"{number:>3}  {line}")
    print("Which one? ", end="", flush=True)
    answer = sys.stdin.readline().strip()
    if not answer.isdecimal() or not 1 <= int(answer) <= len(found):
        raise Refused(f"There is no board number {answer!r}.")
    return found[int(answer) - 1].device


def number_of(port: str) -> str | None:
    """Return the serial number of the USB device at a port, None where it has none."""
    return next((one.serial_number for one in _connected() if one.device == port), None)


def with_number(number: str | None, port: str) -> str:
    """Return the port at which the device with that serial number is now: a reset may give it another than `port`."""
    found = [one.device for one in _connected() if number and one.serial_number == number]
    return port if not found or port in found else found[0]


def why_not(port: str) -> str:
    """Return a sentence that says why `port` can't be opened."""
    try:
        serial.Serial(port, exclusive=True).close()
    except OSError as error:
        return _why(port, error)
    return f"{port} could not be opened, but now it can: try again."


def _why(port, error):
    told, number = str(error), error.errno
    if number in _GONE or "FileNotFoundError" in told:
        return f"There is no port {port}: is the board plugged in?"
    if number in _BUSY or "PermissionError" in told:  # as Windows calls it when another program has the port
        return f"Another program is using {port}: close the terminal program that has it open."
    if number in (errno.EACCES, errno.EPERM):
        return (
            f"You may not open {port}: on Linux type `sudo usermod -aG dialout {getpass.getuser()}` "
            "(on Arch: uucp), log out and in again."
        )
    return f"{port} can't be opened: {told}."
