"""Care of the hardware: lights to look at, encoders wired otherwise, what a board says of itself."""

from array import array

from checks import refused
from play.care import LampTest, Rewired
from play.words import BadOption
from reversi.geometry import STICKERS
from virtual_board import KNOBS, SIX, TURNING, MemoryStore, VirtualBoard

WHITE, RED, GREEN, BLUE, DARK = b"\x28\x28\x28", b"\x28\0\0", b"\0\x28\0", b"\0\0\x28", bytes(3)


def lit(what):
    """Return name -> colour of all LEDs that a test lights."""
    lamps = LampTest()
    lamps.begin(what, 0)
    frame = lamps.frame(0)
    shown = {STICKERS[k]: bytes(frame[3 * k : 3 * k + 3]) for k in range(54)}
    return {name: colour for name, colour in shown.items() if colour != DARK}


def test_a_face_is_shown_with_its_first_sticker_and_its_rows():
    assert lit("f") == {
        "F1": WHITE, "F2": RED, "F3": RED, "F4": GREEN, "F5": GREEN, "F6": GREEN, "F7": BLUE, "F8": BLUE, "F9": BLUE,
    }  # fmt: skip
    assert lit("u5") == {"U5": WHITE}
    assert len(lit("all")) == 54
    refused(BadOption, lit, ("x", '"x"'), ("f0", '"f0"'), ("", "face"), ("uf", '"uf"'))


def test_the_game_is_shown_again_after_a_minute():
    lamps = LampTest()
    assert lamps.frame(0) is None
    start = 2**30 - 1000
    lamps.begin("all", start)
    assert lamps.frame(start) and lamps.frame(58_000) and lamps.frame(59_100) is None and lamps.frame(2**29) is None


def test_the_console_lights_leds_and_stops():
    board = VirtualBoard()
    shown = []
    board.show = lambda frame: shown.append(bytes(frame))
    board.session._pixels = board
    board.run(40)
    game = shown[-1]
    assert board.ask("leds test F") == "ok leds test f"
    board.run(40)
    assert shown[-1] != game and shown[-1][54:57] == WHITE and shown[-1][:54] == bytes(54)
    assert board.ask("LEDS TEST OFF") == "ok leds test off"
    board.run(40)
    assert shown[-1][54:57] != WHITE
    for wrong in ("leds x", "leds test", "leds test w"):
        assert board.ask(wrong).startswith("error bad-option ")


def put_right(encoders, order, reverse, read):
    """Return the counts that encoders wired so mean, and the complaint."""
    rewired = Rewired(encoders, order, reverse)
    counts = array("i", [0] * encoders)
    rewired.put_right(array("i", read), counts)
    return list(counts), rewired.complaint


def test_encoders_in_another_order_or_direction_are_put_right():
    read = [1, 2, 3, 4, 5, 6]
    assert put_right(6, "-", "-", read) == (read, "")
    assert put_right(6, "-", "DR", read) == ([1, -2, 3, 4, 5, -6], "")
    assert put_right(6, "RLBFDU", "-", read) == ([6, 5, 4, 3, 2, 1], "")
    assert put_right(6, "DUFBLR", "U", read) == ([-2, 1, 3, 4, 5, 6], "")
    counts, complaint = put_right(6, "UDFBLM", "-", read)
    assert counts == read and "UDFBLR" in complaint
    assert Rewired(9, "-", "-").straight and not Rewired(9, "-", "S").straight


def test_settings_say_how_the_cube_is_wired_from_the_next_start_on():
    board = VirtualBoard()
    assert board.ask("set reverse=ru order=DUFBLRMES quarter=40") == "ok set reverse=RU order=DUFBLRMES quarter=40"
    again = VirtualBoard(KNOBS, MemoryStore(board.store.values))
    again.counts[5] -= 40
    again.run()
    again.counts[0] += 40
    again.run()
    assert again.session.game.turns == ["R", "D"]
    assert again.ask("encoders counts") == "ok encoders counts U=0 D=40 F=0 B=0 L=0 R=40 M=0 E=0 S=0"
    for wrong in ("set reverse=RR", "set order=X", "set reverse=", "set quarter=-1"):
        assert again.ask(wrong).startswith("error bad-setting "), wrong
    six = VirtualBoard(SIX, MemoryStore(board.store.values))
    assert any("order must name" in line for line in six.output() + [six.session._rewired.complaint])


def test_while_the_encoders_are_tested_nothing_counts_that_hands_do():
    for kind in (KNOBS, TURNING, SIX):
        board = VirtualBoard(kind)
        assert "encoders test: hands play nothing" not in " ".join(board.type("status"))
        assert board.ask("watch on", "encoders test") == "ok encoders test"
        assert "encoders test: hands play nothing" in " ".join(board.type("status"))
        assert board.turn("U") + board.press(100) + board.turn("U'") == ["*1 button"]
        assert board.ask("encoders test off") == "ok encoders test off"
        assert board.turn("D")[0].startswith("*2 turn black D ")


