"""What a wiring diagram says of a board: what is at its pins, how its LEDs are numbered, parts, electrical rules."""

from collections import Counter
from types import ModuleType

from host_tools.boards import chip, hands
from play import wiring
from play.settings import find

LED_MA = 60  # a white WS2812B at its brightest, as play.exposure counts
SIDES = ("top", "bottom", "front", "back", "left", "right", "like L", "like D", "like F")
LIGHT, BUTTON, SOUND, BUS = "light", "button", "sound", "bus"  # with the names of encoders: what a pin is for
GATES = 4  # of a 74AHCT125


def pin(board: ModuleType, gpio: int) -> str:
    """Return the name of a pin, such as "GP2", and what is printed beside it if that is another: "VP (GPIO36)"."""
    name, short = f"{chip(board)['prefix']}{gpio}", printed(board, gpio)
    return name if short == name else f"{short} ({name})"


def printed(board: ModuleType, gpio: int) -> str:
    """Return how to find a pin on the circuit board: what is printed beside it, if not its number."""
    return getattr(board, "SILK", {}).get(gpio, f"{chip(board)['prefix']}{gpio}")


def pins(board: ModuleType) -> dict[int, tuple[str, str]]:
    """Return for each GPIO in use its label and what it is for: the name of an encoder, LIGHT, BUTTON, SOUND or BUS."""
    used = {strip["pin"]: (light_name(board, k), LIGHT) for k, strip in enumerate(board.STRIPS)}
    if magnetic(board):
        lines = [line for line in ("sda", "scl", "reset") if line in board.I2C]
        used |= {board.I2C[line]: (line.upper(), BUS) for line in lines}
    else:
        for name, pair in zip(wiring.encoder_names(board), board.ENCODER_PINS, strict=True):
            used |= {gpio: (f"{name} · {line}", name) for line, gpio in zip("AB", pair, strict=True)}
    if isinstance(board.BUTTON, int):
        used[board.BUTTON] = ("button", BUTTON)
    if board.PIEZO is not None:
        used[board.PIEZO] = ("piezo", SOUND)
    return used


def magnetic(board: ModuleType) -> bool:
    """Return whether the board has AS5600 sensors."""
    return board.ENCODER_KIND == "as5600"


def own_button(board: ModuleType) -> bool:
    """Return whether the push button is to be added: it is none that the circuit board has already."""
    boot = chip(board)["boot_button"]
    return isinstance(board.BUTTON, int) and boot != board.BUTTON


def left_alone(board: ModuleType) -> set[int]:
    """Return the GPIOs that are not for the maker: the chip or its circuit board has its own use for them."""
    return {*chip(board)["reserved"], *getattr(board, "TAKEN", ())}


def light_name(board: ModuleType, strip: int) -> str:
    """Return what the data line of a strip, counted from 0, is called."""
    return "LED data" if len(board.STRIPS) == 1 else f"LED data {strip + 1}"


def led_numbers(board: ModuleType) -> dict[int, str]:
    """Return for each sticker or square the number of its LED along the wire: "7", of several strips "2.7"."""
    several = len(board.STRIPS) > 1
    return {
        place: f"{k + 1}.{n + 1}" if several else str(n + 1)
        for k, strip in enumerate(board.STRIPS)
        for n, place in enumerate(wiring.chain(strip, wiring.panel(board)))
    }


def limit(board: ModuleType) -> int:
    """Return the most mA that the lights may draw, unless the players set it otherwise."""
    return dict(board.SETTINGS).get("current", find("current").default)


def title(board: ModuleType) -> str:
    """Return the circuit board and the cube in a few words."""
    what = {
        "frame": "nine knobs, LEDs in the frame",
        "pieces": "a cube that turns, LEDs on the pieces",
        "panel": f"flat Reversi on {wiring.panel(board)}×{wiring.panel(board)} LEDs, {hands(board)}",
    }
    return f"{getattr(board, 'MODULE', board.CHIP)} · {what[board.MOUNT]}"


def moves(board: ModuleType, encoder: int) -> str:
    """Return the name of an encoder, counted from 0, and what it moves."""
    name = wiring.encoder_names(board)[encoder]
    return name if board.MOUNT == "panel" else f"{name} · {SIDES[encoder]}"


def full_ma(board: ModuleType) -> int:
    """Return what all LEDs draw, white at their brightest."""
    return LED_MA * len(wiring.names(wiring.panel(board)))


