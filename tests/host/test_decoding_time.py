"""How long an RP2040 takes to decode samples: the machine code that mpy-cross makes, run by an emulated processor.

The emulator counts the cycles of the Cortex-M0+ (ARM DDI 0484C, 3.3). What MicroPython's runtime does when a function
is called, to convert its arguments, is left out: the cost of a sample is the difference between many and one.
"""

import ast
import importlib
import subprocess
from array import array

import pytest

from host_tools import compiling
from play.boardfile import fastest
from play.quadrature import Quadrature
from sim.firmware import sources

MHZ = 125
ENCODERS = 9
RAM = 0x20000000
RETURN, END, TABLE, FUNCTION, CONTEXT, CONSTANTS, ARGUMENTS, CODE, DATA, STACK = (
    RAM + at for at in (0x40, 0x60, 0x100, 0x800, 0x820, 0x840, 0x880, 0x1000, 0x8000, 0x30000)
)
_BX_LR, _ENTRY = 0x4770, b"\xfe\xb5"  # return; push {r1-r7, lr}


def machine_code(folder, path, name):
    """Return the code of the viper function `name` of a source file on the board."""
    text = sources("rp2")[path].read_text(encoding="utf-8")
    found = next(node for node in ast.parse(text).body if getattr(node, "name", "") == name)
    (folder / "one.py").write_text("@micropython.viper\n" + ast.get_source_segment(text, found), encoding="utf-8")
    subprocess.run([compiling._compiler(), "-march=armv6m", str(folder / "one.py")], check=True)
    made = (folder / "one.mpy").read_bytes()
    return made[made.index(_ENTRY) :]


def run(code, *arguments):
    """Call a function; a list of words is handed over as a pointer. Return (cycles, the first list as it is then).

    The functions of the runtime, of which only conversions of ints and pointers are called, return what they are given.
    """
    chip = importlib.import_module("rp2040py.rp2040").RP2040()
    words = {FUNCTION + 4: CONTEXT, CONTEXT + 12: CONSTANTS, CONSTANTS: TABLE}
    words |= {TABLE + 4 * k: RETURN | 1 for k in range(128)}
    end = DATA
    for k, value in enumerate(arguments):
        words[ARGUMENTS + 4 * k] = end if isinstance(value, list) else value
        for word in value if isinstance(value, list) else ():
            words[end] = word
            end += 4
    for address, word in words.items():
        chip.write_uint32(address, word & 0xFFFFFFFF)
    for k, byte in enumerate(code):
        chip.write_uint8(CODE + k, byte)
    chip.write_uint16(RETURN, _BX_LR)
    cycles = execute(chip.core, (FUNCTION, len(arguments), 0, ARGUMENTS))
    return cycles, [chip.read_uint32(DATA + 4 * k) for k in range(len(arguments[0]))]


def execute(core, registers):
    """Run the code at CODE until it returns; return how many cycles that took."""
    core.registers[: len(registers)] = array("I", registers)
    core.sp, core.lr, core.pc = STACK, END | 1, CODE
    before = core.cycles
    while core.pc & ~1 != END:
        core.execute_instruction()
    return core.cycles - before


def decoded(code, words):
    """Let the chip decode words; return (cycles, counts), which are those that the PC comes to."""
    twin = Quadrature(ENCODERS)
    twin.feed(words[0])
    kept = list(twin._kept)
    cycles, counts = run(code, list(twin.counts), kept, words, 0, len(words))
    twin.feed_all(words, 0, len(words))
    assert counts == [count & 0xFFFFFFFF for count in twin.counts]
    return cycles


@pytest.fixture(scope="module")
def decode(tmp_path_factory):
    """Return decode(words) -> cycles for each word but the first."""
    code = machine_code(tmp_path_factory.mktemp("decode"), "/play/quadrature.py", "_decode")
    return lambda words: (decoded(code, words) - decoded(code, words[:1])) / (len(words) - 1)


@pytest.fixture(scope="module")
def sort(tmp_path_factory):
    """Return how many cycles it takes to sort the bits of a sample, for encoders at scattered pins."""
    code = machine_code(tmp_path_factory.mktemp("sort"), "/device/rp2/encoders.py", "_sort")
    table, words = list(range(1024)), [0x12345678, 0x23456789]
    costs = [run(code, [0, 0], table, words, 0, count)[0] for count in (1, 2)]
    return costs[1] - costs[0]


def changing(encoders, lines):
    """Return samples in each of which so many encoders, the last ones, change one or both of their lines."""
    changed = sum(lines << 2 * i for i in range(ENCODERS - encoders, ENCODERS))
    return [0, changed] * 5


@pytest.mark.parametrize("lines", [0b01, 0b11])
@pytest.mark.parametrize(("encoders", "microseconds"), [(1, 8), (3, 9.6), (9, 14.4)])
def test_a_sample_is_decoded_in_the_time_that_is_told(decode, sort, encoders, lines, microseconds):
    assert fastest(encoders) == int(1_000_000 / microseconds)
    took = (sort + decode(changing(encoders, lines))) / MHZ
    assert microseconds - 1 < took <= microseconds
