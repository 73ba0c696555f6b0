"""One run of the MicroPython interpreter as a process, from its start to its end. Linux only."""

import contextlib
import os
import signal
import subprocess
from pathlib import Path

from sim import unix_port

_START = Path(__file__).parent / "rom" / "start.py"
_KILL, _INTERRUPT = signal.SIGKILL, signal.SIGUSR2
# The unix port raises KeyboardInterrupt right in its signal handler, also in the midst of a garbage collection or of
# littlefs. A board only notes it, and raises it at the next jump of Python code; that is what our signal does. The
# first line lets the process die with the thread that started it (1 is PR_SET_PDEATHSIG).
_BEFORE = f"""
import ctypes, micropython_run
system, interpreter = ctypes.CDLL(None), ctypes.CDLL(micropython_run.__file__)
system.prctl(1, {_KILL:d})
system.signal({_INTERRUPT:d}, interpreter.mp_sched_keyboard_interrupt)
system.siginterrupt({_INTERRUPT:d}, 1)
"""


class Interpreter:
    """MicroPython with `heap` on the flash image at the path `image`; with `main` it runs main.py.

    `tty` is the file descriptor of its terminal, `wires` are those of the link and of the control line (sim/rom/
    machine.py). It is tied to the thread that starts it.
    """

    def __init__(self, image, heap, tty, wires, main=True):
        arguments = (os.path.abspath(image), *map(str, wires), str(int(main)))
        environment = {name: value for name, value in os.environ.items() if name != "HOME"}  # or it keeps a history
        self._process = subprocess.Popen(
            unix_port.command(_START, *arguments, heap=heap, before=_BEFORE),
            env={**environment, "MICROPYINSPECT": "1", "MICROPYPATH": ".frozen"},
            stdin=tty,
            stdout=tty,
            stderr=tty,
            pass_fds=wires,
            start_new_session=True,
        )
        self.end = os.pidfd_open(self._process.pid)  # a file descriptor that becomes readable when it ends

    @property
    def ended(self):
        """Whether it has ended by itself."""
        return self._process.poll() is not None

    def interrupt(self):
        """Interrupt Python code, as Ctrl-C does; return whether any was running."""
        if self._interruptible():
            self._process.send_signal(_INTERRUPT)
            return True
        return False

    def _interruptible(self):
        """Return whether Ctrl-C is to interrupt: only then the interpreter has a handler of SIGINT."""
        with contextlib.suppress(FileNotFoundError):
            for line in Path(f"/proc/{self._process.pid}/status").read_text().splitlines():
                if line.startswith("SigCgt:"):
                    return bool(int(line.split()[1], 16) & 1 << signal.SIGINT - 1)
        return False

    def kill(self):
        """Cut its power."""
        self._process.kill()
        self._process.wait()
        os.close(self.end)
