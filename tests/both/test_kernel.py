"""The hot loops against the cube in space, the counts of another program, and the limits of a board."""

from binascii import crc32

import space
from checks import SMALL, vector
from reversi.geometry import BLACK, BLOCKED, EMPTY, PROGRAMS, RED, SLICES, TURNS
from reversi.kernel import ALL, tally, turn
from reversi.placements import cells_of
from reversi.rng import Random
from reversi.viper import micropython


def turned(before, code, colour):
    """Return (result, state, gained) of the kernel."""
    state, gained = bytearray(before), bytearray(24)
    result = turn(state, before, PROGRAMS[code], colour, gained)
    return result, state, list(gained[: result & 31])


def expected(before, arrivals, lines, colour):
    """Return the same by the letter of RULES.md 1.2.3."""
    state = bytearray(54)
    for index, place in enumerate(arrivals):
        state[place] = before[index]
    pattern = bytes(state)
    gained = []
    for judged, *flanks in lines:
        if all([pattern[flank] == colour for flank in flanks]) and pattern[judged] not in (colour, BLOCKED):
            state[judged] = colour
            gained.append(judged)
    filled = len([judged for judged in gained if pattern[judged] == EMPTY])
    return len(gained) + 32 * filled, state, gained


def test_each_turn_does_what_the_rules_say_on_any_pattern():
    random = Random(20)
    for code in range(27):
        arrivals = space.arrivals(SLICES[code // 3], code % 3 + 1)
        lines = space.judged(SLICES[code // 3])
        for _ in range(12):
            before = bytearray([random.below(4) if random.below(2) else 1 + random.below(2) for _ in range(54)])
            for colour in (BLACK, RED):
                result, state, gained = turned(before, code, colour)
                assert (result, state, sorted(gained)) == expected(before, arrivals, lines, colour), TURNS[code]


def test_turning_for_nobody_judges_nothing():
    for code in range(27):
        assert turned(bytearray(54), code, 4)[0] == 0


def test_at_most_24_stickers_are_gained_in_the_order_of_the_lines():
    before = bytearray([BLACK] * 54)
    for judged, _, _ in space.judged("M"):
        before[judged] = EMPTY
    code = TURNS.index("M2")
    program = PROGRAMS[code]
    result, _, gained = turned(before, code, BLACK)
    assert result == 24 + 24 * 32 < SMALL
    assert gained == [program[k] for k in range(program[0], program[1], 3)]


def test_tally_counts_the_stickers_that_show_a_value():
    ring = cells_of("ring")
    assert [tally(ring, value) for value in (EMPTY, BLACK, RED, BLOCKED)] == [30, 12, 12, 0]
    assert tally(bytearray([RED] * 54), RED) == 54


def test_turning_and_counting_allocate_nothing():
    before, state, gained = cells_of("wild"), bytearray(54), bytearray(24)
    counted = 0
    getattr(micropython, "heap_lock", int)()
    try:
        for program in PROGRAMS:
            state[ALL] = before
            counted += turn(state, before, program, BLACK, gained)
            before[ALL] = state
            counted += tally(state, RED)
    finally:
        getattr(micropython, "heap_unlock", int)()
    assert counted > 0


def walk(pattern, last, depth, colour):
    """Yield (pattern, slice turned last) after every line of so many turns; the pattern is a live buffer."""
    state, gained = bytearray(54), bytearray(24)
    for code in range(27):
        if code // 3 != last:
            state[ALL] = pattern
            turn(state, pattern, PROGRAMS[code], colour, gained)
            if depth == 1:
                yield state, code // 3
            else:
                yield from walk(state, code // 3, depth - 1, BLACK + RED - colour)


def distinct(start, depth, key):
    """Return how many keys differ after so many turns, Black first.

    A board's heap has no room for them: kept are their CRC-32, a quarter of those at a time, in small sets.
    """
    count = 0
    for part in range(4):
        seen = [set() for _ in range(64)]
        for pattern, last in walk(cells_of(start), -1, depth, BLACK):
            check = crc32(key(pattern, last))
            if check & 3 == part:
                seen[check >> 2 & 63].add(check)
        count += sum([len(some) for some in seen])
    return count


def test_as_many_positions_are_reached_as_another_program_counts():
    for start in ("ring", "blitz", "wild"):
        for row in vector("cube_positions.json")[start]:
            patterns = distinct(start, row["depth"], lambda pattern, last: pattern)
            pairs = distinct(start, row["depth"], lambda pattern, last: pattern + bytes([last]))
            assert (patterns, pairs) == (row["positions"], row["positions_with_last_slice"]), (start, row)
