"""The driver of AS5600 sensors (device/as5600.py) on a bus made of software, with all that can go wrong on it."""

from array import array

import machine
import running
import wires

from device.as5600 import Magnets
from play.sensing import Sensing
from reversi.geometry import TURNS

try:
    from micropython import heap_lock, heap_unlock
except ImportError:
    heap_lock = heap_unlock = None

SDA, SCL, RESET = 4, 5, 6
STEP_MS = 4  # as the app's
MOST_US = 4000  # that a call of read may take, of the 50 ms in which the console answers


class Board:
    """A board file's names, as far as the driver reads them; `bus` changes entries of I2C."""

    def __init__(self, encoders=6, reverse=(), **bus):
        self.ENCODERS, self.REVERSE = encoders, reverse
        self.I2C = {"sda": SDA, "scl": SCL, "freq": 400_000, "mux": 0x70, "channels": (0, 1, 2, 3, 4, 5)}
        self.I2C.update(bus)


class Cube:
    """A board with six sensors at its multiplexer; `steps` runs the driver and keeps the longest call, us."""

    def __init__(self, board=None, prepare=None):
        machine.unwire()
        board = board or Board()
        self.bus = wires.Bus()
        self.mux = wires.Multiplexer(self.bus)
        self.sensors = [wires.Sensor(self.bus, (self.mux, channel)) for channel in board.I2C["channels"]]
        self.now = 1_000
        self.counts = array("i", [0] * board.ENCODERS)
        self.longest = 0
        machine.wire(self.bus, SDA, SCL, board.I2C.get("reset"), self.mux)
        if prepare:
            prepare(self)
        self.magnets = Magnets(board, lambda: self.now)

    def steps(self, count=6):
        for _ in range(count):
            began = self.bus.us
            self.magnets.read(self.counts)
            self.longest = max(self.longest, self.bus.us - began)
            self.now += STEP_MS
        return list(self.counts)

    def wait(self, ms):
        self.now += ms
        return self.steps()

    def turn(self, sensor, steps):
        self.sensors[sensor].angle = (self.sensors[sensor].angle + steps) % 4096

    def told(self):
        """Run for 0.3 s and return what status says then."""
        self.steps(72)
        return self.magnets.status()


# Angles


def test_counts_begin_at_zero_wherever_the_magnets_stand():
    cube = Cube()
    for k, sensor in enumerate(cube.sensors):
        sensor.angle = 700 * k
    assert cube.steps() == [0] * 6
    assert cube.magnets.status() == {}


def test_every_sensor_turns_its_own_count():
    cube = Cube()
    cube.steps()
    for k in range(6):
        cube.turn(k, 100 * k - 250)
    assert cube.steps() == [-250, -150, -50, 50, 150, 250]


def test_one_call_looks_at_one_sensor():
    cube = Cube()
    cube.steps()
    for k in range(6):
        cube.turn(k, 10)
    assert [sum(cube.steps(1)) for _ in range(6)] == [10, 20, 30, 40, 50, 60]


def test_the_angle_wraps_and_the_count_goes_on():
    cube = Cube()
    cube.steps()
    for _ in range(30):
        cube.turn(0, 1000)
        cube.turn(1, -1000)
        cube.steps()
    assert cube.steps()[:3] == [30_000, -30_000, 0]


def test_a_clock_that_has_run_for_a_week_keeps_no_sensor_waiting():
    cube = Cube(prepare=lambda cube: setattr(cube, "now", (1 << 30) - 60_000))
    cube.steps()
    cube.turn(0, 60)
    assert cube.steps()[0] == 60


def test_a_reversed_sensor_counts_the_other_way():
    cube = Cube(Board(reverse=(1, 5)))
    cube.steps()
    for k in range(6):
        cube.turn(k, 300)
    assert cube.steps() == [300, -300, 300, 300, 300, -300]


def test_channels_may_be_wired_in_any_order():
    cube = Cube(Board(channels=(7, 2, 5, 0, 1, 3)))
    cube.steps()
    cube.turn(0, 60)
    assert cube.steps() == [60, 0, 0, 0, 0, 0]


def test_a_sensor_alone_needs_no_multiplexer():
    cube = Cube(Board(encoders=1, mux=None, channels=()))
    sensor = wires.Sensor(cube.bus)
    cube.steps()
    sensor.angle = 4095
    assert cube.steps() == [-1]
    cube.magnets.close()
    assert cube.magnets.status() == {}


