"""The simulator's usual cube: nine knobs of 20 edges a quarter turn, the LEDs in the frame."""

NAME = "sim-knobs"
CHIP = "sim"
MOUNT = "frame"
ENCODERS = 9
COUNTS_PER_QUARTER = 20
REST = 0b11
REVERSE = ()
SETTINGS = ()
ROLLS = False  # the simulator shows the slices turning
