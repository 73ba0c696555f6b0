"""A simulated panel of 16×16 LEDs for flat Reversi, wired from the bottom right along its columns."""

from boards.sim_panel8 import *

NAME = "sim-panel16"
PANEL = {"size": 16, "corner": "bottom-right", "direction": "columns", "serpentine": True}
