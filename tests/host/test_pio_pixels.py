"""The LEDs of an RP2: the driver's own program, cycle by cycle, with the words that the driver sends it."""

import importlib
import math
from array import array
from itertools import pairwise

import pytest

from play.wiring import chain
from tests.host.rp2_chip import Chip

CLOCKS = (125_000_000, 133_000_000, 150_000_000, 200_000_000)
WS2812B, WS2812, SK6812 = (400, 850, 800, 450), (350, 800, 700, 600), (300, 900, 600, 600)
WS2811 = (500, 2000, 1200, 1300)  # at its slow speed
TOLERANCE = 150  # ns, either way
LATCH = 280_000  # ns
FACES = tuple([(face, "top-left", "rows", True) for face in "URFDLB"])


def strip(pin=22, order="GRB", timing=WS2812B, faces=FACES):
    return {"pin": pin, "order": order, "timing": timing, "faces": faces}


def picture(seed=1, side=0):
    return bytearray([(seed * 40503 * (k + 1) >> 4) & 255 for k in range(3 * side * side or 162)])


@pytest.fixture
def made(monkeypatch):
    """Return made(strips, **chip) -> (chip, Pixels): the driver on a chip of its own."""

    def make(*strips, **settings):
        chip = Chip(**settings)
        chip.install(monkeypatch)
        return chip, importlib.import_module("device.rp2.pixels").Pixels(strips)

    return make


def pulses(machine, clock):
    """Run what was sent to a state machine; return its pulses: (start, end) in ns at a system clock of `clock` Hz."""
    period, divider = 1e9 / clock, machine.divider(clock)

    def waits_for_a_frame(state):
        drained = state.output_shift_register.counter >= machine.program.settings["pull_thresh"]
        return state.program_counter == machine.program.wrap_target and drained and not state.transmit_fifo

    found, rose, level = [], 0, 0
    for before, after in machine.states(stop=waits_for_a_frame):
        if after.pin_values & 1 != level:
            level ^= 1
            now = math.floor(before.clock * divider) * period  # a divider with a fraction takes now less, now more
            if level:
                rose = now
            else:
                found.append((rose, now))
    machine.sent.clear()
    return found


def times(found):
    """Return (ns high, ns low) of every bit but the last, whose low does not end."""
    return [(end - start, following - end) for (start, end), (following, _) in pairwise(found)]


def bits(found, timing):
    """Return the bits of pulses, as an LED tells them apart: by how long the line is high."""
    return [int(end - start > (timing[0] + timing[2]) / 2) for start, end in found]


def colours(found, wired, side=0):
    """Return the frame (sticker -> R, G, B) that pulses say to the strip `wired`; W has to be dark."""
    order = wired["order"]
    said = bits(found, wired["timing"])
    values = [int("".join(map(str, said[k : k + 8])), 2) for k in range(0, len(said), 8)]
    leds = [dict(zip(order, values[k : k + len(order)], strict=True)) for k in range(0, len(values), len(order))]
    assert not any([led.get("W") for led in leds])
    places = chain(wired, side)
    return {place: tuple([led[channel] for channel in "RGB"]) for place, led in zip(places, leds, strict=True)}


def shown(chip, strips, clock=CLOCKS[0]):
    """Return the frame that is on the LEDs when all has been sent."""
    chip.serve()
    found = {}
    for machine, wired in zip(chip.running, strips, strict=True):
        found.update(colours(pulses(machine, clock), wired))
    return bytearray([value for sticker in range(54) for value in found[sticker]])


@pytest.mark.parametrize("clock", CLOCKS)
@pytest.mark.parametrize("timing", [WS2812B, WS2812, SK6812, WS2811])
def test_every_bit_lasts_as_long_as_the_leds_want(made, timing, clock):
    chip, pixels = made(strip(timing=timing))
    pixels.show(picture())
    chip.serve()
    found = pulses(chip.running[0], clock)
    assert len(found) == 54 * 24
    assert set(bits(found, timing)) == {0, 1}
    for bit, (high, low) in zip(bits(found, timing), times(found), strict=False):
        assert abs(high - timing[2 * bit]) <= TOLERANCE
        assert abs(low - timing[2 * bit + 1]) <= TOLERANCE


