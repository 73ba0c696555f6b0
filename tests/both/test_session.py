"""The session: hands, lines and light around one game, on each kind of cube."""

from checks import vectors
from play.ports import ticks_add
from play.session import HOLD_MS
from reversi.rng import Random
from virtual_board import KNOBS, SIX, TURNING, VirtualBoard, restarted

try:
    from micropython import heap_lock, heap_unlock
except ImportError:

    def heap_lock():
        """CPython has no such lock."""

    heap_unlock = heap_lock

KINDS = (KNOBS, TURNING, SIX)
WRAP = 1 << 30


def watched(kind, *lines):
    """Return a board whose events are printed."""
    board = VirtualBoard(kind)
    board.run()
    board.type("watch on", *lines)
    return board


def ends(lines, *expected):
    """Assert that events end so, each behind its running number."""
    assert len(lines) == len(expected), lines
    for line, end in zip(lines, expected):
        number, _, event = line.partition(" ")
        assert number[0] == "*" and int(number[1:]) > 0, line
        assert event == end or (end.endswith("…") and event.startswith(end[:-1])), (event, end)


class Guide:
    """Stands before a picture and remembers what stands there for the hands: a turn, ("trouble", slice), or None."""

    def __init__(self, picture):
        self._picture = picture
        self.standing = self.refused = None

    def await_turn(self, code):
        self.standing = code
        self._picture.await_turn(code)

    def trouble(self, slice_index=-1):
        self.standing = ("trouble", slice_index)
        self._picture.trouble(slice_index)

    def clear(self):
        self.standing = None
        self._picture.clear()

    def show(self, cells, to_move):
        self.standing = None
        self._picture.show(cells, to_move)

    def turned(self, moved, cells, by, to_move, code, now):
        self.standing = None
        self._picture.turned(moved, cells, by, to_move, code, now)

    def refuse(self, code, now):
        self.refused = code
        self._picture.refuse(code, now)

    def __getattr__(self, name):
        return getattr(self._picture, name)


def guided(board):
    """Let a Guide stand before the board's picture and return it."""
    board.session.picture = Guide(board.session.picture)
    return board.session.picture


# Turns by hand


def test_a_slice_that_is_turned_is_a_turn():
    for kind in KINDS:
        board = watched(kind)
        ends(board.turn("R"), "turn black R changed=- score=12-12-30 next=red banned=R")
        ends(board.turn("U2"), "turn red U2 changed=R6 score=11-13-30 next=black banned=U")
        ends(board.turn("M'"), "turn black M' changed=…")
        assert board.ask("position") == "ok position " + board.session.game.position()
        assert board.session.made == []


def test_a_whole_game_of_the_vectors_by_hand():
    for number, game in enumerate(vectors("cube_games.jsonl")):
        if len(game["turns"]) > 60:
            continue
        board = watched(KINDS[number % 3], f"new {game['start']} first={ {'B': 'black', 'R': 'red'}[game['first']] }")
        for turn in game["turns"]:
            assert len(board.turn(turn["turn"])) == 1, turn
        assert board.session.game.stickers == game["final"]
        assert board.session.game.over == game["over"]
        assert board.places == board.session.match.places or board.kind is KNOBS
        assert restarted(board).state() == board.state()


def test_a_banned_knob_is_ignored():
    board = watched(KNOBS)
    guide = guided(board)
    board.turn("R")
    before = board.state()
    ends(board.turn("R'"), "refused R' illegal-turn Red may not turn R: Black has just turned it.")
    assert board.state() == before and guide.refused // 3 == 5 and guide.standing is None
    ends(board.turn("R2"), "refused R2 illegal-turn Red…")
    ends(board.turn("U2"), "turn red U2 changed=R6…")
    assert board.session.game.turns == ["R", "U2"]


