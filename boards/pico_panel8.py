"""Raspberry Pi Pico, flat Reversi on one 8×8 panel of WS2812B: two knobs move the cursor, a push puts the disc.

The knobs are rotary encoders of 20 clicks and 20 pulses a turn, four edges a click; the push is the one in a knob's
shaft or a button of its own. The panel is wired there and back along its rows from the top left, as most are.
"""

from boards.pico_knobs import *

NAME = "pico-panel8"
MOUNT = "panel"
PANEL = 8
ENCODERS = 2
COUNTS_PER_QUARTER = 4

STRIPS = (
    {
        "pin": 22,
        "order": "GRB",
        "timing": (400, 850, 800, 450),  # WS2812B data sheet, "data transfer time"
        "tiles": (("a1", 8, 8, "top-left", "rows", True),),
    },
)
ENCODER_PINS = ((2, 3), (4, 5))
