"""Raspberry Pi Pico, flat Reversi on one 16×16 panel, wired there and back along its columns from the top right."""

from boards.pico_panel8 import *

NAME = "pico-panel16"
PANEL = 16
STRIPS = (dict(STRIPS[0], tiles=(("a1", 16, 16, "top-right", "columns", True),)),)
