"""What stands around the cube: whose turn, the score, the banned slice, the last turns, the buttons, a line of news.

`Status` is all that is shown; the same status and size always give the same picture.
"""

from typing import NamedTuple

import pygame

from sim.look import AMBER, CARD, CARD_HOT, CARD_WARN, DIM, EDGE, FAINT, INK, VACANT, Look

DESIGN = (1000, 750)  # the window size at which Look.scale is 1
SCALES = (0.7, 5.0)
TOP, BOTTOM, RIGHT = 92, 92, 150  # room left free for the panels, at scale 1
GAP = 16
LIFT = 12  # the cube stands so much higher than half-way between the panels
ROOMY = 1.05  # the cube's circle may overlap the panels by so much: only a corner that sticks out reaches it
_ROOM_FOR_KEYS = 34  # pixels: on lower buttons the key is left out
BUTTONS = (  # action, what it says, its key as shown
    ("undo", "Undo", "Z"),
    ("redo", "Redo", "Y"),
    ("new", "New", "N"),
    ("palette", "Palette", "P"),
    ("hint", "Hint", "Space"),
    ("help", "Help", "H"),
)


class Status(NamedTuple):
    """What the panels show."""

    inks: tuple[tuple, tuple]  # the screen colours of Black and Red
    to_move: str  # "black" or "red"
    banned: str | None  # a slice's letter
    over: bool
    winner: str | None  # "black", "red", "draw" or None
    ending: str  # why the game ended before the cube was full, or ""
    score: tuple[int, int, int]  # black, red, empty
    turns: tuple[str, ...]
    undoable: bool
    redoable: bool
    stall: str  # turns without a new sticker, "3/100", or "" where that ends no game
    news: str  # one sentence, or ""
    wrong: bool  # whether the news is a refusal
    coming: str  # the turn that letting go would make, or ""
    half: bool  # whether the next letter turns by half
    hover: str  # the action under the pointer, or ""
    sides: tuple[str, str] = ("black", "red")
    free: str = "every slice is free"  # what stands where a banned slice would, while there is none


def scale_for(size):
    """Return the scale of the panels for a window of `size` pixels."""
    return max(SCALES[0], min(SCALES[1], size[0] / DESIGN[0], size[1] / DESIGN[1]))


