"""The ESP32's drivers (device/esp32) with pulse counters, pin interrupts and an RMT unit made of software.

Argument: for test_levels_of_real_encoders a file with a line [rest, reverse, positions at the end], then the words.
"""

import json
import sys

import machine
import running
import wires

from device import esp32
from device.esp32.encoders import Encoders
from device.esp32.lights import Lights
from play.wiring import chain, names, panel
from reversi.geometry import STICKERS

try:
    from array import array

    from micropython import heap_lock, heap_unlock
except ImportError:
    heap_lock = heap_unlock = None

ROUND = (0b11, 0b10, 0b00, 0b01)  # levels BA, clockwise


class Board:
    """A board file's names, as far as the drivers read them."""

    ENCODERS = 9
    ENCODER_KIND = "quadrature"
    ENCODER_PINS = tuple([(10 + 2 * k, 11 + 2 * k) for k in range(9)])
    REST = 0b11
    REVERSE = ()
    BUTTON = 0
    PIEZO = 40
    PULL_UPS = (12, 27)
    STRIPS = (
        {"pin": 1, "order": "GRB", "timing": (400, 850, 800, 450), "faces": (("U", "top-left", "rows", True),)},
        {"pin": 2, "order": "RGBW", "timing": (300, 900, 600, 600), "stickers": tuple(STICKERS[9:54])},
    )


class Hand:
    """Turns the encoders of a board with so many pulse counters, edge by edge."""

    def __init__(self, units=4, rest=0b11, reverse=(), start=0, deaf=False):
        machine.unwire()
        machine.units = units
        self.board = Board
        Board.REST, Board.REVERSE = rest, reverse
        self._phase = ROUND.index(rest)
        self._ways = [-1 if k in reverse else 1 for k in range(9)]
        self._at = [start] * 9
        self._pins = [(machine.pin(a), machine.pin(b)) for a, b in Board.ENCODER_PINS]
        self.late = deaf  # whether interrupts are kept waiting
        self.counts = array("i", [0] * 9)
        for k in range(9):
            self._level(k)
        self.encoders = Encoders(Board)

    def turn(self, encoder, edges):
        for _ in range(abs(edges)):
            self._at[encoder] += 1 if edges > 0 else -1
            self._level(encoder)

    def _level(self, encoder):
        self.drive(encoder, ROUND[(self._phase + self._ways[encoder] * self._at[encoder]) % 4])

    def drive(self, encoder, levels):
        for line in range(2):
            pin = self._pins[encoder][line]
            pin.drive(levels >> line & 1)
            counter = getattr(pin, "counter", None)
            if counter and counter.running:
                counter.beat()
        if not self.late:
            machine.run_scheduled()

    def read(self):
        self.encoders.read(self.counts)
        return list(self.counts)


# Encoders


def test_the_first_encoders_have_counters_the_others_interrupts():
    for units in (0, 4, 8, 9):
        Hand(units)
        lines = [machine.pin(number) for pair in Board.ENCODER_PINS for number in pair]
        counted = [hasattr(line, "counter") for line in lines]
        assert counted == [k < 2 * units for k in range(18)]
        assert [line.handler is not None for line in lines] == [not one for one in counted]


def test_every_edge_of_every_encoder_counts_clockwise_positive():
    hand = Hand()
    for k in range(9):
        hand.turn(k, 7 * (k - 4))
    assert hand.read() == [-28, -21, -14, -7, 0, 7, 14, 21, 28]
    assert hand.encoders.status() == {}


def test_an_encoder_wired_the_other_way_round_counts_the_right_way_on_either_kind():
    hand = Hand(reverse=(1, 7))
    for k in range(9):
        hand.turn(k, 5)
    assert hand.read() == [5] * 9


