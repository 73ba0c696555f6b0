"""A board file without faults passes; every fault has a sentence with what, where and the numbers."""

from play import boardfile
from play.wiring import BUS, IN, OUT, chain, check, free, spans, uses
from play.wiring import names as names_of
from reversi.geometry import FACES, STICKERS

PICO = {
    "port": "rp2",
    "prefix": "GP",
    "pins": tuple(range(30)),
    "input_only": (),
    "no_pull_up": (),
    "reserved": {},
    "never": (),
    "boot_button": "BOOTSEL",
    "state_machines": 8,
    "rmt": 0,
}
ESP = {
    "port": "esp32",
    "prefix": "GPIO",
    "pins": tuple(range(20)) + (21, 22, 23, 25, 26, 27, 32, 33, 34, 35, 36, 39),
    "input_only": (34, 35, 36, 39),
    "no_pull_up": (34, 35, 36, 39),
    "reserved": {0: "a strapping pin", 1: "the serial line", 6: "its flash", 12: "a strapping pin"},
    "never": (6,),
    "boot_button": 0,
    "state_machines": 0,
    "rmt": 8,
}
FOUR = {8: ("a1", "e1", "a5", "e5"), 16: ("a1", "i1", "a9", "i9")}  # the quarters of a panel
SOFTWARE = dict(PICO, pins=())
TIMING = (400, 850, 800, 450)
BUS_OF_SIX = {"sda": 20, "scl": 21, "freq": 400_000, "mux": 0x70, "channels": (0, 1, 2, 3, 4, 5)}
ALL_FACES = tuple([(face, "top-left", "rows", False) for face in FACES])


class Board:
    """A good board of nine knobs, but for the names given; a name given as None is missing."""

    def __init__(self, **names):
        whole = {
            "NAME": "mine",
            "CHIP": "pico",
            "MOUNT": "frame",
            "ENCODERS": 9,
            "COUNTS_PER_QUARTER": 20,
            "REST": 0b11,
            "REVERSE": (),
            "SETTINGS": (),
            "STRIPS": (strip(),),
            "ENCODER_KIND": "quadrature",
            "ENCODER_PINS": tuple([(pin, pin + 1) for pin in range(2, 20, 2)]),
            "BUTTON": "BOOTSEL",
            "PIEZO": 27,
            "WATCHDOG": False,
        }
        whole.update(names)
        for name, value in whole.items():
            if value != "missing":
                setattr(self, name, value)


class Esp(Board):
    """A good board with an ESP32, but for the names given."""

    def __init__(self, **names):
        pairs = ((4, 5), (13, 14), (15, 16), (17, 18), (19, 21), (22, 23), (25, 26), (27, 32), (8, 9))
        whole = {"CHIP": "esp", "ENCODER_PINS": pairs, "STRIPS": (strip(pin=33),), "BUTTON": 0, "PIEZO": None}
        whole.update(names)
        super().__init__(**whole)


def strip(**keys):
    whole = {"pin": 22, "order": "GRB", "timing": TIMING, "faces": ALL_FACES}
    if "stickers" in keys:
        del whole["faces"]
    whole.update(keys)
    return whole


def turning(**names):
    """Return a good cube of six AS5600, but for the names given."""
    whole = {"MOUNT": "pieces", "ENCODERS": 6, "ENCODER_KIND": "as5600", "I2C": BUS_OF_SIX, "PIEZO": None}
    whole["COUNTS_PER_QUARTER"] = 1024
    whole.update(names)
    return Board(**whole)


def fault(board, chip, *words):
    """Assert that the board has one fault, told in one sentence that holds all the words."""
    found = check(board, chip)
    assert len(found) == 1, found
    told(found[0], words)


def told(sentence, words):
    assert sentence[-1] in ".?" and "\n" not in sentence and sentence[0] == sentence[0].upper(), sentence
    for word in words:
        assert str(word) in sentence, (sentence, word)


def test_a_good_board_has_no_faults():
    for board, chip in ((Board(), PICO), (Esp(), ESP), (turning(), PICO)):
        assert check(board, chip) == []


