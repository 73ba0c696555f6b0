"""The drivers that need no chip's own language, against chips made of software, on both interpreters.

tests/chips has a `machine` with pins, pulse counters and an I²C master that makes every level, and the chips at its
wires. What it says of an ESP32 is what MicroPython's documentation and source say: none of it was seen on one.
"""

import ast
import json
from pathlib import Path

import pytest

from sim.encoders import Encoders

CHIPS = Path(__file__).parents[1] / "chips"


def named_tests(script):
    """Return the names of the tests in a script, sorted."""
    tree = ast.parse(script.read_text(encoding="utf-8"))
    return sorted(node.name for node in tree.body if getattr(node, "name", "").startswith("test_"))


@pytest.fixture(params=["cpython", "micropython"])
def run(request):
    """Return run(script, *args) -> stdout on either interpreter."""
    return request.getfixturevalue(f"run_{request.param}")


@pytest.mark.parametrize("name", ["esp32_drivers", "magnets", "parts"])
def test_every_test_of_the_script_passes(run, name):
    script = CHIPS / f"{name}.py"
    names = named_tests(script)
    assert len(names) > 10
    assert run(script).split() == names


def a_script_that_fails(tmp_path):
    script = tmp_path / "failing.py"
    script.write_text(
        f"import sys\nsys.path.append({str(CHIPS)!r})\nimport running\n"
        "def test_a(): pass\ndef test_b(): assert 1 == 2\nrunning.run(globals())\n"
    )
    return script


def test_a_failing_test_is_found(run, tmp_path):
    with pytest.raises(AssertionError, match=r"test_a\n(.|\n)*AssertionError"):
        run(a_script_that_fails(tmp_path))


@pytest.mark.parametrize(("rest", "reverse", "seed"), [(0b11, (), 1), (0b00, (2, 6), 2), (0b11, (0, 8), 3)])
def test_counters_and_interrupts_count_what_bouncing_encoders_give(run, tmp_path, rest, reverse, seed):
    encoders = Encoders(9, 20, rest=rest, reverse=reverse, bounce=3, seed=seed)
    words = []
    encoders.sink = words.append
    for k in range(60):
        encoders.move((seed + 5 * k) % 9, (20, -20, 7, 33, -40)[k % 5])
    levels = tmp_path / "levels"
    levels.write_text("\n".join([json.dumps([rest, reverse, encoders.positions]), *map(str, words)]))
    assert "test_levels_of_real_encoders" in run(CHIPS / "esp32_drivers.py", levels)
