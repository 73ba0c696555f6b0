"""Flat Reversi at the console: commands, answers, forced passes, taking back, and a cut of the power."""

from checks import vectors
from flat import play_on, variant
from reversi.record import dumps, loads
from reversi.rng import Random
from virtual_board import TURNING, VirtualBoard, restarted

PASSING = "XO------/--------/--------/--------/--------/--------/--------/-------- w"
NEW = "edition=reversi size=8 shape=square first=black blocked=- handicap=-"


def after(*lines):
    """Return a board at whose console these lines were typed."""
    board = VirtualBoard()
    for line in lines:
        assert board.ask(line).startswith("ok "), line
    return board


def refuses(board, code, *cases):
    """Assert that each case (line, word, word …) is refused with this code and a message that holds the words."""
    for case in cases:
        before = board.session.game.position(), board.session.game.actions
        lines = board.type(case[0])
        assert len(lines) == 1 and lines[0].startswith(f"error {code} "), (case, lines)
        for word in case[1:]:
            assert word in lines[0], (case, lines)
        assert (board.session.game.position(), board.session.game.actions) == before


def seen(board):
    """Return all that must survive a restart."""
    game = board.session.game
    return game.position(), game.actions, game.undone, game.names, game.handed, game.over, dumps(game)


# Commands


def test_a_game_begins_and_moves_are_answered_with_what_they_flipped():
    board = VirtualBoard()
    assert board.ask("new reversi") == f"ok new reversi {NEW} turns=0 score=2-2-60 next=black"
    assert board.ask("put f5") == "ok put black f5 flipped=e5 score=4-1-59 next=white"
    assert board.ask("D6") == "ok put white d6 flipped=d5 score=3-3-58 next=black"
    assert board.ask("position") == (
        "ok position --------/--------/--------/---OX---/---OXX--/---O----/--------/-------- b"
    )
    assert board.ask("legal") == "ok legal c3 c4 c5 c6 c7"
    assert board.ask("score") == "ok score black=3 white=3 empty=58 handed=0-0"
    assert board.type("record") == ['[Game "reversi"]', "", "1. f5 d6 *", "ok record"]
    assert board.type("status")[1] == f"game reversi {NEW} turns=2 undone=0"


def test_every_option_of_a_new_game():
    board = VirtualBoard()
    answer = board.ask("new reversi edition=fundex size=10 blocked=C1,g9 handicap=2 first=black white=Ann black=Bob")
    assert answer.startswith("ok new reversi edition=fundex size=10 shape=square first=black blocked=c1,g9 ")
    assert "handicap=a1,j10 turns=0 score=4-2-92" in answer
    assert board.session.game.names == {"black": "Bob", "white": "Ann"}
    assert "first=white" in board.ask("new Reversi edition=Fundex")
    assert "size=10 shape=octagon" in board.ask("new reversi shape=octagon")
    assert "score=5-2-57" in board.ask("new reversi handicap=a1,h8,a8")
    assert "blocked=- " in board.ask("new reversi blocked=0")


def test_blocked_squares_drawn_by_chance_are_named_and_differ_from_game_to_game():
    board = VirtualBoard()
    drawn = set()
    for _ in range(6):
        answer = board.ask("new reversi blocked=3")
        names = answer.split("blocked=")[1].split(" ")[0]
        assert len(names.split(",")) == 3
        drawn.add(names)
    assert len(drawn) > 1


def test_the_board_is_shown_with_the_squares_that_can_be_played():
    lines = after("new reversi size=6 blocked=a1").type("show")
    assert lines == [
        "   a b c d e f",
        " 1 # - - - - -",
        " 2 - - + - - -",
        " 3 - + O X - -",
        " 4 - - X O + -",
        " 5 - - - + - -",
        " 6 - - - - - -",
        "ok show",
    ]


def test_what_can_not_be_played_is_refused_with_the_reason():
    board = after("new reversi blocked=b2", "f5", "d6")
    refuses(
        board,
        "illegal-move",
        ("put f5", "f5 is occupied"),
        ("put b2", "b2 is blocked"),
        ("put a1", "a1 outflanks nothing"),
        ("j5", "j5 is off the board"),
        ("pass", "must not pass", "c3 c4 c5 c6 c7"),
        ("--", "must not pass"),
        ("turn R2", "No slice"),
        ("swap", "not swapped"),
        ("redo", "no turn to give back"),
    )
    refuses(board, "bad-notation", ("put hello", '"hello"'), ("put 5f", '"5f"'))
    refuses(board, "bad-option", ("put", "put f5"), ("put f5 d6", "too much"), ("resign red", "black and white"))
    refuses(board, "unknown-command", ("hello", "hello"))
    refuses(after("new ring"), "illegal-turn", ("put f5", "cube game"), ("pass", "cube game"))


