"""Flat Reversi in the window: a board with discs that turn over, the squares that can be played, a cursor.

It shows the game in play and asks for moves by console lines, as the rest of the window does.
"""

import pygame

from sim.look import ACCENT, AMBER, FAINT

FLIP_MS = 320  # a disc takes so long to turn over,
WAVE_MS = 70  # and begins so much later for every square that it lies away from the one that was put
_SMOOTH = 4  # a disc is drawn this many times as large and shrunk
TABLE = (22, 74, 60)
TABLE_EDGE = (12, 40, 34)
LINE = (14, 52, 43)
HOLE = (10, 13, 18)
DISCS = {"X": ((26, 28, 36), (70, 76, 94)), "O": ((232, 235, 242), (255, 255, 255))}  # face, rim
INKS = ((142, 149, 170), (232, 235, 242))  # in which the panels write of Black and White
ARROWS = {pygame.K_LEFT: (0, -1), pygame.K_RIGHT: (0, 1), pygame.K_UP: (-1, 0), pygame.K_DOWN: (1, 0)}
PUT_KEYS = (pygame.K_RETURN, pygame.K_KP_ENTER)


class FlatBoard:
    """The board of the flat game in play on `board`, a sim.board.SimBoard, as the player sees it.

    `about` is the page of help for it, `colourful` whether a palette colours it, `most` the size that it shows at most.
    `cursor` is (row, column) from the top left; `hinted` the name of a square, or "".
    """

    about, colourful, most = "reversi", False, None

    def __init__(self, board):
        self._board = board
        self.past = None  # the game as it was after an earlier move, while that is looked at
        self.cursor = (0, 0)
        self.hinted = ""
        self._rect = pygame.Rect(0, 0, 1, 1)
        self._shown = ""  # the squares as they were when time passed last
        self._before = ""  # what changed discs showed before
        self._age = 0.0  # ms since the last change
        self._discs = {}

    @property
    def game(self):
        """The game that is shown: the one in play, or what it was."""
        return self.past or self._board.session.game

    def resize(self, rect):
        """Fit the board into a square of the screen; letters, numbers and a rim lie around it."""
        self._rect = rect
        self._discs.clear()

    # Squares

    @property
    def _area(self):
        """The rectangle of all squares together."""
        return self._rect

    def _cell(self):
        return self._area.w / self.game.size

    def square_rect(self, row, column):
        """Return the rectangle of a square on the screen."""
        cell, area = self._cell(), self._area
        left, top = area.left + column * cell, area.top + row * cell
        return pygame.Rect(round(left), round(top), round(left + cell) - round(left), round(top + cell) - round(top))

    def square_at(self, point):
        """Return (row, column) of the square at a point of the screen, or None."""
        area = self._area
        if not area.collidepoint(point):
            return None
        cell, last = self._cell(), self.game.size - 1
        row, column = (point[1] - area.top) / cell, (point[0] - area.left) / cell
        return min(last, int(row)), min(last, int(column))

    def name(self, square):
        """Return the name of a square (row, column)."""
        field = self.game.field
        return field.name(field.at(*square))

    # What the player does

    def key(self, code):
        """Take a key; return whether it was one of the board's: arrows move the cursor, Enter puts a disc there."""
        if code in ARROWS:
            down, across = ARROWS[code]
            last = self.game.size - 1
            row, column = self.cursor
            self.cursor = (max(0, min(last, row + down)), max(0, min(last, column + across)))
        elif code in PUT_KEYS:
            self.put(self.cursor)
        return code in ARROWS or code in PUT_KEYS

    def press(self, point):
        """Put a disc on the square at a point, if there is one."""
        square = self.square_at(point)
        if square:
            self.cursor = square
            self.put(square)

    def put(self, square):
        """Ask for a disc on a square."""
        self._board.type(f"put {self.name(square)}")

    def hear(self, line):
        """Take a line of the console: a hint is marked until the position changes."""
        parts = line.split()
        if len(parts) > 2 and parts[1] == "hint":
            self.hinted = parts[2]

    # Time

    def advance(self, ms):
        """Let `ms` pass; what has changed on the board begins to turn over."""
        self._age += ms
        now = self.game.board
        if now == self._shown:
            return
        new = len(now) != len(self._shown)
        self._before, self._shown, self._age = now if new else self._shown, now, 0.0
        self.hinted = ""
        self.cursor = (min(self.cursor[0], self.game.size - 1), min(self.cursor[1], self.game.size - 1))

    def state(self):
        """Return all on which the picture depends but the size."""
        moving = self._age if self._age < FLIP_MS + WAVE_MS * self.game.size else 0.0
        return self._shown, moving, self.cursor, self.hinted, self.game.position(), self.game.over

    def turned(self, place):
        """Return how far the disc on square `place`, counted from a1, has turned over: 0 to 1."""
        size, last = self.game.size, self._last()
        away = max(abs(place // size - last[0]), abs(place % size - last[1])) if last else 0
        return max(0.0, min(1.0, (self._age - WAVE_MS * away) / FLIP_MS))

    def _last(self):
        """Return (row, column) of the square that was played last, or None."""
        names = [name for name in self.game.turns if name != "--"]
        if not names:
            return None
        return self.game.field.place(self.game.field.find(names[-1]))

    # Picture

    def draw(self, target, look):
        """Draw the board and all that lies on it."""
        if len(self._shown) != len(self.game.board):
            self.advance(0)
            self._age = FLIP_MS + WAVE_MS * self.game.size
        edge = self._rect.inflate(look.px(18), look.px(18))
        pygame.draw.rect(target, TABLE_EDGE, edge, border_radius=look.px(10))
        size, legal = self.game.size, {self.game.field.name(cell) for cell in self.game.legal_cells()}
        for place in range(size * size):
            row, column = divmod(place, size)
            self._draw_square(target, self.square_rect(row, column), place, self.name((row, column)) in legal)
        self._draw_marks(target, look)
        self._draw_names(target, look)

    def _draw_square(self, target, rect, place, legal):
        letter = self._shown[place : place + 1]
        if self.game.field.off(self.game.field.at(*divmod(place, self.game.size))):
            pygame.draw.rect(target, TABLE_EDGE, rect)
            return
        pygame.draw.rect(target, HOLE if letter == "#" else TABLE, rect)
        pygame.draw.rect(target, LINE, rect, width=1)
        if letter in DISCS:
            self._draw_disc(target, rect, letter, self._before[place], self.turned(place))
        elif legal:
            pygame.draw.circle(target, (*FAINT,), rect.center, max(3, rect.w // 12))

    def _draw_disc(self, target, rect, letter, before, turned):
        """Draw a disc: one that turns over grows narrow and wide again, a new one grows."""
        radius = rect.w * 0.41
        wide = 1.0
        if before in DISCS and before != letter and turned < 1:
            wide = abs(1 - 2 * turned)
            letter = letter if turned > 0.5 else before
        elif before not in DISCS:
            radius *= 0.4 + 0.6 * turned
        disc = self._disc(letter, (max(2, round(2 * radius * wide)), round(2 * radius)))
        target.blit(disc, disc.get_rect(center=rect.center))

    def _disc(self, letter, size):
        """Return the picture of a disc, drawn large and shrunk; it is kept."""
        if (letter, size) not in self._discs:
            face, rim = DISCS[letter]
            big = pygame.Surface((size[0] * _SMOOTH, size[1] * _SMOOTH), pygame.SRCALPHA)
            big.fill((*rim, 0))
            pygame.draw.ellipse(big, rim, big.get_rect())
            line = max(2, size[1] // 13) * _SMOOTH
            pygame.draw.ellipse(big, face, big.get_rect().inflate(-min(line, big.get_width() // 2), -line))
            self._discs[letter, size] = pygame.transform.smoothscale(big, size)
        return self._discs[letter, size]

    def _draw_marks(self, target, look):
        """Mark the last move, the hint and the cursor."""
        last = self._last()
        if last:
            pygame.draw.circle(target, ACCENT, self.square_rect(*last).center, max(3, round(self._cell() / 10)))
        if self.hinted and self.game.field.find(self.hinted):
            rect = self.square_rect(*self.game.field.place(self.game.field.find(self.hinted)))
            pygame.draw.circle(target, AMBER, rect.center, round(rect.w * 0.34), width=max(2, look.px(3)))
        pygame.draw.rect(target, AMBER, self.square_rect(*self.cursor), width=max(2, look.px(2)), border_radius=3)

    def _draw_names(self, target, look):
        for k in range(self.game.size):
            top, left = self.square_rect(0, k), self.square_rect(k, 0)
            letter = look.text("abcdefghijklmnop"[k], 13, FAINT)
            target.blit(letter, letter.get_rect(midbottom=(top.centerx, top.top - look.px(10))))
            number = look.text(str(k + 1), 13, FAINT)
            target.blit(number, number.get_rect(midright=(left.left - look.px(12), left.centery)))
