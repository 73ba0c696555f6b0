"""The names of a board file and the values that they can take; boards/__init__.py says what they mean.

Here each value is looked at alone. Whether they fit together, and the chip, is for play.wiring.
"""

from play.settings import BadSetting, find
from play.words import near

FACES = "URFDLB"  # as in reversi.geometry, which a panel does without
STICKERS = tuple([face + str(number) for face in FACES for number in range(1, 10)])
CORNERS = ("top-left", "top-right", "bottom-left", "bottom-right")
DIRECTIONS = ("rows", "columns")
_ORDERS = ("RGB", "RBG", "GRB", "GBR", "BRG", "BGR")
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_SAMPLE_NS, _CHANGE_NS = 7_200, 800  # to decode a sample, and each encoder that changes in it: see fastest
_LONGEST = 60  # characters of a wrong value that are worth repeating


def faults(board, wired):
    """Return a sentence for each name that is missing, misspelled or has a value it can't have.

    `board` is a module or any object with the names as attributes; `wired`: its chip has pins.
    """
    found = _misspelled(board) + _missing(board, wired)
    for name in sorted(_FORMS):
        if hasattr(board, name):
            found += _value_faults(name, getattr(board, name), _FORMS[name])
    if _is_rows_of_dicts(getattr(board, "STRIPS", None)):
        for k, strip in enumerate(board.STRIPS):
            found += _part_faults(f"STRIPS, strip {k + 1}", strip, _STRIP, ("faces", "stickers", "tiles"))
    if _is_dict(getattr(board, "I2C", None)):
        found += _part_faults("I2C", board.I2C, _I2C, ())
    return found + _bad_settings(getattr(board, "SETTINGS", ()))


def _misspelled(board):
    found = []
    for name in sorted([name for name in dir(board) if name == name.upper() and "A" <= name[0] <= "Z"]):
        if name not in _FORMS:
            meant = [known for known in sorted(_FORMS) if near(name, known)]
            hint = f"did you mean {meant[0]}?" if meant else "boards/__init__.py lists all; small letters are free."
            found.append(f"{name} is no name of a board file; {hint}")
    return found


def _missing(board, wired):
    needed = _ALWAYS + (_WIRED if wired else ())
    if wired:
        needed += {"quadrature": ("ENCODER_PINS",), "as5600": ("I2C",)}.get(_kind(board), ())
    return [f"{name} is missing: write {name} = …, {_FORMS[name][1]}." for name in needed if not hasattr(board, name)]


def _kind(board):
    kind = getattr(board, "ENCODER_KIND", None)
    return kind if isinstance(kind, str) else None


def _part_faults(where, part, forms, either):
    """Return what is wrong with the dict `part`; of the keys `either` it must have exactly one."""
    free = either + _OPTIONAL
    found = [f"{where}: it has no {_shown(key)}." for key in sorted(forms) if key not in part and key not in free]
    if either and len([key for key in either if key in part]) != 1:
        choice = ", ".join([_shown(key) for key in either[:-1]])
        found.append(f"{where}: it must have either {choice} or {_shown(either[-1])}.")
    for key in sorted(part, key=repr):
        if key not in forms:
            found.append(f"{where}: {_shown(key)} is none of its keys, which are {', '.join(sorted(forms))}.")
        else:
            found += _value_faults(f"{where}: {_shown(key)}", part[key], forms[key])
    return found


def _value_faults(where, value, form):
    """Return what is wrong with a value; of rows whose form has what fits one of them, the first that does not."""
    if form[0](value):
        return []
    for place, one in enumerate(value) if len(form) > 2 and _is_rows(value) else ():
        if not form[2](one):
            return [f"{where} has {_shown(one)} at place {place + 1}, but must be {form[1]}."]
    return [f"{where} is {_shown(value)}, but must be {form[1]}."]


def _bad_settings(pairs):
    found = []
    for name, value in pairs if _is_settings(pairs) else ():
        try:
            find(name).parse(str(value))
        except BadSetting as error:
            found.append(f"SETTINGS: {error}")
    return found


