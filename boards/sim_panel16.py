"""A simulated panel of 16×16 LEDs for flat Reversi."""

from boards.sim_panel8 import *

NAME = "sim-panel16"
PANEL = 16
