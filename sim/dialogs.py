"""What opens over the cube: the help, and the choices for a new game. All of it works by keys alone."""

import functools

import pygame

from reversi.flat_field import SIZES
from sim.look import ACCENT, CARD_HOT, EDGE, EDGE_FOCUS, FAINT, INK, Look

VEIL = (6, 7, 10, 140)
BOX = (22, 25, 34, 246)
_GAME_KEYS = (
    ("Z  Y", "undo, redo"),
    ("Space", "hint"),
    ("N", "new game"),
    ("PgUp  PgDn, click a turn", "look back; Enter plays on from there"),
    ("See", ""),
)
_PALETTE = ("P", "next palette")
_LAST_KEYS = (
    ("V", "the bar of who stands better on or off"),
    ("H  F1  ?", "this page; Esc closes it"),
)
_FLAT_RULES = (
    "Trap a straight run of the opponent's discs between two of yours.",
    "All runs that your disc traps, in eight directions, turn over.",
    "Who can't move passes; when nobody can, more discs win.",
)
HELP = {  # for each game, and for a panel of LEDs: (keys, what they do), and the rules
    "cube": (
        (
            ("Play", ""),
            ("drag a sticker", "turn its slice the way you drag"),
            ("U D F B L R", "turn an outer slice clockwise"),
            ("M E S", "turn a middle slice (like L, D, F)"),
            ("Shift + letter", "turn the other way"),
            ("2, then letter", "turn by half"),
            ("Enter", "the cube's button: undo; long: begin anew"),
            ("W", "swap sides, where that may be done"),
            *_GAME_KEYS,
            ("drag the background", "look around"),
            ("arrow keys", "look around"),
            ("Home", "look from the front again"),
            _PALETTE,
            ("A", "letters around the cube on or off"),
            ("C", "shapes that name the colours on or off"),
            *_LAST_KEYS,
        ),
        (
            "Turn any slice but the one your opponent has just turned.",
            "A sticker between two of yours along the turn's axis becomes yours.",
            "When no sticker is empty, more stickers win.",
        ),
    ),
    "reversi": (
        (
            ("Play", ""),
            ("click a square", "put a disc there"),
            ("arrow keys", "move the cursor"),
            ("Enter", "put a disc under the cursor"),
            *_GAME_KEYS,
            *_LAST_KEYS,
        ),
        _FLAT_RULES,
    ),
    "panel": (
        (
            ("Play", ""),
            ("arrow keys", "turn the two knobs, which move the cursor"),
            ("Enter", "push: put a disc; long: begin anew"),
            ("click a square", "put a disc there"),
            *_GAME_KEYS,
            _PALETTE,
            *_LAST_KEYS,
        ),
        _FLAT_RULES,
    ),
}


_LINE, _RULE = 25, 24  # heights of a line of keys and of rules, at scale 1
HELP_WIDTH = 640
KEYS_END, MEANINGS_START = 240, 262  # the columns of the page


class Help:
    """The page of keys and rules: `about` is a key of HELP."""

    answer = None

    def __init__(self, about):
        self.keys, self.rules = HELP[about]

    @property
    def height(self):
        """How high the page is at scale 1."""
        return 52 + _LINE * len(self.keys) + _RULE * len(self.rules)

    def handle(self, event):
        """Take an event; return whether the page closes."""
        return event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)

    def draw(self, target, look):
        """Draw the page over the whole window."""
        box, look = veiled_box(target, look, HELP_WIDTH, self.height)
        px = look.px
        top = box.top + px(20)
        for keys, meaning in self.keys:
            if not meaning:
                target.blit(look.text(keys, 19), (box.left + px(30), top))
            else:
                label = look.text(keys, 16)
                target.blit(label, label.get_rect(topright=(box.left + px(KEYS_END), top)))
                target.blit(look.text(meaning, 16, FAINT), (box.left + px(MEANINGS_START), top))
            top += px(_LINE)
        top += px(12)
        for line in self.rules:
            text = look.text(line, 15, FAINT)
            target.blit(text, text.get_rect(midtop=(box.centerx, top)))
            top += px(_RULE)


