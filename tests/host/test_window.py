import itertools
import math
import random
import subprocess
import sys
from functools import partial

import pygame
import pytest

from boards import sim_faces, sim_knobs, sim_slices
from play.palettes import NAMES as PALETTES
from reversi.cube import CubeGame
from reversi.geometry import SLICES, STICKERS, TURNS
from sim import arrow, opinion
from sim.board import SimBoard
from sim.colour import inks, screen_colour
from sim.dialogs import HELP, HELP_WIDTH, KEYS_END, MEANINGS_START, Help, NewGame, veiled_box
from sim.hud import BUTTONS, LOOK_BUTTONS, Hud, Status, wrapped
from sim.look import ICONS, Look
from sim.news import SHOWN_MS
from sim.opinion import Evaluation
from sim.scene import SLICE_AXES, Camera, sticker_frame
from sim.touch import inside, pick
from sim.view import STICKER, middle
from sim.window import NoDisplay, Window

STEP = 16  # ms
SIZES = [(640, 480), (800, 600), (1000, 750), (1600, 1200), (1400, 600), (600, 900)]
NOWHERE = (5, 400)  # a point of the background


@pytest.fixture(autouse=True)
def no_screen(monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.font.init()
    yield
    pygame.display.quit()


@pytest.fixture
def window():
    return opened()


def opened(profile=sim_knobs, size=(1000, 750)):
    window = Window(SimBoard(profile), size)
    play(window, 200)
    return window


def play(window, ms):
    for _ in range(0, ms, STEP):
        window.advance(STEP)


def settle(window):
    """Let the hand finish, the turns be counted and the picture come to rest."""
    play(window, 100)
    for _ in range(100):
        if window.busy:
            play(window, 100)
    assert not window.busy
    play(window, 1500)


def game_of(window):
    return window.board.session.game


def key(window, name, mod=pygame.KMOD_NONE):
    code = pygame.key.key_code(name)
    window.handle(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=name if len(name) == 1 else ""))
    window.handle(pygame.event.Event(pygame.KEYUP, key=code, mod=mod))


def mouse_down(window, point, button=1):
    window.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=button))


def mouse_to(window, start, end, steps=12):
    """Move the pointer from start to end, 16 ms a step."""
    last = start
    for k in range(1, steps + 1):
        point = tuple(round(a + (b - a) * k / steps) for a, b in zip(start, end, strict=True))
        rel = (point[0] - last[0], point[1] - last[1])
        window.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=point, rel=rel, buttons=(1, 0, 0)))
        window.advance(STEP)
        last = point


def mouse_up(window, point, button=1):
    window.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=point, button=button))


def click(window, rect):
    mouse_down(window, rect.center)
    mouse_up(window, rect.center)


def drag(window, start, end):
    mouse_down(window, start)
    mouse_to(window, start, end)
    mouse_up(window, end)


def turned_sticker(position, index, quarters):
    """Return where the centre of a sticker comes to lie, computed by hand: clockwise seen from the slice's face."""
    axis, _, seen_from_tip = SLICE_AXES[SLICES[index]]
    point = list(sticker_frame(position)[0])
    first, second = (axis + 1) % 3, (axis + 2) % 3
    for _ in range(quarters * seen_from_tip % 4):
        point[first], point[second] = point[second], -point[first]
    return tuple(point)


def way_to_turn(window, index, quarters):
    """Return start and end of a drag that turns a slice by quarters: from the middle of a row, along the row."""
    axis, layer, _ = SLICE_AXES[SLICES[index]]
    for position, start in window.sticker_points().items():
        centre, normal, _, _ = sticker_frame(position)
        in_the_middle = all(abs(c) < 0.1 for k, c in enumerate(centre) if k != axis and not normal[k])
        if round(centre[axis]) == layer and not normal[axis] and in_the_middle:
            goal = turned_sticker(position, index, 1 if quarters > 0 else -1)
            row = [0 if k == axis or normal[k] else g / 1.5 for k, g in enumerate(goal)]  # towards the goal, one unit
            step = window.camera.project(tuple(c + 0.01 * r for c, r in zip(centre, row, strict=True)))
            far = 100 * abs(quarters) * math.pi / 2 * 1.5  # the arc of a sticker in the middle of a face
            return rounded(start), rounded([a + far * (b - a) for a, b in zip(start, step, strict=True)])
    raise AssertionError(f"no face of {SLICES[index]} is seen")


def rounded(point):
    return (round(point[0]), round(point[1]))


