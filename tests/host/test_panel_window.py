"""A panel in the window: its pixels show the game; knobs and push play it."""

import pygame
import pytest

from boards import sim_panel8, sim_panel16
from sim.board import SimBoard
from sim.panel_window import LedPanel
from sim.window import Window

STEP = 16  # ms


@pytest.fixture(autouse=True)
def no_screen(monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    yield
    pygame.display.quit()


def opened(profile, *lines):
    window = Window(SimBoard(profile))
    for line in ("set animation=off", *lines):
        window.board.type(line)
    play(window, 400)
    return window


def play(window, ms):
    for _ in range(0, ms, STEP):
        window.advance(STEP)


def key(window, name, ms=60):
    code = pygame.key.key_code(name)
    window.handle(pygame.event.Event(pygame.KEYDOWN, key=code, mod=pygame.KMOD_NONE, unicode=""))
    play(window, ms)
    window.handle(pygame.event.Event(pygame.KEYUP, key=code, mod=pygame.KMOD_NONE))
    play(window, 60)


def go_to(window, square):
    """Turn the knobs, by the arrow keys, until the cursor is on a square."""
    cursor = window.board.session.sensing
    across, down = ord(square[0]) - ord("a") - cursor.column, int(square[1:]) - 1 - cursor.row
    for _ in range(abs(across)):
        key(window, "right" if across > 0 else "left")
    for _ in range(abs(down)):
        key(window, "down" if down > 0 else "up")
    assert (cursor.column, cursor.row) == (ord(square[0]) - ord("a"), int(square[1:]) - 1)


def shown(window, place):
    """Return the colour of the pixel in the middle of an LED of the panel."""
    return tuple(window.surface.get_at(window.flat.led_rect(place).center))[:3]


@pytest.mark.parametrize("profile", [sim_panel8, sim_panel16])
def test_a_game_is_played_by_arrows_and_enter(profile):
    window = opened(profile)
    assert isinstance(window.flat, LedPanel)
    game = window.board.session.game
    for move in ("f5", "d6", "c3"):
        go_to(window, move)
        key(window, "return")
    assert game.turns == ["f5", "d6", "c3"]
    go_to(window, "a1")
    key(window, "return")
    assert game.turns == ["f5", "d6", "c3"]
    assert "a1 outflanks nothing" in window.status().news


@pytest.mark.parametrize("profile", [sim_panel8, sim_panel16])
def test_the_pixels_show_the_discs(profile):
    window = opened(profile, "f5", "d6")
    go_to(window, "h8")
    play(window, 1000)
    window.draw()
    game, picture = window.board.session.game, window.board.session.picture
    colours = {letter: set() for letter in "XO-"}
    legal = game.legal()
    for place, letter in enumerate(game.board):
        row, column = divmod(place, 8)
        if (row, column) != (7, 7) and window.flat.name((row, column)) not in legal:
            colours[letter] |= {shown(window, led) for led in picture.square(game, row, column)}
    assert [len(found) for found in colours.values()] == [1, 1, 1]
    assert len(set.union(*colours.values())) == 3


def test_a_large_game_is_refused_in_the_news():
    window = opened(sim_panel8)
    window.board.type("new reversi size=10")
    play(window, 50)
    assert window.status().news == "The board of 10×10 does not fit this panel of 8×8."


def test_the_window_is_drawn_anew_while_the_cursor_pulses():
    window = opened(sim_panel8)
    window.draw()
    play(window, 300)
    assert window.stale()


def test_looking_back_is_on_a_board_for_the_panel_shows_the_present():
    window = opened(sim_panel8, "new reversi", "f5", "d6")
    window.draw()
    now = pygame.image.tobytes(window.surface, "RGB")
    key(window, "page up")
    window.draw()
    assert window.flat.game.turns == ["f5"]
    assert pygame.image.tobytes(window.surface, "RGB") != now
    key(window, "escape")
    assert window.flat.game is window.board.session.game


@pytest.mark.parametrize("size", [4, 6, 8, 10, 16])
def test_a_click_on_lights_puts_a_disc_on_their_square(size):
    window = opened(sim_panel16, f"new reversi size={size}")
    game, picture = window.board.session.game, window.board.session.picture
    for name in game.legal():
        row, column = int(name[1:]) - 1, ord(name[0]) - ord("a")
        for place in picture.square(game, row, column):
            assert window.flat.square_at(window.flat.led_rect(place).center) == (row, column)


def test_help_palette_and_choices_are_those_of_a_panel():
    window = opened(sim_panel8)
    key(window, "h")
    assert ("Enter", "push: put a disc; long: begin anew") in window.dialog.keys
    key(window, "escape")
    key(window, "p")
    assert window.status().news == "Black is blue, white is white."
    key(window, "n")
    assert [words for words, _ in window.dialog.choices[0][2]] == ["4", "6", "8"]
    assert "game" not in [word for _, word, _ in window.dialog.choices]
    key(window, "left")
    key(window, "return")
    assert window.board.session.game.size == 6
