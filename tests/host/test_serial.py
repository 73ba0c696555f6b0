"""The board's serial line never waits for its host."""

from pathlib import Path

SCRIPT = Path(__file__).parents[1] / "micropython" / "serial_line.py"


def test_bytes_go_out_as_the_host_takes_them(run_micropython):
    assert run_micropython(SCRIPT) == "fine\n"