def turn_by_mouse(window, name):
    index, amount = divmod(TURNS.index(name), 3)
    drag(window, *way_to_turn(window, index, (1, 2, -1)[amount]))


def turn_by_keys(window, name):
    if name.endswith("2"):
        key(window, "2")
    key(window, name[0].lower(), pygame.KMOD_SHIFT if name.endswith("'") else pygame.KMOD_NONE)


def whole_stickers(window):
    """Return {position: pixel} of the stickers whose middle is seen with some room around it."""
    patches, found = window.painter.patches, {}
    for patch in patches:
        x, y = rounded(middle(patch.points))
        around = [(x, y), (x - 3, y), (x + 3, y), (x, y - 3), (x, y + 3)]
        if patch.kind == STICKER and all(
            inside(point, patch.points) and pick(patches, point) == patch.position for point in around
        ):
            found[patch.position] = (x, y)
    return found


def wrong_stickers(window, tolerance=1):
    """Return the names of stickers whose middle on the screen has not the colour of their LED; draws the window."""
    window.draw()
    frame, places = bytes(window.board.frame), bytes(window.board.body.places)
    wrong, compared = [], 0
    for position, pixel in whole_stickers(window).items():
        led = places.index(position)
        expected = screen_colour(*frame[3 * led : 3 * led + 3])
        compared += 1
        if any(abs(a - b) > tolerance for a, b in zip(window.surface.get_at(pixel)[:3], expected, strict=True)):
            wrong.append(STICKERS[position])
    assert compared >= 9
    return wrong


# Turning


@pytest.mark.parametrize("name", TURNS)
def test_every_turn_can_be_made_by_keys(window, name):
    turn_by_keys(window, name)
    settle(window)
    assert game_of(window).turns == [name]


@pytest.mark.parametrize("name", TURNS)
def test_every_turn_can_be_made_by_dragging_a_sticker(window, name):
    turn_by_mouse(window, name)
    settle(window)
    assert game_of(window).turns == [name]
    assert wrong_stickers(window) == []


def test_two_asked_for_and_taken_back_is_no_half_turn(window):
    key(window, "2")
    assert window.status().half
    key(window, "2")
    key(window, "r")
    settle(window)
    assert game_of(window).turns == ["R"]


def test_a_slice_follows_the_pointer(window):
    index = SLICES.index("R")
    start, end = way_to_turn(window, index, 1)
    mouse_down(window, start)
    seen = []
    for k in range(1, 5):
        mouse_to(window, start, [a + (b - a) * k / 4 for a, b in zip(start, end, strict=True)], steps=1)
        seen.append(window.board.body.offset(index))
    assert seen == sorted(seen)
    assert 0.05 < seen[0] < 0.4
    assert seen[-1] == pytest.approx(1, abs=0.2)
    assert window.status().coming == "R"
    assert wrong_stickers(window) == []


def test_let_go_before_half_way_a_slice_goes_back(window):
    start, end = way_to_turn(window, SLICES.index("F"), 1)
    drag(window, start, [a + (b - a) / 3 for a, b in zip(start, end, strict=True)])
    settle(window)
    assert game_of(window).turns == []
    assert window.board.body.offset(SLICES.index("F")) == 0


def test_a_click_on_a_sticker_turns_nothing(window):
    start = rounded(window.sticker_points()[STICKERS.index("F5")])
    drag(window, start, (start[0] + 4, start[1] + 3))
    settle(window)
    assert game_of(window).turns == []


def test_turns_asked_for_in_haste_are_made_one_by_one(window):
    names = ["U", "R2", "M'", "F"]
    for name in names:
        turn_by_keys(window, name)
    settle(window)
    assert game_of(window).turns == names


def test_a_slice_is_taken_when_the_hand_is_free(window):
    key(window, "u")
    window.advance(STEP)
    start, end = way_to_turn(window, SLICES.index("R"), 1)
    mouse_down(window, start)
    mouse_to(window, start, end, steps=40)
    mouse_up(window, end)
    settle(window)
    assert game_of(window).turns == ["U", "R"]


@pytest.mark.parametrize("profile", [sim_knobs, sim_slices, sim_faces], ids=lambda profile: profile.NAME)
def test_the_banned_slice_is_refused_and_comes_back(profile):
    window = opened(profile)
    turn_by_keys(window, "U")
    settle(window)
    before = window.colours()
    turn_by_keys(window, "U")
    play(window, 700)
    assert window.status().news == "Red may not turn U: Black has just turned it."
    assert window.status().wrong
    assert window.status().banned == "U"
    settle(window)
    play(window, SHOWN_MS)
    assert window.status().news == ""
    assert game_of(window).turns == ["U"]
    assert not any(window.board.body.offset(index) for index in range(9))
    assert bool(profile is sim_knobs) or list(window.board.body.places) != list(range(54))
    assert len(before) == 54


