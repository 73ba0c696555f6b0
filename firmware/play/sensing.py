"""Sensing: the counts of the encoders become turns.

A count is followed to the nearest detent, with hysteresis; every detent passed adds a quarter turn to the movement
since the base. Once all encoders have rested for the settle time, each within tolerance of its detent, the movement is
one turn, or none, or not one turn. So all that moved without a rest between is one movement: two quarters are a half,
and R and L' on a cube with six face encoders are M.
"""

from array import array

from play.places import NOT_ONE_TURN, NOTHING, carry_face, joined
from play.ports import ticks_diff
from reversi.geometry import SLICES, inverse
from reversi.viper import micropython, ptr8, ptr32

RESTORED, HALF_TURNED = -3, -4  # answers of Sensing.update besides turn codes, NOTHING and NOT_ONE_TURN

_LEFT_MS = 1000  # a slice that rests so long is not about to move on
_LONGEST = 64  # quarter turns that cannot be joined, before the way back is given up
_PASSED = 2  # said by _track when a quarter turn was passed
_AFRESH = 1 << 16  # set in a count that was seen, so that the next one is looked at even if it is the same
_FACES = 6
# The middle slice that a face turns with its opposite face: M = R L', E = U D', S = B F' up to a rotation of the cube.
_MIDDLE = {SLICES.index(face): SLICES.index(middle) for face, middle in ("RM", "UE", "BS")}
_AXES = bytes([SLICES.index(face) for face in "UUFFLLLUF"])  # slices with one axis turn in any order alike


def _signed(difference):
    """Return the difference of two counts of which only the low 16 bits are known."""
    return (difference & 0xFFFF ^ 0x8000) - 0x8000


@micropython.viper
def _track(counts: ptr32, seen: ptr32, detents: ptr32, anchors: ptr32, passed: ptr8, near: ptr8, limits: ptr32) -> int:
    """Follow every count from detent to detent; return 0 when nothing moved, 1 when it did, plus _PASSED.

    `seen` keeps the counts, `anchors` the counts with noise taken off, `detents` those of the last detent of which a
    slice came within tolerance, `passed` gathers quarter turns modulo 4, `near` is 1 where a slice is at its detent.
    """
    encoders = limits[0]
    quarter = limits[1]
    noise = limits[2]
    tolerance = limits[3]
    next_one = quarter - tolerance
    news = 0
    for i in range(encoders):
        count = counts[i] & 0xFFFF
        if count == seen[i]:
            continue
        seen[i] = count
        slack = (count - anchors[i] & 0xFFFF ^ 0x8000) - 0x8000
        if slack > noise:
            anchors[i] = count - noise
            news |= 1
        elif slack + noise < 0:
            anchors[i] = count + noise
            news |= 1
        detent = detents[i]
        off = (count - detent & 0xFFFF ^ 0x8000) - 0x8000
        while off >= next_one:
            off -= quarter
            detent += quarter
            passed[i] = passed[i] + 1 & 3
            news |= 2
        while off + next_one <= 0:
            off += quarter
            detent -= quarter
            passed[i] = passed[i] - 1 & 3
            news |= 2
        detents[i] = detent & 0xFFFF
        reach = tolerance + noise if near[i] else tolerance
        fits = 1 if off <= reach and off + reach >= 0 else 0
        if fits != near[i]:
            near[i] = fits
            news |= 1
    return news


class _Word:
    """The movement since the base, as quarter turns in their order: R, U, R' is not U where stickers travel.

    A syllable is encoder << 2 | quarters (1–3). `axes` says which encoders commute: those of one value.
    """

    def __init__(self, axes):
        self._axes = axes
        self.syllables = bytearray(_LONGEST)
        self.length = 0

    def add(self, encoder, quarters):
        """Append `quarters` (1–3) of `encoder`, joined with its last ones where nothing stands in between.

        Allocates nothing. A word that grew too long stays so.
        """
        if self.length > _LONGEST:
            return
        k = self.length - 1
        while k >= 0 and self.syllables[k] >> 2 != encoder:
            if self._axes[self.syllables[k] >> 2] != self._axes[encoder]:
                k = -1
            else:
                k -= 1
        if k < 0:
            self._append(encoder << 2 | quarters)
        else:
            self._join(k, quarters)

    def _append(self, syllable):
        if self.length < _LONGEST:
            self.syllables[self.length] = syllable
        self.length += 1

    def _join(self, k, quarters):
        quarters = self.syllables[k] + quarters & 3
        self.syllables[k] = self.syllables[k] & ~3 | quarters
        if not quarters:
            self._remove(k)

    def _remove(self, k):
        self.length -= 1
        while k < self.length:
            self.syllables[k] = self.syllables[k + 1]
            k += 1


