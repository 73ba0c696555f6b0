"""What the firmware asks of MicroPython exists: mypy with the stubs that are made from each chip's own firmware.

The stubs of all chips have the same file names, so each is installed into a folder of its own, in pytest's cache.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FIRMWARE = ROOT / "firmware"
STUBS = {  # of MicroPython 1.29, and the drivers for which they speak
    "micropython-rp2-rpi-pico-stubs==1.29.0.post1": "rp2",
    "micropython-rp2-rpi-pico2-stubs==1.29.0.post1": "rp2",
    "micropython-esp32-esp32-generic-stubs==1.29.0.post1": "esp32",
    "micropython-esp32-esp32-generic-s3-stubs==1.29.0.post1": "esp32",
}
PORTS = {"rp2", "esp32", "unix"}
LACKING = {
    '"DMA" has no attribute "channel"',
    '"DMA" has no attribute "count"',
}  # both stand in rp2.DMA's documentation


def install(stubs, folder):
    """Install `stubs`, as pip calls them, into `folder`; skip the test, saying why, when that can't be done."""
    fresh = folder.with_suffix(".new")
    shutil.rmtree(fresh, ignore_errors=True)
    command = [sys.executable, "-m", "pip", "install", "--quiet", "-c", ROOT / "requirements.lock", "--target", fresh]
    done = subprocess.run([*command, stubs], capture_output=True, text=True)
    if done.returncode:
        pytest.skip(f"NOT CHECKED: {stubs} can't be installed: {done.stderr.strip().splitlines()[-1]}")
    fresh.replace(folder)


@pytest.fixture(params=STUBS)
def stubs(request):
    """Return (folder with the stubs of a chip, its port)."""
    folder = request.config.cache.mkdir("stubs") / request.param.replace("==", "-")
    if not folder.exists():
        install(request.param, folder)
    return folder, STUBS[request.param]


def sources(port):
    """Return the files that run on a chip of that port, less those whose types stand in a .pyi file."""
    others = [FIRMWARE / "device" / other for other in PORTS - {port}]
    files = [file for file in FIRMWARE.rglob("*.py") if not file.with_suffix(".pyi").exists()]
    return [file for file in files if not any(file.is_relative_to(other) for other in others)]


def complaints(stubs, files):
    """Return what mypy says of `files` with the stubs in a folder; what it says of the stubs themselves is left out."""
    command = [sys.executable, "-m", "mypy", "--custom-typeshed-dir", stubs, "--cache-dir", stubs / ".mypy_cache"]
    environment = {**os.environ, "MYPYPATH": str(stubs)}
    done = subprocess.run([*command, *files], capture_output=True, text=True, cwd=ROOT, env=environment)
    assert done.returncode in (0, 1) and not done.stderr, done.stdout + done.stderr
    assert "source file" in done.stdout
    lines = [line for line in done.stdout.splitlines() if ": error: " in line and stubs.name not in line]
    return [line for line in lines if not any(lack in line for lack in LACKING)]


def test_the_firmware_asks_for_nothing_that_a_chip_lacks(stubs):
    folder, port = stubs
    files = sources(port)
    assert FIRMWARE / "device" / port / "__init__.py" in files
    assert complaints(folder, files) == []


@pytest.mark.parametrize(
    ("source", "named"),
    [
        ("from machine import Pin\nPin(1, Pin.INPUT)", "INPUT"),
        ("from machine import SoftI2C\nSoftI2C(scl=1, sda=2, timeout_ms=3)", "timeout_ms"),
        ("import time\ntime.tick_ms()", "tick_ms"),
        ("import time\ntime.perf_counter()", "perf_counter"),
        ("import dataclasses", "dataclasses"),
    ],
)
def test_what_a_chip_lacks_is_found(stubs, tmp_path, source, named):
    file = tmp_path / "asking.py"
    file.write_text(source)
    found = complaints(stubs[0], [file])
    assert len(found) == 1 and re.search(rf"asking\.py:\d.*{named}", found[0])


@pytest.mark.parametrize("module", ["rp2", "esp32"])
def test_each_port_has_its_own_modules(stubs, tmp_path, module):
    file = tmp_path / "asking.py"
    file.write_text(f"import {module}")
    assert (complaints(stubs[0], [file]) == []) == (module == stubs[1])