# The picture


@pytest.mark.parametrize("profile", [sim_knobs, sim_slices, sim_faces], ids=lambda profile: profile.NAME)
def test_the_middle_of_every_sticker_shows_its_led(profile):
    window = opened(profile)
    for name in ("R", "U2", "M'", "F"):
        turn_by_keys(window, name)
        for _ in range(5):  # half-turned, waiting, while the flips ripple
            play(window, 96)
            assert wrong_stickers(window) == []
        settle(window)
        assert wrong_stickers(window) == []
    assert game_of(window).turns == ["R", "U2", "M'", "F"]


@pytest.mark.parametrize("palette", PALETTES)
def test_every_palette_is_shown_as_it_shines(window, palette):
    window.board.type(f"set palette={palette}")
    play(window, 100)
    assert wrong_stickers(window) == []


@pytest.mark.parametrize("size", SIZES)
def test_the_stickers_are_right_at_every_size(size):
    window = opened(size=size)
    turn_by_keys(window, "S")
    settle(window)
    assert wrong_stickers(window, tolerance=5) == []


def test_from_all_sides_the_stickers_are_right(window):
    dice = random.Random(5)
    for _ in range(12):
        window.camera.orbit(dice.uniform(0, 360), dice.uniform(-40, 40))
        assert wrong_stickers(window) == []


def test_dimmed_lights_are_dimmer_on_the_screen(window):
    before = max(map(max, window.colours()))
    window.board.type("set brightness=5")
    play(window, 100)
    assert max(map(max, window.colours())) < 0.6 * before
    assert wrong_stickers(window) == []


def test_brighter_leds_are_brighter_on_the_screen_and_a_dark_one_is_not_black():
    shades = [screen_colour(level, 0, 0)[0] for level in (0, 1, 2, 5, 20, 80, 255)]
    assert shades == sorted(set(shades))
    assert 10 < shades[0] < 40
    assert screen_colour(0, 0, 90)[2] > screen_colour(0, 0, 90)[0]


def finished_game():
    """Return a game from "blitz" to its end: the turn that gains most, one of several by chance."""
    for seed in range(100):
        dice, game = random.Random(seed), CubeGame("blitz", first="red")
        while not game.over and len(game.turns) < 30:
            gains = {name: gain(game, name) for name in game.legal()}
            game.turn(dice.choice([name for name in gains if gains[name] == max(gains.values())]))
        if game.over:
            return game
    raise AssertionError("no game has ended")


def gain(game, name):
    changed = game.turn(name)
    game.undo()
    return len(changed)


def test_a_whole_game_is_played_by_mouse_and_keys():
    window = opened(size=(800, 600))
    window.board.type("new blitz first=red")
    play(window, 200)
    record = finished_game()
    for number, name in enumerate(record.turns):
        if number % 4 == 3:
            turn_by_keys(window, name)
        else:
            turn_by_mouse(window, name)
        settle(window)
        assert game_of(window).turns == record.turns[: number + 1]
        assert wrong_stickers(window) == []
    assert window.status().over
    assert window.status().winner == record.winner
    assert window.status().score == record.score()


# Buttons, keys, dialogs