class Sensing:
    """Finds turns in the counts of nine slice encoders or of six face encoders.

    `counts_per_quarter`: edges in a quarter turn, 1 to 4,096. `settle_ms`: how long all must rest. `tolerance`: how far
    from a detent a slice may rest, in percent of a quarter turn. `follow`: by how many quarters of the error at rest
    the zero of a slice moves after its turn was absorbed: 4 for knobs (where it came to rest is its new zero), 1 for
    slices with detents of their own (lost edges are made up for bit by bit). `ordered`: whether the order of turns
    without a rest between matters, as it does where stickers travel; otherwise only the sum of each encoder counts.

    `half` is the slice that update last reported as HALF_TURNED, −1 once all rest at detents. `moving` is true from a
    movement until the settle time has passed. `facing` says on which face (slice index) the encoder of each face lies
    as the holder sees the cube; the session rewrites it after middle turns of a cube with six encoders.
    Where stickers travel, later turns of one movement are named as they look after its middle turns.
    """

    def __init__(self, encoders, counts_per_quarter, settle_ms=120, tolerance=30, follow=4, ordered=False):
        self.facing = bytearray(range(encoders))
        self.half = -1
        self.moving = True
        self._settle_ms = settle_ms
        self._follow = follow
        self._limits = _limits(encoders, counts_per_quarter, tolerance)
        self._seen = array("i", [0] * encoders)
        self._detents = array("i", [0] * encoders)
        self._anchors = array("i", [0] * encoders)
        self._goals = array("i", [0] * encoders)  # the true detents of the slices that were turned last
        self._turned = bytearray(encoders)  # 1 until the slice has come to its final rest
        self._passed = bytearray(encoders)
        self._near = bytearray([1] * encoders)
        self._net = bytearray(encoders)
        self._faces = bytearray(encoders)  # `facing` after the movement so far
        self._codes = bytearray(_LONGEST)  # its turns
        self._ordered = ordered
        self._word = _Word(_AXES if ordered else bytes(encoders))
        self._started = False
        self._since = 0  # when something moved last
        self._left = False
        self._told = 0

    def update(self, counts, now_ms):
        """Return what the counts, an array("i") of one per encoder, say at `now_ms`. Allocates nothing.

        NOTHING; or, once everything rests, a turn code (once, until the movement is another one), NOT_ONE_TURN (in the
        same manner) or RESTORED (what was reported and not absorbed has been turned back); or HALF_TURNED when a slice
        has been resting between detents for 1,000 ms.

        The counts of the first call are where the slices rest; there a multiple of counts_per_quarter is a detent.
        """
        news = _track(counts, self._seen, self._detents, self._anchors, self._passed, self._near, self._limits)
        if not self._started:
            self._start(now_ms)
        if news:
            self._move(news, now_ms)
        elif self.moving:
            if ticks_diff(now_ms, self._since) >= self._settle_ms:
                self.moving = False
                return self._judge()
        elif not self._left and ticks_diff(now_ms, self._since) >= _LEFT_MS:
            self._left = True
            return self._leave()
        return NOTHING

    def configure(self, settle_ms, tolerance):
        """Change the settle time and the tolerance."""
        self._settle_ms = settle_ms
        self._limits = _limits(len(self._net), self._limits[1], tolerance)
        for i in range(len(self._seen)):
            self._seen[i] |= _AFRESH

    def absorb(self):
        """Make the movement so far the new base: its turn was accepted, or is ignored."""
        for i in range(len(self._net)):
            if self._net[i]:
                self._goals[i] = self._detents[i]
                self._turned[i] = self._near[i]
                if self._near[i]:
                    self._follow_to_rest(i)
        self._forget()

    def calibrate(self):
        """Take where every slice is now for its detent, as after a start with a slice half turned."""
        for i in range(len(self._net)):
            self._detents[i] = self._seen[i]
            self._near[i] = 1
            self._turned[i] = 0
        self._forget()

    def back(self):
        """Return the codes of the turns that would put things right, first one first; [] when they are more than 64."""
        turns = self.turns()
        return [inverse(turns[k]) for k in range(len(turns) - 1, -1, -1)]

    def turns(self):
        """Return the codes of the turns since the base, in their order; [] when they are more than 64."""
        return list(self._codes[: self._follow_faces()]) if self._word.length <= _LONGEST else []

    def position(self, encoder):
        """Return how far from the base an encoder is, clockwise, in 1/256 quarter turn, modulo a whole turn."""
        off = _signed(self._seen[encoder] - self._detents[encoder]) * 256 // self._limits[1]
        return off + 256 * (self._net[encoder] + 1 & 3) - 256

    def _start(self, now_ms):
        self._started = True
        self._since = now_ms
        for i in range(len(self._passed)):
            self._passed[i] = 0

    def _move(self, news, now_ms):
        self._since = now_ms
        self.moving = True
        self._left = False
        if news & _PASSED:
            for i in range(len(self._passed)):
                self._add(i, self._passed[i])
                self._passed[i] = 0

    def _add(self, encoder, quarters):
        """Add quarters (0–3) to the movement."""
        if quarters:
            self._net[encoder] = self._net[encoder] + quarters & 3
            self._word.add(encoder, quarters)

    def _judge(self):
        """Say what the movement is, now that everything rests, unless that has been said."""
        if self._between() >= 0:
            return NOTHING
        if self.half >= 0:
            self.half = -1
            self._told = -1
        turn = self._turn()
        told = self._told
        self._told = self._key(turn)
        if self._told == told:
            return NOTHING
        return RESTORED if turn == NOTHING else turn

    def _leave(self):
        """Say which slice was left between detents, now that everything has rested for long."""
        for i in range(len(self._turned)):
            if self._turned[i]:
                self._come_to_rest(i)
        left = self._between()
        if left < 0:
            return self._judge()
        self._follow_faces()
        if self.half == self._faces[left]:
            return NOTHING
        self.half = self._faces[left]
        return HALF_TURNED

    def _between(self):
        """Return the first encoder that is between detents, or −1."""
        return self._near.find(0)

    def _turn(self):
        """Return the turn code of the movement, NOTHING or NOT_ONE_TURN."""
        length = self._word.length
        if length == 0:
            return NOTHING
        if length == 1:
            return self._code(self.facing, 0)
        if length == 2:
            return self._middle(self.facing, 0)
        if not self._ordered or length > _LONGEST:
            return NOT_ONE_TURN
        return joined(self._codes, self._follow_faces())  # E2 S2 E2 is S2

    def _code(self, facing, k):
        syllable = self._word.syllables[k]
        return 3 * facing[syllable >> 2] + (syllable & 3) - 1

    def _middle(self, facing, k):
        """Return the turn code of the middle slice that syllables `k` and `k` + 1 make, or NOT_ONE_TURN."""
        if len(self._net) != _FACES or k + 1 >= self._word.length:
            return NOT_ONE_TURN
        one, other = self._word.syllables[k], self._word.syllables[k + 1]
        if facing[one >> 2] not in _MIDDLE:
            one, other = other, one
        face = facing[one >> 2]
        if face in _MIDDLE and face ^ 1 == facing[other >> 2] and (one + other) & 3 == 0:
            return 3 * _MIDDLE[face] + (one & 3) - 1
        return NOT_ONE_TURN

    def _follow_faces(self):
        """Follow the faces of the encoders through the movement, write its turns into _codes, return their number."""
        faces = self._faces
        for i in range(len(faces)):
            faces[i] = self.facing[i]
        k = count = 0
        while k < min(self._word.length, _LONGEST):
            middle = self._middle(faces, k)
            self._codes[count] = middle if middle >= 0 else self._code(faces, k)
            count += 1
            k += 1 if middle < 0 else 2
            if middle >= 0 and self._ordered:
                for i in range(len(faces)):
                    faces[i] = carry_face(faces[i], middle)
        return count

    def _key(self, turn):
        """Return a number ≥ 0 that is another one for every movement that is to be reported anew; 0 for none."""
        if turn != NOT_ONE_TURN:
            return turn + 1
        key = 1
        for i in range(len(self._net)):
            key = key << 2 | self._net[i]
        return key << 5

    def _forget(self):
        for i in range(len(self._net)):
            self._net[i] = 0
        self._word.length = 0
        self._told = 0

    def _come_to_rest(self, encoder):
        """Correct the zero of a turned slice that may have crept on after its turn was absorbed."""
        self._turned[encoder] = 0
        near_goal = abs(_signed(self._seen[encoder] - self._goals[encoder])) <= self._limits[3]
        turned_again = self._net[encoder] and self._near[encoder]
        if near_goal and not turned_again:
            self._add(encoder, -self._net[encoder] & 3)
            self._near[encoder] = 1
            self._follow_to_rest(encoder)

    def _follow_to_rest(self, encoder):
        error = _signed(self._seen[encoder] - self._goals[encoder])
        self._detents[encoder] = self._goals[encoder] + (error * self._follow + 2 >> 2)


def _limits(encoders, quarter, tolerance):
    """Return what _track reads: encoders, and in edges a quarter turn, the noise of a slice at rest, the tolerance."""
    noise = quarter >> 6 or int(quarter >= 8)
    return array("i", [encoders, quarter, noise, min(quarter * tolerance // 100, (quarter - 1) // 2)])
