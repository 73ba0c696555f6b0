"""A hundred thousand noisy turns, from pin levels to turns to games: none lost, none invented.

Hands turn slices well and badly (sim.gestures), the contacts bounce (sim.encoders), and after every gesture sensing
must have said exactly what a referee says who knows what the hands did. The referee knows nothing of counts: where
stickers travel he turns the stickers of a cube and looks whether one turn explains them.
"""

import random
from typing import NamedTuple

import pytest

from play.quadrature import Quadrature
from play.sensing import HALF_TURNED, NOT_ONE_TURN, NOTHING, RESTORED, Sensing
from reversi import IllegalTurn
from reversi.cube import CubeGame
from reversi.geometry import PROGRAMS, SLICES, TURNS
from reversi.kernel import turn as turn_stickers
from sim.encoders import Encoders
from sim.gestures import SETTLE_MS, Hand, rest

WORDS = {NOT_ONE_TURN: "not one", RESTORED: "restored", HALF_TURNED: "half"}
MIDDLES = {"M": (5, 4), "E": (0, 1), "S": (3, 2)}  # the face that turns like them against the core, and its opposite
CYCLES = {"M": "UFDB", "E": "FRBL", "S": "URDL"}  # where a middle turn takes the centres that the holder sees
SOLVED = bytes(range(54))
KINDS = {
    "turn",
    "overshoot",
    "hesitate",
    "by quarters",
    "creep",
    "there and back",
    "round",
    "nudge",
    "leave",
    "several",
}
NOBODY = 255  # wins no sticker
END_OF_THE_CLOCK = 1 << 30


class Make(NamedTuple):
    """A cube, and how many turns it has to tell."""

    name: str
    turns: int
    encoders: int = 9
    quarter: int = 20
    travels: bool = False  # stickers travel, and a refused turn must be turned back
    loose: bool = True
    follow: int = 4
    start: int = 0  # edges at the start


MAKES = (
    Make("nine knobs", 35_000),
    Make("nine knobs with one detent a quarter turn", 10_000, quarter=4, loose=False),
    Make("six knobs", 15_000, encoders=6),
    Make("six faces that turn", 35_000, encoders=6, travels=True, loose=False, follow=1),
    Make("nine slices, counters wrap", 5_000, quarter=48, travels=True, loose=False, follow=1, start=32_640),
)


def turned(stickers, code):
    after = bytearray(stickers)
    turn_stickers(after, stickers, PROGRAMS[code], NOBODY, bytearray(24))
    return bytes(after)


def code(slice_index, quarters):
    return 3 * slice_index + quarters % 4 - 1


class Referee:
    """Knows what hands did since the base, and says what that is."""

    def __init__(self, make):
        self.facing = list(range(9))
        self._travels = make.travels
        self._core_turns = make.travels and make.encoders == 6
        self._done = []
        self._names = {self._state([]): ""}
        for i in range(make.encoders):
            for quarters in (1, 2, 3):
                self._names[self._state([(i, quarters)])] = TURNS[code(i, quarters)]
                if make.encoders == 6:
                    self._add_middle(i, quarters)

    def _add_middle(self, face, quarters):
        """Say that a face and its opposite, the other way, are the middle slice that turns like the opposite."""
        middle = {"R": "M", "U": "E", "B": "S"}.get(SLICES[face])
        if middle:
            state = self._state([(face, quarters), (face ^ 1, -quarters)])
            self._names[state] = TURNS[code(SLICES.index(middle), quarters)]

    def _state(self, done):
        """Return the stickers after these turns, or where nothing travels how far each slice is from its base."""
        if not self._travels:
            return tuple(sum(q for i, q in done if i == encoder) % 4 for encoder in range(9))
        stickers = SOLVED
        for i, quarters in done:
            if quarters % 4:
                stickers = turned(stickers, code(self.facing[i], quarters))
        return stickers

    def saw(self, quarters):
        """See slices turn: (encoder, quarters) after (encoder, quarters)."""
        self._done += quarters

    def verdict(self):
        """Return "" for nothing, the name of a turn, or "not one"."""
        return self._names.get(self._state(self._done), "not one")

    def movement(self):
        """Return "" for nothing, or something that is another one for every movement that is to be told."""
        sums = [sum(q for i, q in self._done if i == encoder) % 4 for encoder in range(9)]
        return self.verdict() and (self.verdict(), sums)

    def accept(self):
        """Take what was done for the base; a middle turn has carried the core of a cube with six encoders along."""
        middle, mark = self.verdict()[:1], self.verdict()[1:]
        self._done = []
        if self._core_turns and middle in CYCLES:
            self._carry(CYCLES[middle], {"": 1, "2": 2, "'": 3}[mark])

    def _carry(self, cycle, quarters):
        moved = {face: cycle[(k + quarters) % 4] for k, face in enumerate(cycle)}
        self.facing = [SLICES.index(moved.get(SLICES[face], SLICES[face])) for face in self.facing]


