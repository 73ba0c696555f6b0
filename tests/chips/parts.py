"""The push button and the piezo of every chip (device/parts.py, device/hands.py) at pins made of software."""

import machine
import running

from device import parts
from device.hands import Hands

PIN = 7


class Clock:
    """Stands in for `time`."""

    def __init__(self):
        self.now = 0

    def ticks_ms(self):
        return self.now & (1 << 30) - 1

    def ticks_diff(self, later, earlier):
        return (later - earlier + (1 << 29)) % (1 << 30) - (1 << 29)

    def sleep_us(self, us):
        pass


class Press:
    """A button, and a hand that moves its contact; `seen` is what it says, ms by ms."""

    def __init__(self, start=0):
        machine.unwire()
        self.clock = parts.time = Clock()
        self.clock.now = start
        self.button = parts.Button(parts.look_at(PIN))
        self.seen = []

    def hold(self, level, ms):
        machine.pin(PIN).drive(level)
        for _ in range(ms):
            self.clock.now += 1
            self.seen.append(self.button.down())
        return self.seen[-1]

    def edges(self):
        """Return how often it said something else than before."""
        return sum([self.seen[k] != self.seen[k + 1] for k in range(len(self.seen) - 1)])


def test_a_button_is_down_while_its_pin_is_at_ground():
    press = Press()
    assert machine.pin(PIN).pull == machine.Pin.PULL_UP
    assert not press.hold(1, 100)
    assert press.hold(0, 30)
    assert not press.hold(1, 30)
    assert press.edges() == 2


def test_contacts_that_bounce_press_once():
    press = Press()
    press.hold(1, 10)
    for _ in range(2):
        for ms in (1, 3, 2, 4, 1, 2, 3, 1):
            press.hold(0, ms)
            press.hold(1, ms)
        press.hold(0, 40)
        for ms in (2, 1, 4, 3):
            press.hold(1, ms)
            press.hold(0, ms)
        press.hold(1, 40)
    assert press.edges() == 4


def test_a_spark_is_no_press():
    press = Press()
    for _ in range(50):
        press.hold(0, 2)
        press.hold(1, 23)
    assert press.edges() == 0


def test_a_press_that_lasts_is_seen_within_25_ms():
    press = Press()
    press.hold(1, 50)
    press.hold(0, 50)
    assert 10 <= press.seen[50:].index(True) <= 25


def test_the_clock_may_wrap_while_the_button_is_down():
    press = Press(start=(1 << 30) - 30)
    press.hold(1, 20)
    assert press.hold(0, 30)
    assert not press.hold(1, 30)


def test_a_button_held_from_the_start_is_down_when_it_has_proven_so():
    press = Press()
    assert press.hold(0, 30) and press.edges() == 1


class Still:
    """Encoders that do not turn."""

    closed = False

    def read(self, counts):
        counts[0] = 5

    def status(self):
        return {"encoders": "They do not turn."}

    def close(self):
        self.closed = True


def test_encoders_and_button_are_one_port():
    press, encoders, counts = Press(), Still(), [0]
    hands = Hands(encoders, press.button)
    hands.read(counts)
    assert counts == [5] and hands.status() == {"encoders": "They do not turn."}
    press.hold(0, 40)
    assert hands.button()
    hands.close()
    assert encoders.closed


def test_hands_without_a_button_never_press():
    machine.unwire()
    assert not Hands(Still(), None).button()


# The piezo


def test_a_tone_sounds_until_the_next_and_0_is_silence():
    machine.unwire()
    piezo = parts.Piezo(PIN)
    told = machine.pin(PIN).pwm.told
    assert [duty for _, duty in told] == [0], "silent at first"
    piezo.tone(440)
    assert told[-1] == (440, 32768)
    piezo.tone(880)
    assert told[-1] == (880, 32768)
    piezo.tone(0)
    assert told[-1][1] == 0
    piezo.close()
    assert not machine.pin(PIN).pwm.on


def test_a_closed_piezo_leaves_the_pin_to_the_next():
    machine.unwire()
    parts.Piezo(PIN).close()
    again = parts.Piezo(PIN)
    again.tone(440)
    assert machine.pin(PIN).pwm.on and machine.pin(PIN).pwm.told[-1] == (440, 32768)


def test_a_board_has_a_piezo_where_its_file_names_a_pin():
    class Board:
        PIEZO = PIN

    class Silent:
        PIEZO = None

    machine.unwire()
    parts.piezo(Board).tone(440)
    assert machine.pin(PIN).pwm.told[-1] == (440, 32768)
    assert parts.piezo(Silent) is None


running.run(globals())
