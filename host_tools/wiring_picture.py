"""The picture of a board's wiring: the pins of its circuit board, the LEDs (wiring_net), sensors, power, parts.

Each panel is drawn into a part of the sheet with its own origin; the numbers are pixels.
"""

import textwrap
from types import ModuleType

from host_tools import boards, wiring_facts, wiring_net
from host_tools.svg import INK, PALE, Drawing, tag_width
from host_tools.wiring_facts import BUS, BUTTON, LIGHT, SOUND
from play import wiring

WIDTH = 1400
_MARGIN = 40
_LEFT, _RIGHT = 560, 720  # the widths of the two columns
_HEAD = 90
_GAP = 40

_COLOURS = {
    "U": "#1f77b4",
    "D": "#17a2b8",
    "F": "#2ca02c",
    "B": "#8c564b",
    "L": "#ff7f0e",
    "R": "#d62728",
    "M": "#9467bd",
    "E": "#b8a000",
    "S": "#e377c2",
    "columns": "#1f77b4",
    "rows": "#2ca02c",
    LIGHT: "#c2185b",
    BUTTON: "#444444",
    SOUND: "#00695c",
    BUS: "#3949ab",
}
_FAINT = "#aaaaaa"
_POSITIVE, _LOGIC = "#d32f2f", "#ef6c00"  # 5 V and 3.3 V


def picture(board: ModuleType) -> str:
    """Return the wiring of a board without faults as the text of an SVG file."""
    top = max(_edge_height(board), wiring_net.height(board)) + _GAP
    light = _light_height(board) + 10
    middle = max(_sensors_height(board), light + _controls_height(board)) + _GAP
    bottom = _words_height(board)
    sheet = Drawing.sheet(WIDTH, _HEAD + top + middle + bottom, f"Wiring of {board.NAME}")
    _title(sheet, board)
    right = WIDTH - _MARGIN - _RIGHT
    _edge(sheet.part(_MARGIN, _HEAD), board)
    _panel_title(lights := sheet.part(right, _HEAD), wiring_net.title(board))
    wiring_net.draw(lights, board)
    _sensors(sheet.part(_MARGIN, _HEAD + top), board)
    _light(sheet.part(right, _HEAD + top), board)
    _controls(sheet.part(right, _HEAD + top + light), board)
    _words(sheet.part(_MARGIN, _HEAD + top + middle), board)
    return str(sheet)


def _title(sheet, board):
    sheet.text(_MARGIN, 44, wiring_facts.title(board), 24, bold=True)
    sheet.text(_MARGIN, 66, f"board file {board.NAME}, chip {board.CHIP}", 13, fill=PALE)


def _panel_title(part, words):
    part.text(0, 12, words, 15, bold=True)


# The circuit board and its pins

_PITCH = 28  # from pin to pin
_BOARD_TOP, _BOARD_LEFT, _BOARD_WIDTH = 34, 170, 220


