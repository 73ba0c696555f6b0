"""`revcube soak`: parts, options, the table, the exit status."""

import pytest

from host_tools import soak
from host_tools.soak import turning
from host_tools.soak.counts import Counts


def some(found=0):
    """Return counts of 1,234 things done and so many lost."""
    counts = Counts()
    counts.did("things", 1234)
    counts.did("others")
    counts.expect("lost", "invented")
    for k in range(found):
        counts.find("lost", f"number {k}")
    return counts


def test_the_table_has_every_count():
    assert soak.table({"one": (some(), 0.4), "two": (Counts(), 3600)}) == [
        "part     done                                      found                           time",
        "one      1,234 things                              0 lost                          0 s",
        "         1 others                                  0 invented",
        "two      nothing                                   nothing                         3,600 s",
    ]


@pytest.mark.parametrize(("found", "status"), [(0, 0), (7, 1)])
def test_the_status_says_whether_anything_was_found(found, status, monkeypatch, capsys):
    asked = []
    monkeypatch.setattr(turning, "run", lambda seed, n: asked.append((seed, n)) or some(found))
    assert soak.main(["turning", "--seed", "5", "-n", "3"]) == status
    soak.main(["turning"])
    soak.main(["turning", "--long"])
    assert asked == [(5, 3), (1, turning.SHORT), (1, turning.LONG)]
    printed = capsys.readouterr().out
    assert f"{found} lost" in printed and printed.count("turning: lost: number") == 3 * min(found, 5)


@pytest.mark.parametrize("words", [["nothing"], ["-n", "0"], ["--seed", "x"]])
def test_what_can_not_be_meant_is_refused(words, capsys):
    with pytest.raises(SystemExit) as ended:
        soak.main(words)
    assert ended.value.code == 2 and "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize("name", soak.PARTS)
def test_every_part_says_what_it_does_and_how_much(name):
    part = soak.part(name)
    assert part.__doc__ and part.ABOUT and 0 < part.SHORT <= part.LONG