def test_optional_names_may_be_there():
    names = {"SAMPLE_HZ": 20_000, "PULL_UPS": (3,), "TAKEN": {25: "its LED"}, "MODULE": "Pico"}
    assert check(Board(HEADER=(tuple(range(20)), ("GND", 22, 27)), **names), PICO) == []


def panel_board(tiles=None, **names):
    tiles = tiles or (("a1", 8, 8, "top-left", "rows", True),)
    lights = ({"pin": 22, "order": "GRB", "timing": TIMING, "tiles": tiles},)
    pins = ((2, 3), (4, 5))
    return Board(**dict({"MOUNT": "panel", "PANEL": 8, "ENCODERS": 2, "ENCODER_PINS": pins, "STRIPS": lights}, **names))


def test_a_panel_has_two_encoders_and_its_size_and_nothing_else_has():
    assert check(panel_board(), SOFTWARE) == check(panel_board(), PICO) == []
    for wrong in ({"PANEL": 8}, {"ENCODERS": 2}, {"MOUNT": "panel"}, {"MOUNT": "panel", "ENCODERS": 2}):
        fault(Board(**wrong), SOFTWARE, 'MOUNT "panel" has 2 ENCODERS')
    for wrong in (9, 2, 18, {}, "8"):
        fault(panel_board(PANEL=wrong), SOFTWARE, "PANEL is")
    fault(panel_board(ENCODER_PINS=((2, 3),)), PICO, "one each for columns rows")


def test_a_panel_is_made_of_tiles_and_a_cube_is_not():
    fault(panel_board(STRIPS=(strip(),)), PICO, 'a panel has "tiles"')
    tiles = panel_board().STRIPS[0]["tiles"]
    without = {"pin": 22, "order": "GRB", "timing": TIMING, "tiles": tiles}
    fault(Board(STRIPS=(without,)), PICO, 'a cube "faces" or "stickers"')
    for wrong in (("a1", 8, 8, "top-left", "rows"), ("q1", 8, 8, "top-left", "rows", True), "a1", ()):
        fault(panel_board((wrong,)), PICO, "tiles", "the square at its top left")
    for wrong in (("a17", 8, 8), ("a1", 0, 8), ("a1", 8, 17), (1, 8, 8)):
        fault(panel_board((wrong + ("top-left", "rows", True),)), PICO, "must be tiles")
    fault(panel_board((("e1", 8, 8, "top-left", "rows", True),)), PICO, "8×8 LEDs from e1", "8×8.")


def test_every_square_of_a_panel_has_one_led():
    half = ("a1", 8, 4, "top-left", "rows", True)
    fault(panel_board((half,)), PICO, "32 of 64 squares", "a5", "h8")
    twice = check(panel_board((half, half, ("a5", 8, 4, "top-left", "rows", True))), PICO)
    assert len(twice) == 1
    told(twice[0], ("tiles of strip 1 from a1 on and of strip 1 from a1 on overlap", "one LED"))
    for square, width in (("h4", 1), ("d3", 2), ("c1", 5)):
        fault(panel_board((half, (square, width, 4, "top-left", "rows", True))), PICO, "a1 on", f"{square} on overlap")


def test_a_board_of_software_needs_no_wiring():
    wiring = ("STRIPS", "ENCODER_KIND", "ENCODER_PINS", "BUTTON", "PIEZO", "WATCHDOG")
    assert check(Board(**dict.fromkeys(wiring, "missing")), SOFTWARE) == []


def test_every_missing_name_is_told_with_what_it_takes():
    for name in ("NAME", "CHIP", "MOUNT", "ENCODERS", "COUNTS_PER_QUARTER", "REST", "REVERSE", "SETTINGS"):
        fault(Board(**{name: "missing"}), PICO, name, "missing")
        fault(Board(**{name: "missing"}), SOFTWARE, name, "missing")
    for name in ("STRIPS", "ENCODER_KIND", "ENCODER_PINS", "BUTTON", "PIEZO", "WATCHDOG"):
        fault(Board(**{name: "missing"}), PICO, name, "missing")
    fault(turning(I2C="missing"), PICO, "I2C", "missing")
    assert check(turning(ENCODER_PINS="missing"), PICO) == []