def test_turns_of_the_magnets_are_turns_of_the_slices():
    cube = Cube()
    sensing = Sensing(6, 1024)
    found = []

    def wait(steps):
        for _ in range(steps):
            cube.steps(1)
            turn = sensing.update(cube.counts, cube.now)
            if turn >= 0:
                found.append(TURNS[turn])
                sensing.absorb()

    wait(100)
    for sensor, quarters in ((5, 1), (0, -1), (3, 2), (5, 1)):
        for _ in range(8):
            cube.turn(sensor, 128 * quarters)
            wait(2)
        wait(100)
    assert found == ["R", "U'", "B2", "R"]


# Magnets


def test_a_missing_magnet_is_named_and_its_noise_not_counted():
    cube = Cube()
    cube.steps()
    cube.sensors[2].status = 0
    cube.turn(2, 1500)
    cube.turn(3, 70)
    told = cube.told()
    assert list(told) == [2] and "slice {} sees no magnet" in told[2]
    assert cube.steps() == [0, 0, 0, 70, 0, 0]


def test_a_magnet_that_comes_back_is_followed_at_once():
    cube = Cube()
    cube.steps()
    cube.sensors[2].status = 0
    cube.told()
    cube.turn(2, 1024)
    cube.sensors[2].status = 0x20
    assert cube.steps()[2] == 1024
    assert cube.magnets.status() == {}


def test_a_weak_and_a_strong_magnet_are_named_and_count():
    cube = Cube()
    cube.sensors[0].status = 0x30
    cube.sensors[4].status = 0x28
    cube.steps()
    cube.turn(0, 5)
    cube.turn(4, 6)
    assert cube.steps() == [5, 0, 0, 0, 6, 0]
    told = cube.magnets.status()
    assert sorted(told) == [0, 4]
    assert "weak" in told[0] and "strong" in told[4]


def test_a_magnet_at_the_limit_is_told_once():
    cube = Cube()
    said = []
    for k in range(6):
        cube.sensors[0].status = 0x30 if k % 2 else 0x20
        cube.steps()
        said.append(len(cube.magnets.status()))
    assert said == [0, 1, 1, 1, 1, 1]


# Faults of one sensor


def test_a_dead_sensor_is_named_and_stops_nobody():
    cube = Cube()
    cube.steps()
    cube.sensors[1].deaf = True
    for k in range(6):
        cube.turn(k, 50)
    told = cube.told()
    assert list(told) == [1] and "slice {} does not answer" in told[1]
    assert cube.steps() == [50, 0, 50, 50, 50, 50]
    assert cube.longest < MOST_US


def test_all_but_one_sensor_may_be_dead():
    cube = Cube()
    for sensor in cube.sensors[:5]:
        sensor.deaf = True
    assert len(cube.told()) == 5
    cube.turn(5, 33)
    assert cube.steps() == [0, 0, 0, 0, 0, 33]


def test_a_single_failure_is_not_told():
    cube = Cube()
    cube.steps()
    cube.sensors[0].deaf = True
    cube.steps()
    assert cube.magnets.status() == {}
    cube.sensors[0].deaf = False
    cube.wait(60)
    cube.turn(0, 9)
    assert cube.steps()[0] == 9


def test_failures_with_success_between_them_are_not_told():
    cube = Cube()
    cube.steps()
    for _ in range(5):
        cube.sensors[0].deaf = True
        cube.steps()
        assert cube.magnets.status() == {}
        cube.sensors[0].deaf = False
        cube.wait(60)


def test_a_dead_sensor_is_asked_ever_less_often():
    cube = Cube()
    cube.sensors[0].deaf = True
    selected = []
    cube.mux.end = lambda: selected.append(cube.mux._written) or cube.mux.open(cube.mux._written)
    cube.steps(250)
    first = selected.count(1)
    cube.wait(10_000)
    cube.steps(250)
    assert 4 <= first <= 6 and 1 <= selected.count(1) - first <= 2, selected.count(1)
    assert selected.count(2) > 90


def test_a_sensor_that_comes_back_is_followed_to_where_it_was_turned():
    cube = Cube()
    cube.steps()
    cube.turn(4, 4000)
    cube.steps()
    cube.sensors[4].deaf = True
    cube.told()
    cube.turn(4, 1024)
    cube.sensors[4].deaf = False
    assert cube.wait(3300)[4] == -96 + 1024
    assert cube.magnets.status() == {}


