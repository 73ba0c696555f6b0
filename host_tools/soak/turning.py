"""Turning: hands turn slices well and badly; every turn that was made is played, no other, and light and lines say so.

From pin levels to lights and lines: hands (sim.gestures) move encoders that bounce (sim.encoders); a referee
(sim.referee) who knows what the hands did, and a game of his own, say which line is due.
"""

import random
from array import array
from typing import NamedTuple

from host_tools.soak.counts import Counts
from play.report import report
from reversi import IllegalTurn
from reversi.cube import CubeGame
from reversi.geometry import BLACK, EMPTY, RED, TURNS, inverse
from sim import unix_port
from sim.encoders import Encoders
from sim.gestures import SPEEDS, Gesture, Hand, Step, rest
from sim.levels import Died, Here, There, lived
from sim.referee import NOT_ONE, Referee

ABOUT = "turns as hands make them, well and badly, from pin levels to lights and lines"
SHORT, LONG = 2000, 1_000_000  # turns
KINDS = ("lost", "invented", "wrong", "light wrong", "died")
_REVERSE = (1, 4)
_CLOCK = (1 << 30) - 60_000  # ms: it soon wraps
_SHOWN_MS = 2600  # in which a turn has been shown
_MOST_FOUND = 20
_LATE_MS = (0, 16, 16)
_PIECE = 256  # numbers that the board is told at once


class Make(NamedTuple):
    """A cube, and its share of the turns, in percent."""

    name: str
    share: int
    encoders: int = 9
    quarter: int = 20
    travels: bool = False  # stickers travel, and a refused turn must be turned back
    loose: bool = True
    start: int = 0  # edges at the start
    settle: int = 120
    speeds: tuple[int, ...] = SPEEDS  # ms a quarter turn


MAKES = (
    Make("nine knobs", 30),
    Make("nine knobs with one detent a quarter turn", 10, quarter=4, loose=False),
    Make("nine knobs, ten turns a second", 10, settle=40, speeds=(40, 50, 60)),
    Make("six knobs", 10, encoders=6),
    Make("six faces that turn", 30, encoders=6, travels=True, loose=False),
    Make("nine slices, counters wrap", 10, quarter=48, travels=True, loose=False, start=32_640),
)


