"""The virtual chip is a board to mpremote: prompt, raw mode, files, resets, Ctrl-C."""

import subprocess
import sys
import time

import pytest

from sim import unix_port

pytestmark = [
    pytest.mark.skipif(not unix_port.available(), reason=unix_port.ABSENT),
    pytest.mark.skipif(sys.platform != "linux", reason="the virtual chip runs on Linux only"),
]
SECONDS = 20


@pytest.fixture
def chip(tmp_path):
    chip = pytest.importorskip("sim.chip")
    with chip.Chip(tmp_path / "flash.img") as chip:
        yield chip


@pytest.fixture
def mpremote(chip):
    """Return mpremote(*words) -> what it prints; it must succeed."""

    def run(*words):
        command = [sys.executable, "-m", "mpremote", "connect", chip.port, *map(str, words)]
        done = subprocess.run(command, capture_output=True, timeout=SECONDS)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout.decode()

    return run


def test_a_blank_chip_has_a_prompt_and_an_empty_file_system(mpremote):
    assert mpremote("exec", "import os; print(6 * 7, os.listdir('/'))") == "42 []\n"


def test_files_go_there_and_back_unchanged(mpremote, tmp_path):
    data = bytes(range(256)) * 40
    (tmp_path / "there").write_bytes(data)
    mpremote("cp", tmp_path / "there", ":file")
    mpremote("cp", ":file", tmp_path / "back")
    assert (tmp_path / "back").read_bytes() == data


def test_a_soft_reset_forgets_names_and_keeps_files(mpremote):
    mpremote("exec", "name = 1; file = open('file', 'w'); file.write('kept'); file.close()")
    assert mpremote("resume", "exec", "print(name)") == "1\n"
    mpremote("soft-reset")
    assert mpremote("resume", "exec", "print('name' in globals(), open('file').read())") == "False kept\n"


@pytest.fixture
def reset(mpremote, chip):
    """Return a function that lets mpremote reset the board and waits until it has."""

    def reset():
        mpremote("resume", "exec", "pass")
        starts, deadline = chip.starts, time.monotonic() + SECONDS
        mpremote("resume", "reset")
        while chip.starts == starts:
            assert time.monotonic() < deadline
            time.sleep(0.01)

    return reset


def test_a_hard_reset_too(mpremote, reset):
    mpremote("exec", "name = 1; file = open('file', 'w'); file.write('kept'); file.close()")
    reset()
    assert mpremote("resume", "exec", "print('name' in globals(), open('file').read())") == "False kept\n"


def test_boot_and_main_run_at_power_up_and_raw_mode_leaves_main_out(mpremote, reset, tmp_path):
    (tmp_path / "boot.py").write_text("booted = True")
    (tmp_path / "main.py").write_text("mained = True")
    mpremote("cp", tmp_path / "boot.py", tmp_path / "main.py", ":")
    assert mpremote("exec", "print('booted' in globals(), 'mained' in globals())") == "True False\n"
    reset()
    assert mpremote("resume", "exec", "print('booted' in globals(), 'mained' in globals())") == "True True\n"


def test_a_folder_of_the_host_can_be_mounted(mpremote, tmp_path):
    (tmp_path / "shared").mkdir()
    (tmp_path / "shared" / "text").write_bytes(bytes(range(256)))
    code = "print(open('/remote/text', 'rb').read() == bytes(range(256)))"
    assert mpremote("mount", tmp_path / "shared", "exec", code).endswith("True\n")


def test_a_client_breaks_into_a_program_that_never_ends(mpremote, reset, tmp_path):
    (tmp_path / "main.py").write_text("while True:\n    pass\n")
    mpremote("cp", tmp_path / "main.py", ":")
    reset()
    assert mpremote("exec", "print('here')") == "here\n"
