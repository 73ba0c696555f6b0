"""What the console says and understands of flat Reversi. Loaded when the first such game begins."""

from play.words import BadOption, pair
from reversi import BadRecord, BadStart
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
        if name in given:
            raise BadOption(f"{name} stands there twice: {quote(given[name])} and {quote(value)}.")
        if not value:
            raise BadOption(f"{name}= has no value: write one, or leave {name} out.")
        given[name] = value if name in ("black", "white") else small(value)
    shape = given.get("shape", "square")
    field = Field(_size(given), shape)
    handicap = _listed(given, "handicap")
    blocked = _listed(given, "blocked")
    if isinstance(blocked, int):
        blocked = field.draw(blocked, field.handicap(handicap), seed) if blocked else ()
    game = FlatGame(given.get("edition", "reversi"), field.size, shape, blocked, handicap, given.get("first"))
    for side in game.sides:
        game.names[side] = player(given.get(side, ""))
    return game


def _size(given):
    """Return the size that is asked for, None where none is."""
    text = given.get("size", "0")
    if natural(text) < 0:
        raise BadStart(f"The size of a board is an even number from 4 to 16, not {quote(text)}.")
    return natural(text) if "size" in given else None


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
    if not is_one(text):
        return None
    try:
        return replay(FlatGame(), text)
    except BadRecord as error:
        raise BadRecord(f"{error} A transcript is read as a game on 8×8 that Black begins; others need a record.")