def test_a_game_that_can_not_begin_is_refused_with_the_reason():
    refuses(
        after("new reversi"),
        "bad-start",
        ("new reversi size=7", "even number"),
        ("new reversi size=big", '"big"'),
        ("new reversi size=8 shape=octagon", "10"),
        ("new reversi shape=round", '"round"'),
        ("new reversi edition=othello", '"othello"'),
        ("new reversi blocked=d4", "4×4"),
        ("new reversi blocked=5", "1 to 4, or 0 for none"),
        ("new reversi blocked=a1,a2,b1,b2,a3", "At most 4"),
        ("new reversi blocked=a1 handicap=1", "handicap"),
        ("new reversi size=4 blocked=1", "size 4"),
        ("new reversi handicap=5", "0 to 4"),
        ("new reversi handicap=c3", "corner"),
        ("new reversi first=red", '"red"'),
    )
    refuses(
        after("new reversi"), "bad-option", ("new reversi stall=3", "stall", "handicap"), ("new reversi 10", "NAME")
    )


# Passes


def test_a_forced_pass_is_made_and_announced():
    board = VirtualBoard()
    board.ask("watch on")
    answer = board.ask(f"set position {PASSING}")
    assert answer.endswith("score=1-1-62 next=black passed=white")
    assert board.session.game.turns == ["--"]
    lines = board.type("c1")
    assert lines[-1] == "ok put black c1 flipped=b1 score=3-0-61 next=- over=black"
    vector = [vector for vector in vectors("reversi_games.jsonl") if vector["passes"] == 6]
    board = after("new reversi")
    passed = 0
    for move in vector[0]["moves"].split():
        if move != "pass":
            answer = board.ask(move)
            passed += "passed=" in answer
            assert "over=" in answer or f"next={board.session.game.to_move}" in answer
    assert passed == 6
    assert board.session.game.board == vector[0]["final"]


def test_undo_and_redo_take_forced_passes_along():
    for vector in vectors("reversi_games.jsonl"):
        board = after("new reversi")
        moves = [move for move in vector["moves"].split() if move != "pass"]
        states = [(board.session.game.position(), board.session.game.actions)]
        for move in moves:
            board.ask(move)
            states.append((board.session.game.position(), board.session.game.actions))
        for state in states[-2::-1]:
            assert board.ask("undo").startswith("ok ")
            assert (board.session.game.position(), board.session.game.actions) == state
        for state in states[1:]:
            assert board.ask("redo").startswith("ok ")
            assert (board.session.game.position(), board.session.game.actions) == state
        assert board.ask(f"undo {len(moves)}").startswith("ok ")
        assert board.session.game.actions == []
        assert board.ask(f"redo {len(moves)}").startswith("ok ")
        assert board.session.game.board == vector["final"]
        assert not board.ask(f"undo {len(moves) + 1}").startswith("ok ")
        break


def test_undo_and_redo_count_the_moves_of_the_players_and_name_the_number_that_was_typed():
    line = "c2 d2 e1 b3 e2 d1 c1 f1 f3 b2 a3 b4 a4 b1 c5 c6 a2 a5 e4 a1 d6 f4 f5 f2 e3 d5 e5 e6 b6"
    board = after("new reversi size=6", *line.split())
    whole = board.session.game.position()
    assert board.ask("undo 2").startswith("ok undo turns=2 passes=1 ")
    assert board.ask("redo 3").endswith("There are only 2 turns to give back, not 3.")
    assert board.ask("redo 2").startswith("ok redo turns=2 passes=1 ")
    assert board.session.game.position() == whole
    refuses(board, "illegal-move", ("undo 40", "only 29 turns to take back, not 40"), ("redo 1", "no turn"))
    board = after("new reversi white=level1", "f5")
    board.run(4000)
    refuses(board, "illegal-move", ("undo 7", "only 1 turn to take back, not 7"))


def test_the_refused_level_says_how_a_game_with_the_computer_begins():
    refuses(after("new reversi"), "illegal-move", ("level 3", "new reversi white=level3"))
    for word in ("level6", "level0", "level", "level-1", "7", "LEVEL 9"):
        refuses(after(), "bad-option", (f'new reversi white="{word}"', "level1 to level5"))
        refuses(after(), "bad-option", (f'new red="{word}"', "level1 to level5"))
    assert after("new reversi white=Levelheaded").session.game.names["white"] == "Levelheaded"


def test_an_option_is_given_once_and_has_a_value():
    for name in ("edition", "size", "shape", "blocked", "handicap", "first", "black", "white"):
        refuses(after(), "bad-option", (f"new reversi {name}=", f"{name}= has no value"))
    refuses(after(), "bad-option", ("new reversi size=8 size=10", "twice"))
    refuses(after(), "bad-start", ("new reversi size=1000000000", "even number from 4 to 16"))
    refuses(after(), "bad-start", ("new reversi size=-8", "even number from 4 to 16"))
    refuses(after(), "bad-start", ("new reversi shape=octagon size=8", "size 10, not 8"))


def test_who_passed_first_in_a_position_passes_again_after_undo():
    board = after(f"set position {PASSING}", "c1", "undo")
    assert board.session.game.to_move == "black"
    assert board.session.game.undone == ["c1"]
    assert board.ask("redo").endswith("over=black")


# Records, transcripts, positions


