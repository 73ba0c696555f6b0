"""RULES.md 2 and 1.5: flat Reversi as a record, and as the transcript of other programs."""

from checks import refusal, refused, vectors
from flat import moved, play_on, variant
from reversi import BadRecord
from reversi.flat import FlatGame
from reversi.record import dumps, loads, result
from reversi.rng import Random
from reversi.transcript import dumps as transcript
from reversi.transcript import is_one, replay

PASSING = "XO------/--------/--------/--------/--------/--------/--------/-------- w"
SEEN = "actions names date start edition size shape first blocked handicap to_move over winner resigned agreed handed"


def text(*tags, moves="*"):
    """Return the text of a record with the tag Game, further tags such as 'Size "6"', and its moves."""
    return "".join(["[" + tag + "]\n" for tag in ('Game "reversi"',) + tags]) + "\n" + moves + "\n"


def assert_comes_back(game):
    """Assert that a record makes the same game: what is seen, what can be taken back, and the record of it."""
    record = dumps(game)
    twin = loads(record)
    assert twin.position() == game.position()
    for name in SEEN.split():
        assert getattr(twin, name) == getattr(game, name), name
    assert dumps(twin) == record
    moves = len(game.actions)
    if moves:
        twin.undo(moves)
        game.undo(moves)
        assert twin.position() == game.position()
        game.redo(moves)


# Records


def test_a_record_is_written_as_the_rules_show():
    game = moved("f5 d6 c3")
    game.names.update({"black": "Ann", "white": "level 2"})
    assert dumps(game) == '[Game "reversi"]\n[Black "Ann"]\n[White "level 2"]\n\n1. f5 d6 2. c3 *\n'


def test_tags_stand_in_their_order_and_defaults_are_left_out():
    assert dumps(FlatGame()) == '[Game "reversi"]\n\n*\n'
    assert dumps(FlatGame("fundex")) == '[Game "reversi"]\n[Edition "fundex"]\n[First "white"]\n\n*\n'
    game = FlatGame("fundex", 10, "square", ["g1", "c1"], ["a1", "j10"], "black")
    game.names["white"], game.date = "Ann", "2026.11.30"
    game.resign("black")
    assert dumps(game).split("\n") == [
        '[Game "reversi"]',
        '[Date "2026.11.30"]',
        '[White "Ann"]',
        '[Edition "fundex"]',
        '[Size "10"]',
        '[First "black"]',
        '[Blocked "c1,g1"]',
        '[Handicap "a1,j10"]',
        '[End "resigned"]',
        "",
        "0-1",
        "",
    ]
    assert dumps(FlatGame(shape="octagon")) == '[Game "reversi"]\n[Size "10"]\n[Shape "octagon"]\n\n*\n'


def test_every_record_says_who_begins_to_a_reader_for_whom_that_is_black_by_default():
    for edition in ("reversi", "fundex"):
        for first in ("black", "white", None):
            for options in ({}, {"size": 6}, {"shape": "octagon"}, {"blocked": ["a1"], "handicap": ["h8"]}):
                game = FlatGame(edition, first=first, **options)
                for _ in range(4):
                    game.play(game.legal()[-1])
                text = dumps(game)
                said = text.partition('[First "')[2].partition('"')[0] or "black"
                assert said == game.first, text
                again = loads(text)
                assert (again.position(), again.first, again.edition) == (game.position(), game.first, edition)
    assert loads('[Game "reversi"]\n[Edition "fundex"]\n\n*').first == "white"


def test_a_record_of_an_octagon_of_another_size_contradicts_itself():
    text = '[Game "reversi"]\n[Size "8"]\n[Shape "octagon"]\n\n*'
    assert "octagon is cut from a board of size 10, not 8" in refusal(BadRecord, loads, text)


def test_passes_are_written_and_the_result_is_discs_black_first():
    for vector in vectors("reversi_games.jsonl"):
        game = moved(vector["moves"])
        record = dumps(game)
        assert record.count("--") == vector["passes"]
        assert record.split()[-1] == f"{vector['black']}-{vector['white']}" == result(game)


def test_every_kind_of_game_comes_back_without_any_random_call():
    random = Random(12)
    octagon = FlatGame(shape="octagon").field.draw(3, (), 8)
    for options in (
        {},
        {"edition": "fundex", "first": "black"},
        {"size": 4},
        {"size": 12, "blocked": ["a2", "b1"], "handicap": 4},
        {"shape": "octagon", "blocked": octagon},
        {"handicap": ["a8"], "first": "white"},
    ):
        for moves in (0, 1, 9, 300):
            game = FlatGame(**options)
            for _ in play_on(game, random, moves):
                pass
            assert_comes_back(game)


def test_variant_games_of_another_program_come_back():
    for vector in vectors("reversi_variant_games.jsonl"):
        game = variant(vector)
        for move in vector["moves"].split():
            game.play(move)
        assert_comes_back(game)


def test_a_game_ended_by_the_players_comes_back():
    for actions in (("resign white",), ("draw",), ("f5", "resign black"), ("f5", "resign white"), ("f5", "draw")):
        game = FlatGame()
        for action in actions:
            game.act(action)
        assert_comes_back(game)


def test_a_game_from_a_position_comes_back():
    game = FlatGame.from_position(PASSING, "fundex")
    game.play("--")
    assert dumps(game) == f'[Game "reversi"]\n[Edition "fundex"]\n[Start "{PASSING}"]\n\n1. -- *\n'
    assert_comes_back(game)


