"""The words of a command line."""

from checks import refused
from play.words import SLICES, BadOption, count, near, pair, split
from reversi import geometry


def test_the_slices_are_those_of_the_cube():
    assert SLICES == geometry.SLICES


def test_words_are_parted_by_spaces_and_tabs():
    assert split("turn  U2") == ["turn", "U2"]
    assert split("\tset\t a=1  ") == ["set", "a=1"]
    assert split("") == split(" \t ") == []


def test_quotation_marks_keep_white_space_and_vanish():
    assert split('new black="Ann Lee" red=Bo') == ["new", "black=Ann Lee", "red=Bo"]
    assert split('"a b"c" "') == ["a bc "]
    assert split("it's") == ["it's"]


def test_quoted_nothing_is_a_word():
    assert split('""') == [""]
    assert split('new black="" ""') == ["new", "black=", ""]


def test_an_open_quotation_mark_is_refused():
    refused(BadOption, split, ('new black="Ann', "quotation mark"), ('"', "open"), ('a "b" "', "end of the line"))


def test_names_that_are_one_letter_off_or_cut_short_are_near():
    for word in ("un", "und", "undu", "udo", "undoo", "uundo", "ndo", "undone", "nudo", "unod"):
        assert near(word, "undo"), word


def test_other_words_are_not_near():
    for word in ("bogus", "", "x", "redone", "nuod", "ud"):
        assert not near(word, "undo"), word
    assert not near("r", "record")


def test_a_count_is_one_unless_a_number_is_given():
    assert count([], "undo") == 1
    assert count(["12"], "undo") == 12


def test_other_counts_are_refused():
    for word in ("0", "-1", "two", "1.5", "", "9999999999", "١"):
        refused(BadOption, lambda word: count([word], "undo"), (word, "undo", "1 or more", '"' + word))


def test_a_pair_is_parted_at_its_first_sign():
    assert pair("Black=a=b", "new") == ("black", "a=b")
    assert pair("swap=", "new") == ("swap", "")
    refused(BadOption, lambda word: pair(word, "set"), ("palette", "set", "NAME=VALUE", '"palette"'), ("", "set"))
