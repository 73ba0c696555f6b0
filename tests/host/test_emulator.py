"""The firmware on MicroPython for the RP2040 itself, on an emulated chip: what it sends and counts there.

Runs when the environment variable RP2040_UF2 names an image of MicroPython for the Raspberry Pi Pico
(https://micropython.org/download/RPI_PICO/), by `pytest -m emulator`; it takes some minutes.
"""

import asyncio
import importlib
import os
import re
import subprocess
import sys

import pytest

from boards import pico_knobs
from host_tools import flash
from play.wiring import chain
from reversi.cube import CubeGame
from reversi.geometry import SLICES

ABSENT = "NOT RUN on an emulated RP2040: the variable RP2040_UF2 names no image of MicroPython for the Pico."
UF2 = os.environ.get("RP2040_UF2", "")
pytestmark = [
    pytest.mark.emulator,
    pytest.mark.skipif(not UF2, reason=ABSENT),
    pytest.mark.skipif(sys.platform == "win32", reason="the emulator's serial line is a pseudo-terminal"),
]

FLASH_AT, BLOCKS, BLOCK = 0xA0000, 352, 4096  # of MicroPython's file system on a Pico (ports/rp2/boards/RPI_PICO)
ROUND = (0b11, 0b10, 0b00, 0b01)  # levels BA, clockwise
MS = 1_000_000  # ns
BIT_NS = 600  # a bit 1 is high for longer
GAP_NS = 100_000  # no bit is low for so long
SECONDS = 400  # real ones: the emulator is some thirty times slower than the chip


@pytest.fixture(scope="module")
def flashed(tmp_path_factory):
    """Return the path of the file system that `revcube flash` has left on an emulated Pico."""
    image = tmp_path_factory.mktemp("pico") / "flash.img"
    command = [sys.executable, "-u", "-m", "rp2040py", "micropython", "--image", UF2, "--pty", "--dump-fs", image]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as emulator:
        try:
            port = next(found[0] for line in emulator.stdout if (found := re.search(r"/dev/\S+\d", line)))
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(flash, "_ANSWER_S", SECONDS)
                assert flash.main(["--port", port, "--board", pico_knobs.NAME]) == 0
        finally:
            emulator.terminate()
    return image


