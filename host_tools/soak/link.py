"""Link: a line that drops, changes, doubles, cuts, merges, repeats and delays; nothing damaged is taken for valid.

A host (host_tools.link, host_tools.mirror) and a simulated board, in virtual time, over sim.faulty_line. Turns come
from both ends. From time to time the host goes, and another comes in the middle of something: it must know the game.
"""

import random
from collections import deque

from boards import sim_faces, sim_knobs
from host_tools.link import Link
from host_tools.mirror import Mirror
from host_tools.soak.counts import Counts
from sim.board import SimBoard
from sim.faulty_line import FaultyLine

ABOUT = "turns over a serial line with faults; hosts that come in the middle"
SHORT, LONG = 1000, 100_000  # turns
KINDS = ("net wrong", "taken for valid", "not sent but done", "wrong answer", "not mended")
_BATCH = 1000  # turns, after which there is a new cube
_RATES = (200, 400, 100)  # of so many bytes one brings a fault
_STEP_MS = 16
_MEND_S = 120  # in which a host without news knows the game again
_REPAIRED = ("damaged lines", "repeated commands", "lost events", "commands damaged", "restarts")


class Valid(deque[str]):
    """A log of a link that keeps in `lines` all that was taken for valid."""

    def __init__(self, lines: set[bytes]) -> None:
        super().__init__(maxlen=1)
        self.lines = lines

    def append(self, line: str) -> None:
        """Keep a line."""
        if line[0] == "<":
            self.lines.add(line[2:].encode())


class Host:
    """A link and a mirror, over a line with faults to a simulated board, and all that came of them."""

    def __init__(self, board: SimBoard, rate: int, seed: int) -> None:
        self.board = board
        self.line = FaultyLine(board, rate, seed, _STEP_MS)
        board.session.picture.render = lambda now: board.frame  # nobody looks
        self.accepted: set[bytes] = set()  # lines that were taken for valid
        self.answers: list = []
        self.appear()

    def appear(self) -> None:
        """Come to the line as a program that has just been started."""
        self.link = Link(self.line.clock)
        self.link.log = Valid(self.accepted)
        self.mirror = Mirror(self.link)
        self.link.attach(self.line)

    def run(self, seconds: float) -> None:
        """Let time pass, and then until nothing waits for an answer."""
        end = self.line.clock() + seconds
        while self.line.clock() < end or (self.link.busy and self.line.clock() < end + _MEND_S):
            self.link.poll()

    @property
    def knows(self) -> bool:
        """Whether the host's game is the board's."""
        game = self.mirror.game
        return bool(game and self.mirror.whole and game.actions == self.board.session.game.actions)


def run(seed: int, n: int) -> Counts:
    """Play `n` turns."""
    counts = Counts()
    counts.expect(*KINDS)
    while counts.done["turns"] < n and counts.sound:
        batch = counts.done["cubes"]
        rng = random.Random(1000 * seed + batch)
        board = SimBoard(sim_faces if batch % 4 == 3 else sim_knobs, seed=seed)
        host = Host(board, _RATES[batch % len(_RATES)], 1000 * seed + batch)
        _play(host, rng, min(_BATCH, n - counts.done["turns"]), counts)
        counts.did("cubes")
    return counts


def _play(host, rng, turns, counts):
    """Play turns on one cube, then see what is known of it."""
    board, carried_out, made = host.board, set(), 0
    while made < turns:
        carried_out.add(board.session.link._last.encode())
        before = board.session.link.events
        _act(host, rng, counts)
        host.run(rng.random() / 4)
        made += board.session.link.events - before
    counts.did("turns", made)
    counts.did("bytes with faults", host.line.faults)
    for what in _REPAIRED:
        counts.did(what, host.link.repairs[what])
    if {answer.code for answer in host.answers} - {"", "illegal-turn", "unsure", "not-home", "closed"}:
        counts.find("wrong answer", str({answer.code for answer in host.answers}))
    if host.accepted - host.line.said:
        counts.find("taken for valid", str(sorted(host.accepted - host.line.said)[:3]))
    if carried_out - {b""} - host.line.typed:
        counts.find("not sent but done", str(sorted(carried_out - {b""} - host.line.typed)[:3]))
    _compare(host, counts, "at the end")


def _act(host, rng, counts):
    """Do something at one end or the other."""
    game, chance = host.board.session.game, rng.random()
    if game.over:
        counts.did("games")
        if rng.random() < 0.3:
            _come_back(host, counts, "after the end")
        host.link.ask("new blitz", host.answers.append)
    elif chance < 0.5 and not host.board.session.travels:
        host.board.type("turn " + rng.choice(game.legal()))
    elif host.mirror.game and not host.mirror.over:
        host.link.ask("turn " + rng.choice(host.mirror.game.legal()), host.answers.append)
    if rng.random() < 0.03:
        host.link.ask("undo", host.answers.append)
    if rng.random() < 0.01:
        _turn_by_hand(host, rng, counts)


def _turn_by_hand(host, rng, counts):
    """Let a hand begin a turn; in its midst, or in that of the light that follows, a new host appears."""
    if not host.board.body.busy:
        host.board.body.turn(rng.randrange(6), 1)
        host.board.advance(rng.randrange(800))
        _come_back(host, counts, "in a turn")


def _come_back(host, counts, when):
    """A new host appears; it must come to know the game."""
    counts.did(f"hosts that came {when}")
    host.link.detach()
    host.appear()
    _compare(host, counts, when)


def _compare(host, counts, when):
    for _ in range(_MEND_S):
        host.run(1)
        if host.knows:
            break
    else:
        counts.find("not mended", f"{when}: {host.link.state}, {dict(host.link.repairs)}")
        return
    if host.mirror.game.position() != host.board.session.game.position():
        counts.find("net wrong", f"{when}: {host.mirror.game.position()}")
