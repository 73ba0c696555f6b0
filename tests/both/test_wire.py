"""The serial line as lines of text."""

from checks import refusal
from play.wire import LONGEST, BadLine, Wire


class Port:
    """A line that delivers bytes in pieces of `piece` and takes `room` bytes."""

    def __init__(self, data=b"", piece=64):
        self.data, self.piece, self.room, self.out = data, piece, 1 << 20, b""

    def readinto(self, buffer):
        piece = self.data[: min(self.piece, len(buffer))]
        self.data = self.data[len(piece) :]
        buffer[: len(piece)] = piece
        return len(piece)

    def write(self, data):
        taken = data[: self.room]
        self.room -= len(taken)
        self.out += taken
        return len(taken)


class Flood:
    """A line on which an `x` comes for ever, or nearly."""

    read = 0

    def readinto(self, buffer):
        if self.read > 100000:
            return 0
        buffer[:] = b"x" * len(buffer)
        self.read += len(buffer)
        return len(buffer)


def received(data, piece=64):
    """Return what arrives: the lines, and the messages of BadLine in their place."""
    wire, lines = Wire(Port(data, piece)), []
    for _ in range(2000):
        try:
            line = wire.receive()
        except BadLine as error:
            line = "! " + str(error)
        if line is not None:
            lines.append(line)
    return lines


def test_cr_and_lf_and_both_end_a_line():
    assert received(b"a\nb\rc\r\nd\n\ne\r\r\nf\r\n\n") == ["a", "b", "c", "d", "", "e", "", "f", ""]


def test_it_does_not_matter_in_which_pieces_bytes_come():
    data = "turn R\r\n’ ß 漢 😀\rx\n\n\xffz\n".encode() + b"q" * 500 + b"\r\nlast\n"
    whole = received(data)
    assert whole[:4] == ["turn R", "’ ß 漢 😀", "x", ""] and whole[-1] == "last" and len(whole) == 7
    for piece in (1, 2, 3, 63):
        assert received(data, piece) == whole


def test_a_line_without_its_end_is_not_there_yet():
    port = Port(b"turn")
    wire = Wire(port)
    assert wire.receive() is None
    port.data = b" R\n"
    assert wire.receive() == "turn R"


def test_blanks_around_a_line_and_a_byte_order_mark_do_not_count():
    assert received(b"\t turn R \t\n") == ["turn R"]
    assert received(b"\xef\xbb\xbfhelp\n\xef\xbb\xbf\n") == ["help", ""]


def test_blanks_of_other_scripts_count_on_both_interpreters():
    assert received("\xa0help\u2003\n".encode()) == ["\xa0help\u2003"]


def test_the_longest_line_is_read_and_a_longer_one_is_one_error():
    assert received(b"x" * LONGEST + b"\n") == ["x" * LONGEST]
    for length in (LONGEST + 1, 10000):
        answers = received(b"y" * length + b"\nhelp\n")
        assert answers[1:] == ["help"] and str(length) in answers[0] and str(LONGEST) in answers[0]


def test_control_characters_are_one_error_with_the_place():
    for code in (0, 1, 3, 4, 8, 11, 12, 27, 31, 127):
        answers = received(b"ab" + bytes([code, 0]) + b"\nhelp\n")
        assert answers[1:] == ["help"]
        assert f"control character {code} at place 3" in answers[0]


def test_broken_utf_8_is_one_error():
    broken = (
        b"\xff \xfe \x80 \xc3 \xe2\x82 \xe2\x28\xa1 \xf0\x9f\x98 \xf8\x88\x80\x80\x80"  # no beginnings, no ends
        b" \xc0\xaf \xc1\x81 \xe0\x80\xaf \xf0\x80\x80\xaf"  # longer than need be
        b" \xed\xa0\x80 \xed\xbf\xbf \xf4\x90\x80\x80"  # surrogates, beyond Unicode
    ).split()
    for data in broken:
        for line in (data, b"turn " + data, "ß漢😀".encode() + data + b"x"):
            answers = received(line + b"\nhelp\n")
            assert answers[1:] == ["help"] and "UTF-8" in answers[0], line


def test_all_utf_8_is_read():
    text = "\x7e\x80\u07ff\u0800\ud7ff\ue000\uffff\U00010000\U0010ffff"
    assert received(text.encode() + b"\n") == [text]


def test_a_flood_without_an_end_stops_nothing():
    flood = Flood()
    wire = Wire(flood)
    for _ in range(3):
        assert wire.receive() is None
    assert LONGEST < flood.read < 10000


def test_what_is_said_goes_out_in_order_as_the_port_takes_it():
    port = Port()
    wire = Wire(port)
    wire.say("ok a")
    wire.say("ok ß")
    sent = []
    for room in (0, 1, 3, 5, 0, 99):
        assert not wire.idle
        port.room = room
        wire.flush()
        sent.append(len(port.out))
    assert sent == [0, 1, 4, 9, 9, 11]
    assert port.out.decode() == "ok a\nok ß\n" and wire.idle


def test_events_beyond_the_room_are_dropped_and_counted_and_answers_are_not():
    port = Port()
    port.room = 0
    wire = Wire(port)
    for k in range(1000):
        wire.tell(f"*{k} turn")
    wire.say("ok answer")
    dropped = wire.dropped
    assert 0 < dropped < 1000
    port.room = 1 << 20
    wire.flush()
    wire.tell("*1000 turn")
    wire.flush()
    lines = port.out.decode().split("\n")
    kept = 1000 - dropped
    assert lines[:kept] == [f"*{k} turn" for k in range(kept)]
    assert lines[kept:] == ["ok answer", f"* dropped {dropped}", "*1000 turn", ""]
    assert wire.dropped == 0


def test_a_bad_line_has_its_code():
    assert BadLine.code == "bad-line"
    assert "9 at place 1" not in refusal(BadLine, Wire(Port(b"\x07\n")).receive)