class Pico:
    """An emulated Pico: its serial line, its pins, and what its LEDs are told."""

    def __init__(self, image):
        emulator = importlib.import_module("rp2040py.device")
        specs = importlib.import_module("rp2040py.boards")
        layout = specs.FlashLayout(FLASH_AT, BLOCKS, BLOCK)
        self.device = emulator.MicroPythonDevice(board=specs.BoardSpec(layout=layout, image=UF2), filesystem=image)
        self.clock = self.device.simulator.clock
        self.said = ""
        self.counts = [0] * 9
        self.pulses = []  # (start, end) in ns of every pulse on the line of the LEDs
        self._rose = 0
        self._hands, self._alarm = [], self.clock.create_alarm(self._move)
        for line in range(18):
            self._pin(line).set_input_value(True)
        self.device.mcu.gpio[pico_knobs.STRIPS[0]["pin"]].add_listener(self._pulse)

    def _pin(self, line):
        return self.device.mcu.gpio[pico_knobs.ENCODER_PINS[line // 2][line % 2]]

    def _pulse(self, new, old):
        if int(new) == 1:
            self._rose = self.clock.nanos
        elif int(old) == 1:
            self.pulses.append((self._rose, self.clock.nanos))

    # Hands

    def turn(self, edges):
        """Begin to turn encoders, pin by pin: `edges` are (ns from now, encoder, +1 or −1)."""
        now = self.clock.nanos
        self._hands = sorted([(now + after, encoder, step) for after, encoder, step in edges])
        self._alarm.schedule(self._hands[0][0] - now)

    def _move(self):
        _, encoder, step = self._hands.pop(0)
        self.counts[encoder] += step
        levels = ROUND[self.counts[encoder] % 4]
        for line in range(2):
            self._pin(2 * encoder + line).set_input_value(bool(levels >> line & 1))
        if self._hands:
            self._alarm.schedule(max(1, self._hands[0][0] - self.clock.nanos))

    # Light

    def frame(self):
        """Return what the last frames that were sent whole have in common: sticker -> (R, G, B).

        The emulator tells of an edge when the processor's instruction is over, which may be too late to tell a bit:
        each is what most of the frames say.
        """
        frames = [[]]
        for pulse, following in zip(self.pulses, [*self.pulses[1:], (self.clock.nanos, None)], strict=True):
            frames[-1].append(int(pulse[1] - pulse[0] > BIT_NS))
            if following[0] - pulse[1] > GAP_NS:
                frames.append([])
        last = [frame for frame in frames if len(frame) == 54 * 24][-9:]
        assert len(last) == 9
        bits = [int(sum(said) > 4) for said in zip(*last, strict=True)]
        values = [int("".join(map(str, bits[k : k + 8])), 2) for k in range(0, len(bits), 8)]
        places = chain(pico_knobs.STRIPS[0])
        return {place: (values[3 * k + 1], values[3 * k], values[3 * k + 2]) for k, place in enumerate(places)}

    # The serial line

    def listen(self):
        """From now on the serial line is ours, as a terminal's."""
        self.device.cdc.on_serial_data = lambda data: setattr(self, "said", self.said + data.decode(errors="replace"))

    def type(self, text):
        for byte in text.encode():
            self.device.cdc.send_serial_byte(byte)

    async def ask(self, line):
        """Type a line and return its answer."""
        self.said = ""
        self.type(line + "\r")
        return await self.until(r"^(ok|error) .*\r\n")

    async def until(self, pattern):
        """Let the chip run until `pattern` is in what it has said; return that."""
        async with asyncio.timeout(SECONDS):
            while not re.search(pattern, self.said, re.MULTILINE):
                await asyncio.sleep(0.02)
        return self.said

    async def wait(self, ms):
        """Let so much time of the chip pass."""
        end = self.clock.nanos + ms * MS
        while self.clock.nanos < end:
            await asyncio.sleep(0.01)

    async def soft_reset(self):
        """Leave the prompt for programs, then the one for people."""
        self.listen()
        self.said = ""
        self.type("\x02")
        await self.until(r">>> $")
        self.type("\x04")
        await self.until("Ctrl-C leads to the prompt")

    async def run(self, code):
        """Run code at the prompt (which interrupts what runs) and return what it prints."""
        printed, complaint = await self.device.aexec(code, timeout=SECONDS)
        assert not complaint, complaint.decode()
        return printed.decode().replace("\r\n", "\n")


def on_a_pico(image, act):
    """Let act(pico) run while an emulated Pico with the file system `image` does."""

    async def session():
        pico = Pico(image)
        pico.listen()
        async with pico.device:
            await act(pico)

    asyncio.run(session())


def test_a_knob_turned_pin_by_pin_plays_and_the_leds_show_it(flashed):
    game = CubeGame()
    game.turn("R")

    async def act(pico):
        await pico.until("Ctrl-C leads to the prompt")
        await pico.wait(2500)
        assert "next=black" in await pico.ask("status")
        pico.turn([(k * MS, SLICES.index("R"), 1) for k in range(pico_knobs.COUNTS_PER_QUARTER)])
        await pico.wait(2500)
        assert f"ok position {game.position()}" in await pico.ask("position")
        frame = pico.frame()
        black, red = [{frame[k] for k in range(54) if game.stickers[k] == side} for side in "BR"]
        assert len(black) == len(red) == 1, "each side has its colour"
        assert black != red
        assert all([max(*colour) > 30 for colour in (*black, *red)])

    on_a_pico(flashed, act)


DRIVERS = """
import gc, micropython, time
from array import array
import board
from device.rp2.encoders import Encoders
from device.rp2.pixels import Pixels
pixels, encoders, counts = Pixels(board.STRIPS), Encoders(board), array("i", [0] * 9)
encoders.read(counts)
"""

# Frames, and now and then a save, which stalls everything: looks at the encoders are 30 ms apart and more.
PLAY = """
longest, frame, last = 0, bytearray(162), time.ticks_ms()
start = last
while time.ticks_diff(last, start) < {ms}:
    micropython.heap_lock()
    frame[0] = frame[0] + 1 & 255
    pixels.show(frame)
    encoders.read(counts)
    micropython.heap_unlock()
    with open("/save", "wb") as file:
        file.write(bytes(4096))
    time.sleep_ms(max(0, 30 - time.ticks_diff(time.ticks_ms(), last)))
    now = time.ticks_ms()
    longest, last = max(longest, time.ticks_diff(now, last)), now
encoders.read(counts)
print(list(counts), encoders.overruns, longest)
"""


def test_no_edge_is_lost_while_frames_are_sent_and_saves_stall_the_loop(flashed):
    trains = [[(k * 100_000, 0, 1) for k in range(2000)], [(k * 170_000, 7, -1) for k in range(1000)]]

    async def act(pico):
        await pico.until("Ctrl-C leads to the prompt")
        await pico.run(DRIVERS)
        pico.turn([(50 * MS + after, encoder, step) for train in trains for after, encoder, step in train])
        counts, overruns, longest = (await pico.run(PLAY.format(ms=330))).rsplit(" ", 2)
        assert counts == str(pico.counts) == "[2000, 0, 0, 0, 0, 0, 0, -1000, 0]"
        assert overruns == "0"
        assert int(longest) >= 30
        assert len(pico.pulses) > 5 * 54 * 24

    on_a_pico(flashed, act)


COST = """
from play.quadrature import Quadrature
levels = (3, 2, 0, 1)
def cost(words):
    feed, total = Quadrature(9).feed_all, len(words)
    feed(words, 0, total)
    start = time.ticks_us()
    feed(words, 0, total)
    return time.ticks_diff(time.ticks_us(), start) / total
one = array("I", [0x3FFFC | levels[k & 3] for k in range(512)])
every = array("I", [levels[k & 3] * 0x15555 for k in range(512)])
missed = array("I", [0x3FFFF * (k & 1) for k in range(512)])
print(cost(one), cost(every), cost(missed))
"""


def test_decoding_costs_at_most_10_us_a_sample(flashed):
    async def act(pico):
        await pico.until("Ctrl-C leads to the prompt")
        costs = [float(word) for word in (await pico.run(DRIVERS + COST)).split()]
        print("us a sample, one encoder, all nine, all nine by two edges:", costs)
        assert max(costs) <= 10

    on_a_pico(flashed, act)


BUSY = """
from machine import mem32
print(sum([mem32[0x5000_0010 + 0x40 * channel] >> 24 & 1 for channel in range(12)]))  # CTRL_TRIG.BUSY
"""
UNTOUCHED = """
import gc
gc.collect()
blocks, size = [], 16384
while size >= 1024:
    try:
        blocks.append(bytearray(size))
    except MemoryError:
        size //= 2
import time
time.sleep_ms(60)
print(sum([len(block) for block in blocks]) > 50_000, any([any(block) for block in blocks]))
blocks = None
gc.collect()
"""
AGAIN = """
for _ in range(5):
    pixels.close()
    encoders.close()
    pixels, encoders = Pixels(board.STRIPS), Encoders(board)
encoders.read(counts)
"""


def test_after_a_soft_reset_no_dma_writes_into_memory_that_is_others(flashed):
    async def act(pico):
        await pico.until("Ctrl-C leads to the prompt")
        await pico.run(DRIVERS)
        assert await pico.run(BUSY) == "1\n"
        await pico.soft_reset()
        pico.turn([(k * 100_000, k % 9, 1) for k in range(5000)])
        assert await pico.run(BUSY) == "0\n"
        assert await pico.run(UNTOUCHED) == "True False\n"
        await pico.run(DRIVERS + AGAIN)

    on_a_pico(flashed, act)
