"""ESP32-DevKitC V4 (WROOM), nine knobs with quadrature encoders, the LEDs in the frame: the cube of pico_knobs.

Nine knobs and a strip take all pins that are free to take. Four of them, GPIO34, 35, 36 and 39, have no pull-up inside
and get one of 10 kΩ each. The button is the one called Boot; held down at reset it keeps the firmware from starting.
Modules of type WROVER need GPIO16 and 17 themselves (ESP32-DevKitC V4 user guide). Eight pulse counters take eight of
the knobs, a pin interrupt the ninth. USB gives 500 mA, of which 150 are left to chip and circuit board.
"""

from boards.pico_knobs import *

NAME = "esp32-knobs"
CHIP = "esp32"
SETTINGS = (("current", 350),)

STRIPS = (dict(STRIPS[0], pin=13),)
ENCODER_PINS = ((36, 39), (34, 35), (32, 33), (25, 26), (27, 14), (4, 16), (17, 18), (19, 21), (22, 23))
PULL_UPS = (34, 35, 36, 39)
BUTTON = 0
PIEZO = None

MODULE = "ESP32-DevKitC V4"
TAKEN = {}
SILK = {36: "VP", 39: "VN", 1: "TX", 3: "RX", 7: "D0", 8: "D1", 9: "D2", 10: "D3", 11: "CMD", 6: "CLK"}
HEADER = (
    ("3V3", "EN", 36, 39, 34, 35, 32, 33, 25, 26, 27, 14, 12, "GND", 13, 9, 10, 11, "5V"),
    ("GND", 23, 22, 1, 3, 21, "GND", 19, 18, 5, 17, 16, 4, 0, 2, 15, 8, 7, 6),
)
