"""What the players see: positions, turns, refusals, hints, the end; and what every frame keeps to."""

from play.palettes import NAMES as PALETTES
from play.picture import Picture
from play.places import HOME, carried
from reversi.geometry import BLACK, BLOCKED, EMPTY, FACES, PROGRAMS, RED, RINGS, SLICES, STICKERS, TURNS
from reversi.kernel import turn
from reversi.placements import cells_of

try:
    from micropython import heap_lock, heap_unlock
except ImportError:

    def heap_lock():
        """CPython has no heap to lock: there the test says nothing."""

    heap_unlock = heap_lock

IDENTITY = bytearray(range(54))
LIGHT = (4, 7, 2)  # luminous intensity of a WS2812B's channels: 400, 700, 200 mcd
WHITE = 255 * sum(LIGHT)
PERIOD = 1 << 30  # of the clock, in ms
LONG = 2000  # ms: longer than any turn is shown
ALL_BLACK = bytes([BLACK] * 54)
ALL_RED = bytes([RED] * 54)
MIXED = bytes([(EMPTY, BLACK, RED, BLOCKED)[i % 4] for i in range(54)])


def picture(cells=ALL_BLACK, to_move=BLACK, mount="pieces", **settings):
    """Return a picture of a position; but for `settings` it is bright, straight, and not limited."""
    made = Picture(IDENTITY, mount == "frame")
    values = {"brightness": 100, "gamma": 10, "limit_ma": 5000}
    values.update(settings)
    made.configure(**values)
    made.show(cells, to_move)
    return made


def at(made, now):
    """Return a copy of the frame at `now`."""
    return bytes(made.render(now))


def plain(cells, now, to_move=BLACK, **settings):
    """Return the frame of a position with nothing over it."""
    return at(picture(cells, to_move, **settings), now)


def lights(frame):
    """Return the luminance of the 54 stickers."""
    return [sum([LIGHT[i] * frame[3 * led + i] for i in range(3)]) for led in range(54)]


def differing(a, b):
    """Return the stickers in which two frames differ."""
    return [led for led in range(54) if a[3 * led : 3 * led + 3] != b[3 * led : 3 * led + 3]]


def turned(cells, code, colour):
    """Return the cells right after a turn, and as judged for `colour`."""
    moved, judged = bytearray(cells), bytearray(cells)
    turn(moved, cells, PROGRAMS[code], 4, bytearray(24))
    turn(judged, cells, PROGRAMS[code], colour, bytearray(24))
    return bytes(moved), bytes(judged)


