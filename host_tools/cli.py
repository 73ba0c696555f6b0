"""The command `revcube`: a word that says what to do, then that tool's own options."""

import importlib
import sys

TOOLS = {
    "sim": ("sim.main", "play on this PC: in a window, as text, by a script"),
    "boards": ("host_tools.boards", "what board files there are, and what is wrong with one"),
    "wiring": ("host_tools.wiring", "what to solder where, as text or as a picture"),
    "flash": ("host_tools.flash", "put the firmware onto a board"),
    "arena": ("host_tools.arena", "matches between levels of the computer: who is stronger"),
    "analyze": ("host_tools.analyze", "a record turn by turn: what was better, and where the game turned"),
    "bench": ("host_tools.bench", "how fast the firmware's code is, on both interpreters"),
}


def main(argv: list[str] | None = None) -> int:
    """Run a tool with the words after `revcube`; return its exit status, or 2 where there is no such tool."""
    words = sys.argv[1:] if argv is None else argv
    if words and words[0] in TOOLS:
        return importlib.import_module(TOOLS[words[0]][0]).main(words[1:])
    if words and words[0] not in ("-h", "--help", "help"):
        print(f"revcube: there is no tool {words[0]!r}; the tools are {', '.join(TOOLS)}.", file=sys.stderr)
        return 2
    print("revcube TOOL …; revcube TOOL --help says more.\n")
    for name, (_, about) in TOOLS.items():
        print(f"  {name:<8} {about}")
    return 0
