"""Two encoders as a cursor: one moves it along the columns, the other along the rows."""

_WRAP = 1 << 16  # only the low 16 bits of a count matter


class Cursor:
    """A square on a board of `size` columns and rows; `step` is how many edges of an encoder move it by one.

    `column` and `row` count from 0 at the top left. Clockwise is to the right, and down. Less than a step does nothing,
    so noise between two detents does not move it.
    """

    moving = False

    def __init__(self, step):
        self._step = step
        self._bases = [0, 0]
        self._counts = [0, 0]
        self.column = self.row = 0
        self.size = 8

    def update(self, counts):
        """Take the counts of both encoders, that of the columns first; return whether the cursor has moved."""
        column, row = self.column, self.row
        self.column = self._moved(0, counts[0], column)
        self.row = self._moved(1, counts[1], row)
        return column != self.column or row != self.row

    def _moved(self, axis, count, place):
        self._counts[axis] = count
        away = _signed(count - self._bases[axis])
        steps = away // self._step if away >= 0 else -(-away // self._step)
        if not steps:
            return place
        self._bases[axis] = _signed(self._bases[axis] + steps * self._step)
        return max(0, min(self.size - 1, place + steps))

    def fit(self, size):
        """Let the board have `size` columns and rows."""
        self.size = size
        self.column, self.row = min(self.column, size - 1), min(self.row, size - 1)

    def position(self, axis):
        """Return how far an encoder stands from its last step, in 1/256 step."""
        return _signed(self._counts[axis] - self._bases[axis]) * 256 // self._step

    def calibrate(self):
        """Take it that both encoders stand at a detent now."""
        self._bases[0], self._bases[1] = self._counts


def _signed(count):
    return (count + _WRAP // 2) % _WRAP - _WRAP // 2
