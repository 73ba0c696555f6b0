"""Hands turn slices well and badly: no turn is lost, none invented, every refusal is right, and the lights say so."""

import pytest

from host_tools.soak import turning
from host_tools.soak.counts import Counts
from sim import unix_port
from sim.levels import Died, Here

TURNS = 8000
KINDS = {
    *("turn", "overshoot", "hesitate", "by quarters", "creep", "there and back", "round", "nudge", "leave", "several"),
    *("in turn", "at once"),
}


@pytest.mark.skipif(not unix_port.available(), reason=unix_port.ABSENT)
def test_no_turn_is_lost_and_none_invented_on_the_real_interpreter():
    counts = turning.run(1, TURNS)
    assert counts.sentences == [] and counts.sound and set(counts.found) == set(turning.KINDS)
    assert counts.done["turns"] >= TURNS and counts.done["games"] > TURNS // 100
    assert counts.done["refusals"] > TURNS // 10 and counts.done["pictures"] > 100 and counts.done["warnings"] > 500


@pytest.mark.parametrize("make", turning.MAKES, ids=[make.name for make in turning.MAKES])
def test_no_turn_is_lost_and_none_invented_here(make):
    counts = Counts()
    turning.soak(make, 2, 150, counts, Here)
    assert counts.sentences == [] and counts.sound


def test_the_hands_do_everything_that_hands_do(monkeypatch):
    seen = set()
    monkeypatch.setattr(turning.Table, "see", lambda table, gesture: seen.add(gesture.kind))
    for make in turning.MAKES[3:5]:
        table = turning.Table(make, 3, Here(turning.facts(make)), Counts())
        for _ in range(600):
            turning.anything(table)
    assert seen == KINDS


class Deaf(Here):
    """A board that does not say every tenth line."""

    said = 0

    def ask(self, order):
        lines = super().ask(order)
        if order[0] == "L":
            self.said += len(lines)
        return [] if lines and order[0] == "L" and self.said % 10 == 0 else lines


class Chatty(Here):
    """A board that says a turn twice."""

    def ask(self, order):
        lines = super().ask(order)
        return 2 * lines if lines and " turn " in lines[0] and order[0] == "L" else lines


class Wrong(Here):
    """A board that takes a turn for its opposite."""

    def ask(self, order):
        return [line.replace(" R ", " R' ") for line in super().ask(order)]


class Dark(Here):
    """A board without lights."""

    def ask(self, order):
        return ["00" * 162] if order == "F" else super().ask(order)


class Dying(Here):
    """A board that ends."""

    def ask(self, order):
        if order[0] == "L":
            raise Died("MemoryError")
        return super().ask(order)


@pytest.mark.parametrize(
    ("board", "kind"),
    [(Deaf, "lost"), (Chatty, "invented"), (Wrong, "wrong"), (Dark, "light wrong"), (Dying, "died")],
)
def test_a_board_that_does_wrong_is_found_out(board, kind):
    counts = Counts()
    turning.soak(turning.MAKES[4], 1, 200, counts, board)
    assert counts.found[kind] and not counts.sound and counts.sentences[0].startswith(f"{kind}: six faces that turn")
