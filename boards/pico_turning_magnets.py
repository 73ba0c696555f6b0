"""As pico_turning, with a magnet on each face's shaft and six AS5600 sensors behind a TCA9548A.

It has no contacts that bounce. Each sensor says where its face stands within a revolution, but the firmware takes it
that nobody turned the cube while its power was off: if somebody did, turn it back to how it was built and say sync.
400 kHz is the most that the TCA9548A takes; 4,096 steps a revolution are 1,024 in a quarter turn (AS5600 datasheet).
"""

from boards.pico_turning import *

NAME = "pico-turning-magnets"
COUNTS_PER_QUARTER = 1024
ENCODER_KIND = "as5600"
ENCODER_PINS = ()
I2C = {"sda": 4, "scl": 5, "freq": 400_000, "mux": 0x70, "channels": (0, 1, 2, 3, 4, 5)}
