"""Where the LEDs lie: on a cube whose stickers travel, a buffer of 54 bytes, LED -> sticker position.

LED i lies at position i when the cube is as it was built.
"""

from reversi.geometry import FACES, PROGRAMS, SLICES, TURNS, inverse

HOME = bytes(range(54))
NOTHING, NOT_ONE_TURN = -1, -2  # what turns may come to besides one turn


def code_of(action, back=False):
    """Return the code of the turn that an action makes or, `back`, that takes it back; None where it is no turn."""
    if action not in TURNS:
        return None
    return inverse(TURNS.index(action)) if back else TURNS.index(action)


def carry(places, code):
    """Move the LEDs as turn `code` moves the stickers."""
    program = PROGRAMS[code]
    target = bytearray(HOME)
    for k in range(2, program[0], 2):
        target[program[k + 1]] = program[k]
    for led in range(54):
        places[led] = target[places[led]]


def carried(places, codes):
    """Return `places` as they are after turns, as a new buffer."""
    after = bytearray(places)
    for code in codes:
        carry(after, code)
    return after


def lands(sticker, code):
    """Return the sticker position to which turn `code` takes what lies at `sticker`. Allocates nothing."""
    program = PROGRAMS[code]
    for k in range(2, program[0], 2):
        if program[k + 1] == sticker:
            return program[k]
    return sticker


def joined(codes, count):
    """Return the turn code that takes every sticker where the first `count` turns of `codes` take it.

    NOTHING when they take it back to its place, NOT_ONE_TURN when no turn does the same. Allocates nothing.
    """
    likely = (2 << len(TURNS)) - 1  # bit 0: NOTHING, bit 1: turn code 0, …
    sticker = 0
    while likely and sticker < 54:
        place = sticker
        for k in range(count):
            place = lands(place, codes[k])
        likely = _leading(likely, sticker, place)
        sticker += 1
    answer = NOT_ONE_TURN
    while likely:
        likely >>= 1
        answer += 1
    return answer


def _leading(likely, sticker, place):
    """Return those of the `likely` answers (see joined) that take what lies at `sticker` to `place`."""
    if sticker != place:
        likely &= ~1
    for code in range(len(TURNS)):
        if likely >> code & 2 and lands(sticker, code) != place:
            likely ^= 2 << code
    return likely


def carry_face(face, code):
    """Return the face (slice index) to which turn `code` takes the centre of `face`. Allocates nothing."""
    return SLICES.index(FACES[lands(9 * FACES.index(SLICES[face]) + 4, code) // 9])


def facing(places, into):
    """Write into `into` (6 bytes), for the encoder of every face, the face at which it lies now, both in SLICES order.

    The encoders of a six-face cube sit in its core, as the centre stickers do: a middle turn takes them along.
    """
    for encoder in range(6):
        led = 9 * FACES.index(SLICES[encoder]) + 4
        into[encoder] = SLICES.index(FACES[places[led] // 9])
