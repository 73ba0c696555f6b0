"""A board that is told the levels of its encoders (sim/rom/levels.py), on either interpreter: levels in, light and
lines out.

`Here` runs in this program, `There` on the real MicroPython with the heap of a board.
"""

import json
import subprocess
from array import array
from binascii import b2a_base64
from pathlib import Path
from typing import Any

from sim import unix_port
from sim.rom import levels

_SCRIPT = Path(__file__).parent / "rom" / "levels.py"


class Died(Exception):
    """The interpreter has ended; the text is what it printed."""


class Here:
    """The board in this program; `facts` as sim.rom.levels.made has them."""

    def __init__(self, facts: dict[str, Any]) -> None:
        self._board = levels.made(facts)

    def ask(self, order: str) -> list[str]:
        """Return the lines that come of an order of sim.rom.levels.obey."""
        return levels.obey(self._board, order)

    def close(self) -> None:
        """Nothing is to be closed."""


class There:
    """The board on MicroPython; see Here. Raises Died."""

    def __init__(self, facts: dict[str, Any]) -> None:
        self._process = subprocess.Popen(
            unix_port.command(_SCRIPT, json.dumps(facts)),
            env=unix_port.environment(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="backslashreplace",
        )

    def ask(self, order: str) -> list[str]:
        """Return the lines that come of an order."""
        lines: list[str] = []
        try:
            self._process.stdin.write(order + "\n")
            self._process.stdin.flush()
        except BrokenPipeError:
            raise Died(self._process.stdout.read()) from None
        for line in self._process.stdout:
            if line == ".\n":
                return lines
            lines.append(line[:-1])
        raise Died("\n".join(lines))

    def close(self) -> None:
        """End the interpreter."""
        self._process.kill()
        self._process.communicate()


def lived(steps: array) -> str:
    """Return the order to live through steps."""
    return "L" + b2a_base64(steps, newline=False).decode()
