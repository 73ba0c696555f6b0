"""The drivers of the virtual board: its lights and encoders are on the other side of a link, in the simulator."""

from device.unix.desk import Desk
from device.unix.lights import Lights
from device.unix.link import the_link
from device.unix.sensors import Sensors
from device.unix.sounder import Sounder


def pixels(board):
    """Return the lights."""
    return Lights(the_link(), getattr(board, "PANEL", 0) ** 2 or 54)


def turns(board):
    """Return the encoders and the button."""
    return Sensors(board, the_link())


def sounder(board):
    """Return the piezo."""
    return Sounder(the_link())


def button(board):
    """Return whether the button is down now."""
    link = the_link()
    link.receive()
    return link.pressed


def extras(session, board):
    """Return the console of the simulator's window."""
    return [Desk(session, the_link())]
