"""ESP32-S3-DevKitC-1 in the core of a cube that really turns: the pins of esp32s3_knobs, the cube of pico_turning.

Its only button is the one called Boot on the circuit board.
"""

from boards.esp32s3_knobs import *
from boards.pico_turning import STRIPS

NAME = "esp32s3-turning"
MOUNT = "pieces"
ENCODERS = 6
STRIPS = (dict(STRIPS[0], pin=14),)
ENCODER_PINS = ENCODER_PINS[:6]
BUTTON = 0