def _shown(value):
    text = repr(value)
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


# What a value can be


def fastest(encoders):
    """Return the most SAMPLE_HZ at which a Pico decodes all samples in time, though in each all encoders change.

    By the cycles of the machine code on an RP2040 at 125 MHz (tests/host/test_decoding_time.py); an RP2350 is faster.
    """
    return 1_000_000_000 // (_SAMPLE_NS + _CHANGE_NS * encoders)


def _whole(least, most):
    return lambda value: type(value) is int and least <= value <= most


def _one_of(*values):
    return lambda value: any([type(value) is type(one) and value == one for one in values])


def _is_rows(value):
    return isinstance(value, (tuple, list))


def _rows_of(fits):
    return lambda value: _is_rows(value) and all([fits(one) for one in value])


def _is_dict(value):
    return isinstance(value, dict)


_is_rows_of_dicts = _rows_of(_is_dict)
_is_pin = _whole(0, 99)


def _is_text(value):
    return isinstance(value, str)


def _is_name(value):
    return _is_text(value) and 1 <= len(value) <= 24 and all([letter in _LETTERS for letter in value])


def _is_settings(value):
    return _is_rows(value) and all([_is_rows(pair) and len(pair) == 2 and _is_text(pair[0]) for pair in value])


def _is_face(value):
    if not (_is_rows(value) and len(value) == 4 and _is_text(value[0]) and len(value[0]) == 1):
        return False
    face, corner, direction, serpentine = value
    return face in FACES and corner in CORNERS and direction in DIRECTIONS and type(serpentine) is bool


def _is_tile(value):
    if not (_is_rows(value) and len(value) == 6 and _is_square(value[0])):
        return False
    _, width, height, corner, direction, serpentine = value
    sizes = _whole(1, 16)(width) and _whole(1, 16)(height)
    return sizes and corner in CORNERS and direction in DIRECTIONS and type(serpentine) is bool


def _is_square(value):
    return _is_text(value) and "a" <= value[:1] <= "p" and value[1:] in [str(row) for row in range(1, 17)]


def _is_order(value):
    return _is_text(value) and value.replace("W", "", 1) in _ORDERS


def _is_timing(value):
    """The widest times of the data sheets of WS2811 to WS2815, SK6812 and PL9823; a low of 10 µs is beyond any."""
    if not (_is_rows(value) and len(value) == 4):
        return False
    spans = ((150, 650), (220, 10_000), (450, 1_600), (220, 10_000))
    return all([_whole(*span)(ns) for span, ns in zip(spans, value)]) and value[2] - value[0] >= 200


def _is_pin_pairs(value):
    return _is_rows(value) and all([_rows_of(_is_pin)(pair) and len(pair) == 2 for pair in value])


def _is_taken(value):
    return _is_dict(value) and all([_is_pin(pin) and _is_text(what) for pin, what in value.items()])


def _is_header(value):
    labels = _rows_of(lambda one: _is_pin(one) or _is_text(one))
    return _is_rows(value) and len(value) == 2 and all([labels(side) for side in value])


def _rows(fits, words):
    """Return the form of rows that all fit."""
    return _rows_of(fits), words, fits


