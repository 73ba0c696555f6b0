"""ESP32-S3-DevKitC-1, flat Reversi on one 16×16 panel: that of pico_panel16 at the pins of esp32s3_panel8."""

from boards.esp32s3_panel8 import *
from boards.pico_panel16 import STRIPS

NAME = "esp32s3-panel16"
PANEL = 16
STRIPS = (dict(STRIPS[0], pin=14),)
