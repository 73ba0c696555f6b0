"""A simulated cube that really turns: an encoder in each of the six faces, the LEDs on the pieces."""

NAME = "sim-faces"
CHIP = "sim"
MOUNT = "pieces"
ENCODERS = 6
COUNTS_PER_QUARTER = 20
REST = 0b11
REVERSE = ()
SETTINGS = ()