def test_a_misspelled_name_is_told_with_the_one_that_was_meant():
    fault(Board(PEIZO=22), PICO, "PEIZO", "did you mean PIEZO")
    fault(Board(PULLUPS=(2,)), PICO, "PULLUPS", "did you mean PULL_UPS")
    fault(Board(COLOURS=3), PICO, "COLOURS", "boards/__init__.py", "small letters are free")
    assert check(Board(helper=3, _PRIVATE=4), PICO) == []


def test_every_value_of_a_wrong_kind_is_told_with_the_right_kind():
    wrong = {
        "NAME": ("", "my board", 7, "x" * 25),
        "MOUNT": ("fixed", 3, ("frame",)),
        "ENCODERS": (8, "9", True, 9.0),
        "COUNTS_PER_QUARTER": (0, 20.0, -20, 9000),
        "REST": (1, 2, False),
        "REVERSE": (3, ("U",), (9,), (True,)),
        "SETTINGS": (("current", 450), "current", (("current",),)),
        "STRIPS": ({"pin": 2}, 22, (22,)),
        "ENCODER_KIND": ("hall", ("quadrature",), []),
        "ENCODER_PINS": ((2, 3), ((2, 3, 4),), "2 3", ((2, "3"),), ((2, -3),)),
        "BUTTON": ("GP3", -1, True, 2.0),
        "PIEZO": ("GP3", False),
        "WATCHDOG": (0, 1, "no"),
        "SAMPLE_HZ": (20, 20e3, 113_637),
        "PULL_UPS": (3, ("GP3",)),
        "TAKEN": ((3,), {3: 4}, {"GP3": "its LED"}),
        "SILK": ("VP", {36: 1}),
        "ANYWAY": (3, ("GP3",)),
        "MODULE": (3,),
        "HEADER": ((), ((1,),), ((1, None), (2,)), "GND"),
    }
    for name, values in wrong.items():
        for value in values:
            fault(Board(**{name: value}), PICO, name, "must be")
    for value in (3, (0x70,)):
        fault(turning(I2C=value), PICO, "I2C is ", "must be")


def test_of_many_values_the_wrong_one_is_told_with_its_place():
    stickers = STICKERS[:53] + ("X1",)
    fault(Board(STRIPS=(strip(stickers=stickers),)), PICO, "strip 1: 'stickers' has 'X1' at place 54")
    faces = ALL_FACES[:5] + (("B", "topleft", "rows", False),)
    fault(Board(STRIPS=(strip(faces=faces),)), PICO, "'faces' has ('B', 'topleft', 'rows', False) at place 6")
    fault(turning(I2C=dict(BUS_OF_SIX, channels=(0, 1, 8, 3, 4, 5))), PICO, "'channels' has 8 at place 3")
    fault(Board(PULL_UPS=(3, "GP4")), PICO, "PULL_UPS has 'GP4' at place 2")


def test_a_long_wrong_value_is_cut():
    found = check(Board(MODULE=list(range(100))), PICO)[0]
    assert "MODULE is [0, 1, 2" in found and "…, but must be" in found and len(found) < 150
    assert check(Board(NAME="x" * 24), PICO) == []