def test_zero_is_the_detent_wherever_the_encoders_stand_at_the_start():
    for rest in (0b11, 0b00):
        for start in (-1, 0, 1):
            for reverse in ((), (0, 5)):
                hand = Hand(rest=rest, reverse=reverse, start=start)
                assert hand.read() == [start] * 9
                for k in range(9):
                    hand.turn(k, 6)
                assert hand.read() == [start + 6] * 9


def test_bounce_counts_nothing():
    hand = Hand()
    for k in (0, 8):
        hand.turn(k, 1)
        for _ in range(5):
            hand.turn(k, 1)
            hand.turn(k, -1)
        hand.turn(k, 2)
    assert hand.read() == [3, 0, 0, 0, 0, 0, 0, 0, 3]


def test_the_counter_passes_its_limit_unseen():
    hand = Hand()
    for way in (1, -1):
        before = hand.read()[0]
        for _ in range(9):
            hand.turn(0, way * 8000)
            hand.read()
        assert hand.read()[0] - before == way * 72_000


def started_amid_an_edge(moment):
    """Return (edges, count) of encoder 0, which goes an edge on just before a line of it is looked at for that time."""
    machine.unwire()
    looks = []
    line = machine.pin(10)

    def watcher():
        looks.append(0)
        if len(looks) == moment:
            line.level = 0
            if hasattr(line, "counter"):
                line.counter.beat()

    line.watcher = machine.pin(11).watcher = watcher
    encoders = Encoders(Board)
    line.watcher = machine.pin(11).watcher = None
    counts = array("i", [0] * 9)
    encoders.read(counts)
    return 1 - line.level, counts[0]


def test_an_edge_amid_the_start_moves_no_zero():
    moments = [started_amid_an_edge(moment) for moment in range(1, 30)]
    assert moments[:4] == [(1, 1)] * 4
    assert set(moments) == {(0, 0), (1, 1)}


def test_an_interrupt_that_was_lost_is_made_up_by_the_next_look():
    hand = Hand(deaf=True)
    for _ in range(50):
        for k in range(9):
            hand.turn(k, 1)  # ten lines change: the queue holds eight
        machine.run_scheduled()
        hand.read()
    assert hand.read() == [50] * 9
    assert hand.encoders.status() == {}


def test_two_edges_between_two_looks_are_counted_the_way_it_turned_and_told():
    hand = Hand(deaf=True)
    hand.turn(8, 1)
    hand.read()
    hand.turn(8, 2)
    machine.queue.clear()
    assert hand.read()[8] == 3
    assert "interrupts" in hand.encoders.status()["encoders"]


def test_a_pulse_counter_does_not_care_for_late_interrupts():
    hand = Hand(deaf=True)
    hand.turn(3, 5_001)
    assert hand.read()[3] == 5_001
    assert hand.encoders.status() == {}


def test_an_interrupt_amid_a_look_makes_it_look_again():
    hand = Hand()
    edges = [0, 1, 0]

    def watcher():
        """While line B of encoder 4 is looked at, its line A, which was looked at before, changes."""
        if edges:
            machine.pin(18).drive(edges.pop())
            machine.run_scheduled()

    machine.pin(19).watcher = watcher
    assert hand.read()[4] == 1
    assert edges == [] and hand.encoders.status() == {}


def test_pins_have_pull_ups_but_where_the_board_has_its_own():
    Hand()
    for pair in Board.ENCODER_PINS:
        for number in pair:
            assert (machine.pin(number).pull is None) == (number in Board.PULL_UPS)
            assert machine.pin(number).mode == machine.Pin.IN


def test_closed_it_leaves_nothing_behind_and_starts_again():
    hand = Hand()
    hand.turn(0, 3)
    hand.turn(8, 3)
    hand.encoders.close()
    assert not machine.pin(10).counter.running
    assert machine.pin(Board.ENCODER_PINS[8][0]).handler is None
    again = Encoders(Board)
    again.read(hand.counts)
    assert list(hand.counts)[::8] == [-1, -1]


