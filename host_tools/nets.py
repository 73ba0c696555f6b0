"""How a game lies on a screen of letters: which square of it stands in which row and column."""

from typing import ClassVar

from host_tools.mirror import Game
from reversi.cube import CubeGame
from reversi.flat import LETTERS as FLAT_LETTERS
from reversi.geometry import FACES, LETTERS, STICKERS

# Row and column of the unfolded net at which each face begins, in faces.
_CORNERS = {"U": (0, 1), "L": (1, 0), "F": (1, 1), "R": (1, 2), "B": (1, 3), "D": (2, 1)}
# Where the faces lie, in the empty corner at the top left, two letters a square.
_LEGEND = {(0, 0): " U", (1, 0): "LF", (1, 1): "RB", (2, 0): " D"}


class CubeNet:
    """The unfolded cube: U above F, then L F R B side by side, then D."""

    letters, sides = LETTERS, ("black", "red")
    rows, columns, middle = 9, 12, (4, 4)
    places: ClassVar[dict[tuple[int, int], int]] = {  # (row, column) -> index of the sticker
        (3 * row + k // 3, 3 * column + k % 3): 9 * FACES.index(face) + k
        for face, (row, column) in _CORNERS.items()
        for k in range(9)
    }
    empty = "." * 54
    width = 2 * columns + 3

    def name(self, index: int) -> str:
        """Return the name of a square."""
        return STICKERS[index]

    def margin(self, row: int, column: int) -> str:
        """Return what stands, two letters wide, where there is no square."""
        return _LEGEND.get((row, column), "  ")

    def gap(self, column: int) -> str:
        """Return what stands behind a column."""
        return " " if column % 3 == 2 and column < self.columns - 1 else ""

    def position(self, cells: str, side: str) -> str:
        """Return the position as the cube takes it."""
        return "/".join(cells[9 * face : 9 * face + 9] for face in range(6)) + f" {side[0]} -"


class FlatNet:
    """A flat board with the letters of its columns above and the numbers of its rows at the left."""

    letters, sides = FLAT_LETTERS, ("black", "white")

    def __init__(self, size: int):
        self.size = size
        self.rows = self.columns = size + 1
        self.middle = (size // 2, size // 2)
        self.places = {(k // size + 1, k % size + 1): k for k in range(size * size)}
        self.empty = "-" * (size * size)
        self.width = 2 * self.columns

    def name(self, index: int) -> str:
        """Return the name of a square."""
        return f"{chr(ord('a') + index % self.size)}{index // self.size + 1}"

    def margin(self, row: int, column: int) -> str:
        """Return what stands, two letters wide, where there is no square."""
        if row:
            return f"{row:2d}"
        return f" {chr(ord('a') + column - 1)}" if column else "  "

    def gap(self, column: int) -> str:
        """Return what stands behind a column."""
        return ""

    def position(self, cells: str, side: str) -> str:
        """Return the position as the cube takes it."""
        cells = cells.replace("+", "-")
        rows = [cells[self.size * row : self.size * row + self.size] for row in range(self.size)]
        return "/".join(rows) + f" {side[0]}"


def net_of(game: Game) -> CubeNet | FlatNet:
    """Return how a game lies on the screen."""
    return CubeNet() if isinstance(game, CubeGame) else FlatNet(game.size)


def letters_of(game: Game) -> str:
    """Return the letter of every square, on a flat board `+` where the side to move may put a disc."""
    if isinstance(game, CubeGame):
        return game.stickers
    legal, cells = game.legal_cells(), game.field.cells()
    return "".join("+" if cell in legal else letter for cell, letter in zip(cells, game.board, strict=True))