def test_the_check_of_times_would_find_a_wrong_divider(made):
    chip, pixels = made(strip())
    chip.machines[0].freq = chip.machines[0].freq * 4 // 5
    pixels.show(picture())
    chip.serve()
    high = [high for high, _ in times(pulses(chip.running[0], CLOCKS[0]))]
    assert max(high) > WS2812B[2] + TOLERANCE


@pytest.mark.parametrize("order", ["GRB", "RGB", "BRG", "GRBW", "WRGB"])
def test_the_leds_get_the_frame_whatever_their_order(made, order):
    wired = strip(order=order)
    chip, pixels = made(wired)
    pixels.show(picture())
    assert shown(chip, [wired]) == picture()


def test_the_leds_get_the_frame_however_the_wire_runs(made):
    corners = [f"{end}-{side}" for end in ("top", "bottom") for side in ("left", "right")]
    faces = [(face, corners[k % 4], ("rows", "columns")[k % 2], k > 2) for k, face in enumerate("FLUBRD")]
    chip, pixels = made(strip(faces=faces))
    pixels.show(picture())
    assert shown(chip, [strip(faces=faces)]) == picture()


def test_every_strip_gets_its_own_leds(made):
    strips = [strip(0, faces=FACES[:1]), strip(7, "RGB", SK6812, FACES[1:4]), strip(2, "GRBW", WS2811, FACES[4:])]
    chip, pixels = made(*strips)
    assert [machine.side_pin.number for machine in chip.running] == [0, 7, 2]
    pixels.show(picture())
    assert shown(chip, strips) == picture()


def test_a_panel_of_256_leds_gets_its_frame_and_goes_dark(monkeypatch):
    wired, frame = importlib.import_module("boards.esp32_panel16").STRIPS[0], picture(side=16)
    chip = Chip()
    chip.install(monkeypatch)
    pixels = importlib.import_module("device.rp2.pixels").Pixels([wired], 16)
    pixels.show(frame)
    chip.serve()
    found = pulses(chip.running[0], CLOCKS[0])
    assert found[-1][1] < 8e6
    shown = colours(found, wired, 16)
    assert bytearray([value for place in range(256) for value in shown[place]]) == frame
    frames = drained(chip.running[0], chip, monkeypatch)
    pixels.close()
    assert len(frames) == 258 and not any(frames[1:257]) and chip.as_new


def test_a_frame_lasts_two_milliseconds(made):
    chip, pixels = made(strip())
    pixels.show(picture())
    chip.serve()
    assert 1.6e6 < pulses(chip.running[0], CLOCKS[0])[-1][1] < 1.7e6


@pytest.mark.parametrize("timing", [WS2812B, WS2811])
def test_between_two_frames_the_line_is_low_until_the_leds_have_taken_the_first(made, timing):
    chip, pixels = made(strip(timing=timing))
    pixels.show(picture(1))
    chip.serve()
    pixels.show(picture(2))
    chip.serve()
    low = [low for _, low in times(pulses(chip.running[0], CLOCKS[0]))]
    assert [k for k, one in enumerate(low) if one > 10_000] == [54 * 24 - 1]
    assert LATCH <= max(low) <= 2 * LATCH


def test_a_frame_may_change_as_soon_as_it_is_shown(made):
    chip, pixels = made(strip())
    frame = picture()
    pixels.show(frame)
    frame[:] = bytes(162)
    assert shown(chip, [strip()]) == picture()


@pytest.mark.parametrize("sent", [0, 1, 20, 55])
def test_what_is_being_sent_is_never_what_is_being_written(made, sent):
    chip, pixels = made(strip())
    pixels.show(picture(1))
    chip.serve(sent)
    pixels.show(picture(2))
    pixels.show(picture(3))
    assert shown(chip, [strip()]) == picture(1)


