"""An I²C bus, level by level: a wire is high unless somebody holds it at ground, and chips see its edges.

The chips are modelled from their datasheets (TCA9548A SCPS207, AS5600 v1-06), as far as the driver meets them, with
what can go wrong with them. `Bus.us` counts the time that a master has spent.
"""

IDLE, WRITTEN, READ = range(3)


class Bus:
    """SDA and SCL. `stuck_sda` and `stuck_scl` hold a wire at ground whatever is done."""

    def __init__(self):
        self.us = 0
        self.chips = []
        self.master_sda = self.master_scl = 1
        self.stuck_sda = self.stuck_scl = False
        self._levels = (1, 1)
        self._reached = []

    def connect(self):
        """Find out which chips are at the wires now; to be called when a multiplexer has switched."""
        self._reached = [chip for chip in self.chips if chip.reached()]

    def sda(self):
        if self.stuck_sda or not self.master_sda:
            return 0
        return int(not any([chip.holds_sda for chip in self._reached]))

    def scl(self):
        if self.stuck_scl or not self.master_scl:
            return 0
        return int(not any([chip.holds_scl for chip in self._reached]))

    def settle(self):
        """Let every chip see the levels until nobody changes them any more."""
        levels = (self.sda(), self.scl())
        while self._levels != levels:
            self._levels = levels
            for chip in self._reached:
                chip.see(levels[0], levels[1])
            levels = (self.sda(), self.scl())


class Chip:
    """A device at `address`. A subclass says what it makes of bytes: take(byte) -> acknowledged, give() -> byte."""

    def __init__(self, bus, address, through=None):
        """`through` is (multiplexer, channel) for a chip behind one."""
        self.address = address
        self.deaf = False  # acknowledges nothing
        self.stretches = False  # holds SCL for ever when it is spoken to
        self.holds_sda = self.holds_scl = False
        self._through = through
        self._sda = self._scl = 1
        self._mode = IDLE
        self._bits = self._byte = self._count = 0
        self._bus = bus
        bus.chips.append(self)
        bus.connect()

    def reached(self):
        return self._through is None or bool(self._through[0].control >> self._through[1] & 1)

    def see(self, sda, scl):
        before, self._sda, self._scl = (self._sda, self._scl), sda, scl
        if scl and before[1]:
            if sda != before[0]:
                self._condition(start=not sda)
        elif scl:
            self._rise(sda)
        elif before[1]:
            self._fall()

    def _condition(self, start):
        if not start and self._mode == WRITTEN:
            self.end()
        self._mode = WRITTEN if start else IDLE
        self._bits = self._byte = self._count = 0
        self.holds_sda = False

    def _rise(self, sda):
        """A clock's rising edge: bits are valid."""
        if self._mode == WRITTEN and self._bits < 8:
            self._byte = self._byte << 1 | sda
        elif self._mode == READ and self._bits == 8 and sda:
            self._mode = IDLE  # not acknowledged: the master has enough
        self._bits += 1

    def _fall(self):
        """A clock's falling edge: whoever sends puts the next bit onto the wire."""
        if self._mode == IDLE:
            self.holds_sda = False
        elif self._mode == READ:
            self._send()
        elif self._bits == 8:
            self._acknowledge()
        elif self._bits == 9:
            self._next_byte()

    def _send(self):
        if self._bits == 9:
            self._bits, self._byte = 0, self.give()
        self.holds_sda = self._bits < 8 and not self._byte >> 7 - self._bits & 1

    def _acknowledge(self):
        if self._count == 0:
            known = self._byte >> 1 == self.address and not self.deaf
            self.holds_scl = known and self.stretches
        else:
            known = self.take(self._byte, self._count)
        self.holds_sda = known
        if not known and self._count == 0:
            self._mode = IDLE

    def _next_byte(self):
        reads = self._count == 0 and self._byte & 1
        self.holds_sda = False
        self._bits, self._byte = 0, 0
        self._count += 1
        if reads:
            self._mode, self._bits = READ, 9
            self._send()

    def end(self):
        """A STOP after bytes were written."""


class Multiplexer(Chip):
    """A TCA9548A: a bit a channel, in force from the STOP on (8.5.2); RESET (8.4.1) turns all off."""

    def __init__(self, bus, address=0x70):
        self.control = self._written = 0
        super().__init__(bus, address)

    def open(self, channels):
        self.control = self._written = channels
        self._bus.connect()

    def take(self, byte, count):
        self._written = byte
        return True

    def give(self):
        return self.control

    def end(self):
        self.open(self._written)

    def reset(self):
        self.open(0)
        self._condition(start=False)


class Sensor(Chip):
    """An AS5600: `angle`, 0 to 4095, and the bits of STATUS."""

    def __init__(self, bus, through=None):
        super().__init__(bus, 0x36, through)
        self.angle = 0
        self.status = 0x20
        self._pointer = 0

    def take(self, byte, count):
        """The first byte sets the pointer; one that no register has is not acknowledged."""
        self._pointer = byte
        return byte <= 0x0F or byte in (0x1A, 0x1B, 0x1C, 0xFF)

    def give(self):
        """RAW ANGLE and ANGLE are read again and again: the pointer goes back to their high byte."""
        pointer = self._pointer
        self._pointer = pointer - 1 if pointer in (0x0D, 0x0F) else pointer + 1
        if pointer == 0x0B:
            return self.status
        if pointer < 0x0C or pointer > 0x0F:
            return 0
        angle = self.angle
        if pointer >= 0x0E and not 10 <= angle < 4086:
            angle = 0  # ANGLE sticks where the round begins
        return angle & 0xFF if pointer & 1 else angle >> 8
