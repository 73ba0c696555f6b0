"""What the tests of both interpreters share: vectors, refusals, a cube to put stickers on, random play."""

import json

from reversi import GameError
from reversi.geometry import STICKERS

SMALL = 2**30  # where the small ints of a board end
_VECTORS = __file__[: -len("both/checks.py")] + "vectors/"


def vectors(name):
    """Yield the objects of a file of tests/vectors with one JSON object a line."""
    with open(_VECTORS + name) as file:
        for line in file:
            yield json.loads(line)


def vector(name):
    """Return the one object of a file of tests/vectors."""
    with open(_VECTORS + name) as file:
        return json.load(file)


def refusal(error, act, *arguments):
    """Return the message with which `act(*arguments)` raises `error`: this very class of GameError, no other."""
    raised = None
    try:
        act(*arguments)
    except GameError as caught:
        raised = caught
    assert type(raised) is error, (arguments, raised)
    return str(raised)


def refused(error, act, *cases):
    """Assert that each case (argument, word, word …) is refused with a message that holds all of its words."""
    for case in cases:
        message = refusal(error, act, case[0])
        for word in case[1:]:
            assert word in message, (case, message)


def cube(lit):
    """Return 54 characters: the corners of U and D black, then `lit`, such as "F1=B U1=." """
    letters = ["."] * 54
    for place in (0, 2, 6, 8, 27, 29, 33, 35):
        letters[place] = "B"
    for word in lit.split():
        name, _, letter = word.partition("=")
        letters[STICKERS.index(name)] = letter
    return "".join(letters)


def play(game, random, turns):
    """Play up to so many random legal turns, yielding after each the names of the stickers that changed."""
    for _ in range(turns):
        legal = game.legal()
        if not legal:
            return
        yield game.turn(legal[random.below(len(legal))])