class Table:
    """A cube, a hand, and a referee; `accepts` is called with every turn that is told, and says whether it stands."""

    def __init__(self, make, seed, accepts):
        self.hand = Hand(make.encoders, make.quarter, seed, loose=make.loose)
        self.turns = 0
        self.kinds = set()
        self.referee = Referee(make)
        self.sensing = Sensing(make.encoders, make.quarter, follow=make.follow, ordered=make.travels)
        self.travels = make.travels
        self._accepts = accepts
        self._encoders = Encoders(make.encoders, make.quarter, reverse=(1, 4), bounce=2, seed=seed)
        self._quadrature = Quadrature(make.encoders, reverse=(1, 4))
        self._encoders.sink = self._quadrature.feed
        for i in range(make.encoders):
            self._quadrature.counts[i] = self._encoders.positions[i] = make.start
        self._now = END_OF_THE_CLOCK - 60_000
        self._told = ""
        self._said = []
        self._play(rest(2 * SETTLE_MS))

    def see(self, gesture):
        """Let the hand make a gesture; by the time that all rests, what is due must have been said and nothing else."""
        self.kinds.add(gesture.kind)
        self._said = []
        self._absorbed = False
        self._play(gesture.steps + rest(SETTLE_MS + 60))
        self.referee.saw(gesture.quarters)
        due = self._due(gesture)
        assert self._said == due, f"{gesture.kind} {gesture.quarters}: {self._said}, not {due}"
        assert list(self._quadrature.counts) == self._encoders.positions
        if self._absorbed:
            self.referee.accept()
            self._told = ""
            self._face()

    def _due(self, gesture):
        """Return what sensing has to say: what the movement now is, unless that has been said."""
        before, self._told = self._told, "half" if gesture.left else self.referee.movement()
        if self._told == before:
            return []
        return ["half"] if gesture.left else [self.referee.verdict() or "restored"]

    @property
    def refused(self):
        """Whether something is to be put right."""
        return self._told != ""

    def way_back(self):
        """Return what sensing says would put things right, as (encoder, quarters)."""
        way = []
        for name in [TURNS[turn] for turn in self.sensing.back()]:
            quarters = {"": 1, "2": 2, "'": -1}[name[1:]]
            if name[0] in MIDDLES and len(self.sensing.facing) == 6:
                face, opposite = MIDDLES[name[0]]
                way += [(face, quarters), (opposite, -quarters)]
            else:
                way.append((SLICES.index(name[0]), quarters))
        return [(self.sensing.facing.index(face), quarters) for face, quarters in way]

    def _play(self, steps):
        move, update = self._encoders.move, self._update
        for ms, encoder, edges in steps:
            self._now = (self._now + ms) % END_OF_THE_CLOCK
            if edges:
                move(encoder, edges)
            answer = update()
            if answer != NOTHING:
                self._hear(answer)

    def _hear(self, answer):
        self._said.append(WORDS[answer] if answer < 0 else TURNS[answer])
        self.turns += answer >= 0
        stands = not self.travels and answer == NOT_ONE_TURN  # a knob turned by mistake stays where it is
        if answer >= 0:
            stands = self._accepts(TURNS[answer]) or not self.travels
        if stands:
            self._absorbed = True
            self._absorb()

    def _update(self):
        return self.sensing.update(self._quadrature.counts, self._now)

    def _absorb(self):
        self.sensing.absorb()

    def _face(self):
        self.sensing.facing[:] = bytes(self.referee.facing[: len(self.sensing.facing)])


class RecordedTable(Table):
    """A table that keeps what reaches sensing, as the lines that REPLAY reads."""

    def __init__(self, make, seed, accepts):
        self.lines, self._words = [], []
        super().__init__(make, seed, accepts)
        self._encoders.sink = self._sample

    def _sample(self, word):
        self._words.append(word)
        self._quadrature.feed(word)

    def _update(self):
        answer = super()._update()
        self.lines.append(" ".join(map(str, ["at", self._now, answer, *self._words])))
        self._words.clear()
        return answer

    def _absorb(self):
        super()._absorb()
        self.lines.append("absorb")

    def _face(self):
        super()._face()
        self.lines.append(" ".join(map(str, ["face", *self.sensing.facing])))