CHOICES = (  # what is chosen, the console's word for it, (value, what is shown)
    ("Placement", "start", (("ring", "Ring"), ("blitz", "Blitz"), ("wild", "Wild"))),
    ("Begins", "first", (("black", "Black"), ("red", "Red"))),
    ("Ends when idle", "stall", (("0", "Never"), ("100", "100 turns"))),
    ("Swap", "swap", (("off", "Not allowed"), ("on", "Allowed"))),
)
_COUNTS = (("0", "None"), *((str(count), str(count)) for count in range(1, 5)))
FLAT_CHOICES = (
    ("Board", "size", (*((str(size), str(size)) for size in SIZES), ("octagon", "Octagon"))),
    ("Edition", "edition", (("reversi", "Reversi"), ("fundex", "Fundex"))),
    ("Begins", "first", (("", "By edition"), ("black", "Black"), ("white", "White"))),
    ("Blocked", "blocked", _COUNTS),
    ("Handicap", "handicap", _COUNTS),
)
LEVELS = tuple(f"level{level}" for level in range(1, 6))
PLAYERS = (("human", "A person"), *((level, level[-1]) for level in LEVELS))
SIDES = {"cube": ("black", "red"), "reversi": ("black", "white")}
GAME = ("Game", "game", (("cube", "Cube"), ("reversi", "Flat Reversi")))
_DEFAULTS = {"size": "8"}  # where it is not the first value
_REMARKS = {  # on a value of a choice, or on the choice
    "size 8": "the board of 1888: 32 discs each",
    "size octagon": "10×10 without three squares at each corner, no handicap",
    "edition reversi": "Black begins; a disc is handed to who has run out of them",
    "edition fundex": "as Reversi, but White begins",
    "blocked": "squares on which nobody plays, drawn at random",
    "handicap": "corners that hold a black disc before play begins",
    "black": "a person, or the computer from level 1 for a child to 5",
    "stall": "where the computer plays, a game that fills no sticker in 100 turns ends",
    "swap": "the second player may take the first one's side instead of the second turn",
    "start ring": "24 lit: even, edges and centres fought over, about 100 turns",
    "start blitz": "36 lit: a short game of 13 to 28 turns",
    "start wild": "32 lit: every corner contested, about 30 turns",
}


_ANSWERS = ("Start", "Cancel")
_ROW = 50  # height of a row of choices, at scale 1


