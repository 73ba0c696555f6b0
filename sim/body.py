"""The cube in the hand: where its slices and LEDs are, and the hand that turns the slices.

Angles are quarter turns, clockwise as seen from outside the slice's face; M turns like L, E like D, S like F. The hand
moves one slice at a time, and the encoders feel it edge by edge.
"""

from collections import deque

from play.places import HOME, carried, carry, facing
from reversi.geometry import SLICES, TURNS

QUARTER_MS = 160  # what the hand takes for a quarter turn
EASE_MS = 120  # in which a slice that is only drawn turned comes home
# The whole cube is turned like a slice, the one behind it and the middle one between: R M' L' and so on.
_ROLL, _SPIN, _TILT = ([TURNS.index(name) for name in names.split()] for names in ("R M' L'", "U E' D'", "F S B'"))
_FACES_BESIDE = {"M": "LR", "E": "DU", "S": "FB"}  # a middle slice's outer neighbours, first the one that it turns like


class Body:
    """What is common to both kinds of cube: a hand that holds, drags and turns slices, and the angle of each slice."""

    def __init__(self, encoders):
        """Turn `encoders` (sim.encoders.Encoders), nine of slices or six of faces."""
        self.places = bytearray(HOME)  # LED -> sticker position it lies at
        self._encoders = encoders
        self._wishes: deque[tuple[int, int, int]] = deque()  # slice, quarters, ms a quarter: what to turn next
        self._held: int | None = None  # the slice in the hand
        self._dragged = False  # whether a pointer leads the hand
        self._angle = 0.0  # of the slice in the hand, seen from where it was taken
        self._edges = 0  # that its encoder has felt since
        self._target = 0.0
        self._ms_per_quarter = QUARTER_MS

    @property
    def busy(self):
        """Whether the hand has still something to turn."""
        return self._held is not None or bool(self._wishes)

    def turn(self, slice_index, quarters, ms_per_quarter=QUARTER_MS):
        """Turn a slice by `quarters`, after all that the hand has to turn before."""
        self._wishes.append((slice_index, quarters, ms_per_quarter))

    def grab(self, slice_index):
        """Take a slice in the hand; return whether the hand was free."""
        if self.busy:
            return False
        self._take(slice_index, 0, QUARTER_MS)
        self._dragged = True
        return True

    def drag(self, quarters):
        """Bring the slice in the hand to an angle, seen from where it was taken."""
        if self._dragged:
            self._lead(quarters - self._angle)

    def release(self):
        """Let go: the slice goes on to the nearest quarter."""
        if self._dragged:
            self._dragged = False
            self._target = float(round(self._angle))

    def step(self, ms):
        """Let the hand work for `ms`."""
        if self._held is None and self._wishes:
            self._take(*self._wishes.popleft())
        if self._held is None or self._dragged:
            return
        way = ms / self._ms_per_quarter
        left = self._target - self._angle
        if abs(left) > way:
            self._lead(way if left > 0 else -way)
        else:
            self._lead(left)
            self._put_down(self._held, round(self._target))
            self._held = None

    def hold(self, places):
        """Turn the whole cube in the hand, where its encoders don't feel that, to let its LEDs lie as `places`."""

    def _take(self, slice_index, quarters, ms_per_quarter):
        self._held = slice_index
        self._angle = 0.0
        self._edges = 0
        self._target = quarters
        self._ms_per_quarter = ms_per_quarter

    def _lead(self, quarters):
        self._angle += quarters
        edges = round(self._angle * self._encoders.counts_per_quarter) - self._edges
        self._edges += edges
        self._feel(self._held, edges)

    def _feel(self, slice_index, edges):
        self._encoders.move(slice_index, edges)

    def _put_down(self, slice_index, quarters):
        """Leave a slice that has come to rest `quarters` from where it was taken."""


class Knobs(Body):
    """Nine knobs on a frame in which the LEDs stand still. The picture of a slice turns with its knob all the same.

    When the game takes a turn in, its colours have moved, so the slice is drawn turned back by as much: what the hand
    has turned comes out even, and a turn that was only typed is seen turning home.
    """

    def __init__(self, encoders):
        """See Body."""
        super().__init__(encoders)
        self._offsets = [0.0] * len(SLICES)

    def offset(self, slice_index):
        """Return the angle at which the slice is drawn."""
        return self._offsets[slice_index]

    def follow(self, codes):
        """The frame has taken in the turns `codes`; the last one is drawn."""
        for code in codes[-1:]:
            slice_index, quarters = code // 3, (1, 2, -1)[code % 3]
            drawn = self._offsets[slice_index]
            if abs(drawn) > 0.5:  # made by hand, perhaps the other way round
                quarters += 4 * round((drawn - quarters) / 4)
            self._offsets = [0.0] * len(SLICES)
            self._offsets[slice_index] = drawn - quarters

    def settle(self, ms):
        """Turn what no hand holds home: a refused turn, a typed one."""
        way = ms / EASE_MS
        for i, drawn in enumerate(self._offsets):
            if drawn and i != self._held:
                self._offsets[i] = max(0.0, drawn - way) if drawn > 0 else min(0.0, drawn + way)

    def _lead(self, quarters):
        self._offsets[self._held] += quarters
        super()._lead(quarters)


class TurningCube(Body):
    """A cube that really turns, the LEDs on its pieces; six encoders sit in the core, one behind each face."""

    def offset(self, slice_index):
        """Return the angle of the slice."""
        return self._angle if slice_index == self._held else 0.0

    def follow(self, codes):
        """What the game takes in changes nothing: the slices are where the hand has left them."""

    def settle(self, ms):
        """Nothing turns by itself."""

    def hold(self, places):
        """Six encoders don't feel it; where no way of holding lets the LEDs lie so the cube is left."""
        if len(self._encoders.positions) == len(SLICES):
            return
        for way in ((), _ROLL, 2 * _ROLL, 3 * _ROLL, _TILT, 3 * _TILT):
            held = carried(self.places, way)
            for _ in range(4):
                if held == places:
                    self.places[:] = places
                held = carried(held, _SPIN)

    def _feel(self, slice_index, edges):
        letter = SLICES[slice_index]
        if len(self._encoders.positions) == len(SLICES):
            super()._feel(slice_index, edges)
        elif letter in _FACES_BESIDE:  # the core turns with the middle slice, and each face against the core
            like, other = _FACES_BESIDE[letter]
            self._encoders.move(self._encoder_at(like), -edges)
            self._encoders.move(self._encoder_at(other), edges)
        else:
            self._encoders.move(self._encoder_at(letter), edges)

    def _encoder_at(self, letter):
        faces = bytearray(6)
        facing(self.places, faces)
        return faces.index(SLICES.index(letter))

    def _put_down(self, slice_index, quarters):
        if quarters % 4:
            carry(self.places, 3 * slice_index + quarters % 4 - 1)
