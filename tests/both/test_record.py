"""RULES.md 1.5: a game as text and back."""

from checks import cube, play, refused
from reversi import BadRecord
from reversi.cube import CubeGame
from reversi.record import check_name, dumps, loads, result
from reversi.rng import Random

AFTER_R_U2 = "B.....R../RBRR.RB.R/.BR...BR./..B.....R/B.R...BRB/RB.....RB b U"
FULL = "BR" * 27


def played(turns, game=None, **options):
    """Return a game (by default a new one with the options) after turns such as "R U2"."""
    game = game or CubeGame(**options)
    for turn in turns.split():
        game.act(turn)
    return game


def named(game, black, red, date=""):
    game.names.update({"black": black, "red": red})
    game.date = date
    return game


def text(*tags, turns="*"):
    """Return the text of a record with the tag Game, further tags such as 'Stall "9"', and its turns."""
    return "".join(["[" + tag + "]\n" for tag in ('Game "cube"',) + tags]) + "\n" + turns + "\n"


SEEN = "actions names date start first stall blocked swap_offered swapped to_move banned over winner resigned agreed"


def assert_comes_back(game):
    """Assert that a record makes the same game: what is seen, what can be taken back, and the record of it."""
    record = dumps(game)
    twin = loads(record)
    assert (twin.position(), twin.stalled) == (game.position(), game.stalled)
    for name in SEEN.split():
        assert getattr(twin, name) == getattr(game, name), name
    assert dumps(twin) == record
    if game.actions:
        twin.undo(len(twin.actions))
        game.undo(len(game.actions))
        assert (twin.position(), twin.names) == (game.position(), game.names)


def test_a_record_is_written_as_the_rules_show():
    game = named(played("R U2 M' F", stall=100), "Ann", "level 2")
    assert dumps(game) == (
        '[Game "cube"]\n[Black "Ann"]\n[Red "level 2"]\n[Start "ring"]\n[Stall "100"]\n\n1. R U2 2. M\' F *\n'
    )


def test_tags_stand_in_their_order_and_defaults_are_left_out():
    assert dumps(CubeGame()) == '[Game "cube"]\n[Start "ring"]\n\n*\n'
    game = CubeGame("wild", "red", 7, ("F5", "U2"), swap=True)
    played("R swap", named(game, "Bob", "Ann", "2026.11.30")).resign("red")
    assert dumps(game).split("\n") == [
        '[Game "cube"]',
        '[Date "2026.11.30"]',
        '[Black "Ann"]',
        '[Red "Bob"]',
        '[Start "wild"]',
        '[First "red"]',
        '[Stall "7"]',
        '[Swap "taken"]',
        '[Blocked "U2,F5"]',
        '[End "resigned"]',
        "",
        "1. R 1-0",
        "",
    ]


def test_a_swap_is_offered_until_it_is_taken():
    game = played("R", swap=True)
    assert '[Swap "offered"]' in dumps(game)
    game.turn("U")
    assert '[Swap "offered"]' in dumps(game)


def test_the_result_is_stickers_or_who_won():
    assert result(CubeGame()) == "*"
    assert result(CubeGame(FULL)) == "27-27"
    assert result(CubeGame("BB" + FULL[2:])) == "28-26"
    for side, word in (("red", "1-0"), ("black", "0-1")):
        game = CubeGame()
        game.resign(side)
        assert result(game) == word
    assert result(played("R U2 draw")) == "1/2-1/2"
    stalled = played("R U2", stall=2)
    assert result(stalled) == "11-13"
    assert '[End "stall"]' in dumps(stalled)


def test_every_kind_of_game_comes_back():
    random = Random(12)
    for options in ({}, {"start": "blitz", "first": "red"}, {"start": "wild", "stall": 9, "blocked": ("F5", "U2")}):
        for turns in (0, 1, 2, 17, 300):
            game = CubeGame(**options)
            for _ in play(game, random, turns):
                pass
            assert_comes_back(named(game, "Ann", "", "2026.11.30"))
    assert_comes_back(played("R U2 R'", stall=3))


def test_a_game_ended_by_the_players_comes_back():
    for actions in (("resign red",), ("draw",), ("R", "resign black"), ("R", "resign red"), ("R", "U", "draw")):
        game = CubeGame()
        for action in actions:
            game.act(action)
        assert_comes_back(game)


def test_an_own_placement_comes_back_with_its_blocked_stickers():
    letters = cube("F5=# U2=R")
    assert_comes_back(played("R U2", start=letters))
    assert '[Start "' + letters + '"]' in dumps(CubeGame(letters))
    assert_comes_back(played("R U2", start=letters, blocked=("U2",), first="red"))


def test_a_game_from_a_position_comes_back_with_its_ban_and_its_count():
    game = CubeGame.from_position(AFTER_R_U2)
    assert '[Start "' + AFTER_R_U2 + '"]' in dumps(game)
    assert_comes_back(played("F U", game))
    red = AFTER_R_U2.replace(" b U", " r U 3/7")
    record = dumps(played("F U", CubeGame.from_position(red)))
    assert "First" not in record
    assert '[Stall "7"]' in record
    assert_comes_back(loads(record))
    for rest in (" r -", " r - 0/7", " b - 3/7"):
        assert_comes_back(CubeGame.from_position(AFTER_R_U2.replace(" b U", rest)))


