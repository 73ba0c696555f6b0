"""The link: no line that a serial line has damaged is taken for valid, and no command is carried out twice."""

from binascii import crc32

from play.console import NAMES
from play.link import seal, unseal
from reversi import GameError
from virtual_board import MemoryStore, VirtualBoard

TURNED = "turn black R changed=- score=12-12-30 next=red banned=R"


def sealed(text):
    return f"{text} *{crc32(text.encode()):08x}"


def opened(line):
    """Return (command, line of the answer, events so far, text) of a line with a check value."""
    text = line[:-10]
    assert sealed(text) == line, line
    head, _, rest = text.partition(" ")
    assert head[0] == "@"
    command, which, events = head[1:].split(".")
    return int(command), int(which), int(events), rest


def linked():
    """Return a board in whose talk every line has a check value; the first command is due."""
    board = VirtualBoard()
    assert opened(board.ask("watch check")) == (0, 0, 0, "ok watch check due=1")
    return board


def ask(board, number, text):
    """Type a command with its number; return what comes, opened."""
    return [opened(line) for line in board.type(sealed(f"@{number} {text}"))]


def test_a_seal_is_the_crc_of_the_text_before_it():
    assert seal("@1 score") == sealed("@1 score") and unseal(seal("@1 score")) == "@1 score"
    line = seal("@12 turn ß")
    for k in range(len(line)):
        for wrong in (line[:k] + line[k + 1 :], line[:k] + "x" + line[k:], line[:k] + "~" + line[k + 1 :], line[:k]):
            try:
                unseal(wrong)
            except GameError:
                continue
            raise AssertionError(wrong)


def test_commands_and_events_are_numbered_and_sealed():
    board = linked()
    assert ask(board, 1, "turn R") == [(0, 0, 1, "*1 " + TURNED), (1, 0, 1, "ok " + TURNED)]
    lines = ask(board, 2, "help")
    assert [line[:3] for line in lines] == [(2, k, 1) for k in range(len(lines))] and lines[-1][3] == "ok help"
    assert ask(board, 3, "bogus")[0][3].startswith("error unknown-command ")
    assert ask(board, 4, "")[0] == (4, 0, 1, "ok")


def test_a_command_that_comes_again_is_answered_again_and_not_carried_out():
    board = linked()
    first = ask(board, 1, "turn R")[1:]
    assert ask(board, 1, "turn R") == first and board.session.game.turns == ["R"]
    assert ask(board, 2, "turn R")[0][3].startswith("error illegal-turn ")
    assert ask(board, 2, "turn R")[0][3].startswith("error illegal-turn ")
    assert ask(board, 3, "record") == ask(board, 3, "record")


def test_who_asks_what_another_one_asked_with_the_same_number_hears_how_it_is_now():
    board = linked()
    before = ask(board, 1, "position")
    board.turn("R")
    after = ask(board, 1, "position")
    assert after != before and after[0][3] == "ok position " + board.session.game.position()


def test_the_answer_to_a_command_is_kept_whatever_comes_between():
    board = linked()
    ask(board, 1, "score")
    answer = ask(board, 2, "turn R")[1:]
    for between in (sealed("@1 score"), sealed("@7 score"), "junk", sealed("@0 junk")):
        board.type(between)
        assert ask(board, 2, "turn R") == answer
    assert board.session.game.turns == ["R"]


def test_the_star_of_an_unfinished_record_is_no_event():
    assert [line[:2] for line in ask(linked(), 1, "record")] == [(1, k) for k in range(5)]


def test_only_the_number_that_is_due_counts():
    board = linked()
    ask(board, 1, "turn R")
    for number in (1, 3, 99):
        answer = ask(board, number, "turn F")
        assert len(answer) == 1 and answer[0][:3] == (number, 0, 1)
        assert answer[0][3].startswith("error bad-number due=2 ")
    assert board.session.game.turns == ["R"]
    assert opened(board.ask("watch check"))[3] == "ok watch check due=2"
    assert ask(board, 2, "turn F")[1][3].startswith("ok turn red F ")


def test_what_has_no_check_value_or_a_wrong_one_is_one_error_and_nothing_else():
    board = linked()
    right = sealed("@1 turn R")
    for wrong in ("turn R", right[1:], right[:-1], right + "0", right + right, right.replace("R", "F"), "@1 turn R"):
        lines = [opened(line) for line in board.type(wrong)]
        assert len(lines) == 1 and lines[0][:3] == (0, 0, 0) and lines[0][3].startswith("error bad-check "), wrong
    for wrong in (b"\xff\n", b"@1 turn\x00R\n", b"x" * 1000 + b"\n"):
        lines = [opened(line) for line in board.send(wrong)]
        assert len(lines) == 1 and lines[0][3].startswith("error bad-line "), wrong
    for wrong in ("@0 turn R", "@-1 turn R", "@x turn R", "@"):
        assert opened(board.ask(sealed(wrong)))[3].startswith("error bad-line ")
    assert board.session.game.turns == [] and board.type("") == []
    assert len(ask(board, 1, "turn R")) == 2


def test_a_record_is_loaded_line_by_line():
    board = linked()
    lines = ["load", '[Game "cube"]', "", "1. R U2 *"]
    for number, line in enumerate(lines):
        assert ask(board, number + 1, line) == [(number + 1, 0, 0, "ok")]
        assert [opened(line)[3][:15] for line in board.type("junk")] == ["error bad-check"]
        assert ask(board, number + 1, line) == [(number + 1, 0, 0, "ok")]
    answer = ask(board, 5, ".")
    assert answer[1][3].startswith("ok load start=ring ") and ask(board, 5, ".") == answer[1:]
    assert board.session.game.turns == ["R", "U2"]


def test_a_program_that_begins_anew_finds_no_record_half_read():
    board = linked()
    ask(board, 1, "load")
    assert opened(board.ask("watch check"))[3] == "ok watch check due=2"
    assert ask(board, 2, "score")[0][3].startswith("ok score ")


def test_a_person_can_end_it():
    board = linked()
    assert board.ask("watch off") == "ok watch off"
    assert board.ask("score").startswith("ok score ")
    assert opened(board.ask(sealed("@1 score")))[3].startswith("ok score ")  # what has a check value is answered alike
    assert board.type("R") == ["ok " + TURNED]


def test_lost_events_are_announced_by_the_numbers():
    board = linked()
    board.room = 0
    for k in range(200):
        board.session.tell(f"test {k}")
    board.room = None
    board.run(40)
    lines = [opened(line) for line in board.output()]
    kept = len(lines)
    assert [line[3].split()[0] for line in lines] == [f"*{k + 1}" for k in range(kept)] and kept < 150
    board.session.tell("test")
    board.run(8)
    after = [opened(line) for line in board.output()]
    assert [line[3] for line in after] == [f"* dropped {200 - kept}", "*201 test"] and after[1][2] == 201


def test_what_changes_something_answers_in_one_line():
    several = ("help", "show", "record", "status", "get", "leds", "selftest", "files")
    for name in NAMES:
        board = VirtualBoard(store=MemoryStore())
        before = board.state()
        lines = board.type("turn R", name)[1:] if name != "load" else board.type("load", "*", ".")
        assert len(lines) == 1 or name in several, name
        if name in several:
            board.type("undo")
            assert board.state()[0] == before[0]
