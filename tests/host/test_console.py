"""The console: line by line through pipes, and what it leaves behind on a real terminal."""

import json
import os
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from host_tools import console, records
from host_tools.ports import Found, Place

ROOT = Path(__file__).parents[2]
GAMES = [json.loads(line) for line in (ROOT / "tests/vectors/cube_games.jsonl").read_text().splitlines()]
CONSOLE = [sys.executable, "-m", "host_tools", "console"]


def run(text, *options, env=(), rc=0):
    """Return the lines (as bytes) that a console prints for what is typed into its pipe."""
    done = subprocess.run(
        [*CONSOLE, "--sim", "--plain", *options],
        input=text.encode(dict(env).get("PYTHONIOENCODING", "utf-8")),
        capture_output=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'firmware'}", **dict(env)},
        timeout=120,
    )
    assert done.returncode == rc and done.stderr == b"", done
    return done.stdout.splitlines()


def test_a_whole_recorded_game_is_played_through_a_pipe_and_ends_with_the_record_s_result(tmp_path):
    game = next(game for game in GAMES if game["over"] and len(game["turns"]) > 30)
    turns = [turn["turn"] for turn in game["turns"]]
    first = {"B": "black", "R": "red"}[game["first"]]
    typed = [f"new {game['start']} first={first}", *turns, f"record {tmp_path / 'played.txt'}"]
    lines = [line.decode() for line in run("\n".join(typed) + "\n")]
    result = f"{game['black']}-{game['red']}"
    assert len([line for line in lines if line.startswith("ok turn ")]) == len(turns)
    assert not [line for line in lines if line.startswith("error")]
    assert lines[-2].startswith(f"The game is over: {result}. ") and lines[-1].startswith("Saved as ")
    assert (tmp_path / "played.txt").read_text().split()[-1] == result


def test_answers_errors_and_what_this_program_says_are_plain_lines(tmp_path):
    lines = run("R\nbogus\n\n  U2  \nhelp turn\nrepairs\nintro\nquit\nscore\n", "--log", str(tmp_path / "games"))
    assert lines[0].startswith(b"Every game is kept in ")
    assert [line.split()[0] for line in lines[1:4]] == [b"ok", b"error", b"ok"]
    assert b"ok help turn" in lines and b"1 states asked for" in lines and not any(b"ok score" in one for one in lines)
    assert b"\x1b" not in b"".join(lines)
    assert len(list((tmp_path / "games").iterdir())) == 1


def test_a_record_goes_to_a_file_and_back_and_is_stepped_through(tmp_path):
    name = tmp_path / "game.txt"
    lines = run(f"R\nU2\nF\nrecord {name}\nnew wild\nload {name}\nreplay {name}\nlast\nback\nL\nsend\nleave\nrecord\n")
    told = [line.decode() for line in lines]
    assert [line.split()[1] for line in told if line.startswith("replay ")] == ["0/3", "3/3", "2/3", "3/3", "3/3"]
    assert told[-2].endswith("1. R U2 2. L *")


@pytest.mark.parametrize(
    "typed", ["load nowhere.txt", "replay nowhere.txt", "record no/where.txt", "log pyproject.toml"]
)
def test_files_that_are_not_there_are_one_sentence(typed):
    lines = run(typed + "\nscore\n")
    assert (len(lines) == 2 and b"nowhere" in lines[0]) or b"can't" in lines[0] or b"No games" in lines[0]
    assert lines[-1].startswith(b"ok score")


@pytest.mark.parametrize(
    "env", [{"NO_COLOR": "1"}, {"PYTHONIOENCODING": "cp1252"}, {"TERM": "dumb"}, {"COLUMNS": "20"}]
)
def test_every_terminal_gets_lines_without_escapes(env):
    lines = run("show\nintro\nhelp\nturn R’\n", env=env.items())
    assert b"\x1b" not in b"".join(lines) and any(line.startswith(b"ok turn black R'") for line in lines)


def test_bytes_that_are_no_text_are_one_error_each():
    done = subprocess.run(
        [*CONSOLE, "--sim", "--plain"],
        input=b"\xff\xfe\n\x00\n\x01\x04\nscore\n",
        capture_output=True,
        cwd=ROOT,
        timeout=60,
    )
    assert [line.split()[0] for line in done.stdout.splitlines()] == [b"error", b"error", b"error", b"ok"]