def supply(board: ModuleType) -> int:
    """Return how many A a supply gives that is enough for the most that the firmware lets through."""
    return -(-min(full_ma(board), find("current").most) // 1000)


# Parts


def parts(board: ModuleType) -> list[tuple[int, str]]:
    """Return how many of what one needs."""
    strips = len(board.STRIPS)
    needed = [
        (1, getattr(board, "MODULE", board.CHIP)),
        *_leds(board),
        *_sensors(board),
        (-(-strips // GATES), "74AHCT125, level shifter from 3.3 V to 5 V, with 100 nF across its supply"),
        (strips, "resistor 330 Ω in each data line, close to the first LED"),
        (1, "electrolytic capacitor 1000 µF, 6.3 V or more"),
    ]
    needed += [(len(pull_ups(board)), "resistor 10 kΩ, pull-ups to 3.3 V")] if pull_ups(board) else []
    needed += [(1, "push button, a contact while it is pressed")] if own_button(board) else []
    needed += (
        [(1, "passive piezo disc, with 330 Ω in series; set sound=on lets it sound")] if board.PIEZO is not None else []
    )
    needed += [(1, _DIODE)] if chip(board)["port"] == "rp2" else []
    return needed + [(1, f"supply of 5 V and {supply(board)} A for full brightness; USB is enough for play")]


_DIODE = "Schottky diode 1N5817, only with a supply of its own: from its 5 V to VSYS, the ring at VSYS"


def _leds(board):
    kinds = Counter((strip["order"], len(wiring.chain(strip, wiring.panel(board)))) for strip in board.STRIPS)
    return [
        (times * count, f"LED, 5 V, colours sent as {order}{_type(order)}") for (order, count), times in kinds.items()
    ]


def _type(order):
    return {"GRB": ", such as WS2812B", "GRBW": ", such as SK6812 RGBW"}.get(order, "")


def _sensors(board):
    if magnetic(board):
        magnet = "AS5600 on a small board, and a magnet 6 × 2.5 mm magnetised across its diameter"
        return [(board.ENCODERS, magnet), (1, "TCA9548A, I²C switch")]
    pulses = board.COUNTS_PER_QUARTER
    if board.MOUNT == "panel":
        return [(board.ENCODERS, f"rotary encoder with {pulses} edges a click")]
    clicks = "" if board.MOUNT == "frame" else ", without clicks"
    return [(board.ENCODERS, f"rotary encoder, {pulses} pulses a turn ({pulses} edges a quarter){clicks}")]


def pull_ups(board: ModuleType) -> list[int]:
    """Return the GPIOs that get a resistor to 3.3 V: those of PULL_UPS that are used."""
    return [gpio for gpio in getattr(board, "PULL_UPS", ()) if gpio in pins(board)]


# Electrical essentials


def notes(board: ModuleType) -> list[str]:
    """Return the electrical essentials, in a sentence or two each."""
    return [
        _current_note(board),
        _POWER[chip(board)["port"]],
        "All grounds are joined: circuit board, LEDs, 74AHCT125, supply, sensors.",
        "A WS2812B takes 3.5 V or more for a 1 and a pin has 3.3 V, so a 74AHCT125 at 5 V stands between; its enable "
        "inputs and its free inputs are at ground. 330 Ω in the data line and 1000 µF across 5 V, both at the first "
        "LED, spare the LEDs ringing and surges. Above 1 A feed 5 V at both ends of the chain.",
        *SOCKETS.get(board.CHIP, ()),
        *_module_notes(board),
        *_sensor_notes(board),
        *_button_notes(board),
        *_joint_notes(board),
    ]


def _current_note(board):
    full, most, usb = full_ma(board), limit(board), chip(board)["usb_ma"]
    white = " The W of an RGBW LED stays dark." if any("W" in strip["order"] for strip in board.STRIPS) else ""
    enough = f"USB gives {usb} mA for all" if most < usb else f"USB gives only {usb} mA: it needs a supply of its own"
    return (
        f"{full // LED_MA} LEDs × {LED_MA} mA = {full / 1000:.1f} A all white at their brightest. The firmware keeps "
        f"them to {most} mA ({enough}); with a supply of {supply(board)} A, {_no_limit(full)}." + white
    )


def _no_limit(full):
    most = find("current").most
    return f"set current={min(full, most)} " + ("takes the limit off" if full <= most else "is the most that it allows")


_POWER = {
    "rp2": "From USB alone: 5 V for LEDs and 74AHCT125 from VBUS. With a supply of its own: 5 V from there instead, "
    "and on to VSYS through a Schottky diode (1N5817), so that it may run while USB is plugged in.",
    "esp32": "From USB alone: 5 V for LEDs and 74AHCT125 from the pin 5V. With a supply of its own: 5 V from there "
    "instead. It may feed the pin 5V too, but never while USB is plugged in: one of the two at a time.",
}


SOCKETS = {  # of chips whose circuit boards have two
    "esp32s3": [
        "Of two USB sockets use the one printed USB, the chip's own; the one printed UART gives 5 V and a console too."
    ]
}


_PSRAM = (16, 17)  # with which an ESP32-WROVER talks to its own (ESP32-WROVER-E data sheet, 2.2)


def _module_notes(board):
    used = [pin(board, gpio) for gpio in _PSRAM if board.CHIP == "esp32" and gpio in pins(board)]
    if not used:
        return []
    return [
        f"{' and '.join(used)}: free on a board with a WROOM module only. A WROVER has its memory there "
        "(ESP32-DevKitC-VE): then use other pins."
    ]


def _sensor_notes(board):
    if magnetic(board):
        return [
            "TCA9548A and AS5600 run at 3.3 V; small boards bring the pull-ups of SDA and SCL along. "
            f"{address_pins(board)} {_reset(board)} DIR of an AS5600 at ground counts clockwise up, as one looks "
            "at the chip: put a face that counts down into REVERSE."
        ]
    if board.MOUNT == "panel":
        push = "" if board.BUTTON is None else " The button may be the push in the shaft of an encoder."
        return [
            "The common contact C of each encoder is at ground; " + _pull_up_note(board),
            "Clockwise moves the cursor to the right, and down. If an encoder counts the wrong way, swap its A and B "
            "or put its place into REVERSE." + push,
        ]
    middle = " M turns like L, E like D, S like F." if board.MOUNT == "frame" else ""
    return [
        "The common contact C of each encoder is at ground; " + _pull_up_note(board),
        "Clockwise is as seen from outside, looking at the face. If an encoder counts the wrong way, swap its A and B "
        "or put its place into REVERSE." + middle,
    ]


def address_pins(board: ModuleType) -> str:
    """Return in a sentence where the address pins of the TCA9548A go: A0 is bit 0 of its address."""
    levels = [(f"A{bit}", board.I2C["mux"] >> bit & 1) for bit in range(3)]
    ends = [(", ".join(name for name, level in levels if level == end), where) for end, where in _LEVELS]
    return f"{'; '.join(f'{names} to {where}' for names, where in ends if names)}: address {board.I2C['mux']:#x}."


_LEVELS = ((0, "ground"), (1, "3.3 V"))


def _reset(board):
    """A sensor that holds the bus for good is parted from it only by RESET, which is low while it works."""
    if "reset" in board.I2C:
        return "RESET of the TCA9548A lets the other sensors go on when one holds SDA at ground."
    return "RESET of the TCA9548A is at 3.3 V."


def _pull_up_note(board):
    inside = "A and B are pulled to 3.3 V by resistors in the chip. Wires longer than 30 cm want 10 kΩ each besides."
    if not pull_ups(board):
        return inside
    outside = ", ".join(pin(board, gpio) for gpio in pull_ups(board))
    return f"{inside} {outside} have none inside: put 10 kΩ from each to 3.3 V."


def _button_notes(board):
    boot = chip(board)["boot_button"]
    if board.BUTTON is None or boot != board.BUTTON:
        return []
    name, loader = ("BOOTSEL", "USB loader") if boot == "BOOTSEL" else (f"Boot, at {pin(board, boot)}", "serial loader")
    return [
        f"The button is the one called {name}, on the circuit board. To come to the prompt press it in the second "
        f"after power-up or reset: held down at that moment itself it starts the chip's {loader}, and not the firmware."
    ]


def _joint_notes(board):
    if board.MOUNT != "pieces":
        return []
    return [
        "The LED wire goes from piece to piece, and power and data have to pass the turning joints: how, is for the "
        "builder to find; we have not built one."
    ]


def wire_order(board: ModuleType) -> list[list[str]]:
    """Return for each strip the names of its stickers or squares in the order of the wire."""
    side = wiring.panel(board)
    return [[wiring.names(side)[place] for place in wiring.chain(strip, side)] for strip in board.STRIPS]
