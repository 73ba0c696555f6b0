"""An RP2040 as the drivers of firmware/device/rp2 see it: MicroPython's modules rp2, machine and uctypes on CPython.

The assembler turns the drivers' own programs into instruction words, which rp2040-pio-emulator runs. The DMA moves real
words in real memory, at the addresses at which the chip would (RP2040 datasheet 2.5), when a test says so.
"""

import ctypes
import sys
import types
from collections import deque

import pioemu

DRIVERS = ("device.rp2", "device.rp2.pio", "device.rp2.pixels", "device.rp2.encoders", "device.parts")
MEMORY = 32  # instructions of a PIO


class Instruction:
    """One instruction (RP2040 datasheet 3.4) with the side-set and the delay that a program adds to it."""

    def __init__(self, code, label=None):
        self.code, self.label = code, label
        self.level, self.cycles = None, 0

    def side(self, level):
        self.level = level
        return self

    def __getitem__(self, cycles):
        self.cycles = cycles
        return self

    def word(self, labels, side_bits):
        assert (self.level is not None) == bool(side_bits), "every instruction has a side-set, or none has"
        assert 0 <= self.cycles < 32 >> side_bits, f"a delay of {self.cycles} cycles"
        target = 0 if self.label is None else labels[self.label]
        return self.code | target | (self.level or 0) << 12 | self.cycles << 8


class Program:
    """An assembled program: instruction `words`, `wrap_target`, `wrap_top` and the `settings` of asm_pio."""

    def __init__(self, function, settings):
        self.settings = settings
        self.side_bits = 0 if settings.get("sideset_init") is None else 1
        self._listing, self._labels, self.wrap_target = [], {}, 0
        types.FunctionType(function.__code__, self._names(), closure=function.__closure__)()
        self.words = [instruction.word(self._labels, self.side_bits) for instruction in self._listing]

    def _names(self):
        """What a program may call: no globals of its module, and of the instructions those that ours have."""
        registers = {"pins": 0, "x": 1, "y": 2, "null": 3, "isr": 6, "osr": 7}
        conditions = {"not_x": 1, "x_dec": 2, "not_y": 3, "y_dec": 4, "x_not_y": 5}
        return {
            **registers,
            **conditions,
            "invert": lambda source: source | 8,
            "label": lambda name: self._labels.update({name: len(self._listing)}),
            "wrap_target": lambda: setattr(self, "wrap_target", len(self._listing)),
            "wrap": lambda: setattr(self, "wrap_top", len(self._listing) - 1),
            "jmp": lambda *to: self._add(0x0000 | (to[0] << 5 if len(to) == 2 else 0), to[-1]),
            "in_": lambda source, bits: self._add(0x4000 | source << 5 | bits & 31),
            "out": lambda target, bits: self._add(0x6000 | target << 5 | bits & 31),
            "push": lambda: self._add(0x8020),
            "mov": lambda target, source: self._add(0xA000 | target << 5 | source),
        }

    def _add(self, code, label=None):
        self._listing.append(Instruction(code, label))
        return self._listing[-1]