def test_undo_and_redo_by_button_and_by_key(window):
    for name in ("R", "U2"):
        turn_by_keys(window, name)
        settle(window)
    for step in (lambda: key(window, "z"), lambda: click(window, window.hud.buttons["undo"])):
        step()
        settle(window)
    assert game_of(window).turns == []
    assert not window.status().undoable
    for step in (lambda: key(window, "y"), lambda: click(window, window.hud.buttons["redo"])):
        step()
        settle(window)
    assert game_of(window).turns == ["R", "U2"]
    key(window, "z", pygame.KMOD_CTRL)
    settle(window)
    assert game_of(window).turns == ["R"]
    key(window, "z", pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
    settle(window)
    assert game_of(window).turns == ["R", "U2"]


@pytest.mark.parametrize("profile", [sim_slices, sim_faces], ids=lambda profile: profile.NAME)
def test_undo_turns_the_slices_of_a_cube_back(profile):
    window = opened(profile)
    turn_by_keys(window, "R")
    settle(window)
    assert list(window.board.body.places) != list(range(54))
    key(window, "z")
    settle(window)
    assert list(window.board.body.places) == list(range(54))
    assert game_of(window).turns == []


def test_nothing_to_undo_is_said(window):
    key(window, "z")
    play(window, 100)
    assert window.status().news == "There is no turn to take back."


def test_a_new_game_by_keys_alone(window):
    key(window, "n")
    for name in ("right", "right", "down", "right", "tab", "right", "return"):
        key(window, name)
    play(window, 200)
    assert window.dialog is None
    assert (game_of(window).start, game_of(window).first, game_of(window).stall) == ("wild", "red", 100)
    assert window.status().stall == "0/100"


def test_the_focus_reaches_start_and_cancel(window):
    key(window, "n")
    key(window, "right")
    for _ in window.dialog.choices:
        key(window, "tab")
    key(window, "right")
    key(window, "space")  # Cancel
    play(window, 200)
    assert window.dialog is None
    assert game_of(window).start == "ring"


def test_a_new_game_by_mouse(window):
    click(window, window.hud.buttons["new"])
    window.draw()
    places = window.dialog.places
    click(window, places[0, 1])
    click(window, places[1, 1])
    click(window, places[len(window.dialog.choices), 0])
    play(window, 200)
    assert (game_of(window).start, game_of(window).first) == ("blitz", "red")


def test_the_dialog_begins_with_the_choices_of_the_game_in_play():
    dialog = NewGame({"start": "wild", "first": "red", "stall": "0"})
    assert dialog.line() == "new start=wild first=red"


def test_what_the_dialog_shows_is_what_the_game_will_have(window):
    key(window, "n")
    dialog = window.dialog
    for word in ("swap", "red"):
        dialog.row = [choice[1] for choice in dialog.choices].index(word)
        key(window, "right")
    shown = {word: values[k] for (_, word, values), k in zip(dialog.choices, dialog.chosen, strict=True)}
    key(window, "return")
    play(window, 200)
    game = game_of(window)
    assert (shown["stall"], shown["swap"], shown["red"]) == (("100", "100 turns"), ("on", "Allowed"), ("level1", "1"))
    assert (game.stall, game.swap_offered, game.names["red"]) == (100, True, "level 1")
    key(window, "n")
    assert window.dialog.line() == "new swap=on red=level1"
    window.dialog.row = [choice[1] for choice in window.dialog.choices].index("red")
    key(window, "left")
    assert window.dialog.line() == "new stall=100 swap=on"  # as in the game in play, and now to choose


def test_sides_are_swapped_by_a_key_while_that_is_offered(window):
    window.board.type("new swap=on")
    turn_by_keys(window, "R")
    settle(window)
    play(window, 6000)
    assert window.status().news == "Red may take Black's side instead of turning: press W."
    key(window, "w")
    settle(window)
    assert game_of(window).swapped and game_of(window).to_move == "red"
    play(window, 6000)
    assert window.status().news == ""


@pytest.mark.parametrize("game", ["cube", "reversi"])
def test_the_computer_is_chosen_as_a_player(window, game):
    key(window, "n")
    dialog = window.dialog
    if game == "reversi":
        dialog.row = len(dialog.choices) - 1
        key(window, "right")
    dialog.row = len(dialog.choices) - 2  # Red's, or White's
    for _ in range(2):
        key(window, "right")
    window.draw()
    key(window, "return")
    play(window, 200)
    assert list(game_of(window).names.values()) == ["", "level 2"]
    key(window, "n")
    assert window.dialog.line().split()[-1] == dialog.choices[-2][1] + "=level2"


def test_escape_closes_a_dialog_and_changes_nothing(window):
    for name in ("n", "h"):
        key(window, name)
        assert window.dialog
        key(window, "right") if name == "n" else None
        key(window, "escape")
        assert window.dialog is None
    assert game_of(window).start == "ring"


@pytest.mark.parametrize("about", HELP)
@pytest.mark.parametrize("size", [*SIZES, (400, 600)])
def test_the_help_fits_its_box_and_the_window(size, about):
    page = Help(about)
    box, look = veiled_box(pygame.Surface(size), Hud(size).look, HELP_WIDTH, page.height)
    assert max(look.text(keys, 16).get_width() for keys, meaning in page.keys if meaning) < look.px(KEYS_END)
    assert max(look.text(meaning, 16).get_width() for _, meaning in page.keys) < look.px(HELP_WIDTH - MEANINGS_START)
    assert max(look.text(rule, 15).get_width() for rule in page.rules) < box.w
    assert pygame.Rect((0, 0), size).contains(box)


@pytest.mark.parametrize("name", ["h", "f1", "?"])
def test_help_opens(window, name):
    if name == "?":
        event = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_MINUS, mod=pygame.KMOD_SHIFT, unicode="?")
        window.handle(event)  # as on a German keyboard
    else:
        key(window, name)
    assert isinstance(window.dialog, Help)


