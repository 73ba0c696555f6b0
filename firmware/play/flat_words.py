"""What the console says and understands of flat Reversi. Loaded when the first such game begins."""

from play.words import BadOption, pair
from reversi import BadStart
from reversi.flat import FlatGame
from reversi.flat_field import Field
from reversi.text import natural, quote, small
from reversi.transcript import is_one, replay

_OPTIONS = ("edition", "size", "shape", "blocked", "handicap", "first", "black", "white")


def new_game(words, seed, player):
    """Return the game that the words after `new reversi` ask for.

    `seed` draws the blocked squares; `player` is a function that returns the name of a player from a word.
    """
    given = {}
    for name, value in [pair(word, "new reversi") for word in words]:
        if name not in _OPTIONS:
            raise BadOption(f"new reversi has no option {quote(name)}; the options are {' '.join(_OPTIONS)}.")
        given[name] = value if name in ("black", "white") else small(value)
    shape = given.get("shape", "square")
    size = _number(given, "size")
    handicap = _listed(given, "handicap")
    blocked = _listed(given, "blocked")
    if isinstance(blocked, int):
        field = Field(size, shape)
        blocked = field.draw(blocked, field.handicap(handicap), seed) if blocked else ()
    game = FlatGame(given.get("edition", "reversi"), size, shape, blocked, handicap, given.get("first"))
    for side in game.sides:
        game.names[side] = player(given.get(side, ""))
    return game


def _number(given, name):
    if name not in given:
        return None
    number = natural(given[name])
    if number < 0:
        raise BadStart(f"{name} is a number, as in {name}=10, not {quote(given[name])}.")
    return number


def _listed(given, name):
    """Return how many squares are given for an option, or the list of their names."""
    value = given.get(name, "-")
    if value == "-":
        return ()
    return natural(value) if natural(value) >= 0 else value.split(",")


def like_a_move(word):
    """Return whether a word is meant for a move: f5, F10, also a pass."""
    word = small(word)
    return word in ("--", "pa") or ("a" <= word[:1] <= "z" and natural(word[1:]) >= 0)


def lines(game):
    """Return the board in letters: `X` black, `O` white, `+` where the side to move may put a disc."""
    board, size, legal = game.board, game.size, game.legal_cells()
    letters = "".join(["+" if cell in legal else letter for cell, letter in zip(game.field.cells(), board)])
    shown = ["   " + " ".join(["abcdefghijklmnop"[column] for column in range(size)])]
    return shown + [f"{row + 1:2d} " + " ".join(letters[size * row : size * row + size]) for row in range(size)]


def score(game):
    """Return the score in words: the empty squares given to the winner too, where that differs."""
    black, white, empty = game.score()
    told = f"score black={black} white={white} empty={empty} handed={game.handed[0]}-{game.handed[1]}"
    awarded = game.awarded()
    return told if awarded == (black, white) else f"{told} awarded={awarded[0]}-{awarded[1]}"


def transcript(text):
    """Return the game of a transcript, or None where `text` is none; raises BadRecord."""
    return replay(FlatGame(), text) if is_one(text) else None