def test_of_several_frames_the_newest_waits_and_goes_out_with_the_next_call(made):
    chip, pixels = made(strip())
    for seed in (1, 2, 3):
        pixels.show(picture(seed))
    assert shown(chip, [strip()]) == picture(1)
    pixels.send()
    assert shown(chip, [strip()]) == picture(3)
    pixels.send()
    assert not chip.running[0].sent
    chip.serve()
    assert not chip.running[0].sent


def test_strips_wait_each_for_itself(made):
    strips = [strip(0, faces=FACES[:3]), strip(1, faces=FACES[3:])]
    chip, pixels = made(*strips)
    pixels.show(picture(1))
    chip.channels[0].send()
    while chip.channels[1].running:
        chip.channels[1].send()
    pixels.show(picture(2))
    assert [len(machine.sent) for machine in chip.running] == [1, 29]
    chip.serve()
    assert [len(machine.sent) for machine in chip.running] == [29, 58]


def drained(machine, chip, monkeypatch):
    """Let time pass as `close` sleeps: the DMA moves words, the machine takes them."""
    frames = []

    def sleep_ms(ms):
        chip.serve()
        frames.extend(machine.sent)
        machine.sent.clear()

    monkeypatch.setattr("time.sleep_ms", sleep_ms, raising=False)
    return frames


@pytest.mark.parametrize("sent", [0, 20, 56])
def test_closing_leaves_the_leds_dark_and_nothing_taken(made, monkeypatch, sent):
    chip, pixels = made(strip(5))
    frames = drained(chip.running[0], chip, monkeypatch)
    pixels.show(picture())
    chip.serve(sent)
    pixels.close()
    assert len(frames) == 2 * 56
    assert not any(frames[57:111])
    assert chip.as_new
    assert chip.pins[5] == ("out", 0)
    pixels.close()


def test_closing_does_not_wait_for_ever(made, monkeypatch):
    chip, pixels = made(strip())
    slept = []
    monkeypatch.setattr("time.sleep_ms", slept.append, raising=False)
    pixels.show(picture())
    pixels.close()
    assert sum(slept) < 50
    assert chip.as_new


def test_an_app_that_starts_again_and_again_piles_nothing_up(made, monkeypatch):
    chip, pixels = made(strip(0), strip(1, timing=SK6812))
    for _ in range(50):
        drained(chip.running[0], chip, monkeypatch)
        pixels.close()
        assert chip.as_new
        pixels = type(pixels)([strip(0), strip(1, timing=SK6812)])
        assert len(chip.running) == 2


def test_strips_of_one_kind_share_the_instructions(made):
    strips = [strip(pin) for pin in range(7)]
    chip, _ = made(*strips)
    assert [len(programs) for programs in chip.programs] == [1, 1]
    assert [machine.number for machine in chip.running] == list(range(7))


def test_what_others_run_is_left_alone(made):
    chip, _ = made(strip(), taken=(0, 4))
    assert [machine.number for machine in chip.running] == [1]


def test_a_full_instruction_memory_sends_a_strip_to_the_other_pio(monkeypatch):
    chip = Chip()
    chip.install(monkeypatch)
    chip.programs[0].add(type("Program", (), {"words": [0] * 28})())
    importlib.import_module("device.rp2.pixels").Pixels([strip()])
    assert [machine.number for machine in chip.running] == [4]


def test_a_chip_with_too_little_left_says_so_and_keeps_nothing(made, monkeypatch):
    chip = Chip(machines=4, taken=(1, 3))
    chip.install(monkeypatch)
    monkeypatch.setattr("time.sleep_ms", lambda ms: None, raising=False)
    pixels = importlib.import_module("device.rp2.pixels")
    with pytest.raises(OSError, match="state machines"):
        pixels.Pixels([strip(0), strip(1), strip(2)])
    assert chip.as_new
    chip.most_channels = 1
    with pytest.raises(OSError, match="16"):
        pixels.Pixels([strip(0), strip(1)])
    assert chip.as_new


def test_words_are_what_the_dma_takes(made):
    chip, pixels = made(strip())
    pixels.show(picture())
    channel = chip.channels[0]
    assert isinstance(channel._read, array)
    assert channel._read.itemsize == 4