def test_while_a_dialog_is_open_the_cube_is_not_touched(window):
    key(window, "h")
    key(window, "r")
    settle(window)
    assert game_of(window).turns == []


def test_the_palette_key_goes_round(window):
    seen = []
    for _ in PALETTES:
        key(window, "p")
        play(window, 100)
        seen.append(window.board.session.settings["palette"])
    assert sorted(seen) == sorted(PALETTES)


def test_a_hint_is_shown_in_words_and_light(window):
    window.draw()
    before = window.colours()
    key(window, "space")
    play(window, 200)
    assert window.status().news.startswith("Hint: ")
    assert window.colours() != before


def test_enter_is_the_button_of_the_cube(window):
    turn_by_keys(window, "R")
    settle(window)
    code = pygame.key.key_code("return")
    window.handle(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode="\r"))
    play(window, 100)
    window.handle(pygame.event.Event(pygame.KEYUP, key=code, mod=0))
    play(window, 200)
    assert game_of(window).turns == []


# Looking around


def test_the_background_orbits_and_home_goes_back(window):
    drag(window, NOWHERE, (NOWHERE[0] + 120, NOWHERE[1] - 40))
    assert window.camera.yaw != Camera.HOME[0]
    assert window.camera.pitch < Camera.HOME[1]
    key(window, "home")
    assert (window.camera.yaw, window.camera.pitch) == Camera.HOME
    assert game_of(window).turns == []


def test_the_right_button_orbits_from_anywhere(window):
    start = rounded(window.sticker_points()[STICKERS.index("F5")])
    mouse_down(window, start, button=3)
    mouse_to(window, start, (start[0] + 60, start[1]))
    mouse_up(window, start, button=3)
    settle(window)
    assert window.camera.yaw != Camera.HOME[0]
    assert game_of(window).turns == []


def test_let_go_in_motion_the_cube_rolls_on_and_comes_to_rest(window):
    drag(window, NOWHERE, (NOWHERE[0] + 200, NOWHERE[1]))
    let_go_at = window.camera.yaw
    play(window, 200)
    assert window.camera.yaw != let_go_at
    play(window, 5000)
    resting = window.camera.yaw
    play(window, 500)
    assert window.camera.yaw == resting


def test_an_arrow_key_orbits_while_it_is_down(window):
    code = pygame.key.key_code("left")
    window.handle(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=""))
    play(window, 160)
    window.handle(pygame.event.Event(pygame.KEYUP, key=code, mod=0))
    turned = window.camera.yaw
    assert turned > Camera.HOME[0] + 10
    play(window, 160)
    assert window.camera.yaw == turned


def test_a_window_that_loses_the_focus_lets_everything_go(window):
    code = pygame.key.key_code("left")
    window.handle(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=""))
    mouse_down(window, NOWHERE)
    window.handle(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    resting = window.camera.yaw
    play(window, 500)
    assert window.camera.yaw == resting


# The window


def test_what_has_not_changed_is_not_drawn_again(window):
    window.draw()
    assert not window.stale()
    key(window, "a")
    assert window.stale()
    window.draw()
    key(window, "h")
    assert window.stale()


def test_a_picture_depends_on_nothing_but_what_it_shows(window, tmp_path):
    window.screenshot(tmp_path / "one.png")
    window.camera.orbit(90, 0)
    window.draw()
    window.camera.home()
    window.screenshot(tmp_path / "two.png")
    assert (tmp_path / "one.png").read_bytes() == (tmp_path / "two.png").read_bytes()


def test_a_picture_that_cannot_be_written_is_an_os_error(window, tmp_path):
    with pytest.raises(OSError, match="nowhere"):
        window.screenshot(tmp_path / "nowhere" / "window.png")


def test_without_a_display_the_reason_is_given(monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "no such driver")
    with pytest.raises(NoDisplay, match="no such driver"):
        Window(SimBoard(sim_knobs))


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is always a screen")
@pytest.mark.parametrize("screen", ["", ":4711"])
def test_an_invisible_screen_is_no_screen(monkeypatch, screen):
    monkeypatch.delenv("SDL_VIDEODRIVER")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setenv("DISPLAY", screen)
    with pytest.raises(NoDisplay):
        Window(SimBoard(sim_knobs))


def test_the_cross_closes_the_window(window):
    window.handle(pygame.event.Event(pygame.QUIT))
    assert not window.open
    window.run()
    assert not pygame.display.get_init()


def test_run_plays_until_the_window_is_closed(window):
    before = window.board.now
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_h, mod=0, unicode="h"))
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    window.run()
    assert window.dialog
    assert window.board.now >= before


