"""ESP32-S3-DevKitC-1, nine knobs with quadrature encoders, the LEDs in the frame: the cube of pico_knobs.

Left alone are the pins of flash, PSRAM, USB and start (boards/chips.py), GPIO38 and GPIO48, one of which is the RGB LED
of the circuit board, and GPIO47, which with GPIO48 has 1.8 V in WROOM-2 modules (ESP32-S3-DevKitC-1 user guide 1.1).
Its four pulse counters take four of the knobs, pin interrupts the other five. USB gives 500 mA, of which 150 are
left to chip and circuit board.
"""

from boards.pico_knobs import *

NAME = "esp32s3-knobs"
CHIP = "esp32s3"
SETTINGS = (("current", 350),)

STRIPS = (dict(STRIPS[0], pin=14),)
ENCODER_PINS = ((4, 5), (6, 7), (15, 16), (17, 18), (9, 10), (11, 12), (1, 2), (42, 41), (40, 39))
BUTTON = 21
PIEZO = 13

MODULE = "ESP32-S3-DevKitC-1"
TAKEN = {38: "the RGB LED from version 1.1 on", 47: "1.8 V in WROOM-2 modules", 48: "the RGB LED of version 1.0"}
SILK = {43: "TX", 44: "RX"}
HEADER = (
    ("3V3", "3V3", "RST", 4, 5, 6, 7, 15, 16, 17, 18, 8, 3, 46, 9, 10, 11, 12, 13, 14, "5V", "GND"),
    ("GND", 43, 44, 1, 2, 42, 41, 40, 39, 38, 37, 36, 35, 0, 45, 48, 47, 21, 20, 19, "GND", "GND"),
)
