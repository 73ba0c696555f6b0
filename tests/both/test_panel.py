"""Flat Reversi on a panel of LEDs: wiring, cursor, placing, refusal, and what the pixels show."""

from array import array

from checks import vectors
from flat import moved, play_on
from play.cursor import Cursor
from play.palettes import PALETTES
from play.panel_lamps import PanelLamps
from play.panel_picture import PanelPicture
from reversi.flat import FlatGame
from reversi.rng import Random
from reversi.viper import micropython
from virtual_board import KNOBS, MemoryStore, VirtualBoard, restarted


class PANEL8:
    NAME = "sim-panel8"
    MOUNT = "panel"
    PANEL = 8
    ENCODERS = 2
    COUNTS_PER_QUARTER = 4
    SETTINGS = (("animation", "off"),)


class PANEL16(PANEL8):
    NAME = "sim-panel16"
    PANEL = 16


def turn(board, columns, rows):
    """Turn both knobs by clicks and return the lines printed."""
    board.counts[0] += 4 * columns
    board.counts[1] += 4 * rows
    board.run(40)
    return board.output()


def go_to(board, square):
    """Bring the cursor to a square by the knobs."""
    cursor = board.session.sensing
    turn(board, ord(square[0]) - ord("a") - cursor.column, int(square[1:]) - 1 - cursor.row)


def watched(*lines, kind=PANEL8):
    board = VirtualBoard(kind)
    for line in ("watch on",) + lines:
        assert board.ask(line).startswith("ok "), line
    return board


# The cursor


def test_a_click_moves_the_cursor_by_one_and_noise_between_clicks_does_not():
    cursor = Cursor(4)
    for counts, place in (((0, 0), (0, 0)), ((3, -3), (0, 0)), ((4, 0), (1, 0)), ((1, 0), (1, 0)), ((0, 8), (0, 2))):
        cursor.update(array("i", counts))
        assert (cursor.column, cursor.row) == place, counts


def test_the_cursor_stays_on_the_board_and_comes_back_from_its_edge_at_once():
    cursor = Cursor(4)
    cursor.update(array("i", [4 * 30, -4 * 30]))
    assert (cursor.column, cursor.row) == (7, 0)
    cursor.update(array("i", [4 * 29, -4 * 29]))
    assert (cursor.column, cursor.row) == (6, 1)
    cursor.fit(4)
    assert (cursor.column, cursor.row) == (3, 1)


def test_counts_may_wrap():
    cursor = Cursor(4)
    cursor.update(array("i", [32764, 0]))
    column = cursor.column
    cursor.update(array("i", [-32768, 0]))
    assert cursor.column == min(7, column + 1)
    cursor.update(array("i", [-32776, 0]))
    assert cursor.column == min(7, column + 1) - 2


# Play


def test_a_push_puts_a_disc_on_the_square_of_the_cursor():
    board = watched()
    go_to(board, "f5")
    lines = board.press(100)
    assert [line.split(" ", 1)[1] for line in lines] == ["put black f5 flipped=e5 score=4-1-59 next=white"]
    assert board.session.game.turns == ["f5"]


def test_leds_are_told_as_the_panel_is_seen():
    board = watched("set animation=off")
    board.run(100)
    rows = [line.split()[1:] for line in board.type("leds")[:8]]
    for name, same in (("d4", "e5"), ("e4", "d5")):
        one, other = [rows[int(square[1]) - 1][ord(square[0]) - ord("a")] for square in (name, same)]
        assert one == other or name == "d4"  # where the cursor is
    assert rows[3][4] != rows[4][4] != rows[0][0]


def test_lights_are_shown_one_by_one_and_as_the_wire_runs():
    class Wired(PANEL8):
        STRIPS = ({"pin": 22, "order": "GRB", "tiles": (("a1", 8, 8, "bottom-right", "rows", True),)},)

    board = watched(kind=Wired)
    for what, lit in (("f5", {37: (33, 33, 33)}), ("strip 1", {63: (33, 33, 33), 62: (0, 33, 0), 7: (33, 0, 0)})):
        board.ask("leds test " + what)
        frame = board.session.lamps.frame(board.now)
        for place, colour in lit.items():
            assert tuple(frame[3 * place : 3 * place + 3]) == colour, what
    assert board.ask("leds test strip 1") == "ok leds test strip 1 leds=64 first=h8 last=h1"
    assert board.ask("leds test all") == "ok leds test all"
    for wrong in ("leds test i1", "leds test U", "leds test strip 2", "leds test", "leds test faces"):
        assert board.ask(wrong).startswith("error bad-option"), wrong
    assert board.ask("leds test off") == "ok leds test off"
    assert board.session.lamps.frame(board.now) is None


def test_all_lights_of_a_large_panel_stay_within_what_usb_gives():
    lamps = PanelLamps(16)
    lamps.begin("all", 0)
    assert 256 + sum(lamps.frame(0)) * 20 // 255 < 450  # mA


