"""ESP32-S3-DevKitC-1, flat Reversi on one 8×8 panel: that of pico_panel8 at pins of esp32s3_knobs."""

from boards.esp32s3_knobs import *
from boards.pico_panel8 import STRIPS

NAME = "esp32s3-panel8"
MOUNT = "panel"
PANEL = 8
ENCODERS = 2
COUNTS_PER_QUARTER = 4
STRIPS = (dict(STRIPS[0], pin=14),)
ENCODER_PINS = ENCODER_PINS[:2]
