"""Ports at which a cube may be: serial ports, pyserial's URLs, a cube inside this program; and which one has a cube."""

import contextlib
import datetime
import time
import urllib.parse
from collections.abc import Callable, Iterable
from types import ModuleType
from typing import Any, NamedTuple

import serial
from serial.tools import list_ports

from boards import sim_knobs
from host_tools.link import Answer, Link, Port, PortGone
from sim.board import SimBoard

SIM = "sim"  # the name of the port to a cube inside this program
_BAUD = 115200  # what a board with a UART takes; USB does not care
_CHUNK = 1 << 16
_WRITE_S = 0.5  # after which what a board doesn't take is lost, and repeated by the link
_LAST_S = 0.15  # in which the last line is answered
_LOOK_S = 2.0  # for which ports are asked who is there
_TICK_S = 0.02
_RETRY_S = 1.0  # between two attempts to find a cube again
_LATE_MS = 200  # what this machine was late by beyond that is not made up for


class SerialPort:
    """A port of pyserial (host_tools.link.Port); raises PortGone when it can't be opened."""

    def __init__(self, name: str):
        if name.startswith(("socket://", "rfc2217://")) and not _has_host_and_port(name):
            raise PortGone(f"The port {name} can't be opened: it is written socket://HOST:PORT, PORT from 1 to 65535.")
        try:
            self._serial = serial.serial_for_url(name, do_not_open=True)
            self._serial.baudrate, self._serial.timeout, self._serial.write_timeout = _BAUD, 0, _WRITE_S
            if "://" not in name:
                self._serial.exclusive = True
            self._serial.open()
        except (serial.SerialException, OSError, ValueError) as error:
            raise PortGone(_reason(name, error)) from None

    def read(self) -> bytes:
        """Return what has come in."""
        with _gone_when_it_fails(self._serial.name):
            return self._serial.read(_CHUNK)

    def write(self, data: bytes) -> None:
        """Send what the other side takes in time."""
        with _gone_when_it_fails(self._serial.name), contextlib.suppress(serial.SerialTimeoutException):
            self._serial.write(data)

    def close(self) -> None:
        """Close it, when the last that was sent is answered: whoever opens it next is not to hear that."""
        with contextlib.suppress(serial.SerialException, OSError, TypeError, AttributeError):
            self._serial.timeout = _LAST_S
            self._serial.read(_CHUNK)
        with contextlib.suppress(serial.SerialException, OSError):
            self._serial.close()


def _has_host_and_port(url):
    try:
        parts = urllib.parse.urlsplit(url)
        return bool(parts.hostname and parts.port)
    except ValueError:
        return False


@contextlib.contextmanager
def _gone_when_it_fails(name):
    try:
        yield
    except (serial.SerialException, OSError, TypeError, AttributeError):  # pyserial trips over a port that has gone
        raise PortGone(f"The port {name} has gone: unplugged, or the other side has closed it.") from None


def _reason(name, error):
    text = str(error).lower()
    if "busy" in text or "lock" in text or "access is denied" in text or "temporarily unavailable" in text:
        return f"The port {name} is in use by another program (a terminal, Thonny, mpremote?): close that first."
    if "permission" in text:
        return f"You may not use the port {name}: on Linux join the group that owns it, often dialout, and log in anew."
    if "no such file" in text or "filenotfound" in text or "could not find" in text:
        plugged = "is the cube plugged in, with a cable that carries data?"
        return f"There is no port {name}: {'what follows :// is no serial port.' if '://' in name else plugged}"
    return f"The port {name} can't be opened: {' '.join(str(error).split())}."


class SimPort:
    """A port to a simulated cube inside this program, whose time passes while it is read."""

    def __init__(self, profile: ModuleType = sim_knobs, clock: Callable[[], float] = time.monotonic):
        self.board = SimBoard(profile, today=lambda: datetime.date.today().strftime("%Y.%m.%d"))
        self._clock = clock
        self._last = clock()

    def read(self) -> bytes:
        """Let the time pass that has passed; return what the cube has said."""
        now = self._clock()
        self.board.advance(min(1000 * (now - self._last), _LATE_MS))
        self._last = now
        return self.board.line.output()

    def write(self, data: bytes) -> None:
        """Type `data`."""
        self.board.line.type(data)

    def close(self) -> None:
        """A simulated cube is gone with the program."""


