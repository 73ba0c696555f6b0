"""Stands in for MicroPython's `machine` where there is no chip: what drivers use of it, as its documentation says.

A test wires its pins with `wire` and looks at what they were told.
"""

import time

if not hasattr(time, "sleep_us"):  # CPython
    time.sleep_us = lambda us: None
    time.ticks_ms = lambda: 0
    time.ticks_diff = lambda later, earlier: later - earlier

ETIMEDOUT, ENODEV = 110, 19
_pins = {}
_bus = [None]
QUEUE = 8  # calls that MicroPython's scheduler remembers
queue = []  # (function, pin) that interrupts have scheduled
sent = []  # (pin, timing, bytes) of every bitstream
units = 4  # pulse counters of the chip


def unwire():
    """Forget all pins."""
    _pins.clear()
    queue.clear()
    sent.clear()
    _bus[0] = None


def wire(bus, sda, scl, reset=None, multiplexer=None):
    """Let two pins be the master's end of a bus of wires.py, and one the multiplexer's RESET."""
    _bus[0] = bus
    pin(sda).line, pin(scl).line = "sda", "scl"
    if reset is not None:
        pin(reset).line = multiplexer


def pin(number):
    """Return the one Pin of that number, which nothing has set up."""
    if number not in _pins:
        _pins[number] = object.__new__(Pin)
        _pins[number].number, _pins[number].level, _pins[number].line = number, 1, None
        _pins[number].handler = _pins[number].mode = _pins[number].pull = _pins[number].watcher = None
    return _pins[number]


def run_scheduled():
    """Call what interrupts have scheduled."""
    while queue:
        function, at = queue.pop(0)
        function(at)


class Pin:
    """A GPIO."""

    IN, OUT, OPEN_DRAIN, PULL_UP = range(4)
    IRQ_RISING, IRQ_FALLING = 1, 2

    def __new__(cls, number, mode=None, pull=None, value=None):
        if not isinstance(number, int):
            raise ValueError("invalid pin")
        return pin(number)

    def __init__(self, number, mode=None, pull=None, value=None):
        self.mode, self.pull = mode, pull
        if value is not None:
            self(value)

    def __call__(self, value=None):
        if value is not None:
            self._put(value)
        elif self.watcher:
            self.watcher()  # something happens just before the level is read
        if self.line in ("sda", "scl"):
            return _bus[0].sda() if self.line == "sda" else _bus[0].scl()
        return self.level

    value = __call__

    def _put(self, value):
        self.level = value
        if self.line == "sda":
            _bus[0].master_sda = value
        elif self.line == "scl":
            _bus[0].master_scl = value
        elif self.line and not value:
            self.line.reset()
        if _bus[0]:
            _bus[0].settle()

    def irq(self, handler=None, trigger=0):
        self.handler, self._trigger = handler, trigger

    def drive(self, level):
        """Change the level from outside; an edge schedules its handler, unless the queue is full."""
        wanted = self.handler and self._trigger & (self.IRQ_RISING if level else self.IRQ_FALLING)
        if level != self.level and wanted and len(queue) < QUEUE:
            queue.append((self.handler, self))
        self.level = level


class SoftI2C:
    """A master that makes every level by hand; `timeout` is how long a chip may hold SCL, us."""

    def __init__(self, scl, sda, freq=400000, timeout=50000):
        self._scl, self._sda = scl, sda
        self._half, self._timeout = max(1, 500000 // freq), timeout
        try:
            self._stop()
        except OSError:
            sda(1)  # as MicroPython does: the first transfer will tell

    def writeto(self, address, data):
        """Return how many bytes were acknowledged; raises OSError when nobody has the address."""
        self._start(address << 1)
        count = 0
        for byte in data:
            if not self._write(byte):
                break
            count += 1
        self._stop()
        return count

    def readfrom_mem_into(self, address, register, data):
        """As MicroPython: a register's number that is not acknowledged raises nothing and reads nothing."""
        self._start(address << 1)
        if not self._write(register):
            self._stop()
            return
        self._start(address << 1 | 1)
        for k in range(len(data)):
            data[k] = self._read(last=k == len(data) - 1)
        self._stop()

    def _start(self, first):
        self._sda(1)
        self._wait()
        self._release()
        self._sda(0)
        self._wait()
        self._scl(0)
        if not self._write(first):
            self._stop()
            raise OSError(ENODEV)

    def _stop(self):
        self._sda(0)
        self._wait()
        self._release()
        self._sda(1)
        self._wait()

    def _write(self, byte):
        for bit in range(7, -1, -1):
            self._clock(byte >> bit & 1)
        return not self._clock(1)

    def _read(self, last):
        byte = 0
        for _ in range(8):
            byte = byte << 1 | self._clock(1)
        self._clock(int(last))
        return byte

    def _clock(self, bit):
        """Send a bit, or a 1 while somebody else does; return what was on the wire."""
        self._sda(bit)
        self._wait()
        self._release()
        level = self._sda()
        self._scl(0)
        return level

    def _release(self):
        self._scl(1)
        self._wait()
        if not self._scl():
            _bus[0].us += self._timeout
            self._sda(1)
            raise OSError(ETIMEDOUT)

    def _wait(self):
        _bus[0].us += self._half


class PWM:
    """Remembers what it was told: `told` is a list of (Hz, duty)."""

    def __init__(self, at, freq, duty_u16):
        self.pin, self.told, self.on = at, [], True
        self._freq = freq
        self.duty_u16(duty_u16)
        at.pwm = self

    def freq(self, hertz):
        self._freq = hertz

    def duty_u16(self, duty):
        self.told.append((self._freq, duty))

    def deinit(self):
        self.on = False


def bitstream(at, encoding, timing, data):
    """Remember what was sent."""
    assert encoding == 0
    sent.append((at.number, timing, bytes(data)))


class Encoder:
    """A pulse counter that decodes a quadrature encoder: a model of the ESP32's PCNT with MicroPython's arithmetic.

    Only what `phases=4` does. A channel counts the edges of one line, up or down as the level of the other says; the
    counter holds 16 bits and goes back to 0 at ±32,000, which is counted as well. `beat` is to be called after every
    change of levels.
    """

    LIMIT = 32000

    def __init__(self, unit, phase_a, phase_b, phases=1, filter_ns=0):
        if unit >= units:
            raise ValueError("invalid id")
        assert phases == 4 and 0 <= filter_ns <= 12787
        self._a, self._b = phase_a, phase_b
        self._levels = (phase_a(), phase_b())
        self._count = self._rounds = 0
        self.running = True
        phase_a.counter = phase_b.counter = self

    def beat(self):
        before, self._levels = self._levels, (self._a(), self._b())
        for line in range(2):
            if before[line] != self._levels[line]:
                rises = self._levels[line] == 1
                other_high = self._levels[1 - line] == 1
                up = rises == other_high if line else rises != other_high
                self._add(1 if up else -1)

    def _add(self, step):
        self._count += step
        if abs(self._count) == self.LIMIT:
            self._rounds += step
            self._count = 0

    def value(self):
        return self._rounds * self.LIMIT + self._count

    def deinit(self):
        self.running = False