_GPIO = "the number of a GPIO"
_FORMS = {
    "NAME": (_is_name, "1 to 24 letters, digits, - and _ in quotation marks"),
    "CHIP": (_is_text, "the name of a chip in boards/chips.py"),
    "MOUNT": (_one_of("frame", "pieces", "panel"), '"frame", "pieces" or "panel"'),
    "PANEL": (_one_of(4, 6, 8, 10, 12, 14, 16), "the LEDs along a side of the panel, an even number from 4 to 16"),
    "ENCODERS": (_one_of(9, 6, 2), "9 (one a slice), 6 (one a face) or 2 (of a panel)"),
    "COUNTS_PER_QUARTER": (_whole(4, 8192), "the edges in a quarter turn, 4 to 8192"),
    "REST": (_one_of(0b11, 0b00), "0b11 or 0b00"),
    "REVERSE": _rows(_whole(0, 8), "the places of encoders, as in (0, 5), or ()"),
    "ROLLS": (_one_of(True, False), "True or False"),
    "SETTINGS": (_is_settings, 'pairs of a name and a value, as in (("current", 350),), or ()'),
    "STRIPS": (_is_rows_of_dicts, 'strips in braces, as in ({"pin": 22, …},)'),
    "ENCODER_KIND": (_one_of("quadrature", "as5600"), '"quadrature" or "as5600"'),
    "ENCODER_PINS": (_is_pin_pairs, "the GPIOs (A, B) of every encoder, as in ((2, 3), (4, 5), …)"),
    "I2C": (_is_dict, 'a bus in braces, as in {"sda": 4, "scl": 5, …}'),
    "BUTTON": (lambda value: value in (None, "BOOTSEL") or _is_pin(value), _GPIO + ', "BOOTSEL" or None'),
    "PIEZO": (lambda value: value is None or _is_pin(value), _GPIO + " or None"),
    "WATCHDOG": (_one_of(True, False), "True or False"),
    "SAMPLE_HZ": (_whole(1_000, fastest(2)), f"1,000 to {fastest(2):,} samples a second, of more than 2 encoders less"),
    "PULL_UPS": _rows(_is_pin, "GPIOs, as in (34, 35), or ()"),
    "ANYWAY": _rows(_is_pin, "GPIOs, as in (33, 34), or ()"),
    "SILK": (_is_taken, 'GPIOs and what is printed beside them, as in {36: "VP"}, or {}'),
    "TAKEN": (_is_taken, 'GPIOs and what they are for, as in {25: "its LED"}, or {}'),
    "MODULE": (_is_text, "the name of the circuit board in quotation marks"),
    "CHIP_HAS": (_is_dict, "what boards/chips.py has of the chip, which `revcube flash` writes"),
    "HEADER": (_is_header, 'two rows of pins, as in ((0, 1, "GND"), ("5V", 22))'),
}
_ALWAYS = ("NAME", "CHIP", "MOUNT", "ENCODERS", "COUNTS_PER_QUARTER", "REST", "REVERSE", "SETTINGS")
_WIRED = ("STRIPS", "ENCODER_KIND", "BUTTON", "PIEZO", "WATCHDOG")
_STRIP = {
    "pin": (_is_pin, _GPIO),
    "order": (_is_order, 'the letters R, G, B and for RGBW a W, each once, as in "GRB"'),
    "timing": (
        _is_timing,
        "four times in ns: a 0 high for 150 to 650 and then low, a 1 high for 450 to 1600, by 200 longer than a 0, "
        "and then low, each low 220 to 10000, as in (400, 850, 800, 450)",
    ),
    "faces": _rows(
        _is_face,
        f'faces, as in (("U", "top-left", "rows", True), …): one of {" ".join(FACES)}, one of {" ".join(CORNERS)}, '
        f"{' or '.join(DIRECTIONS)}, True or False",
    ),
    "tiles": _rows(
        _is_tile,
        'tiles, as in (("a1", 8, 8, "top-left", "rows", True), …): the square at its top left, LEDs across and down, '
        + f"one of {' '.join(CORNERS)}, {' or '.join(DIRECTIONS)}, True or False",
    ),
    "stickers": _rows(lambda name: name in STICKERS, 'names of stickers, as in ("U1", "U2", …)'),
}
_OPTIONAL = ("reset",)
_I2C = {
    "sda": (_is_pin, _GPIO),
    "scl": (_is_pin, _GPIO),
    "freq": (_whole(10_000, 400_000), "10,000 to 400,000 Hz, the most that a TCA9548A takes"),
    "mux": (
        lambda value: value is None or _whole(0x70, 0x77)(value),
        "the address of the TCA9548A, 0x70 to 0x77, or None",
    ),
    "channels": _rows(_whole(0, 7), "channels of the TCA9548A, 0 to 7, as in (0, 1, 2, 3, 4, 5)"),
    "reset": (_is_pin, _GPIO),
}
