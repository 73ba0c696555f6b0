"""`revcube sim`: the cube on a PC, in a window, on standard input and output, by a script, or over a socket."""

import argparse
import codecs
import contextlib
import datetime
import importlib
import io
import os
import queue
import sys
import tempfile
import threading
import time
from pathlib import Path

from filelock import FileLock, Timeout

from sim import script, unix_port
from sim.board import SimBoard
from sim.serial import Line, TcpLine
from sim.stores import DiskStore

BOARDS = ("sim_knobs", "sim_slices", "sim_faces", "sim_panel8", "sim_panel16")
_RUNTIME = (
    "what runs the firmware: this Python, or the real MicroPython with a file system and a serial port of its own"
)
_NAP_S = 0.01
_PARTING_MS = 300  # in which the firmware on MicroPython ends in order
_BOOT_MS = 3000  # for which a virtual board's firmware is waited for
_DELAY_MS = 100  # what this machine was late by beyond that is not made up for
_LOOK_MS = 2000  # a time after which everything that moves has come to rest


class NoWindow(Exception):
    """There is no display; the text says why."""


class Refused(Exception):
    """The command can't be carried out; the sentence says why."""


def main(argv: list[str]) -> int:
    """Run `revcube sim` with the words after `sim`; return the exit status, 0 or (with a sentence on stderr) 1."""
    options = _parser().parse_args(argv)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    try:
        _run(options)
    except (Refused, script.BadScript) as error:
        print(f"revcube sim: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        pass
    return 0


def _parser():
    parser = argparse.ArgumentParser("revcube sim", description=__doc__)
    add = parser.add_argument
    add("--text", action="store_true", help="talk on standard input and output; the command help lists all")
    add("--script", metavar="FILE", help="do console lines and wait, spin, press from FILE (- for standard input)")
    add("--state", metavar="DIR", help="keep the game and the settings in DIR; without it nothing is kept")
    add("--screenshot", metavar="FILE.png", help="save a picture of the window, after the script, and stop")
    add("--serve", metavar="PORT", type=int, help="open the serial line as socket://127.0.0.1:PORT")
    add("--board", choices=BOARDS, default=BOARDS[0], help=f"which cube or panel of boards/ (default {BOARDS[0]})")
    add("--speed", metavar="N", type=float, default=1.0, help="how many times faster than real time (default 1)")
    add("--runtime", choices=("cpython", "micropython"), default="cpython", help=_RUNTIME)
    add("--blank", action="store_true", help="with --runtime micropython: a new board without firmware, only a prompt")
    return parser


def _run(options):
    if not 0 < options.speed <= 1000:
        raise Refused(f"--speed is more than 0 and at most 1000, not {options.speed:g}.")
    if options.script and options.serve is not None:
        raise Refused("--script and --serve both speak on the serial line: choose one.")
    if options.state == "":
        raise Refused("--state names a folder, and nothing is named: leave it out to keep nothing.")
    if options.blank and options.runtime != "micropython":
        raise Refused("--blank is for --runtime micropython: only there a board can be without firmware.")
    if options.screenshot is not None and not options.screenshot.lower().endswith(".png"):
        raise Refused(f"A picture is a PNG file, as in --screenshot cube.png, not {options.screenshot!r}.")
    with contextlib.ExitStack() as stack:
        if options.state is not None:
            stack.enter_context(_sole_user(options.state))
        board = _virtual_board(options, stack) if options.runtime == "micropython" else _board(options)
        if options.script:
            _play_script(options.script, board)
        if options.screenshot is not None:
            _save_picture(board, options.screenshot)
        elif not options.script:
            _stay(board, options)


def _sole_user(folder):
    """Return a context in which no other simulator keeps its game in the folder."""
    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
        return FileLock(Path(folder) / ".lock").acquire(blocking=False)
    except Timeout:
        raise Refused(f"Another simulator keeps its game in {folder}: close it, or choose another folder.") from None
    except OSError as error:
        raise Refused(f"Nothing can be kept in {folder}: {error.strerror}.") from None


def _stay(board, options):
    if not options.text:
        try:
            _show_window(board)
            return
        except NoWindow as error:
            print(f"revcube sim: no window can be opened ({error}); going on as --text.", file=sys.stderr)
    if options.serve is not None:
        print(f"revcube sim: serving socket://127.0.0.1:{board.line.port}; Ctrl-C stops.", file=sys.stderr)
        _pass_time(board)
    else:
        _talk(board)


def _board(options):
    profile = importlib.import_module(f"boards.{options.board}")
    colour = options.text and sys.stdout and sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    today = None if options.script else lambda: datetime.date.today().strftime("%Y.%m.%d")
    board = SimBoard(profile, _store(options.state), line=_line(options.serve), today=today, colour=colour)
    board.speed = options.speed
    return board


def _virtual_board(options, stack):
    """Return the firmware on MicroPython as a board, to be closed by `stack`; it keeps all on an image of its flash."""
    panel = "panel" in options.board
    if options.speed != 1 or options.serve is not None or not (panel or options.board == BOARDS[0]):
        raise Refused("--runtime micropython runs its own knobs, or a panel, in real time, on a pseudo-terminal.")
    if sys.platform != "linux":
        raise Refused("--runtime micropython needs Linux.")
    if not unix_port.available():
        raise Refused(f"{unix_port.ABSENT}.")
    virtual = importlib.import_module("sim.virtual")
    profile = importlib.import_module(f"boards.{options.board if panel else 'virtual'}")
    try:
        folder = Path(options.state or stack.enter_context(tempfile.TemporaryDirectory()))
        folder.mkdir(parents=True, exist_ok=True)
        image = folder / (f"{options.board}.img" if panel else "flash.img")
        if image.exists():
            _check_image(image, virtual)
        elif not options.blank:
            virtual.install(image, profile=profile)
        chip = stack.enter_context(virtual.Chip(image))
    except OSError as error:
        raise Refused(f"No board can be kept in {options.state}: {error.strerror}.") from None
    print(f"revcube sim: the board's serial port is {chip.port}.", file=sys.stderr)
    board = virtual.VirtualBoard(chip, profile)
    stack.callback(_leave, board)
    board.wait(_BOOT_MS)
    return board


def _check_image(image, virtual):
    if not virtual.readable(image):
        raise Refused(f"The flash of the board, {image}, is damaged and can't be read: delete it to get a new one.")


def _leave(board):
    """Stop the firmware as Ctrl-C does: what ends in order counts as no failed start."""
    board.line.type(b"\x03")
    board.advance(_PARTING_MS)


def _store(folder):
    if folder is None:
        return None
    try:
        return DiskStore(folder)
    except OSError as error:
        raise Refused(f"Nothing can be kept in {folder}: {error.strerror}.") from None


def _line(port):
    if port is None:
        return Line()
    if not 0 <= port <= 65535:
        raise Refused(f"There is no port {port}: choose one from 1024 to 65535, or 0 for any that is free.")
    try:
        return TcpLine(port)
    except OSError as error:
        raise Refused(f"Port {port} of 127.0.0.1 can't be opened: {error}. Choose another one.") from None


def _play_script(name, board):
    try:
        data = _standard_input() if name == "-" else Path(name).read_bytes()
        lines = [line.decode() for line in data.removeprefix(codecs.BOM_UTF8).splitlines()]
    except OSError as error:
        raise Refused(f"The script {name} can't be read: {error.strerror}.") from None
    except UnicodeError:
        raise Refused(f"The script {name} is no UTF-8 text.") from None
    script.play(lines, board, print, name)


def _standard_input():
    """Return all of standard input; it may have been closed before the start."""
    return sys.stdin.buffer.read() if sys.stdin else b""


# The window


def _window_module():
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # or pygame greets on standard output
    return importlib.import_module("sim.window")


def _show_window(board):
    """Stay until the window is closed. It is loaded only here, for the rest needs no pygame; raises NoDisplay."""
    window = _window_module()
    if os.environ.get("SDL_VIDEODRIVER") in window.INVISIBLE:
        print("revcube sim: SDL_VIDEODRIVER makes the window invisible; Ctrl-C ends it.", file=sys.stderr)
    try:
        window.Window(board, size=None).run()
    except window.NoDisplay as error:
        raise NoWindow(error) from None


def _save_picture(board, name):
    """Save a picture of the window without showing it."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    window = _window_module().Window(board)
    board.advance(_LOOK_MS)
    try:
        window.screenshot(name)
    except OSError as error:
        raise Refused(f"The picture {name} can't be saved: {error.strerror or error}.") from None
    finally:
        window.close()


# Standard input and output


def _talk(board):
    """Type what comes on standard input, print what the board answers, until standard input ends.

    A line is typed when the one before is answered and its turn, where stickers travel, is made.
    """
    typed: queue.Queue[bytes] = queue.Queue()
    threading.Thread(target=_read_input, args=(typed,), daemon=True).start()
    while True:
        before = time.monotonic()
        try:
            chunk = typed.get(timeout=_NAP_S)
        except queue.Empty:
            board.advance(1000 * (time.monotonic() - before))
        else:
            if not chunk:
                return
            for line in chunk.splitlines(keepends=True):
                board.line.type(line)
                board.settle()
                _print(board)
        _print(board)


def _print(board):
    """Print what the board has written on its serial line."""
    print(board.line.output().decode(errors="replace"), end="", flush=True)


def _read_input(typed):
    """Put all that comes on standard input into the queue `typed`; a last line gets its end, and b"" is the end."""
    last = b"\n"
    with contextlib.suppress(OSError):
        while sys.stdin and (chunk := os.read(sys.stdin.fileno(), 4096)):
            typed.put(chunk)
            last = chunk
    typed.put(b"" if last.endswith(b"\n") else b"\n")
    typed.put(b"")


def _pass_time(board):
    """Let the board live in real time until Ctrl-C."""
    last = time.monotonic()
    while True:
        time.sleep(_NAP_S)
        now = time.monotonic()
        board.advance(min(1000 * (now - last), _DELAY_MS))
        last = now
