"""`revcube wiring` shows every pin, every LED and every part, and nothing lies upon anything else."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from host_tools import boards, cli, wiring, wiring_facts, wiring_picture
from host_tools.svg import WIDEST
from play.wiring import names, panel

ROOT = Path(__file__).parents[2]
WIRED = [name for name in boards.names() if boards.chip(boards.load(name))["pins"]]
SIX_STRIPS = """from boards.pico_w_knobs import *
NAME = "six-strips"
STRIPS = [dict(STRIPS[0], pin=pin, faces=[face]) for pin, face in zip((0, 1, 22, 26, 27, 28), STRIPS[0]["faces"])]
"""
WITH_RESET = """from boards.pico_turning_magnets import *
NAME = "with-reset"
I2C = dict(I2C, reset=6)
"""
OWN = {"six strips": SIX_STRIPS, "with reset": WITH_RESET}
SVG = "{http://www.w3.org/2000/svg}"


def texts(element, x=0.0, y=0.0):
    """Yield (words, left, top, right, bottom) of every text in a picture, by the widest of its fonts."""
    for child in element:
        if child.tag == SVG + "g":
            dx, dy = map(float, re.fullmatch(r"translate\((\S+) (\S+)\)", child.get("transform")).groups())
            yield from texts(child, x + dx, y + dy)
        elif child.tag == SVG + "text":
            size = float(child.get("font-size"))
            width = WIDEST * size * len(child.text)
            left = x + float(child.get("x")) - {"start": 0, "middle": width / 2, "end": width}[child.get("text-anchor")]
            base = y + float(child.get("y"))
            yield child.text, left, base - 0.75 * size, left + width, base


def words(board):
    return [text for text, *_ in texts(ElementTree.fromstring(wiring_picture.picture(board)))]


def own(tmp_path, source):
    file = tmp_path / "own.py"
    file.write_text(source)
    return boards.load(str(file))


def run(capsys, *arguments):
    """Return (exit status, standard output, standard error) of `revcube wiring`."""
    status = cli.main(["wiring", *arguments])
    return status, *capsys.readouterr()


def overlaps(one, other):
    return one[1] < other[3] and other[1] < one[3] and one[2] < other[4] and other[2] < one[4]


@pytest.mark.parametrize("name", WIRED)
def test_every_pin_and_its_use_stand_in_the_picture(name):
    board = boards.load(name)
    shown = words(board)
    for gpio, (label, _) in wiring_facts.pins(board).items():
        assert wiring_facts.pin(board, gpio) in shown
        assert shown.count(label) >= 1
    for side in board.HEADER:
        for pin in side:
            assert (wiring_facts.pin(board, pin) if isinstance(pin, int) else pin) in shown


@pytest.mark.parametrize("name", WIRED)
def test_every_led_number_and_every_sticker_or_square_stand_in_the_picture_once(name):
    board = boards.load(name)
    shown, places = words(board), names(panel(board))
    for number, place in enumerate(places, start=1):
        assert shown.count(str(number)) == 1
        assert shown.count(place) == 1


def test_the_numbers_are_in_the_order_of_the_wire():
    numbers = wiring_facts.led_numbers(boards.load("pico_knobs"))
    order = sorted(numbers, key=lambda sticker: int(numbers[sticker]))
    assert " ".join(names(0)[sticker] for sticker in order[:12]) == "U1 U2 U3 U6 U5 U4 U7 U8 U9 F3 F2 F1"


def test_a_supply_is_as_large_as_the_lights_may_want():
    wanted = {name: str(wiring_facts.parts(boards.load(name))[-1]) for name in ("pico_knobs", "pico_panel16")}
    assert "5 V and 4 A" in wanted["pico_knobs"] and "5 V and 5 A" in wanted["pico_panel16"]
    assert "set current=5000 is the most" in wiring_facts.notes(boards.load("pico_panel16"))[0]


def test_a_chain_of_tiles_is_drawn_with_what_comes_next():
    shown = words(boards.load("esp32_panel16"))
    assert [text for text in shown if text.startswith("→") and ":" not in text] == ["→ i1", "→ p16", "→ h16"]


def test_where_the_wire_leaves_the_unfolded_cube_the_next_sticker_is_named():
    shown = words(boards.load("pico_knobs"))
    assert [text for text in shown if text.startswith("→") and len(text) == 4] == ["→ B3", "→ D3"]
    assert (shown.count("IN"), shown.count("end")) == (1, 1)


@pytest.mark.parametrize("name", [*WIRED, "six strips", "with reset", "bare"])
def test_no_words_lie_upon_others_or_outside(name, tmp_path):
    board = own(tmp_path, OWN[name]) if name in OWN else boards.load("pico_knobs" if name == "bare" else name)
    if name == "bare":
        del board.HEADER, board.MODULE
    root = ElementTree.fromstring(wiring_picture.picture(board))
    found = list(texts(root))
    clashes = [(one[0], other[0]) for k, one in enumerate(found) for other in found[:k] if overlaps(one, other)]
    assert clashes == []
    width, height = float(root.get("width")), float(root.get("height"))
    assert [one for one in found if one[1] < 0 or one[2] < 0 or one[3] > width or one[4] > height] == []


def test_with_several_strips_each_led_has_the_number_of_its_strip(tmp_path):
    shown = words(own(tmp_path, SIX_STRIPS))
    for strip in range(1, 7):
        assert f"LED data {strip}" in shown
        for led in range(1, 10):
            assert shown.count(f"{strip}.{led}") == 1


@pytest.mark.parametrize("name", WIRED)
def test_parts_and_electricity_stand_in_picture_and_text(name):
    board = boards.load(name)
    leds, most = {0: ("54", "3.2"), 8: ("64", "3.8"), 16: ("256", "15.4")}[panel(board)]
    current = f"{leds} LEDs × 60 mA = {most} A"
    for shown in (" ".join(words(board)), " ".join(wiring.text(board).split())):
        for what in ("74AHCT125", "330 Ω", "1000 µF", current, "grounds are joined", f"{leds} ×"):
            assert what in shown
        assert f"{wiring_facts.limit(board)} mA" in shown


def test_the_reset_of_the_multiplexer_is_drawn_where_it_is_wired(tmp_path):
    board = own(tmp_path, WITH_RESET)
    assert "RESET · GP6" in words(board) and "RESET" in wiring.text(board)
    assert "RESET · GP6" not in words(boards.load("pico_turning_magnets"))


def test_pins_are_called_as_is_printed_beside_them():
    shown = words(boards.load("esp32_knobs"))
    assert "VP (GPIO36)" in shown and "VP" in shown and "GPIO36" not in shown
    assert "VP (GPIO36)  U · A" in wiring.text(boards.load("esp32_knobs"))


def test_a_pico_gets_a_diode_and_no_other_board():
    for name in WIRED:
        board = boards.load(name)
        told = [
            any("1N5817" in word for word in words(board)),
            any("1N5817" in what for _, what in wiring_facts.parts(board)),
        ]
        assert told == [board.CHIP.startswith("rp2")] * 2


def test_of_two_usb_sockets_one_is_named():
    assert "USB, UART" in words(boards.load("esp32s3_knobs"))
    assert "the one printed USB" in wiring.text(boards.load("esp32s3_turning"))
    assert "USB" in words(boards.load("esp32_knobs"))


def test_the_address_pins_of_the_multiplexer_are_told(tmp_path):
    told = "A0, A1, A2 to ground"
    board = boards.load("pico_turning_magnets")
    assert f"{told}: 0x70" in words(board) and f"{told}: address 0x70." in " ".join(wiring.text(board).split())
    board.I2C = dict(board.I2C, mux=0x73)
    assert wiring_facts.address_pins(board) == "A2 to ground; A0, A1 to 3.3 V: address 0x73."


@pytest.mark.parametrize("name", WIRED)
def test_a_button_that_keeps_the_firmware_from_starting_is_told_when_to_press(name):
    board = boards.load(name)
    loads = board.BUTTON in ("BOOTSEL", 0)
    assert loads == any("in the second after power-up" in note for note in wiring_facts.notes(board))


def test_pull_ups_are_asked_for_where_the_chip_has_none():
    shown = words(boards.load("esp32_knobs"))
    assert shown.count("10 kΩ ↑") == 4
    assert "10 kΩ ↑" not in words(boards.load("esp32_turning"))
    assert (4, "resistor 10 kΩ, pull-ups to 3.3 V") in wiring_facts.parts(boards.load("esp32_knobs"))


def test_a_button_that_the_circuit_board_has_is_not_bought():
    def bought(name):
        return [what for _, what in wiring_facts.parts(boards.load(name)) if "button" in what]

    assert bought("pico_knobs")
    assert not bought("pico_turning")
    assert not bought("esp32_knobs")


def test_the_white_of_an_rgbw_led_is_told_to_stay_dark(tmp_path):
    told = "The W of an RGBW LED stays dark."
    board = own(tmp_path, 'from boards.pico_knobs import *\nSTRIPS = (dict(STRIPS[0], order="GRBW"),)\n')
    assert wiring_facts.notes(board)[0].endswith(told)
    assert told not in wiring_facts.notes(boards.load("pico_knobs"))[0]


def test_pins_that_a_module_has_for_its_memory_are_told():
    for name, pins in (("esp32_knobs", "GPIO16 and GPIO17: "), ("esp32_panel8", "")):
        told = [note for note in wiring_facts.notes(boards.load(name)) if "WROVER" in note]
        assert [note.startswith(pins) for note in told] == ([True] if pins else [])


def test_a_panel_without_a_push_says_how_discs_are_put(tmp_path):
    board = own(tmp_path, "from boards.pico_panel8 import *\nBUTTON = None\n")
    assert "no push (a disc is put at the console only)" in boards.essentials(board)
    assert "no push" in wiring_facts.title(board) and "may be the push" not in wiring.text(board)


def test_a_stronger_limit_than_usb_gives_is_told_to_need_a_supply(tmp_path):
    board = own(tmp_path, 'from boards.pico_knobs import *\nSETTINGS = (("current", 2000),)\n')
    assert "2000 mA (USB gives only 500 mA: it needs a supply of its own)" in wiring_facts.notes(board)[0]


def test_the_text_shows_pins_and_leds(capsys):
    status, out, _ = run(capsys, "pico_knobs")
    assert status == 0
    assert "GP2   U · A" in out and "GP22  LED data" in out
    lines = [" ".join(line.split()) for line in out.splitlines()]
    assert "1 2 3" in lines and "27 26 25 12 11 10 45 44 43 30 29 28" in lines and "54 53 52" in lines
    assert "LED data, GP22, GRB: U1 U2 U3 U6" in out


def test_the_picture_is_saved(capsys, tmp_path):
    file = tmp_path / "mine.svg"
    assert run(capsys, "pico_knobs", "-o", str(file)) == (0, "", "")
    root = ElementTree.parse(file).getroot()
    assert root.tag == SVG + "svg"
    assert root.find(SVG + "title").text == "Wiring of pico-knobs"


@pytest.mark.parametrize("picture", sorted((ROOT / "boards").glob("*.svg")), ids=lambda path: path.stem)
def test_the_pictures_in_boards_are_those_that_it_draws(picture):
    assert picture.read_text(encoding="utf-8") == wiring_picture.picture(boards.load(picture.stem))


def test_there_are_pictures_of_both_cubes():
    assert {path.stem for path in (ROOT / "boards").glob("*.svg")} == {"pico_knobs", "pico_turning", "esp32s3_knobs"}


def test_what_can_not_be_drawn_is_one_sentence(capsys, tmp_path):
    wrong = tmp_path / "wrong.py"
    wrong.write_text("from boards.pico_knobs import *\nPIEZO = 22\n")
    cases = [
        (("sim_knobs",), "made of software"),
        (("no_such",), "no board 'no_such'"),
        ((str(wrong),), "GP22 is used 2 times"),
        (("pico_knobs", "-o", str(tmp_path / "no" / "a.svg")), "can't be saved"),
    ]
    for arguments, word in cases:
        status, out, err = run(capsys, *arguments)
        assert (status, out, err.count("\n")) == (1, "", 1)
        assert word in err