def test_passes_may_be_left_out_of_a_record_and_its_numbers_may_count_them_or_not():
    for moves in ("1. -- c1 3-0", "1. c1 3-0", "c1 3-0", "1. pass 2. c1 3-0"):
        game = loads(text(f'Start "{PASSING}"', moves=moves))
        assert game.turns == ["--", "c1"], moves
        assert game.over
    (vector,) = [vector for vector in vectors("reversi_games.jsonl") if vector["passes"] == 6]
    words = [word for word in vector["moves"].split() if word != "pass"]
    for numbers in (words, [("" if k % 2 else f"{k // 2 + 1}. ") + word for k, word in enumerate(words)]):
        game = loads(text(moves=" ".join(numbers + [f"{vector['black']}-{vector['white']}"])))
        assert game.board == vector["final"]


def test_a_record_that_contradicts_itself_is_refused_with_the_place():
    refused(
        BadRecord,
        loads,
        ("", "Game"),
        (text('Stall "9"'), "Line 2", "no such tag", "Handicap"),
        (text('Red "Ann"'), "Line 2", "no such tag", "White"),
        (text('Edition "othello"'), '"othello"'),
        (text('Size "7"'), "even number"),
        (text('Size "big"'), '"big"'),
        (text('Size "8"', 'Shape "octagon"'), "10"),
        (text('Blocked "d4"'), "d4", "4×4"),
        (text('Blocked "a1"', 'Handicap "a1"'), "a1", "handicap"),
        (text('Handicap "b1"'), "b1", "corner"),
        (text('First "red"'), '"red"'),
        (text('End "stall"'), "resigned or agreed"),
        (text('Size "6"', f'Start "{PASSING}"'), "Size", "leave it out"),
        (text('Blocked "f5"', moves="1. f5 *"), "f5", "4×4"),
        (text('Blocked "c2"', moves="1. f5 d6 2. c2 *"), 'Turn 3, "c2"', "blocked"),
        (text(moves="1. f5 a1 *"), 'Turn 2, "a1"', "outflanks nothing"),
        (text(moves="1. f5 f5 *"), "Turn 2", "occupied"),
        (text(moves="1. f5 i9 *"), "Turn 2", "off the board"),
        (text(moves="1. f5 -- *"), "Turn 2", "must not pass"),
        (text(moves="1. f5 d6 3. c3 *"), "3.", "turn 3"),
        (text(moves="1. f5 40-24"), "40-24", "*"),
        (text('End "resigned"', moves="1. f5 1/2-1/2"), "1-0 or 0-1"),
        (text(f'Start "{PASSING}"', moves="1. c1 4-0"), "4-0", "3-0"),
    )
    assert 'Game is "cube" or "reversi"' in refusal(BadRecord, loads, '[Game "chess"]\n\n*')


# Transcripts


def test_a_transcript_is_written_small_with_two_dashes_for_a_pass():
    assert transcript(moved("F5 D6 C3")) == "f5d6c3"
    for vector in vectors("reversi_games.jsonl"):
        assert transcript(moved(vector["moves"])) == vector["moves"].replace("pass", "--").replace(" ", "")


def test_a_transcript_is_read_in_any_case_with_and_without_spaces_and_passes():
    for vector in vectors("reversi_games.jsonl"):
        moves = vector["moves"]
        for written in (
            moves,
            moves.replace(" ", ""),
            moves.replace(" ", "").replace("pass", "PA"),
            moves.replace("pass", "--").upper(),
            moves.replace(" pass", ""),
            moves.replace(" pass", "").replace(" ", "\n"),
        ):
            assert is_one(written)
            assert replay(FlatGame(), written).board == vector["final"]


def test_a_transcript_of_a_large_board_has_numbers_of_two_digits():
    game = FlatGame(size=16)
    for _ in play_on(game, Random(4)):
        pass
    assert replay(FlatGame(size=16), transcript(game)).board == game.board


def test_the_passes_with_which_programs_close_a_game_are_read_over():
    for vector in vectors("reversi_games.jsonl"):
        text = transcript(moved(vector["moves"]))
        for end in ("--", "----", "papa", " pass pass\n"):
            assert replay(FlatGame(), text + end).board == vector["final"]


def test_an_impossible_move_of_a_transcript_is_named_with_its_place():
    refused(
        BadRecord,
        lambda written: replay(FlatGame(), written),
        ("f5d6c9", 'Move 3, "c9" at character 5', "off the board"),
        ("f5 d6 a1", 'Move 3, "a1" at character 7', "outflanks nothing"),
        ("f5f5", "Move 2", "occupied"),
        ("f5--", 'Move 2, "--"', "must not pass"),
        ("f5d", 'Move 2, "d"', "names no square"),
        ("f5?6", 'Move 2, "?"', "names no square"),
        ("f555", 'Move 1, "f555"', "off the board"),
    )
    assert "over" in refusal(BadRecord, replay, loads(text(f'Start "{PASSING}"', moves="1. c1 3-0")), "a5")


def test_only_one_record_is_read_at_a_time():
    record = dumps(moved("f5 d6"))
    refused(BadRecord, loads, (record + "\n" + record, "Line 5", "behind turns", "one at a time"))


def test_what_is_no_transcript_is_not_taken_for_one():
    for written in ("", "R U2", "1. f5 d6", text(), "hello", "help"):
        assert not is_one(written), written
