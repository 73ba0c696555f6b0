"""`revcube replay FILE`: step through the record of a game, and branch off; without a cube."""

import argparse
import io
import os
import sys

from host_tools import records
from host_tools.records import BadFile, Replay, drawn, named
from play.report import score, state
from reversi import GameError
from reversi.geometry import TURNS
from reversi.notation import turn_code
from reversi.record import dumps, result
from reversi.text import natural, quote

_HELP = "Enter or next [N], back [N], goto N, first, last; a turn branches off, main comes back; save FILE, show, quit."
_WAYS = {
    "next": lambda replay, number: replay.at + number,
    "back": lambda replay, number: replay.at - number,
    "goto": lambda replay, number: number,
    "first": lambda replay, number: 0,
    "last": lambda replay, number: replay.steps,
}


def main(argv: list[str]) -> int:
    """Run `revcube replay` with the words after `replay`; return the exit status, 0 or (with a sentence) 1."""
    parser = argparse.ArgumentParser("revcube replay", description=__doc__, epilog=_HELP)
    parser.add_argument("file", metavar="FILE", help="a record, as `record` writes it, or a transcript f5d6c3…")
    options = parser.parse_args(argv)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    try:
        stepper = Stepper(Replay(records.read(options.file)), print)
    except BadFile as error:
        print(f"revcube replay: {error}", file=sys.stderr)
        return 1
    colour = bool(sys.stdout and sys.stdout.isatty() and not os.environ.get("NO_COLOR"))
    print(_HELP)
    _talk(stepper, colour)
    return 0


def _talk(stepper, colour):
    stepper.show(colour)
    for line in sys.stdin or ():
        word = line.strip()
        if word == "quit":
            return
        if word == "show" or stepper.step(word or "next"):
            stepper.show(colour)
        else:
            print(_HELP)


class Stepper:
    """Steps through `replay` as it is told; what there is to say goes to `say`."""

    def __init__(self, replay: Replay, say):
        self.replay = replay
        self._say = say

    def step(self, line: str) -> bool:
        """Do what a line says; return whether it was meant for stepping through a record."""
        word, _, rest = line.strip().partition(" ")
        if word.lower() in _WAYS:
            self._go(word.lower(), rest.strip())
        elif word.lower() == "main":
            self.replay.main()
        elif word.lower() == "save" and rest:
            self._save(named(rest.strip()))
        else:
            return self._branch(line.strip())
        return True

    def _go(self, way, text):
        number, steps = natural(text or "1"), self.replay.steps
        if number < 0 or (way == "goto" and number > steps):
            self._say(f"{quote(text)} is no step and no number of steps: goto 0 to goto {steps} are there.")
        else:
            self.replay.to(_WAYS[way](self.replay, number))

    def _save(self, name):
        try:
            records.write(name, dumps(self.replay.game))
            self._say(f"Saved as {name}.")
        except BadFile as error:
            self._say(str(error))

    def _branch(self, line):
        """Play a turn or move, or refuse it; return whether it is one."""
        game, line = self.replay.game, line.removeprefix("turn ").removeprefix("put ")
        try:
            self.replay.play(TURNS[turn_code(line)] if game.kind == "cube" else game.action_of(line))
        except GameError as error:
            if not isinstance(error, game.refusal):
                return False
            self._say(str(error))
        return True

    def where(self) -> str:
        """Return a line about where in the record this is."""
        replay, game = self.replay, self.replay.game
        last = game.actions[-1] if replay.at else "start"
        stands = f"{score(game)} ended {result(game)}" if game.over else state(game)
        branch = "" if replay.branch is None else f" branch-after={replay.branch}"
        return f"replay {replay.at}/{replay.steps} {last} {stands}{branch}"

    def show(self, colour: bool) -> None:
        """Say the board and where this is."""
        for line in drawn(self.replay.game, colour):
            self._say(line)
        self._say(self.where())
