"""The referee: knows what hands did to a cube and says what turn that is, without a look at counts.

Where stickers travel it turns the stickers of a cube and looks whether one turn explains them.
"""

from collections.abc import Iterable

from reversi.geometry import PROGRAMS, SLICES, TURNS
from reversi.kernel import turn

NOT_ONE = "not one"
_MIDDLES = {"M": (5, 4), "E": (0, 1), "S": (3, 2)}  # the face that turns like them against the core, and its opposite
_CYCLES = {"M": "UFDB", "E": "FRBL", "S": "URDL"}  # where a middle turn takes the centres that the holder sees
_SOLVED = bytes(range(54))
_NOBODY = 255  # wins no sticker
_AMOUNTS = {"": 1, "2": 2, "'": -1}


def turned(stickers: bytes, code: int) -> bytes:
    """Return 54 bytes, one on each sticker, after turn `code`."""
    after = bytearray(stickers)
    turn(after, stickers, PROGRAMS[code], _NOBODY, bytearray(24))
    return bytes(after)


def code_of(slice_index: int, quarters: int) -> int:
    """Return the code of the turn of a slice by `quarters`, no multiple of 4."""
    return 3 * slice_index + quarters % 4 - 1


class Referee:
    """Knows what hands did since the base, and says what that is.

    `encoders`: 9 slices or 6 faces. `travels`: whether the stickers do. `facing` says on which face the encoder of
    each face lies as the holder sees the cube; `leds` which LED lies on each sticker.
    """

    def __init__(self, encoders: int, travels: bool) -> None:
        self.facing = list(range(9))
        self.leds = _SOLVED
        self._encoders = encoders
        self._travels = travels
        self._done: list[tuple[int, int]] = []
        self._names = {self._state([]): ""}
        for i in range(encoders):
            for quarters in (1, 2, 3):
                self._names[self._state([(i, quarters)])] = TURNS[code_of(i, quarters)]
                if encoders == 6:
                    self._add_middle(i, quarters)

    def _add_middle(self, face, quarters):
        """Say that a face and its opposite, the other way, are the middle slice that turns like the opposite."""
        middle = {"R": "M", "U": "E", "B": "S"}.get(SLICES[face])
        if middle:
            state = self._state([(face, quarters), (face ^ 1, -quarters)])
            self._names[state] = TURNS[code_of(SLICES.index(middle), quarters)]

    def _state(self, done):
        """Return the stickers after these turns, or where nothing travels how far each slice is from its base."""
        if not self._travels:
            return tuple(sum(q for i, q in done if i == encoder) % 4 for encoder in range(9))
        stickers = _SOLVED
        for i, quarters in done:
            if quarters % 4:
                stickers = turned(stickers, code_of(self.facing[i], quarters))
        return stickers

    def saw(self, quarters: Iterable[tuple[int, int]]) -> None:
        """See slices turn: (encoder, quarters) after (encoder, quarters)."""
        self._done += quarters

    def verdict(self) -> str:
        """Return "" for nothing, the name of a turn, or NOT_ONE."""
        return self._names.get(self._state(self._done), NOT_ONE)

    def movement(self):
        """Return "" for nothing, or something that is another one for every movement that is to be told."""
        sums = [sum(q for i, q in self._done if i == encoder) % 4 for encoder in range(9)]
        return self.verdict() and (self.verdict(), sums)

    def accept(self) -> None:
        """Take what was done for the base; a middle turn has carried the core of a cube with six encoders along."""
        name, self._done = self.verdict(), []
        if not self._travels:
            return
        if name in TURNS:
            self.leds = turned(self.leds, TURNS.index(name))
        self._carry_core(name)

    def _carry_core(self, name, times=1):
        if self._travels and self._encoders == 6 and name[:1] in _CYCLES:
            cycle, quarters = _CYCLES[name[0]], times * _AMOUNTS[name[1:]]
            moved = {face: cycle[(k + quarters) % 4] for k, face in enumerate(cycle)}
            self.facing = [SLICES.index(moved.get(SLICES[face], SLICES[face])) for face in self.facing]

    def face(self, encoder: int, back: list[str]) -> str:
        """Return the face at which an encoder lies while the turns `back` are still to be made."""
        base = self.facing
        for name in reversed(back):
            self._carry_core(name, -1)
        found = SLICES[self.facing[encoder]]
        self.facing = base
        return found

    def put_right(self, back: list[str]) -> list[tuple[int, int]]:
        """Return how a hand makes the turns `back`, named as the holder sees them one after the other."""
        base, way = self.facing, []
        for name in reversed(back):
            self._carry_core(name, -1)
        for name in back:
            way += self.by_hand(name)
            self._carry_core(name)
        self.facing = base
        return way

    def by_hand(self, name: str) -> list[tuple[int, int]]:
        """Return how a hand makes the turn `name`, as (encoder, quarters)."""
        quarters = _AMOUNTS[name[1:]]
        if self._encoders == 6 and name[0] in _MIDDLES:
            face, opposite = _MIDDLES[name[0]]
            turns = [(face, quarters), (opposite, -quarters)]
        else:
            turns = [(SLICES.index(name[0]), quarters)]
        return [(self.facing.index(face), quarters) for face, quarters in turns]
