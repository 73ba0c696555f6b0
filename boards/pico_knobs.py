"""Raspberry Pi Pico, nine knobs with quadrature encoders, the LEDs in the frame.

The knobs are rotary encoders of 20 pulses and 20 clicks a revolution, as most are: 20 edges and 5 clicks in a quarter
turn. GP2 to GP19 are their lines, one range without a gap, so that one state machine samples them all. One chain of
LEDs runs from face to face around corners of the cube; only from R1 to D3 its wire is longer, down one edge.
"""

NAME = "pico-knobs"
CHIP = "rp2040"
MOUNT = "frame"
ENCODERS = 9
COUNTS_PER_QUARTER = 20
REST = 0b11
REVERSE = ()
SETTINGS = ()

STRIPS = (
    {
        "pin": 22,
        "order": "GRB",
        "timing": (400, 850, 800, 450),  # WS2812B data sheet, "data transfer time"
        "faces": (
            ("U", "top-left", "rows", True),
            ("F", "top-right", "rows", True),
            ("L", "bottom-right", "rows", True),
            ("B", "top-right", "rows", True),
            ("R", "bottom-right", "rows", True),
            ("D", "top-right", "rows", True),
        ),
    },
)
ENCODER_KIND = "quadrature"
ENCODER_PINS = ((2, 3), (4, 5), (6, 7), (8, 9), (10, 11), (12, 13), (14, 15), (16, 17), (18, 19))
SAMPLE_HZ = 20_000
BUTTON = 20
PIEZO = 21
WATCHDOG = False

MODULE = "Raspberry Pi Pico"
# Pico datasheet 2.1: what its own circuit uses; these pins do not reach its edge.
TAKEN = {23: "its regulator's power save", 24: "sensing USB power", 25: "its LED", 29: "measuring its supply"}
HEADER = (
    (0, 1, "GND", 2, 3, 4, 5, "GND", 6, 7, 8, 9, "GND", 10, 11, 12, 13, "GND", 14, 15),
    ("VBUS", "VSYS", "GND", "3V3_EN", "3V3", "ADC_VREF", 28, "AGND", 27, 26, "RUN", 22, "GND", 21, 20, 19, 18)
    + ("GND", 17, 16),
)