def test_a_driver_that_fails_to_start_frees_what_it_took():
    machine.unwire()
    real = Encoders._instant

    def broken(self, lines):
        raise OSError(5)

    Encoders._instant = broken
    try:
        Encoders(Board)
        raised = False
    except OSError:
        raised = True
    finally:
        Encoders._instant = real
    assert raised and not machine.pin(10).counter.running


def test_levels_of_real_encoders():
    """What sim/encoders.py gave, bounce and all; the words come from the host."""
    if len(sys.argv) < 2:
        return
    with open(sys.argv[1]) as file:
        rest, reverse, positions = json.loads(file.readline())
        hand = Hand(rest=rest, reverse=reverse)
        for n, line in enumerate(file):
            for k in range(9):
                hand.drive(k, int(line) >> 2 * k & 3)
            if n % 64 == 0:
                hand.read()
    assert hand.read() == positions
    assert hand.encoders.status() == {}


def test_neither_a_read_nor_an_interrupt_allocates():
    if heap_lock is None:
        return
    hand = Hand()
    a = machine.pin(Board.ENCODER_PINS[8][0])
    hand.encoders.read(hand.counts)
    heap_lock()
    try:
        a.level = 0
        a.handler(a)
        hand.encoders.read(hand.counts)
    finally:
        heap_unlock()
    assert hand.counts[8] == 1


# Light


def frame():
    """Return a frame of which every byte says which it is."""
    return bytearray(range(162))


def test_each_strip_is_sent_in_its_own_order_timing_and_place():
    machine.unwire()
    Lights(Board.STRIPS).show(frame())
    assert [(pin, timing) for pin, timing, _ in machine.sent] == [(1, (400, 850, 800, 450)), (2, (300, 900, 600, 600))]
    first, second = [list(data) for _, _, data in machine.sent]
    assert first[:9] == [1, 0, 2, 4, 3, 5, 7, 6, 8]  # U1 U2 U3, green first
    assert first[9:12] == [16, 15, 17]  # the second row comes back: U6
    assert second[:8] == [27, 28, 29, 0, 30, 31, 32, 0]
    assert len(first) == 27 and len(second) == 180


def test_the_white_of_an_rgbw_led_stays_dark():
    machine.unwire()
    Lights(Board.STRIPS).show(bytes([255] * 162))
    sent = machine.sent[1][2]
    assert [sent[k] for k in range(180)] == [255, 255, 255, 0] * 45


def test_every_colour_order_puts_every_colour_where_the_led_expects_it():
    for order in ("RGB", "RBG", "GRB", "GBR", "BRG", "BGR", "GRBW", "WRGB"):
        machine.unwire()
        Lights([{"pin": 1, "order": order, "timing": (1, 2, 3, 4), "stickers": ("F5",)}]).show(frame())
        data = machine.sent[0][2]
        assert [data[order.index(colour)] - 66 for colour in "RGB"] == [0, 1, 2], order
        assert "W" not in order or data[order.index("W")] == 0


def test_a_panel_of_256_leds_is_sent_in_the_order_of_its_wire():
    tiles = (("a1", 16, 8, "top-right", "columns", True), ("a9", 16, 8, "bottom-left", "rows", False))
    strip = {"pin": 1, "order": "GRBW", "timing": (1, 2, 3, 4), "tiles": tiles}
    machine.unwire()
    lights = Lights([strip], 16)
    lights.show(bytearray([k * 7 % 251 for k in range(768)]))
    data = machine.sent[0][2]
    assert len(data) == 4 * 256
    for led, place in enumerate(chain(strip, 16)):
        assert list(data[4 * led : 4 * led + 4]) == [(3 * place + k) * 7 % 251 for k in (1, 0, 2)] + [0], led
    lights.close()
    assert set(machine.sent[1][2]) == {0} and len(machine.sent[1][2]) == 1024


def test_the_lines_of_the_strips_are_low_before_the_first_frame():
    machine.unwire()
    Lights(Board.STRIPS)
    for number in (1, 2):
        assert machine.pin(number).mode == machine.Pin.OUT and machine.pin(number).level == 0