def test_a_strip_says_which_of_its_keys_is_wrong():
    face = ("U", "top-left", "rows", True)
    faces = (("X", "top-left", "rows", True), ("U", "top", "rows", True), ("U", "top-left", "up", True))
    faces += (("U", "top-left", "rows", 1), ("U", "top-left", "rows"), ("UR", "top-left", "rows", True), 3)
    wrong = {
        "pin": ("22", -1, True, None),
        "order": ("GRBB", "GR", "", 3, "WW", "grb", "GRBWW"),
        "timing": (
            (400, 850, 800),
            (800, 450, 400, 850),
            (400, 850, 400, 850),
            (0, 850, 800, 450),
            (50, 50, 60, 50),
            (400, 850, 590, 450),
            (140, 850, 800, 450),
            (660, 850, 900, 450),
            (400, 210, 800, 450),
            (400, 850, 1610, 450),
            (400, 850, 800, 10_001),
            (400, 850, 800, "450"),
            3,
        ),
        "faces": tuple([(face, one) for one in faces]) + (face, 3),
    }
    for key, values in wrong.items():
        for value in values:
            two = Board(STRIPS=(strip(), strip(**{key: value})))
            fault(two, PICO, "strip 2", repr(key), "must be")
    for value in (("U1", "U0"), ("u1",), (1,), "U1"):
        fault(Board(STRIPS=(strip(stickers=value),)), PICO, "strip 1", "'stickers'", "must be")


def test_the_times_of_every_kind_of_led_are_taken():
    for timing in (TIMING, (300, 900, 600, 600), (500, 2000, 1200, 1300), (220, 580, 1600, 220)):
        assert check(Board(STRIPS=(strip(timing=timing),)), PICO) == []


def test_a_strip_has_all_its_keys_and_no_others():
    for key in ("pin", "order", "timing"):
        short = strip()
        del short[key]
        fault(Board(STRIPS=(short,)), PICO, "strip 1", "no", key)
    fault(Board(STRIPS=(strip(colour="GRB"),)), PICO, "strip 1", "colour", "faces, order, pin")
    both = strip()
    both["stickers"] = ("U1",)
    neither = strip()
    del neither["faces"]
    for wrong in (both, neither):
        fault(Board(STRIPS=(wrong,)), PICO, "strip 1", "either", "faces", "stickers")


def test_all_orders_of_three_and_four_colours_are_taken():
    for order in ("RGB", "RBG", "GRB", "GBR", "BRG", "BGR", "GRBW", "WRGB", "RWGB"):
        assert check(Board(STRIPS=(strip(order=order),)), PICO) == []


def test_a_bus_says_which_of_its_keys_is_wrong():
    wrong = {"sda": ("GP4", -1), "scl": (None,), "freq": (1_000_000, 400e3, 0), "mux": (0x36, "0x70")}
    wrong["channels"] = ((0, 1, 2, 3, 4, 8), 3, ("0",))
    for key, values in wrong.items():
        for value in values:
            fault(turning(I2C=dict(BUS_OF_SIX, **{key: value})), PICO, "I2C", repr(key), "must be")
        short = dict(BUS_OF_SIX)
        del short[key]
        fault(turning(I2C=short), PICO, "I2C", "no", key)
    fault(turning(I2C=dict(BUS_OF_SIX, reset="GP4")), PICO, "I2C", "'reset'", "must be")
    fault(turning(I2C=dict(BUS_OF_SIX, id=0)), PICO, "I2C", "'id'", "none of its keys")


def test_no_more_samples_are_asked_for_than_can_be_decoded():
    fault(Board(SAMPLE_HZ=69_445), PICO, "SAMPLE_HZ is 69,445", "all 9 encoders", "at most 69444")
    assert check(Board(SAMPLE_HZ=69_444), PICO) == []
    assert check(panel_board(SAMPLE_HZ=113_636), PICO) == check(Esp(SAMPLE_HZ=113_636), ESP) == []


def test_settings_are_checked_as_the_console_checks_them():
    assert check(Board(SETTINGS=(("current", 2000), ("palette", "contrast"))), PICO) == []
    fault(Board(SETTINGS=(("curent", 450),)), PICO, "SETTINGS", "curent")
    fault(Board(SETTINGS=(("current", 9000),)), PICO, "SETTINGS", "9000", "5000")
    fault(Board(SETTINGS=(("palette", 3),)), PICO, "SETTINGS", "palette", "3")


def test_an_unknown_chip_is_told():
    found = check(Board(CHIP="rp2041"), None, ("rp2040", "esp32"))
    assert found == ["CHIP is 'rp2041', which is no chip: write one of rp2040, esp32."]


