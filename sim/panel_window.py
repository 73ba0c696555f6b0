"""A panel of LEDs in the window: what its LEDs show, two knobs under the arrow keys, a push under Enter."""

import pygame

from sim.colour import screen_colour
from sim.flat_window import ARROWS, PUT_KEYS, FlatBoard

CLICK_MS = 40  # what the hand takes to turn a knob by a click
PLATE = (16, 17, 22)


class LedPanel(FlatBoard):
    """The LEDs of `board`, a sim.board.SimBoard with MOUNT "panel"; moves are made by its knobs and its push."""

    about, colourful = "panel", True

    def __init__(self, board):
        super().__init__(board)
        self._side = self.most = board.profile.PANEL

    def key(self, code):
        """Take a key; return whether it was one of the panel's: arrows turn the knobs, Enter pushes."""
        if code in ARROWS:
            down, across = ARROWS[code]
            self._board.body.turn(1 if down else 0, down or across, CLICK_MS)
        elif code in PUT_KEYS:
            self._board.press(True)
        return code in ARROWS or code in PUT_KEYS

    @property
    def _area(self):
        """The rectangle of the LEDs that show squares; an earlier move is on a board as large as the panel."""
        if self.past:
            return self._rect
        side = self._rect.w * (self._side // self.game.size) * self.game.size // self._side
        area = pygame.Rect(0, 0, side, side)
        area.center = self._rect.center
        return area

    def colour(self, place):
        """Return the screen colour of the LED at a place, counted row by row from the top left."""
        return screen_colour(*self._board.frame[3 * place : 3 * place + 3])

    def led_rect(self, place):
        """Return the rectangle of an LED on the screen."""
        cell = self._rect.w / self._side
        left, top = self._rect.left + place % self._side * cell, self._rect.top + place // self._side * cell
        return pygame.Rect(round(left), round(top), round(cell), round(cell))

    def draw(self, target, look):
        """Draw the panel as it shines; an earlier move is shown on a board, for the panel shows the present."""
        if self.past:
            super().draw(target, look)
            return
        pygame.draw.rect(target, PLATE, self._rect.inflate(look.px(18), look.px(18)), border_radius=look.px(10))
        for place in range(self._side * self._side):
            rect = self.led_rect(place)
            gap = max(1, rect.w // 10)
            pygame.draw.rect(target, self.colour(place), rect.inflate(-gap, -gap), border_radius=rect.w // 5)
        self._draw_names(target, look)
