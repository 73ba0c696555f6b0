"""A game of flat Reversi as other programs write it: the moves in a row, `f5d6c3…`, and nothing else."""

from reversi import BadRecord, GameError
from reversi.flat import PASSES
from reversi.game import PASS
from reversi.text import quote, small

_BLANKS = " \t\r\n"


def dumps(game):
    """Return the moves and passes of a reversi.flat.FlatGame as a transcript; how it began is not told."""
    return "".join(game.turns)


def is_one(text):
    """Return whether a text looks like a transcript: it begins with a square or a pass, and no tag stands in it."""
    start = small(text).lstrip(_BLANKS)
    return "[" not in text and (start[:2] in (PASS, "pa") or _square(start, 0) > 1)


def replay(game, text):
    """Play the moves of a transcript in `game` and return it; passes may be left out.

    Raises BadRecord, naming the move and where it stands; the moves before it have been played then.
    """
    for number, (place, word) in enumerate(_moves(small(text))):
        here = f"Move {number + 1}, {quote(word)} at character {place + 1}: "
        try:
            if game.must_pass and word not in PASSES:
                game.play(PASS)
            if not (game.over and word in PASSES):  # in the end both sides pass
                game.play(word)
        except GameError as error:
            raise BadRecord(here + str(error))
    return game


def _moves(text):
    """Yield (place, word) of every move."""
    place = 0
    while place < len(text):
        if text[place : place + 1] in _BLANKS:
            place += 1
            continue
        length = max(_square(text, place), 1)
        for word in PASSES:
            if text[place : place + len(word)] == word:
                length = len(word)
                break
        yield place, text[place : place + length]
        place += length


def _square(text, place):
    """Return how many characters from `place` on are a letter and digits behind it, or 0."""
    end = place + 1
    while text[end : end + 1] and text[end : end + 1] in "0123456789":
        end += 1
    return end - place if "a" <= text[place : place + 1] <= "z" else 0
