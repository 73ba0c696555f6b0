"""What stands around the cube: whose turn, the score, the banned slice, the last turns, the buttons, a line of news.

`Status` is all that is shown; the same status and size always give the same picture.
"""

from typing import NamedTuple

import pygame

from sim.look import AMBER, CARD, CARD_HOT, CARD_WARN, DIM, EDGE, FAINT, INK, VACANT, Look
from sim.turn_list import TurnList

DESIGN = (1000, 750)  # the window size at which Look.scale is 1
SCALES = (0.7, 5.0)
TOP, BOTTOM, RIGHT, LEFT = 92, 92, 150, 52  # room left free for the panels, at scale 1
GAP = 16
LIFT = 12  # the cube stands so much higher than half-way between the panels
ROOMY = 1.05  # the cube's circle may overlap the panels by so much: only a corner that sticks out reaches it
LONGEST_NEWS = "e5 outflanks nothing: a straight run of white discs must lie between it and another black one."
EVEN_SHARE = 800  # hundredths: who stands better by so much has three quarters of the bar
_ROOM_FOR_KEYS = 34  # pixels: on lower buttons the key is left out
BUTTONS = (  # action, what it says, its key as shown
    ("undo", "Undo", "Z"),
    ("redo", "Redo", "Y"),
    ("new", "New", "N"),
    ("palette", "Palette", "P"),
    ("hint", "Hint", "Space"),
    ("help", "Help", "H"),
)
LOOK_BUTTONS = (  # while an earlier turn is looked at
    ("earlier", "Earlier", "PgUp"),
    ("later", "Later", "PgDn"),
    ("branch", "Play on", "Enter"),
    ("present", "Go back", "Esc"),
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
    players: tuple[str, str] = ("", "")  # who plays Black and Red: names, "level 3" or ""
    thinking: bool = False  # whether the computer thinks about the side to move
    turn: int = 0  # after how many turns the game is shown
    looking: bool = False  # whether that is an earlier turn than the last
    value: int | None = None  # by how much Black stands better, in hundredths of a sticker, where that is shown
    sure: bool = False  # whether that is how the game will end
    sides: tuple[str, str] = ("black", "red")
    free: str = "every slice is free"  # what stands where a banned slice would, while there is none
    counted: str = ""  # what stands under the score, where it is not how many are empty
    colourful: bool = True  # whether a palette colours the game


def scale_for(size):
    """Return the scale of the panels for a window of `size` pixels."""
    return max(SCALES[0], min(SCALES[1], size[0] / DESIGN[0], size[1] / DESIGN[1]))


class Hud:
    """The panels around the cube in a window of `size` pixels."""

    def __init__(self, size):
        self.size = size
        self.look = Look(scale_for(size))
        self.buttons = self._lay_out_buttons(BUTTONS)
        self.look_buttons = self._lay_out_buttons(LOOK_BUTTONS)
        self.turns = TurnList(self.look, self._turns_rect())
        self._inks = {}

    def cube_circle(self):
        """Return centre and radius of the circle that is left for the cube."""
        px, (width, height) = self.look.px, self.size
        top, bottom = px(TOP), height - px(BOTTOM)
        radius = min((bottom - top) / 2, (width - 2 * px(GAP)) / 2)
        left, right = px(LEFT), width - px(GAP)
        if not self._tall and width / 2 + radius > width - px(RIGHT):
            right = width - px(RIGHT)
        radius = min(radius * ROOMY, (right - left) / 2)
        return (max(left + radius, min(width / 2, right - radius)), (top + bottom) / 2 - px(LIFT)), radius

    def board_square(self):
        """Return the square that is left for a flat board: its letters and numbers, and the news, lie outside it."""
        px, (width, height) = self.look.px, self.size
        news = px(BOTTOM - 18) + px(18) + len(self._news_lines(LONGEST_NEWS)) * px(22)
        left, right = px(LEFT + 40), width - px(GAP + 9 if self._tall else RIGHT + 9)
        top, bottom = px(TOP + 26 + 60 * self._narrow + 44 * self._tall), height - news - px(15)
        side = max(1, min(right - left, bottom - top))
        square = pygame.Rect(0, 0, side, side)
        square.center = (width // 2, round(self.cube_circle()[0][1]))
        return square.clamp(pygame.Rect(left, top, right - left, bottom - top))

    @property
    def _tall(self):
        """Whether there is more room above the cube than beside it."""
        return self.size[1] > self.size[0]

    @property
    def _narrow(self):
        """Whether the score has to stand below the side to move."""
        return self.size[0] - 2 * self.look.px(GAP + 186 + 8) < self.look.px(220)

    def _lay_out_buttons(self, buttons):
        px, (width, height) = self.look.px, self.size
        wide = min(px(104), (width - px(GAP)) // len(buttons) - px(6))
        left = (width - len(buttons) * (wide + px(8)) + px(8)) // 2
        return {
            action: pygame.Rect(left + place * (wide + px(8)), height - px(GAP + 46), wide, px(46))
            for place, (action, _, _) in enumerate(buttons)
        }

    def _turns_rect(self):
        px, (centre, radius) = self.look.px, self.cube_circle()
        bottom = centre[1] - radius if self._tall else self.size[1] - px(BOTTOM)
        top = px(TOP + 60 if self._narrow else TOP)
        return pygame.Rect(self.size[0] - px(GAP) - px(RIGHT - 2 * GAP), top, px(RIGHT - 2 * GAP), bottom - top)

    def hit(self, point, looking=False):
        """Return the action of the button or listed turn (`go 7`) at a point, or ""."""
        buttons = self.look_buttons if looking else self.buttons
        turn = self.turns.at(point)
        if turn is not None:
            return f"go {turn}"
        return next((action for action, rect in buttons.items() if rect.collidepoint(point)), "")

    def draw(self, target, status):
        """Draw all panels."""
        self._inks = dict(zip(status.sides, status.inks, strict=True))
        self._draw_side_to_move(target, status)
        self._draw_score(target, status)
        (self._draw_end if status.over else self._draw_ban)(target, status)
        self.turns.draw(target, status)
        if status.value is not None:
            self._draw_value(target, status)
        places = self.look_buttons if status.looking else self.buttons
        for button in LOOK_BUTTONS if status.looking else BUTTONS:
            self._draw_button(target, status, places[button[0]], *button)
        self._draw_coming(target, status)
        self._draw_news(target, status)

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
        words = {"draw": "Draw", None: "Game over"}.get(side) or side.title() + (
            " wins" if status.over else " thinks …" if status.thinking else " to move"
        )
        rect = pygame.Rect(px(GAP), px(GAP), px(186), px(52))
        fill = [channel // 4 for channel in self._inks.get(side, INK)] if status.over else CARD[:3]
        self._pill(target, rect, (*fill, CARD[3]), (*self._inks.get(side, INK), 255 if status.over else 170))
        icons = [look.icon(side, 22, self._inks[side])] if side in self._inks else []
        self._row(target, rect, *icons, look.text(words, 19))

    def _draw_score(self, target, status):
        look, px = self.look, self.look.px
        black, red, empty = status.score
        rect = pygame.Rect(0, px(GAP), min(px(400), self.size[0] - 2 * px(GAP + 186 + 8)), px(52))
        rect.centerx = self.size[0] // 2
        if self._narrow:
            rect = pygame.Rect(px(GAP), px(GAP + 60), self.size[0] - 2 * px(GAP), px(52))
        self._pill(target, rect)
        first, second = status.sides
        left = [look.icon(first, 18, self._inks[first]), look.text(str(black), 21)]
        right = [look.text(str(red), 21), look.icon(second, 18, self._inks[second])]
        middle = rect.inflate(-px(150), 0)
        for player, row, edge in zip(status.players, (left, right), (rect.left, rect.right - px(80)), strict=True):
            room = pygame.Rect(edge, rect.top, px(80), px(36) if player else rect.h)
            self._row(target, room, *row, gap=8)
            name = look.text(_shortened(player, lambda s: look.text(s, 12).get_width(), room.w - px(8)), 12, FAINT)
            target.blit(name, name.get_rect(midtop=(room.centerx, rect.top + px(33))))
        bar = look.bar((middle.w, px(12)), ((black, self._inks[first]), (empty, VACANT), (red, self._inks[second])))
        target.blit(bar, bar.get_rect(center=(middle.centerx, middle.centery - px(8))))
        note = status.counted or f"{empty} empty" + (f" · idle {status.stall}" if status.stall else "")
        note = look.text(_shortened(note, lambda s: look.text(s, 12).get_width(), middle.w), 12, FAINT)
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

    def _draw_value(self, target, status):
        """Draw the bar of who stands better, Black's part below; at the end of it by how much, in stickers or discs."""
        look, px, value = self.look, self.look.px, status.value
        top, bottom = px(TOP + (136 if self._narrow else 64)), self.size[1] - px(BOTTOM + 34)
        share = value / (2 * (abs(value) + EVEN_SHARE)) if not status.sure else (value > 0) / 2 - (value < 0) / 2
        first, second = status.inks
        bar = look.bar(
            (bottom - top, px(12)), ((500 + round(1000 * share), first), (500 - round(1000 * share), second))
        )
        target.blit(pygame.transform.rotate(bar, 90), (px(GAP + 4), top))
        for side, middle in zip(status.sides, (bottom + px(11), top - px(11)), strict=True):
            icon = look.icon(side, 13, self._inks[side])
            target.blit(icon, icon.get_rect(center=(px(GAP + 10), middle)))
        words = f"{abs(value) // 100}" if status.sure else f"{abs(value) / 100:.1f}"
        text = look.text(words, 13, INK)
        away = px(18) + 8  # small text is no smaller
        middle = bottom + away if value > 0 else top - away
        if value:
            target.blit(text, text.get_rect(center=(max(px(GAP + 10), text.get_width() // 2 + 2), middle)))

    def _draw_button(self, target, status, rect, action, label, key):
        look, px = self.look, self.look.px
        able = {"undo": status.undoable, "redo": status.redoable, "palette": status.colourful}.get(action, True)
        hot = able and status.hover == action
        self._pill(target, rect, CARD_HOT if hot else CARD)
        ink = INK if able else DIM
        upper = pygame.Rect(rect.left, rect.top + px(5), rect.w, px(24)) if rect.h >= _ROOM_FOR_KEYS else rect
        self._row(target, upper, look.icon(action, 15, ink), look.text(label, 14, ink), gap=6)
        if rect.h >= _ROOM_FOR_KEYS:
            note = look.text(key, 11, FAINT if able else DIM)
            target.blit(note, note.get_rect(midbottom=(rect.centerx, rect.bottom - px(4))))

    def _draw_coming(self, target, status):
        """Say which turn the hand is about to make, or which is looked at."""
        words = ("let go:", status.coming) if status.coming else ("half turn:", "2 …") if status.half else ()
        if status.looking:
            words = ("turn", f"{status.turn} of {len(status.turns)}")
        if words:
            look, px = self.look, self.look.px
            rect = pygame.Rect(px(GAP), px(GAP + (120 if self._narrow else 60)), px(186), px(40))
            self._pill(target, rect, CARD_HOT)
            self._row(target, rect, look.text(words[0], 15, FAINT), look.text(words[1], 20))

    def _news_lines(self, news):
        return wrapped(news, lambda s: self.look.text(s, 16).get_width(), self.size[0] - self.look.px(120))

    def _draw_news(self, target, status):
        if not status.news:
            return
        look, px = self.look, self.look.px
        lines = self._news_lines(status.news)
        surfaces = [look.text(line, 16) for line in lines]
        rect = pygame.Rect(0, 0, max(s.get_width() for s in surfaces) + px(40), px(18) + len(lines) * px(22))
        rect.midbottom = (self.size[0] // 2, self.size[1] - px(BOTTOM - 18))
        self._pill(target, rect, CARD_WARN if status.wrong else CARD_HOT)
        for k, surface in enumerate(surfaces):
            target.blit(surface, surface.get_rect(midtop=(rect.centerx, rect.top + px(11) + k * px(22))))

    def _draw_end(self, target, status):
        """Say in the place of the banned slice how the game ended and what can be done now."""
        look, px = self.look, self.look.px
        rect = pygame.Rect(0, px(GAP), px(186), px(52))
        rect.right = self.size[0] - px(GAP)
        self._pill(target, rect)
        ways = "N: new  ·  Z: take it back" if status.undoable else "N: new game"
        for words, size, middle in ((status.ending or "The game is over.", 13, 17), (ways, 13, 36)):
            text = look.text(_shortened(words, lambda s: look.text(s, 13).get_width(), rect.w - px(12)), size, FAINT)
            target.blit(text, text.get_rect(center=(rect.centerx, rect.top + px(middle))))


def _shortened(words, width_of, most):
    """Return the words, cut off with a sign where they are wider than `most`."""
    if width_of(words) <= most:
        return words
    while words and width_of(words + "…") > most:
        words = words[:-1]
    return words.rstrip() + "…"


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
