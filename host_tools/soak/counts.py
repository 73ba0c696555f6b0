"""What a part of `revcube soak` has done and found."""

from collections import Counter

_TOLD = 5  # of each kind of finding: how many are told in words


class Counts:
    """How often what was done, and how often what was found that must not be; the first findings of a kind in words."""

    def __init__(self) -> None:
        self.done: Counter[str] = Counter()
        self.found: Counter[str] = Counter()
        self.sentences: list[str] = []

    def did(self, what: str, times: int = 1) -> None:
        """Count what was done."""
        self.done[what] += times

    def expect(self, *kinds: str) -> None:
        """Name kinds of findings that are looked for, so that the table says 0 of them."""
        for kind in kinds:
            self.found[kind] += 0

    def find(self, kind: str, sentence: str) -> None:
        """Count a finding."""
        self.found[kind] += 1
        if self.found[kind] <= _TOLD:
            self.sentences.append(f"{kind}: {sentence}")

    @property
    def sound(self) -> bool:
        """Whether nothing was found."""
        return not self.found.total()