def test_a_banned_slice_of_a_turning_cube_must_be_turned_back():
    for kind in (TURNING, SIX):
        board = watched(kind)
        guide = guided(board)
        board.turn("S")
        before = board.state()
        ends(board.turn("S2"), "refused S2 illegal-turn back=S2 Red may not turn S: Black has just turned it.")
        assert guide.standing == 25  # S2
        assert board.state() == before
        assert board.ask("new").startswith("error not-home First turn S2")
        assert board.ask("set position " + before[0]).startswith("error not-home ")
        ends(board.press(HOLD_MS), "refused again not-home First turn S2…")
        ends(board.turn("S2"), "restored")
        assert board.state() == before and guide.standing is None
        ends(board.turn("U"), "turn red U…")
        assert board.places == board.session.match.places


def test_two_knobs_at_once_are_ignored():
    board = watched(KNOBS)
    guide = guided(board)
    board.spin("R", 1)
    ends(board.turn("U"), "refused - not-one-turn Several slices…")
    assert board.session.game.turns == [] and guide.standing is None and guide.refused // 3 in (0, 5)
    ends(board.turn("U"), "turn black U…")


def test_two_slices_of_a_turning_cube_at_once_must_be_turned_back_in_order():
    for kind in (TURNING, SIX):
        board = watched(kind)
        guide = guided(board)
        board.spin("R", 1)
        ends(board.turn("U"), "refused - not-one-turn back=U',R' Several slices…")
        assert guide.standing == 2
        ends(board.turn("U'"), "turn black R…")
        assert board.session.game.turns == ["R"] and board.places == board.session.match.places


def test_both_faces_beside_a_middle_slice_turned_against_each_other_are_that_slice():
    board = watched(SIX)
    board.counts[board.encoder_at("R")] += 20
    board.counts[board.encoder_at("L")] -= 20
    board.run()
    ends(board.output(), "turn black M…")


def test_a_slice_left_between_two_quarters_is_told_once():
    for kind in KINDS:
        board = watched(kind)
        guide = guided(board)
        board.counts[0] += 10
        board.run(2000)
        ends(board.output(), "half U The slice rests between two quarters: turn it on or back.")
        assert guide.standing == ("trouble", 0)
        board.type("hint")
        board.ask("resign")
        assert guide.standing == ("trouble", 0)
        board.output()
        board.counts[0] -= 10
        board.run()
        ends(board.output(), "restored")
        assert guide.standing is None


def test_turns_after_the_end_are_refused():
    for kind in KINDS:
        board = watched(kind, "draw")
        assert board.turn("R")[0].split()[1:4] == ["refused", "R", "illegal-turn"]
        assert board.session.game.turns == []


def test_where_a_knob_came_to_rest_is_its_new_zero_and_a_slice_keeps_its_detents():
    for kind, errors in ((KNOBS, (4, 8, 12, 16, 20)), (TURNING, (5, -5, 5, -5, 5))):
        board = watched(kind)
        for number, error in enumerate(errors):
            board.counts[0] = 20 * (number + 1) + error
            board.run()
            ends(board.output(), "turn black U…")
            ends(board.turn("F"), "turn red F…")


# What is asked of the hands


def test_undo_and_redo_of_turning_cubes_are_asked_of_the_hands_one_by_one():
    for kind in (TURNING, SIX):
        board = watched(kind)
        guide = guided(board)
        for name in ("R", "E", "F2"):
            board.turn(name)
        assert board.ask("undo 2") == "ok undo await=F2,E'"
        assert guide.standing == 7
        ends(board.turn("F2"), "undo turns=1 next=black banned=E score=12-14-28")
        assert guide.standing == 23 and board.session.game.turns == ["R", "E"]
        ends(board.turn("E'"), "undo turns=1 next=red banned=R score=12-12-30")
        assert guide.standing is None
        assert board.ask("redo") == "ok redo await=E"
        assert guide.standing == 21
        ends(board.turn("E"), "redo turns=1 next=black banned=E score=12-14-28")
        assert board.session.game.undone == ["F2"]
        assert board.places == board.session.match.places
        assert restarted(board).state() == board.state()