REPLAY = """
import sys
from play.quadrature import Quadrature
from play.sensing import Sensing

encoders, quarter, follow, ordered = map(int, sys.argv[2:])
quadrature = Quadrature(encoders, reverse=(1, 4))
sensing = Sensing(encoders, quarter, follow=follow, ordered=bool(ordered))
turns = 0
with open(sys.argv[1]) as lines:
    for line in lines:
        word, *rest = line.split()
        if word == "absorb":
            sensing.absorb()
        elif word == "face":
            sensing.facing[:] = bytes([int(face) for face in rest])
        else:
            for sample in rest[2:]:
                quadrature.feed(int(sample))
            answer = sensing.update(quadrature.counts, int(rest[0]))
            assert answer == int(rest[1]), line
            turns += answer >= 0
print(turns)
"""


def anything(table):
    """Let the hand do what comes to its mind."""
    hand = table.hand
    turn = hand.some_turn()
    whim = hand.random.random()
    if whim < 0.80:
        table.see(hand.any_turn(*turn))
    elif whim < 0.84:
        table.see(hand.there_and_back(*turn))
    elif whim < 0.86:
        table.see(hand.round(*turn))
    elif whim < 0.88:
        table.see(hand.nudge(turn[0]))
    elif whim < 0.90:
        table.see(hand.leave(*turn))
        table.see(hand.turn(turn[0], hand.random.choice((0, turn[1]))))
    elif whim < 0.97:
        two_slices(table, turn)
    else:
        table.see(hand.several(turn_about(hand)))


def two_slices(table, turn):
    """Turn a second slice too; where that makes a middle turn mostly the opposite face by as much."""
    hand, (encoder, quarters) = table.hand, turn
    if hand.encoders == 6 and hand.random.random() < 0.8:
        table.see(hand.random.choice((hand.at_once, hand.in_turn))(turn, (encoder ^ 1, -quarters)))
    else:
        other = (encoder + hand.random.randint(1, hand.encoders - 1)) % hand.encoders
        manner = hand.in_turn if table.travels else hand.at_once
        table.see(manner(turn, (other, hand.random.choice((1, -1, 2)))))


def turn_about(hand):
    """Return turns one of which may undo another, round one in between."""
    (one, quarters), (other, _) = hand.some_turn(), hand.some_turn()
    turns = [(one, quarters), (other, 1), (one, -quarters)] if one != other else [(one, 1), (one, -1)]
    return turns[hand.random.randrange(2) :]


def mend(table):
    """After a refusal: put things right, or turn on, or make it worse."""
    hand = table.hand
    whim = hand.random.random()
    if whim < 0.7:
        table.see(hand.several(table.way_back()))
    elif whim < 0.9:
        encoder, quarters = table.way_back()[0]
        table.see(hand.any_turn(encoder, quarters // abs(quarters)))
    else:
        anything(table)


def play(table, turns):
    """Let the hand turn the cube until so many turns were told."""
    while table.turns < turns:
        mend(table) if table.refused else anything(table)


def two_in_three(seed):
    """Return a judge who lets two turns in three stand; the others must be turned back where stickers travel."""
    chance = random.Random(seed)
    return lambda name: chance.random() < 0.67


class Games:
    """Plays every turn that is told, game after game; a turn stands unless the rules refuse it."""

    def __init__(self):
        self.played = []  # the turns that stood, a list a game
        self.refused = 0
        self._begin()

    def _begin(self):
        self._game = CubeGame("wild", stall=40)
        self.played.append([])

    def accepts(self, name):
        """Return whether the turn stands in the game."""
        try:
            self._game.turn(name)
        except IllegalTurn:
            self.refused += 1
            return False
        self.played[-1].append(name)
        assert self._game.turns == self.played[-1]
        if self._game.over:
            self._begin()
        return True


@pytest.mark.parametrize("make", MAKES, ids=[make.name for make in MAKES])
def test_no_turn_is_lost_and_none_invented(make):
    games = Games()
    table = Table(make, seed=1, accepts=games.accepts)
    play(table, make.turns)
    assert table.turns == sum(map(len, games.played)) + games.refused >= make.turns
    assert table.kinds >= KINDS
    assert len(games.played) > 50 and games.refused > make.turns // 50  # whole games, and many a banned slice


def test_those_are_a_hundred_thousand_turns():
    assert sum(make.turns for make in MAKES) == 100_000


@pytest.mark.parametrize("make", [MAKES[0], MAKES[3]], ids=[MAKES[0].name, MAKES[3].name])
def test_the_real_interpreter_hears_the_same(make, run_micropython, tmp_path):
    table = RecordedTable(make, seed=2, accepts=two_in_three(2))
    play(table, 300)
    record = tmp_path / "record.txt"
    record.write_text("\n".join(table.lines) + "\n")
    said = run_micropython(REPLAY, record, make.encoders, make.quarter, make.follow, int(make.travels))
    assert int(said) == table.turns >= 300
