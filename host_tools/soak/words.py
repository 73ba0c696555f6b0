"""Files and words: whatever is written to them, parsers take it or refuse it in their own words, and say where.

Texts come from Hypothesis, near the right ones and far from them, and, where `atheris` is installed, from a fuzzer that
looks for new paths through the code. What is taken is written again and read again: it must be the same.
"""

import contextlib
import importlib.util
import re
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, NamedTuple

from boards import sim_knobs
from host_tools import boards
from host_tools.soak.counts import Counts
from play.journal import Journal
from play.settings import SETTINGS, BadSetting, Settings, find
from play.words import BadOption, split
from reversi import BadNotation, BadPosition, BadRecord, BadStart, GameError
from reversi.cube import CubeGame
from reversi.flat import FlatGame
from reversi.geometry import STICKERS, TURNS
from reversi.notation import stickers, turn_code
from reversi.placements import cells_of, letters_of
from reversi.record import dumps, loads
from reversi.transcript import dumps as transcript
from reversi.transcript import replay
from sim.rom.levels import LevelBoard, Store

ABOUT = "damaged turns, positions, records, transcripts, settings, journals, board files, console lines"
SHORT, LONG = 200, 5_000  # texts for each parser from Hypothesis; as many and more from the fuzzer
KINDS = ("wrong error", "no place", "comes back otherwise")
_GUIDED = 4
_SENTENCE = re.compile(r"[^\x00-\x1f\x7f-\x9f]{10,700}[.?]")
# What a refusal says of the place: a quotation, a number, a tag or a name, or that there is nothing.
_PLACE = re.compile(
    r"[\"0-9]|\bThe last line|\bThe tags? [A-Z]|\b[A-Z]{3,}|\bNo \w+ is|\bempty|\bholds no|\bis open at|\btakes\b"
)


class Parser(NamedTuple):
    """A parser: `read` takes a text, `write` what that gives; it may raise `error` only."""

    read: Callable[[str], Any]
    write: Callable[[Any], str] | None
    error: type[Exception]
    samples: tuple[str, ...]
    letters: str


def _console(text):
    """Answer a text as lines at a console; raise AssertionError where a line has no answer of its own."""
    board = LevelBoard(sim_knobs, Store())
    board.output()
    for line in text.encode(errors="surrogatepass").splitlines() + [b"."]:
        board._typed += line + b"\n"
    board.type("score")
    answer = board.output()
    assert answer[-1].startswith("ok score"), answer[-1]
    for said in answer:
        if said.startswith("error "):
            assert re.match(r"error [a-z-]+ " + _SENTENCE.pattern, said), said


def _settings(text):
    """Load saved settings; the complaint is the refusal."""
    settings = Settings(SimpleNamespace(load=lambda name: text.encode(errors="replace")))
    if settings.complaint:
        raise BadSetting(settings.complaint)
    return settings


def _setting(text):
    """Read NAME=VALUE."""
    name, _, value = text.partition("=")
    setting = find(name)
    return setting.name, setting.parse(value)


def _journal(text):
    """Take up a journal; the complaint is the refusal."""
    store = Store()
    store.save("game", text.encode(errors="replace"))
    game, complaint = Journal(store).resume(None)
    if complaint:
        raise BadRecord(complaint)
    return game


def _sealed(*lines):
    """Return a journal of these lines."""
    store = Store()
    journal = Journal(store)
    return "".join(journal._sealed(line).decode() for line in lines)


def _board_file(text):
    """Look at a board file in which names have other values: `NAME VALUE`, a line each."""
    board = ModuleType("board")
    for name, value in vars(importlib.import_module("boards.pico_knobs")).items():
        setattr(board, name, value)
    for line in text.split("\n")[:4]:
        name, _, value = line.partition(" ")
        if name.isidentifier():
            with warnings.catch_warnings(), contextlib.suppress(ValueError, SyntaxError, MemoryError, RecursionError):
                warnings.simplefilter("ignore")
                setattr(board, name, __import__("ast").literal_eval(value))
    found = boards.faults(board)
    if found:
        raise boards.BadBoard(" ".join(found)[:600])


