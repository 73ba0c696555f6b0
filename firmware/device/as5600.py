"""AS5600 magnetic sensors, one or, behind a TCA9548A multiplexer, one a slice: on every chip.

All AS5600 have one address, so the multiplexer lets the bus through to one of them at a time. The bus is made by hand
(machine.SoftI2C): it is the same on every chip, a transfer takes a bounded time whatever the lines do, an ESP32 writes
no complaints of its own between the lines of the console, and the pins stay ours, to free a device that hangs. A look
at a sensor takes some 0.5 ms at 400 kHz: 11 bytes of 9 bits, each a little longer than 2.5 µs.
"""

import time

from machine import Pin, SoftI2C

from play.angles import ROUND, Angles
from play.ports import ticks_diff

_SENSOR = 0x36  # AS5600 datasheet, "I²C modes"
_STATUS, _RAW_ANGLE = 0x0B, 0x0C  # AS5600 datasheet, register map: magnet; angle, two bytes, the high one first
_MAGNET, _WEAK_BIT, _STRONG_BIT = 0x20, 0x10, 0x08  # of STATUS: MD, ML, MH
_FIRST_MUX, _LAST_MUX = 0x70, 0x77  # TCA9548A datasheet 8.5: three address pins
_NO_ANSWER = -1
_STRETCH_US = 1000  # how long a device may hold SCL; neither of ours ever does
_HALF_CLOCK_US = 5  # of a clock made pin by pin: standard mode, which everything understands (UM10204 table 10)

# What a look at a sensor finds. Up to _STRONG its angle is good; from _SILENT on it is left alone for a while.
_FINE, _WEAK, _STRONG, _NO_MAGNET, _SILENT, _NO_MUX, _STRANGER, _SDA_LOW, _SCL_LOW = range(9)
_SURE = 3  # failed looks in a row before it is told: one may be a spark
_PAUSE_MS = 50  # after the first failed look; it doubles up to the seventh, 3.2 s
_LONGEST = 7

_TOLD = {
    _WEAK: "The magnet of slice {} is weak: bring it nearer to its sensor.",
    _STRONG: "The magnet of slice {} is too strong: take it further from its sensor.",
    _NO_MAGNET: "The sensor of slice {} sees no magnet: its turns are not seen.",
    _SILENT: "The sensor of slice {} does not answer: its turns are not seen. Look at its wires.",
    _NO_MUX: "The multiplexer TCA9548A does not answer at {mux:#x}: look at its wires and its address pins.",
    _STRANGER: "A sensor answers while all channels of the multiplexer are off: it is wired past the multiplexer.",
    _SDA_LOW: "SDA (GPIO {sda}) is held at ground since the sensor at channel {last} was looked at. Unplug it.",
    _SCL_LOW: "SCL (GPIO {scl}) is held at ground since the sensor at channel {last} was looked at. Unplug it.",
}


class _Bus:
    """I²C at the pins of `wiring`, the board's I2C. Nothing here takes longer than a few ms."""

    def __init__(self, wiring):
        self._sda = Pin(wiring["sda"], Pin.OPEN_DRAIN, Pin.PULL_UP, value=1)
        self._scl = Pin(wiring["scl"], Pin.OPEN_DRAIN, Pin.PULL_UP, value=1)
        self._i2c = SoftI2C(scl=self._scl, sda=self._sda, freq=wiring["freq"], timeout=_STRETCH_US)
        self._byte, self._word = bytearray(1), bytearray(2)
        reset = wiring.get("reset")
        self._reset = None if reset is None else Pin(reset, Pin.OUT, value=1)

    def fault(self):
        """Return _FINE, or which line is held at ground whatever is done about it."""
        if self._scl() and not self._sda():
            self._clock_free()
        if self._reset is not None and not (self._scl() and self._sda()):
            self._reset_mux()
        if not self._scl():
            return _SCL_LOW
        return _FINE if self._sda() else _SDA_LOW

    def _reset_mux(self):
        """Turn all channels off by the multiplexer's RESET, which a sensor that holds SDA for good can't prevent."""
        self._put(self._reset, 0)
        self._put(self._reset, 1)

    def _clock_free(self):
        """Free SDA from a device that was cut off while it sent (UM10204 3.1.16).

        It waits for clocks to send the rest of its byte; nobody acknowledges that, so it lets go, and the STOP tells
        all others that whatever they saw is over.
        """
        for _ in range(9):
            self._put(self._scl, 0)
            self._put(self._scl, 1)
        self._put(self._scl, 0)
        self._put(self._sda, 0)
        self._put(self._scl, 1)
        self._put(self._sda, 1)

    def _put(self, pin, level):
        pin(level)
        time.sleep_us(_HALF_CLOCK_US)

    def write(self, address, value):
        """Write a byte; return whether it was acknowledged."""
        self._byte[0] = value
        try:
            return self._i2c.writeto(address, self._byte) == 1
        except OSError:
            return False

    def byte(self, register):
        """Return the byte in a sensor's register, or _NO_ANSWER."""
        return self._byte[0] if self._read(register, self._byte) else _NO_ANSWER

    def word(self, register):
        """Return the two bytes from a sensor's register on, or _NO_ANSWER."""
        return self._word[0] << 8 | self._word[1] if self._read(register, self._word) else _NO_ANSWER

    def _read(self, register, buffer):
        """Fill `buffer`; return whether a sensor really did.

        A register's number that was not acknowledged raises nothing and leaves the buffer as it is; a sensor that dies
        amid its answer lets go of SDA: both look like 0xFF, which none of our registers can begin with. One that hangs
        holds SDA, and its zeros count for nothing.
        """
        buffer[0] = 0xFF
        try:
            self._i2c.readfrom_mem_into(_SENSOR, register, buffer)
        except OSError:
            return False
        return buffer[0] != 0xFF and self._sda() == 1


