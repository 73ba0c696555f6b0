"""A simulated panel of 8×8 LEDs for flat Reversi, wired there and back along its rows; two knobs of four edges a click.

PANEL is the size, the corner where the wire enters, whether it runs along "rows" or "columns", and whether back along
every second of them. COUNTS_PER_QUARTER is how many edges move the cursor by one square.
"""

NAME = "sim-panel8"
CHIP = "sim"
MOUNT = "panel"
PANEL = {"size": 8, "corner": "top-left", "direction": "rows", "serpentine": True}
ENCODERS = 2
COUNTS_PER_QUARTER = 4
REST = 0b11
REVERSE = ()
SETTINGS = ()
