"""What ends a program from outside: SIGTERM, SIGHUP (its terminal was closed), SIGQUIT (Ctrl-\\)."""

import signal
from collections.abc import Callable


def interrupt() -> None:
    """End as Ctrl-C does: what is under way is put right first."""
    raise KeyboardInterrupt


def heed(end: Callable[[], object] = interrupt) -> None:
    """Let the first of these signals call `end`; others are nothing new: a shell that is closed sends SIGHUP twice."""
    signals = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP", "SIGQUIT") if hasattr(signal, name)]

    def first(number, frame):
        for one in signals:
            signal.signal(one, signal.SIG_IGN)
        end()

    for one in signals:
        signal.signal(one, first)