def test_a_record_and_a_transcript_are_loaded():
    board = VirtualBoard()
    answer = board.ask("load", '[Game "reversi"]', '[Size "6"]', "", "1. c2 *", ".")
    assert answer.startswith("ok load reversi edition=reversi size=6")
    answer = board.ask("load", "F5d6", "c3", ".")
    assert answer == f"ok load reversi {NEW} turns=3 score=5-2-57 next=white"
    answer = board.ask("load", "f5d6c9", ".")
    assert answer.startswith('error bad-record Move 3, "c9" at character 5')
    assert answer.endswith("read as a game on 8×8 that Black begins; others need a record.")
    assert board.ask("load", '[Game "reversi"]', '[Blocked "c2"]', "", "1. f5 d6 2. c2 *", ".").startswith(
        'error bad-record Turn 3, "c2"'
    )


def test_the_house_goes_from_one_game_to_the_other():
    board = after("R", "new reversi", "f5", "new wild", "R", "new reversi shape=octagon")
    assert board.session.game.kind == "reversi"
    assert board.type("load", '[Game "cube"]', "", "1. R U2 *", ".")[-1].startswith("ok load start=ring")
    assert board.ask("M") == "ok turn black M changed=- score=11-13-30 next=red banned=M" or board.session.game.turns


def test_resigning_and_draws():
    board = after("new reversi", "f5")
    assert board.ask("resign").endswith("next=- over=black")
    assert board.ask("undo").endswith("score=4-1-59")
    assert board.ask("draw").endswith("over=draw")
    refuses(board, "illegal-move", ("d6", "over"), ("pass", "over"))


def test_the_setting_takeback_holds():
    board = after("new reversi", "set takeback=last", "f5", "d6")
    refuses(board, "illegal-move", ("undo 2", "takeback is last"))
    assert board.ask("undo").startswith("ok ")
    refuses(board, "illegal-move", ("undo", "takeback is last"))
    board = after("new reversi", "set takeback=off", "f5")
    refuses(board, "illegal-move", ("undo", "takeback is off"))


# On a cube


def test_a_turned_slice_is_no_move():
    board = after("new reversi", "watch on")
    assert "refused R bad-notation" in board.turn("R")[0]
    board = VirtualBoard(TURNING)
    board.ask("new reversi")
    board.ask("watch on")
    assert "back=R'" in board.turn("R")[0]
    board.turn("R'")
    assert board.ask("f5").startswith("ok put black f5")
    assert board.ask("undo").startswith("ok undo turns=1")


def test_a_press_takes_back_and_a_long_one_begins_the_same_game_anew():
    board = after("new reversi size=10 handicap=1 blocked=c1", "watch on")
    board.ask(board.session.game.legal()[0])
    board.press(100)
    assert board.session.game.actions == []
    board.ask(board.session.game.legal()[0])
    board.press(2000)
    game = board.session.game
    assert (game.size, game.handicap, game.blocked, game.actions) == (10, ["a1"], ["c1"], [])


# Power


def test_a_game_goes_on_after_a_cut_of_the_power_to_the_same_end():
    random = Random(31)
    for options in ("size=10 blocked=2 handicap=2", "shape=octagon blocked=3", "", "edition=fundex size=4"):
        board = after(f"new reversi {options} black=Ann")
        while not board.session.game.over:
            legal = board.session.game.legal()
            assert board.ask(legal[random.below(len(legal))]).startswith("ok put"), options
            if random.below(6) == 0:
                board.ask("undo 2")
            if random.below(8) == 0:
                again = restarted(board)
                assert seen(again) == seen(board)
                board = again
        record = "\n".join(board.type("record")[:-1])
        assert loads(record).board == board.session.game.board
        assert restarted(board).session.game.over


def test_a_journal_that_ends_between_a_move_and_the_pass_after_it_goes_on_with_the_pass():
    board = after("new reversi")
    vector = [vector["moves"] for vector in vectors("reversi_games.jsonl") if vector["passes"] == 1][-1]
    for move in vector.split(" pass")[0].split()[:-1]:
        board.ask(move)
    last = vector.split(" pass")[0].split()[-1]
    board.store.fail(times=1)
    board.store.fails += 1  # the move is kept, the pass is not
    assert board.ask("watch on", last).startswith("ok put")
    assert board.session.game.must_pass
    again = restarted(board)
    assert again.session.game.turns[-1] == "--"
    assert not again.session.game.must_pass
    assert board.ask("pass").startswith("ok pass")
    assert seen(again) == seen(board)


def test_variant_games_of_another_program_are_played_at_the_console():
    for number, vector in enumerate(vectors("reversi_variant_games.jsonl")):
        if number % 5 == 0:
            game = variant(vector)
            options = f"size={game.size} shape={game.shape} first={game.first}"
            board = after(f"new reversi {options} blocked={','.join(game.blocked) or '-'}")
            for move in vector["moves"].split():
                if move != "pass":
                    assert board.ask(move).startswith("ok "), (vector["name"], move)
            assert board.session.game.board == vector["final_board"]


def test_every_game_of_this_house_is_played_on():
    game = loads('[Game "reversi"]\n\n*')
    assert sum([1 for _ in play_on(game, Random(3))]) > 50
