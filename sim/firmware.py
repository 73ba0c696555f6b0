"""What goes onto a board: which files of firmware/, and where they lie there."""

from pathlib import Path

import reversi

_FOLDER = Path(reversi.__file__).parents[1]


def sources(port: str) -> dict[str, Path]:
    """Return the source file of each file that a board needs beside its /board.py, by its path on the board.

    `port` is the MicroPython port of the board's chip: it has the drivers of that one only.
    """
    files = {"/main.py": _FOLDER / "main.py"}
    for package in ("reversi", "play", "device", f"device/{port}"):
        files |= {f"/{package}/{file.name}": file for file in sorted((_FOLDER / package).glob("*.py"))}
    return files