def test_closed_the_lights_are_dark():
    machine.unwire()
    lights = Lights(Board.STRIPS)
    lights.show(frame())
    lights.close()
    assert [set(data) for _, _, data in machine.sent[2:]] == [{0}, {0}]


def test_a_frame_may_change_after_it_was_shown():
    machine.unwire()
    lights, picture = Lights(Board.STRIPS), frame()
    lights.show(picture)
    picture[0] = 99
    assert machine.sent[0][2][1] == 0


def test_showing_allocates_nothing():
    if heap_lock is None:
        return
    machine.unwire()
    lights, picture = Lights(Board.STRIPS), frame()
    from device.esp32 import lights as module

    real, module.bitstream = module.bitstream, lambda pin, encoding, timing, data: None
    lights.show(picture)
    heap_lock()
    try:
        lights.show(picture)
    finally:
        heap_unlock()
        module.bitstream = real


# The package


def test_the_package_makes_what_the_app_asks_for():
    machine.unwire()
    hands, lights = esp32.turns(Board), esp32.pixels(Board)
    counts = array("i", [0] * 9)
    hands.read(counts)
    assert list(counts) == [0] * 9 and hands.status() == {} and hands.button() is False
    lights.show(frame())
    piezo = esp32.sounder(Board)
    piezo.tone(440)
    assert machine.pin(Board.PIEZO).pwm.told[-1] == (440, 32768)
    for thing in (hands, lights, piezo):
        thing.close()


def test_every_board_with_such_a_chip_lights_all_and_feels_all():
    sys.path.append(__file__[: -len("/tests/chips/esp32_drivers.py")])
    knobs = (("esp32_knobs", 8), ("esp32_turning", 8), ("esp32s3_knobs", 4), ("esp32s3_turning", 4))
    for name, units in knobs + (("esp32_panel8", 8), ("esp32_panel16", 8)):
        board = __import__("boards." + name, None, None, ("NAME",))
        machine.unwire()
        machine.units = units
        lights, hands = esp32.pixels(board), esp32.turns(board)
        shown = bytearray(3 * len(names(panel(board))))
        for k in range(len(shown)):
            shown[k] = k & 255
        lights.show(shown)
        sent = [data for _, _, data in machine.sent]
        assert sum([len(data) for data in sent]) == len(shown), name
        assert [sum([data.count(bytes([k])) for data in sent]) for k in range(256)] == [
            shown.count(bytes([k])) for k in range(256)
        ], name
        counts = array("i", [0] * board.ENCODERS)
        for a, b in board.ENCODER_PINS:
            for line, level in ((a, 0), (b, 0), (a, 1)):
                machine.pin(line).drive(level)
                if hasattr(machine.pin(line), "counter"):
                    machine.pin(line).counter.beat()
                machine.run_scheduled()
        hands.read(counts)
        assert list(counts) == [3] * board.ENCODERS, name


def test_the_button_is_down_when_its_pin_is_at_ground():
    machine.unwire()
    assert esp32.button(Board) is False
    machine.pin(0).drive(0)
    assert esp32.button(Board) is True


def test_neither_button_nor_piezo_is_needed():
    class Bare(Board):
        BUTTON = PIEZO = None

    machine.unwire()
    assert esp32.button(Bare) is False
    assert esp32.sounder(Bare) is None
    assert esp32.turns(Bare).button() is False


def test_magnets_are_another_kind_of_encoder():
    bus = {"sda": 4, "scl": 5, "freq": 400_000, "mux": 0x70, "channels": (0, 1, 2, 3, 4, 5)}

    class Magnetic(Board):
        ENCODERS = 6
        ENCODER_KIND = "as5600"
        I2C = bus

    machine.unwire()
    machine.wire(wires.Bus(), 4, 5)
    hands = esp32.turns(Magnetic)
    hands.read(array("i", [0] * 6))
    hands.close()


running.run(globals())
