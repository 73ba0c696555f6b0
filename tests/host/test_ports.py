"""Which port has a cube, and the same cube again under another name."""

import os
import threading
import time
from types import SimpleNamespace

import pytest
import serial

from boards import sim_knobs
from host_tools.link import Link, PortGone
from host_tools.ports import Connection, Place, SerialPort, SimPort, choose, look, places


class Bench:
    """Ports that are plugged in, each with a simulated cube; time passes in `sleep`."""

    def __init__(self, **names):
        self.now = 0.0
        self.plugged = {name: (number, SimPort(sim_knobs, self.clock)) for name, number in names.items()}
        self.opened = []

    def clock(self):
        return self.now

    def sleep(self, seconds):
        self.now += seconds

    def open(self, name):
        self.opened.append(name)
        if name not in self.plugged:
            raise PortGone(f"There is no port {name}.")
        return Plug(self, name)

    def places(self):
        return [Place(name, number) for name, (number, _) in self.plugged.items()]

    def move(self, name, to):
        """Plug the cube at one port in at another."""
        self.plugged[to] = self.plugged.pop(name)


class Plug:
    """What is opened: gone when it is not plugged in any more."""

    def __init__(self, bench, name):
        self._bench, self._name = bench, name
        self._cube = bench.plugged[name][1]

    def read(self):
        if self._bench.plugged.get(self._name, (None, None))[1] is not self._cube:
            raise PortGone("The port has gone.")
        return self._cube.read()

    def write(self, data):
        self._cube.write(data)

    def close(self):
        pass


def test_only_usb_ports_are_asked():
    listed = [
        SimpleNamespace(device="COM9", serial_number="E66", vid=0x2E8A, product="Pico", description="x"),
        SimpleNamespace(device="COM1", serial_number=None, vid=None, product=None, description="UART"),
        SimpleNamespace(device="COM3", serial_number=None, vid=0x10C4, product=None, description="CP2102"),
    ]
    assert places(listed) == [Place("COM3", None, "CP2102"), Place("COM9", "E66", "Pico")]


def test_all_ports_are_asked_at_once_and_the_cube_is_the_one_that_answers():
    bench = Bench(A="1", B="2")
    bench.plugged["B"][1].board.line.write = lambda data: len(data)  # says nothing
    found = look([*bench.places(), Place("C")], bench.open, bench.clock, bench.sleep)
    assert [(one.place.name, one.state, one.who) for one in found] == [
        ("A", "ready", "sim-knobs"),
        ("B", "greeting", "nothing answers"),
        ("C", "closed", "There is no port C."),
    ]
    assert [one.place.name for one in choose(found)] == ["A"] and bench.now < 3


def test_several_cubes_are_all_offered():
    bench = Bench(A="1", B="2")
    assert len(choose(look(bench.places(), bench.open, bench.clock, bench.sleep))) == 2


def connected(bench, name):
    """Return a connection that has found its cube."""
    connection = Connection(Link(bench.clock), bench.open, bench.places, bench.clock)
    connection.connect(next(place for place in bench.places() if place.name == name))
    live(bench, connection, 1)
    assert connection.link.state == "ready"
    return connection


def live(bench, connection, seconds):
    """Let time pass."""
    end = bench.now + seconds
    while bench.now < end:
        bench.sleep(0.02)
        connection.poll()


def test_a_cube_that_comes_back_under_another_name_is_the_same_cube():
    bench = Bench(A="1", B="2")
    connection = connected(bench, "A")
    bench.move("A", "Z")
    live(bench, connection, 3)
    assert connection.link.state == "ready" and connection.place == Place("Z", "1")
    assert connection.reconnects == 1 and connection.link.repairs["reconnects"] == 1


def test_another_cube_at_the_old_port_is_another_cube():
    bench = Bench(A="1", B="2")
    connection = connected(bench, "A")
    bench.move("A", "off")
    away = bench.plugged.pop("off")
    bench.move("B", "A")
    live(bench, connection, 3)
    assert connection.link.state == "closed" and bench.opened == ["A"]
    bench.plugged["B"] = away
    live(bench, connection, 3)
    assert connection.place.name == "B" and connection.link.state == "ready"


def test_without_a_serial_number_the_same_name_is_tried_again():
    bench = Bench(A=None)
    connection = connected(bench, "A")
    bench.move("A", "off")
    live(bench, connection, 3)
    assert connection.link.state == "closed"
    bench.move("off", "A")
    live(bench, connection, 3)
    assert connection.link.state == "ready"


def test_who_disconnects_stays_so():
    bench = Bench(A="1")
    connection = connected(bench, "A")
    connection.disconnect()
    live(bench, connection, 5)
    assert connection.link.state == "closed" and bench.opened == ["A"]


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        ("[Errno 16] Device or resource busy", "in use by another program"),
        ("PermissionError(13, 'Access is denied.', None, 5)", "in use by another program"),
        ("[Errno 13] Permission denied: '/dev/ttyACM0'", "dialout"),
        ("[Errno 2] No such file or directory", "There is no port"),
        ("something else", "can't be opened: something else."),
    ],
)
def test_a_port_that_can_not_be_opened_says_why(monkeypatch, error, sentence):
    def fail(self):
        raise serial.SerialException(error)

    monkeypatch.setattr(serial.Serial, "open", fail)
    with pytest.raises(PortGone, match=sentence):
        SerialPort("COM3")


@pytest.mark.parametrize("name", ["nonsense://x", "socket://nowhere", "/no/such/port"])
def test_names_that_are_no_port_are_refused(name):
    with pytest.raises(PortGone, match="port"):
        SerialPort(name)


def test_the_answer_to_the_last_line_is_not_left_for_whoever_opens_the_port_next():
    pty = pytest.importorskip("pty")
    board, client = pty.openpty()
    name = os.ttyname(client)

    def answer():
        while b"watch off\n" not in os.read(board, 100):
            pass
        time.sleep(0.05)
        os.write(board, b"ok watch off\r\n")

    thread = threading.Thread(target=answer)
    port = SerialPort(name)
    thread.start()
    port.write(b"watch off\n")
    port.close()
    thread.join()
    assert SerialPort(name).read() == b""
    os.close(board)
    os.close(client)
