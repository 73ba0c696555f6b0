"""A simulated cube that really turns: an encoder in each of the nine slices, the LEDs on the pieces."""

NAME = "sim-slices"
CHIP = "sim"
MOUNT = "pieces"
ENCODERS = 9
COUNTS_PER_QUARTER = 20
REST = 0b11
REVERSE = ()
SETTINGS = ()
