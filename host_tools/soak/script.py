"""Parts that run as a whole on the real MicroPython: scripts that print what they have done and found."""

import subprocess
from pathlib import Path

from host_tools.soak.counts import Counts
from sim import unix_port


def follow(counts: Counts, script: Path, *args: object, heap: str = unix_port.HEAP) -> dict[str, list[str]]:
    """Run `script` and count; return the words of its other lines by their first word.

    It prints `did COUNT WHAT`, `find KIND: SENTENCE`, and at its end `whole`.
    """
    rest = {}
    counts.expect("died")
    command = unix_port.command(script, *map(str, args), heap=heap)
    done = subprocess.run(
        command,
        env=unix_port.environment(unix_port.ROM),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    )
    for line in done.stdout.splitlines():
        word, _, text = line.partition(" ")
        if word == "did":
            times, _, what = text.partition(" ")
            counts.did(what, int(times))
        elif word == "find":
            kind, _, sentence = text.partition(": ")
            counts.find(kind, sentence)
        else:
            rest[word] = text.split()
    if "whole" not in rest:
        counts.find("died", done.stdout[-2000:])
    return rest