def test_a_sensor_dead_at_the_start_begins_at_zero_when_it_comes():
    cube = Cube(prepare=lambda cube: setattr(cube.sensors[3], "deaf", True))
    cube.steps(20)
    cube.sensors[3].angle = 3000
    cube.sensors[3].deaf = False
    assert cube.wait(3300)[3] == 0
    cube.turn(3, -24)
    assert cube.steps()[3] == -24


def test_a_sensor_that_does_not_take_the_register_gives_no_angle():
    for sensor in (2, 5):  # what was in the buffer before looks like a magnet for 5, not for 2
        cube = Cube()
        cube.steps()
        cube.sensors[sensor].take = lambda byte, count: False
        cube.turn(sensor, 500)
        assert "does not answer" in cube.told()[sensor]
        assert cube.steps()[sensor] == 0


def test_a_sensor_that_hangs_amid_its_answer_gives_no_angle():
    cube = Cube()
    cube.turn(0, 0x234)
    cube.steps()
    real = cube.sensors[0].give

    def hang():
        if cube.sensors[0]._pointer == 0x0D:
            short(cube.sensors[0])
        return real()

    cube.sensors[0].give = hang
    assert cube.steps(40)[0] == 0
    assert not cube.bus.sda()


def test_a_sensor_that_dies_amid_its_answer_gives_no_angle():
    cube = Cube()
    cube.steps()
    real = cube.sensors[2].give
    for dead in (0xFF, 0x7F):  # all of the answer, or all but its first bit
        cube.sensors[2].give = lambda dead=dead: real() if cube.sensors[2]._pointer == 0x0B else dead
        assert cube.steps(40)[2] == 0
    cube.sensors[2].give = lambda: 0xFF if cube.sensors[2]._pointer == 0x0B else real()
    assert "does not answer" in cube.told()[2]


def test_a_sensor_that_stretches_the_clock_for_ever_is_given_up_in_time():
    cube = Cube()
    cube.steps()
    cube.sensors[0].stretches = True
    cube.turn(1, 11)
    cube.steps(3)
    assert cube.longest < MOST_US
    assert "bus" in cube.told() and "SCL" in cube.told()["bus"]
    assert "channel 0" in cube.told()["bus"]
    cube.sensors[0].stretches = cube.sensors[0].holds_scl = False
    assert cube.wait(3300)[1] == 11
    assert cube.longest < MOST_US


# The bus


def cut(cube, clocks):
    """Begin to read the angle of sensor 0 and stop after so many clocks of its answer, as a reset of the board does."""
    machine.SoftI2C(machine.Pin(SCL), machine.Pin(SDA)).writeto(0x70, b"\x01")
    master = machine.SoftI2C(machine.Pin(SCL), machine.Pin(SDA))
    master._start(0x36 << 1)
    master._write(0x0C)
    master._start(0x36 << 1 | 1)
    for k in range(clocks):
        master._clock(int(k != 8))  # the first byte is acknowledged
    machine.Pin(SCL)(1)


def test_a_sensor_cut_off_while_it_sent_is_clocked_free():
    held = 0
    for clocks in range(18):
        cube = Cube(prepare=lambda cube, clocks=clocks: cut(cube, clocks))
        held += not cube.bus.sda()
        cube.sensors[0].angle = 0
        cube.steps()
        for k in range(6):
            cube.turn(k, 20 + k)
        assert cube.steps() == [20, 21, 22, 23, 24, 25], clocks
        assert cube.magnets.status() == {}
    assert held > 12, "the wire was never held: nothing was proved"


def test_nine_clocks_are_needed():
    cube = Cube(prepare=lambda cube: cut(cube, 0))
    clocks = []
    put = cube.magnets._bus._put
    cube.magnets._bus._put = lambda pin, level: clocks.append((pin.line, level)) or put(pin, level)
    assert not cube.bus.sda()
    cube.steps(1)
    assert clocks == [("scl", 0), ("scl", 1)] * 9 + [("scl", 0), ("sda", 0), ("scl", 1), ("sda", 1)]


def short(sensor):
    """Let a sensor hold SDA at ground whatever it sees."""
    sensor.see = lambda sda, scl: None
    sensor.holds_sda = True


def test_a_sensor_that_holds_sda_for_good_is_named_and_told_until_it_is_gone():
    cube = Cube()
    cube.steps()
    short(cube.sensors[2])
    told = cube.told()
    assert "SDA" in told["bus"] and "channel 2" in told["bus"]
    assert cube.longest < MOST_US
    cube.sensors[2].holds_sda = False
    cube.turn(0, 40)
    assert cube.wait(3300) == [40, 0, 0, 0, 0, 0]


