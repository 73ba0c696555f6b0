"""The boards of flat Reversi: sizes and the octagon, names of squares, what may be blocked or given as a handicap."""

from reversi import BadNotation, BadStart
from reversi.flat_kernel import BORDER, EMPTY
from reversi.rng import Random
from reversi.text import names, natural, quote, small

SIZES = (4, 6, 8, 10, 12, 14, 16)
SHAPES = ("square", "octagon")
MOST_BLOCKED = 4
_OCTAGON = 10  # its size
_NEAR = ((0, 0), (0, 1), (1, 0))  # what is cut off at each corner


class Field:
    """The squares of one board. A square is known by its cell in the kernel's board; cells grow row by row from a1.

    Raises BadStart where there is no such board. Without a size it is 8, or 10 for the octagon.
    """

    def __init__(self, size=None, shape="square"):
        if shape not in SHAPES:
            raise BadStart(f"The shape of a board is square or octagon, not {quote(shape)}.")
        if size is None:
            size = _OCTAGON if shape == "octagon" else 8
        if not isinstance(size, int) or size not in SIZES:
            raise BadStart(f"The size of a board is an even number from 4 to 16, not {size!r}.")
        if shape == "octagon" and size != _OCTAGON:
            raise BadStart(f"The octagon is cut from a board of size 10, not {size}.")
        self.size = size
        self.shape = shape
        self.stride = size + 1

    def at(self, row, column):
        """Return the cell of the square in a row and column counted from 0."""
        return (row + 1) * self.stride + column + 1

    def place(self, cell):
        """Return (row, column) of a square, counted from 0."""
        return cell // self.stride - 1, cell % self.stride - 1

    def cells(self):
        """Return the cells of all size × size squares row by row, those off the octagon included."""
        return [self.at(row, column) for row in range(self.size) for column in range(self.size)]

    def board(self):
        """Return a board for the kernel on which every square is empty."""
        board = bytearray([BORDER] * ((self.size + 2) * self.stride + 1))
        for cell in self.cells():
            if not self.off(cell):
                board[cell] = EMPTY
        return board

    def off(self, cell):
        """Return whether a cell of the size × size square lies off the octagon."""
        if self.shape == "square":
            return False
        row, column = self.place(cell)
        last = self.size - 1
        return (min(row, last - row), min(column, last - column)) in _NEAR

    def name(self, cell):
        """Return the name of a square: "f5"."""
        row, column = self.place(cell)
        return "abcdefghijklmnop"[column] + str(row + 1)

    def find(self, name):
        """Return the cell of a square by its name, or 0 where the board has no such square; raises BadNotation."""
        word = small(name)
        column, row = ord(word[:1] or " ") - ord("a"), natural(word[1:])
        if not 0 <= column < 26 or row < 0:
            raise BadNotation(f"{quote(name)} names no square: write its letter and its number, as in f5.")
        if column >= self.size or not 1 <= row <= self.size or self.off(self.at(row - 1, column)):
            return 0
        return self.at(row - 1, column)

    def range(self):
        """Return the names of all squares in words: "a1 to h8"."""
        cut = ", without three at each corner" if self.shape == "octagon" else ""
        return f"a1 to {self.name(self.at(self.size - 1, self.size - 1))}{cut}"

    def corners(self):
        """Return the names of the corners in the order in which handicap discs are given; the octagon has none."""
        if self.shape == "octagon":
            return []
        last = self.size - 1
        return [self.name(self.at(row, column)) for row, column in ((0, 0), (last, last), (0, last), (last, 0))]

    def central(self, cell):
        """Return whether a square lies in the 4×4 in the middle."""
        low = self.size // 2 - 2
        row, column = self.place(cell)
        return low <= row < low + 4 and low <= column < low + 4

    # What is given or taken away before play begins

    def handicap(self, asked):
        """Return the names of handicap corners; `asked` is how many, or their names. Raises BadStart."""
        corners = self.corners()
        if asked and not corners:
            raise BadStart("The octagon has no corners, so no handicap can be given on it.")
        if isinstance(asked, int):
            if not 0 <= asked <= len(corners):
                raise BadStart(f"A handicap is 0 to 4 corners, not {asked}.")
            return corners[:asked]
        given = [small(name) for name in names(asked)]
        for name in given:
            if name not in corners:
                raise BadStart(f"A handicap disc stands on a corner, one of {' '.join(corners)}, not on {quote(name)}.")
        return [name for name in corners if name in _once(given, "handicap")]

    def blocked(self, asked, handicap):
        """Return the names of blocked squares, row by row; raises BadStart when any of those asked for can't be."""
        cells = [self._blocked(small(name), handicap) for name in names(asked)]
        if len(cells) > MOST_BLOCKED:
            raise BadStart(f"At most {MOST_BLOCKED} squares can be blocked, not {len(cells)}.")
        _once([self.name(cell) for cell in cells], "blocked")
        return [self.name(cell) for cell in sorted(cells)]

    def _blocked(self, name, handicap):
        cell = self.find(name)
        if not cell:
            raise BadStart(f"The blocked square {quote(name)} is off the board, whose squares are {self.range()}.")
        if self.central(cell):
            raise BadStart(f"The square {name} can't be blocked: it lies in the 4×4 in the middle of the board.")
        if name in handicap:
            raise BadStart(f"The square {name} can't be blocked: a handicap disc stands on it.")
        return cell

    def draw(self, count, handicap, seed):
        """Return the names of `count` squares to block, drawn by a seed; raises BadStart."""
        if not 1 <= count <= MOST_BLOCKED:
            raise BadStart(f"The number of blocked squares is 1 to {MOST_BLOCKED}, or 0 for none, not {count}.")
        free = [cell for cell in self.cells() if not self.central(cell) and not self.off(cell)]
        left = [name for name in map(self.name, free) if name not in handicap]
        if not left:
            raise BadStart("On a board of size 4 no square can be blocked: none lies outside the 4×4 in its middle.")
        Random(seed).shuffle(left)
        return self.blocked(left[:count], handicap)


def _once(given, what):
    for k, name in enumerate(given):
        if name in given[:k]:
            raise BadStart(f"The {what} square {name} is named twice.")
    return given