def test_a_rebooted_board_goes_on_telling(window):
    window.board.type("reboot")
    play(window, 300)
    turn_by_keys(window, "U")
    settle(window)
    turn_by_keys(window, "U")
    play(window, 700)
    assert window.status().wrong


def test_importing_opens_nothing():
    script = "import sim.window, pygame; assert not pygame.display.get_init() and not pygame.font.get_init()"
    subprocess.run([sys.executable, "-c", script], check=True, env={"PYTHONPATH": ":".join(filter(None, sys.path))})


@pytest.mark.parametrize("size", SIZES)
def test_everything_fits_the_window(size):
    hud, whole = Hud(size), pygame.Rect((0, 0), size)
    rects = list(hud.buttons.values())
    assert all(whole.contains(rect) for rect in rects)
    assert all(not rect.colliderect(other) for rect in rects for other in rects if rect is not other)
    (x, y), radius = hud.cube_circle()
    assert radius > 0.3 * min(size)
    assert radius < min(x, size[0] - x)
    assert y + radius < rects[0].bottom


def test_a_window_is_laid_out_anew_when_its_size_changes(window):
    window.handle(pygame.event.Event(pygame.VIDEORESIZE, size=(700, 900), w=700, h=900))
    assert window.surface.get_size() == (700, 900)
    assert all(0 < x < 700 and 0 < y < 900 for x, y in window.sticker_points().values())
    assert wrong_stickers(window, tolerance=5) == []


@pytest.mark.parametrize("size", [(300, 120), (160, 120), (120, 80), (300, 30), (30, 600)])
@pytest.mark.parametrize("line", ["new", "new reversi"])
def test_a_tiny_window_shows_a_part_and_goes_on(size, line):
    window = opened(size=(640, 480))
    window.board.type(line)
    window.handle(pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))
    window.act("hint")
    play(window, 100)
    for page in ("help", "new"):
        window.act(page)
        window.draw()
    window.handle(pygame.event.Event(pygame.VIDEORESIZE, size=(640, 480), w=640, h=480))
    assert window.hud.size == (640, 480)


def test_it_is_said_that_the_computer_thinks(window):
    window.board.type("new red=level5")
    assert not window.status().thinking
    window.board.type("turn R")
    play(window, 100)
    assert window.status().thinking
    window.act("go 0")
    assert not window.status().thinking


def status(**changes):
    plain = Status(
        inks=inks("indigo"),
        to_move="red",
        banned=None,
        over=False,
        winner=None,
        ending="",
        score=(12, 12, 30),
        turns=(),
        undoable=False,
        redoable=False,
        stall="",
        news="",
        wrong=False,
        coming="",
        half=False,
        hover="",
    )
    return plain._replace(**changes)


@pytest.mark.parametrize(
    "changes",
    [
        {"to_move": "black"},
        {"banned": "M"},
        {"score": (13, 12, 29)},
        {"turns": ("R", "U2", "M'")},
        {"undoable": True},
        {"redoable": True},
        {"stall": "3/100"},
        {"news": "Black may not turn U: Red has just turned it."},
        {"coming": "R'"},
        {"half": True},
        {"players": ("Ann", "level 3")},
        {"thinking": True},
        {"turns": ("R", "U2", "M'"), "turn": 1, "looking": True},
        {"value": 130},
        {"value": -400, "sure": True},
        {"hover": "help"},
        {"over": True, "winner": "red"},
        {"over": True, "winner": "draw"},
        {"over": True, "winner": "black", "ending": "Red resigned."},
    ],
    ids=lambda changes: " ".join(changes),
)
def test_the_panels_show_everything_they_are_told(changes, window):
    pictures = []
    for shown in (status(), status(**changes)):
        surface = pygame.Surface((1000, 750))
        window.hud.draw(surface, shown)
        pictures.append(pygame.image.tobytes(surface, "RGB"))
    assert pictures[0] != pictures[1]


def test_refusals_and_other_news_look_different(window):
    pictures = set()
    for wrong in (False, True):
        surface = pygame.Surface((1000, 750))
        window.hud.draw(surface, status(news="Said.", wrong=wrong))
        pictures.add(pygame.image.tobytes(surface, "RGB"))
    assert len(pictures) == 2