def test_a_pin_that_does_not_exist_is_told_with_those_that_do():
    fault(Board(PIEZO=30), PICO, "The piezo", "GP30", "GP0–GP29", "free: GP0–GP1, GP20–GP21, GP23–GP29")
    fault(Esp(STRIPS=(strip(pin=24),)), ESP, "Strip 1", "GPIO24", "GPIO21–GPIO23, GPIO25–GPIO27")


def test_a_pin_that_the_circuit_board_uses_is_told():
    fault(Board(PIEZO=25, TAKEN={25: "its LED"}), PICO, "The piezo", "GP25", "its LED", "free: ")


def test_a_pin_that_does_not_reach_the_edge_of_the_circuit_board_is_told():
    header = (tuple(range(20)), ("GND", 22, 26, 28))
    fault(Board(HEADER=header), PICO, "The piezo", "GP27", "HEADER; free: GP0–GP1, GP26, GP28.")


def test_a_header_that_lacks_many_pins_is_one_sentence():
    lost = "which is no pin of the HEADER, nor are GP2–GP19, GP27; free: GP0."
    fault(Board(HEADER=((0,), ("GND",))), PICO, "Strip 1 is at GP22", lost)
    fault(Board(PIEZO=25, TAKEN={25: "its LED"}, HEADER=(tuple(range(23)), ())), PICO, "The piezo", "its LED")


def test_flash_serial_and_strapping_pins_are_told():
    for pin, why in ((6, "its flash"), (1, "the serial line"), (12, "a strapping pin")):
        fault(Esp(PIEZO=pin), ESP, "The piezo", f"GPIO{pin}", why)
        fault(Esp(BUTTON=pin), ESP, "The button", f"GPIO{pin}", why)
    pairs = ((0, 5),) + Esp().ENCODER_PINS[1:]
    fault(Esp(ENCODER_PINS=pairs, BUTTON=None), ESP, "Line A of encoder U", "GPIO0", "a strapping pin")


def test_a_pin_that_is_better_left_alone_is_used_where_its_owner_says_so():
    fault(Esp(PIEZO=12), ESP, "The piezo", "a strapping pin", "put 12 into ANYWAY")
    assert check(Esp(PIEZO=12, ANYWAY=(1, 12)), ESP) == []
    fault(Esp(ANYWAY=(99,)), ESP, "ANYWAY names 99", "esp has GPIO0–GPIO19")
    assert 12 in free(Esp(ANYWAY=(12,)), ESP) and 12 not in free(Esp(), ESP)


def test_the_pins_from_which_the_firmware_runs_are_never_used():
    for anyway in ((), (6,)):
        fault(Esp(PIEZO=6, ANYWAY=anyway), ESP, "The piezo", "its flash; free")


def test_the_boot_button_may_be_the_button_though_its_pin_is_reserved():
    assert check(Esp(BUTTON=0), ESP) == []
    fault(Esp(BUTTON="BOOTSEL"), ESP, "BOOTSEL", "write 0")


def test_an_input_only_pin_is_no_output():
    fault(Esp(PIEZO=34), ESP, "The piezo", "GPIO34", "only be an input")
    fault(Esp(STRIPS=(strip(pin=35),)), ESP, "Strip 1", "GPIO35", "only be an input")
    six = Esp(ENCODER_KIND="as5600", ENCODERS=6, MOUNT="pieces", I2C=dict(BUS_OF_SIX, sda=36), COUNTS_PER_QUARTER=1024)
    fault(six, ESP, "SDA", "GPIO36", "only be an input")


def test_an_input_without_pull_up_needs_one_outside():
    pairs = Esp().ENCODER_PINS[:-1] + ((34, 9),)
    fault(Esp(ENCODER_PINS=pairs), ESP, "Line A of encoder S", "GPIO34", "10 kΩ", "PULL_UPS")
    fault(Esp(BUTTON=39), ESP, "The button", "GPIO39", "10 kΩ")
    assert check(Esp(ENCODER_PINS=pairs, PULL_UPS=(34,)), ESP) == []


