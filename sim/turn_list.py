"""The list of turns in the window: two to a line, the first player's on the left; a click goes to look at one."""

import pygame

from sim.look import CARD, CARD_HOT, DIM, EDGE, FAINT, INK

_LINE, _HEAD, _FOOT = 23, 36, 10  # heights at scale 1
_NUMBER, _COLUMN = 36, 34  # where a line's number ends, and how wide a turn is


class TurnList:
    """The list in `rect`, which it fills from the top as far as it needs; `look` draws."""

    def __init__(self, look, rect):
        self.look, self.rect = look, rect
        self.places = {}  # turn: its rectangle, as drawn last; turn 0 is the start
        self.fits = max(0, (rect.h - look.px(_HEAD + _FOOT)) // look.px(_LINE))  # lines
        self._above = 0  # lines that are scrolled out above
        self._shown = None  # (turn that is looked at, turns) when it was drawn last

    def at(self, point):
        """Return the turn at a point, or None."""
        return next((turn for turn, rect in self.places.items() if rect.collidepoint(point)), None)

    def scroll(self, lines):
        """Show so many lines further down; up where negative."""
        self._above += lines

    def draw(self, target, status):
        """Draw the lines that fit, among them that of the turn that is looked at."""
        self.places = {}
        count = (len(status.turns) + 1) // 2
        if not count or not self.fits:
            return
        self._follow(status, count)
        lines = min(self.fits, count)
        px, card = self.look.px, pygame.Rect(self.rect)
        card.h = px(_HEAD + _FOOT) + px(_LINE) * lines
        target.blit(self.look.card(card.size, CARD, EDGE, 14), card)
        self._draw_turn(target, status, 0, "Turns", pygame.Rect(card.left + px(8), card.top + px(6), px(60), px(24)))
        for line in range(lines):
            self._draw_line(target, status, card, self._above + line, card.top + px(_HEAD) + line * px(_LINE))
        if lines < count:
            self._draw_bar(target, card, lines, count)

    def _follow(self, status, count):
        """Scroll so that the turn that is looked at is seen, once, when it or the number of turns has changed."""
        shown = (status.turn, len(status.turns))
        if shown != self._shown:
            self._shown = shown
            line = max(0, status.turn - 1) // 2
            self._above = max(line - self.fits + 1, min(line, self._above))
        self._above = max(0, min(count - self.fits, self._above))

    def _draw_line(self, target, status, card, line, top):
        px = self.look.px
        label = self.look.text(f"{line + 1}.", 14, DIM)
        target.blit(label, label.get_rect(topright=(card.left + px(_NUMBER), top + px(1))))
        for turn in range(2 * line + 1, min(2 * line + 3, len(status.turns) + 1)):
            left = card.left + px(_NUMBER + 5 + _COLUMN * ((turn - 1) % 2))
            rect = pygame.Rect(left, top - px(3), px(_COLUMN), px(_LINE))
            self._draw_turn(target, status, turn, status.turns[turn - 1], rect)

    def _draw_turn(self, target, status, turn, name, rect):
        look, self.places[turn] = self.look, rect
        if status.hover == f"go {turn}" or (status.turn == turn and turn < len(status.turns)):
            target.blit(look.card(rect.size, CARD_HOT, EDGE, 6), rect)
        size, plain = (16, FAINT) if turn else (14, FAINT)
        text = look.text(name, size, INK if turn == status.turn else plain)
        target.blit(text, text.get_rect(midleft=(rect.left + look.px(5), rect.centery)))

    def _draw_bar(self, target, card, lines, count):
        """Draw which part of the list is seen."""
        px = self.look.px
        track = pygame.Rect(card.right - px(7), card.top + px(_HEAD), px(3), px(_LINE) * lines)
        thumb = pygame.Rect(track.left, track.top + track.h * self._above // count, track.w, track.h * lines // count)
        pygame.draw.rect(target, DIM, thumb, border_radius=px(2))
