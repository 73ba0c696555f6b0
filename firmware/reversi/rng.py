"""Random numbers that are the same for a seed on every interpreter, in small ints only."""


class Random:
    """A 32-bit xorshift generator kept as two 16-bit words (G. Marsaglia, "Xorshift RNGs", 2003); period 2³² − 1."""

    def __init__(self, seed=1):
        """Start from an integer `seed` of any size; seeds that agree in their low 32 bits give the same numbers."""
        self._x = seed & 0xFFFF
        self._y = seed >> 16 & 0xFFFF
        if not (self._x or self._y):
            self._y = 1
        for _ in range(8):  # small seeds start with small numbers
            self.word()

    def word(self):
        """Return the next number, 0–65,535."""
        t = self._x ^ (self._x << 5 & 0xFFFF)
        self._x = self._y
        self._y = (self._y ^ (self._y >> 1)) ^ (t ^ (t >> 3))
        return self._y

    def below(self, limit):
        """Return a number from 0 to `limit` − 1, all equally likely; `limit` is 1–65,536."""
        fair = 65536 - 65536 % limit
        number = self.word()
        while number >= fair:
            number = self.word()
        return number % limit

    def shuffle(self, items):
        """Put the list `items` in random order, in place."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
