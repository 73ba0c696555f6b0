"""`revcube console`: see and command a cube, full-screen (host_tools.screen) or, with --plain, line by line."""

import argparse
import io
import os
import queue
import sys
import threading
import time

from host_tools import Refused
from host_tools.commands import Desk
from host_tools.ending import heed
from host_tools.link import Link, PortGone
from host_tools.mirror import Mirror
from host_tools.ports import SIM, Connection, Place, choose, look, places

_TICK_S = 0.01


def main(argv: list[str]) -> int:
    """Run `revcube console` with the words after `console`; return the exit status, 0 or (with a sentence) 1."""
    options = parser().parse_args(argv)
    for stream in (sys.stdin, sys.stdout, sys.stderr, sys.__stderr__):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    heed()
    try:
        return _run(options)
    except (Refused, PortGone) as error:
        print(f"revcube console: {error}", file=sys.stderr)
        return 1


def parser() -> argparse.ArgumentParser:
    """Return the parser of the options."""
    made = argparse.ArgumentParser("revcube console", description=__doc__)
    add = made.add_argument
    add_place(made)
    add("--plain", action="store_true", help="lines only: for pipes, simple terminals and screen readers")
    add("--log", metavar="DIR", help="keep every game in the folder DIR")
    return made


def _run(options):
    plain = options.plain or not is_screen()
    place = place_of(options, plain)
    if plain:
        return Plain(options.log).run(place)
    from host_tools.screen import Screen  # only here, for --plain needs no Textual

    return Screen(place, options.log).start()


def is_screen() -> bool:
    """Return whether this is a terminal on which a program can paint."""
    terminals = all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout, sys.__stderr__))
    return terminals and os.environ.get("TERM") != "dumb"


def add_place(parser: argparse.ArgumentParser) -> None:
    """Add the options that name a cube, for `place_of`."""
    add = parser.add_argument
    add("--port", metavar="PORT", help="COM3, /dev/ttyACM0, socket://HOST:PORT, rfc2217://…; else the cube is found")
    add("--sim", action="store_true", help="a simulated cube inside this program")


def place_of(options: argparse.Namespace, plain: bool) -> Place | None:
    """Return the place of the cube that the options name, or else what `find` returns; raises Refused."""
    if options.sim and options.port:
        raise Refused("--sim and --port name two cubes: choose one.")
    if options.sim:
        return Place(SIM)
    return Place(options.port) if options.port else find(plain)


def find(plain: bool) -> Place | None:
    """Return the place of the cube; ask which where several answer; where none does return None, or raise Refused."""
    found = look(places())
    chosen = choose(found)
    if len(chosen) == 1:
        return chosen[0].place
    if chosen:
        return _ask_which(chosen)
    if not plain:
        return None
    seen = "".join(f"\n  {one.place.name}: {one.who}" for one in found)
    raise Refused(f"No cube answers. Plug it in, name its port with --port, or try --sim.{seen}")


def _ask_which(chosen):
    for number, one in enumerate(chosen, 1):
        print(f"{number}  {one.place.name}  {one.who}  {one.place.about}", file=sys.stderr)
    if not (sys.stdin and sys.stdin.isatty()):
        raise Refused("Several cubes answer: name one with --port.")
    print("Which one? ", end="", file=sys.stderr, flush=True)
    text = sys.stdin.readline().strip()
    if text.isdigit() and 1 <= int(text) <= len(chosen):
        return chosen[int(text) - 1].place
    raise Refused("That is none of them.")


class Plain:
    """The console line by line. A line is typed when the one before is answered."""

    def __init__(self, log=None, clock=time.monotonic, sleep=time.sleep):
        self._clock, self._sleep = clock, sleep
        link = Link(clock)
        self.desk = Desk(Connection(link, clock=clock), Mirror(link), self._say)
        self._log = log
        self._typed: queue.Queue[str | None] = queue.Queue()

    def run(self, place) -> int:
        """Talk on standard input and output until standard input ends or `quit`; return the exit status."""
        self.desk.connection.connect(place)
        if self._log:
            self.desk.keep(self._log)
        if sys.stdin and sys.stdin.isatty():
            self.desk.note(f"The cube is at {place.name}. Type a turn, as in R2; help lists all, quit leaves.")
        threading.Thread(target=self._read_input, daemon=True).start()
        try:
            return self._talk()
        finally:
            self.desk.leave = True
            self.desk.connection.disconnect()

    def _talk(self):
        ended = False
        while not (self.desk.leave or (ended and not self.desk.busy)):
            self.desk.poll()
            if self.desk.busy or ended:
                self._sleep(_TICK_S)
                continue
            try:
                line = self._typed.get(timeout=_TICK_S)
            except queue.Empty:
                continue
            ended = line is None
            if not ended:
                self.desk.type(line)
        return 0 if self.desk.link.state in ("ready", "closed") else 1

    def _read_input(self):
        """Put the lines of standard input into the queue; None is its end."""
        try:
            for line in sys.stdin or ():
                self._typed.put(line.rstrip("\r\n"))
        except (OSError, ValueError):
            pass
        self._typed.put(None)

    def _say(self, line, kind):
        print(line, flush=True)
