"""The window: a cube to look at and to turn, with keys and mouse.

The window is the player's eyes and hands. It shows the LEDs of a board and turns its slices; all else it asks for by
console lines and reads from the answers, as a person at a terminal would.
"""

import io
import math
import os
import sys
from collections import deque

import pygame

from play.palettes import NAMES as PALETTE_NAMES
from play.palettes import PALETTES
from play.rival import level
from reversi.flat import EDITIONS
from reversi.geometry import SLICES, TURNS
from sim import letters
from sim.arrow import HintArrow
from sim.colour import inks, screen_colour, stickers
from sim.dialogs import Help, NewGame
from sim.flat_window import INKS, FlatBoard
from sim.hud import DESIGN, Hud, Status
from sim.look import backdrop
from sim.lookback import LookBack
from sim.news import News
from sim.opinion import Evaluation
from sim.orbit import Orbit
from sim.painter import CubePainter
from sim.panel_window import LedPanel
from sim.scene import Camera
from sim.touch import Grip, pick
from sim.view import sticker_centres

FRAMES_A_SECOND = 60
LONGEST_STEP = 100  # ms: after a longer pause (a dragged window, a sleeping PC) the board does not catch up
DRAG_START = 7  # pixels at scale 1 before a drag on a sticker turns anything
INVISIBLE = ("dummy", "offscreen")  # drivers that SDL falls back on where it finds no screen
LEAST = (400, 300)  # pixels: of a smaller window the upper left part is seen
DESKTOP = 1200  # pixels: on a higher desktop the window is larger than designed

TURN_KEYS = {getattr(pygame, f"K_{letter.lower()}"): index for index, letter in enumerate(SLICES)}
SHIFT_KEYS = (pygame.K_LSHIFT, pygame.K_RSHIFT)
HALF_KEYS = (pygame.K_2, pygame.K_KP2)
BUTTON_KEYS = (pygame.K_RETURN, pygame.K_KP_ENTER)
LOOK_KEYS = {pygame.K_RETURN: "branch", pygame.K_KP_ENTER: "branch", pygame.K_ESCAPE: "present"}
PLAYING = ("undo", "redo", "hint", "swap")  # what is not done while an earlier turn is looked at
LOOKING = "This is an earlier turn: Enter plays on from here, Esc goes back to the game."
KEYS = {
    pygame.K_z: "undo",
    pygame.K_BACKSPACE: "undo",
    pygame.K_y: "redo",
    pygame.K_n: "new",
    pygame.K_p: "palette",
    pygame.K_SPACE: "hint",
    pygame.K_w: "swap",
    pygame.K_h: "help",
    pygame.K_F1: "help",
    pygame.K_HOME: "home",
    pygame.K_a: "letters",
    pygame.K_c: "shapes",
    pygame.K_v: "value",
    pygame.K_PAGEUP: "earlier",
    pygame.K_PAGEDOWN: "later",
}
KEYS_WITH_CTRL = {pygame.K_z: "undo", pygame.K_y: "redo"}


class NoDisplay(Exception):
    """No window can be opened; the text says why."""