def test_another_turn_than_the_one_asked_for_is_played_and_nothing_is_asked_any_more():
    board = watched(TURNING)
    guide = guided(board)
    board.turn("F")
    board.turn("R")
    assert board.ask("undo 2") == "ok undo await=R',F'"
    ends(board.turn("U"), "turn black U…")
    assert guide.standing is None and board.session.awaited == []
    ends(board.turn("R'"), "turn red R'…")


def test_a_turn_that_does_not_count_is_turned_back_before_what_was_asked_for():
    board = watched(TURNING)
    guide = guided(board)
    for name in ("R", "U"):
        board.turn(name)
    board.ask("undo")
    assert guide.standing == 2
    board.spin("F", 1)
    ends(board.turn("L"), "refused - not-one-turn back=L',F'…")
    assert guide.standing == 14
    board.spin("L", -1)
    ends(board.turn("F'"), "restored")
    assert guide.standing == 2
    ends(board.turn("U'"), "undo turns=1…")


def test_resigning_while_a_turn_is_asked_for_leaves_nothing_asked_for():
    for command in ("resign", "draw"):
        board = watched(TURNING)
        guide = guided(board)
        board.turn("R")
        board.ask("undo")
        assert board.type(command)[-1].startswith("ok " + command)
        assert board.session.awaited == [] and guide.standing is None
        ends(board.turn("R'"), "refused R' illegal-turn back=R The game is over…")
        ends(board.turn("R"), "restored")
        assert board.ask("undo").startswith("ok undo turns=1 ")
        assert board.ask("undo") == "ok undo await=R'"
        ends(board.turn("R'"), "undo turns=1…")
        assert board.places == board.session.match.places and board.session.game.actions == []


def test_a_resignation_is_taken_back_with_the_turn_before_it():
    board = watched(TURNING, "new swap=on")
    board.turn("R")
    board.type("swap", "resign")
    assert board.ask("undo 3") == "ok undo await=R'"
    ends(board.turn("R'"), "undo turns=3 next=black banned=- score=12-12-30")
    assert board.ask("redo 3") == "ok redo await=R"
    ends(board.turn("R"), "redo turns=3 next=- banned=R score=12-12-30 over=black")
    assert board.places == board.session.match.places


def test_a_turn_asked_for_that_can_not_be_kept_is_turned_back_and_not_asked_for_again():
    board = watched(TURNING)
    guide = guided(board)
    board.ask("turn R")
    board.store.fail()
    ends(board.turn("R"), "refused R not-saved back=R' …")
    assert guide.standing == 17
    ends(board.turn("R'"), "restored")
    assert guide.standing is None and board.session.awaited == []
    ends(board.turn("R"), "turn black R…")


def test_a_new_game_asks_for_nothing_and_keeps_the_leds_where_they_lie():
    board = watched(SIX)
    guide = guided(board)
    for name in ("R", "M", "U2"):
        board.turn(name)
    board.ask("undo")
    assert board.ask("new blitz").startswith("ok new start=blitz ")
    assert guide.standing is None and board.session.awaited == []
    ends(board.turn("E'"), "turn black E'…")
    assert board.places == board.session.match.places
    assert restarted(board).state() == board.state()


def test_sync_takes_every_led_for_where_it_was_built_in():
    board = watched(SIX)
    for name in ("R", "M"):
        board.turn(name)
    board.ask("undo")
    assert board.ask("sync") == "ok sync"
    board.places[:] = bytes(range(54))  # the hands have put it together as it was built
    assert board.session.awaited == [] and board.session.match.places == board.places
    assert restarted(board).state() == board.state()
    ends(board.turn("S"), "turn black S…")
    ends(board.turn("U'"), "turn red U'…")
    assert board.places == board.session.match.places


def test_calibrate_takes_where_the_slices_are_for_their_rest():
    board = watched(TURNING)
    board.counts[0] += 9
    board.run(2000)
    board.output()
    assert board.ask("calibrate") == "ok calibrate"
    assert board.ask("encoders").startswith("ok encoders U=+0.00 ")
    ends(board.turn("U"), "turn black U…")


