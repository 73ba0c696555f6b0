"""Raspberry Pi Pico in the core of a cube that really turns: an encoder on each face's shaft, the LEDs on the pieces.

The encoders have 20 pulses a revolution and, best, no clicks: the cube has detents of its own. The wire of the LEDs
goes from piece to piece, each with its one to three LEDs: the top layer from U1 on, the middle layer around, the bottom
layer. How power and data pass the turning joints is for whoever builds the cube; we have not built one. The
only button is the Pico's own, for none reaches out of the cube.
"""

from boards.pico_knobs import *

NAME = "pico-turning"
MOUNT = "pieces"
ENCODERS = 6
ENCODER_PINS = ENCODER_PINS[:6]
STRIPS = (
    {
        "pin": 22,
        "order": "GRB",
        "timing": (400, 850, 800, 450),
        "stickers": ("U1", "L1", "B3", "U2", "B2", "U3", "R3", "B1", "U6", "R2", "U5", "U4", "L2", "U7", "F1", "L3")
        + ("U8", "F2", "U9", "R1", "F3", "R4", "F6", "F5", "F4", "L6", "L5", "L4", "B6", "B5", "R6", "B4", "R5")
        + ("R9", "D9", "B7", "R8", "D6", "R7", "F9", "D3", "F8", "D2", "D5", "D8", "B8", "D7", "L7", "B9", "D4", "L8")
        + ("F7", "D1", "L9"),
    },
)
BUTTON = "BOOTSEL"