class Hud:
    """The panels around the cube in a window of `size` pixels."""

    def __init__(self, size):
        self.size = size
        self.look = Look(scale_for(size))
        self.buttons = self._lay_out_buttons()
        self._inks = {}

    def cube_circle(self):
        """Return centre and radius of the circle that is left for the cube."""
        px, (width, height) = self.look.px, self.size
        top, bottom = px(TOP), height - px(BOTTOM)
        radius = min((bottom - top) / 2, (width - 2 * px(GAP)) / 2)
        right = width if self._tall or width / 2 + radius < width - px(RIGHT) else width - px(RIGHT)
        radius = min(radius * ROOMY, right / 2 - px(GAP))
        return (min(width / 2, right - radius), (top + bottom) / 2 - px(LIFT)), radius

    @property
    def _tall(self):
        """Whether there is more room above the cube than beside it."""
        return self.size[1] > self.size[0]

    def _lay_out_buttons(self):
        px, (width, height) = self.look.px, self.size
        wide = min(px(104), (width - px(GAP)) // len(BUTTONS) - px(6))
        left = (width - len(BUTTONS) * (wide + px(8)) + px(8)) // 2
        return {
            action: pygame.Rect(left + place * (wide + px(8)), height - px(GAP + 46), wide, px(46))
            for place, (action, _, _) in enumerate(BUTTONS)
        }

    def hit(self, point):
        """Return the action of the button at a point, or ""."""
        return next((action for action, rect in self.buttons.items() if rect.collidepoint(point)), "")

    def draw(self, target, status):
        """Draw all panels."""
        self._inks = dict(zip(status.sides, status.inks, strict=True))
        self._draw_side_to_move(target, status)
        self._draw_score(target, status)
        self._draw_ban(target, status)
        self._draw_turns(target, status)
        for button in BUTTONS:
            self._draw_button(target, status, *button)
        self._draw_coming(target, status)
        self._draw_news(target, status)
        if status.over:
            self._draw_end(target, status)

    def _pill(self, target, rect, fill=CARD, edge=EDGE):
        target.blit(self.look.card(rect.size, fill, edge, 14), rect)

    def _row(self, target, rect, *surfaces, gap=10):
        """Put surfaces side by side into the middle of a rectangle."""
        gap = self.look.px(gap)
        left = rect.centerx - (sum(s.get_width() for s in surfaces) + gap * (len(surfaces) - 1)) // 2
        for surface in surfaces:
            target.blit(surface, surface.get_rect(midleft=(left, rect.centery)))
            left += surface.get_width() + gap

    def _draw_side_to_move(self, target, status):
        look, px = self.look, self.look.px
        side = status.winner if status.over else status.to_move
        words = {"draw": "Draw", None: "Game over"}.get(side) or side.title() + (" wins" if status.over else " to move")
        rect = pygame.Rect(px(GAP), px(GAP), px(186), px(52))
        self._pill(target, rect, edge=(*self._inks.get(side, INK), 170))
        icons = [look.icon(side, 22, self._inks[side])] if side in self._inks else []
        self._row(target, rect, *icons, look.text(words, 19))

    def _draw_score(self, target, status):
        look, px = self.look, self.look.px
        black, red, empty = status.score
        rect = pygame.Rect(0, px(GAP), min(px(400), self.size[0] - 2 * px(GAP + 186 + 8)), px(52))
        rect.centerx = self.size[0] // 2
        if rect.w < px(220):  # a narrow window: below the side to move
            rect = pygame.Rect(px(GAP), px(GAP + 60), self.size[0] - 2 * px(GAP), px(52))
        self._pill(target, rect)
        first, second = status.sides
        left = [look.icon(first, 18, self._inks[first]), look.text(str(black), 21)]
        right = [look.text(str(red), 21), look.icon(second, 18, self._inks[second])]
        middle = rect.inflate(-px(150), 0)
        self._row(target, pygame.Rect(rect.left, rect.top, px(80), rect.h), *left, gap=8)
        self._row(target, pygame.Rect(rect.right - px(80), rect.top, px(80), rect.h), *right, gap=8)
        bar = look.bar((middle.w, px(12)), ((black, self._inks[first]), (empty, VACANT), (red, self._inks[second])))
        target.blit(bar, bar.get_rect(center=(middle.centerx, middle.centery - px(8))))
        note = f"{empty} empty" + (f" · idle {status.stall}" if status.stall else "")
        note = look.text(note, 12, FAINT)
        target.blit(note, note.get_rect(center=(middle.centerx, middle.centery + px(12))))

    def _draw_ban(self, target, status):
        look, px = self.look, self.look.px
        rect = pygame.Rect(0, px(GAP), px(186), px(52))
        rect.right = self.size[0] - px(GAP)
        if status.over:
            return
        if status.banned:
            self._pill(target, rect, edge=(*AMBER, 150))
            words = look.text(f"{status.banned} may not turn", 17)
            self._row(target, rect, look.icon("lock", 22, AMBER), words)
        else:
            self._pill(target, rect)
            self._row(target, rect, look.text(status.free, 16, FAINT))

    def _draw_turns(self, target, status):
        """List the last turns, two to a line, the first player's on the left."""
        look, px = self.look, self.look.px
        line, (centre, radius) = px(23), self.cube_circle()
        bottom = centre[1] - radius if self._tall else self.size[1] - px(BOTTOM)
        rect = pygame.Rect(0, px(TOP), px(RIGHT - 2 * GAP), bottom - px(TOP))
        rect.right = self.size[0] - px(GAP)
        rows = [status.turns[k : k + 2] for k in range(0, len(status.turns), 2)]
        fits = (rect.h - px(46)) // line
        if not rows or fits < 1:
            return
        shown = rows[-fits:]
        rect.h = px(46) + line * len(shown)
        self._pill(target, rect)
        target.blit(look.text("Turns", 14, FAINT), (rect.left + px(14), rect.top + px(12)))
        for k, row in enumerate(shown):
            number = len(rows) - len(shown) + k + 1
            self._draw_turn_row(target, rect, rect.top + px(36) + k * line, number, row, row is rows[-1])

    def _draw_turn_row(self, target, rect, top, number, row, last):
        look, px = self.look, self.look.px
        label = look.text(f"{number}.", 14, DIM)
        target.blit(label, label.get_rect(topright=(rect.left + px(36), top + px(1))))
        for place, name in enumerate(row):
            newest = last and place == len(row) - 1
            target.blit(look.text(name, 16, INK if newest else FAINT), (rect.left + px(46 + 34 * place), top))

    def _draw_button(self, target, status, action, label, key):
        look, px = self.look, self.look.px
        rect = self.buttons[action]
        able = {"undo": status.undoable, "redo": status.redoable}.get(action, True)
        hot = able and status.hover == action
        self._pill(target, rect, CARD_HOT if hot else CARD)
        ink = INK if able else DIM
        upper = pygame.Rect(rect.left, rect.top + px(5), rect.w, px(24)) if rect.h >= _ROOM_FOR_KEYS else rect
        self._row(target, upper, look.icon(action, 15, ink), look.text(label, 14, ink), gap=6)
        if rect.h >= _ROOM_FOR_KEYS:
            note = look.text(key, 11, FAINT if able else DIM)
            target.blit(note, note.get_rect(midbottom=(rect.centerx, rect.bottom - px(4))))

    def _draw_coming(self, target, status):
        """Say which turn the hand is about to make."""
        words = ("let go:", status.coming) if status.coming else ("half turn:", "2 …") if status.half else ()
        if words:
            look, px = self.look, self.look.px
            rect = pygame.Rect(px(GAP), px(GAP + 60), px(186), px(40))
            self._pill(target, rect, CARD_HOT)
            self._row(target, rect, look.text(words[0], 15, FAINT), look.text(words[1], 20))

    def _draw_news(self, target, status):
        if not status.news:
            return
        look, px = self.look, self.look.px
        lines = wrapped(status.news, lambda s: look.text(s, 16).get_width(), self.size[0] - px(120))
        surfaces = [look.text(line, 16) for line in lines]
        rect = pygame.Rect(0, 0, max(s.get_width() for s in surfaces) + px(40), px(18) + len(lines) * px(22))
        rect.midbottom = (self.size[0] // 2, self.size[1] - px(BOTTOM - 18 + (90 if status.over else 0)))
        self._pill(target, rect, CARD_WARN if status.wrong else CARD_HOT)
        for k, surface in enumerate(surfaces):
            target.blit(surface, surface.get_rect(midtop=(rect.centerx, rect.top + px(11) + k * px(22))))

    def _draw_end(self, target, status):
        """Draw the banner that says how the game ended, above the buttons."""
        look, px = self.look, self.look.px
        black, red, _ = status.score
        words = {"draw": "A draw", None: "The game is over"}.get(status.winner) or f"{status.winner.title()} wins"
        rect = pygame.Rect(0, 0, px(470), px(78))
        rect.midbottom = (self.size[0] // 2, self.size[1] - px(BOTTOM - 18))
        self._pill(target, rect, (18, 20, 28, 240), edge=(*self._inks.get(status.winner, INK), 255))
        icons = [look.icon(status.winner, 28, self._inks[status.winner])] if status.winner in self._inks else []
        upper = pygame.Rect(rect.left, rect.top + px(8), rect.w, px(38))
        self._row(target, upper, *icons, look.text(words, 27), look.text(f"{black} – {red}", 27, FAINT), gap=14)
        ways = "N: new game  ·  Z: take it back" if status.undoable else "N: new game"
        note = look.text(f"{status.ending}  {ways}".strip(), 13, FAINT)
        target.blit(note, note.get_rect(center=(rect.centerx, rect.bottom - px(18))))


def wrapped(sentence, width_of, most):
    """Return the sentence as lines of whole words, none of them wider than `most` if a single word isn't."""
    lines = [""]
    for word in sentence.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and width_of(longer) > most:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