def test_what_stands_when_the_test_of_the_encoders_is_over_is_turned_back_where_stickers_travel():
    board = VirtualBoard()
    board.ask("encoders test")
    assert board.turn("U") == [] and board.ask("watch on", "encoders test off") == "ok encoders test off"
    assert board.turn("D")[0].startswith("*1 turn black D ")
    board = VirtualBoard(TURNING)
    board.ask("encoders test")
    assert board.turn("U") == []
    told = board.type("watch on", "encoders test off")
    assert told[1].startswith("*1 refused - not-one-turn back=U' ")
    assert board.turn("U'") == ["*2 restored"]


def test_a_test_of_the_encoders_ends_by_itself():
    board = VirtualBoard()
    board.ask("encoders test")
    board.run(299_000)
    assert board.session.testing
    board.run(2_000)
    assert not board.session.testing


def test_encoders_that_are_wired_otherwise_cost_no_memory_in_the_frame_path():
    rewired, read = Rewired(9, "SEMRLBFDU", "UR"), array("i", [5, -7, 30000, 0, 0, 1, 2, 3, 4])
    counts = array("i", read)
    rewired.put_right(read, counts)
    assert list(counts) == [-4, 3, 2, 1, 0, 0, 30000, -7, 5]


def test_selftest_tries_rules_and_store():
    board = VirtualBoard()
    assert board.type("selftest") == ["rules ok", "store ok", "ok selftest faults=0"]
    board.store.fail(2)
    lines = board.type("selftest")
    assert lines[1].startswith("store Nothing can be written (") and lines[2] == "ok selftest faults=1"


def test_selftest_says_what_could_not_be_read_at_the_start():
    board = VirtualBoard(store=MemoryStore({"settings": b"palette=pink"}))
    lines = board.type("selftest")[-2:]
    assert lines[0].startswith("trouble 1 saved settings ") and lines[1] == "ok selftest faults=1"


def test_status_and_selftest_say_what_is_wrong_as_long_as_it_is():
    board = VirtualBoard(store=MemoryStore({"settings": b"palette=pink"}))
    sentence = "The sensor of slice {} does not answer."
    for troubles, more in (({0: sentence}, [f"trouble encoder-U {sentence.format('U')}"]), ({}, [])):
        board.troubles = troubles
        told = [line for line in board.type("status") if line.startswith("trouble ")]
        assert told[0].startswith("trouble 1 saved settings ") and told[1:] == more
        assert board.type("selftest")[2:] == told + [f"ok selftest faults={len(told)}"]


def marked(board, whole):
    """Run two boards to where the warning is brightest; return the LEDs that differ."""
    for each in (board, whole):
        each.run(4096 - each.now % 4096 + 600)
    frames = [bytes(each.session.picture.frame) for each in (board, whole)]
    return [k for k in range(54) if frames[0][3 * k : 3 * k + 3] != frames[1][3 * k : 3 * k + 3]]


def test_a_trouble_is_told_once_by_a_line_and_by_light_as_long_as_it_lasts():
    board, whole = VirtualBoard(), VirtualBoard()
    for troubles, centres, told in (
        ({3: "No {}."}, [49], ["* trouble encoder-B No B."]),
        ({3: "No {}.", 6: "No {}."}, [4, 22, 31, 49], ["* trouble encoder-M No M."]),
        ({"lines": "They touched."}, [], ["* trouble lines They touched."]),
        ({"bus": "All dead."}, [4, 13, 22, 31, 40, 49], ["* trouble bus All dead."]),
        ({}, [], []),
    ):
        board.troubles = troubles
        assert marked(board, whole) == centres and board.output() == told


def test_a_trouble_is_named_by_the_slice_at_which_the_encoder_really_is():
    board = VirtualBoard()
    board.ask("set order=DUFBLRMES")
    again = VirtualBoard(KNOBS, MemoryStore(board.store.values))
    again.troubles = {0: "No {}."}
    assert again.type("status")[-2] == "trouble encoder-D No D."


def test_after_a_middle_turn_the_light_is_at_the_face_under_which_the_encoder_then_lies():
    board, whole = VirtualBoard(SIX), VirtualBoard(SIX)
    for each in (board, whole):
        each.turn("M")
    board.troubles = {0: "No {}."}
    assert marked(board, whole) == [4] and board.session.match.places[4] == STICKERS.index("F5")


class Machine:
    """A computer with two files."""

    def facts(self):
        return ("interpreter test 1.0", "memory free=1 used=2")

    def files(self):
        return ["/main.py", "/play/net.mpy"]

    def fingerprint(self, name):
        return 7, "ab" * 32


def test_a_board_says_what_it_is_made_of():
    board = VirtualBoard()
    assert board.type("files") == ["ok files count=0"]
    board.session.machine = Machine()
    assert board.type("selftest")[:2] == ["interpreter test 1.0", "memory free=1 used=2"]
    assert board.type("files") == ["/main.py", "/play/net.mpy", "ok files count=2"]
    assert board.type("files /main.py") == [f"ok files /main.py size=7 sha256={'ab' * 32}"]
    assert board.ask("files nothing").startswith("error bad-option ")


def test_bench_says_how_often_and_how_late_the_loop_came_round():
    board = VirtualBoard()
    board.ask("bench")
    board.run(400)
    board.now += 50
    assert board.ask("bench") == "ok bench steps=101 longest=54ms"
    assert board.ask("bench") == "ok bench steps=1 longest=0ms"
