"""The module `machine` of the virtual chip; MicroPython's unix port has hardly one. Resets are done by sim.chip.

`link` is the wire to the simulator: what is written goes to it, what it sends is read, and neither ever waits.
"""

import _thread
import time

PWRON_RESET, WDT_RESET = 1, 3
link = None
_control = None


def attach(link_number, control_number):
    """Open the wires, given as file descriptors. They stay open as long as the interpreter lives."""
    global link, _control
    link = open(link_number, "rb")
    _control = open(control_number, "wb")


def _ask(line):
    _control.write(line + "\n")


def started():
    """Tell the simulator that the chip is up: from now on it takes what is typed."""
    _ask("started")


def reset():
    """Start anew, as with the button RESET."""
    _ask("reset")
    while True:
        time.sleep(1)


def soft_reset():
    """Start the interpreter anew."""
    _ask("soft")
    while True:
        time.sleep(1)


def reset_cause():
    """Return why the chip was started; the virtual one does not tell."""
    return PWRON_RESET


def unique_id():
    """Return the chip's number."""
    return b"\x00virtual"


class WDT:
    """A watchdog of `timeout` ms; nothing stops it, not even a soft reset."""

    def __init__(self, id=0, timeout=5000):
        _ask(f"watchdog {timeout}")

    def feed(self):
        """Begin its time anew."""
        _ask("feed")


class Timer:
    """A timer that calls `callback` every `period` ms, also while the interpreter waits at its prompt."""

    def __init__(self, id=-1, period=1000, callback=None):
        self._period = period
        self._callback = callback
        self._runs = True
        _thread.start_new_thread(self._run, ())

    def _run(self):
        while True:
            time.sleep_ms(self._period)
            if not self._runs:
                return
            self._callback(self)

    def deinit(self):
        """Stop."""
        self._runs = False