def test_a_pin_has_one_use():
    fault(Board(PIEZO=22), PICO, "GP22", "2 times", "strip 1", "the piezo", "free: ")
    fault(Board(BUTTON=5), PICO, "GP5", "line B of encoder D", "the button")
    doubled = check(Board(STRIPS=(strip(pin=9),), PIEZO=9, BUTTON=9), PICO)
    assert len(doubled) == 1
    told(doubled[0], ("GP9", "4 times", "encoder B"))


def test_the_free_pins_are_those_that_can_be_anything():
    assert free(Esp(), ESP) == [2, 3, 7, 10, 11]
    assert free(Board(TAKEN={23: "", 24: ""}), PICO) == [0, 1, 20, 21, 25, 26, 28, 29]
    assert spans([], "GP") == "none"


def test_every_sticker_has_one_led():
    short = (strip(faces=ALL_FACES[:5]), strip(pin=21, stickers=("B1", "B3", "B4", "B5", "B6", "B7", "B8")))
    fault(Board(STRIPS=short), PICO, "52 of 54", "B2 B9")
    fault(Board(STRIPS=()), PICO, "0 of 54", "U1", "B9")
    twice = (strip(), strip(pin=21, stickers=("F5",)))
    fault(Board(STRIPS=twice), PICO, "F5", "2 LEDs", "strip 1 LED 23", "strip 2 LED 1")
    long = strip(stickers=STICKERS + ("U1", "U1"))
    fault(Board(STRIPS=(long,)), PICO, "U1", "3 LEDs", "strip 1 LED 1 ", "strip 1 LED 56")


def strips(*pins):
    """Return strips at these pins that share the stickers."""
    shares = [[] for _ in pins]
    for k, name in enumerate(STICKERS):
        shares[k % len(pins)].append(name)
    return tuple([strip(pin=pin, stickers=share) for pin, share in zip(pins, shares)])


def test_state_machines_are_one_a_strip_and_one_for_all_encoders():
    assert check(Board(STRIPS=strips(0, 1, 20, 21, 22, 23, 24), PIEZO=None), PICO) == []
    fault(
        Board(STRIPS=strips(0, 1, 20, 21, 22, 23, 24, 25), PIEZO=None),
        PICO,
        "8 strips",
        "1 sampler",
        "9 state machines",
        "has 8",
    )
    three = strips(33, 10, 11)
    fault(Esp(STRIPS=three), dict(ESP, rmt=2), "3 strips", "3 RMT", "has 2")
    assert check(Esp(STRIPS=three), dict(ESP, rmt=3)) == []


def test_six_encoders_are_for_a_cube_that_turns():
    pairs = Board().ENCODER_PINS[:6]
    assert check(Board(ENCODERS=6, MOUNT="pieces", ENCODER_PINS=pairs), PICO) == []
    fault(Board(ENCODERS=6, ENCODER_PINS=pairs), PICO, "ENCODERS is 6", "frame", "9")


def test_every_encoder_has_a_pair_of_pins():
    fault(Board(ENCODER_PINS=Board().ENCODER_PINS[:8]), PICO, "8 pairs", "ENCODERS is 9", "U D F B L R M E S")
    fault(Esp(ENCODER_PINS=()), ESP, "0 pairs", "ENCODERS is 9")
    fault(Board(ENCODERS=6, MOUNT="pieces"), PICO, "9 pairs", "ENCODERS is 6", "U D F B L R.")


def test_reverse_names_encoders_that_exist():
    assert check(Board(REVERSE=(0, 8)), PICO) == []
    fault(turning(REVERSE=(2, 6)), PICO, "REVERSE", "[6]", "0 to 5")