def open_port(name: str) -> Port:
    """Return the port called `name`: COM3, /dev/ttyACM0, socket://…, rfc2217://…, or SIM; raises PortGone."""
    return SimPort() if name == SIM else SerialPort(name)


# Who is there


class Place(NamedTuple):
    """Where a cube may be: the port's name now, the USB serial number that finds it again, what the port is."""

    name: str
    serial_number: str | None = None
    about: str = ""


class Found(NamedTuple):
    """What answers at a place: the state of host_tools.link.Link, and the cube's name or a sentence."""

    place: Place
    state: str
    who: str


def places(ports: Iterable[Any] | None = None) -> list[Place]:
    """Return the USB ports of this machine; other serial ports are not asked, for nobody knows what is at them."""
    found = list_ports.comports() if ports is None else ports
    return sorted(
        Place(port.device, port.serial_number, port.product or port.description or "")
        for port in found
        if port.vid is not None
    )


def look(
    at: Iterable[Place],
    opener: Callable[[str], Port] = open_port,
    clock: Callable[[], float] = time.monotonic,
    sleep: Callable[[float], object] = time.sleep,
) -> list[Found]:
    """Ask at all places at once who is there, for at most 2 s; ports that can't be opened say why."""
    asked = [_Asked(place, opener, clock) for place in at]
    end = clock() + _LOOK_S
    while clock() < end and not all(one.known for one in asked):
        for one in asked:
            one.poll()
        sleep(_TICK_S)
    return [one.found() for one in asked]


class _Asked:
    """A place that is asked."""

    def __init__(self, place, opener, clock):
        self._place = place
        self._link = Link(clock)
        self._who = ""
        self._link.on_state = self._heard
        try:
            self._link.attach(opener(place.name))
        except PortGone as error:
            self._who = str(error)

    @property
    def known(self):
        return bool(self._who)

    def poll(self):
        if not self.known:
            self._link.poll()

    def _heard(self, state, sentence):
        self._who = sentence
        if state == "ready":
            self._link.ask("status", self._named)

    def _named(self, answer: Answer):
        self._who = answer.lines[0].split(" ")[1] if answer.ok and answer.lines else answer.text

    def found(self):
        state, who = self._link.state, self._who or "nothing answers"
        self._link.detach()
        return Found(self._place, state, who)


def choose(found: list[Found]) -> list[Found]:
    """Return those that may be meant: the cubes in play; where there are none, what else has answered."""
    cubes = [one for one in found if one.state == "ready"]
    return cubes or [one for one in found if one.state in ("prompt", "safe", "old")]


# The same cube again


class Connection:
    """A link that is kept: when the port goes, the cube with the same serial number is looked for, under any name."""

    def __init__(
        self,
        link: Link,
        opener: Callable[[str], Port] = open_port,
        listed: Callable[[], list[Place]] = places,
        clock: Callable[[], float] = time.monotonic,
    ):
        self.link = link
        self.place: Place | None = None
        self.reconnects = 0
        self._opener, self._listed, self._clock = opener, listed, clock
        self._try_at = 0.0

    def connect(self, place: Place) -> None:
        """Open the port at `place` and stay with the cube there; raises PortGone."""
        self.disconnect()
        self.link.attach(self._opener(place.name))
        self.place = place

    def disconnect(self) -> None:
        """Close the port and look for nothing any more."""
        self.place = None
        self.link.detach()

    def poll(self) -> None:
        """Let the link work, or look for the cube again."""
        if self.link.state != "closed":
            self.link.poll()
            self._try_at = self._clock() + _RETRY_S
        elif self.place and self._clock() >= self._try_at:
            self._try_at = self._clock() + _RETRY_S
            self._try_again(self.place)

    def _try_again(self, place: Place) -> None:
        if place.serial_number:
            same = [one for one in self._listed() if one.serial_number == place.serial_number]
            if not same:
                return
            place = same[0]
        with contextlib.suppress(PortGone):
            self.link.attach(self._opener(place.name))
            self.place = place
            self.reconnects += 1
            self.link.repairs["reconnects"] += 1