def test_a_refused_push_is_told_and_shown_and_changes_nothing():
    board = watched()
    go_to(board, "a1")
    lines = board.press(100)
    assert "refused a1 illegal-move a1 outflanks nothing" in lines[0]
    assert board.session.game.turns == []
    seen = set()
    for _ in range(30):
        board.run(40)
        seen.add(bytes(board.session.picture.frame[:3]))
    assert len(seen) > 5


def test_a_whole_game_is_played_by_knobs_and_pushes():
    for kind in (PANEL8, PANEL16):
        board = watched(kind=kind)
        for vector in vectors("reversi_games.jsonl"):
            for move in vector["moves"].split():
                if move != "pass":
                    go_to(board, move)
                    board.press(40)
            break
        assert board.session.game.board == vector["final"]
        assert restarted(board).session.game.board == vector["final"]


def test_a_long_push_begins_the_same_game_anew():
    board = watched("new reversi size=6 blocked=a1")
    go_to(board, "e4") if "e4" in board.session.game.legal() else go_to(board, board.session.game.legal()[0])
    board.press(100)
    assert len(board.session.game.turns) == 1
    board.press(2000)
    assert board.session.game.turns == []
    assert board.session.game.blocked == ["a1"]


def test_a_game_that_does_not_fit_is_refused_with_the_sizes():
    board = watched()
    assert board.ask("new reversi size=10") == "error bad-start The board of 10×10 does not fit this panel of 8×8."
    assert "10×10" in board.ask("new shape=octagon")
    assert board.ask("load", '[Game "cube"]', "", "1. R *", ".").startswith("error bad-start A panel shows flat")
    assert "board of 12×12" in board.ask("set position " + "/".join(["-" * 12] * 12) + " b")
    assert watched(kind=PANEL16).ask("new shape=octagon").startswith("ok new reversi")
    assert "A panel shows flat Reversi only" in board.ask("new wild")
    for line in ("turn R", "new wild", "swap"):
        assert board.ask(line).startswith("error "), line


def test_a_saved_game_that_does_not_fit_gives_way_with_a_complaint():
    large = watched("new reversi size=12", kind=PANEL16)
    board = VirtualBoard(PANEL8, MemoryStore(large.store.values))
    assert "12×12" in board.output()[0]
    assert board.session.game.size == 8


def test_a_saved_game_that_gives_way_is_kept_and_the_new_one_is_there_after_a_restart():
    for kind, words in ((PANEL16, "new reversi size=12"), (KNOBS, "new wild")):
        other = VirtualBoard(kind)
        other.ask(words)
        other.ask(other.session.game.legal()[0])
        saved = other.store.values["game"]
        board = restarted(other, PANEL8)
        assert "A copy is kept as unshown." in board.output()[0]
        assert board.store.values["game"] == saved  # until it is replaced
        assert restarted(board, kind).state() == other.state()
        assert board.ask("f5").startswith("ok ") and board.ask("d6").startswith("ok ")
        again = restarted(board)
        assert again.state() == board.state() and again.output() == []
        assert board.store.values["unshown"] == saved
        board.store.values["game"] = board.store.values["unshown"]
        assert restarted(board, kind).state() == other.state()


def test_a_save_that_can_not_be_copied_is_said_to_be_replaced():
    class Full(MemoryStore):
        def save(self, name, data):
            raise OSError(28)

    large = watched("new reversi size=12", kind=PANEL16)
    board = VirtualBoard(PANEL8, Full(large.store.values))
    assert "could not be copied (" in board.output()[0]


def test_the_computer_plays_and_hints_on_a_panel():
    board = watched("new white=level1")
    assert board.ask("hint").split()[2] in board.session.game.legal()
    board.ask("f5")
    board.run(3000)
    assert len(board.session.game.turns) == 2


def test_status_leds_and_encoders():
    board = watched()
    assert board.type("status")[0] == "board sim-panel8 mount=panel encoders=2"
    turn(board, 1, 0)
    board.counts[1] += 1
    board.run(40)
    assert board.ask("encoders") == "ok encoders columns=+0.00 rows=+0.25"
    lines = board.type("leds")
    assert len(lines) == 9
    assert len(lines[0].split()) == 9
    assert board.ask("calibrate") == "ok calibrate"
    assert board.ask("sync") == "ok sync"


# Pixels


def values(picture, game):
    """Return what the LEDs show by their brightness and colour, a letter a square: `X`, `O`, `#` or `-`."""
    rows = [bytes(picture._live[3 * row : 3 * row + 3]) for row in range(4)]
    curve = picture._curve
    known = {bytes([curve[level] for level in row]): letter for row, letter in zip(rows, "-XO#")}
    shown = ""
    for row in range(game.size):
        for column in range(game.size):
            colours = {bytes(picture.frame[3 * place : 3 * place + 3]) for place in picture.square(game, row, column)}
            assert len(colours) == 1
            shown += known.get(colours.pop(), "-")
    return shown


