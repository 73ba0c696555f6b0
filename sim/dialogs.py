"""What opens over the cube: the help, and the choices for a new game. All of it works by keys alone."""

import pygame

from sim.look import ACCENT, CARD_HOT, EDGE, EDGE_FOCUS, FAINT, INK

VEIL = (6, 7, 10, 140)
BOX = (22, 25, 34, 246)
HELP = (
    ("Play", ""),
    ("drag a sticker", "turn its slice the way you drag"),
    ("U D F B L R", "turn an outer slice clockwise"),
    ("M E S", "turn a middle slice (like L, D, F)"),
    ("Shift + letter", "turn the other way"),
    ("2, then letter", "turn by half"),
    ("Z  Y", "undo, redo"),
    ("Enter", "the cube's button: undo; long: begin anew"),
    ("Space", "hint"),
    ("N", "new game, of the cube or flat"),
    ("flat: click, arrows, Enter", "put a disc"),
    ("PgUp  PgDn, click a turn", "look back; Enter plays on from there"),
    ("See", ""),
    ("drag the background", "look around"),
    ("arrow keys", "look around"),
    ("Home", "look from the front again"),
    ("P", "next palette"),
    ("A", "letters around the cube on or off"),
    ("C", "shapes that name the colours on or off"),
    ("V", "the bar of who stands better on or off"),
    ("H  F1  ?", "this page; Esc closes it"),
)
RULES = (
    "Turn any slice but the one your opponent has just turned.",
    "A sticker between two of yours along the turn's axis becomes yours.",
    "When no sticker is empty, more stickers win.",
)


_LINE, _RULE = 25, 24  # heights of a line of keys and of rules, at scale 1
HELP_SIZE = (640, 52 + _LINE * len(HELP) + _RULE * len(RULES))
KEYS_END, MEANINGS_START = 240, 262  # the columns of the page


class Help:
    """The page of keys and rules."""

    answer = None

    def handle(self, event):
        """Take an event; return whether the page closes."""
        return event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)

    def draw(self, target, look):
        """Draw the page over the whole window."""
        px = look.px
        box = _veiled_box(target, look, *map(px, HELP_SIZE))
        top = box.top + px(20)
        for keys, meaning in HELP:
            if not meaning:
                target.blit(look.text(keys, 19), (box.left + px(30), top))
            else:
                label = look.text(keys, 16)
                target.blit(label, label.get_rect(topright=(box.left + px(KEYS_END), top)))
                target.blit(look.text(meaning, 16, FAINT), (box.left + px(MEANINGS_START), top))
            top += px(_LINE)
        top += px(12)
        for line in RULES:
            text = look.text(line, 15, FAINT)
            target.blit(text, text.get_rect(midtop=(box.centerx, top)))
            top += px(_RULE)


CHOICES = (  # what is chosen, the console's word for it, (value, what is shown)
    ("Placement", "start", (("ring", "Ring"), ("blitz", "Blitz"), ("wild", "Wild"))),
    ("Begins", "first", (("black", "Black"), ("red", "Red"))),
    ("Ends when idle", "stall", (("0", "Never"), ("100", "100 turns"))),
)
FLAT_CHOICES = (
    ("Board", "size", (("8", "8×8"), ("10", "10×10"), ("octagon", "Octagon"))),
    ("Edition", "edition", (("reversi", "Reversi"), ("fundex", "Fundex"))),
    ("Blocked", "blocked", (("0", "None"), ("2", "2 squares"), ("4", "4 squares"))),
    ("Handicap", "handicap", (("0", "None"), ("2", "2 corners"), ("4", "4 corners"))),
)
PLAYERS = (("human", "A person"), *((f"level{level}", str(level)) for level in range(1, 6)))
SIDES = {"cube": ("black", "red"), "reversi": ("black", "white")}
GAME = ("Game", "game", (("cube", "Cube"), ("reversi", "Flat Reversi")))
REMARKS = {
    "8": "the board of 1888: 32 discs each",
    "10": "100 squares",
    "octagon": "88 squares, eight corners, no handicap",
    "ring": "24 lit: even, edges and centres fought over, about 100 turns",
    "blitz": "36 lit: a short game of 13 to 28 turns",
    "wild": "32 lit: every corner contested, about 30 turns",
}


_ANSWERS = ("Start", "Cancel")