def test_a_taken_swap_is_replayed_after_the_first_turn():
    game = played("R swap U F", named(CubeGame(swap=True), "Ann", "Bob"))
    record = dumps(game)
    assert "1. R U 2. F *" in record
    assert '[Black "Bob"]' in record
    twin = loads(record)
    assert twin.actions == ["R", "swap", "U", "F"]
    twin.undo(3)
    assert (twin.names["black"], twin.may_swap) == ("Ann", True)
    assert_comes_back(game)
    assert_comes_back(played("R swap", named(CubeGame(swap=True, first="red"), "Ann", "")))
    game = CubeGame.from_position(AFTER_R_U2)
    game.swap_offered = True
    assert_comes_back(played("F swap", game))


def test_what_could_be_redone_is_not_kept():
    game = played("R U2 F")
    game.undo()
    assert loads(dumps(game)).undone == []
    assert "1. R U2 *" in dumps(game)


def test_names_may_hold_quotation_marks_and_backslashes():
    for name in ('"', "\\", '\\"', 'Ann "the \\ cube" B.', "]", '"]', "[", " Ann ", "Ünal 李", "x" * 40):
        game = named(CubeGame(), name, "b" + name[:39])
        assert check_name(name) == name
        assert_comes_back(game)
    assert '[Black "a\\"b\\\\c"]' in dumps(named(CubeGame(), 'a"b\\c', ""))


def test_a_name_is_1_to_40_printable_characters():
    refused(BadRecord, check_name, ("",), ("x" * 41,), ("a\nb",), ("\x1b[2J",), ("\x7f",), ("\x85",))
    refused(BadRecord, loads, (text('Red "' + "x" * 41 + '"'),), (text('Black "a\tb"'), "name"))
    for name in ("x" * 41, "a\nb"):
        refused(BadRecord, dumps, (named(CubeGame(), name, ""), "name"))
    refused(BadRecord, loads, (text('Date "\x1b[2J"'), "Date"))


def test_lines_of_turns_are_filled_up_to_80_characters():
    game = CubeGame()
    for _ in play(game, Random(1), 90):
        pass
    lines = dumps(game).split("\n\n")[1].split("\n")[:-1]
    assert max([len(line) for line in lines]) == 80
    for k, line in enumerate(lines[1:]):
        assert len(lines[k]) + 1 + len(line.split()[0]) > 80
    assert_comes_back(game)


def test_a_record_by_hand_may_be_written_more_loosely():
    expected = dumps(played("R U2 M' F", stall=9))
    for turns in ("R U2 M' F *", "1.R U2 2.M' F *", "1. R\nU2\n\n 2. M’ F\t*", "1. R2' U2 *", "1. R U2 2. M' F 3. *"):
        record = text('Start "ring"', 'Stall "9"', turns=turns)
        assert loads(record).turns == (["R2", "U2"] if "R2'" in turns else ["R", "U2", "M'", "F"])
    assert dumps(loads(expected.replace("\n", "\r\n"))) == expected
    assert dumps(loads("\n " + expected.replace("]\n", "]\n \n").rstrip())) == expected
    assert dumps(loads('[Stall "9"]\n[Start   "ring"]\n[Game "cube"]\n1. R U2 2. M\' F *')) == expected
    assert loads(text('Black ""', 'Date ""')).position() == CubeGame().position()


def test_white_space_is_the_same_on_every_interpreter():
    refused(BadRecord, loads, (text(turns="1. R\u00a0U *"),), (text(turns="1. R\u2003U *"),))


def test_a_record_without_its_parts_is_refused():
    refused(
        BadRecord,
        loads,
        ("", "Game"),
        ("1. R *", "Game"),
        ('[Start "ring"]\n\n*', "Game"),
        ('[Game "chess"]\n\n*', '"chess"'),
        ('[Game "cube"]\n', "no turns and no result"),
        (text(turns="1. R U2"), '"U2"', "no result"),
        (text(turns="1. R 30"), '"30"', "no result"),
        (text(turns="1. R 3-x"), '"3-x"', "no result"),
        (text(turns="1. R -3-1"), "no result"),
    )


def test_a_wrong_tag_is_refused_with_its_line():
    refused(
        BadRecord,
        loads,
        (text('Event "x"'), "Line 2", "no such tag"),
        (text('game "cube"'), "Line 2", "no such tag"),
        (text('Date "2026"', 'Date "2026"'), "Date", "twice", "line 3"),
        (text('Game "cube"'), "Game", "twice", "line 2"),
        (text("Stall 9"), "Line 2", '[Name "value"]'),
        (text('Stall "9'), "Line 2", '[Name "value"]'),
        (text('Red "'), "Line 2", '[Name "value"]'),
        (text('Red "a"b"'), "Line 2", "quotation mark"),
        (text('Red "a\\n"'), "Line 2", "\\"),
        (text('Red "a\\"'), "Line 2", "\\"),
        ('[Game "cube"] *', "Line 1"),
    )