def test_the_pixels_show_the_game_in_any_palette():
    random = Random(7)
    for size, options in ((8, {}), (8, {"size": 6, "blocked": ["a1"]}), (16, {}), (16, {"shape": "octagon"})):
        for palette in PALETTES:
            picture = PanelPicture(size)
            picture.configure(palette, limit_ma=20_000, animate=False)
            game = FlatGame(**options)
            for _ in play_on(game, random, 12):
                pass
            board, free = game.board, (game.board + "-").find("-")
            picture.show(game, free // game.size, free % game.size, 0)
            picture.render(0)
            plain = board if game.shape == "square" else board.replace("#", "-")
            assert values(picture, game).replace("#", "-") == plain.replace("#", "-"), options


def test_squares_that_can_be_played_breathe_and_others_do_not():
    picture = PanelPicture(8)
    picture.configure(animate=False)
    picture.show(FlatGame(), 0, 0, 0)
    seen = [set() for _ in range(64)]
    for now in range(0, 4096, 128):
        frame = picture.render(now)
        for place in range(64):
            seen[place].add(bytes(frame[3 * place : 3 * place + 3]))
    field = FlatGame().field
    for place in range(1, 64):
        legal = field.name(field.at(place // 8, place % 8)) in FlatGame().legal()
        assert (len(seen[place]) > 3) == legal, place
    assert len(seen[0]) > 3  # the cursor


def test_the_squares_breathe_in_the_tint_of_the_side_to_move():
    picture = PanelPicture(8)
    picture.configure(brightness=100, gamma=10, limit_ma=5000, animate=False)
    for game, square, warm in ((FlatGame(), 19, False), (moved("f5"), 45, True)):
        picture.show(game, 0, 0, 0)
        red, _, blue = picture.render(2048)[3 * square : 3 * square + 3]
        assert (red > blue) == warm


def test_the_current_never_exceeds_the_limit():
    for size, limit in ((8, 100), (8, 450), (16, 450), (16, 2000)):
        picture = PanelPicture(size)
        picture.configure("contrast", 100, 10, limit, False)
        game = moved("f5 d6 c3")
        picture.show(game, 0, 0, 0)
        for now in range(0, 4096, 256):
            picture.render(now)
            assert picture.milliamps <= max(limit, size * size + 3 * size * size * 20 // 255 + 1), (size, limit)


def test_every_palette_tells_empty_black_white_and_blocked_apart():
    for palette in PALETTES:
        picture = PanelPicture(8)
        picture.configure(palette, animate=False)
        rows = [bytes(picture._live[3 * row : 3 * row + 3]) for row in range(4)]
        assert len(set(rows)) == 4, palette


def test_discs_fade_unless_animation_is_off():
    for animate, steps in ((True, 4), (False, 1)):
        picture = PanelPicture(8)
        picture.configure(animate=animate)
        game = FlatGame()
        picture.show(game, 0, 0, 0)
        picture.render(1000)
        game.play("f5")
        picture.show(game, 0, 0, 2000)
        seen = {bytes(picture.render(2000 + ms)[3 * 36 : 3 * 36 + 3]) for ms in range(0, 600, 50)}
        assert (len(seen) > steps) == animate


def test_the_cursor_has_the_colour_of_a_warning_while_a_knob_is_not_felt():
    board = watched(kind=PANEL8)
    frames = {}
    for name, troubles in (("whole", {}), ("columns", {0: "No {}."}), ("rows", {1: "No {}."}), ("mended", {})):
        board.troubles = troubles
        board.run(600)
        frames[name] = bytes(board.session.picture.render(1024))
        assert board.output() == [f"* trouble encoder-{name} No {name}."][: len(troubles)]
    differ = [k for k in range(64) if frames["whole"][3 * k : 3 * k + 3] != frames["rows"][3 * k : 3 * k + 3]]
    assert differ == [27] and frames["columns"] == frames["rows"] and frames["mended"] == frames["whole"]


def test_rendering_allocates_nothing():
    board = watched("new reversi size=16", kind=PANEL16)
    picture = board.session.picture
    picture.point_at(board.session.game, 3, 3, 0, True)
    getattr(micropython, "heap_lock", int)()
    try:
        for now in range(0, 1400, 100):
            picture.render(now)
    finally:
        getattr(micropython, "heap_unlock", int)()


def test_a_small_panel_begins_with_a_game_that_fits():
    class Small(PANEL8):
        PANEL = 6

    board = VirtualBoard(Small)
    assert (board.session.game.size, board.output()) == (6, [])


def test_a_cube_game_is_not_what_a_panel_begins_with():
    assert VirtualBoard(PANEL8).session.game.kind == "reversi"
