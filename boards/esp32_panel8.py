"""ESP32-DevKitC V4 (WROOM), flat Reversi on one 8×8 panel: that of pico_panel8. The push has a pin of its own."""

from boards.esp32_knobs import *

NAME = "esp32-panel8"
MOUNT = "panel"
PANEL = 8
ENCODERS = 2
COUNTS_PER_QUARTER = 4

STRIPS = (
    {
        "pin": 13,
        "order": "GRB",
        "timing": (400, 850, 800, 450),
        "tiles": (("a1", 8, 8, "top-left", "rows", True),),
    },
)
ENCODER_PINS = ((32, 33), (25, 26))
PULL_UPS = ()
BUTTON = 27
