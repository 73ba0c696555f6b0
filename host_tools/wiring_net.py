"""The LEDs of a wiring picture in the order of the wire: on the unfolded cube or on the panel."""

import itertools
from types import ModuleType

from host_tools import wiring_facts
from host_tools.svg import PALE, Drawing
from play import wiring
from reversi.geometry import FACES

_COLOURS = ("#c2185b", "#1f77b4", "#2ca02c", "#ff7f0e", "#9467bd", "#8c564b", "#17a2b8", "#b8a000")
_TOP = 34
_CELL, _FACE_GAP = 54, 12
_FACE = 3 * _CELL + _FACE_GAP
_FACE_PLACES = {"U": (1, 0), "L": (0, 1), "F": (1, 1), "R": (2, 1), "B": (3, 1), "D": (1, 2)}
_WIDEST = 704  # of a panel
_TAG, _TAG_LINE = 170, 22  # the room of a strip's name in the legend


class _Cube:
    """Where stickers are on the unfolded cube."""

    title = "LEDs in the order of the wire, on the unfolded cube seen from outside"
    cell, gap = _CELL, _FACE_GAP
    height = _TOP + 3 * _FACE + 40
    legend = 2 * _FACE, _TOP + 16
    notes = 2 * _FACE, _TOP + 2 * _FACE + 20

    def centre(self, sticker):
        """Return where the middle of a sticker is."""
        column, row = _FACE_PLACES[FACES[sticker // 9]]
        place = sticker % 9
        x = column * _FACE + place % 3 * _CELL + _CELL / 2
        return x, _TOP + row * _FACE + place // 3 * _CELL + _CELL / 2


class _Panel:
    """Where squares are on a panel."""

    title = "LEDs in the order of the wire, as you look at the panel"
    gap = 0

    def __init__(self, side, strips):
        self._side = side
        self.cell = min(_CELL, _WIDEST // side)
        bottom = _TOP + side * self.cell
        self.legend = 0, bottom + 22
        self.notes = 2 * _TAG + 10, bottom + 26
        self.height = bottom + 50 + _TAG_LINE * (-(-strips // 2))

    def centre(self, place):
        """Return where the middle of a square is."""
        row, column = divmod(place, self._side)
        return (column + 0.5) * self.cell, _TOP + (row + 0.5) * self.cell


def _net(board):
    side = wiring.panel(board)
    return _Panel(side, len(board.STRIPS)) if side else _Cube()


def title(board: ModuleType) -> str:
    """Return what the picture of the LEDs shows."""
    return _net(board).title


def height(board: ModuleType) -> float:
    """Return the height of the picture of the LEDs, its title included."""
    return _net(board).height


def strip_colour(strip: int) -> str:
    """Return the colour of a strip, counted from 0."""
    return _COLOURS[strip % len(_COLOURS)]


def draw(part: Drawing, board: ModuleType) -> None:
    """Draw the LEDs and the way of the wire."""
    net, side = _net(board), wiring.panel(board)
    chains = [wiring.chain(strip, side) for strip in board.STRIPS]
    for place in range(len(wiring.names(side))):
        x, y = net.centre(place)
        part.rect(x - net.cell / 2 + 1, y - net.cell / 2 + 1, net.cell - 2, net.cell - 2, "#f7f7f7", "#bbbbbb", 5)
    for k, chain in enumerate(chains):
        _path(part, net, chain, strip_colour(k))
    for k, chain in enumerate(chains):
        _cells(part, net, chain, board, strip_colour(k))
    _legend(part, net, chains, board)


def _adjoining(net, one, other):
    """Return whether two LEDs lie side by side."""
    (x, y), (u, v) = net.centre(one), net.centre(other)
    return (x == u or y == v) and abs(x - u) + abs(y - v) <= net.cell + net.gap


def _path(part, net, chain, colour):
    """Draw the wire where it goes from an LED to its neighbour, with an arrow on each piece."""
    for one, other in itertools.pairwise(chain):
        if _adjoining(net, one, other):
            (x, y), (u, v) = net.centre(one), net.centre(other)
            part.line((x, y), (u, v), stroke=colour, line=16, opacity=0.22)
            _arrow(part, x, y, u, v, colour)


def _arrow(part, x, y, u, v, colour):
    length = abs(u - x) + abs(v - y)
    dx, dy = (u - x) / length, (v - y) / length
    x, y = (x + u) / 2, (y + v) / 2
    part.shape(
        (x + 5 * dx, y + 5 * dy),
        (x - 4 * dx - 5 * dy, y - 4 * dy + 5 * dx),
        (x - 4 * dx + 5 * dy, y - 4 * dy - 5 * dx),
        fill=colour,
    )


def _cells(part, net, chain, board, colour):
    numbers, names, half = wiring_facts.led_numbers(board), wiring.names(wiring.panel(board)), net.cell / 2
    for k, place in enumerate(chain):
        x, y = net.centre(place)
        part.text(x, y + 6, numbers[place], 17, "middle", bold=True)
        part.text(x - half + 4, y - half + 13, names[place], 10, fill=PALE)
        if k == 0:
            part.text(x + half - 4, y - half + 13, "IN", 10, "end", colour, bold=True)
        if k == len(chain) - 1:
            part.text(x + half - 4, y + half - 5, "end", 10, "end", colour)
        elif not _adjoining(net, place, chain[k + 1]):
            part.text(x + half - 4, y + half - 5, f"→ {names[chain[k + 1]]}", 10, "end", colour)


def _legend(part, net, chains, board):
    left, top = net.legend
    for k, strip in enumerate(board.STRIPS):
        label = f"{wiring_facts.light_name(board, k)} · {wiring_facts.pin(board, strip['pin'])} · {strip['order']}"
        part.tag(left + (k % 2) * _TAG, top + _TAG_LINE * (k // 2), label, strip_colour(k), size=11)
    x, y = net.notes
    for row, line in enumerate(("IN: the data line enters here.", *_jump(net, chains, board))):
        part.text(x, y + 18 * row, line, 12, fill=PALE)


def _jump(net, chains, board):
    """Yield what an arrow to a name means, for the last one that there is."""
    names, what = wiring.names(wiring.panel(board)), "square" if wiring.panel(board) else "sticker"
    jumps = [other for chain in chains for one, other in itertools.pairwise(chain) if not _adjoining(net, one, other)]
    for place in jumps[-1:]:
        yield f"→ {names[place]}: the wire goes on to the LED of {what} {names[place]}."