def test_on_a_pico_nothing_else_switches_between_the_encoders():
    spread = ((0, 1),) + Board().ENCODER_PINS[1:-1] + ((26, 28),)
    fault(Board(ENCODER_PINS=spread, PIEZO=None), PICO, "GP0 to GP28", "GP22 (strip 1)", "disturb")
    outside = (strip(pin=29),)
    fault(Board(ENCODER_PINS=spread, STRIPS=outside), PICO, "GP0 to GP28", "GP27 (the piezo)")
    taken = Board(ENCODER_PINS=spread, STRIPS=outside, PIEZO=None, TAKEN={25: "its LED", 29: "its supply"})
    assert len(check(taken, PICO)) == 2
    told(check(taken, PICO)[1], ("GP25 (its LED) would",))
    assert check(Esp(PIEZO=10), ESP) == []  # an ESP32 watches pin by pin


def test_on_a_pico_the_encoders_may_have_their_pins_in_any_order_and_apart():
    pairs = list(Board().ENCODER_PINS)[::-1]
    pairs[0] = (19, 18)
    assert check(Board(ENCODER_PINS=pairs), PICO) == []
    apart = ((0, 1),) + Board().ENCODER_PINS[1:]
    assert check(Board(ENCODER_PINS=apart, BUTTON=2), PICO) == []


def test_an_as5600_counts_what_it_counts():
    fault(turning(COUNTS_PER_QUARTER=20), PICO, "COUNTS_PER_QUARTER is 20", "1024")


def test_pull_ups_are_at_inputs_that_exist():
    fault(Board(PULL_UPS=(99,)), PICO, "PULL_UPS names 99", "GP0–GP29")
    fault(Board(PULL_UPS=(22,)), PICO, "PULL_UPS names 22", "output")
    assert check(Board(PULL_UPS=Board().ENCODER_PINS[0]), PICO) == []


def test_an_encoder_is_reversed_once():
    fault(Board(REVERSE=(3, 3)), PICO, "REVERSE is (3, 3)", "once")


def test_all_as5600_need_their_own_channel():
    fault(turning(I2C=dict(BUS_OF_SIX, mux=None)), PICO, "6 AS5600", "0x36", "TCA9548A")
    fault(turning(I2C=dict(BUS_OF_SIX, channels=(0, 1, 2, 3, 4, 4))), PICO, "6 different", "4, 4")
    fault(turning(I2C=dict(BUS_OF_SIX, channels=(0, 1))), PICO, "6 different", "(0, 1)")
    fault(turning(ENCODERS=9), PICO, "9 sensors", "has 8")


def test_the_reset_of_the_multiplexer_is_a_pin_like_others():
    assert check(turning(I2C=dict(BUS_OF_SIX, reset=26)), PICO) == []
    assert (26, "RESET of the TCA9548A", 1) in uses(turning(I2C=dict(BUS_OF_SIX, reset=26)))
    fault(turning(I2C=dict(BUS_OF_SIX, reset=20)), PICO, "GP20", "2 times", "SDA", "RESET of the TCA9548A")
    fault(turning(I2C=dict(BUS_OF_SIX, reset=30)), PICO, "RESET of the TCA9548A", "GP30", "GP0–GP29")


def test_the_bus_may_be_at_any_pins():
    for sda, scl in ((21, 20), (26, 1), (0, 28)):
        assert check(turning(I2C=dict(BUS_OF_SIX, sda=sda, scl=scl)), PICO) == []


def test_a_board_tells_all_its_faults_at_once():
    found = check(Board(PIEZO=40, REVERSE=(8,), STRIPS=(strip(pin=41, faces=ALL_FACES[1:]),)), PICO)
    assert len(found) == 3
    for sentence, word in zip(found, ("Strip 1", "The piezo", "45 of 54")):
        assert word in sentence
    assert len(check(Board(NAME=3, MOUNT=4, ENCODERS="missing"), PICO)) == 3


def names(strip_entry):
    return " ".join([STICKERS[sticker] for sticker in chain(strip_entry)])


