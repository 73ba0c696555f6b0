"""The serial line of a board whose host reads, reads slowly, or does not read: run on MicroPython by test_serial.py."""

from device.serial import BUDGET, SerialLine


class Host:
    """What stands in for standard output: it takes `room` bytes."""

    def __init__(self, room):
        self.room = room
        self.got = b""
        self.calls = 0

    def write(self, data):
        self.calls += 1
        taken = min(len(data), self.room)
        self.got += bytes(data[:taken])
        self.room -= taken
        return taken


def line_to(host):
    line = SerialLine()
    line._sink = host
    return line


def written(line, data, rounds=1):
    """Write `data` as play.wire does, `rounds` times around the loop; return what is left."""
    for _ in range(rounds):
        line.refill()
        data = data[line.write(data) :]
    return data


host = Host(1000)
assert written(line_to(host), b"one\ntwo\n\n") == b""
assert host.got == b"one\r\ntwo\r\n\r\n"

host = Host(1000)
left = written(line_to(host), b"x" * 100)
assert len(host.got) == BUDGET and len(left) == 100 - BUDGET
assert written(line_to(host), left) == b""

host = Host(1)  # CR goes out, LF does not: it must not go out as CR LF later
line = line_to(host)
assert written(line, b"\n") == b"\n"
host.room = 10
assert written(line, b"\n", 600) == b""
assert host.got == b"\r\n"

host = Host(0)  # every attempt costs the loop half a second
line = line_to(host)
written(line, b"lost", 400)
assert host.calls == 1
host.room = 10
assert written(line, b"late", 200) == b""
assert host.got == b"late"
print("fine")
