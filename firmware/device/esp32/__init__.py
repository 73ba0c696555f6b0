"""The drivers of the ESP32 and the ESP32-S3."""

from device.esp32.lights import Lights
from device.hands import Hands
from device.parts import Button, look_at, piezo
from play.wiring import panel


def pixels(board):
    """Return the LEDs."""
    return Lights(board.STRIPS, panel(board))


def turns(board):
    """Return the encoders and the button."""
    return Hands(_encoders(board), None if board.BUTTON is None else Button(look_at(board.BUTTON)))


def button(board):
    """Return whether the button is down at this moment."""
    return board.BUTTON is not None and look_at(board.BUTTON)()


def sounder(board):
    """Return the piezo, None where there is none."""
    return piezo(board)


def extras(session, board):
    """Nothing else runs."""
    return []


def _encoders(board):
    """Load and make the kind of encoders that the board has; the other stays out of the memory."""
    if board.ENCODER_KIND == "as5600":
        from device.as5600 import Magnets

        return Magnets(board)
    from device.esp32.encoders import Encoders

    return Encoders(board)
