"""The power is cut at any moment: what was answered `ok` is there after the restart."""

from reversi.rng import Random
from virtual_board import KNOBS, SIX, MemoryStore, VirtualBoard, restarted

COMMANDS = (
    "undo",
    "undo 2",
    "redo",
    "redo 3",
    "resign",
    "draw",
    "swap",
    "new wild first=red swap=on black=Ann",
    "new blitz stall=5 blocked=F2",
    "set brightness=50 settle=60",
    "set palette=literal",
    "set takeback=free",
    "set position B.....R../RBRR.RB.R/.BR...BR./..B.....R/B.R...BRB/RB.....RB b U 3/40",
    "sync",
)
RECORD = ("load", '[Game "cube"]', '[Red "Bo"]', '[Swap "taken"]', '[Start "wild"]', "", "1. R U2 2. M' *", ".")


class PowerCut(Exception):
    """The store has stopped in the middle of an operation."""


class CuttingStore(MemoryStore):
    """A store that stops at its n-th operation: before it, behind it, or after a part of a line."""

    def __init__(self, operations, torn):
        super().__init__()
        self.operations, self.part = operations, torn

    def _cut(self):
        self.done += 1
        return self.done == self.operations

    def save(self, name, data):
        cut = self._cut()
        if not cut or self.part > 3:  # the old value or the new one
            self.values[name] = bytes(data)
        if cut:
            raise PowerCut

    def append(self, name, line):
        cut = self._cut()
        self.values[name] += line[: self.part] if cut else line
        if cut:
            raise PowerCut


def act(board, random):
    """Let the players do something."""
    choice = random.below(3 * len(COMMANDS))
    if board.session.game.over:
        board.ask("undo" if choice % 3 else "new ring stall=30")
    elif choice == 0:
        board.type(*RECORD)
    elif choice < len(COMMANDS):
        board.ask(COMMANDS[choice])
    else:
        legal = board.session.game.legal()
        board.turn(legal[random.below(len(legal))])


def test_after_every_command_a_restart_finds_everything():
    kinds = set()
    for seed, kind in ((1, KNOBS), (2, SIX), (3, KNOBS)):
        random, board = Random(seed), VirtualBoard(kind)
        for _ in range(70):
            act(board, random)
            again = restarted(board)
            assert again.state() == board.state()
            assert again.output() == []
            game = again.session.game
            kinds.add((bool(game.actions), bool(game.undone), game.over, game.swapped, game.start))
    assert len(kinds) > 12


def test_a_power_cut_at_any_operation_of_the_store_loses_nothing_that_was_answered():
    cuts = 0
    for operations in range(1, 40):
        random, same = Random(operations), Random(operations)
        board, twin = VirtualBoard(KNOBS, CuttingStore(operations, operations % 9)), VirtualBoard(KNOBS)
        try:
            while twin.store.done < 50:
                answered = twin.state()
                act(twin, same)
                act(board, random)
        except PowerCut:
            cuts += 1
            again = restarted(board)
            assert again.state() in (answered, twin.state())
            again.output()
            again.type("turn R", "undo")
            third = restarted(again)
            assert third.state() == again.state() and third.output() == []
    assert cuts == 39


def test_a_restart_in_the_middle_of_anything_goes_on_as_if_there_had_been_none():
    for kind in (KNOBS, SIX):
        random, other = Random(4), Random(4)
        plain, often = VirtualBoard(kind), VirtualBoard(kind)
        for board in (plain, often):
            board.ask("new blitz black=Ann stall=30")
        while not plain.session.game.over:
            act_alike(plain, random)
            act_alike(often, other)
            often = restarted(often)
            assert often.state() == plain.state()


def act_alike(board, random):
    """Make a random turn by hand, and sometimes take it back and give it again."""
    legal = board.session.game.legal()
    name = legal[random.below(len(legal))]
    board.turn(name)
    if board.kind is KNOBS and random.below(4) == 0:
        board.type("undo", "redo")
