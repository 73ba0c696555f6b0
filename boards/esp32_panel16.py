"""ESP32-DevKitC V4 (WROOM), flat Reversi on 16×16 LEDs: four 8×8 panels in one chain, clockwise from the top left."""

from boards.esp32_panel8 import *

NAME = "esp32-panel16"
PANEL = 16
STRIPS = (
    dict(
        STRIPS[0],
        tiles=(
            ("a1", 8, 8, "top-left", "rows", True),
            ("i1", 8, 8, "top-left", "rows", True),
            ("i9", 8, 8, "bottom-right", "rows", True),
            ("a9", 8, 8, "bottom-right", "rows", True),
        ),
    ),
)
