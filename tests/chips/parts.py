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
    assert hands.button() and not Hands(encoders, None).button()
    hands.close()
    assert encoders.closed


# Sounds


class Session:
    """What a piezo hears."""

    listener = None


class Sound:
    """A piezo, and what it sounds: (Hz, ms) one after the other."""

    def __init__(self, start=0):
        machine.unwire()
        self.session = Session()
        self.piezo = parts.Piezo(self.session, PIN)
        self.pwm = machine.pin(PIN).pwm
        self.now = start

    def after(self, event, ms=1500):
        """Return the notes of an event."""
        self.session.listener(event)
        notes = []
        for _ in range(ms):
            self.piezo.step(self.now)
            hertz, duty = self.pwm.told[-1]
            tone = hertz if duty else 0
            if not notes or notes[-1][0] != tone:
                notes.append([tone, 0])
            notes[-1][1] += 1
            self.now = self.now + 1 & (1 << 30) - 1
        assert notes[-1][0] == 0, "it never ends"
        return notes[:-1]


TURN = "*3 turn red U2 changed=R6 score=11-13-30 next=black banned=U"
REFUSED = "*4 refused U illegal-turn Black may not turn U: Red has just turned it."
END = "*5 turn red U2 changed=R6 score=20-34-0 next=- banned=U over=red"


def test_a_turn_is_a_short_click():
    ((_, ms),) = Sound().after(TURN)
    assert ms <= 20


def test_a_refusal_is_lower_and_longer_than_a_turn():
    ((click, short),) = Sound().after(TURN)
    for event in (REFUSED, "*5 half R The slice rests between two quarters: turn it on or back."):
        ((buzz, long),) = Sound().after(event)
        assert buzz < click and long > short


def test_the_end_is_a_tune():
    notes = Sound().after(END)
    assert len(notes) > 2 and len({note[0] for note in notes}) > 2
    assert notes == Sound().after("*6 resign score=20-34-0 next=- banned=- over=red")


def test_other_events_are_silent():
    for event in ("*7 restored", "*8 new start=ring first=black stall=0 swap=off blocked=- turns=0 score=12-12-30"):
        assert Sound().after(event) == []


def test_a_new_sound_takes_the_place_of_the_old():
    sound = Sound()
    sound.session.listener(END)
    sound.piezo.step(sound.now)
    assert sound.after(TURN) == Sound().after(TURN)


def test_the_clock_may_wrap_while_it_sounds():
    assert Sound(start=(1 << 30) - 200).after(END) == Sound().after(END)


def test_it_is_silent_at_first_and_when_it_is_closed():
    sound = Sound()
    assert [duty for _, duty in sound.pwm.told] == [0]
    sound.session.listener(END)
    sound.piezo.step(0)
    sound.piezo.close()
    assert not sound.pwm.on and sound.session.listener is None


running.run(globals())
