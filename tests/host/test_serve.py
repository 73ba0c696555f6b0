"""The serial line over TCP: `revcube sim --serve` for pyserial and terminal programs."""

import contextlib
import socket

import pytest
import serial

from boards import sim_knobs
from sim.board import SimBoard
from sim.main import main
from sim.serial import TcpLine


@pytest.fixture
def served():
    """Return a board that serves a free port."""
    line = TcpLine(0)
    yield SimBoard(sim_knobs, line=line)
    line.close()


@pytest.fixture
def client(served):
    """Return a function that connects with the board."""
    with contextlib.ExitStack() as stack:

        def connect():
            connection = stack.enter_context(socket.socket())
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            connection.connect(("127.0.0.1", served.line.port))
            connection.setblocking(False)
            return connection

        yield connect


def answer(board, connection, data=b"", lines=1):
    """Send data and return the lines that come back while the board goes on."""
    if data:
        connection.sendall(data)
    return received(board, connection, lambda come: come.count(b"\n") >= lines)


def received(board, connection, enough):
    """Return the lines that come while the board goes on, until it is enough, or for 8 s of the board's time."""
    come = bytearray()
    for _ in range(2000):
        board.advance(4)
        with contextlib.suppress(BlockingIOError):
            come += connection.recv(1 << 20)
        if enough(come):
            break
    return come.decode().splitlines()


def test_pyserial_talks_to_it(served):
    with serial.serial_for_url(f"socket://127.0.0.1:{served.line.port}", timeout=0) as port:
        port.write(b"turn R\nturn U2\r\n")
        received = b""
        for _ in range(2000):
            served.advance(4)
            received += port.read(4096)
            if received.count(b"\n") == 2:
                break
    assert received.decode().splitlines() == [
        "ok turn black R changed=- score=12-12-30 next=red banned=R",
        "ok turn red U2 changed=R6 score=11-13-30 next=black banned=U",
    ]


def test_the_cube_lives_without_a_client(served):
    served.advance(1000)
    served.body.turn(5, 1)
    served.settle()
    assert served.session.game.turns == ["R"] and served.frames > 25


def test_one_client_after_the_other(served, client):
    first = client()
    assert answer(served, first, b"turn R\n")[0].startswith("ok turn black R ")
    first.close()
    served.advance(100)
    assert answer(served, client(), b"position\n")[0].endswith(" r R")


def test_a_line_that_a_client_left_unfinished_does_not_become_one_with_the_next_client_s(served, client):
    for reset in (False, True):
        first = client()
        answer(served, first, b"score\nturn U")
        if reset:
            first.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        first.close()
        second = client()
        assert [line.split()[0] for line in answer(served, second, b"2\nscore\n", 2)] == ["error", "ok"]
        second.close()
        assert served.session.game.turns == []


def test_a_record_that_a_client_left_unfinished_does_not_hold_up_the_next_one(served, client):
    first = client()
    answer(served, first, b'score\nload\n[Game "cube"]\n1. R\n')
    first.close()
    served.advance(100)
    assert answer(served, client(), b"R\n")[0].startswith("ok turn black R ")


def test_a_second_client_is_told_that_another_is_there(served, client):
    first, second = client(), client()
    assert answer(served, first, b"score\n")[0].startswith("ok score ")
    assert answer(served, second)[0].startswith("error busy Another program is at this cube's line")
    assert second.recv(1) == b""
    assert answer(served, first, b"R\n")[0].startswith("ok turn black R ")


def test_a_client_that_says_it_has_no_more_is_answered_all_the_same(served, client):
    connection = client()
    connection.sendall(b"turn R\nturn U\nposition\n")
    connection.shutdown(socket.SHUT_WR)
    assert [line.split()[1] for line in answer(served, connection, lines=3)] == ["turn", "turn", "position"]


def test_a_client_that_stops_reading_stops_nothing_else(served, client):
    connection = client()
    answer(served, connection, b"watch on\n")
    served.line._client.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
    connection.sendall(b"help\n" * 300 + b"score\n")
    while served.session.wire.idle:
        served.advance(4)
    for k in range(120):
        served.body.turn(4 + k % 2, 1)
        served.advance(400)
    assert len(served.session.game.turns) == 120 and served.session.wire.dropped > 10
    lines = received(served, connection, lambda come: come.endswith(b" empty=30\n"))
    assert [line for line in lines if line.startswith("ok")][:-1] == ["ok help"] * 300


def test_a_port_that_is_taken_is_refused_in_a_sentence(served, capsys):
    assert main(["--text", "--serve", str(served.line.port)]) == 1
    assert capsys.readouterr().err.startswith(f"revcube sim: Port {served.line.port} of 127.0.0.1 can't be opened: ")
    assert main(["--text", "--serve", "70000"]) == 1
    assert capsys.readouterr().err.startswith("revcube sim: There is no port 70000: ")


def test_script_and_serve_both_want_the_line(capsys):
    assert main(["--script", "x", "--serve", "0"]) == 1
    assert "--script and --serve" in capsys.readouterr().err