class NewGame:
    """The choices for a new game, at first those of the one in play: {console's word: value}.

    `answer` becomes the console line once they are made.
    """

    def __init__(self, now):
        self.answer = None
        self.row = 0
        self._now = now
        self._offer(now.get("game", "cube"))

    def _offer(self, game):
        """Offer the choices of a game, the last of which is the game itself."""
        players = [(side.title(), side, PLAYERS) for side in SIDES[game]]
        self.choices = (*(FLAT_CHOICES if game == "reversi" else CHOICES), *players, GAME)
        self.chosen = [_place(values, self._now.get(word)) for _, word, values in self.choices]
        self.chosen[-1] = _place(GAME[2], game)
        self.places = {}

    @property
    def game(self):
        """The game whose choices are offered: "cube" or "reversi"."""
        return GAME[2][self.chosen[-1]][0]

    def line(self):
        """Return the console line for what is chosen; what is the default is left out."""
        chosen = list(zip(self.choices, self.chosen, strict=True))[:-1]
        words = [f"{word}={values[k][0]}" for (_, word, values), k in chosen if k]
        words = ["shape=octagon" if word == "size=octagon" else word for word in words]
        return " ".join(["new", *(["reversi"] if self.game == "reversi" else []), *words])

    def handle(self, event):
        """Take an event; return whether the dialog closes."""
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self._click(event.pos)
        if event.type != pygame.KEYDOWN:
            return False
        if event.key in _STEPS:
            self._step(*_STEPS[event.key])
        if event.key == pygame.K_TAB:
            self._step(-1 if event.mod & pygame.KMOD_SHIFT else 1, 0)
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            return self._press(self.row)
        return event.key == pygame.K_ESCAPE

    def _step(self, down, across):
        """Move the focus down by rows, or across: to another value of a choice, or between Start and Cancel."""
        self.row = (self.row + down) % (len(self.choices) + len(_ANSWERS))
        if self.row < len(self.choices):
            most = len(self.choices[self.row][2]) - 1
            self._choose(self.row, max(0, min(most, self.chosen[self.row] + across)))
        elif across:
            self.row = len(self.choices) + (across > 0)

    def _choose(self, row, value):
        """Choose a value; another game has other choices, and the focus stays on it."""
        changed = self.chosen[row] != value
        self.chosen[row] = value
        if changed and row == len(self.choices) - 1:
            self._offer(self.game)
            self.row = len(self.choices) - 1

    def _press(self, row):
        """Press what has the focus: a choice or Start starts, Cancel closes."""
        if row <= len(self.choices):
            self.answer = self.line()
        return True

    def _click(self, point):
        for (row, value), rect in list(self.places.items()):
            if rect.collidepoint(point):
                self.row = row
                if row >= len(self.choices):
                    return self._press(row)
                self._choose(row, value)
                return False
        return False

    def draw(self, target, look):
        """Draw the dialog over the whole window."""
        px = look.px
        box = _veiled_box(target, look, px(560), px(150 + 62 * len(self.choices)))
        title = look.text("New game", 24)
        target.blit(title, title.get_rect(midtop=(box.centerx, box.top + px(18))))
        top = box.top + px(62)
        for row, (label, _, values) in enumerate(self.choices):
            self._draw_row(target, look, box, top + row * px(58), row, label, values)
        remark = look.text(REMARKS[self.choices[0][2][self.chosen[0]][0]], 14, FAINT)
        target.blit(remark, remark.get_rect(midtop=(box.centerx, top + len(self.choices) * px(58))))
        for k, label in enumerate(_ANSWERS):
            rect = pygame.Rect(0, box.bottom - px(58), px(120), px(40))
            rect.centerx = box.centerx + (k * 2 - 1) * px(70)
            self._draw_choice(target, look, rect, (len(self.choices) + k, 0), label, k == 0)

    def _draw_row(self, target, look, box, top, row, label, values):
        px = look.px
        text = look.text(label, 16, INK if row == self.row else FAINT)
        target.blit(text, text.get_rect(midright=(box.left + px(170), top + px(20))))
        for k, (_, words) in enumerate(values):
            narrow = 46 * (k - 1) if len(values) > 3 and k else None  # all but the first
            left, wide = (190 + 114 * k, 106) if narrow is None else (304 + narrow, 36)
            rect = pygame.Rect(box.left + px(left), top, px(wide), px(40))
            self._draw_choice(target, look, rect, (row, k), words, self.chosen[row] == k)

    def _draw_choice(self, target, look, rect, place, words, chosen):
        self.places[place] = rect
        row, _ = place
        focused = row == self.row and (chosen or row >= len(self.choices))
        fill = (*ACCENT, 150) if chosen else CARD_HOT
        target.blit(look.card(rect.size, fill, EDGE_FOCUS if focused else EDGE, 10), rect)
        text = look.text(words, 16, INK if chosen else FAINT)
        target.blit(text, text.get_rect(center=rect.center))


def _place(values, value):
    """Return at which place of (value, what is shown) pairs a value stands, 0 if it does not."""
    return next((k for k, (one, _) in enumerate(values) if one == value), 0)


_STEPS = {
    pygame.K_UP: (-1, 0),
    pygame.K_DOWN: (1, 0),
    pygame.K_LEFT: (0, -1),
    pygame.K_RIGHT: (0, 1),
}


def _veiled_box(target, look, width, height):
    """Dim the window and draw a box in its middle; return the box."""
    veil = pygame.Surface(target.get_size(), pygame.SRCALPHA)
    veil.fill(VEIL)
    target.blit(veil, (0, 0))
    box = pygame.Rect(0, 0, width, height)
    box.center = target.get_rect().center
    target.blit(look.card(box.size, BOX, EDGE, 18), box)
    return box
