"""As pico_panel8, on a Raspberry Pi Pico W: see pico_w_knobs."""

from boards.pico_panel8 import *

NAME = "pico-w-panel8"
MODULE = "Raspberry Pi Pico W"
TAKEN = {23: "its radio", 24: "its radio", 25: "its radio", 29: "its radio and measuring its supply"}
