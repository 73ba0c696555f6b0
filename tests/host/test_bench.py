"""`revcube bench` runs and prints every row; how fast is for people to read, not for a test to demand."""

import sys
import types

import pytest

from host_tools import bench, bench_loops
from sim import unix_port

BRIEFLY = ["--repetitions", "1", "--ms", "1"]


@pytest.fixture
def table(capsys):
    def run():
        assert bench.main(BRIEFLY) == 0
        return capsys.readouterr().out

    return run


def rows(text):
    """Return the numbers of each row of the table; the sentences below it are none."""
    return {line[:22].strip(): line[22:].split() for line in text.splitlines() if not line.endswith(".")}


def test_every_measurement_has_its_row(table):
    found = rows(table())
    for name, _, _ in bench_loops.measurements():
        assert len(found[name]) == 5
        assert ("-" in found[name]) == (not unix_port.available())
    assert "-" not in found[bench.RIVAL][:2]


def test_without_magiccube_the_rest_is_printed(table, monkeypatch):
    monkeypatch.setitem(sys.modules, "magiccube", None)
    text = table()
    assert text.count(bench.NO_RIVAL) == 1
    assert "-" not in rows(text)[bench_loops.TURN][:2]


def test_flat_reversi_is_compared_with_creversi_where_that_is_installed(table, monkeypatch):
    class Board:
        """Stands in for creversi: two moves in every position."""

        legal_moves = (1, 2)

        def copy(self):
            return self

        def move(self, move):
            pass

    monkeypatch.setitem(sys.modules, "creversi", types.SimpleNamespace(Board=Board))
    text = table()
    assert "-" not in rows(text)[bench.FLAT_RIVAL][:2]
    assert f"times as fast as {bench.FLAT_RIVAL}" in text
    monkeypatch.setitem(sys.modules, "creversi", None)
    assert table().count(bench.NO_FLAT_RIVAL) == 1


def test_without_micropython_the_rest_is_printed(table, monkeypatch):
    monkeypatch.setattr(unix_port, "available", lambda: False)
    text = table()
    assert text.count(unix_port.ABSENT) == 1
    assert rows(text)[bench_loops.TURN][2:] == ["-", "-", "-"]


def test_no_repetition_is_no_measurement(capsys):
    with pytest.raises(SystemExit):
        bench.main(["--repetitions", "0"])
    assert "0" in capsys.readouterr().err


def test_the_mix_has_every_turn_once():
    assert sorted(bench_loops.MIX) == list(range(27))