def test_only_plain_files_are_written_and_a_link_is_followed(tmp_path):
    if os.name != "posix":
        pytest.skip("Windows has no such files")
    os.mkfifo(tmp_path / "fifo")
    (tmp_path / "target").write_text("old")
    (tmp_path / "link").symlink_to("target")
    home = {"HOME": str(tmp_path)}.items()
    typed = (
        f'record {tmp_path}/fifo\ndebug /dev/null\nrecord "{tmp_path}/link"\nrecord ~/a game.txt\nload ~/a game.txt\n'
    )
    lines = run(typed, env=home)
    assert [line.endswith(b"can't be written: it is no plain file.") for line in lines[:3]] == [True, True, False]
    assert (tmp_path / "fifo").is_fifo() and (tmp_path / "link").is_symlink() and os.path.exists("/dev/null")
    assert (tmp_path / "target").read_text().startswith("[Game") and lines[-1].startswith(b"ok load ")


@pytest.mark.parametrize("port", ["socket://", "socket://127.0.0.1", "socket://127.0.0.1:99999", "rfc2217://:7"])
def test_an_address_that_is_none_is_a_sentence(port, capsys):
    assert console.main(["--plain", "--port", port]) == 1
    assert "it is written socket://HOST:PORT" in capsys.readouterr().err
    assert console.main(["--sim", "--port", port]) == 1
    assert "choose one" in capsys.readouterr().err


def test_flat_reversi_is_played_loaded_and_stepped_through_line_by_line(tmp_path):
    moves = tmp_path / "moves.txt"
    moves.write_text("f5f6e6f4e3c5c4")
    typed = f"load {moves}\nscore\nreplay {moves}\nlast\nback\nback\nd3\nleave\ne7\nshow\ndebug {tmp_path}/d.txt\n"
    lines = [line.decode() for line in run(typed)]
    assert not [line for line in lines if line.startswith("error")], lines
    assert lines[0].startswith("ok load reversi edition=reversi ") and "   a b c d e f g h" in lines
    told = [line.split()[1] for line in lines if line.startswith("replay ")]
    assert told == ["0/7", "7/7", "6/7", "5/7", "6/6"]
    assert (tmp_path / "d.txt").read_text().splitlines()[2].split() == list("abcdefgh")


def test_what_is_no_terminal_gets_lines_without_being_asked():
    done = subprocess.run([*CONSOLE, "--sim"], input=b"R\n", capture_output=True, cwd=ROOT, timeout=60)
    assert done.stdout.startswith(b"ok turn black R ") and done.returncode == 0


def test_who_stops_reading_ends_it_quietly():
    command = " ".join(f"'{word}'" for word in [*CONSOLE, "--sim", "--plain"])
    done = subprocess.run(["sh", "-c", f"yes help | {command} | head -1"], capture_output=True, cwd=ROOT, timeout=60)
    assert done.stdout.startswith(b"help [COMMAND]") and b"Traceback" not in done.stderr


# Which cube


def found(monkeypatch, *answers):
    monkeypatch.setattr(console, "places", lambda: [])
    monkeypatch.setattr(console, "look", lambda at: list(answers))


def test_no_cube_is_said_with_what_else_was_found(monkeypatch, capsys):
    found(monkeypatch, Found(Place("COM3"), "greeting", "nothing answers"))
    assert console.main(["--plain"]) == 1
    error = capsys.readouterr().err
    assert error.startswith("revcube console: No cube answers.") and "COM3: nothing answers" in error


def test_several_cubes_are_listed_and_one_has_to_be_named(monkeypatch, capsys):
    found(monkeypatch, *[Found(Place(name), "ready", "pico-knobs") for name in ("COM3", "COM4")])
    monkeypatch.setattr("sys.stdin", None)
    assert console.main(["--plain"]) == 1
    error = capsys.readouterr().err
    assert "1  COM3  pico-knobs" in error and "2  COM4  pico-knobs" in error and "--port" in error


def test_a_port_that_is_not_there_is_one_sentence(capsys):
    assert console.main(["--plain", "--port", "/no/such/port"]) == 1
    assert capsys.readouterr().err.startswith("revcube console: There is no port /no/such/port: is the cube plugged in")
    assert console.main(["--plain", "--port", "spy:///no/such/port"]) == 1
    assert capsys.readouterr().err.endswith("spy:///no/such/port: what follows :// is no serial port.\n")


# A real terminal