def slice_of(code):
    """Return the stickers of the slice that a turn turns."""
    face = FACES.find(SLICES[code // 3])
    return sorted(RINGS[code // 3] + bytes(range(9 * face, 9 * face + 9) if face >= 0 else ()))


def judged_by(code):
    program = PROGRAMS[code]
    return [program[k] for k in range(program[0], program[1], 3)]


def flip_times(code, flips=None):
    """Return per sticker when it first differs after a turn in which `flips` (all that are judged) flip to red."""
    after = bytearray(ALL_BLACK)
    for sticker in judged_by(code) if flips is None else flips:
        after[sticker] = RED
    made = picture()
    made.turned(ALL_BLACK, after, RED, BLACK, code, 0)
    rest = plain(ALL_BLACK, 0)
    times = [LONG] * 54
    for now in range(0, LONG, 4):
        for sticker in differing(made.render(now), rest):
            times[sticker] = min(times[sticker], now)
    return times


# --- positions -----------------------------------------------------------------------------------------------------


def test_stickers_of_one_state_look_alike_and_of_two_do_not():
    frame = plain(MIXED, 1000)
    colours = [frame[3 * led : 3 * led + 3] for led in range(54)]
    assert all([colours[led] == colours[led % 4] for led in range(54)])
    assert len({bytes(colour) for colour in colours}) == 4


def test_leds_that_have_travelled_show_the_sticker_on_which_they_lie():
    places = bytearray(range(54))
    made = Picture(places)
    made.show(cells_of("ring"), BLACK)
    before = at(made, 0)
    places[20], places[4] = 4, 20
    after = at(made, 0)
    assert after[60:63] == before[12:15] and after[12:15] == before[60:63] and differing(before, after) == [4, 20]


def test_the_frame_is_always_the_same_buffer():
    made = picture()
    assert made.render(0) is made.frame is made.render(16)
    assert len(made.frame) == 162


def test_a_new_palette_shows_at_once():
    made = picture(MIXED)
    made.configure("literal", 100, 10, 5000)
    assert at(made, 0) == plain(MIXED, 0, palette="literal") != plain(MIXED, 0)


# --- turns ---------------------------------------------------------------------------------------------------------


def test_a_turn_begins_at_the_moved_position_and_ends_at_the_judged_one():
    for code in range(27):
        before = bytes(cells_of("wild"))
        moved, judged = turned(before, code, RED)
        made = picture(before)
        made.turned(moved, judged, RED, BLACK, code, 0)
        assert at(made, 0) == plain(moved, 0)
        assert at(made, LONG) == plain(judged, LONG)


def test_the_tint_changes_to_the_next_player_at_once():
    made = picture(bytes(54), BLACK)
    made.turned(bytes(54), bytes(54), BLACK, RED, 0, 0)
    assert at(made, 0) == plain(bytes(54), 0, RED) != plain(bytes(54), 0, BLACK)


def test_a_ripple_runs_outwards_from_the_slice():
    for code in range(27):
        times = flip_times(code, ())
        slices = [times[s] for s in slice_of(code)]
        judged = [times[s] for s in judged_by(code)]
        rest = [t for s, t in enumerate(times) if s not in slice_of(code) and s not in judged_by(code)]
        assert max(slices) < min(judged) and max(judged) < min(rest) < LONG, TURNS[code]


def test_flips_run_round_the_cube_as_the_slice_has_turned():
    for code in range(27):
        times = flip_times(code)
        order = sorted([(times[s], s) for s in judged_by(code)])
        faces = "".join([STICKERS[s][0] for _, s in order])
        way = [STICKERS[RINGS[code // 3][k]][0] for k in (0, 3, 6, 9)]
        if code % 3 == 2:
            way.reverse()
        once_round = "".join([face * (len(faces) // 4) for face in way])
        assert faces in once_round * 2, (TURNS[code], faces)
        assert len({time for time, _ in order}) == len(faces), TURNS[code]


def redness(frame):
    """Return how much more red than blue there is."""
    return sum([frame[3 * led] - frame[3 * led + 2] for led in range(54)])


def test_a_ripple_and_the_waves_of_the_end_have_the_colour_of_their_side():
    for side, sign in ((RED, 1), (BLACK, -1)):
        after_turn, ended = picture(bytes(54), 0), picture(bytes(54), 0)
        after_turn.turned(bytes(54), bytes(54), side, 0, 4, 0)
        ended.end(side, 0)
        for made in (after_turn, ended):
            gains = [redness(made.render(now)) - redness(plain(bytes(54), now, 0)) for now in range(0, 1500, 100)]
            assert sum(gains) * sign > 0


def test_without_animation_a_turn_shows_at_once():
    moved, judged = turned(bytes(cells_of("wild")), 10, BLACK)
    made = picture(moved, animate=False)
    made.turned(moved, judged, BLACK, RED, 10, 0)
    assert not made.busy
    for now in (0, 100, 300):
        assert at(made, now) == plain(judged, now, RED)


def test_busy_as_long_as_a_turn_is_being_shown():
    made = picture()
    assert not made.busy
    made.turned(ALL_BLACK, ALL_BLACK, BLACK, RED, 0, 0)
    made.render(0)
    assert made.busy
    made.render(LONG)
    assert not made.busy


def test_a_turn_during_the_last_one_shows_the_newer_position():
    moved, judged = turned(bytes(cells_of("wild")), 10, BLACK)
    made = picture(moved)
    made.turned(moved, judged, BLACK, RED, 10, 0)
    made.render(50)
    made.turned(ALL_BLACK, ALL_RED, RED, BLACK, 0, 100)
    assert at(made, 100 + LONG) == plain(ALL_RED, 100 + LONG)
    made.turned(ALL_RED, ALL_BLACK, RED, BLACK, 0, 5000)
    made.turned(ALL_BLACK, ALL_RED, RED, BLACK, 0, 5000 + 500)
    assert at(made, 5500 + LONG) == plain(ALL_RED, 5500 + LONG)


def test_a_hurried_turn_shows_at_once():
    for mount in ("pieces", "frame"):
        made = picture(mount=mount)
        made.turned(ALL_BLACK, ALL_BLACK, BLACK, BLACK, 0, 0)
        made.render(50)
        made.turned(ALL_RED, MIXED, BLACK, BLACK, 0, 100)
        assert at(made, 100) == plain(MIXED, 100), mount


def test_where_leds_stand_still_the_pattern_rolls_as_the_slice_turns():
    for code in range(27):
        for ring in rings_of(code):
            quarter = len(ring) // 4
            way = range(0, (quarter, 2 * quarter, -quarter)[code % 3], (1, 1, -1)[code % 3])
            end = (quarter, 2 * quarter, -quarter)[code % 3] % len(ring)
            before = bytearray(ALL_BLACK)
            before[ring[0]] = RED
            moved, _ = turned(bytes(before), code, RED)
            made = picture(before, mount="frame")
            made.turned(moved, moved, BLACK, BLACK, code, 0)
            assert passed(made, ring) == [k % len(ring) for k in way] + [end], TURNS[code]
            assert at(made, LONG) == plain(moved, LONG)


def passed(made, ring):
    """Return the places of a ring that a lone red sticker passes."""
    places = [0]
    for now in range(0, LONG, 4):
        frame = made.render(now)
        redness = [frame[3 * sticker] - frame[3 * sticker + 2] for sticker in ring]
        if redness.index(max(redness)) != places[-1]:
            places.append(redness.index(max(redness)))
    return places


def test_the_ripple_follows_the_roll():
    made = picture(mount="frame")
    made.turned(ALL_BLACK, ALL_BLACK, BLACK, BLACK, 0, 0)
    lit = [now for now in range(0, LONG, 4) if differing(made.render(now), plain(ALL_BLACK, now))]
    assert 512 <= lit[0] < 530 and lit[-1] > 900


def test_a_rolling_pattern_takes_the_face_along_and_nothing_else():
    before = bytearray(ALL_BLACK)
    for sticker in (0, 1, 2):  # the back row of U, which U leads to the right
        before[sticker] = RED
    moved, _ = turned(bytes(before), 0, RED)
    made = picture(before, mount="frame")
    made.turned(moved, moved, BLACK, BLACK, 0, 0)
    seen = set()
    for now in range(0, 512, 16):
        seen.update(differing(made.render(now), plain(before, now)))
    assert seen == {0, 1, 5, 8}  # and U3, from red to red


# --- words to the players ------------------------------------------------------------------------------------------


def test_a_refused_slice_blinks_twice_and_nothing_else_does():
    for code in (0, 10, 26):
        made = picture()
        made.refuse(code, 1000)
        seen, blinks, lit = set(), 0, False
        for now in range(1000, 3000, 8):
            changed = differing(made.render(now), plain(ALL_BLACK, now))
            seen.update(changed)
            bright = lights(made.frame)[slice_of(code)[0]] > WHITE // 2
            blinks += bright and not lit
            lit = bright
        assert sorted(seen) == slice_of(code) and blinks == 2, TURNS[code]
        assert not changed


def rings_of(code):
    """Return the ring of a slice and, of an outer one, the rim of its face, both in the order of a clockwise turn."""
    face = FACES.find(SLICES[code // 3])
    if face < 0:
        return [RINGS[code // 3]]
    return [RINGS[code // 3], bytes([9 * face + step for step in (0, 1, 2, 5, 8, 7, 6, 3)])]


def drift(made, ring, now):
    """Return above 0 if the light on a ring goes forwards at `now`, below 0 if backwards."""
    earlier, later = lights(at(made, now)), lights(at(made, now + 85))
    n = len(ring)
    steps = [later[ring[(k + 1) % n]] - later[ring[k - 1]] for k in range(n)]
    return sum([earlier[ring[k]] * steps[k] for k in range(n)])


def test_lights_run_round_a_slice_to_be_turned_in_its_direction():
    for code in range(27):
        made = picture()
        made.await_turn(code)
        for ring in rings_of(code):
            for now in range(0, 2048, 64):
                assert (drift(made, ring, now) > 0) == (code % 3 != 2), (TURNS[code], now)


def test_a_light_trails_off_behind_it():
    for code in range(27):
        made = picture(bytes(54))
        made.await_turn(code)
        frame = lights(at(made, 0))
        ring = RINGS[code // 3]
        ahead, behind = (11, 1) if code % 3 == 2 else (1, 11)
        assert frame[ring[ahead]] <= frame[ring[behind]] < frame[ring[0]]
        if code % 3 != 1:
            assert frame[ring[ahead]] < 0.6 * frame[ring[behind]]


def test_the_light_on_a_face_keeps_step_with_the_light_around_it():
    for code in [code for code in range(18) if code % 3 != 1]:
        ring, rim = rings_of(code)
        made = picture(bytes(54))
        made.await_turn(code)
        shown = [lights(at(made, now)) for now in range(0, 1024, 16)]
        for above, edge in ((ring[1], rim[1]), (ring[4], rim[3])):
            peaks = [[frame[sticker] for frame in shown] for sticker in (above, edge)]
            late = peaks[1].index(max(peaks[1])) - peaks[0].index(max(peaks[0]))
            assert abs((late + 32) % 64 - 32) <= 1, (TURNS[code], late)


def test_a_half_turn_has_its_lights_in_pairs():
    for code in range(27):
        made = picture()
        made.await_turn(code)
        frame = lights(at(made, 0))
        heads = [k for k in range(12) if frame[RINGS[code // 3][k]] > 0.6 * WHITE]
        assert len(heads) == (4 if code % 3 == 1 else 2), (TURNS[code], heads)


def test_an_awaited_turn_shows_until_cleared_and_a_hint_for_four_seconds():
    made = picture()
    made.await_turn(0)
    assert differing(at(made, 60000), plain(ALL_BLACK, 60000))
    made.clear()
    assert at(made, 60000) == plain(ALL_BLACK, 60000)
    made.hint(0, 1000)
    assert differing(at(made, 5000), plain(ALL_BLACK, 5000))
    assert at(made, 5200) == plain(ALL_BLACK, 5200)


def test_a_turn_to_be_made_is_seen_where_its_slice_lies_after_turns_that_do_not_count():
    made = picture()
    made.await_turn(TURNS.index("U'"))
    made.carried = carried(HOME, [TURNS.index("R"), TURNS.index("E")])
    lit = set()
    for now in range(0, 2048, 32):
        lit.update(differing(at(made, now), plain(ALL_BLACK, now)))
    seen = {made.carried[sticker] for sticker in lit}
    assert lit != seen and seen == set(slice_of(TURNS.index("U"))) - {FACES.index("U") * 9 + 4}


def test_a_refusal_passes_and_the_awaited_turn_comes_back():
    made, awaiting = picture(), picture()
    awaiting.await_turn(2)
    made.await_turn(2)
    made.refuse(0, 100)
    assert at(made, 400) != at(awaiting, 400)
    assert at(made, 2000) == at(awaiting, 2000)


def test_trouble_swells_over_the_cube_or_over_the_slice_between_two_detents():
    made = picture()
    made.trouble()
    assert differing(at(made, 512), at(made, 0)) == list(range(54))
    made.trouble(4)
    assert differing(at(made, 512), plain(ALL_BLACK, 512)) == slice_of(12)
    made.clear()
    assert at(made, 512) == plain(ALL_BLACK, 512)


def test_stickers_where_turns_are_not_felt_swell_for_a_second_in_four_whatever_else_shows():
    for (name, made), (_, other) in zip(scenes(), scenes()):
        other.warn(b"")
        made.warn(bytes((4, 22)))
        shown = differing(at(made, 512), at(other, 512))
        assert shown == ([] if name == "alarm" else [4, 22]), name
        assert at(made, 1500) == at(other, 1500), name
        made.warn(b"")
        assert at(made, 512 + 4096) == at(other, 512 + 4096), name


def test_a_sticker_where_turns_are_not_felt_looks_like_no_other_in_any_palette():
    for palette in PALETTES:
        made = picture(MIXED, palette=palette, brightness=5, gamma=22)
        steady = at(made, 512)
        made.warn(bytes(range(54)))
        warned = at(made, 512)
        assert len({warned[3 * k : 3 * k + 3] for k in range(54)}) == 1, palette
        for kind in range(4):
            light = (lights(steady)[kind], lights(warned)[kind])
            assert 2 * max(light) >= 3 * min(light), (palette, kind)


def test_a_turn_or_a_new_position_ends_what_was_awaited_or_wrong():
    for begin in ("trouble", "await"):
        made = picture()
        if begin == "trouble":
            made.trouble()
        else:
            made.await_turn(3)
        made.turned(ALL_BLACK, ALL_BLACK, BLACK, BLACK, 3, 0)
        assert at(made, LONG) == plain(ALL_BLACK, LONG)


def test_the_winners_stickers_shine_and_the_losers_fade():
    half = bytes([BLACK, RED] * 27)
    for winner, mine in ((BLACK, 0), (RED, 1)):
        made = picture(half, 0)
        made.end(winner, 0)
        before, shown = lights(plain(half, 0)), [lights(at(made, now)) for now in range(5000, 7048, 64)]
        for led in range(54):
            seen = [frame[led] for frame in shown]
            if led % 2 == mine:
                assert min(seen) >= before[led] and max(seen) > 1.2 * before[led]
            else:
                assert 0 < min(seen) == max(seen) < 0.6 * before[led]


def test_a_draw_favours_neither():
    half = bytes([BLACK, RED] * 27)
    made = picture(half, 0)
    made.end(0, 0)
    before, shown = lights(plain(half, 0)), [lights(at(made, now)) for now in range(5000, 7048, 64)]
    for led in range(54):
        seen = [frame[led] for frame in shown]
        assert min(seen) >= before[led] and max(seen) > 1.2 * before[led]


def test_the_waves_of_the_end_run_down_the_cube():
    made = picture(ALL_RED, 0)
    made.end(RED, 0)
    times = [LONG] * 54
    for now in range(0, LONG, 8):
        for sticker in differing(made.render(now), plain(ALL_RED, now)):
            times[sticker] = min(times[sticker], now)
    names = ("U5", "U2", "U1", "F1", "B4", "L9", "D7", "D4", "D5")
    down = [times[STICKERS.index(name)] for name in names]
    assert down == sorted(down) and len(set(down)) == 9


def test_when_the_game_is_over_the_breath_has_no_tint():
    made, untinted = picture(MIXED, RED), picture(MIXED, 0)
    made.end(RED, 0)
    untinted.end(RED, 0)
    assert at(made, 500) == at(untinted, 500)


def test_the_end_of_the_game_lasts_until_another_position_and_comes_back_after_trouble():
    made, ended = picture(ALL_RED, 0), picture(ALL_RED, 0)
    ended.end(RED, 0)
    made.end(RED, 0)
    made.trouble()
    assert at(made, 600) != at(ended, 600)
    made.clear()
    assert at(made, 600) == at(ended, 600)
    assert at(made, 60000) == at(ended, 60000) != plain(ALL_RED, 60000, 0)
    made.show(ALL_RED, BLACK)
    made.clear()
    assert at(made, 60000) == plain(ALL_RED, 60000)


def test_an_alarm_stays_whatever_happens_and_hides_the_game():
    made, other = picture(ALL_RED), picture(MIXED)
    other.alarm()
    made.hint(3, 0)
    made.alarm()
    assert at(made, 0) == at(other, 0)
    made.turned(ALL_RED, ALL_BLACK, BLACK, RED, 3, 0)
    made.refuse(3, 0)
    made.hint(3, 0)
    made.await_turn(3)
    made.end(RED, 0)
    made.clear()
    made.show(ALL_BLACK, RED)
    for now in (0, 300, 5000):
        frame = at(made, now)
        assert frame == at(other, now)
        assert [light > 0 for light in lights(frame)] == [sticker % 9 % 2 == 0 for sticker in range(54)]


# --- every frame ---------------------------------------------------------------------------------------------------


def scenes(start=0, **settings):
    """Return (name, picture) of everything that can show, from the time `start` on."""
    wild = bytes(cells_of("wild"))
    moved, judged = turned(wild, 10, BLACK)
    made = [(name, picture(wild, mount=mount, **settings)) for name, mount in _SCENES]
    by_name = dict(made)
    by_name["turn"].turned(moved, judged, BLACK, RED, 10, start)
    by_name["roll"].turned(moved, judged, BLACK, RED, 10, start)
    by_name["refusal"].refuse(4, start)
    by_name["hint"].hint(4, start)
    by_name["awaited"].await_turn(7)
    by_name["awaited middle"].await_turn(20)
    by_name["trouble"].trouble()
    by_name["half-turned"].trouble(2)
    by_name["unfelt"].warn(bytes((4, 22)))
    by_name["won"].end(RED, start)
    by_name["drawn"].end(0, start)
    by_name["alarm"].alarm()
    return made


_SCENES = (
    ("game", "pieces"),
    ("turn", "pieces"),
    ("roll", "frame"),
    ("refusal", "pieces"),
    ("hint", "pieces"),
    ("awaited", "pieces"),
    ("awaited middle", "pieces"),
    ("trouble", "pieces"),
    ("half-turned", "pieces"),
    ("unfelt", "pieces"),
    ("won", "pieces"),
    ("drawn", "pieces"),
    ("alarm", "pieces"),
)


class Flashes:
    """Counts the flashes of one sticker: up and down again, or the reverse, by a tenth of the brightest white."""

    def __init__(self, light):
        self._extreme = light
        self._way = 0
        self._turns = []

    def see(self, light, now):
        way = 1 if light > self._extreme else -1
        if way == self._way:
            self._extreme = light
        elif abs(light - self._extreme) >= WHITE // 10:
            self._extreme = light
            self._way = way
            self._turns.append(now)

    def most(self):
        """Return the greatest number of flashes, two changes each, within a second."""
        times = self._turns
        return max([0] + [sum([0 <= t - start < 1000 for t in times]) // 2 for start in times])


def flashes(made, act=None):
    """Return the most flashes in a second that a sticker shows in ten; `act(now)` is called every 50 ms."""
    counts = [Flashes(light) for light in lights(made.render(0))]
    for now in range(0, 10000, 25):
        if act and now % 50 == 0:
            act(now)
        for count, light in zip(counts, lights(made.render(now))):
            count.see(light, now)
    return max([count.most() for count in counts])


def test_nothing_flashes_more_than_three_times_a_second():
    for name, made in scenes(gamma=10):
        assert flashes(made) <= 3, name


def test_the_count_of_flashes_can_tell():
    made = picture()
    assert flashes(made, lambda now: made.show(ALL_RED if now % 300 < 150 else bytes(54), 0)) > 3
    assert flashes(made, lambda now: made.show(ALL_RED if now % 1000 < 500 else bytes(54), 0)) == 1


def test_refusals_and_turns_in_quick_succession_do_not_flash_either():
    for every in (50, 150, 400):
        made = picture()
        assert flashes(made, lambda now, m=made, e=every: now % e or m.refuse(0, now)) <= 3
        assert flashes(made, lambda now, m=made, e=every: now % e or m.turned(ALL_BLACK, ALL_BLACK, 1, 2, 0, now)) <= 3


def test_a_striped_slice_may_roll_again_and_again():
    for code in (0, 1, 2):
        cells = bytearray(ALL_BLACK)
        for ring in rings_of(code):
            for k in range(0, len(ring), 2):
                cells[ring[k]] = RED
        made = picture(cells, mount="frame")

        def turn_when_still(now, made=made, cells=cells, code=code):
            if not made.busy:
                moved, _ = turned(bytes(cells), code, BLACK)
                cells[:] = moved
                made.turned(moved, moved, BLACK, RED, code, now)

        assert flashes(made, turn_when_still) <= 3, TURNS[code]


def test_nothing_jumps():
    for name, made in scenes():
        before = at(made, 0)
        for now in range(4, 4000, 4):
            after = at(made, now)
            assert max([abs(a - b) for a, b in zip(before, after)]) <= 20, (name, now)
            before = after


def test_rendering_allocates_nothing():
    for name, made in scenes():
        render = made.render
        now = 0
        heap_lock()
        try:
            while now < 5000:
                render(now)
                now += 20
        finally:
            heap_unlock()
        assert len(made.frame) == 162, name


PASSING = ("turn", "roll", "refusal", "hint")


def settled(name, now):
    """Return the frame at `now` after a scene that passes has passed."""
    wild = bytes(cells_of("wild"))
    if name in ("turn", "roll"):
        return plain(turned(wild, 10, BLACK)[1], now, RED)
    return plain(wild, now)


def test_everything_runs_on_across_the_wrap_of_the_clock():
    across = scenes(PERIOD - 300)
    for (name, early), (_, late) in zip(scenes(4096 - 300), across):
        for after in range(0, 6000, 60):
            assert at(early, 4096 - 300 + after) == at(late, (PERIOD - 300 + after) % PERIOD), (name, after)


def test_what_has_passed_does_not_come_back_when_the_clock_has_wrapped():
    for name, made in scenes(1000):
        if name in PASSING:
            made.render(8000)
            assert at(made, 1100) == settled(name, 1100), name
        elif name in ("won", "drawn"):
            made.render(8000)
            now = at(made, 1100 + 8192)
            assert at(made, 1100) == now, name


def test_a_frame_may_come_any_time_after_the_last():
    for name, made in scenes(PERIOD - 1000):
        if name in PASSING:
            assert at(made, 3600000) == settled(name, 3600000), name
    for name, made in scenes(1000):
        if name in PASSING:
            now = 1100 + PERIOD // 2  # where differences of times turn negative
            assert at(made, now) == settled(name, now), name
    for name, made in scenes(1000):
        other = dict(scenes(1000))[name]
        for now in range(1000, 7000, 20):
            other.render(now)
        assert at(made, 6980) == at(other, 6980), name


def test_the_estimate_stays_within_the_limit_whatever_shows():
    for name, made in scenes(limit_ma=150):
        for now in range(0, 5000, 40):
            frame = made.render(now)
            assert 54 * 255 + 20 * sum(frame) <= 150 * 255 and made.milliamps <= 150, (name, now)
