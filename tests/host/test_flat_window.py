"""Flat Reversi in the window: seen, put by mouse and by keys, chosen in the menu."""

import pygame
import pytest

from boards import sim_knobs, sim_slices
from sim.board import SimBoard
from sim.dialogs import GAME
from sim.flat_window import DISCS, HOLE
from sim.window import Window

STEP = 16  # ms


@pytest.fixture(autouse=True)
def no_screen(monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    yield
    pygame.display.quit()


def opened(*lines, size=(1000, 750), profile=sim_knobs):
    """Return a window in which these lines were typed."""
    window = Window(SimBoard(profile), size)
    for line in lines or ("new reversi",):
        window.board.type(line)
    play(window, 2500)
    return window


def play(window, ms):
    for _ in range(0, ms, STEP):
        window.advance(STEP)


def key(window, name, mod=pygame.KMOD_NONE):
    code = pygame.key.key_code(name)
    window.handle(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=name if len(name) == 1 else ""))
    window.handle(pygame.event.Event(pygame.KEYUP, key=code, mod=mod))


def click(window, point):
    window.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=1))
    window.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=point, button=1))


def square(window, name):
    """Return the rectangle of a square on the screen."""
    return window.flat.square_rect(int(name[1:]) - 1, ord(name[0]) - ord("a"))


def game_of(window):
    return window.board.session.game


def seen(window):
    """Return the board as its pixels show it, a letter a square; a little beside the middle, where marks are."""
    window.draw()
    found = ""
    size = game_of(window).size
    for place in range(size * size):
        rect = window.flat.square_rect(*divmod(place, size))
        colour = tuple(window.surface.get_at((rect.centerx + rect.w // 4, rect.centery)))[:3]
        letters = [letter for letter, (face, _) in DISCS.items() if colour == face]
        found += letters[0] if letters else "#" if colour == HOLE else "-"
    return found


@pytest.mark.parametrize("size", [(1000, 750), (640, 480), (600, 900), (1600, 1200)])
def test_the_squares_show_the_game(size):
    for line in ("new reversi", "new reversi shape=octagon blocked=c1", "new reversi size=16 handicap=4"):
        window = opened(line, size=size)
        for _ in range(5):
            window.board.type(game_of(window).legal()[0])
        play(window, 3000)
        assert seen(window) == game_of(window).board


def test_a_click_puts_a_disc_and_a_refusal_says_why():
    window = opened()
    click(window, square(window, "f5").center)
    play(window, 3000)
    assert game_of(window).turns == ["f5"]
    assert seen(window) == game_of(window).board
    click(window, square(window, "a1").center)
    play(window, 100)
    assert "a1 outflanks nothing" in window.status().news
    assert window.status().wrong
    assert game_of(window).turns == ["f5"]


def test_arrows_move_the_cursor_and_enter_puts_a_disc():
    window = opened()
    for name in ("down",) * 4 + ("right",) * 5 + ("return",):
        key(window, name)
    assert game_of(window).turns == ["f5"]
    for _ in range(20):
        key(window, "left")
        key(window, "up")
    assert window.flat.cursor == (0, 0)


def test_discs_turn_over_one_after_the_other():
    window = opened()
    window.board.type("f5")
    window.advance(STEP)
    assert window.flat.turned(8 * 4 + 4) == 0
    play(window, 240)
    assert 0 < window.flat.turned(8 * 4 + 4) < 1
    assert window.stale()
    play(window, 3000)
    assert window.flat.turned(8 * 4 + 4) == 1
    window.draw()
    play(window, 100)
    still = window.flat.state()
    play(window, 100)
    assert window.flat.state() == still


def test_undo_redo_hint_and_the_panels():
    window = opened("new reversi", "f5", "d6")
    assert window.status().sides == ("black", "white")
    assert window.status().score == (3, 3, 58)
    key(window, "z")
    key(window, "z")
    assert game_of(window).actions == []
    key(window, "y")
    assert game_of(window).turns == ["f5"]
    key(window, "space")
    play(window, 50)
    assert window.flat.hinted in game_of(window).legal()
    window.draw()
    window.board.type(window.flat.hinted)
    play(window, 50)
    window.board.type("resign")
    window.draw()


def test_a_forced_pass_is_told():
    window = opened()
    window.board.type("set position XO--/----/----/---- w")
    play(window, 50)
    assert window.status().news == "White can put no disc anywhere and passes."


def test_slices_do_not_turn_by_keys_while_the_game_is_flat():
    window = opened(profile=sim_slices)
    key(window, "r")
    play(window, 500)
    assert not window.busy
    assert window.status().news == ""


def test_the_game_is_chosen_in_the_menu_and_back():
    window = opened("new ring")
    for wanted in ("reversi", "cube"):
        key(window, "n")
        window.draw()
        row = len(window.dialog.choices) - 1
        place = [value for value, _ in GAME[2]].index(wanted)
        click(window, window.dialog.places[row, place].center)
        window.draw()
        assert window.dialog.game == wanted
        key(window, "return")
        play(window, 100)
        assert game_of(window).kind == wanted
        window.draw()


def test_every_choice_of_the_menu_begins_the_game_that_it_says():
    window = opened()
    key(window, "n")
    window.draw()
    for row, value in ((0, 1), (1, 1), (2, 1), (3, 2)):
        click(window, window.dialog.places[row, value].center)
    key(window, "return")
    play(window, 100)
    game = game_of(window)
    assert (game.size, game.edition, len(game.blocked), len(game.handicap)) == (10, "fundex", 2, 4)


def test_a_saved_flat_game_is_shown_again():
    board = SimBoard(sim_knobs)
    board.type("new reversi size=6")
    board.type("c2")
    window = Window(SimBoard(sim_knobs, board._store), (800, 600))
    play(window, 3000)
    assert seen(window) == game_of(window).board
    assert game_of(window).turns == ["c2"]


def test_looking_back_shows_the_board_as_it_was_and_puts_nothing():
    window = opened("new reversi", "f5", "d6", "c3")
    now = seen(window)
    key(window, "page up")
    key(window, "page up")
    play(window, 2500)
    assert seen(window) == window.past.game.board != now
    click(window, square(window, "f6").center)
    for name in ("d", "return"):  # Enter plays on from here
        key(window, name)
    play(window, 2500)
    assert game_of(window).turns == ["f5"] and window.past.game is None