class Window:
    """A window on `board`, a sim.board.SimBoard; `size` in pixels, or None for one that suits the desktop.

    `run` plays in real time; without it, `handle`, `advance` and `draw` do the same step by step. Raises NoDisplay.
    """

    def __init__(self, board, size=DESIGN, title="Reversi Cube"):
        self.board = board
        self.open = True
        self.letters = True  # whether letters float around the cube
        self.shapes = True  # whether the stickers bear shapes that name their colours
        self.value = True  # whether it is shown who stands better
        self.past = LookBack()
        self.evaluation = Evaluation()
        self.dialog = None
        self.camera = Camera()
        self.painter = CubePainter(self.camera)
        self.flat = (LedPanel if board.profile.MOUNT == "panel" else FlatBoard)(
            board
        )  # what is seen in the cube's place while the game is flat
        self._orbit = Orbit(self.camera)
        self._news = News()
        self._arrow = HintArrow()
        self._grip = None  # of the sticker that the pointer holds
        self._grip_at = (0, 0)
        self._held = False  # whether the hand has that sticker's slice
        self._wishes = deque()  # (slice, quarters) that the hand has still to turn
        self._half = False  # whether the next letter turns by half
        self._pointer = (-1, -1)
        self._answers = 0  # how often a dialog took an event
        self._actions = self._action_table()
        self._open_display(size, title)

    def _action_table(self):
        return {
            "undo": lambda: self.board.type("undo"),
            "redo": lambda: self.board.type("redo"),
            "hint": lambda: self.board.type("hint"),
            "swap": lambda: self.board.type("swap"),
            "new": lambda: self._show(NewGame(self._options(), self.flat.most)),
            "help": lambda: self._show(Help(self.flat.about if self._is_flat else "cube")),
            "palette": self._next_palette,
            "home": self._orbit.home,
            "letters": lambda: self._toggle("letters"),
            "shapes": lambda: self._toggle("shapes"),
            "value": lambda: self._toggle("value"),
            "go": self._look_at,
            "earlier": lambda: self._look_at(self._turn - 1),
            "later": lambda: self._look_at(self._turn + 1),
            "present": self.past.leave,
            "branch": lambda: self.board.type(self.past.undo()),
        }

    def _open_display(self, size, title):
        try:
            open_screen()
            pygame.font.init()
            self.resize(size or comfortable_size())
        except pygame.error as error:
            raise NoDisplay(str(error)) from error
        pygame.display.set_caption(title)

    def resize(self, size):
        """Lay everything out for a window of `size` pixels."""
        self.surface = pygame.display.get_surface()
        if self.surface is None or self.surface.get_size() != tuple(size):
            self.surface = pygame.display.set_mode(size, pygame.RESIZABLE)
        room = tuple(map(max, self.surface.get_size(), LEAST))
        self.hud = Hud(room)
        self.painter.resize(pygame.Rect((0, 0), room), *self.hud.cube_circle())
        self.flat.resize(self.hud.board_square())
        self._backdrop = backdrop(self.surface.get_size())
        self._drawn = None  # the state that was drawn last

    def close(self):
        """Close the window."""
        self.open = False
        pygame.display.quit()

    # Time

    def run(self):
        """Play until the window is closed."""
        clock = pygame.time.Clock()
        while self.open:
            elapsed = clock.tick(FRAMES_A_SECOND)
            for event in pygame.event.get():
                self.handle(event)
            self.advance(min(elapsed, LONGEST_STEP))
            if self.stale():
                self.draw()
                pygame.display.flip()
        self.close()

    def advance(self, ms):
        """Let `ms` pass on the board and in the window."""
        if self._wishes and self._hand_is_free():
            self.board.body.turn(*self._wishes.popleft())
        self._orbit.advance(ms)
        self._news.advance(ms)
        self.board.advance(ms)
        for line in self.board.output():
            self._news.hear(line)
            self.flat.hear(line)
            self._arrow.hear(line)
        self.past.follow(self.board.session.game)
        self._arrow.follow(self.board.session.game)
        self.flat.past = self.past.game
        if self._is_flat:
            self.flat.advance(ms)
        if self.value:
            self.evaluation.advance(self.game)

    # What the player asks for

    def turn(self, index, quarters):
        """Turn slice 0–8 by quarters, clockwise positive, after all that was asked for before."""
        self._wishes.append((index, quarters))

    @property
    def busy(self):
        """Whether a turn is under way, or one that was asked for has still to begin."""
        return bool(self._wishes) or not self._hand_is_free()

    def _hand_is_free(self):
        """Return whether the next turn may begin: without a rest between, two turns are none to the cube."""
        return not self.board.body.busy and not self.board.session.sensing.moving

    @property
    def game(self):
        """The game that is shown: the one in play, or what it was after an earlier turn."""
        return self.past.game or self.board.session.game

    @property
    def _turn(self):
        """After how many turns the game is shown."""
        return len(self.game.turns)

    def act(self, action):
        """Do what a button or a key stands for: a word of KEYS, or `go 7` to look at the cube as turn 7 left it."""
        word, *turn = action.split()
        if self.past.game and word in PLAYING:
            self._news.tell(LOOKING, wrong=True)
        else:
            self._actions[word](*map(int, turn))

    def _look_at(self, turn):
        self.past.go(self.board.session.game, turn)

    def _toggle(self, name):
        setattr(self, name, not getattr(self, name))

    def _show(self, dialog):
        self.dialog = dialog

    @property
    def _is_flat(self):
        """Whether the game in play is flat Reversi."""
        return self.board.session.game.kind == "reversi"

    def _options(self):
        """Return with which options the game in play began."""
        game = self.board.session.game
        players = {side: game.names[side].replace(" ", "") for side in game.sides}
        if self._is_flat:
            return {**_flat_options(game), **players}
        swap = "on" if game.swap_offered else "off"
        return {"start": game.start, "first": game.first, "stall": str(game.stall), "swap": swap, **players}

    def _next_palette(self):
        if self._is_flat and not self.flat.colourful:
            self._news.tell("Black discs are black, white ones white: a palette is for lights.")
            return
        now = PALETTE_NAMES.index(self.board.session.settings["palette"])
        name = PALETTE_NAMES[(now + 1) % len(PALETTE_NAMES)]
        self.board.type(f"set palette={name}")
        about = PALETTES[name].about
        self._news.tell(f"{about.partition(',')[0]}, white is white." if self._is_flat else about)

    # Events

    def handle(self, event):
        """Take one pygame event."""
        if event.type == pygame.QUIT:
            self.open = False
        elif event.type == pygame.VIDEORESIZE:
            self.resize(event.size)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._let_all_go()
        elif event.type == pygame.KEYUP:
            self._key_up(event.key)
        elif event.type == pygame.MOUSEBUTTONUP:
            self._let_go()
        elif event.type == pygame.MOUSEMOTION:
            self._move(event)
        elif event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self._begin(event)
        elif event.type == pygame.MOUSEWHEEL and self.hud.turns.rect.collidepoint(self._pointer):
            self.hud.turns.scroll(-event.y)
            self._drawn = None

    def _begin(self, event):
        """Take a key or a mouse button that goes down."""
        if self.dialog:
            self._answer(event)
        elif event.type == pygame.KEYDOWN:
            self._key(event)
        elif event.button <= 3:  # the others are the wheel
            self._press(event)

    def _answer(self, event):
        """Let the dialog have the event."""
        self._answers += 1
        if self.dialog.handle(event):
            line, self.dialog = self.dialog.answer, None
            if line:
                self.board.type(line)

    def _key(self, event):
        half, self._half = self._half, self._half if event.key in SHIFT_KEYS else False
        if event.mod & pygame.KMOD_CTRL:
            self._key_with_ctrl(event)
        elif self.past.game and event.key in LOOK_KEYS:
            self.act(LOOK_KEYS[event.key])
        elif self.past.game and event.key in TURN_KEYS:
            self._news.tell(LOOKING, wrong=True)
        elif self.past.game and event.key in KEYS:
            self.act(KEYS[event.key])
        elif self._is_flat and (self.flat.key(event.key) or event.key in TURN_KEYS or event.key in HALF_KEYS):
            return
        elif event.key in TURN_KEYS:
            quarters = 2 if half else -1 if event.mod & pygame.KMOD_SHIFT else 1
            self.turn(TURN_KEYS[event.key], quarters)
        elif event.key in HALF_KEYS:
            self._half = not half
        elif event.key in BUTTON_KEYS:
            self.board.press(True)
        elif event.key in KEYS or event.unicode == "?":
            self.act(KEYS.get(event.key, "help"))
        else:
            self._orbit.press(event.key)

    def _key_with_ctrl(self, event):
        action = KEYS_WITH_CTRL.get(event.key)
        if action == "undo" and event.mod & pygame.KMOD_SHIFT:
            action = "redo"
        if action:
            self.act(action)

    def _key_up(self, key):
        self._orbit.release(key)
        if key in BUTTON_KEYS:
            self.board.press(False)

    def _press(self, event):
        """Take a mouse button going down: on a button, on a sticker, or on the background."""
        action = self._button_at(event.pos)
        if self._is_flat and not action:
            if not self.past.game:
                self.flat.press(event.pos)
            return
        position = self._sticker_at(event.pos) if event.button == 1 and not action else None
        if action:
            self.act(action)
        elif position is None or self.past.game:
            self._orbit.take()
        else:
            self._grip, self._grip_at = Grip(self.camera, position), event.pos

    def _button_at(self, point):
        return self.hud.hit(point, bool(self.past.game))

    def _sticker_at(self, point):
        self._look()
        return pick(self.painter.patches, point)

    def _move(self, event):
        self._pointer = event.pos
        if self._orbit.dragged:
            self._orbit.drag(event.rel[0] / self.hud.look.scale, event.rel[1] / self.hud.look.scale)
        elif self._grip:
            self._pull(*self._pulled())

    def _pulled(self):
        """Return how far the pointer has moved since it took hold of a sticker."""
        return self._pointer[0] - self._grip_at[0], self._pointer[1] - self._grip_at[1]

    def _pull(self, dx, dy):
        """Let the slice follow the pointer; the first clear movement decides which slice."""
        if self._grip.slice is None:
            if math.hypot(dx, dy) < self.hud.look.px(DRAG_START):
                return
            self._grip.choose(dx, dy)
        if not self._held and not self.busy:
            self._held = self.board.body.grab(self._grip.slice)
        if self._held:
            self.board.body.drag(self._grip.quarters(dx, dy))

    def _let_go(self):
        if self._held:
            self.board.body.release()
        self._grip, self._held = None, False
        self._orbit.let_go()

    def _let_all_go(self):
        """Let go of pointer and keys: the window will not be told when they come up."""
        self._let_go()
        self._orbit.release()
        self.board.press(False)

    # Pictures

    def status(self):
        """Return what the panels show."""
        game, whole = self.game, self.board.session.game
        return Status(
            inks=INKS if self._is_flat else inks(self.board.session.settings["palette"]),
            sides=game.sides,
            to_move=game.to_move,
            banned=None if game.over or self._is_flat else game.banned,
            over=game.over,
            winner=game.winner,
            ending=_ending(game),
            score=game.score(),
            turns=tuple(whole.turns),
            turn=self._turn,
            looking=bool(self.past.game),
            thinking=self._computer_thinks,
            players=tuple(whole.names[side] for side in whole.sides),
            value=self.evaluation.value if self.value else None,
            sure=self.evaluation.sure,
            undoable=bool(whole.actions),
            redoable=bool(whole.undone),
            stall="" if self._is_flat or not game.stall else game.position().split()[3],
            free=_rules(game) if self._is_flat else "every slice is free",
            counted=_counted(game) if self._is_flat else "",
            colourful=self.flat.colourful or not self._is_flat,
            news=self._news.sentence or self._offer(game),
            wrong=self._news.wrong,
            coming=self._coming(),
            half=self._half,
            hover="" if self.dialog else self._button_at(self._pointer),
        )

    def _offer(self, game):
        """Return what a person may do now besides turning, in a sentence, or ""."""
        if self.past.game or not game.may_swap or level(game, game.to_move):
            return ""
        return f"{game.to_move.title()} may take {game.other(game.to_move).title()}'s side instead of turning: press W."

    @property
    def _computer_thinks(self):
        session = self.board.session
        awaited = getattr(session, "awaited", ())  # the hands have to make its turn
        return bool(level(session.game, session.game.to_move)) and not (session.game.over or self.past.game or awaited)

    def _coming(self):
        """Return the turn that letting go would make, "no turn" for none, or "" when no slice is held."""
        if not self._held:
            return ""
        amount = round(self._grip.quarters(*self._pulled())) % 4
        return TURNS[3 * self._grip.slice + amount - 1] if amount else "no turn"

    def colours(self):
        """Return the screen colour of every sticker position, as its LED shines now or would have shone then."""
        if self.past.game:
            then = self.past.game
            shades = stickers(self.board.session.settings["palette"], 1 + then.sides.index(then.to_move))
            return [shades[cell] for cell in self.cells()]
        frame, shown = self.board.frame, [(0, 0, 0)] * 54
        for led, position in enumerate(self.board.body.places):
            shown[position] = screen_colour(*frame[3 * led : 3 * led + 3])
        return shown

    def cells(self):
        """Return the cell (reversi.geometry) that every sticker position shows."""
        shown = bytearray(54)
        for position, meant in zip(self.board.body.places, self.board.session.match.places, strict=True):
            shown[position] = self.game.cells[meant]
        return shown

    def sticker_points(self):
        """Return {sticker position: screen point of its middle} of all stickers turned to the eye."""
        self._look()
        return sticker_centres(self.painter.patches)

    def _look(self):
        banned = None if self._is_flat else self.game.banned
        self.painter.look(self._offsets(), SLICES.index(banned) if banned else None)

    def _offsets(self):
        return tuple(self.board.body.offset(index) for index in range(9))

    def stale(self):
        """Return whether what would be drawn now differs from what was drawn last."""
        return self._drawn != self._state()

    def _state(self):
        lights = (bytes(self.board.frame), bytes(self.board.body.places), self._offsets())
        view = (self.camera.yaw, self.camera.pitch, self.letters, self.shapes)
        flat = self.flat.state() if self._is_flat else self._arrow.code
        return (lights, view, flat, self.dialog, self._answers, self.status())

    def draw(self):
        """Draw the window as it should look now."""
        self._drawn = self._state()
        status = self._drawn[-1]
        self.surface.blit(self._backdrop, (0, 0))
        if self._is_flat:
            self.flat.draw(self.surface, self.hud.look)
        else:
            self._look()
            self.painter.paint(self.surface, self.colours(), self.cells() if self.shapes else None)
            if self._arrow.code is not None and not (self.past.game or any(self._offsets())):
                self._arrow.draw(self.surface, self.hud.look, self.camera)
            letters.draw(self.surface, self.hud.look, self.camera, status.banned, self.letters)
        self.hud.draw(self.surface, status)
        if self.dialog:
            self.dialog.draw(self.surface, self.hud.look)

    def screenshot(self, path):
        """Think to the end, draw, and save the window as a PNG file; raises OSError when it can't be written."""
        while self.value and self.evaluation.advance(self.game):
            pass
        self.draw()
        data = io.BytesIO()
        pygame.image.save(self.surface, data, "window.png")
        with open(path, "wb") as file:
            file.write(data.getvalue())


