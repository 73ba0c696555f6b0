"""Signals that end a program: what Ctrl-C puts right they put right, too."""

import os
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from boards import sim_knobs
from sim.board import SimBoard
from sim.serial import TcpLine

ROOT = Path(__file__).parents[2]


@pytest.fixture
def cube():
    """Return a simulated cube at a TCP port."""
    line = TcpLine(0)
    yield SimBoard(sim_knobs, line=line)
    line.close()


@pytest.fixture
def started(cube):
    """Return a function that starts a program of `revcube` that talks to the cube."""
    programs = []

    def start(*words):
        command = [sys.executable, "-m", "host_tools", *words, "--port", f"socket://127.0.0.1:{cube.line.port}"]
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
        programs.append(subprocess.Popen(command, cwd=ROOT, **pipes))
        return programs[-1]

    yield start
    for program in programs:
        program.kill()
        program.communicate()


def until(cube, program, condition):
    """Let the cube go on, and say yes to every question, until something holds; return what the program said."""
    said = b""
    for _ in range(4000):
        cube.advance(10)
        if condition(said):
            return said
        if select.select([program.stdout], [], [], 0.01)[0]:
            said += os.read(program.stdout.fileno(), 1 << 16)
            if said.endswith(b" "):
                program.stdin.write(b"y\n")
                program.stdin.flush()
    raise AssertionError(said.decode())


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_a_doctor_that_is_ended_leaves_the_encoders_in_play(cube, started, name):
    program = started("doctor")
    until(cube, program, lambda said: cube.session.testing and b"Turn F" in said)
    for _ in range(2):
        program.send_signal(getattr(signal, name))
    said = until(cube, program, lambda said: program.poll() is not None) + program.stdout.read()
    assert program.returncode == 1 and said.endswith(b"Stopped; nothing was written.\n")
    assert not cube.session.testing


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
def test_a_plain_console_that_is_ended_leaves_the_line_as_a_person_wants_it(cube, started):
    program = started("console", "--plain")
    program.stdin.write(b"R\n")
    program.stdin.flush()
    until(cube, program, lambda said: b"ok turn" in said)
    assert cube.session.watched
    program.send_signal(signal.SIGTERM)
    said = until(cube, program, lambda said: program.poll() is not None) + program.stdout.read()
    assert program.returncode == 130 and said == b"" and not cube.session.watched