def _header(board):
    """Return the pins left and right: those of HEADER, or else the ones in use."""
    if hasattr(board, "HEADER"):
        return board.HEADER
    used = sorted(wiring_facts.pins(board))
    half = -(-len(used) // 2)
    return ["5V", *used[:half]], ["GND", *used[half:]]


def _edge_height(board):
    return _BOARD_TOP + _PITCH * max(map(len, _header(board))) + 34


def _edge(part, board):
    _panel_title(part, "Pins, from above")
    height = _edge_height(board) - _BOARD_TOP - 8
    part.rect(_BOARD_LEFT, _BOARD_TOP, _BOARD_WIDTH, height, "#eef5ee", "#4d7c57", 10, 2)
    _usb(part, board, height)
    _chip_name(part, board, height)
    if wiring_facts.left_alone(board) & set().union(*_header(board)):
        part.text(_BOARD_LEFT + _BOARD_WIDTH + 12, _BOARD_TOP + height - 4, "grey: leave it alone", 11, fill=PALE)
    for side, pins in enumerate(_header(board)):
        for row, what in enumerate(pins):
            _edge_pin(part, board, side, row, what)


def _usb(part, board, height):
    """A Pico has its socket above the first pins, the DevKits below the last."""
    y = _BOARD_TOP - 8 if _is_pico(board) else _BOARD_TOP + height - 10
    sockets = "USB, UART" if board.CHIP in wiring_facts.SOCKETS else "USB"
    width = 20 + 8 * len(sockets)
    part.rect(_BOARD_LEFT + (_BOARD_WIDTH - width) / 2, y, width, 18, "#cfd8dc", "#607d8b", 3)
    part.text(_BOARD_LEFT + _BOARD_WIDTH / 2, y + 13, sockets, 11, "middle")


def _chip_name(part, board, height):
    x, y = _BOARD_LEFT + _BOARD_WIDTH / 2, _BOARD_TOP + height / 2
    part.rect(x - 29, y - 29, 58, 58, "#37474f", INK, 4)
    part.text(x, y + 4, board.CHIP, 11, "middle", "white")


def _edge_pin(part, board, side, row, what):
    x = _BOARD_LEFT + (14, _BOARD_WIDTH - 14)[side]
    y = _BOARD_TOP + 24 + _PITCH * row
    name = wiring_facts.pin(board, what) if isinstance(what, int) else what
    label, purpose = wiring_facts.pins(board).get(what, ("", ""))
    alone = not label and what in wiring_facts.left_alone(board)
    part.circle(x, y, 7, "white" if alone else _pad(what), "#8d6e00")
    part.text(x + (13, -13)[side], y + 4, name, 12, ("start", "end")[side], _FAINT if alone else INK)
    if label:
        out = (-1, 1)[side]
        part.line((x + 7 * out, y), (x + 40 * out, y), stroke=_COLOURS[purpose], line=3)
        part.tag(x + 40 * out, y, label, _COLOURS[purpose], ("end", "start")[side])
        if what in wiring_facts.pull_ups(board):
            part.text(x + (46 + tag_width(label)) * out, y + 4, "10 kΩ ↑", 11, ("end", "start")[side], _LOGIC)


def _pad(what):
    if isinstance(what, int):
        return "#ffe9a8"
    return {"GND": "#555555", "AGND": "#555555", "3V3": _LOGIC}.get(what, _POSITIVE if what in _FIVE_VOLTS else "white")


_FIVE_VOLTS = ("VBUS", "VSYS", "5V")

# Encoders or magnetic sensors

_THING_WIDTH, _THING_HEIGHT = 112, 142
_SWITCH_HEIGHT = 90


def _sensors_height(board):
    rows = -(-board.ENCODERS // 5)
    return 30 + rows * _THING_HEIGHT + (_SWITCH_HEIGHT if wiring_facts.magnetic(board) else 0)


def _sensors(part, board):
    y = 30
    if wiring_facts.magnetic(board):
        _panel_title(part, "Magnetic sensors behind the I²C switch")
        _switch(part.part(0, y), board)
        y += _SWITCH_HEIGHT
    else:
        _panel_title(part, "Encoders seen from the shaft")
    for k in range(board.ENCODERS):
        _sensor(part.part(k % 5 * _THING_WIDTH, y + k // 5 * _THING_HEIGHT), board, k)


def _sensor(place, board, k):
    place.text(54, 10, wiring_facts.moves(board, k), 12, "middle", bold=True)
    place.circle(54, 44, 26, "#fafafa", _knob_colour(board, k), 3)
    if wiring_facts.magnetic(board):
        _magnet(place, board, k)
    else:
        _knob(place, board, k)


def _knob(place, board, k):
    place.line((54, 44), (54, 24), line=3)
    for x, name, pin in zip(
        (20, 54, 88), "ACB", (board.ENCODER_PINS[k][0], None, board.ENCODER_PINS[k][1]), strict=True
    ):
        place.line((x + (54 - x) * 0.45, 66 if x != 54 else 70), (x, 84), line=2)
        place.text(x, 97, name, 11, "middle", bold=True)
        label, colour = ("GND", PALE) if pin is None else (wiring_facts.printed(board, pin), _knob_colour(board, k))
        place.text(x, 111, label, 10, "middle", colour, bold=pin is not None)


def _knob_colour(board, k):
    return _COLOURS[wiring.encoder_names(board)[k]]


def _magnet(place, board, k):
    place.rect(44, 34, 20, 20, "#37474f", INK, 2)
    place.text(54, 48, "AS5600", 5, "middle", "white")
    place.text(54, 90, f"channel {board.I2C['channels'][k]}", 11, "middle", _COLOURS[BUS], bold=True)
    place.text(54, 105, "address 0x36", 10, "middle", PALE)
    place.text(54, 119, "3V3 · GND", 10, "middle", PALE)


def _switch(place, board):
    place.rect(180, 8, 150, 66, "#e8eaf6", _COLOURS[BUS], 5, 2)
    place.text(255, 30, "TCA9548A", 14, "middle", bold=True)
    place.text(255, 66, "3V3 · GND", 11, "middle")
    place.text(255, 48, wiring_facts.address_pins(board).replace("address ", "").removesuffix("."), 10, "middle", PALE)
    lines = [line for line in ("sda", "scl", "reset") if line in board.I2C]
    for k, line in enumerate(lines):
        y = 41 + 56 // len(lines) * k - 14 * (len(lines) - 1) + 5 * (len(lines) - 2)
        label = f"{line.upper()} · {wiring_facts.pin(board, board.I2C[line])}"
        place.tag(60, y, label, _COLOURS[BUS])
        place.line((60 + tag_width(label), y), (180, y), stroke=_COLOURS[BUS], line=2)
    place.line((330, 41), (400, 41), stroke=_COLOURS[BUS], line=5)
    place.text(410, 45, "SD0 SC0 … to the sensors", 12)


# Button and piezo


def _controls_height(board):
    return 30 + _THING_HEIGHT if _has_controls(board) else 0


def _has_controls(board):
    return wiring_facts.own_button(board) or board.PIEZO is not None


def _controls(part, board):
    x = 0
    if _has_controls(board):
        _panel_title(part, "Button and sounder")
    if wiring_facts.own_button(board):
        _button(part.part(x, 30), board)
        x += _THING_WIDTH
    if board.PIEZO is not None:
        _piezo(part.part(x, 30), board)


def _button(place, board):
    place.text(54, 10, "button", 12, "middle", bold=True)
    place.line((20, 78), (20, 50), (38, 50), line=2)
    place.line((70, 50), (88, 50), (88, 78), line=2)
    place.line((38, 40), (70, 40), line=3)
    place.line((54, 40), (54, 28), line=3)
    place.circle(38, 50, 4)
    place.circle(70, 50, 4)
    _ends(place, wiring_facts.pin(board, board.BUTTON), _COLOURS[BUTTON])


def _piezo(place, board):
    place.text(54, 10, "piezo", 12, "middle", bold=True)
    place.line((20, 78), (20, 36), (88, 36), (88, 78), line=2)
    place.circle(58, 36, 16, "#fff8e1", "#8d6e00", 2)
    place.circle(58, 36, 8, "white", "#8d6e00")
    place.rect(14, 46, 12, 24, "white", INK)
    place.text(31, 66, "330 Ω", 10, fill=PALE)
    _ends(place, wiring_facts.pin(board, board.PIEZO), _COLOURS[SOUND])


def _ends(place, name, colour):
    place.text(20, 94, name, 10, "middle", colour, bold=True)
    place.text(88, 94, "GND", 10, "middle", PALE)


# Data and power of the LEDs

_RAIL, _STRIP_PITCH = 70, 74


def _is_pico(board):
    return boards.chip(board)["port"] == "rp2"


def _light_height(board):
    return _RAIL + 46 + _STRIP_PITCH * len(board.STRIPS) + 46


def _light(part, board):
    _panel_title(part, "Data and power of the LEDs")
    ground = _light_height(board) - 36
    _rails(part, board, ground)
    _shifters(part, board, ground)
    _feed(part, board, ground)
    for k in range(len(board.STRIPS)):
        _strip(part, board, k)


def _rails(part, board, ground):
    part.line((42, _RAIL), (_RIGHT - 20, _RAIL), stroke=_POSITIVE, line=3)
    part.line((42, ground), (_RIGHT - 20, ground), line=3)
    part.text(60, _RAIL - 8, "5 V", 13, fill=_POSITIVE, bold=True)
    part.text(60, ground + 20, "GND, joined with the circuit board's", 13, bold=True)
    _supply(part, board, ground)
    _capacitor(part, 118, ground)
    if _is_pico(board):
        _diode(part)


def _supply(part, board, ground):
    pin = "VBUS" if _is_pico(board) else "5V"
    middle = (_RAIL + ground) / 2
    part.line((42, middle), (42, _RAIL), stroke=_POSITIVE, line=3)
    part.line((42, middle), (42, ground), line=3)
    part.rect(0, middle - 40, 84, 80, "#fff3f3", _POSITIVE, 6, 2)
    for row, line in enumerate(("5 V from", f"USB ({pin})", "or a supply", f"of {wiring_facts.supply(board)} A")):
        part.text(42, middle - 21 + 17 * row, line, 12, "middle")


def _diode(part):
    """Draw how a supply of its own feeds a Pico."""
    part.line((200, _RAIL), (200, 42), (230, 42), stroke=_POSITIVE, line=2)
    part.shape((230, 35), (230, 49), (242, 42), fill=INK)
    part.line((242, 34), (242, 50), line=3)
    part.line((242, 42), (262, 42), stroke=_POSITIVE, line=2)
    part.text(268, 46, "VSYS: 1N5817, only with a supply of its own", 12)


def _capacitor(part, x, ground):
    y = ground - 22
    part.line((x, _RAIL), (x, y - 4), stroke=_POSITIVE, line=2)
    part.line((x, y + 4), (x, ground), line=2)
    part.line((x - 12, y - 4), (x + 12, y - 4), line=3)
    part.line((x - 12, y + 4), (x + 12, y + 4), line=3)
    part.text(x + 18, y + 4, "1000 µF, near LED 1", 12)
    part.text(x + 6, y - 10, "+", 13, bold=True)


_SHIFTER = 290


def _shifters(part, board, ground):
    """Draw a box for every four data lines."""
    strips = len(board.STRIPS)
    part.line((_SHIFTER + 50, _RAIL), (_SHIFTER + 50, ground), line=2)
    part.line((_SHIFTER + 50, _RAIL), (_SHIFTER + 50, _RAIL + 20), stroke=_POSITIVE, line=2)
    for first in range(0, strips, wiring_facts.GATES):
        last = min(first + wiring_facts.GATES, strips) - 1
        top, bottom = _row_of(first) - 30, _row_of(last) + 26
        part.rect(_SHIFTER, top, 100, bottom - top, "#eceff1", "#455a64", 4, 2)
        part.text(_SHIFTER + 50, top + 16, "74AHCT125", 12, "middle", bold=True)


def _row_of(strip):
    """Return the height of a strip's data line."""
    return _RAIL + 50 + _STRIP_PITCH * strip


def _strip(part, board, k):
    y, colour = _row_of(k), wiring_net.strip_colour(k)
    words = wiring_facts.pin(board, board.STRIPS[k]["pin"])
    part.line((170, y), (_SHIFTER, y), stroke=colour, line=2)
    part.tag(170, y, words, colour)
    part.text(_SHIFTER + 8, y + 4, "A", 11)
    part.text(_SHIFTER + 92, y + 4, "Y", 11, "end")
    part.line((_SHIFTER + 100, y), (_FIRST, y), stroke=colour, line=2)
    part.rect(_SHIFTER + 116, y - 8, 44, 16, "white", INK)
    part.text(_SHIFTER + 138, y + 4, "330 Ω", 11, "middle")
    part.line((_FIRST + _LED, y), (_LAST, y), stroke=colour, line=2, dash="2 6")
    numbers, chain = wiring_facts.led_numbers(board), wiring.chain(board.STRIPS[k], wiring.panel(board))
    for x, sticker in ((_FIRST, chain[0]), (_LAST, chain[-1])):
        part.rect(x, y - 20, _LED, 40, "#fafafa", colour, 5, 2)
        part.text(x + _LED / 2, y + 5, f"LED {numbers[sticker]}", 13, "middle", bold=True)


_FIRST, _LAST, _LED = 486, 606, 64  # the first and the last LED of a strip, and how wide one is drawn


def _feed(part, board, ground):
    """Draw how the LEDs of all strips hang between 5 V and ground; the LEDs come on top of it."""
    for x in (_FIRST, _LAST):
        part.line((x + 16, _RAIL), (x + 16, _row_of(len(board.STRIPS) - 1)), stroke=_POSITIVE, line=2)
        part.line((x + _LED - 16, _row_of(0)), (x + _LED - 16, ground), line=2)


# Parts and notes

_LINE = 18


def _note_lines(board):
    return [line for note in wiring_facts.notes(board) for line in [*textwrap.wrap(note, 90), ""]]


def _part_lines(board):
    lines = []
    for count, what in wiring_facts.parts(board):
        first, *rest = textwrap.wrap(what, 62)
        lines += [(f"{count} ×", first), *[("", line) for line in rest]]
    return lines


def _words_height(board):
    return 30 + _LINE * max(len(_part_lines(board)), len(_note_lines(board))) + 20


def _words(part, board):
    _panel_title(part, "Parts")
    for row, (count, what) in enumerate(_part_lines(board)):
        part.text(34, 40 + _LINE * row, count, 13, "end", bold=True)
        part.text(44, 40 + _LINE * row, what, 13)
    right = part.part(WIDTH - 2 * _MARGIN - _RIGHT, 0)
    _panel_title(right, "Electricity")
    for row, line in enumerate(_note_lines(board)):
        right.text(0, 40 + _LINE * row, line, 13)
