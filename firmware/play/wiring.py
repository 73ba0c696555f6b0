"""The wiring of a board: the order of its LEDs, what is at each pin, and whether its chip can do it."""

from play.boardfile import FACES, STICKERS, fastest, faults
from play.words import SLICES

IN, OUT, BUS = range(3)  # which way a pin works: BUS is both, and has resistors of its own
_CHANNELS = 8  # of a TCA9548A
_STEPS = 1024  # of an AS5600 in a quarter turn
_SENSOR = 0x36  # the address of every AS5600


def check(board, chip, chips=()):
    """Return a sentence for each fault of `board`: what, where, the numbers, what to do. None: it can be built so.

    `board` is a board file's module or any object with its names; `chip` is the entry of boards.chips.CHIPS that its
    CHIP names, None where there is no such entry; `chips` are the names that it could be.
    """
    found = faults(board, wired=bool(chip and chip["pins"]))
    if not chip and isinstance(getattr(board, "CHIP", None), str):
        found.append(f"CHIP is {board.CHIP!r}, which is no chip: write one of {', '.join(chips)}.")
    if found or not chip:
        return found
    found = _encoder_faults(board)
    if chip["pins"]:
        found += _pin_faults(board, chip) + _led_faults(board) + _unit_faults(board, chip)
        found += _quadrature_faults(board, chip) if board.ENCODER_KIND == "quadrature" else _bus_faults(board, chip)
    return found


# LEDs


def panel(board):
    """Return how many LEDs a side of the panel has, 0 for a cube."""
    return getattr(board, "PANEL", 0)


