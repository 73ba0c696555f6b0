"""What each chip has, as far as wiring, drivers and flashing ask.

    port            the MicroPython port, whose drivers are firmware/device/<port>/; None: no MicroPython runs there
    arch            what mpy-cross -march calls its machine code
    prefix          what stands before the number of a GPIO on its circuit boards
    pins            the GPIOs that exist and reach a pin; none: it is made of software, and its encoders and LEDs too
    input_only      GPIOs that can't be outputs
    no_pull_up      GPIOs without a resistor to 3.3 V inside
    reserved        GPIOs that are better left alone, and what they are for; a board file may take them by ANYWAY
    never           those of them that are of no use to anything else: the firmware itself runs from there
    boot_button     the button that every circuit board has beside its reset: may be BUTTON all the same
    state_machines  of the PIO: one drives a strip, one samples all quadrature encoders
    pcnt            pulse counters: one counts a quadrature encoder; where they are too few, pin interrupts do
    rmt             channels that can send: one drives a strip
    usb_ma          mA that USB gives

Sources: RP2040 datasheet 1.4.3 (GPIOs) and 3.2 (PIO: 2 × 4 state machines); RP2350 datasheet 1.2 (QFN-60) and 11 (PIO:
3 × 4); ESP32 datasheet 2.2 (pins), 2.4 (strapping) and technical reference manual 15 (RMT) and 17 (PCNT); ESP32-S3
datasheet 2.2 (pins), 3 (boot) and ESP-IDF's soc_caps.h (4 PCNT units, 4 RMT channels that send); USB 2.0 7.2.1.
"""

_STRAPPING = "a strapping pin, whose level at reset decides how the chip starts"
_FLASH = "a line to its flash memory"
_RAM = "a line to the memory in modules with 8-line PSRAM"
_SERIAL = "the serial line to the PC"
_USB = "a line of USB"

CHIPS = {
    "rp2040": {
        "port": "rp2",
        "arch": "armv6m",
        "prefix": "GP",
        "pins": tuple(range(30)),
        "input_only": (),
        "no_pull_up": (),
        "reserved": {},
        "never": (),
        "boot_button": "BOOTSEL",
        "state_machines": 8,
        "pcnt": 0,
        "rmt": 0,
        "usb_ma": 500,
    },
    "rp2350": {
        "port": "rp2",
        "arch": "armv7emsp",
        "prefix": "GP",
        "pins": tuple(range(30)),
        "input_only": (),
        "no_pull_up": (),
        "reserved": {},
        "never": (),
        "boot_button": "BOOTSEL",
        "state_machines": 12,
        "pcnt": 0,
        "rmt": 0,
        "usb_ma": 500,
    },
    "esp32": {
        "port": "esp32",
        "arch": "xtensawin",
        "prefix": "GPIO",
        "pins": tuple(range(20)) + (21, 22, 23, 25, 26, 27) + tuple(range(32, 40)),
        "input_only": (34, 35, 36, 37, 38, 39),
        "no_pull_up": (34, 35, 36, 37, 38, 39),
        "reserved": {
            0: _STRAPPING,
            1: _SERIAL,
            2: _STRAPPING,
            3: _SERIAL,
            5: _STRAPPING,
            6: _FLASH,
            7: _FLASH,
            8: _FLASH,
            9: _FLASH,
            10: _FLASH,
            11: _FLASH,
            12: _STRAPPING,
            15: _STRAPPING,
        },
        "never": (6, 7, 8, 9, 10, 11),
        "boot_button": 0,
        "state_machines": 0,
        "pcnt": 8,
        "rmt": 8,
        "usb_ma": 500,
    },
    "esp32s3": {
        "port": "esp32",
        "arch": "xtensawin",
        "prefix": "GPIO",
        "pins": tuple(range(22)) + tuple(range(26, 49)),
        "input_only": (),
        "no_pull_up": (),
        "reserved": {
            0: _STRAPPING,
            3: _STRAPPING,
            19: _USB,
            20: _USB,
            26: _FLASH,
            27: _FLASH,
            28: _FLASH,
            29: _FLASH,
            30: _FLASH,
            31: _FLASH,
            32: _FLASH,
            33: _RAM,
            34: _RAM,
            35: _RAM,
            36: _RAM,
            37: _RAM,
            43: _SERIAL,
            44: _SERIAL,
            45: _STRAPPING,
            46: _STRAPPING,
        },
        "never": (26, 27, 28, 29, 30, 31, 32),
        "boot_button": 0,
        "state_machines": 0,
        "pcnt": 4,
        "rmt": 4,
        "usb_ma": 500,
    },
    "unix": {
        "port": "unix",
        "arch": "x64",
        "prefix": "",
        "pins": (),
        "input_only": (),
        "no_pull_up": (),
        "reserved": {},
        "never": (),
        "boot_button": None,
        "state_machines": 0,
        "pcnt": 0,
        "rmt": 0,
        "usb_ma": 0,
    },
    "sim": {
        "port": None,
        "arch": None,
        "prefix": "",
        "pins": (),
        "input_only": (),
        "no_pull_up": (),
        "reserved": {},
        "never": (),
        "boot_button": None,
        "state_machines": 0,
        "pcnt": 0,
        "rmt": 0,
        "usb_ma": 0,
    },
}
