"""What the options of the command line take."""

import argparse
from collections.abc import Callable


def whole(least: int, most: int | None = None) -> Callable[[str], int]:
    """Return what reads a whole number from `least` up (to `most`), for `type=` of argparse."""
    bounds = f"from {least} up" if most is None else f"from {least} to {most}"

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = least - 1
        if number < least or (most is not None and number > most):
            raise argparse.ArgumentTypeError(f"takes a whole number {bounds}, not {text}")
        return number

    return read