_CUBE_RECORDS = (
    '[Game "cube"]\n[Black "A\\"n"]\n[Start "ring"]\n[Stall "100"]\n\n1. R U2 2. M\' F *\n',
    '[Game "cube"]\n[Start "wild"]\n[First "red"]\n[Swap "taken"]\n[Blocked "U2,F5"]\n[End "resigned"]\n\n1. R 1-0\n',
    '[Game "cube"]\n[Start "B.....R../RBRR.RB.R/.BR...BR./..B.....R/B.R...BRB/RB.....RB b U 3/9"]\n[Stall "9"]\n\n*\n',
    '[Game "reversi"]\n[Date "2026.11.30"]\n[Size "10"]\n[Blocked "b2"]\n[Handicap "a1,j10"]\n\n1. g6 *\n',
    '[Game "reversi"]\n[Edition "fundex"]\n[White "Bo"]\n[Shape "octagon"]\n[Size "10"]\n\n*\n',
)
PARSERS = {
    "turns": Parser(turn_code, TURNS.__getitem__, BadNotation, TURNS, "UDFBLRMESudrxw23'’ "),
    "stickers": Parser(
        stickers, lambda found: ",".join(STICKERS[k] for k in found), BadNotation, ("U1,F5,B9",), "URFDLB1290, urf"
    ),
    "placements": Parser(cells_of, letters_of, BadStart, ("ring", "." * 54, "BBBR.RBBB" * 6), ".BR#/ \nrn"),
    "positions": Parser(
        CubeGame.from_position,
        CubeGame.position,
        BadPosition,
        ("B.....R../RBRR.RB.R/.BR...BR./..B.....R/B.R...BRB/RB.....RB b U 3/9",),
        ".BR#/brUM-0123 ",
    ),
    "flat positions": Parser(
        FlatGame.from_position,
        FlatGame.position,
        BadPosition,
        ("----/-OX-/-XO-/---- b", FlatGame().position()),
        "XO-#/bw \n",
    ),
    "records": Parser(loads, dumps, BadRecord, _CUBE_RECORDS, "\n [\"]\\.*-0123'’RUMFbrSd"),
    "transcripts": Parser(
        lambda text: replay(FlatGame(), text),
        transcript,
        BadRecord,
        ("f5d6c3d3c4", "F5 d6 -- pa"),
        "abcdefgh12345678- \npas",
    ),
    "settings": Parser(
        _setting,
        lambda pair: f"{pair[0]}={pair[1]}",
        BadSetting,
        tuple(f"{s.name}={s.default}" for s in SETTINGS),
        "=-0123456789UMon ",
    ),
    "saved settings": Parser(
        _settings, None, BadSetting, ("palette=literal\nbrightness=50\norder=-\n",), "=\n0123456789-a"
    ),
    "journals": Parser(
        _journal,
        None,
        BadRecord,
        (_sealed('[Game "cube"]', '[Start "ring"]', "R", "U2", "undo 1"),),
        '\n* 0123456789abcdef["RU',
    ),
    "board files": Parser(
        _board_file,
        None,
        boards.BadBoard,
        ("ENCODER_PINS (0, 1)\nSTRIPS [{'pin': 3}]", "I2C {'sda': 4}\nENCODERS 7"),
        "0123456789-.,()[]{}'\": \nNTFone",
    ),
    "words": Parser(split, None, BadOption, ('new black="Ann Lee" red=x', 'a "b'), '" =ab'),
    "console lines": Parser(
        _console,
        None,
        GameError,
        (
            "turn R\nnew wild first=red",
            "load\n" + _CUBE_RECORDS[0] + ".\nset brightness=5",
            "@1 score *1f03a0e7\nundo 2",
        ),
        "\n\r\x00@*=\"' 0123UR.é\ud800",
    ),
}


def read(name: str, text: str, counts: Counts) -> None:
    """Give a parser a text and count what is wrong with what it does."""
    parser = PARSERS[name]
    counts.did("texts")
    try:
        found = parser.read(text)
    except GameError as refusal:
        counts.did("refused")
        _judge(name, text, refusal, counts)
        return
    except Exception as error:
        if not isinstance(error, parser.error):
            counts.find("wrong error", f"{name}: {type(error).__name__} {error}: {text!r}")
        return
    if parser.write:
        counts.did("written and read again")
        again = parser.write(found)
        if parser.write(parser.read(again)) != again:
            counts.find("comes back otherwise", f"{name}: {text!r}")


def _judge(name, text, refusal, counts):
    if type(refusal) is not PARSERS[name].error:
        counts.find("wrong error", f"{name}: {type(refusal).__name__} {refusal}: {text!r}")
    elif not _SENTENCE.fullmatch(str(refusal)) or not _PLACE.search(str(refusal)):
        counts.find("no place", f"{name}: {refusal} of {text!r}")


def run(seed: int, n: int) -> Counts:
    """Give each parser `n` texts of Hypothesis, and four times as many of a fuzzer that is guided by coverage."""
    counts = Counts()
    counts.expect(*KINDS)
    counts.did("parsers", len(PARSERS))
    for name in PARSERS:
        _imagine(name, seed, n, counts)
        if importlib.util.find_spec("atheris"):
            _guide(name, seed, _GUIDED * n, counts)
    return counts


def _imagine(name, seed, n, counts):
    import hypothesis
    from hypothesis import strategies as st

    parser = PARSERS[name]
    pieces = st.text(parser.letters, max_size=6)

    @hypothesis.seed(seed)
    @hypothesis.settings(
        max_examples=n, database=None, deadline=None, suppress_health_check=list(hypothesis.HealthCheck)
    )
    @hypothesis.given(st.text() | pieces | damaged(parser.samples, parser.letters))
    def give(text):
        read(name, text, counts)

    give()


def damaged(samples, letters):
    """Return a Hypothesis strategy: samples with a few pieces cut out, doubled or replaced."""
    from hypothesis import strategies as st

    @st.composite
    def draw_one(draw):
        text = draw(st.sampled_from(samples))
        for _ in range(draw(st.integers(0, 4))):
            start = draw(st.integers(0, len(text)))
            piece = text[start : start + draw(st.integers(0, 6))]
            instead = draw(st.sampled_from(["", 2 * piece]) | st.text(letters, max_size=4))
            text = text[:start] + instead + text[start + len(piece) :]
        return text

    return draw_one()


def _guide(name, seed, n, counts):
    """Let atheris, which never returns, run in a process of its own."""
    with tempfile.TemporaryDirectory() as folder:
        for k, sample in enumerate(PARSERS[name].samples):
            Path(folder, str(k)).write_bytes(sample.encode(errors="replace"))
        command = [sys.executable, "-m", "host_tools.soak.fuzz", name, str(n), str(seed), folder]
        done = subprocess.run(command, capture_output=True, encoding="utf-8", errors="replace")
    for line in done.stdout.splitlines():
        if line.startswith("find "):
            kind, _, sentence = line[5:].partition(": ")
            counts.find(kind, sentence)
    if f"Done {n} in" not in done.stderr:
        counts.find("wrong error", f"{name}: the fuzzer ended: {done.stderr[-500:]}")
    counts.did("texts guided by coverage", n)
