"""What hands do to slices: turns as people make them, well and badly, as steps in time.

A step is (ms, encoder, edges): so long after the step before, the encoder has moved by so many edges. Steps of no edges
are time that passes.
"""

import heapq
import random
from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

Step = tuple[int, int, int]

STEP_MS = 8
SETTLE_MS = 120  # what sensing takes for a rest unless told otherwise
SPEEDS = (40, 80, 120, 180, 250)  # ms a quarter turn
LEFT_MS = 1000  # a longer pause between detents leaves a slice half turned


def rest(ms: int) -> list[Step]:
    """Return steps in which nothing moves for `ms`."""
    return [(min(40, ms - done), 0, 0) for done in range(0, ms, 40)]


def swing(encoder: int, edges: int, ms: int) -> list[Step]:
    """Return the steps of one even movement."""
    count = max(1, ms // STEP_MS)
    way = 1 if edges > 0 else -1
    places = [way * (abs(edges) * k // count) for k in range(count + 1)]
    return [(STEP_MS, encoder, after - before) for before, after in pairwise(places)]


def together(*movements: list[Step]) -> list[Step]:
    """Return the steps of several movements that begin at one time."""
    timed = [zip(accumulate(ms for ms, _, _ in steps), steps, strict=True) for steps in movements]
    merged, now = [], 0
    for time, (_, encoder, edges) in heapq.merge(*timed):
        merged.append((time - now, encoder, edges))
        now = time
    return merged


class Gesture(NamedTuple):
    """What a hand did.

    `quarters` is the order in which encoders went from detent to detent: (encoder, quarter turns clockwise), one after
    the other, those that were turned back included. `left` says that a slice was left between detents.
    """

    kind: str
    steps: list[Step]
    quarters: list[tuple[int, int]]
    left: bool = False


class Hand:
    """A hand that turns the slices of one cube, chosen and mistaken as the generator of `seed` has it.

    `encoders`: 9 slices or 6 faces; `quarter`: edges in a quarter turn. `error`: by how much of a quarter turn a turn
    ends off, at most; a slice turned back or touched, by half of it. `loose`: the slices are knobs without detents,
    whose next turn is from where the last one ended; otherwise they end near their detents. `settle_ms`: a pause of
    less than a third of it is no rest. `speeds`: how many ms a quarter turn may take.
    """

    def __init__(
        self,
        encoders: int,
        quarter: int,
        seed: int,
        error: float = 0.1,
        loose: bool = False,
        settle_ms: int = SETTLE_MS,
        speeds: Sequence[int] = SPEEDS,
    ) -> None:
        self.encoders = encoders
        self.quarter = quarter
        self.random = random.Random(seed)
        self._settle_ms = settle_ms
        self._speeds = speeds
        self._loose = loose
        self._error = int(quarter * error)
        self._goals = [0] * encoders  # the detent where each slice rests, in edges
        self._homes = [0] * encoders  # the detent where it rested before the gesture
        self._places = [0] * encoders  # where it stands

    # What a hand does with one slice

    def turn(self, encoder: int, quarters: int) -> Gesture:
        """Turn cleanly, fast or slow."""
        return self._done("turn", self._to(encoder, quarters), [(encoder, quarters)])

    def overshoot(self, encoder: int, quarters: int) -> Gesture:
        """Turn too far and back."""
        way = 1 if quarters > 0 else -1
        steps = self._by(encoder, quarters + way * self._between()) + self._pause() + self._to(encoder, quarters)
        return self._done("overshoot", steps, [(encoder, quarters)])

    def hesitate(self, encoder: int, quarters: int) -> Gesture:
        """Stop between detents, go to and fro there, and turn on."""
        way = 1 if quarters > 0 else -1
        steps: list[Step] = []
        stops = self.random.randint(1, 3)
        for _ in range(stops):
            steps += self._by(encoder, way * self._between()) + rest(self.random.randrange(LEFT_MS * 8 // 10 // stops))
        return self._done("hesitate", steps + self._to(encoder, quarters), [(encoder, quarters)])

    def by_quarters(self, encoder: int, quarters: int) -> Gesture:
        """Turn a quarter, and another one, without a rest."""
        way = 1 if quarters > 0 else -1
        steps = self._to(encoder, way)
        for _ in range(abs(quarters) - 1):
            steps += self._pause() + self._to(encoder, way)
        return self._done("by quarters", steps, [(encoder, way)] * abs(quarters))

    def creep(self, encoder: int, quarters: int) -> Gesture:
        """Turn edge by edge with pauses, long ones too, a quarter turn at most; then leave it alone."""
        way = 1 if quarters > 0 else -1
        steps: list[Step] = []
        for _, _, edges in self._to(encoder, way):
            for _ in range(abs(edges)):
                pause = self.random.choice((20, 60, 130, 300, 900))
                steps += [*rest(pause), (STEP_MS, encoder, 1 if edges > 0 else -1)]
        return self._done("creep", steps + rest(LEFT_MS + 2 * self._settle_ms), [(encoder, way)])

    def there_and_back(self, encoder: int, quarters: int) -> Gesture:
        """Turn, think better of it before it is a turn, and turn back."""
        way = 1 if quarters > 0 else -1
        full = self.random.randrange(abs(quarters) + 1)
        steps = self._by(encoder, way * (full + self._between())) + self._pause() + self._to(encoder, 0)
        return self._done("there and back", steps, [(encoder, way * full), (encoder, -way * full)] if full else [])

    def round(self, encoder: int, quarters: int) -> Gesture:
        """Turn a slice all the way round."""
        way = 4 if quarters > 0 else -4
        return self._done("round", self._to(encoder, way), [(encoder, way)])

    def nudge(self, encoder: int) -> Gesture:
        """Touch a slice so that it stands a little off its detent."""
        return self._done("nudge", self._to(encoder, 0) + rest(self.random.randrange(2 * LEFT_MS)), [])

    def leave(self, encoder: int, quarters: int) -> Gesture:
        """Leave a slice between detents: `turn` by the rest of it, or by 0, ends that."""
        way = 1 if quarters > 0 else -1
        return self._done("leave", self._by(encoder, way * self._between()) + rest(LEFT_MS + 100), [], left=True)

    # What hands do with several slices

    def in_turn(self, one: tuple[int, int], other: tuple[int, int]) -> Gesture:
        """Turn two slices, (encoder, quarters) each, one after the other without a rest."""
        late = self.random.choice((0, 0, STEP_MS, self._settle_ms // 3))
        return self._done("in turn", self._to(*one) + rest(late) + self._to(*other), [one, other])

    def at_once(self, one: tuple[int, int], other: tuple[int, int]) -> Gesture:
        """Turn two slices, (encoder, quarters) each, at once; where stickers travel only opposite ones can."""
        late = self.random.choice((0, 0, STEP_MS, self._settle_ms // 3))
        return self._done("at once", together(self._to(*one), rest(late) + self._to(*other)), [one, other])

    def several(self, turns: Iterable[tuple[int, int]]) -> Gesture:
        """Turn (encoder, quarters) after (encoder, quarters) without a rest."""
        turns = list(turns)
        steps: list[Step] = []
        for turn in turns:
            steps += self._pause() + self._to(*turn)
        return self._done("several", steps, turns)

    # Choosing

    def some_turn(self) -> tuple[int, int]:
        """Return any (encoder, quarters): 1, −1, 2 or −2."""
        return self.random.randrange(self.encoders), self.random.choice((1, 1, -1, -1, 2, -2))

    def any_turn(self, encoder: int, quarters: int) -> Gesture:
        """Turn, in any manner that ends well."""
        manners: list[Callable[[int, int], Gesture]] = [self.turn, self.overshoot, self.hesitate]
        if abs(quarters) == 1 and self.random.random() < 0.1:
            manners = [self.creep]
        if abs(quarters) == 2:
            manners.append(self.by_quarters)
        return self.random.choice(manners)(encoder, quarters)

    # Movements

    def _done(self, kind: str, steps: list[Step], quarters: list[tuple[int, int]], left: bool = False) -> Gesture:
        """Return the gesture; a knob that has turned rests at its new place, a true detent or not."""
        for encoder, goal in enumerate(self._goals):
            if self._loose and (goal - self._homes[encoder]) % (4 * self.quarter):
                self._goals[encoder] = self._places[encoder]
        self._homes = self._goals.copy()
        return Gesture(kind, steps, quarters, left)

    def _to(self, encoder: int, quarters: int) -> list[Step]:
        """Move to the detent that is `quarters` on, as nearly as a hand does."""
        goal = self._goals[encoder] + quarters * self.quarter
        error = self._error if (goal - self._homes[encoder]) % (4 * self.quarter) else self._error // 2
        place = goal + self.random.randint(-error, error)
        self._goals[encoder] = goal
        return self._swing(encoder, place)

    def _by(self, encoder: int, quarters: float) -> list[Step]:
        """Move to a place that is `quarters` on from the detent, which stays."""
        return self._swing(encoder, self._goals[encoder] + round(quarters * self.quarter))

    def _swing(self, encoder: int, place: int) -> list[Step]:
        edges = place - self._places[encoder]
        self._places[encoder] = place
        speed = self.random.choice(self._speeds)
        return swing(encoder, edges, speed * abs(edges) // self.quarter)

    def _between(self) -> float:
        """Return a part of a quarter turn that is between detents."""
        return self.random.uniform(0.5, 0.55)

    def _pause(self) -> list[Step]:
        """Return a pause that is no rest."""
        return rest(self.random.randrange(self._settle_ms // 3))
