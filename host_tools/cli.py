"""The command `revcube`: a word that says what to do, then that tool's own options."""

import contextlib
import importlib
import os
import sys

TOOLS = {
    "sim": ("sim.main", "play on this PC: in a window, as text, by a script"),
    "console": ("host_tools.console", "see and command a cube at a serial port, full-screen or line by line"),
    "doctor": ("host_tools.doctor", "is everything on the cube as it should be? lights, encoders, firmware"),
    "replay": ("host_tools.replay", "step through the record of a game, and branch off"),
    "boards": ("host_tools.boards", "what board files there are, and what is wrong with one"),
    "wiring": ("host_tools.wiring", "what to solder where, as text or as a picture"),
    "arena": ("host_tools.arena", "matches between levels of the computer: who is stronger"),
    "analyze": ("host_tools.analyze", "a record turn by turn: what was better, and where the game turned"),
    "flash": ("host_tools.flash", "put the firmware onto a board"),
    "soak": ("host_tools.soak", "every kind of fault on purpose, counted: what is lost, invented, wrong"),
    "bench": ("host_tools.bench", "how fast the firmware's code is, on both interpreters"),
}


def main(argv: list[str] | None = None) -> int:
    """Run a tool with the words after `revcube`; return its exit status, or 2 where there is no such tool.

    Ctrl-C ends it with 130. A reader of our output that leaves, as `head` does, ends it too; a full disk is a sentence.
    """
    words = sys.argv[1:] if argv is None else argv
    try:
        status = _run(words)
        if sys.stdout:
            sys.stdout.flush()
        return status
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        if not isinstance(error, BrokenPipeError):
            print(f"revcube {words[0]}: {error.strerror or error}.", file=sys.stderr)
        with contextlib.suppress(OSError, AttributeError):  # what is still to be written must not be tried again
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


def _run(words):
    if words and words[0] in TOOLS:
        return importlib.import_module(TOOLS[words[0]][0]).main(words[1:])
    if words and words[0] not in ("-h", "--help", "help"):
        print(f"revcube: there is no tool {words[0]!r}; the tools are {', '.join(TOOLS)}.", file=sys.stderr)
        return 2
    print("revcube TOOL …; revcube TOOL --help says more.\n")
    for name, (_, about) in TOOLS.items():
        print(f"  {name:<8} {about}")
    return 0
