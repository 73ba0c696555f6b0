"""As pico_panel8, on a Raspberry Pi Pico 2: see pico2_knobs."""

from boards.pico_panel8 import *

NAME = "pico2-panel8"
CHIP = "rp2350"
MODULE = "Raspberry Pi Pico 2"