def names(side):
    """Return the names of all places that have an LED in their order in a frame: see chain."""
    if not side:
        return STICKERS
    return tuple(["abcdefghijklmnop"[place % side] + str(place // side + 1) for place in range(side * side)])


def chain(strip, side=0):
    """Return where in a frame the LEDs of a strip (an entry of STRIPS) are, in the order of the wire.

    The place is the index of the sticker or, on a panel of `side` LEDs a side, side × row + column from the top left.
    """
    if "stickers" in strip:
        return [STICKERS.index(name) for name in strip["stickers"]]
    order = []
    for square, width, height, corner, direction, serpentine in strip.get("tiles", ()):
        order += _grid(names(side).index(square), side, width, height, corner, direction, serpentine)
    for face, corner, direction, serpentine in strip.get("faces", ()):
        order += _grid(9 * FACES.index(face), 3, 3, 3, corner, direction, serpentine)
    return order


def _grid(first, stride, width, height, corner, direction, serpentine):
    """Return places from `first` at the top left on, `stride` from row to row, as a wire runs over them."""
    vertical, _, horizontal = corner.partition("-")
    rows = [stride * row for row in range(height)]
    columns = list(range(width))
    if vertical == "bottom":
        rows.reverse()
    if horizontal == "right":
        columns.reverse()
    lines, along = (rows, columns) if direction == "rows" else (columns, rows)
    order = []
    for line in lines:
        order += [first + line + place for place in along]
        if serpentine:
            along = along[::-1]
    return order


def _led_faults(board):
    side = panel(board)
    what, name = ("square", names(side)) if side else ("sticker", STICKERS)
    found = _tile_faults(board, side)
    if found:
        return found
    places = [[] for _ in name]
    for k, strip in enumerate(board.STRIPS):
        for n, place in enumerate(chain(strip, side)):
            places[place].append(f"strip {k + 1} LED {n + 1}")
    missing = [name[place] for place, at in enumerate(places) if not at]
    if missing:
        have = f"{len(name) - len(missing)} of {len(name)} {what}s"
        found.append(f"STRIPS have LEDs for {have}: {' '.join(missing)} have none.")
    for place, at in enumerate(places):
        if len(at) > 1:
            found.append(f"{_capital(what)} {name[place]} has {len(at)} LEDs, at {' and '.join(at)}: it takes one.")
    return found


def _tile_faults(board, side):
    """A cube has faces or stickers, a panel tiles that lie on it, none upon another."""
    found, laid = [], []
    for k, strip in enumerate(board.STRIPS):
        if ("tiles" in strip) != (side > 0):
            found.append(f'STRIPS, strip {k + 1}: a panel has "tiles", a cube "faces" or "stickers".')
        for square, width, height, *_ in strip.get("tiles", ()) if side else ():
            column, row = "abcdefghijklmnop".find(square[0]), int(square[1:]) - 1
            if column + width > side or row + height > side:
                size = f"{width}×{height} LEDs from {square}"
                found.append(f"STRIPS, strip {k + 1}: the tile of {size} on does not lie on a panel of {side}×{side}.")
            found += _overlaps(laid, (column, row, width, height), f"strip {k + 1} from {square} on")
    return found


def _overlaps(laid, tile, where):
    """Add a tile, (column, row, width, height), to those that are laid; return the faults: it lies on one of them."""
    column, row, width, height = tile
    found = []
    for (left, top, w, h), there in laid:
        if left - width < column < left + w and top - height < row < top + h and not found:
            found.append(f"STRIPS: the tiles of {there} and of {where} overlap: a square takes one LED.")
    laid.append((tile, where))
    return found


# Pins


def uses(board):
    """Return (GPIO, what is there, IN, OUT or BUS) for every pin that the board uses, for a board without faults."""
    found = [(strip["pin"], f"strip {k + 1}", OUT) for k, strip in enumerate(board.STRIPS)]
    if board.ENCODER_KIND == "as5600":
        found += [(board.I2C["sda"], "SDA", BUS), (board.I2C["scl"], "SCL", BUS)]
        if "reset" in board.I2C:
            found.append((board.I2C["reset"], "RESET of the TCA9548A", OUT))
    else:
        for name, pair in zip(encoder_names(board), board.ENCODER_PINS):
            found += [(pair[k], f"line {'AB'[k]} of encoder {name}", IN) for k in range(2)]
    if type(board.BUTTON) is int:
        found.append((board.BUTTON, "the button", IN))
    if board.PIEZO is not None:
        found.append((board.PIEZO, "the piezo", OUT))
    return found


def encoder_names(board):
    """Return what the encoders move, in their order: letters of slices or faces, the cursor along columns and rows."""
    return ("columns", "rows") if panel(board) else tuple(SLICES[: board.ENCODERS])


def free(board, chip):
    """Return the GPIOs that the board leaves over and that can be everything."""
    gone = [pin for pin, _, _ in uses(board)] + list(chip["no_pull_up"]) + list(getattr(board, "TAKEN", ()))
    gone += [pin for pin in chip["reserved"] if _is_reserved(board, chip, pin)]
    return [pin for pin in chip["pins"] if pin not in gone and _reaches_edge(board, pin)]


def _reaches_edge(board, pin):
    return not hasattr(board, "HEADER") or any([pin in side for side in board.HEADER])


def spans(pins, prefix):
    """Return GPIOs as text, such as "GP2–GP19, GP22", or "none"."""
    parts = []
    last = None
    for pin in sorted(pins):
        if last is not None and pin == last + 1:
            parts[-1][1] = pin
        else:
            parts.append([pin, pin])
        last = pin
    return ", ".join([f"{prefix}{a}" if a == b else f"{prefix}{a}–{prefix}{b}" for a, b in parts]) or "none"


def _pin_faults(board, chip):
    left = f"free: {spans(free(board, chip), chip['prefix'])}."
    found = []
    if board.BUTTON == "BOOTSEL" != chip["boot_button"]:
        found.append(f'BUTTON is "BOOTSEL", a button that {board.CHIP} boards lack: write {chip["boot_button"]}.')
    for pin, what, way in uses(board):
        wrong = _wrong(board, chip, pin, way)
        if wrong and not (what == "the button" and pin == chip["boot_button"]):
            found.append(f"{_capital(what)} is at {chip['prefix']}{pin}, {wrong}; {left}")
    more = _header_faults(board, chip) + _shared_pins(board, chip["prefix"])
    return found + _list_faults(board, chip) + [f"{what}; {left}" for what in more]


def _list_faults(board, chip):
    """PULL_UPS and ANYWAY name pins that the chip has; a resistor to 3.3 V is at no output."""
    outputs = [pin for pin, _, way in uses(board) if way == OUT]
    found = []
    for name in ("PULL_UPS", "ANYWAY"):
        for pin in getattr(board, name, ()):
            if pin not in chip["pins"]:
                found.append(f"{name} names {pin}, but the {board.CHIP} has {spans(chip['pins'], chip['prefix'])}.")
            elif name == "PULL_UPS" and pin in outputs:
                found.append(f"PULL_UPS names {pin}, which is an output: a pull-up is for an input.")
    return found


def _header_faults(board, chip):
    """Every pin in use is one of the circuit board's, if the board file has its HEADER."""
    taken = getattr(board, "TAKEN", ())
    lost = [use for use in uses(board) if use[0] in chip["pins"] and use[0] not in taken]
    lost = [use for use in lost if not _reaches_edge(board, use[0])]
    if not lost:
        return []
    rest = [pin for pin, _, _ in lost if pin != lost[0][0]]
    more = f", nor are {spans(rest, chip['prefix'])}" if rest else ""
    return [f"{_capital(lost[0][1])} is at {chip['prefix']}{lost[0][0]}, which is no pin of the HEADER{more}"]


def _shared_pins(board, prefix):
    at = {}
    for pin, what, _ in uses(board):
        at[pin] = at.get(pin, []) + [what]
    shared = [pin for pin in sorted(at) if len(at[pin]) > 1]
    return [f"{prefix}{pin} is used {len(at[pin])} times, by {' and '.join(at[pin])}" for pin in shared]


def _wrong(board, chip, pin, way):
    """Return why a pin can't work a way, or ""."""
    if pin not in chip["pins"]:
        return f"which the {board.CHIP} does not have: it has {spans(chip['pins'], chip['prefix'])}"
    if pin in getattr(board, "TAKEN", ()):
        return f"which the circuit board itself uses: {board.TAKEN[pin]}"
    if _is_reserved(board, chip, pin):
        leave = "" if pin in chip["never"] else f"; put {pin} into ANYWAY if on yours it may be used all the same"
        return f"which is {chip['reserved'][pin]}{leave}"
    if way != IN and pin in chip["input_only"]:
        return "which can only be an input"
    if way == IN and pin in chip["no_pull_up"] and pin not in getattr(board, "PULL_UPS", ()):
        return f"which has no pull-up inside: put 10 kΩ from it to 3.3 V and {pin} into PULL_UPS, or use another"
    return ""


def _is_reserved(board, chip, pin):
    """Return whether a pin is better left alone, and the board file does not say ANYWAY, or can't."""
    return pin in chip["reserved"] and (pin in chip["never"] or pin not in getattr(board, "ANYWAY", ()))


def _capital(text):
    return text[0].upper() + text[1:]


# What a chip has only so many of


def _unit_faults(board, chip):
    strips, sampler = len(board.STRIPS), 1 if board.ENCODER_KIND == "quadrature" else 0
    if chip["rmt"] and strips > chip["rmt"]:
        return [f"{strips} strips need {strips} RMT channels and the {board.CHIP} has {chip['rmt']}: join some strips."]
    if chip["state_machines"] and strips + sampler > chip["state_machines"]:
        return [
            f"{strips} strips and {sampler} sampler of encoders need {strips + sampler} state machines and the "
            f"{board.CHIP} has {chip['state_machines']}: join some strips."
        ]
    return []


# Encoders


def _encoder_faults(board):
    found = []
    flat = board.MOUNT == "panel"
    if flat != (board.ENCODERS == 2) or flat != hasattr(board, "PANEL"):
        found.append('A board with MOUNT "panel" has 2 ENCODERS and PANEL, and no other board has.')
    if board.ENCODERS == 6 and board.MOUNT == "frame":
        found.append('ENCODERS is 6 and MOUNT "frame": a frame has a knob for each of 9 slices; 6 are for "pieces".')
    if len(set(board.REVERSE)) < len(board.REVERSE):
        found.append(f"REVERSE is {board.REVERSE}: write each encoder once.")
    beyond = [place for place in board.REVERSE if place >= board.ENCODERS]
    if beyond:
        found.append(f"REVERSE names {beyond}, but {board.ENCODERS} encoders are 0 to {board.ENCODERS - 1}.")
    return found


def _quadrature_faults(board, chip):
    pairs = board.ENCODER_PINS
    if len(pairs) != board.ENCODERS:
        wanted = " ".join(encoder_names(board))
        return [f"ENCODER_PINS has {len(pairs)} pairs and ENCODERS is {board.ENCODERS}: write one each for {wanted}."]
    return _sampler_faults(board, chip["prefix"]) + _rate_faults(board) if chip["state_machines"] else []


def _sampler_faults(board, prefix):
    """One PIO state machine watches all pins from the encoders' first to their last: no other may switch there."""
    pins = [pin for pair in board.ENCODER_PINS for pin in pair]
    first, last = min(pins), max(pins)
    others = [(pin, what) for pin, what, way in uses(board) if way == OUT]
    others += [(pin, what) for pin, what in sorted(getattr(board, "TAKEN", {}).items())]
    between = [f"{prefix}{pin} ({what})" for pin, what in others if first < pin < last and pin not in pins]
    if not between:
        return []
    return [
        f"One state machine watches all pins from {prefix}{first} to {prefix}{last} for the encoders, and "
        f"{', '.join(between)} would disturb it: give the encoders one range of pins of their own."
    ]


def _rate_faults(board):
    rate, count = getattr(board, "SAMPLE_HZ", 0), board.ENCODERS
    if rate <= fastest(count):
        return []
    return [
        f"SAMPLE_HZ is {rate:,}, but in a second {fastest(count):,} samples are decoded in which all {count} encoders "
        f"change: write at most {fastest(count)}."
    ]


def _bus_faults(board, chip):
    bus, sensors = board.I2C, board.ENCODERS
    if bus["mux"] is None:
        return [f'I2C: {sensors} AS5600 all answer at {_SENSOR:#x}; put a TCA9548A before them and write it as "mux".']
    found = []
    if board.COUNTS_PER_QUARTER != _STEPS:
        found.append(
            f"COUNTS_PER_QUARTER is {board.COUNTS_PER_QUARTER}, but an AS5600 counts {_STEPS} in a quarter turn: write "
            f"COUNTS_PER_QUARTER = {_STEPS}."
        )
    if sensors > _CHANNELS:
        found.append(f"I2C: {sensors} sensors need a channel each and a TCA9548A has {_CHANNELS}.")
    elif len(bus["channels"]) != sensors or len(set(bus["channels"])) != sensors:
        found.append(f'I2C: "channels" must be {sensors} different ones, a sensor each, not {bus["channels"]}.')
    return found