def open_screen():
    """Open the display, an invisible one only if SDL_VIDEODRIVER names it; raises NoDisplay or pygame.error."""
    asked_for = os.environ.get("SDL_VIDEODRIVER")
    if sys.platform == "linux" and not (asked_for or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        raise NoDisplay("neither DISPLAY nor WAYLAND_DISPLAY is set")
    pygame.display.init()
    if pygame.display.get_driver() in INVISIBLE and not asked_for:
        pygame.display.quit()
        raise NoDisplay("the screen does not answer")


def comfortable_size():
    """Return a window size for the desktop: as designed, larger where pixels are small."""
    factor = max(1.0, pygame.display.get_desktop_sizes()[0][1] / DESKTOP)
    return (round(DESIGN[0] * factor), round(DESIGN[1] * factor))


def _ending(game):
    """Return by what a game ended before the cube was full, as a sentence, or ""."""
    if game.resigned:
        return f"{game.resigned.title()} resigned."
    if game.agreed:
        return "Agreed."
    if game.kind == "reversi":
        return "Nobody can move." if game.over and game.score()[2] else ""
    return f"{game.stall} turns filled no sticker." if game.stalled else ""


def _flat_options(game):
    """Return how a flat game began, as the choices for a new game have it."""
    return {
        "game": "reversi",
        "size": game.shape if game.shape == "octagon" else str(game.size),
        "edition": game.edition,
        "first": "" if game.first == EDITIONS[game.edition] else game.first,
        "blocked": str(len(game.blocked)),
        "handicap": str(len(game.handicap)),
    }


def _rules(game):
    """Return board and edition of a flat game in a few words."""
    return f"{'octagon' if game.shape == 'octagon' else f'{game.size}×{game.size}'} · {game.edition}"


def _counted(game):
    """Return what stands under the score: how many are empty, or the count that awards them; discs handed, if any."""
    black, white, empty = game.score()
    awarded, handed = game.awarded(), game.handed
    told = f"{empty} empty" if awarded == (black, white) else f"awarded {awarded[0]}–{awarded[1]}"
    return told + (f" · handed {handed[0]}–{handed[1]}" if any(handed) else "")