def test_long_news_is_broken_into_lines_at_words():
    assert wrapped("one two three four", len, 9) == ["one two", "three", "four"]
    assert wrapped("unbreakable", len, 4) == ["unbreakable"]


def test_every_button_has_an_icon_and_a_key_that_does_the_same(window):
    asked_for = []
    for action, _, name in BUTTONS:
        assert action in ICONS
        window._actions[action] = partial(asked_for.append, action)
        key(window, name.lower())
        click(window, window.hud.buttons[action])
    assert asked_for == [action for action, _, _ in BUTTONS for _ in range(2)]


def test_what_the_panels_draw_is_kept(window):
    look = Look(1.0)
    assert look.text("U", 20) is look.text("U", 20)
    for number in range(2000):
        look.text(str(number), 12)
    assert len(look._kept) < 1000


# The hint's arrow


@pytest.mark.parametrize("name", TURNS)
@pytest.mark.parametrize("view", [(0, 0), (-36, -29), (54, -29), (-36, 57), (180, -60)])
def test_the_arrow_goes_the_way_of_the_turn(name, view):
    camera = Camera()
    camera.orbit(*view)
    code = TURNS.index(name)
    points = arrow.way(camera, code)
    axis, layer, seen_from_tip = SLICE_AXES[name[0]]
    first, second = (axis + 1) % 3, (axis + 2) % 3
    sense = [a[first] * b[second] - a[second] * b[first] for a, b in itertools.pairwise(points)]
    clockwise = seen_from_tip * (-1 if name.endswith("'") else 1)
    assert all(value * clockwise < 0 for value in sense)
    shown = {round(point[axis], 6) for point in points}
    assert shown == {layer} or all(abs(place) > 1.5 for place in shown)  # along the slice, or on the face in front


def test_a_hint_has_an_arrow_until_the_game_goes_on(window):
    turn_by_keys(window, "R")
    settle(window)
    before = picture(window)
    key(window, "space")
    play(window, 5000)  # the light of the hint has gone
    assert TURNS[window._arrow.code] in game_of(window).legal()
    key(window, "a")
    window.draw()
    assert picture(window) != before
    window._arrow.draw(window.surface, window.hud.look, window.camera)
    key(window, "z")
    settle(window)
    assert window._arrow.code is None


def test_a_cube_that_turns_shows_the_arrow_of_the_computers_turn():
    window = Window(SimBoard(sim_slices, obliging=False), (640, 480))
    window.board.type("new black=level1")
    play(window, 3000)
    assert window.board.session.awaited[0][0] == window._arrow.code


# Looking back


def a_game(window, names=("R", "U2", "F", "M")):
    for name in names:
        turn_by_keys(window, name)
        settle(window)
    return names


def picture(window):
    window.draw()
    return pygame.image.tobytes(window.surface, "RGB")


def test_a_click_on_a_turn_shows_the_cube_after_it(window):
    names = a_game(window)
    window.draw()
    click(window, window.hud.turns.places[2])
    assert window.game.turns == list(names[:2]) and game_of(window).turns == list(names)
    assert bytes(window.cells()) == bytes(window.game.cells)
    assert (window.status().looking, window.status().turn, window.status().banned) == (True, 2, "U")
    key(window, "escape")
    assert window.game is game_of(window)


def test_looking_back_by_keys_reaches_the_start_and_the_present(window):
    a_game(window)
    for turns in (3, 2, 1, 0, 0):
        key(window, "page up")
        assert len(window.game.turns) == turns
    for turns in (1, 2, 3):
        key(window, "page down")
        assert len(window.game.turns) == turns and window.past.game
    key(window, "page down")
    assert window.past.game is None


@pytest.mark.parametrize("profile", [sim_knobs, sim_slices, sim_faces], ids=lambda profile: profile.NAME)
def test_play_goes_on_from_an_earlier_turn(profile):
    window = opened(profile)
    names = a_game(window)
    window.act("go 2")
    shown = bytes(window.cells())
    key(window, "return")
    for _ in range(4):
        settle(window)
    assert game_of(window).turns == list(names[:2]) and window.past.game is None
    assert game_of(window).undone == list(names[2:])
    assert bytes(window.cells()) == shown


def test_against_the_computer_play_goes_on_where_it_was_ones_own_turn(window):
    window.board.type("new red=level1")
    for name in ("R", "M"):
        turn_by_keys(window, name)
        settle(window)
        play(window, 2000)
    assert len(game_of(window).turns) == 4
    window.act("go 3")  # the computer's turn
    key(window, "return")
    settle(window)
    assert len(game_of(window).turns) == 2