def test_more_turns_than_can_be_turned_back_are_no_crash():
    board = watched(TURNING)
    guide = guided(board)
    for k in range(80):
        board.spin("RU"[k % 2], 1)
        board.run(20)
    board.run()
    ends(board.output(), "refused - not-one-turn back=- …")
    assert guide.standing == ("trouble", -1)
    assert board.ask("sync") == "ok sync"
    ends(board.turn("R"), "turn black R…")


# The button


def test_a_short_press_takes_a_turn_back():
    board = watched(KNOBS, "turn R", "turn U2")
    ends(board.press(100), "undo turns=1 next=red banned=R score=12-12-30")
    ends(board.press(HOLD_MS - 10), "undo turns=1 next=black banned=- score=12-12-30")
    ends(board.press(100), "refused undo illegal-turn There is no turn to take back.")


def test_a_short_press_of_a_turning_cube_asks_for_the_turn():
    board = watched(TURNING)
    board.turn("R")
    ends(board.press(100), "undo await=R'")
    ends(board.turn("R'"), "undo turns=1…")


def test_a_long_press_begins_the_same_game_anew():
    board = watched(KNOBS, "new wild first=red stall=9 swap=on blocked=F5 black=Ann", "turn R", "turn U2")
    new = "new start=wild first=red stall=9 swap=on blocked=F5 turns=0 score=15-16-22 next=red banned=-"
    ends(board.press(HOLD_MS + 20), new)
    assert board.session.game.names["black"] == "Ann"
    assert restarted(board).state() == board.state()


# Time


def test_the_clock_may_wrap_in_the_middle_of_a_turn_a_press_and_a_frame():
    for early in (0, 40, 100, 400, 1000, 1400):
        for kind in KINDS:
            board = VirtualBoard(kind, now=WRAP - early)
            plain = VirtualBoard(kind, now=1000)
            for one in (board, plain):
                one.type("watch on")
                one.told = one.turn("R") + one.turn("U2") + one.turn("U") + one.turn("U'") + one.turn("F")
                one.told += one.press(200) + one.press(HOLD_MS + 20)
                one.type("set settle=1000", "hint")
                one.run(1500)
            assert board.told == plain.told and len(plain.told) > 6
            assert board.frames == plain.frames


def test_a_frame_is_shown_thirty_times_a_second():
    board = VirtualBoard()
    board.run(10000)
    assert 270 <= board.frames <= 303


# Random games by hand


def test_the_leds_are_known_where_they_lie_after_any_turns():
    for kind in (SIX, TURNING):
        random, board = Random(11), VirtualBoard(kind)
        board.session.wire.tell = None  # nobody watches
        while len(board.session.game.turns) < 60:
            if board.session.game.over:
                board.ask("new blitz")
            legal = board.session.game.legal()
            board.turn(legal[random.below(len(legal))])
            assert board.places == board.session.match.places
            if random.below(6) == 0:
                board.ask("undo")
                board.turn(last_back(board))
        again = restarted(board)
        assert again.state() == board.state()
        again.turn(again.session.game.legal()[0])
        assert again.places == again.session.match.places
        assert len(again.session.game.actions) == len(board.session.game.actions) + 1


def last_back(board):
    """Return the turn that takes the last one back."""
    name = board.session.game.turns[-1]
    return name if name.endswith("2") else name[:-1] if name.endswith("'") else name + "'"


# A serial line that is not read


def test_a_host_that_stops_reading_stops_nothing_else():
    board = VirtualBoard()
    board.type("watch on")
    board.room = 100
    board.typed = [b"score\n"]
    lines = []
    for _ in range(60):
        lines += board.turn("R") + board.turn("L")
    assert len(board.session.game.turns) == 120 and board.frames > 500
    assert board.session.wire.dropped > 30 and board.typed == []
    board.typed.append(b"position\n")
    board.run()
    assert board.typed
    board.room = None
    board.run()
    lines = [line for line in lines + board.output() if line[0] != "*"]
    assert lines == ["ok score black=12 red=12 empty=30", "ok position " + board.session.game.position()]


