"""As pico_panel16, on a Raspberry Pi Pico 2: see pico2_knobs."""

from boards.pico_panel16 import *

NAME = "pico2-panel16"
CHIP = "rp2350"
MODULE = "Raspberry Pi Pico 2"