def run(seed: int, n: int) -> Counts:
    """Make at least `n` turns on cubes of all makes; on MicroPython where there is one."""
    counts = Counts()
    counts.expect(*KINDS)
    for make in MAKES:
        turns = max(1, n * make.share // 100)
        soak(make, seed, turns, counts, There if unix_port.available() else Here)
    return counts


def soak(make: Make, seed: int, turns: int, counts: Counts, where: type) -> None:
    """Make `turns` turns on a cube; after a finding with a new one."""
    goal, start = counts.done["turns"] + turns, seed
    while counts.done["turns"] < goal and counts.found.total() < _MOST_FOUND:
        board = where(facts(make))
        try:
            Table(make, start, board, counts).play(goal)
        except Diverged as fault:
            counts.find(fault.kind, f"{make.name}, seed {start}: {fault}")
        except Died as fault:
            counts.find("died", f"{make.name}, seed {start}: {fault}")
        finally:
            board.close()
        start += 1_000_003


class Diverged(Exception):
    """What was said or shown is not what was done; `kind` is one of KINDS."""

    def __init__(self, kind: str, sentence: str) -> None:
        super().__init__(sentence)
        self.kind = kind


class Table:
    """A cube of a make, a hand, a referee and a game of his own; `board` is of sim.levels."""

    def __init__(self, make: Make, seed: int, board: Here | There, counts: Counts) -> None:
        self.make = make
        self.hand = Hand(make.encoders, make.quarter, seed, loose=make.loose, settle_ms=make.settle, speeds=make.speeds)
        self.back: list[str] = []  # the turns that put things right
        self._counts = counts
        self.referee = Referee(make.encoders, make.travels)
        self._chance = random.Random(seed)
        self._encoders = Encoders(make.encoders, make.quarter, reverse=_REVERSE, bounce=2, seed=seed)
        self._samples: list[int] = []
        self._encoders.sink = self._samples.append
        self._encoders.positions[:] = [make.start] * make.encoders
        self._told = ""
        self._events = 0
        self._board = board
        self._board.ask("Twatch on")
        self._begin()
        self._hear([(0, 0, 0), *rest(2 * make.settle)])

    def play(self, goal: int) -> None:
        """Let the hand turn the cube until so many turns were made; raises Diverged."""
        while self._counts.done["turns"] < goal:
            if self._told:
                mend(self)
            else:
                anything(self)
            if self._game.over:
                self._begin()

    def _begin(self):
        """Begin a new game, here and there."""
        start, first = self._chance.choice(("ring", "wild", "blitz")), self._chance.choice(("black", "red"))
        self._game = CubeGame(start, first, stall=40)
        lines = self._board.ask(f"Tnew {start} first={first} stall=40")
        told = report(self._game, "new")
        self._events += 1
        if lines != [f"*{self._events} {told}", f"ok {told}"]:
            raise Diverged("wrong", f"a new game was answered {lines}")
        self._counts.did("games")

    def see(self, gesture: Gesture) -> None:
        """Let the hand make a gesture; by the time that all rests, what is due must have been said and nothing else."""
        self._counts.did("gestures")
        said = self._hear(gesture.steps + rest(self.make.settle + 60))
        self.referee.saw(gesture.quarters)
        due = self._due(gesture)
        self._compare(said, [due] if due else [], gesture)
        if self._told:
            self._look_for_warning(gesture)
        elif self._chance.random() < 0.02:
            self._look_at_stickers()

    def _due(self, gesture):
        """Return the beginning of the line that is due: what the movement now is, unless that has been said; or ""."""
        before, self._told = self._told, "half" if gesture.left else self.referee.movement()
        if self._told == before:
            return ""
        if gesture.left:
            return f"half {self.referee.face(gesture.steps[0][1], self.back)} "
        verdict = self.referee.verdict()
        if not verdict:
            return "restored"
        return self._refused("-", "not-one-turn") if verdict == NOT_ONE else self._turned(verdict)

    def _turned(self, name):
        """Play a turn in the referee's game and return the line that is due."""
        self._counts.did("turns")
        mover = self._game.to_move
        try:
            gained = self._game.turn(name)
        except IllegalTurn:
            return self._refused(name, "illegal-turn")
        told = report(self._game, name, mover, gained)
        self._accept()
        return told

    def _refused(self, what, code):
        """Return the line that is due; a knob turned by mistake stays where it is."""
        self._counts.did("refusals")
        if not self.make.travels:
            self._accept()
            return f"refused {what} {code} "
        back = f"back={TURNS[inverse(TURNS.index(what))]} " if what in TURNS else "back="
        return f"refused {what} {code} {back}"

    def _accept(self):
        self.referee.accept()
        self._told = ""
        self.back = []

    def _compare(self, said, due, gesture):
        numbers = [line.partition(" ")[0] for line in said]
        texts = [line.partition(" ")[2] for line in said]
        sentence = f"{gesture.kind} {gesture.quarters}: said {said}, due {due}"
        if len(said) != len(due):
            raise Diverged("lost" if len(said) < len(due) else "invented", sentence)
        whole = [
            text == one if one[:4] == "turn" else text.startswith(one) for text, one in zip(texts, due, strict=True)
        ]
        self._events += len(due)
        if not all(whole) or numbers != [f"*{self._events}"] * len(due):
            raise Diverged("wrong", sentence)
        for text in texts:
            told = text.partition(" back=")[2].split(" ")[0]
            self.back = told.split(",") if told else self.back if self._told else []

    # Levels in, lines out

    def _hear(self, steps):
        levels = self._levels(steps)
        return [line for part in levels for line in self._board.ask(lived(part))]

    def _levels(self, steps: list[Step]) -> list[array]:
        """Return steps as the board lives through them, in pieces; it looks up to 16 ms late at what has moved."""
        pieces, waited = [array("i")], 0
        late = self._chance.choice(_LATE_MS)
        for ms, encoder, edges in steps:
            if self._samples and waited + ms > late:
                self._look(pieces, waited)
                waited = 0
            waited += ms
            self._encoders.move(encoder, edges)
        self._look(pieces, waited)
        return pieces

    def _look(self, pieces, waited):
        if len(pieces[-1]) > _PIECE:
            pieces.append(array("i"))
        pieces[-1].extend((waited, len(self._samples), *self._samples))
        self._samples.clear()

    # Lights

    def _colours(self):
        frame = bytes.fromhex(self._board.ask("F")[0])
        return [frame[3 * led : 3 * led + 3] for led in self.referee.leds]

    def _plain(self, colours):
        """Return whether the stickers show the referee's game and nothing over it."""
        shown = {cell: {colours[i] for i in range(54) if self._game.cells[i] == cell} for cell in (EMPTY, BLACK, RED)}
        alike = all(len(found) <= 1 for found in shown.values())
        apart = len(set().union(*shown.values())) == sum(map(len, shown.values()))
        black = all(colour[2] > colour[0] for colour in shown[BLACK])
        return alike and apart and black and all(colour[0] > colour[2] for colour in shown[RED])

    def _look_at_stickers(self):
        """When a turn has been shown the lights show the game."""
        if self._game.over:
            return
        self._hear(rest(_SHOWN_MS))
        self._counts.did("pictures")
        if not self._plain(self._colours()):
            raise Diverged("light wrong", f"the lights show {self._colours()} of {self._game.position()}")

    def _look_for_warning(self, gesture):
        """What has to be put right is seen."""
        self._counts.did("warnings")
        for _ in range(4):
            if not self._plain(self._colours()):
                return
            self._hear(rest(100))
        raise Diverged(
            "light wrong", f"after {gesture.kind} {gesture.quarters} no light says that it must be put right"
        )


def facts(make: Make) -> dict:
    """Return what sim.rom.levels.made needs to know of a make."""
    profile = {
        "NAME": "soak",
        "MOUNT": "pieces" if make.travels else "frame",
        "ENCODERS": make.encoders,
        "COUNTS_PER_QUARTER": make.quarter,
        "REST": 0b11,
        "REVERSE": _REVERSE,
        "SETTINGS": [["settle", make.settle]],
    }
    return {"profile": profile, "now": _CLOCK, "start": make.start}


def anything(table: Table) -> None:
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


def two_slices(table: Table, turn: tuple[int, int]) -> None:
    """Turn a second slice too; where that makes a middle turn mostly the opposite face by as much."""
    hand, (encoder, quarters) = table.hand, turn
    if hand.encoders == 6 and hand.random.random() < 0.8:
        table.see(hand.random.choice((hand.at_once, hand.in_turn))(turn, (encoder ^ 1, -quarters)))
    else:
        other = (encoder + hand.random.randint(1, hand.encoders - 1)) % hand.encoders
        manner = hand.in_turn if table.make.travels else hand.at_once
        table.see(manner(turn, (other, hand.random.choice((1, -1, 2)))))


def turn_about(hand: Hand) -> list[tuple[int, int]]:
    """Return turns one of which may undo another, round one in between."""
    (one, quarters), (other, _) = hand.some_turn(), hand.some_turn()
    turns = [(one, quarters), (other, 1), (one, -quarters)] if one != other else [(one, 1), (one, -1)]
    return turns[hand.random.randrange(2) :]


def mend(table: Table) -> None:
    """After a refusal: put things right, or turn on, or make it worse."""
    hand, whim = table.hand, table.hand.random.random()
    way = table.referee.put_right(table.back)
    if whim < 0.7:
        table.see(hand.several(way))
    elif whim < 0.9:
        encoder, quarters = way[0]
        table.see(hand.any_turn(encoder, quarters // abs(quarters)))
    else:
        anything(table)
