"""The watchdog: it resets a board whose firmware hangs. Once it runs nothing stops it, so it has to be fed for ever."""

import sys

import machine

_TIMEOUT_MS = 8000  # RP2040 datasheet 4.7: the counter reaches 8,388 ms
_PERIOD_MS = 1000
_TIMER = 0 if sys.platform == "esp32" else -1  # the ESP32 has no timers in software


class Watchdog:
    """The one watchdog of the chip, which begins to run now. A timer feeds it until `release`."""

    def __init__(self):
        self._watchdog = machine.WDT(timeout=_TIMEOUT_MS)
        self._timer = None
        self.hold()

    def feed(self):
        """Say that all is well, at least every 8 s."""
        self._watchdog.feed()

    def hold(self):
        """Let a timer feed it: at the prompt, and while the firmware starts or says what is wrong."""
        if self._timer is None:
            self._timer = machine.Timer(_TIMER, period=_PERIOD_MS, callback=self._fed_by_timer)

    def release(self):
        """Stop the timer: from now on `feed` has to be called."""
        if self._timer is not None:
            self._timer.deinit()
            self._timer = None

    def _fed_by_timer(self, timer):
        self._watchdog.feed()