class Terminal:
    """A console in a terminal of its own."""

    def __init__(self, tmp_path, env=(), options=()):
        import pty  # only where there are such terminals

        self._master, slave = pty.openpty()
        environment = {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'firmware'}", "TERM": "xterm-256color"}
        environment |= {"XDG_STATE_HOME": str(tmp_path), "LINES": "24", "COLUMNS": "80", **dict(env)}
        self.process = subprocess.Popen(
            [*CONSOLE, "--sim", *options],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            cwd=ROOT,
            env=environment,
            start_new_session=True,
        )
        os.close(slave)
        self.output = b""

    def until(self, text, seconds=60):
        """Read until the text has come, or the end, or for so long."""
        end = time.monotonic() + seconds
        while text not in self.output and select.select([self._master], [], [], max(0, end - time.monotonic()))[0]:
            try:
                data = os.read(self._master, 1 << 16)
            except OSError:
                return
            if not data:
                return
            self.output += data

    def type(self, data):
        os.write(self._master, data)

    def hang_up(self):
        """Close the terminal; no signal tells the program, whose own it is not."""
        if self._master is not None:
            os.close(self._master)
        self._master = None

    def close(self):
        self.process.kill()
        self.process.wait()
        self.hang_up()


@pytest.fixture
def terminal(tmp_path):
    """Return a function that opens a console in a terminal."""
    if sys.platform == "win32":
        pytest.skip("Windows has no such terminals")
    opened = []

    def make(*options, **env):
        opened.append(Terminal(tmp_path, env.items(), options))
        return opened[-1]

    yield make
    for one in opened:
        one.close()


@pytest.mark.parametrize("env", [{}, {"NO_COLOR": "1"}, {"PYTHONIOENCODING": "cp1252"}])
@pytest.mark.parametrize("end", ["quit", "key", "SIGTERM", "SIGQUIT"])
def test_the_terminal_is_as_it_was_whatever_ends_the_program(terminal, env, end):
    screen = terminal(**env)
    screen.until(b"connected")
    screen.type(b"R\r")
    screen.until(b"next=red")
    if end.startswith("SIG"):
        screen.process.send_signal(getattr(signal, end))
    else:
        screen.type(b"quit\r" if end == "quit" else b"\x11")
    screen.until(b"\x1b[?1049l")
    screen.until(b"never")
    assert b"next=red" in screen.output and b"\x1b[?1049h" in screen.output
    assert b"\x1b[?1049l" in screen.output and b"\x1b[?25h" in screen.output
    assert b"Traceback" not in screen.output and screen.process.wait(30) == 0


def test_a_terminal_that_is_gone_ends_the_program(terminal):
    screen = terminal()
    screen.until(b"connected")
    screen.hang_up()
    assert screen.process.wait(30) == 0


def played(screen, tmp_path, turns):
    """Assert that these turns, and no others, are in the game that the console records."""
    file = tmp_path / "typed.txt"
    file.unlink(missing_ok=True)
    screen.type(f"record {file}\r".encode())
    for _ in range(200):
        screen.until(b"never", 0.1)
        if file.exists():
            break
    assert records.read(file).turns == turns


def test_keys_that_come_faster_than_answers_do_what_they_do_when_typed_slowly(terminal, tmp_path):
    screen = terminal()
    screen.type(b"R\r")  # before the program has begun
    screen.until(b"connected (sim)")
    screen.type(b"U\rF\rB\rU\rF\r")  # in one write, as keyboard macros and `expect` do
    turns = ["R", "U", "F", "B", "U", "F"]
    played(screen, tmp_path, turns)
    undo, line_start, set_up = b"\x1bOR", b"\x01", b"\x1b[18~"
    screen.type(b"D\rLX\x7f\r" + undo + b"2" + line_start + b"L\r")
    turns += ["D", "L2"]
    played(screen, tmp_path, turns)
    for key in b"B\rR\rU\r" * 4:
        screen.type(bytes([key]))
        screen.until(b"never", 0.005)
    played(screen, tmp_path, turns + ["B", "R", "U"] * 4)
    screen.type(b"repl\t\rlast\rleave\r" + set_up + b"b\x1b[Cr\rD\r")
    played(screen, tmp_path, ["D"])


def test_of_several_pasted_lines_each_is_sent_and_the_unfinished_one_stays(terminal, tmp_path):
    screen = terminal()
    screen.until(b"connected (sim)")
    screen.type(b"\x1b[200~R\rU\nF\r\nD\x1b[201~2\r")
    played(screen, tmp_path, ["R", "U", "F", "D2"])
    record = (tmp_path / "typed.txt").read_bytes()
    screen.type(b"new wild\r\x1b[200~load\r" + record.replace(b"\n", b"\r") + b".\r\x1b[201~")
    played(screen, tmp_path, ["R", "U", "F", "D2"])


def test_a_person_at_a_terminal_is_greeted_line_by_line_too(terminal):
    screen = terminal("--plain")
    screen.until(b"quit leaves")
    assert b"The cube is at sim. Type a turn" in screen.output and b"\x1b" not in screen.output
    screen.type(b"quit\n")
    assert screen.process.wait(30) == 0
