"""Quadrature encoders made of software: where they stand, and the levels that their pins give while they move."""

import random
from collections.abc import Callable, Container

_ROUND = (0b11, 0b10, 0b00, 0b01)  # the levels of lines B and A, clockwise


class Encoders:
    """Up to 15 encoders, whose pin samples go to `sink` whenever a level changes.

    A sample has line A of encoder i at bit 2i and line B at bit 2i + 1. `counts_per_quarter`: edges in a quarter turn.
    `rest`: the levels BA at position 0. `reverse`: the encoders wired the other way round. `bounce`: up to so many
    times a line that changes goes there and back before it keeps its new level, as the generator of `seed` has it.

    `positions` are signed edges, clockwise positive; `word` is the present sample.
    """

    def __init__(
        self,
        count: int,
        counts_per_quarter: int,
        rest: int = 0b11,
        reverse: Container[int] = (),
        bounce: int = 0,
        seed: int = 0,
    ) -> None:
        self.counts_per_quarter = counts_per_quarter
        self.positions = [0] * count
        self.word = sum(rest << 2 * i for i in range(count))
        self.sink: Callable[[int], object] = lambda word: None
        self._phase = _ROUND.index(rest)
        self._ways = [-1 if i in reverse else 1 for i in range(count)]
        self._bounce = bounce
        self._random = random.Random(seed).random

    def move(self, encoder: int, edges: int) -> None:
        """Turn an encoder by `edges`, clockwise positive, edge by edge."""
        step = 1 if edges > 0 else -1
        for _ in range(abs(edges)):
            self.positions[encoder] += step
            self._toggle(encoder)

    def move_to(self, encoder: int, position: int) -> None:
        """Turn an encoder to a position in edges."""
        self.move(encoder, position - self.positions[encoder])

    def _toggle(self, encoder: int) -> None:
        levels = _ROUND[(self._phase + self._ways[encoder] * self.positions[encoder]) % 4]
        line = (self.word >> 2 * encoder & 3 ^ levels) << 2 * encoder
        for _ in range(1 + 2 * int(self._random() * (self._bounce + 1))):
            self.word ^= line
            self.sink(self.word)
