"""As pico_turning, on a Raspberry Pi Pico 2: the same edge, another chip (Pico 2 datasheet 2.1)."""

from boards.pico_turning import *

NAME = "pico2-turning"
CHIP = "rp2350"
MODULE = "Raspberry Pi Pico 2"
