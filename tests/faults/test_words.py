"""Whatever a parser is given, it takes it or refuses it with its own error and a place; what it takes comes back."""

import pytest

from host_tools.soak import words
from host_tools.soak.counts import Counts
from reversi import BadNotation, BadRecord, GameError


def test_every_parser_takes_or_refuses_in_its_own_words():
    counts = Counts()
    for name in words.PARSERS:
        words._imagine(name, 1, 150, counts)
    assert counts.sentences == [] and counts.sound
    assert counts.done["texts"] > 1500 and counts.done["refused"] > 1000 and counts.done["written and read again"] > 60


@pytest.mark.parametrize("name", words.PARSERS)
def test_every_sample_is_near_enough_to_get_far(name):
    counts = Counts()
    for sample in words.PARSERS[name].samples:
        words.read(name, sample, counts)
    assert counts.sentences == [] and counts.done["texts"] == len(words.PARSERS[name].samples)


def refuse(error):
    """Return a parser that raises `error`."""

    def parse(text):
        raise error

    return words.Parser(parse, None, BadRecord, ("x",), "x")


@pytest.mark.parametrize(
    ("parser", "kind"),
    [
        (refuse(IndexError("index out of range")), "wrong error"),
        (refuse(BadNotation('The turn "x" is none.')), "wrong error"),
        (refuse(GameError('The record "x" is none.')), "wrong error"),
        (refuse(BadRecord("Something is wrong with this record.")), "no place"),
        (refuse(BadRecord("bad\n2")), "no place"),
        (words.Parser(str, lambda text: text + "x", BadRecord, ("x",), "x"), "comes back otherwise"),
    ],
)
def test_a_parser_that_does_otherwise_is_found_out(parser, kind, monkeypatch):
    monkeypatch.setitem(words.PARSERS, "records", parser)
    counts = Counts()
    words.read("records", "x", counts)
    assert dict(counts.found) == {kind: 1}


def test_a_fuzzer_that_guides_by_coverage_finds_nothing():
    pytest.importorskip("atheris", reason="atheris is not installed: see the extra fuzz")
    counts = Counts()
    words._guide("records", 1, 2000, counts)
    assert counts.sentences == [] and counts.done["texts guided by coverage"] == 2000