def test_a_chain_runs_over_a_face_from_any_corner_by_rows_or_columns():
    expected = {
        ("top-left", "rows"): "F1 F2 F3 F4 F5 F6 F7 F8 F9",
        ("top-right", "rows"): "F3 F2 F1 F6 F5 F4 F9 F8 F7",
        ("bottom-left", "rows"): "F7 F8 F9 F4 F5 F6 F1 F2 F3",
        ("bottom-right", "rows"): "F9 F8 F7 F6 F5 F4 F3 F2 F1",
        ("top-left", "columns"): "F1 F4 F7 F2 F5 F8 F3 F6 F9",
        ("top-right", "columns"): "F3 F6 F9 F2 F5 F8 F1 F4 F7",
        ("bottom-left", "columns"): "F7 F4 F1 F8 F5 F2 F9 F6 F3",
        ("bottom-right", "columns"): "F9 F6 F3 F8 F5 F2 F7 F4 F1",
    }
    for (corner, direction), order in expected.items():
        assert names(strip(faces=(("F", corner, direction, False),))) == order


def test_a_serpentine_runs_back_in_every_second_line():
    assert names(strip(faces=(("D", "top-left", "rows", True),))) == "D1 D2 D3 D6 D5 D4 D7 D8 D9"
    assert names(strip(faces=(("B", "bottom-right", "columns", True),))) == "B9 B6 B3 B2 B5 B8 B7 B4 B1"


def test_a_chain_goes_from_face_to_face_or_from_sticker_to_sticker():
    two = strip(faces=(("R", "top-left", "rows", False), ("U", "bottom-right", "rows", False)))
    assert names(two) == "R1 R2 R3 R4 R5 R6 R7 R8 R9 U9 U8 U7 U6 U5 U4 U3 U2 U1"
    assert names(strip(stickers=("B9", "U1", "L5"))) == "B9 U1 L5"


def squares(tiles, side):
    entry = {"tiles": tiles}
    return " ".join([names_of(side)[place] for place in chain(entry, side)])


def test_a_wire_runs_over_a_panel_from_any_corner_there_and_back_or_not():
    assert squares((("a1", 4, 4, "top-left", "rows", False),), 4)[:23] == "a1 b1 c1 d1 a2 b2 c2 d2"
    assert squares((("a1", 4, 4, "bottom-right", "rows", True),), 4)[:23] == "d4 c4 b4 a4 a3 b3 c3 d3"
    assert squares((("a1", 4, 4, "top-right", "columns", False),), 4)[:23] == "d1 d2 d3 d4 c1 c2 c3 c4"
    assert squares((("a1", 4, 4, "bottom-left", "columns", True),), 4)[:23] == "a4 a3 a2 a1 b1 b2 b3 b4"


def test_a_panel_may_be_made_of_tiles_of_any_size():
    order = squares((("a1", 4, 2, "top-left", "rows", True), ("a3", 4, 2, "top-right", "columns", False)), 4)
    assert order == "a1 b1 c1 d1 d2 c2 b2 a2 d3 d4 c3 c4 b3 b4 a3 a4"


def test_every_way_of_wiring_reaches_every_square_once():
    for side in (8, 16):
        for corner in ("top-left", "top-right", "bottom-left", "bottom-right"):
            for direction in ("rows", "columns"):
                for back in (False, True):
                    half = side // 2
                    tiles = [(square, half, half, corner, direction, back) for square in FOUR[side]]
                    assert sorted(chain({"tiles": tiles}, side)) == list(range(side * side))


def test_the_names_that_are_written_twice_are_those_of_the_cube():
    assert names_of(0) == STICKERS
    assert boardfile.FACES == FACES


def test_the_uses_of_the_pins_say_which_way_they_work():
    board = Board(BUTTON=20)
    found = uses(board)
    assert found[0] == (22, "strip 1", OUT)
    assert found[1:3] == [(2, "line A of encoder U", IN), (3, "line B of encoder U", IN)]
    assert found[-2:] == [(20, "the button", IN), (27, "the piezo", OUT)]
    assert len(found) == 21
    assert uses(turning()) == [(22, "strip 1", OUT), (20, "SDA", BUS), (21, "SCL", BUS)]