def test_events_are_numbered_on_and_what_was_dropped_is_told():
    board = watched(KNOBS)
    board.room = 0
    for _ in range(60):
        board.turn("R")
        board.turn("L")
    board.room = None
    board.run()
    lines = board.output() + board.turn("F") + board.turn("B")
    numbers = [int(line[1:].split()[0]) for line in lines if line[1] != " "]
    dropped = [int(line.split()[2]) for line in lines if line.startswith("* dropped ")]
    assert len(dropped) == 1 and numbers == list(range(1, numbers[-3] + 1)) + [121, 122]
    assert numbers[-3] + dropped[0] == 120


def test_nobody_is_told_of_events_until_they_are_watched():
    board = VirtualBoard()
    told = []
    board.session.listener = told.append
    assert board.turn("R") == []
    assert board.type("turn U2") == ["ok turn red U2 changed=R6 score=11-13-30 next=black banned=U"]
    board.type("watch")
    assert board.type("turn F")[0].startswith("*3 turn black F ")
    board.type("watch off")
    assert len(board.type("turn U")) == 1
    assert [line.split()[3] for line in told] == ["R", "U2", "F", "U"]


# The light


def test_the_frame_path_allocates_nothing():
    for kind in KINDS:
        board = VirtualBoard(kind)
        board.type("watch on")
        board.run(2000)
        locked(board, 300)
        board.turn("R")
        board.turn("U2")
        assert board.session.picture.busy
        locked(board, 700)
        assert not board.session.picture.busy
        board.ask("hint")
        board.session.rival.forget()  # a better hint would be told of in text
        locked(board, 300)
        for _ in range(12):
            heap_lock()
            board.counts[3] += 1
            board.step()
            board.counts[3] += 2
            board.step()
            heap_unlock()
        board.run()
        board.down = True
        locked(board, 30)


def locked(board, steps):
    """Run steps without a heap."""
    frames = board.frames
    heap_lock()
    try:
        for _ in range(steps):
            board.step()
    finally:
        heap_unlock()
    assert board.frames > frames


def test_a_complaint_about_what_was_saved_is_the_first_line():
    board = VirtualBoard()
    board.type("turn R", "turn U2", "set brightness=50")
    board.store.values["game"] = board.store.values["game"][:-3]
    board.store.values["settings"] += b"x=1\n"
    again = restarted(board)
    again.run(20)
    lines = again.output()
    assert len(lines) == 2 and lines[0].startswith("* trouble 1 saved settings") and "cut off" in lines[1]
    assert again.session.game.turns == ["R"]


def rest(board, minutes):
    """Let minutes pass in long steps, then a frame."""
    for _ in range(minutes * 60 // 5):
        board.now = ticks_add(board.now, 5000)
        board.session.step(board.now)
    board.run(40)
    return max(board.session.picture.frame)


def test_when_nothing_has_happened_for_long_the_lights_are_dimmed_until_something_does():
    for kind in (KNOBS, SIX):
        board = VirtualBoard(kind, now=(1 << 30) - 400_000)
        bright = rest(board, 9)
        assert bright > 60
        for act in (
            lambda board: board.turn("R"),
            lambda board: board.press(100),
            lambda board: board.ask("score"),
            lambda board: board.session.tell("x"),
        ):
            assert rest(board, 11) == 12, kind
            act(board)
            board.run(3000)
            assert max(board.session.picture.frame) > 60, kind
        board.counts[0] += 3
        board.run(40)
        assert rest(board, 9) > 60


def test_lights_that_were_dimmed_stay_so_however_long():
    board = VirtualBoard()
    assert rest(board, 11) == 12
    board.now = ticks_add(board.now, (1 << 29) + 5000)
    assert rest(board, 1) == 12


def test_how_long_until_the_lights_are_dimmed_is_set_in_minutes():
    board = VirtualBoard()
    board.ask("set dim=1")
    assert rest(board, 2) == 12
    board.ask("set dim=0")
    assert rest(board, 11) > 60
    board.ask("set dim=10 brightness=5")
    assert rest(board, 9) == rest(board, 11) == 12
