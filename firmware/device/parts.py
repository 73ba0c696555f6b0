"""What every chip may have at a pin of its own: a push button and a piezo sounder."""

import time

from machine import PWM, Pin

from play.ports import ticks_add, ticks_diff

_LOOK_MS = 5
_AGREEING = 4  # looks in a row: contacts bounce for less than the 15 ms between them
_SETTLE_US = 100  # a pull-up of 50 kΩ charges a nF of cable

_LOUD = 1 << 15  # of 65,535: a square wave
_CLICK = [(2000, 15)]  # Hz, ms
_BUZZ = [(250, 150)]
_FANFARE = [(1047, 120), (1319, 120), (1568, 300)]
_SOUNDS = {"turn": _CLICK, "put": _CLICK, "undo": _CLICK, "redo": _CLICK, "refused": _BUZZ, "half": _BUZZ}


def look_at(pin):
    """Return a function that says whether the push button between `pin` and ground is down at this moment."""
    line = Pin(pin, Pin.IN, Pin.PULL_UP)
    time.sleep_us(_SETTLE_US)
    return lambda: not line.value()


class Button:
    """A push button, debounced. `look` says whether it is down at this moment."""

    def __init__(self, look):
        self._look = look
        self._down = False
        self._against = 0  # looks in a row that saw it otherwise
        self._looked = time.ticks_ms()

    def down(self):
        """Return whether the button is down."""
        now = time.ticks_ms()
        if time.ticks_diff(now, self._looked) >= _LOOK_MS:
            self._looked = now
            self._against = self._against + 1 if bool(self._look()) != self._down else 0
            if self._against == _AGREEING:
                self._down = not self._down
                self._against = 0
        return self._down


class Piezo:
    """A piezo sounder at `pin`: a click for a turn, a buzz for a refusal, a fanfare at the end of a game.

    It hears the events of `session`; call `step` every few ms.
    """

    def __init__(self, session, pin):
        self._session = session
        self._pwm = PWM(Pin(pin), freq=_CLICK[0][0], duty_u16=0)
        self._notes = []
        self._next = 0
        self._until = None
        session.listener = self._hear

    def _hear(self, event):
        """Begin the sound of an event such as "*12 turn red U2 … over=red"."""
        words = event.split()
        self._notes = _FANFARE if words[-1].startswith("over=") else _SOUNDS.get(words[1], [])
        self._next = 0
        self._until = None

    def step(self, now):
        """Sound the note that is due at the time `now` (ms)."""
        if self._notes and (self._until is None or ticks_diff(now, self._until) >= 0):
            self._sound(now)

    def _sound(self, now):
        if self._next == len(self._notes):
            self._notes = []
            self._pwm.duty_u16(0)
            return
        pitch, duration = self._notes[self._next]
        self._next += 1
        self._until = ticks_add(now, duration)
        self._pwm.freq(pitch)
        self._pwm.duty_u16(_LOUD)

    def close(self):
        """Fall silent and let the PWM go."""
        self._session.listener = None
        self._pwm.deinit()
