"""Whatever comes over the serial line: the cube goes on, takes no room, says one error a line, and hears the next."""

import gc

from play.link import seal
from play.wire import LONGEST
from reversi.rng import Random
from virtual_board import VirtualBoard

BYTES = 250_000  # a test: two kinds of input in two modes make 1,000,000 on each interpreter
SCORE = "ok score black=12 red=12 empty=30"
# A line of each kind that is nearly right: these pieces are cut, joined and strewn with other bytes.
PIECES = (b"turn R", b"new wild first=red", b"set brightness=60", b"undo 2", b"record", b"show", b"R2'", b"AT+CGMI")
PIECES += (b"@1 turn R *1f03a0e7", b"\x00", b"\x01", b"\x04", b"\x1b[A", b" ", b"\t", b'"', b"x" * 200)
PIECES += (b"\xff\xfe", b"\xed\xa0\x80", b"\xc0\xaf", b"\xef\xbb\xbf", b"\xe2\x80\x99")
ENDS = (b"\n", b"\r", b"\r\n", b"\n\n", b"\r\r\n")


class Storm:
    """Random input for a board, in pieces; `lines` counts those that hold anything."""

    def __init__(self, seed):
        self.lines = 0
        self._below = Random(seed).below
        self._line = b""

    def count(self, data):
        """Count the lines that end in `data`."""
        *ended, rest = (self._line + data).replace(b"\r", b"\n").split(b"\n")
        for line in ended:
            self.lines += bool((line[3:] if line[:3] == b"\xef\xbb\xbf" else line).strip(b" \t"))
        self._line = rest[:400]

    def noise(self):
        """Return random bytes, 0x03 left out: on a board it leads to the prompt."""
        return bytes([code if code != 3 else 2 for code in [self._below(256) for _ in range(64)]])

    def nearly(self):
        """Return pieces of lines, and at times an end."""
        data = PIECES[self._below(len(PIECES))]
        if self._below(4) == 0:
            data = data[: self._below(len(data) + 1)]
        return data + (ENDS[self._below(len(ENDS))] if self._below(3) == 0 else b"")


def weathered(board, piece, seed):
    """Let a storm pass; return how many lines came and how many the board has said. Its heap is as it was."""
    storm, count, used, said = Storm(seed), 0, None, 0
    make = getattr(storm, piece)
    while count < BYTES:
        data = make()
        count += len(data)
        storm.count(data)
        board.typed.append(data)
        while board.typed or board.session.wire.unread:
            board.step()
        said += len(board.output())
        if count > BYTES // 4 and used is None:
            used = memory()
    if used is not None and used >= 0:
        assert memory() - used < 2000, (used, memory())
    return storm.lines, said


def memory():
    """Return the bytes in use, −1 where the interpreter does not say."""
    gc.collect()
    return gc.mem_alloc() if hasattr(gc, "mem_alloc") else -1


def still_right(board):
    """Assert that the next good command is answered right."""
    board.send(b"\n.\n")  # `load` may have been among what came
    board.send(b"\nwatch off\n")
    assert board.ask("new").startswith("ok new start=ring ")
    assert board.ask("score") == SCORE and board.ask("R").startswith("ok turn black R ")
    frames = board.frames
    board.run(400)
    assert board.frames > frames + 8


def test_random_bytes():
    board = VirtualBoard()
    lines, said = weathered(board, "noise", 1)
    assert lines == said > 1000
    still_right(board)


def test_nearly_valid_lines():
    board = VirtualBoard()
    lines, said = weathered(board, "nearly", 2)
    assert said > lines > 1000
    still_right(board)


def test_random_bytes_while_a_program_is_at_the_line():
    board = VirtualBoard()
    board.ask("watch check")
    before = board.state()
    lines, said = weathered(board, "noise", 3)
    assert lines == said > 1000
    assert board.state() == before and board.session.link.due == 1
    still_right(board)


def test_nearly_valid_lines_while_a_program_is_at_the_line():
    board = VirtualBoard()
    board.ask("watch check")
    before = board.state()
    lines, said = weathered(board, "nearly", 4)
    assert lines == said > 1000
    assert board.state() == before and board.session.link.due == 1
    board.send(b"\n")
    assert board.ask(seal("@1 score")).split(" ", 1)[1].startswith(SCORE)
    still_right(board)


