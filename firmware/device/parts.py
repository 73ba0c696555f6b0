"""What every chip may have at a pin of its own: a push button and a piezo sounder."""

import time

from machine import PWM, Pin

_LOOK_MS = 5
_AGREEING = 4  # looks in a row: contacts bounce for less than the 15 ms between them
_SETTLE_US = 100  # a pull-up of 50 kΩ charges a nF of cable

_HERTZ = 1000  # before the first tone: a PWM has to have some
_LOUD = 1 << 15  # of 65,535: a square wave


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
    """A piezo sounder at `pin` (play.ports.Sounder), by PWM."""

    def __init__(self, pin):
        self._pwm = PWM(Pin(pin), freq=_HERTZ, duty_u16=0)

    def tone(self, hertz):
        """Sound a tone from now on; 0 is silence."""
        if hertz:
            self._pwm.freq(hertz)
        self._pwm.duty_u16(_LOUD if hertz else 0)

    def close(self):
        """Fall silent and let the PWM go."""
        self._pwm.deinit()


def piezo(board):
    """Return the Piezo of a board, None where there is none."""
    return None if board.PIEZO is None else Piezo(board.PIEZO)
