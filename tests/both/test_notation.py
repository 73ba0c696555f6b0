"""Turns and stickers as text: what is accepted, and for all else the place and the reason."""

import reversi
from checks import refusal, refused
from reversi import BadNotation
from reversi.geometry import STICKERS, TURNS
from reversi.notation import stickers, turn_code
from reversi.text import natural, quote


def test_every_error_is_a_game_error_with_a_stable_code():
    for code in ("illegal-turn", "illegal-move", "bad-notation", "bad-position", "bad-record", "bad-start"):
        error = getattr(reversi, "".join([word[0].upper() + word[1:] for word in code.split("-")]))
        assert issubclass(error, reversi.GameError)
        assert error("Why.").code == code


def test_every_turn_has_one_name():
    assert [turn_code(name) for name in TURNS] == list(range(27))


def test_a_half_turn_may_be_written_with_a_prime():
    for letter in "UDFBLRMES":
        assert turn_code(letter + "2'") == turn_code(letter + "2")


def test_the_primes_of_word_processors_are_primes():
    for prime in "'’′‘´`ʹ":
        assert turn_code("R" + prime) == TURNS.index("R'")
        assert turn_code("R2" + prime) == TURNS.index("R2")


def test_what_is_no_slice_is_refused_at_character_1():
    refused(
        BadNotation,
        turn_code,
        ("r", '"r"', "character 1", "two layers", "write R."),
        ("u'", "character 1", "write U."),
        ("3R", "character 1", "a number"),
        ("2", "character 1", "a number"),
        ("x", "character 1", "whole cube"),
        ("Y2", "character 1", "whole cube"),
        ("z'", "character 1", "whole cube"),
        (" R", "character 1", "U D F B L R M E S"),
        ("'R", "character 1", "U D F B L R M E S"),
        ("ü", "character 1", "U D F B L R M E S"),
        ("--", "character 1", "U D F B L R M E S"),
    )


def test_what_is_no_amount_is_refused_at_character_2():
    refused(
        BadNotation,
        turn_code,
        ("Rw", '"Rw"', "character 2", "wide", "write R "),
        ("FW2", "character 2", "wide", "write F "),
        ("RU", "character 2", "one turn at a time"),
        ("R U", "character 2", "one turn at a time"),
        ("R3", "character 2", "an amount is nothing, ' or 2"),
        ("R0", "character 2", "an amount is"),
        ("R-", "character 2", "an amount is"),
        ("R\n", "character 2", "an amount is"),
    )


def test_an_amount_ends_a_turn():
    refused(
        BadNotation,
        turn_code,
        ("R''", "character 3"),
        ("R22", "character 3"),
        ("R'2", "character 3"),
        ("R2U", "character 3", "one turn at a time"),
        ("R' U", "character 3", "one turn at a time"),
        ("R2w", "character 3"),
        ("R2'’", "character 4"),
    )


def test_an_empty_turn_is_refused_with_an_example():
    assert "R, R2 or R'" in refusal(BadNotation, turn_code, "")


def test_stickers_are_named_in_any_order_and_case():
    assert stickers("F5,U2") == [STICKERS.index("U2"), STICKERS.index("F5")]
    assert stickers(" b9 , u1") == [0, 53]


def test_what_names_no_sticker_or_one_twice_is_refused():
    refused(
        BadNotation,
        stickers,
        ("", '""', "names no sticker"),
        ("F0", '"F0"'),
        ("F5,M1", '"M1"'),
        ("U10", '"U10"'),
        ("U1,", '""'),
        ("U1 U2", '"U1 U2"'),
        ("U²", "names no sticker"),
        ("F5,U2,f5", "F5 is named twice"),
    )


def test_a_quoted_text_is_short_on_one_line_and_harmless():
    assert quote('R"') == '"R""'
    assert quote("a\x1b[2J\r\nb\x7f\x85é") == '"a?[2J??b??é"'
    assert quote("a\u2028b\u202ec\u200bd\ufeff") == '"a?b?c?d?"'
    assert quote("x" * 20) == '"' + "x" * 20 + '"'
    assert quote("x" * 10000) == '"' + "x" * 20 + '…"'


def test_a_natural_number_has_one_to_nine_of_the_digits_0_to_9():
    assert [natural(text) for text in ("0", "007", "999999999")] == [0, 7, 999999999]
    for text in ("", "-1", "+1", "1.0", " 1", "1_0", "٣", "²", "1000000000"):
        assert natural(text) == -1