def test_with_its_reset_wired_the_multiplexer_lets_go_of_a_sensor_that_holds_sda():
    cube = Cube(Board(reset=RESET))
    cube.steps()
    short(cube.sensors[2])
    cube.steps()
    for k in range(6):
        cube.turn(k, 15)
    told = cube.told()
    assert list(told) == [2], told
    assert cube.steps() == [15, 15, 0, 15, 15, 15]
    assert cube.longest < MOST_US


def test_a_line_at_ground_takes_no_time_and_is_told():
    for line in ("stuck_sda", "stuck_scl"):
        cube = Cube()
        cube.steps()
        setattr(cube.bus, line, True)
        told = cube.told()
        assert list(told) == ["bus"] and line[-3:].upper() in told["bus"]
        assert cube.longest < MOST_US
        setattr(cube.bus, line, False)
        cube.bus.settle()
        cube.turn(1, 8)
        assert cube.wait(3300)[1] == 8
        assert cube.magnets.status() == {}


def test_a_bus_stuck_at_the_start_keeps_nobody_from_starting():
    for line in ("stuck_sda", "stuck_scl"):
        cube = Cube(prepare=lambda cube, line=line: setattr(cube.bus, line, True))
        assert cube.told()
        setattr(cube.bus, line, False)
        cube.bus.settle()
        assert cube.wait(3300) == [0] * 6
        assert cube.magnets.status() == {}


# The multiplexer


def test_a_missing_multiplexer_is_told():
    cube = Cube()
    cube.mux.deaf = True
    told = cube.told()
    assert list(told) == ["bus"] and "0x70" in told["bus"]
    assert cube.longest < MOST_US


def test_a_multiplexer_at_another_address_is_told_and_found_by_its_own():
    cube = Cube(Board(mux=0x73))
    assert "0x73" in cube.told()["bus"]
    cube.mux.address = 0x73
    cube.wait(3300)
    assert cube.magnets.status() == {}


def test_exactly_one_channel_is_open_at_any_time_and_none_in_the_end():
    cube = Cube()
    seen = set()
    for _ in range(12):
        cube.steps(1)
        seen.add(cube.mux.control)
    assert seen == {1, 2, 4, 8, 16, 32}
    cube.magnets.close()
    assert cube.mux.control == 0


def test_another_multiplexer_with_open_channels_is_closed():
    cube = Cube()
    other = wires.Multiplexer(cube.bus, 0x71)
    wires.Sensor(cube.bus, (other, 0))
    other.open(0x03)
    cube.sensors[0].angle = 4095
    cube.steps()
    cube.turn(0, 5)
    assert cube.steps()[0] == 5
    assert other.control == 0
    assert cube.magnets.status() == {}


def test_a_sensor_beside_the_multiplexer_is_told_and_no_angle_believed():
    cube = Cube()
    stranger = wires.Sensor(cube.bus)
    cube.sensors[0].angle = 4095
    told = cube.told()
    assert list(told) == ["bus"] and "past the multiplexer" in told["bus"]
    cube.turn(0, 500)
    assert cube.steps() == [0] * 6
    stranger.deaf = True
    cube.wait(3300)
    cube.turn(0, 500)
    assert cube.steps()[0] == 500
    assert cube.magnets.status() == {}


def test_every_call_is_short_when_all_is_well():
    cube = Cube()
    cube.steps()
    cube.longest = 0
    cube.steps()
    assert cube.longest < 250, cube.longest


class Quiet:
    """A bus that answers without allocating: a magnet at angle 0x123."""

    def writeto(self, address, data):
        return 1

    def readfrom_mem_into(self, address, register, data):
        data[0] = 0x20 if register == 0x0B else 0x01
        if len(data) > 1:
            data[1] = 0x23


def test_reading_allocates_nothing():
    if heap_lock is None:
        return
    cube = Cube()
    cube.magnets._bus._i2c = Quiet()
    cube.magnets._private = True
    cube.magnets._bus._sda = cube.magnets._bus._scl = lambda: 1
    magnets, counts = cube.magnets, cube.counts
    magnets.read(counts)
    heap_lock()
    try:
        for _ in range(12):
            magnets.read(counts)
    finally:
        heap_unlock()


running.run(globals())
