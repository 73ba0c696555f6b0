"""One run of the MicroPython interpreter as a process, from its start to its end. Linux only."""

import contextlib
import os
import signal
import subprocess
from pathlib import Path

from sim import unix_port

_START = Path(__file__).parent / "rom" / "start.py"


class Interpreter:
    """MicroPython with `heap` on the flash image at the path `image`; with `main` it runs main.py.

    `tty` is the file descriptor of its terminal, `wires` are those of the link and of the control line (sim/rom/
    machine.py). It is tied to the thread that starts it.
    """

    def __init__(self, image, heap, tty, wires, main=True):
        arguments = (os.path.abspath(image), *map(str, wires), str(int(main)))
        environment = {name: value for name, value in os.environ.items() if name != "HOME"}  # or it keeps a history
        self._process = subprocess.Popen(
            unix_port.command(_START, *arguments, heap=heap, tied=True),
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
        """Interrupt Python code, as Ctrl-C does; return whether any was running.

        Only then the interpreter has a handler of SIGINT; at its prompt the signal would kill it.
        """
        if self._handles_interrupt():
            self._process.send_signal(signal.SIGINT)
            return True
        return False

    def _handles_interrupt(self):
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
