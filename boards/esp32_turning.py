"""ESP32-DevKitC V4 in the core of a cube that really turns: the pins of esp32_knobs, the cube of pico_turning.

Six encoders leave out the pins without pull-ups, and a pulse counter takes each.
"""

from boards.esp32_knobs import *
from boards.pico_turning import STRIPS

NAME = "esp32-turning"
MOUNT = "pieces"
ENCODERS = 6
STRIPS = (dict(STRIPS[0], pin=13),)
ENCODER_PINS = ENCODER_PINS[3:]
PULL_UPS = ()
