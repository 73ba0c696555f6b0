"""The words of a command line."""

from reversi import GameError
from reversi.text import natural, quote, small

SLICES = "UDFBLRMES"  # those of reversi.geometry, which flat Reversi does without


class BadOption(GameError):
    """A word after a command that the command does not take."""

    code = "bad-option"


def split(line):
    """Return the words of a line; white space inside quotation marks does not part words, as in black="Ann Lee"."""
    words, word = [], None  # None between words; "" is a word too
    parts = line.split('"')
    if len(parts) % 2 == 0:
        raise BadOption("A quotation mark is open at the end of the line.")
    for k, part in enumerate(parts):
        quoted = k % 2
        for i, piece in enumerate([part] if quoted else part.replace("\t", " ").split(" ")):
            if i:  # a blank parts it from what was before
                words.append(word)
                word = None
            if piece or quoted:
                word = (word or "") + piece
    return [word for word in words + [word] if word is not None]


def near(word, name):
    """Return whether `word` is the `name` but for one letter, or two that changed places, or one begins the other."""
    if len(word) > 1 and (name.startswith(word) or word.startswith(name)):
        return True
    k = 0
    while k < min(len(word), len(name)) and word[k : k + 1] == name[k]:
        k += 1
    swapped = word[k + 1 : k + 2] + word[k : k + 1] + word[k + 2 :]
    return word[k + 1 :] in (name[k:], name[k + 1 :]) or word[k:] == name[k + 1 :] or swapped == name[k:]


def count(words, command):
    """Return the number that is the only word, or 1 where there is none; raises BadOption."""
    number = natural(words[0]) if words else 1
    if number < 1:
        raise BadOption(f"{command} takes a number of turns, 1 or more, not {quote(words[0])}.")
    return number


def pair(word, command):
    """Return (name, value) of a word `name=value`; raises BadOption."""
    name, equals, value = word.partition("=")
    if not equals:
        raise BadOption(f"{command} takes NAME=VALUE, not {quote(word)}.")
    return small(name), value
