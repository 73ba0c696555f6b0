"""How a cube whose stickers travel lies: 54 letters, as cube solvers write it.

For each place in sticker order stands the face in which the LED that is there now was built in. `leds test faces` shows
just that, each face of old in a colour of its own. Places are as in play.places: LED -> sticker position.
"""

from reversi import BadPosition
from reversi.geometry import FACES, STICKERS
from reversi.text import characters, quote

# The stickers of each piece, clockwise as seen from outside.
_CORNERS = "U9R1F3 U7F1L3 U1L1B3 U3B1R3 D3F9R7 D1L9F7 D7B9L7 D9R9B7"
_EDGES = "U6R2 U8F2 U4L2 U2B2 D6R8 D2F8 D4L8 D8B8 F6R4 F4L6 B6L4 B4R6"
_CENTRES = "U5 R5 F5 D5 L5 B5"
_AGAIN = "Look again at what leds test faces shows, or at how the cube was put together."


def write(places):
    """Return the letters of places, the six faces in URFDLB order joined by `/`."""
    letters = [""] * 54
    for led in range(54):
        letters[places[led]] = FACES[led // 9]
    return "/".join(["".join(letters[9 * face : 9 * face + 9]) for face in range(6)])


def read(text):
    """Return the places that letters write, with or without `/`; raises BadPosition where no turns lead to them."""
    letters = text.upper().replace("/", "")
    wrong = [letter for letter in characters(letters) if letter not in FACES]
    if wrong or len(letters) != 54:
        given = quote(wrong[0]) if wrong else f"{len(letters)} such"
        raise BadPosition(f"How the cube lies is written as 54 of the letters U R F D L B, face by face, not {given}.")
    places = bytearray(54)
    centres, _ = _fit(_CENTRES, "centre", letters, places)
    corners, twist = _fit(_CORNERS, "corner", letters, places)
    edges, flip = _fit(_EDGES, "edge", letters, places)
    if not _is_rotation(centres):
        raise BadPosition(f"No turns bring the centres there. {_AGAIN}")
    if twist % 3:
        raise BadPosition(f"No turns lead there: a corner is twisted. {_AGAIN}")
    if flip % 2:
        raise BadPosition(f"No turns lead there: an edge is flipped. {_AGAIN}")
    if (_swaps(centres) + _swaps(corners) + _swaps(edges)) % 2:
        raise BadPosition(f"No turns lead there: two pieces are swapped. {_AGAIN}")
    return bytes(places)


def _fit(pieces, kind, letters, places):
    """Write the places of one kind of piece; return which piece lies at each place, and the sum of their twists."""
    slots = [_stickers(piece) for piece in pieces.split()]
    found, twists = [], 0
    for slot in slots:
        shown = [FACES.index(letters[sticker]) for sticker in slot]
        number, twist = _piece(slots, shown)
        if number < 0 or number in found:
            what = "-".join([FACES[face] for face in shown])
            fault = f"which no {kind} has" if number < 0 else f"as another {kind} does"
            raise BadPosition(f"The {kind} at {'-'.join([STICKERS[k] for k in slot])} shows {what}, {fault}.")
        for k, led in enumerate(slots[number]):
            places[led] = slot[(k + twist) % len(slot)]
        found.append(number)
        twists += twist
    return found, twists


def _stickers(piece):
    return [STICKERS.index(piece[k : k + 2]) for k in range(0, len(piece), 2)]


def _piece(slots, shown):
    """Return the number of the piece of these faces, and by how much it is turned on the spot; −1 where none is."""
    size = len(shown)
    for number, slot in enumerate(slots):
        for twist in range(size):
            if all([slot[k] // 9 == shown[(k + twist) % size] for k in range(size)]):
                return number, twist
    return -1, 0


def _is_rotation(centres):
    """Return whether the six centres lie as in a cube that was turned as a whole."""
    if any([centres[face] % 3 != centres[(face + 3) % 6] % 3 for face in range(3)]):
        return False
    corners = [_stickers(piece) for piece in _CORNERS.split()]
    return _piece(corners, centres[:3])[0] >= 0


def _swaps(order):
    """Return how many swaps of two make an order; only whether that is odd matters."""
    order, count = list(order), 0
    for k in range(len(order)):
        while order[k] != k:
            other = order[k]
            order[k], order[other] = order[other], order[k]
            count += 1
    return count