class StateMachine:
    """One of a PIO's four state machines, of which a test runs the program by `states`."""

    def __init__(self, chip, number):
        self._chip = chip
        self.number = number
        self.program, self.running, self.received, self.sent = None, False, deque(), deque()

    def init(self, program, *, freq, sideset_base=None, in_base=None):
        loaded = self._chip.programs[self.number // 4]
        if program not in loaded and len(program.words) + sum([len(other.words) for other in loaded]) > MEMORY:
            raise OSError(12)
        loaded.add(program)
        self.program, self.freq, self.side_pin, self.in_pin = program, freq, sideset_base, in_base
        self.running = False
        self.sent.clear()

    def active(self, value=None):
        if value is not None:
            self.running = bool(value)
        return self.running

    def tx_fifo(self):
        return len(self.sent)

    def divider(self, clock):
        """Return by what it divides the system clock, as MicroPython sets it (ports/rp2/rp2_pio.c), in 1/256."""
        divider = clock * 256 // self.freq
        assert 256 <= divider <= 65536 * 256
        return divider / 256

    def states(self, inputs=None, stop=lambda state: False):
        """Run the program on what was sent to it; yield (state before, state after) of every instruction."""
        settings = self.program.settings
        return pioemu.emulate(
            self.program.words,
            stop_when=lambda _, state: stop(state),
            initial_state=pioemu.State(transmit_fifo=deque(self.sent)),
            input_source=inputs,
            auto_pull=settings.get("autopull", False),
            pull_threshold=settings.get("pull_thresh", 32),
            shift_isr_right=settings.get("in_shiftdir") == PIO.SHIFT_RIGHT,
            shift_osr_right=settings.get("out_shiftdir") == PIO.SHIFT_RIGHT,
            side_set_count=self.program.side_bits,
            wrap_target=self.program.wrap_target,
            wrap_top=self.program.wrap_top,
        )


class PIO:
    """A PIO block: the memory of its programs."""

    SHIFT_LEFT, SHIFT_RIGHT = range(2)
    JOIN_NONE, JOIN_TX, JOIN_RX = range(3)
    IN_LOW, IN_HIGH, OUT_LOW, OUT_HIGH = range(4)

    chip = None

    def __init__(self, number):
        self._loaded = self.chip.programs[number]

    def remove_program(self, program):
        if program not in self._loaded:
            raise ValueError("prog not in instruction memory")
        self._loaded.remove(program)


class DMA:
    """A DMA channel."""

    def __init__(self, chip):
        free = [number for number in range(chip.most_channels) if number not in chip.channels]
        if not free:
            raise OSError(16)
        self._chip = chip
        self.channel = free[0]
        self.count, self.running, self._reload = 0, False, 0
        self._read = self._write = self._address = self._place = None
        chip.channels[self.channel] = self

    def pack_ctrl(self, **fields):
        return {"inc_read": True, "inc_write": True, "ring_size": 0, "chain_to": self.channel, **fields}

    def config(self, *, read=None, write=None, count=None, ctrl=None, trigger=False):
        if read is not None:
            self._read, self._place = read, 0
        if write is not None:
            self._write = write
            if not self.sends:
                self._address = ctypes.addressof(ctypes.c_uint32.from_buffer(write))
        if count is not None:
            self._reload = count
        if ctrl is not None:
            self._ctrl = ctrl
        if trigger:
            self.start()

    def start(self):
        self.count, self.running = self._reload, True

    def active(self, value=None):
        if value:
            self.start()
        return self.running

    def close(self):
        self.running = False
        del self._chip.channels[self.channel]

    @property
    def sends(self):
        return isinstance(self._write, StateMachine)

    def takes_from(self, machine):
        return self._read is machine

    def send(self):
        """Move a word from memory to a state machine."""
        machine = self._write
        assert self._ctrl["treq_sel"] == machine.number // 4 * 8 + machine.number % 4
        assert self._ctrl["inc_read"] and not self._ctrl["inc_write"]
        assert machine.program.settings.get("fifo_join") != PIO.JOIN_RX, "it has no FIFO that way"
        machine.sent.append(self._read[self._place])
        self._place += 1
        self._moved()

    def receive(self):
        """Move a word from a state machine to memory, and the address on; where the ring ends it wraps."""
        machine = self._read
        assert self._ctrl["treq_sel"] == machine.number // 4 * 8 + machine.number % 4 + 4
        assert self._ctrl["inc_write"] and not self._ctrl["inc_read"] and self._ctrl["ring_sel"]
        assert machine.program.settings.get("fifo_join") != PIO.JOIN_TX, "it has no FIFO that way"
        ctypes.c_uint32.from_address(self._address).value = machine.received.popleft()
        within = (1 << self._ctrl["ring_size"]) - 1
        self._address = self._address & ~within | self._address + 4 & within
        self._moved()

    def _moved(self):
        self.count -= 1
        if self.count == 0:
            self.running = False
            if self._ctrl["chain_to"] != self.channel:
                self._chip.channels[self._ctrl["chain_to"]].start()


class Pin:
    """A GPIO; `chip.pins` keeps how each was last set up."""

    IN, OUT = "in", "out"
    PULL_UP = "up"
    chip = None

    def __init__(self, number, *setup, **more):
        self.number = number
        if setup:
            self.chip.pins[number] = (*setup, *more.values())


class Chip:
    """A chip with so many state machines and DMA channels; `taken` are the state machines that the Wi-Fi driver has."""

    def __init__(self, machines=8, channels=12, taken=()):
        self.machines = [StateMachine(self, number) for number in range(machines)]
        self.programs = [set() for _ in range(machines // 4)]
        self.channels, self.most_channels = {}, channels
        self.pins = {}
        self._taken = taken

    def machine(self, number):
        if number >= len(self.machines) or number in self._taken:
            raise ValueError("StateMachine claimed by external resource")
        return self.machines[number]

    @property
    def running(self):
        """The state machines that run."""
        return [machine for machine in self.machines if machine.running]

    @property
    def as_new(self):
        """Whether everything that was lent is back."""
        return not self.running and not any(self.programs) and not self.channels

    def serve(self, words=1 << 30):
        """Let every channel that sends move up to so many words."""
        for channel in self.channels.values():
            for _ in range(words):
                if not (channel.running and channel.sends):
                    break
                channel.send()

    def push(self, machine, word):
        """Let a state machine push a word, and the DMA take it away."""
        machine.received.append(word)
        next(one for one in self.channels.values() if one.running and one.takes_from(machine)).receive()

    def modules(self):
        """Return the modules of MicroPython by name."""
        rp2, machine, uctypes = [types.ModuleType(name) for name in ("rp2", "machine", "uctypes")]
        rp2.PIO = type("PIO", (PIO,), {"chip": self})
        rp2.StateMachine = self.machine
        rp2.DMA = lambda: DMA(self)
        rp2.asm_pio = lambda **settings: lambda function: Program(function, settings)
        machine.Pin = type("Pin", (Pin,), {"chip": self})
        machine.PWM = None
        uctypes.addressof = lambda buffer: buffer.buffer_info()[0]
        return {"rp2": rp2, "machine": machine, "uctypes": uctypes}

    def install(self, monkeypatch):
        """Let what is imported from now on find this chip; the drivers are imported anew."""
        for name, module in self.modules().items():
            monkeypatch.setitem(sys.modules, name, module)
        for name in DRIVERS:
            monkeypatch.delitem(sys.modules, name, raising=False)