def test_a_wrong_start_is_refused_with_the_reason():
    refused(
        BadRecord,
        loads,
        (text('Start "star"'), "start", '"star"'),
        (text('Start "' + "." * 54 + '"'), "start", "corner"),
        (text('Start "' + AFTER_R_U2.replace("B", ".") + '"'), "start", "corner"),
        (text('Start "' + AFTER_R_U2 + ' 9"'), "start", "k/N"),
        (text('First "white"'), "First", '"white"'),
        (text('Stall "-1"'), "Stall", '"-1"'),
        (text('Stall "10000"'), "Stall", "10000"),
        (text('Swap "yes"'), "Swap", '"yes"'),
        (text('Blocked "F0"'), '"F0"'),
        (text('Blocked "F1,L3"'), "corner"),
        (text('Start "' + AFTER_R_U2 + '"', 'Stall "9"'), "Start and Stall"),
        (text('Start "' + AFTER_R_U2 + ' 3/9"', 'Stall "8"'), "Start and Stall"),
        (text('Start "' + AFTER_R_U2 + ' 3/9"'), "Start and Stall"),
        (text('Start "' + AFTER_R_U2 + '"', 'First "red"'), "Start and First"),
        (text('Start "' + AFTER_R_U2 + '"', 'Blocked "F5"'), "Blocked"),
    )


def test_a_wrong_turn_is_refused_with_its_number():
    refused(
        BadRecord,
        loads,
        (text(turns="1. R U2 2. M3 *"), "Turn 3", '"M3"', "amount"),
        (text(turns="1. R R' *"), "Turn 2", "Red may not turn R"),
        (text(turns="1. R U 2. U2 *"), "Turn 3", "Black may not turn U"),
        (text('Start "' + AFTER_R_U2 + '"', turns="1. U *"), "Turn 1", "Black may not turn U"),
        (text('Start "' + FULL + '"', turns="1. R 27-27"), "Turn 1", "over"),
        (text('Stall "1"', turns="1. R U 12-12"), "Turn 2", "over"),
        (text(turns="1. R ( U ) *"), "Turn 2", '"("'),
        (text(turns="1. R * 2. U *"), "Turn 2", '"*"'),
        (text(turns='R\n[Red "x"]\n*'), "Line ", '[Red "x"]', "behind turns"),
    )


def test_a_number_where_it_does_not_belong_is_refused():
    refused(
        BadRecord,
        loads,
        (text(turns="1. R 2. U *"), "number 2.", "turn 2"),
        (text(turns="2. R U *"), "number 2.", "turn 1"),
        (text(turns="1. R U 3. F *"), "number 3.", "turn 3"),
        (text(turns="0. R U *"), "number 0.", "turn 1"),
        (text(turns="1. R 1. U *"), "number 1.", "turn 2"),
        (text(turns="1... R *"), "1"),
        (text(turns="1. 1. R *"), "number 1."),
    )


def test_a_result_that_the_turns_do_not_lead_to_is_refused():
    refused(
        BadRecord,
        loads,
        (text(turns="1. R U2 11-13"), "11-13", "lead to *"),
        (text(turns="1. R 1-0"), "1-0", "lead to *"),
        (text(turns="1. R 1/2-1/2"), "lead to *"),
        (text('Start "' + FULL + '"'), "lead to 27-27"),
        (text('Start "' + FULL + '"', turns="28-26"), "lead to 27-27"),
        (text('Start "' + FULL + '"', turns="027-27"), "lead to 27-27"),
    )


def test_an_end_that_contradicts_the_turns_or_the_result_is_refused():
    refused(
        BadRecord,
        loads,
        (text('End "won"'), "End", '"won"'),
        (text('End "resigned"', turns="1. R *"), "resignation"),
        (text('End "resigned"', turns="1. R 1/2-1/2"), "resignation"),
        (text('End "resigned"', turns="1. R 12-12"), "resignation"),
        (text('End "agreed"', turns="1. R 1-0"), "lead to 1/2-1/2"),
        (text('End "agreed"', turns="1. R *"), "lead to 1/2-1/2"),
        (text('Start "' + FULL + '"', 'End "agreed"', turns="1/2-1/2"), "already ended"),
        (text('Stall "1"', 'End "resigned"', turns="1. R 1-0"), "already ended"),
        (text('End "stall"', turns="1. R 12-12"), "stall"),
        (text('Stall "2"', 'End "stall"', turns="1. R *"), "stall"),
        (text('Stall "1"', turns="1. R 12-12"), "stall"),
        (text('Stall "1"', 'End "stall"', turns="1. R *"), "lead to 12-12"),
    )


def test_a_swap_that_could_not_be_taken_is_refused():
    refused(
        BadRecord,
        loads,
        (text('Swap "taken"'), "Swap", "no turn"),
        (text('Swap "Taken"'), '"Taken"'),
        (text('Stall "1"', 'Swap "taken"', 'End "stall"', turns="1. R 12-12"), "Swap"),
    )