class Magnets:
    """The sensors of a board, described by its I2C, as encoders (play.ports.Turns) of 1,024 counts a quarter turn.

    Counts begin at 0 where each slice stood when its sensor first answered. A call of `read` looks at one sensor only.
    One that fails stops nobody: its count stands still, it is looked at again after 50 ms, then ever less often, and
    when it comes back its count follows what was turned meanwhile.
    """

    def __init__(self, board, clock=None):
        """`clock` returns ms that wrap at 2³⁰; time.ticks_ms unless told otherwise."""
        self._wiring = board.I2C
        self._mux = board.I2C["mux"]
        self._clock = clock or time.ticks_ms
        self._angles = Angles(board.ENCODERS, board.REVERSE)
        self._found = bytearray(board.ENCODERS)  # by the last look at each; a warning stays
        self._failed = bytearray(board.ENCODERS)  # looks in a row, up to _LONGEST
        self._looked = [self._clock()] * board.ENCODERS  # when, ms
        self._at = 0  # the sensor whose turn it is
        self._last = 0  # the one that the bus was last let through to
        self._private = self._mux is None  # whether no sensor answers beside the one that the multiplexer lets through
        self._bus = _Bus(board.I2C)

    def read(self, counts):
        """Look at the next sensor and write the counts of all into `counts`. Allocates nothing while all is well."""
        now = self._clock()
        if self._find(now):
            self._note(self._look(self._at), now)
        mine = self._angles.counts
        for i in range(len(mine)):
            counts[i] = mine[i]

    def _find(self, now):
        """Go on to the next sensor whose time has come; return whether there is one."""
        for _ in range(len(self._failed)):
            self._at = (self._at + 1) % len(self._failed)
            if ticks_diff(now, self._looked[self._at]) >= self._pause(self._at):
                return True
        return False

    def _pause(self, sensor):
        if self._found[sensor] < _SILENT:
            return 0
        return _PAUSE_MS << self._failed[sensor] - 1

    def _look(self, sensor):
        """Follow a sensor's angle; return what was found. The first transfer that fails ends it, after 1 ms at most."""
        return self._bus.fault() or self._select(sensor) or self._follow(sensor)

    def _select(self, sensor):
        """Let the bus through to one sensor; the byte has a bit for every channel."""
        if self._mux is None:
            return _FINE
        if not self._private:
            fault = self._part_others()
            if fault:
                return fault
        if not self._bus.write(self._mux, 1 << self._wiring["channels"][sensor]):
            return _NO_MUX
        self._last = sensor
        return _FINE

    def _part_others(self):
        """See that with all channels off no sensor answers; two at a time would give angles that are neither's.

        Another multiplexer on the bus may have come up with channels open: it keeps them through a reset of ours.
        """
        if not self._bus.write(self._mux, 0):
            return _NO_MUX
        if self._bus.byte(_STATUS) != _NO_ANSWER:
            for address in range(_FIRST_MUX, _LAST_MUX + 1):
                self._bus.write(address, 0)
            if self._bus.byte(_STATUS) != _NO_ANSWER:
                return _STRANGER
        self._private = True
        return _FINE

    def _follow(self, sensor):
        """Read whether there is a magnet, without which the angle is noise; then the angle."""
        status = self._bus.byte(_STATUS)
        if status == _NO_ANSWER:
            return _SILENT
        if not status & _MAGNET:
            return _NO_MAGNET
        angle = self._bus.word(_RAW_ANGLE)
        if not 0 <= angle < ROUND:
            return _SILENT
        self._angles.feed(sensor, angle)
        if status & _WEAK_BIT:
            return _WEAK
        return _STRONG if status & _STRONG_BIT else _FINE

    def _note(self, found, now):
        """Remember what the look at the present sensor found; a magnet at the limit is told once, not by turns."""
        at = self._at
        self._looked[at] = now
        if found > _STRONG:
            self._failed[at] = min(self._failed[at] + 1, _LONGEST)
            self._found[at] = found
        else:
            self._failed[at] = 0
            if found or self._found[at] > _STRONG:
                self._found[at] = found

    def status(self):
        """Return what is wrong (play.ports.Turns)."""
        told = {}
        for i, found in enumerate(self._found):
            if found > _STRONG and self._failed[i] < _SURE:
                continue
            if found:
                last = self._channel(self._last)
                told["bus" if found > _SILENT else i] = _TOLD[found].format("{}", last=last, **self._wiring)
        return told

    def _channel(self, sensor):
        return 0 if self._mux is None else self._wiring["channels"][sensor]

    def close(self):
        """Leave all channels of the multiplexer off."""
        if self._mux is not None:
            self._bus.write(self._mux, 0)
