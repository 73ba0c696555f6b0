"""What to turn: so far the turn that gains most at once."""

from reversi import IllegalTurn
from reversi.geometry import PROGRAMS, TURNS
from reversi.kernel import ALL, turn


def most_gain(game):
    """Return (name, gain) of the legal turn after which most stickers take the mover's colour; of equals the first.

    Raises IllegalTurn when `game`, a reversi.cube.CubeGame, is over.
    """
    if game.over:
        raise IllegalTurn("The game is over; there is no turn to advise.")
    scratch, gained = bytearray(54), bytearray(24)
    colour = 1 if game.to_move == "black" else 2
    best, most = "", -1
    for name in game.legal():
        scratch[ALL] = game.cells
        gain = turn(scratch, game.cells, PROGRAMS[TURNS.index(name)], colour, gained) & 31
        if gain > most:
            best, most = name, gain
    return best, most
