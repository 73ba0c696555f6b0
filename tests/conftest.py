"""Two interpreters, one suite.

Every function of tests/both/ becomes two items: an ordinary one, and `test_x[micropython]`, which runs on the real
MicroPython interpreter with a bounded heap: one process a file, so that a heap which fills or breaks up in one test is
felt by the next, as on a board.
"""

import inspect
import linecache
import re
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from sim import unix_port

TESTS = Path(__file__).parent
BOTH = TESTS / "both"
SECONDS = 120  # a test that takes longer hangs
MARK = "\x1e"  # as in micropython_runner.py


class MicroPythonFailure(Exception):
    """What the interpreter printed while a test failed."""


class Interpreter:
    """One MicroPython process that serves the tests of one file."""

    def __init__(self, path):
        self._process = subprocess.Popen(
            unix_port.command(TESTS / "micropython_runner.py", str(path)),
            env=unix_port.environment(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="backslashreplace",
        )

    @property
    def alive(self):
        return self._process.poll() is None

    def run(self, name):
        """Run the test function `name`; raise MicroPythonFailure with the output when it does not pass."""
        clock = threading.Timer(SECONDS, self._process.kill)
        clock.start()
        self._ask(name)
        output, answer = self._read()
        hanging = not clock.is_alive()
        clock.cancel()
        if answer is None:
            status = self._process.wait()
            answer = f"no answer in {SECONDS} s" if hanging else f"the interpreter ended with status {status}"
        if answer != "passed":
            raise MicroPythonFailure(f"{with_source(output)}\n{answer}")

    def close(self):
        self._process.kill()
        self._process.communicate()

    def _ask(self, name):
        try:
            self._process.stdin.write(name + "\n")
            self._process.stdin.flush()
        except BrokenPipeError:
            pass  # it died on importing the file: its output says why

    def _read(self):
        """Return (output, answer): what was printed up to the answer, and the answer, None at the end of the output."""
        lines = []
        for line in self._process.stdout:
            if line.startswith(MARK):
                return "".join(lines).strip(), line[1:].strip()
            lines.append(line)
        return "".join(lines).strip(), None


def with_source(output):
    """Return a MicroPython traceback with the source lines that CPython would show."""

    def quoted(match):
        source = linecache.getline(match[1], int(match[2])).strip()
        return f"{match[0]}\n    {source}" if source else match[0]

    return re.sub(r'^ +File "(.+)", line (\d+).*$', quoted, output, flags=re.MULTILINE)


class MicroPythonItem(pytest.Item):
    """One test function, run by the interpreter of its file."""

    _interpreters = pytest.StashKey[Interpreter]()

    def __init__(self, *, function, **kwargs):
        super().__init__(**kwargs)
        self._function = function
        self.add_marker(pytest.mark.skipif(not unix_port.available(), reason=unix_port.ABSENT))

    def runtest(self):
        self._interpreter().run(self._function.__name__)

    def repr_failure(self, excinfo, style=None):
        if isinstance(excinfo.value, MicroPythonFailure):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self):
        return self.path, self._function.__code__.co_firstlineno - 1, self.name

    def _interpreter(self):
        """Return the running interpreter of this file; one that died is replaced, so the next test has its chance."""
        stash, found = self.parent.stash, self.parent.stash.get(self._interpreters, None)
        if found is None or not found.alive:
            found = stash[self._interpreters] = Interpreter(self.path)
            self.parent.addfinalizer(found.close)
        return found


@pytest.hookimpl(wrapper=True)
def pytest_pycollect_makeitem(collector, name, obj):
    """Give every test function of tests/both/ its MicroPython twin."""
    found = yield
    if not (found and collector.path.parent == BOTH and inspect.isfunction(obj)):
        return found
    twin = MicroPythonItem.from_parent(collector, name=name + "[micropython]", function=obj)
    return [*(found if isinstance(found, list) else [found]), twin]


def pytest_terminal_summary(terminalreporter):
    """Say loudly that half of the suite did not run, and what was skipped for a reason that begins with NOT."""
    if not unix_port.available():
        terminalreporter.section("NOT RUN ON MICROPYTHON", sep="!", red=True, bold=True)
        terminalreporter.line(unix_port.ABSENT)
    reasons = {report.longrepr[2].removeprefix("Skipped: ") for report in terminalreporter.getreports("skipped")}
    for reason in sorted([reason for reason in reasons if reason.startswith("NOT ")]):
        terminalreporter.section("NOT EVERYTHING WAS TESTED", sep="!", red=True, bold=True)
        terminalreporter.line(reason)


@pytest.fixture
def run_micropython(tmp_path):
    """Return run(script, *args) -> stdout, on MicroPython with a bounded heap; a script is its text or a Path."""
    pytest.importorskip("micropython_unix", reason=unix_port.ABSENT)
    return lambda script, *args: run_script(unix_port.command, script, args, tmp_path)


@pytest.fixture
def run_cpython(tmp_path):
    """Return run(script, *args) -> stdout: the same on CPython, for comparison."""
    return lambda script, *args: run_script(lambda *command: [sys.executable, *command], script, args, tmp_path)


def run_script(command, script, args, folder):
    """Return what a script prints; fail with all its output when it does not end well within SECONDS."""
    if not isinstance(script, Path):
        source, script = script, folder / "script.py"
        script.write_text(source, encoding="utf-8")
    done = subprocess.run(
        command(str(script), *map(str, args)),
        env={**unix_port.environment(), "PYTHONPATH": str(TESTS.parent / "firmware"), "PYTHONUTF8": "1"},
        capture_output=True,
        encoding="utf-8",
        timeout=SECONDS,
    )
    assert done.returncode == 0, f"status {done.returncode}\n{done.stdout}{done.stderr}"
    return done.stdout
