"""The virtual board of `revcube sim --runtime micropython`: nine knobs, the LEDs in the frame, no pins."""

NAME = "virtual"
CHIP = "unix"
MOUNT = "frame"
ENCODERS = 9
COUNTS_PER_QUARTER = 20
REST = 0b11
REVERSE = ()
SETTINGS = ()
WATCHDOG = False
ROLLS = False  # the simulator shows the slices turning
