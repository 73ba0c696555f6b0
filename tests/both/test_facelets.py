"""How a cube whose stickers travel lies, as 54 letters: what turns lead to is read, anything else refused."""

from checks import refusal
from play.facelets import read, write
from play.places import HOME, carry
from reversi import BadPosition
from reversi.rng import Random
from virtual_board import SIX, TURNING, VirtualBoard

SOLVED = "UUUUUUUUU/RRRRRRRRR/FFFFFFFFF/DDDDDDDDD/LLLLLLLLL/BBBBBBBBB"


def swapped(text, *pairs):
    """Return the letters of SOLVED with places exchanged: (index, index) each."""
    letters = list(text.replace("/", ""))
    for a, b in pairs:
        letters[a], letters[b] = letters[b], letters[a]
    return "".join(letters)


def test_a_cube_as_it_was_built_shows_every_face_in_one_letter():
    assert write(HOME) == SOLVED and read(SOLVED) == HOME
    assert read(SOLVED.lower().replace("/", "")) == HOME


def test_wherever_turns_lead_it_is_written_and_read():
    random, places = Random(1), bytearray(HOME)
    for _ in range(200):
        carry(places, random.below(27))
        assert read(write(places)) == places


def test_a_cube_that_was_turned_as_a_whole_is_read_too():
    places = bytearray(HOME)
    for code in (15, 20, 14):  # R M' L': the x of cube solvers
        carry(places, code)
    assert read(write(places)) == places and write(places)[4] == "F"


def test_what_no_turns_lead_to_is_refused_with_the_reason():
    twisted = "UUUUUUUUF/URRRRRRRR/FFRFFFFFF/DDDDDDDDD/LLLLLLLLL/BBBBBBBBB"
    mirrored = swapped(SOLVED, (8, 9))
    for text, word in (
        ("", "54"),
        ("U" * 54, "centre at"),
        (SOLVED + "U", "55"),
        (SOLVED.replace("B", "x"), 'face by face, not "X".'),
        (twisted, "corner is twisted"),
        (mirrored, "which no corner has"),
        (swapped(SOLVED, (5, 10)), "edge is flipped"),
        (swapped(SOLVED, (10, 19)), "two pieces are swapped"),
        (swapped(SOLVED, (10, 20)), "shows"),
        (swapped(SOLVED, (4, 13)), "centres"),
        (swapped(SOLVED, (4, 31)), "centres"),
        (SOLVED.replace("UUUUUUUUU/R", "UUUUUUUUR/R"), "shows"),
    ):
        assert word in refusal(BadPosition, read, text), text


def test_a_cube_that_was_turned_while_it_slept_is_told_how_it_lies():
    for kind in (TURNING, SIX):
        board = VirtualBoard(kind)
        board.turn("U2")
        for code in (3 * 5, 3 * 6 + 2, 3 * 2):  # R M' F, unnoticed
            carry(board.places, code)
        right, board.session.match.places[:] = bytes(board.places), HOME
        shown = board.ask("leds test faces")
        assert shown == "ok leds test faces " + SOLVED
        assert board.ask("sync " + write(right)) == "ok sync"
        assert bytes(board.session.match.places) == right and board.session.game.turns == ["U2"]
        assert board.ask("leds test faces").split()[-1] == write(right)
        board.turn("F")
        assert board.session.game.turns == ["U2", "F"]
        assert bytes(board.session.match.places) == bytes(board.places)
        assert board.ask("sync " + SOLVED[:-1]).startswith("error bad-position ")
        assert board.ask("sync " + write(HOME).replace("/", " ")) == "ok sync"
        assert bytes(board.session.match.places) == HOME


def test_leds_that_stand_still_are_told_nothing():
    assert VirtualBoard().ask("sync " + SOLVED).startswith("error bad-option The LEDs of this board stand still")
