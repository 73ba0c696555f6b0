"""As pico_knobs, on a Raspberry Pi Pico 2: the same edge, another chip (Pico 2 datasheet 2.1)."""

from boards.pico_knobs import *

NAME = "pico2-knobs"
CHIP = "rp2350"
MODULE = "Raspberry Pi Pico 2"
