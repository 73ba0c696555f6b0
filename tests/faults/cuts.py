"""The power goes at every operation of the flash while the whole session saves; save files are found spoilt.

Runs on MicroPython, whose littlefs is the one that boards have. Arguments: seed, `saves` or `spoilt`, how many. Prints
what host_tools.soak.script reads. For `saves` the heap must be large, for nothing is collected.
"""

import gc
import sys

from cutting import BLOCK, BLOCKS, DISK, format_disk, mount
from findings import counted, did, find, tell
from levels import LevelBoard, Profile

from device.boots import Boots
from device.store import FileStore
from reversi.rng import Random

FOLDER = "/disk/saves"
NAMES = ("game", "settings", "boots", "game.old", "settings.old", "boots.old")
COMMANDS = (
    "undo",
    "undo 2",
    "undo 3",
    "redo",
    "redo 3",
    "resign",
    "draw",
    "swap",
    "sync",
    "new ring",
    "new reversi size=6",
    "new wild first=red swap=on black=Ann",
    "new blitz stall=5 blocked=F2",
    "set brightness=50 settle=60",
    "set palette=literal",
    "set takeback=free",
    "set brightness=9",
    "set position B.....R../RBRR.RB.R/.BR...BR./..B.....R/B.R...BRB/RB.....RB b U 3/40",
)
ALIEN = (
    b"",
    b"\x00" * 64,
    b"hello\n",
    b"saved 1\n",
    b"saved 1 x y\n",
    b"saved 1 99999999999999999999 0\n",
    b"saved 1 -1 00000000\n",
    b"saved 2 0 00000000\n",
    b"saved 1 0 00000000\nR *0000\n",
    b'[Game "cube"]\n\n1. R *\n',
    b"\xff\xfe" * 500,
)
PIECES = {
    "NAME": "cuts",
    "MOUNT": "pieces",
    "ENCODERS": 9,
    "COUNTS_PER_QUARTER": 20,
    "REST": 3,
    "REVERSE": (),
    "SETTINGS": (),
}


class Cube:
    """The firmware after a start, as device.boot makes it; `troubles` are the lines with which it begins."""

    def __init__(self):
        mount()
        self._store = FileStore(FOLDER)
        boots = Boots(self._store)
        boots.begin()
        self._board = LevelBoard(Profile(PIECES), self._store)
        self._board.type("")
        boots.succeed()
        self.troubles = self._board.output()

    @property
    def session(self):
        """The session."""
        return self._board.session

    def do(self, command):
        """Play a turn, as hands do it, or type a command; return whether it was done."""
        if " " not in command and command[0].isupper():
            try:
                self.session.make(command)
            except Exception as error:
                if not hasattr(error, "code"):
                    raise
                return False
            return True
        self._board.type(command)
        return self._board.output()[-1][:2] == "ok"

    def state(self):
        """Return all that must survive: position, what can be undone and redone, places, settings."""
        session = self.session
        game = session.game
        names = ("palette", "brightness", "takeback", "settle")
        game_state = (game.position(), tuple(game.actions), tuple(game.undone), game.over, bytes(session.match.places))
        return game_state, tuple([session.settings[name] for name in names])


def some_action(cube, random):
    """Return a turn, twice in three times, or a command."""
    game = cube.session.game
    legal = game.legal()
    if legal and game.kind == "cube" and random.below(3):
        return legal[random.below(len(legal))]
    return COMMANDS[random.below(len(COMMANDS))]


def cut_everywhere(before, command, old, new, random):
    """Do `command` on the disk `before`, with the power cut at each of its operations, twice in a row too."""
    for torn in (False, True):
        cut, done = 0, False
        while not done:
            DISK.load(before)
            cube = Cube()
            DISK.cut_at(cut, torn)
            done = attempt(cube, command)
            DISK.cut_at(random.below(16) if random.below(2) else -1)
            try:
                Cube()
            except OSError:
                pass  # otherwise the firmware has gone on without its disk
            did("cuts in the start after a cut", int(0 <= DISK.cut < DISK.operations))
            DISK.cut_at(-1)
            cube = Cube()
            did("cuts")
            judge(cube, done, old, new, f"{command}, cut {cut}")
            cut += 1


def attempt(cube, command):
    """Return whether the command was done."""
    try:
        return cube.do(command)
    except OSError:
        return False


def judge(cube, done, old, new, where):
    """What stands is the last state or the one before; never the one before when the last was answered."""
    found = cube.state()
    did("announced", int(bool(cube.troubles)))
    if found == new or (found == old and not done):
        return
    find("lost" if found == old else "invented", f"{where}: {found} after {cube.troubles}")


def saves(random, count):
    """Do `count` actions that save something, each with all its cuts."""
    format_disk()
    before = bytearray(BLOCK * BLOCKS)
    cube = Cube()
    while counted.get("saves", 0) < count:
        old, command = cube.state(), some_action(cube, random)
        before[:] = DISK.data
        DISK.cut_at(-1)
        if cube.do(command) and DISK.operations:
            did("saves")
            after, new = bytes(DISK.data), cube.state()
            cut_everywhere(before, command, old, new, random)
            DISK.load(after)
            cube = Cube()


def spoilt(random, count):
    """Find one of the files spoilt: what stands has stood before, and if it is not the last state that is said."""
    gc.enable()
    format_disk()
    cube = Cube()
    seen = [cube.state()]
    disk = bytearray(BLOCK * BLOCKS)
    for number in range(count):
        if number % 200 == 199:
            format_disk()
            cube = Cube()
            seen = [cube.state()]
        cube.do(some_action(cube, random))
        seen.append(cube.state())
        disk[:] = DISK.data
        name = NAMES[random.below(len(NAMES))]
        how = spoil(f"{FOLDER}/{name}", random)
        if how:
            did("files spoilt")
            read_again(seen, f"{name}, {how}")
        DISK.load(disk)
        cube = Cube()


def spoil(path, random):
    """Spoil a file; return how, "" where there is none."""
    try:
        with open(path, "rb") as file:
            data = bytearray(file.read())
    except OSError:
        return ""
    how = ("cut to nothing", "cut off", "a bit flipped", "another program's")[random.below(4)]
    if how == "cut to nothing":
        data = b""
    elif how == "cut off":
        data = data[: random.below(len(data) + 1)]
        if data[-1:] == b"\n":  # or nobody could tell it from a file to which the rest was never added
            data = data[:-1]
    elif how == "a bit flipped" and data:
        data[random.below(len(data))] ^= 1 << random.below(8)
    else:
        data = ALIEN[random.below(len(ALIEN))]
    with open(path, "wb") as file:
        file.write(data)
    return f"{how}: {bytes(data[:60])}"


def read_again(seen, where):
    """Start on what is there now, play on, and start again."""
    try:
        cube = Cube()
    except Exception as error:
        find("no start", f"{where}: {type(error).__name__} {error}")
        return
    game, settings = cube.state()
    if game not in [state[0] for state in seen] or settings not in [state[1] for state in seen]:
        find("invented", f"{where}: {cube.state()}")
    if (game, settings) != seen[-1]:
        did("older states taken up")
        if not cube.troubles:
            find("unannounced", f"{where}: {len(seen)} {game} {settings}")
    cube.do("new blitz")
    cube.do("R")
    state = cube.state()
    if Cube().state() != state:
        find("lost", f"{where}: what was played then")


def main():
    """Cut and spoil; say what was done."""
    seed, what, count = sys.argv[1:]
    {"saves": saves, "spoilt": spoilt}[what](Random(int(seed)), int(count))
    tell()


gc.disable()  # or it closes, in the midst of a cut, files that the one before has left open
main()
