"""`revcube sim --text` and `--script` as programs: standard input and output, exit status, encodings, refusals."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from host_tools import cli
from sim.main import main

ROOT = Path(__file__).parents[2]
SIM = [sys.executable, "-m", "host_tools", "sim"]
posix = pytest.mark.skipif(os.name != "posix", reason="a shell and terminals as POSIX has them")


def environment(**changes):
    paths = {"PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'firmware'}"}
    return {**{key: value for key, value in os.environ.items() if key != "NO_COLOR"}, **paths, **changes}


def text(data, *options, command=SIM, **changes):
    """Return (status, stdout, stderr) of --text, or of other options, with bytes on standard input."""
    done = subprocess.run(
        [*command, *(options or ["--text"])], input=data, capture_output=True, env=environment(**changes), timeout=60
    )
    return done.returncode, done.stdout, done.stderr


def script(tmp_path, data, *options):
    """Return the exit status of a script of bytes, run in this process."""
    file = tmp_path / "script.txt"
    file.write_bytes(data)
    return main(["--script", str(file), *options])


def test_the_game_of_the_issue():
    status, out, err = text(b"turn R\nturn U2\nposition\nturn U\nturn R3\nbogus\n")
    lines = out.decode().splitlines()
    assert (status, err) == (0, b"")
    assert lines[:3] == [
        "ok turn black R changed=- score=12-12-30 next=red banned=R",
        "ok turn red U2 changed=R6 score=11-13-30 next=black banned=U",
        "ok position B.....R../RBRR.RB.R/.BR...BR./..B.....R/B.R...BRB/RB.....RB b U",
    ]
    assert lines[3] == "error illegal-turn Black may not turn U: Red has just turned it."
    assert lines[4].startswith("error bad-notation ") and '"R3"' in lines[4]
    assert lines[5].startswith("error unknown-command ") and '"bogus"' in lines[5]
    assert len(lines) == 6


def test_lines_end_as_they_like_and_the_last_needs_no_end():
    status, out, err = text(b"\xef\xbb\xbfturn R\r\nturn U2\rturn F\n\n\r\nscore")
    assert (status, err) == (0, b"")
    assert [line.split()[:4] for line in out.decode().splitlines()] == [
        ["ok", "turn", "black", "R"],
        ["ok", "turn", "red", "U2"],
        ["ok", "turn", "black", "F"],
        ["ok", "score", "black=13", "red=12"],
    ]


def test_bad_bytes_and_long_lines_are_one_error_each():
    status, out, err = text(b"\x00\n\xff\xfe\n" + b"x" * 10000 + b"\nA\x01T\nscore\n" + b"help\n" * 500)
    assert (status, err) == (0, b"")
    words = [line.split()[:2] for line in out.decode().splitlines() if line.startswith(("ok", "error"))]
    assert words == [["error", "bad-line"]] * 4 + [["ok", "score"]] + [["ok", "help"]] * 500


def test_answers_come_while_standard_input_is_open():
    with subprocess.Popen([*SIM, "--text"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment()) as sim:
        for typed, answer in ((b"turn", b""), (b" R\nsco", b"ok turn black R"), (b"re\n", b"ok score black=12")):
            sim.stdin.write(typed)
            sim.stdin.flush()
            assert not answer or sim.stdout.readline().startswith(answer)
        sim.stdin.close()
        assert sim.wait(30) == 0


@posix
def test_ctrl_c_ends_it_quietly():
    for options in (["--text"], ["--serve", "0", "--text"]):
        with subprocess.Popen(
            [*SIM, *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()
        ) as sim:
            sim.stdin.write(b"score\n")
            sim.stdin.flush()
            ready = sim.stderr if "--serve" in options else sim.stdout
            assert ready.readline()
            sim.send_signal(signal.SIGINT)
            assert sim.stderr.read() == sim.stdout.read() == b""
            assert sim.wait(30) == 0


def test_a_reader_that_leaves_early_is_no_traceback():
    for options in (["--text"], ["--script", "-"]):
        with subprocess.Popen(
            [*SIM, *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()
        ) as sim:
            sim.stdin.write(b"help\n" * 1000)
            sim.stdin.close()
            assert sim.stdout.readline().startswith(b"help")
            sim.stdout.close()
            assert sim.stderr.read() == b""
            assert sim.wait(30) == 1


@posix
@pytest.mark.parametrize("closed", ["<&-", ">&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize("mode", ["--text", "--script -"])
def test_closed_streams_are_no_traceback_and_no_hanging(closed, mode):
    shell = ["sh", "-c", f'"$@" {mode} {closed}', "sh", *SIM]
    done = subprocess.run(shell, input=b"turn R\n", capture_output=True, env=environment(), timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "utf-8"])
@pytest.mark.parametrize("mode", ["--text", "--script=-"])
def test_names_that_the_terminal_can_not_show_are_no_traceback(encoding, mode):
    typed = "new black=漢ß red=Bo\nrecord\n".encode()
    status, out, err = text(typed, mode, PYTHONIOENCODING=encoding, PYTHONUTF8="0")
    assert (status, err) == (0, b"")
    name = {"cp1252": "?ß", "ascii": "??", "utf-8": "漢ß"}[encoding]
    assert f'[Black "{name}"]' in out.decode(encoding).splitlines()


def on_a_terminal(**changes):
    """Return what `show` prints on a terminal."""
    import pty

    ours, theirs = pty.openpty()
    subprocess.run(
        [*SIM, "--text"],
        input=b"show\n",
        stdout=theirs,
        stderr=theirs,
        env=environment(**changes),
        timeout=60,
        check=True,
    )
    os.close(theirs)
    shown = os.read(ours, 65536)
    os.close(ours)
    return shown


@posix
def test_colours_are_for_terminals_and_for_those_who_want_them():
    assert b"\x1b[94mB\x1b[0m" in on_a_terminal()
    plain = on_a_terminal(NO_COLOR="1")
    assert b"\x1b" not in plain and b"ok show" in plain
    assert b"\x1b" not in text(b"show\n")[1]


def test_games_that_are_typed_have_a_date_and_scripts_play_the_same_every_day(tmp_path, capsys):
    assert b'[Date "20' in text(b"record\n")[1]
    assert script(tmp_path, b"record\n") == 0
    assert "Date" not in capsys.readouterr().out


@pytest.mark.parametrize("board", ["sim_slices", "sim_faces"])
def test_turns_that_the_hand_must_make_are_made_before_the_next_line(board):
    status, out, err = text(b"turn R\nturn M\nturn U2\nundo\nposition\n", "--text", "--board", board)
    lines = out.decode().splitlines()
    assert (status, err) == (0, b"")
    assert lines[:4] == ["ok turn await=R", "ok turn await=M", "ok turn await=U2", "ok undo await=U2"]
    assert lines[4].endswith(" b M")


def test_scripts_are_text_with_any_ends_of_lines(tmp_path, capsys):
    assert script(tmp_path, b"\xef\xbb\xbf# \xc3\x9f\r\nturn R\r\nspin U 2\rwait 10\nscore") == 0
    assert capsys.readouterr().out.splitlines() == [
        "ok turn black R changed=- score=12-12-30 next=red banned=R",
        "ok score black=11 red=13 empty=30",
    ]


def test_a_script_that_can_not_go_on_says_where_and_what_was_done_is_printed(tmp_path, capsys):
    assert script(tmp_path, b"score\nspin Q 1\nscore\n") == 1
    shown = capsys.readouterr()
    assert shown.out == "ok score black=12 red=12 empty=30\n"
    assert "script.txt, line 2: spin Q 1 can't be done" in shown.err
    assert script(tmp_path, b"score\n\xff\n") == 1
    assert "is no UTF-8 text" in capsys.readouterr().err
    assert main(["--script", str(tmp_path / "none.txt")]) == 1
    assert "none.txt can't be read: No such file" in capsys.readouterr().err


def test_options_that_can_not_be_met_are_refused_in_a_sentence(tmp_path, capsys):
    taken = tmp_path / "file"
    taken.write_text("")
    for options, sentence in (
        (["--state", str(taken)], f"Nothing can be kept in {taken}: "),
        (["--state", str(taken / "deeper")], "Nothing can be kept in "),
        (["--speed", "0"], "--speed is more than 0 and at most 1000, not 0"),
        (["--speed", "nan"], "--speed is more than 0"),
        (["--speed", "1001"], "--speed is more than 0 and at most 1000, not 1001"),
    ):
        assert main(["--text", *options]) == 1
        shown = capsys.readouterr()
        assert shown.out == "" and shown.err.startswith(f"revcube sim: {sentence}"), shown.err
        assert shown.err.count("\n") == 1


def test_the_command_names_its_tools(capsys):
    assert cli.main([]) == cli.main(["--help"]) == 0
    assert "  sim " in capsys.readouterr().out
    assert cli.main(["simm"]) == 2
    assert "there is no tool 'simm'" in capsys.readouterr().err