def test_while_an_earlier_turn_is_looked_at_nothing_is_turned(window):
    names = a_game(window)
    window.act("go 1")
    for name in ("l", "z", "space"):
        key(window, name)
        assert window.status().wrong and "Enter plays on" in window.status().news
    turn_by_mouse(window, "U")
    settle(window)
    assert game_of(window).turns == list(names)
    assert window.past.game


def test_looking_back_ends_when_the_game_no_longer_went_there(window):
    a_game(window)
    window.act("go 3")
    window.board.type("undo 1")
    play(window, 100)
    assert window.past.game is None
    window.act("go 1")
    window.board.type("new wild")
    play(window, 100)
    assert window.past.game is None


def test_the_buttons_of_looking_back_do_what_their_keys_do(window):
    names = a_game(window)
    window.act("go 2")
    for action, turns in (("earlier", 1), ("later", 2), ("present", 4)):
        click(window, window.hud.look_buttons[action])
        assert len(window.game.turns) == turns
    window.act("go 2")
    click(window, window.hud.look_buttons["branch"])
    settle(window)
    assert game_of(window).turns == list(names[:2])
    assert {action for action, _, _ in LOOK_BUTTONS} <= set(ICONS)


@pytest.mark.parametrize("size", SIZES)
def test_a_long_list_scrolls_to_the_turn_that_is_looked_at(size):
    hud, turns = Hud(size), ("U", "R2") * 40
    surface = pygame.Surface(size)
    for turn in (80, 3, 40, 1, 79):
        hud.draw(surface, status(turns=turns, turn=turn, looking=turn < 80))
        assert turn in hud.turns.places
        assert all(hud.turns.rect.contains(rect) for rect in hud.turns.places.values())
    hud.turns.scroll(-1000)
    hud.draw(surface, status(turns=turns, turn=79, looking=True))
    assert hud.hit(hud.turns.places[1].center) == "go 1"
    assert all(not hud.turns.rect.colliderect(rect) for rect in hud.buttons.values())


def test_the_wheel_scrolls_the_list(window):
    window.board.type("load")
    for line in ('[Game "cube"]', "", " ".join(f"{k}. R U" for k in range(1, 41)) + " *", "."):
        window.board.type(line)
    play(window, 100)
    window.draw()
    assert 80 in window.hud.turns.places
    rect = window.hud.turns.rect
    window.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=rect.center, rel=(0, 0), buttons=(0, 0, 0)))
    for _ in range(50):
        window.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1))
        window.draw()
    assert 1 in window.hud.turns.places


# Who stands better


def test_the_bar_shows_who_stands_better_and_can_be_put_away(window):
    window.board.type("set position BBBBBBBBB/BBBRBBBBB/BBB.BBBBB/BBBBBBBRB/BBBBBBBBB/BBBBBBBBB b -")
    play(window, 1000)
    assert (window.status().value, window.status().sure) == (5200, True)  # 53–1
    shown = picture(window)
    key(window, "v")
    assert window.status().value is None
    assert picture(window) != shown


def test_thinking_of_who_stands_better_takes_little_of_each_frame(window):
    evaluation = Evaluation()
    window.board.type("new wild")
    steps, nodes = 0, []
    while evaluation.advance(game_of(window)):
        steps += 1
        nodes.append(evaluation._opinion.search.nodes)
    assert steps > 10
    assert max(after - before for before, after in itertools.pairwise(nodes)) < opinion.SLICES["cube"] + 27


def test_the_end_of_a_game_is_not_drawn_over_the_cube(window):
    empty = pygame.Surface((1000, 750))
    window.hud.draw(empty, status(over=True, winner="red", ending="Black resigned.", value=-100, undoable=True))
    (x, y), radius = window.hud.cube_circle()
    cube = pygame.Rect(0, 0, 2 * radius * 0.7, 2 * radius * 0.9)
    cube.center = (x, y)
    assert pygame.transform.average_color(empty, cube)[:3] == (0, 0, 0)


@pytest.mark.parametrize("size", SIZES)
def test_names_are_shortened_to_their_place(size):
    hud = Hud(size)
    pictures = []
    for name in ("A" * 60, "A" * 61, "level 3"):
        surface = pygame.Surface(size)
        hud.draw(surface, status(players=(name, "")))
        pictures.append(pygame.image.tobytes(surface, "RGB"))
    assert pictures[0] == pictures[1] != pictures[2]
