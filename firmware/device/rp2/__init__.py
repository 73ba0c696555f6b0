"""The drivers of the Raspberry Pi Pico and Pico 2 (RP2040, RP2350)."""

import rp2

from device.hands import Hands
from device.parts import Button, look_at, piezo
from device.rp2.pixels import Pixels
from play.wiring import panel


def pixels(board):
    """Return the LEDs."""
    return Pixels(board.STRIPS, panel(board))


def turns(board):
    """Return the encoders and the button."""
    look = _look(board)
    return Hands(_encoders(board), Button(look) if look else None)


def button(board):
    """Return whether the button is down at this moment."""
    look = _look(board)
    return bool(look and look())


def sounder(board):
    """Return the piezo, None where there is none."""
    return piezo(board)


def extras(session, board):
    """Nothing else runs."""
    return []


def _encoders(board):
    """Of the two kinds of encoders only the one that the board has is loaded."""
    if board.ENCODER_KIND == "as5600":
        from device.as5600 import Magnets

        return Magnets(board)
    from device.rp2.encoders import Encoders

    return Encoders(board)


def _look(board):
    """Return a function that says whether the button is down, None where there is none.

    To see BOOTSEL, rp2.bootsel_button lets go of the flash memory's select line, with interrupts off for some 10 µs.
    PIO and DMA go on meanwhile; device.parts.Button looks every 5 ms.
    """
    if board.BUTTON is None:
        return None
    return rp2.bootsel_button if board.BUTTON == "BOOTSEL" else look_at(board.BUTTON)
