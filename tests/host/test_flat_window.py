"""Flat Reversi in the window: seen, put by mouse and by keys, chosen in the menu."""

import itertools

import pygame
import pytest

from boards import sim_knobs, sim_slices
from play.flat_words import new_game
from sim.board import SimBoard
from sim.dialogs import FLAT_CHOICES, GAME, NewGame
from sim.flat_window import DISCS, HOLE, TABLE_EDGE
from sim.hud import LONGEST_NEWS
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
        found += letters[0] if letters else "#" if colour in (HOLE, TABLE_EDGE) else "-"
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
    for row, value in ((0, 3), (1, 1), (2, 1), (3, 3), (4, 4), (6, 2)):
        click(window, window.dialog.places[row, value].center)
        window.draw()
    key(window, "return")
    play(window, 100)
    game = game_of(window)
    assert (game.size, game.edition, game.first) == (10, "fundex", "black")
    assert (len(game.blocked), len(game.handicap), game.names["white"]) == (3, 4, "level 2")
    key(window, "n")
    assert window.dialog.line() == "new reversi size=10 edition=fundex first=black blocked=3 handicap=4 white=level2"


def test_who_begins_the_cube_is_no_choice_for_the_flat_game():
    dialog = NewGame({"game": "cube", "first": "black"})
    dialog.row = len(dialog.choices) - 1
    dialog.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0))
    assert dialog.line() == "new reversi"


def test_whatever_is_chosen_goes_together():
    for values in itertools.product(*(values for _, _, values in FLAT_CHOICES)):
        chosen = {choice[1]: value for choice, (value, _) in zip(FLAT_CHOICES, values, strict=True)}
        words = NewGame({"game": "reversi", **chosen}).line().split()
        game = new_game(words[2:], 5, str)
        assert chosen["size"] in (game.shape, str(game.size))
        assert (game.edition, game.first) == (chosen["edition"], chosen["first"] or game.again().first)
        assert len(game.blocked) == (int(chosen["blocked"]) if game.size > 4 else 0)
        assert len(game.handicap) == (int(chosen["handicap"]) if game.shape == "square" else 0)


@pytest.mark.parametrize("size", [(1000, 750), (640, 480), (400, 600), (600, 900), (1400, 600), (400, 300)])
def test_no_sentence_lies_over_the_board(size):
    window = opened(size=size)
    window._news.tell(LONGEST_NEWS, wrong=True)
    empty = pygame.Surface(size)
    window.hud.draw(empty, window.status())
    board = window.flat.square_rect(0, 0).union(window.flat.square_rect(7, 7))
    assert empty.get_rect().contains(board)
    assert board.w > 0.2 * min(size)
    assert pygame.transform.average_color(empty, board)[:3] == (0, 0, 0)


def test_the_help_is_of_the_game_on_the_table():
    window = opened()
    key(window, "h")
    words = " ".join(itertools.chain(*window.dialog.keys, window.dialog.rules))
    assert "disc" in words
    assert not any(word in words for word in ("sticker", "slice", "cube", "palette"))
    key(window, "escape")
    window.board.type("new")
    key(window, "h")
    assert window.dialog.keys[1][0] == "drag a sticker"


def test_no_palette_and_no_half_turn_in_a_game_of_discs():
    window = opened()
    key(window, "p")
    key(window, "2")
    assert window.board.session.settings["palette"] == "indigo"
    assert "Black discs are black" in window.status().news
    assert not (window.status().half or window.status().colourful)


def test_the_end_shows_both_counts_the_discs_handed_and_no_stale_pass():
    window = opened("new reversi size=4", *["a2", "c1", "d4", "a3", "d2", "c4", "a4", "a1", "b1"])
    window.board.type("b4")
    play(window, 50)
    assert window.status().news == "White can put no disc anywhere and passes."
    window.board.type("d1")
    play(window, 50)
    status = window.status()
    assert (status.winner, status.score, status.ending) == ("black", (14, 1, 1), "Nobody can move.")
    assert status.counted == "awarded 15–1 · handed 1–0"
    assert status.news == ""
    window.board.type("undo")
    play(window, 50)
    assert window.status().counted == "2 empty"


@pytest.mark.parametrize("size", [(420, 340), (640, 480), (1000, 750), (1600, 1000), (480, 800)])
def test_the_board_and_its_letters_lie_clear_of_the_score(size):
    window = Window(SimBoard(sim_knobs), size)
    window.board.type("new reversi size=16")
    letters = window.flat._rect.top - window.hud.look.px(24)
    assert letters >= window.hud.look.px(16 + 52 + (60 if window.hud._narrow else 0)), size


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
