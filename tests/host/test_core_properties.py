"""Whatever text the core is given, it takes it or refuses it in its own words; what it takes comes back unchanged."""

import re

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from host_tools.soak.words import damaged
from reversi import BadNotation, BadPosition, BadRecord, BadStart, GameError
from reversi.cube import CubeGame
from reversi.geometry import STICKERS, TURNS
from reversi.notation import stickers, turn_code
from reversi.placements import cells_of, letters_of
from reversi.record import dumps, loads
from reversi.text import natural, printable, quote

RECORDS = [
    '[Game "cube"]\n[Black "A\\"n"]\n[Start "ring"]\n[Stall "100"]\n\n1. R U2 2. M\' F *\n',
    '[Game "cube"]\n[Start "wild"]\n[First "red"]\n[Swap "taken"]\n[Blocked "U2,F5"]\n[End "resigned"]\n\n1. R 1-0\n',
    '[Game "cube"]\n[Start "B.....R../RBRR.RB.R/.BR...BR./..B.....R/B.R...BRB/RB.....RB b U 3/9"]\n[Stall "9"]\n\n*\n',
]
POSITION = "B.....R../RBRR.RB.R/.BR...BR./..B.....R/B.R...BRB/RB.....RB b U 3/9"
steady = settings(deadline=None, derandomize=True)

names = st.text(st.characters(exclude_categories=["Cc", "Cs"]).filter(printable), max_size=40)


def taken(parse, text, error):
    """Return what `parse` makes of the text, or None when it raises the class `error`, with a sentence; no other."""
    raised = None
    try:
        return parse(text)
    except GameError as caught:
        raised = caught
    assert type(raised) is error
    assert re.fullmatch(r"[^\x00-\x1f\x7f-\x9f]{10,400}\.", str(raised)), str(raised)
    return None


@steady
@given(st.text() | st.text("UDFBLRMESudrxw23'’ ", max_size=4))
def test_a_turn_is_one_of_27_or_bad_notation(text):
    code = taken(turn_code, text, BadNotation)
    assert code is None or TURNS[code][0] == text[0]


@steady
@given(st.text() | st.text("URFDLB123456789,0 urf", max_size=9))
def test_sticker_names_are_read_or_bad_notation(text):
    found = taken(stickers, text, BadNotation)
    assert found is None or stickers(",".join([STICKERS[index] for index in found])) == found


@steady
@given(st.text() | st.text(".BR#", min_size=54, max_size=54) | st.text(".BR#/ \n", min_size=54, max_size=60))
def test_a_placement_is_read_or_a_bad_start(text):
    cells = taken(cells_of, text, BadStart)
    assert cells is None or cells_of(letters_of(cells)) == cells


def plain(position):
    """Return the words of a position, the numbers of its count without leading zeros."""
    *words, last = position.split()
    return words, [natural(part) for part in last.split("/")]


@steady
@given(st.text() | damaged([POSITION], ".BR#/brUM-0123 "))
def test_a_position_comes_back_as_it_was_or_is_a_bad_position(text):
    game = taken(CubeGame.from_position, text, BadPosition)
    if game:
        position = game.position()
        assert plain(position) == plain(text)
        assert CubeGame.from_position(position).position() == position


@settings(steady, max_examples=500)
@given(st.text() | damaged(RECORDS, "\n [\"]\\.*-0123'’RUMFbrS"))
def test_a_record_comes_back_or_is_a_bad_record(text):
    game = taken(loads, text, BadRecord)
    if game:
        record = dumps(game)
        twin = loads(record)
        assert dumps(twin) == record
        assert (twin.actions, twin.position(), twin.names) == (game.actions, game.position(), game.names)


@steady
@given(st.text())
def test_a_quoted_text_is_short_and_holds_no_control_character(text):
    assert re.fullmatch(r'"[^\x00-\x1f\x7f-\x9f]{0,20}…?"', quote(text))


@st.composite
def games(draw):
    """Draw a game after random turns and perhaps a swap, going on or ended in any way."""
    start = draw(st.sampled_from(["ring", "blitz", "wild"]))
    blocked = draw(st.lists(st.sampled_from(["F5", "U5", "D5", "U2"]), unique=True))
    stall = draw(st.sampled_from([0, 1, 5, 100]))
    game = CubeGame(start, draw(st.sampled_from(["black", "red"])), stall, blocked, draw(st.booleans()))
    game.names.update({"black": draw(names), "red": draw(names)})
    for choice in draw(st.lists(st.integers(0, 26), max_size=60)):
        legal = game.legal() + ["swap"] * game.may_swap
        if legal:
            game.act(legal[choice % len(legal)])
    if not game.over:
        game.act(draw(st.sampled_from(["resign black", "resign red", "draw"] + game.legal())))
    return game


@steady
@given(games())
def test_every_game_comes_back_from_its_record_and_its_position(game):
    twin = loads(dumps(game))
    assert dumps(twin) == dumps(game)
    assert (twin.actions, twin.position(), twin.names) == (game.actions, game.position(), game.names)
    assert (twin.over, twin.winner) == (game.over, game.winner)
    assert CubeGame.from_position(game.position()).position() == game.position()


@steady
@given(games(), st.data())
def test_undo_and_redo_lead_to_the_same_game(game, data):
    assume(game.actions)
    before, count = dumps(game), data.draw(st.integers(1, len(game.actions)))
    taken_back = game.undo(count)
    assert game.redo(count) == taken_back[::-1]
    assert dumps(game) == before
