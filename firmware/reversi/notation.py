"""Turns and stickers as text. Every refusal names the text, the place in it and what to write instead."""

from reversi import BadNotation
from reversi.geometry import FACES, SLICES, sticker_index
from reversi.text import quote

_AMOUNTS = {"": 0, "2": 1, "'": 2, "2'": 1}
_PRIMES = "’′‘´`ʹ"  # what word processors, telephones and other programs write for '


def turn_code(text):
    """Return the code (geometry.TURNS) of a turn such as `R`, `R2`, `R'`; raise BadNotation.

    `R2'` is R2, and the primes of word processors are primes.
    """
    text = str(text)
    if not text:
        raise BadNotation(
            "No turn is given: write a slice, one of U D F B L R M E S, and an amount, as in R, R2 or R'."
        )
    if text[:1] not in SLICES:
        raise BadNotation(_not_a_slice(text))
    amount = text[1:]
    for prime in _PRIMES:
        amount = amount.replace(prime, "'")
    if amount not in _AMOUNTS:
        raise BadNotation(_not_an_amount(text, amount))
    return 3 * SLICES.index(text[0]) + _AMOUNTS[amount]


def _not_a_slice(text):
    first, here = text[:1], f"{quote(text)}, character 1: "
    if first in SLICES.lower():
        return f"{here}a small letter means two layers to cube solvers and no turn here; write {first.upper()}."
    if first in "xyzXYZ":
        return f"{here}turning the whole cube is no turn; turn one slice, one of U D F B L R M E S."
    if "0" <= first <= "9":
        return f"{here}a turn begins with its slice, not with a number, as in R2."
    return f"{here}a turn begins with a slice, one of U D F B L R M E S."


def _not_an_amount(text, amount):
    right = max([len(known) for known in _AMOUNTS if amount.startswith(known)])
    wrong, here = amount[right : right + 1], f"{quote(text)}, character {right + 2}: "
    if wrong in "wW":
        return f"{here}a wide turn moves two layers, which is no turn here; write {text[0]} for the slice."
    if wrong in SLICES or wrong == " ":
        return f"{here}one turn at a time; after the slice stands an amount: nothing, ' or 2."
    return f"{here}an amount is nothing, ' or 2."


def stickers(text):
    """Return the indices, ascending, of stickers named like `F5,U2`; raise BadNotation for a wrong or a double one."""
    found = []
    for name in text.split(","):
        name = name.strip(" ").encode().upper().decode()  # `str.upper` differs between the interpreters
        if len(name) != 2 or name[:1] not in FACES or name[1:] not in "123456789":
            raise BadNotation(
                f"{quote(name)} names no sticker: write a face, one of U R F D L B, and 1 to 9, as in F5,U2."
            )
        index = sticker_index(name)
        if index in found:
            raise BadNotation(f"Sticker {name} is named twice in {quote(text)}.")
        found.append(index)
    return sorted(found)