class NewGame:
    """The choices for a new game, at first those of the one in play: {console's word: value}.

    `most` is the size of a panel, which shows flat Reversi up to that size, or None for a cube, which plays both games.
    `answer` becomes the console line once they are made.
    """

    def __init__(self, now, most=None):
        self.answer = None
        self.row = 0
        self._now = dict(now)
        self._most = most
        self.choices = []
        self._offer()

    @property
    def game(self):
        """The game whose choices are offered: "cube" or "reversi"."""
        return self._now.get("game", "cube")

    def _offer(self):
        """Offer the choices of the game that is chosen, the last of which is the game itself."""
        rows = FLAT_CHOICES if self.game == "reversi" else CHOICES
        players = [(side.title(), side, PLAYERS) for side in SIDES[self.game]]
        rows = (*rows, *players, *([] if self._most else [GAME]))
        choices = [(label, word, self._possible(word, values)) for label, word, values in rows]
        if choices != self.choices:
            self.choices, self.places = choices, {}
        self.chosen = [_place(word, values, self._now.get(word)) for _, word, values in self.choices]

    def _possible(self, word, values):
        """Return those values of a choice that go with the players and the size of the board, and fit the panel."""
        size = self._now.get("size")
        if word == "size" and self._most:
            return [pair for pair in values if (10 if pair[0] == "octagon" else int(pair[0])) <= self._most]
        if word == "stall" and any(self._now.get(side) in LEVELS for side in SIDES["cube"]):
            return values[1:]
        return values[:1] if (word, size) in (("blocked", "4"), ("handicap", "octagon")) else values

    def line(self):
        """Return the console line for what is chosen; what is the default is left out."""
        words = ["new", *(["reversi"] if self.game == "reversi" else [])]
        for (_, word, values), k in zip(self.choices, self.chosen, strict=True):
            if word != "game" and k != _place(word, values):
                words.append("shape=octagon" if values[k][0] == "octagon" else f"{word}={values[k][0]}")
        return " ".join(words)

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
        """Choose a value; others may then be possible, and another game has other choices: the focus stays."""
        _, word, values = self.choices[row]
        if self.chosen[row] != value:
            self._now[word] = values[value][0]
            if word == "game":
                self._now.pop("first", None)  # who begins the other game is another question
            self._offer()
        self.row = next(k for k, choice in enumerate(self.choices) if choice[1] == word)

    def _press(self, row):
        """Press what has the focus: a choice or Start starts, Cancel closes."""
        if row <= len(self.choices):
            self.answer = self.line()
        return True

    def _click(self, point):
        for (row, value), rect in list(self.places.items()):
            if rect.collidepoint(point):
                if row >= len(self.choices):
                    return self._press(row)
                self._choose(row, value)
                return False
        return False

    def _remark(self):
        """Return what is to be said of the choice that has the focus."""
        if self.row >= len(self.choices):
            return ""
        _, word, values = self.choices[self.row]
        word = "black" if word in SIDES["cube"] + SIDES["reversi"] else word
        return _REMARKS.get(f"{word} {values[self.chosen[self.row]][0]}") or _REMARKS.get(word, "")

    def draw(self, target, look):
        """Draw the dialog over the whole window."""
        box, look = veiled_box(target, look, 560, 158 + _ROW * len(self.choices))
        px = look.px
        title = look.text("New game", 24)
        target.blit(title, title.get_rect(midtop=(box.centerx, box.top + px(18))))
        top = box.top + px(62)
        for row, (label, _, values) in enumerate(self.choices):
            self._draw_row(target, look, box, top + row * px(_ROW), row, label, values)
        remark = look.text(self._remark(), 14, FAINT)
        target.blit(remark, remark.get_rect(midtop=(box.centerx, top + len(self.choices) * px(_ROW))))
        for k, label in enumerate(_ANSWERS):
            rect = pygame.Rect(0, box.bottom - px(58), px(120), px(40))
            rect.centerx = box.centerx + (k * 2 - 1) * px(70)
            self._draw_choice(target, look, rect, (len(self.choices) + k, 0), label, k == 0)

    def _draw_row(self, target, look, box, top, row, label, values):
        px = look.px
        text = look.text(label, 16, INK if row == self.row else FAINT)
        target.blit(text, text.get_rect(midright=(box.left + px(170), top + px(19))))
        left = box.left + px(190)
        for k, (_, words) in enumerate(values):
            rect = pygame.Rect(left, top, px(33 if len(words) < 3 else 77 if len(values) > 6 else 106), px(38))
            self._draw_choice(target, look, rect, (row, k), words, self.chosen[row] == k)
            left = rect.right + px(6)

    def _draw_choice(self, target, look, rect, place, words, chosen):
        self.places[place] = rect
        row, _ = place
        focused = row == self.row and (chosen or row >= len(self.choices))
        fill = (*ACCENT, 150) if chosen else CARD_HOT
        target.blit(look.card(rect.size, fill, EDGE_FOCUS if focused else EDGE, 10), rect)
        text = look.text(words, 16, INK if chosen else FAINT)
        target.blit(text, text.get_rect(center=rect.center))


def _place(word, values, value=None):
    """Return at which place of (value, what is shown) pairs a value stands; that of the default if it does not."""
    found = [one for one, _ in values]
    return found.index(value if value in found else _DEFAULTS.get(word, found[0]))


_STEPS = {
    pygame.K_UP: (-1, 0),
    pygame.K_DOWN: (1, 0),
    pygame.K_LEFT: (0, -1),
    pygame.K_RIGHT: (0, 1),
}


def veiled_box(target, look, width, height):
    """Dim the window and draw a box in its middle; return the box and how to draw in it.

    `width` and `height` are at scale 1; where the window has no room for them all is drawn smaller.
    """
    veil = pygame.Surface(target.get_size(), pygame.SRCALPHA)
    veil.fill(VEIL)
    target.blit(veil, (0, 0))
    look = _shrunk(look, min(target.get_width() / width, target.get_height() / height))
    box = pygame.Rect(0, 0, look.px(width), look.px(height))
    box.center = target.get_rect().center
    target.blit(look.card(box.size, BOX, EDGE, 18), box)
    return box, look


@functools.lru_cache(maxsize=1)
def _shrunk(look, most):
    return look if look.scale <= most else Look(most)
