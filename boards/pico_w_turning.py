"""As pico_turning, on a Raspberry Pi Pico W, whose radio has the pins that reach no edge (Pico W datasheet 2.1)."""

from boards.pico_turning import *

NAME = "pico-w-turning"
MODULE = "Raspberry Pi Pico W"
TAKEN = {23: "its radio", 24: "its radio", 25: "its radio", 29: "its radio and measuring its supply"}
