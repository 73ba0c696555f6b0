"""Code: the game core is changed in every small way that mutmut knows, and the tests must notice.

mutmut works in a copy that has `reversi/` at its top, its functions without decorators, which mutmut would leave alone.
A change of nothing but the wording of a sentence is counted apart. tests/faults/survivors.txt lists the others that
no test can notice, with the reason.
"""

import ast
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import reversi
from host_tools.soak.counts import Counts

ABOUT = "mutation testing of the game core"
GAME = (
    *("geometry", "kernel", "notation", "text", "placements", "game", "cube", "record", "cube_record", "flat_record"),
    *("flat", "flat_field", "flat_kernel", "flat_position", "flat_perft", "transcript", "rng"),
    *("cubies", "values", "tree", "search", "flat_tree", "flat_search"),
)
SHORT, LONG = 1, len(GAME)  # modules: the first of them
_TESTS = Path(__file__).parents[2] / "tests"
_SURVIVORS = _TESTS / "faults" / "survivors.txt"
_NEEDED = (
    *("checks", "flat", "space", "test_cube", "test_edges", "test_flat", "test_flat_record", "test_geometry"),
    *("test_house_rules", "test_kernel", "test_notation", "test_placements", "test_record", "test_rng"),
    *("test_cubies", "test_search", "test_flat_search"),
)
_PROJECT = """
[tool.mutmut]
source_paths = ["reversi"]
only_mutate = {modules}
pytest_add_cli_args_test_selection = ["tests"]
pytest_add_cli_args = ["-p", "no:cacheprovider"]
[tool.pytest.ini_options]
pythonpath = [".", "tests/both"]
addopts = ["--import-mode=importlib"]
"""


def run(seed: int, n: int) -> Counts:
    """Change `n` modules of the game core."""
    counts = Counts()
    counts.expect("survived")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        copy(folder, GAME[:n])
        subprocess.run([sys.executable, "-m", "mutmut", "run", "--max-children", "1"], cwd=folder, capture_output=True)
        _read_results(folder, counts)
    counts.did("modules", n)
    return counts


def copy(folder: Path, modules) -> None:
    """Put into `folder` what mutmut needs to change the modules of reversi/ with these names."""
    (folder / "reversi").mkdir()
    for file in Path(reversi.__file__).parent.glob("*.py"):
        (folder / "reversi" / file.name).write_text(bare(file.read_text(encoding="utf-8")), encoding="utf-8")
    shutil.copytree(_TESTS / "vectors", folder / "tests" / "vectors")
    (folder / "tests" / "both").mkdir()
    for name in _NEEDED:
        shutil.copy(_TESTS / "both" / f"{name}.py", folder / "tests" / "both")
    shutil.copy(_TESTS / "faults" / "made_anew.py", folder / "tests" / "both" / "test_made_anew.py")
    mutated = [f"reversi/{name}.py" for name in modules]
    (folder / "pyproject.toml").write_text(_PROJECT.format(modules=mutated), encoding="utf-8")


def bare(source: str) -> str:
    """Return a source text whose functions stand without decorators."""
    lines = source.splitlines()
    functions = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]
    for node in sorted(functions, key=lambda node: -node.lineno):
        marks = [ast.unparse(mark) for mark in node.decorator_list]
        if marks == ["property"]:
            head = lines[node.lineno - 1]
            lines[node.lineno - 1] = head.replace(f"def {node.name}(", f"def get_{node.name}(")
            made = f"{node.name} = property(get_{node.name})"
            lines[node.end_lineno : node.end_lineno] = [" " * node.col_offset + made]
        if marks in (["property"], ["micropython.viper"]):
            del lines[node.decorator_list[0].lineno - 1]
    return "\n".join(lines) + "\n"


def _mutmut(folder, *words):
    command = [sys.executable, "-m", "mutmut", *words]
    return subprocess.run(command, cwd=folder, capture_output=True, encoding="utf-8", errors="replace").stdout


def _read_results(folder, counts):
    known = _SURVIVORS.read_text(encoding="utf-8") if _SURVIVORS.exists() else ""
    results = [line.strip().rpartition(": ") for line in _mutmut(folder, "results", "--all", "true").splitlines()]
    if not results:
        counts.find("survived", "mutmut made no changes; is it installed? See the extra fuzz.")
    for name, _, status in results:
        if not name:
            continue
        counts.did("changes")
        if status not in ("survived", "no tests"):
            continue
        change = told(_mutmut(folder, "show", name))
        function = name.partition("__mutmut")[0].removeprefix("reversi.")
        if is_wording(change):
            counts.did("of wording only")
        elif f"{function}: {change}" in known:
            counts.did("listed with a reason")
        else:
            counts.find("survived", f"{function}: {change}")


def told(diff: str) -> str:
    """Return the changed lines of a diff in one line: `old -> new`."""
    old, new = (
        " ".join(line[1:].strip() for line in diff.splitlines() if line[:1] == mark and line[:3] != 3 * mark)
        for mark in "-+"
    )
    return f"{old} -> {new}"


def is_wording(change: str) -> bool:
    """Return whether a change touches nothing but words that are written to be read: a text with a blank in it."""
    old, _, new = change.partition(" -> ")
    start = next((k for k in range(min(len(old), len(new))) if old[k] != new[k]), 0)
    quoted = [part for part in old[: old.find('"', start) + 1].split('"') if part]
    return ("XX" in new or old.lower() == new.lower()) and bool(quoted) and " " in quoted[-1].strip()
