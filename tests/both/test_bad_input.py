"""Whatever comes over the serial line: the cube goes on, takes no room, says one error a bad line, and hears the next."""

import gc

from play.link import seal
from play.wire import LONGEST
from reversi.rng import Random
from virtual_board import VirtualBoard

BYTES = 125_000  # a test; the four kinds of input in both modes make 1,000,000
SCORE = "ok score black=12 red=12 empty=30"
# A line of each kind that is nearly right: these pieces are cut, joined and strewn with other bytes.
PIECES = (
    b"turn R", b"new wild first=red", b"set brightness=60", b"undo 2", b"record", b"@1 turn R *1f03a0e7", b"\x00", b"\x01",
    b"\x04", b"\xff\xfe", b"\xed\xa0\x80", b"\xc0\xaf", b"\xef\xbb\xbf", b"AT+CGMI", b"\"", b"R2'", b"\xe2\x80\x99", b" ",
    b"\t", b"\x1b[A", b"x" * 200, b"show",
)  # fmt: skip
ENDS = (b"\n", b"\r", b"\r\n", b"\n\n", b"\r\r\n")


class Storm:
    """Random input for a board, in pieces; `lines` counts the ends of lines that hold anything."""

    def __init__(self, seed):
        self._below = Random(seed).below

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
    """Return how many bytes came; the board has printed nothing but whole lines, and has the heap that it had."""
    storm, count, used = Storm(seed), 0, None
    make = getattr(storm, piece)
    while count < BYTES:
        data = make()
        count += len(data)
        board.typed.append(data)
        while board.typed or board.session.wire.unread:
            board.step()
        board.printed.clear()
        if count > BYTES // 4 and used is None:
            used = memory()
    if used is not None and used >= 0:
        assert memory() - used < 2000, (used, memory())
    return count


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
    assert weathered(board, "noise", 1) >= BYTES
    still_right(board)


def test_nearly_valid_lines():
    board = VirtualBoard()
    assert weathered(board, "nearly", 2) >= BYTES
    still_right(board)


def test_random_bytes_while_a_program_is_at_the_line():
    board = VirtualBoard()
    board.ask("watch check")
    before = board.state()
    assert weathered(board, "noise", 3) >= BYTES
    assert board.state() == before and board.session.link.due == 1
    still_right(board)


def test_nearly_valid_lines_while_a_program_is_at_the_line():
    board = VirtualBoard()
    board.ask("watch check")
    before = board.state()
    assert weathered(board, "nearly", 4) >= BYTES
    assert board.state() == before and board.session.link.due == 1
    board.send(b"\n")
    assert board.ask(seal("@1 score")).split(" ", 1)[1].startswith(SCORE)
    still_right(board)


def test_each_bad_line_is_exactly_one_error_and_the_next_command_is_answered():
    board = VirtualBoard()
    bad = (b"\x00", b"\x01", b"\x04", b"\x02", b"\x05", b"\xff", b"\xc3", b"\xed\xa0\x80", b"bogus", b"turn", b"R R", b"\x1b[A")
    for line in bad + (b"a\x00b", b"turn R\x04", b"@", b"@1 turn R", b'"', b"x" * 10_000, b"\xff" * 10_000):
        for end in (b"\n", b"\r", b"\r\n"):
            answer = board.send(line + end + b"score" + end)
            assert len(answer) == 2 and answer[0].startswith("error ") and answer[1] == SCORE, (line[:20], answer)
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
    board.typed += [(seal(f"@{k} {'score' if k % 2 else 'bogus'}") + "\n").encode() for k in range(1, 501)]
    answered = 0
    while board.typed or board.session.wire.unread:
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