def test_each_bad_line_is_exactly_one_error_and_the_next_command_is_answered():
    board = VirtualBoard()
    bad = (
        b"\x00",
        b"\x01",
        b"\x04",
        b"\x02",
        b"\x05",
        b"\xff",
        b"\xc3",
        b"\xed\xa0\x80",
        b"bogus",
        b"turn",
        b"R R",
        b"\x1b[A",
    )
    bad += (b"a\x00b", b"turn R\x04", b"@", b"@1 turn R", b'"')
    for pieces in [[line] for line in bad] + [[b"x" * 100] * 100, [b"\xff" * 100] * 100]:
        for end in (b"\n", b"\r", b"\r\n"):
            answer = board.send(*pieces + [end + b"score" + end])
            assert len(answer) == 2 and answer[0].startswith("error ") and answer[1] == SCORE, (pieces[0], answer)
    assert board.state() == VirtualBoard().state()


def test_a_line_of_ten_thousand_bytes_takes_no_room():
    board = VirtualBoard()
    before = memory()
    for _ in range(10_000 // 50):
        board.typed.append(b"y" * 50)
        board.step()
    assert len(board.session.wire._line) <= LONGEST and memory() - before < 4000
    assert board.send(b"\nscore\n")[1] == SCORE


def test_five_hundred_commands_at_once_are_answered_in_turn():
    board = VirtualBoard()
    board.ask("watch check")
    typed = answered = 0
    while answered < 500:
        while typed < 500 and len(board.typed) < 20:  # the rest waits in the wires
            typed += 1
            board.typed.append((seal(f"@{typed} {'score' if typed % 2 else 'bogus'}") + "\n").encode())
        board.step()
        for line in board.output():
            answered += 1
            assert line.startswith(f"@{answered}.0.0 {'ok score' if answered % 2 else 'error unknown-command'} ")
    assert answered == 500 and board.frames > 50


def test_who_stops_reading_for_a_minute_stops_nothing_and_hears_of_the_loss():
    board = VirtualBoard()
    board.ask("watch on")
    board.room = 0
    frames, used = board.frames, None
    for k in range(200):
        board.turn("RL"[k % 2])
        board.run(300 - 168)
        if k == 100:
            used = memory()
    assert memory() - used < 6000 if used >= 0 else True
    assert len(board.session.game.turns) == 200 and board.frames - frames > 1500
    lost = board.session.wire.dropped
    assert lost > 50
    board.room = None
    board.run(100)
    heard = board.output()
    assert len(heard) == 200 - lost
    assert board.turn("U")[0] == f"* dropped {lost}"
    assert board.ask("score").startswith("ok score ")


# What a text can stand in; {} is a character.
FORMS = ("{}", "{}5", "turn {}", "turn R{}", "{}=1", "help {}ab", 'new black="{}"', "new start={}" + 53 * "B")
FORMS += ("set position " + "{}/" * 6 + " b -", "set order={}", "set palette={}", "sync " + "{}" * 54, "level {}")
FORMS += ("new reversi blocked=a{}", "new reversi handicap={}1", "set position {}" + "--------/" * 8 + " b", "undo {}")
FORMS += ('load\n[{} "a"]\n.', 'load\n[Game "{}"]\n.', 'load\n[Game "cube"]\n\n1. {} *\n.', "load\nf5{}\n.")
FORMS += ('load\n[Game "cube"]\n[Start "{}"]\n\n*\n.', 'load\n[Game "cube"]\n\n{}\n.', "put {}", "put f{}")
FORMS += ('load\n[Game "cube"]\n[Black "{}"]\n\n*\n.', 'load\n[Game "cube"]\n[Date "{}"]\n\n*\n.')


def test_no_character_takes_room_for_ever():
    """MicroPython keeps every character that is ever taken from a text by index or in a loop, and hands that out."""
    board, code = VirtualBoard(), 0x3000
    for form in FORMS:
        code += 1
        letter = bytes((0xE0 | code >> 12, 0x80 | code >> 6 & 63, 0x80 | code & 63))
        board.send(form.encode().replace(b"{}", letter) + b"\n")
        assert letter.decode() is not letter.decode(), form
