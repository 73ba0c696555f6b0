"""A simulated panel of 8×8 LEDs for flat Reversi with two knobs of four edges a click."""

NAME = "sim-panel8"
CHIP = "sim"
MOUNT = "panel"
PANEL = 8
ENCODERS = 2
COUNTS_PER_QUARTER = 4
REST = 0b11
REVERSE = ()
SETTINGS = ()
