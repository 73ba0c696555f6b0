"""The console as a full-screen program, driven by Textual's own pilot."""

import asyncio
import os
from pathlib import Path

import pytest

from boards import sim_knobs
from host_tools import records, screen
from host_tools.link import Link, PortGone
from host_tools.ports import Connection, Found, Place, SimPort
from host_tools.screen import Screen

PICTURES = os.environ.get("REVCUBE_PICTURES")  # a folder where to leave pictures of the screen, to look at


class Cable:
    """A simulated cube with a serial number, which can be unplugged and comes back under another name."""

    def __init__(self):
        self.port = SimPort(sim_knobs)
        self.name = "COM7"

    def open(self, name):
        if name != self.name:
            raise PortGone(f"There is no port {name}.")
        return self

    def places(self):
        return [Place(self.name, "E6614")] if self.name else []

    def read(self):
        if not self.name:
            raise PortGone("The port COM7 has gone.")
        return self.port.read()

    def write(self, data):
        self.port.write(data)

    def close(self):
        pass


class Player:
    """Somebody at the keyboard."""

    def __init__(self, app, pilot, cable):
        self.app, self.pilot, self.cable = app, pilot, cable

    @property
    def game(self):
        return self.cable.port.board.session.game

    def row(self, face):
        """Return the letters of the first row of a face on the board."""
        return self.game.stickers["URFDLB".index(face) * 9 :][:3]

    @property
    def log(self):
        """All that the log holds."""
        return [line.text.rstrip() for line in self.app.query_one("#log").lines]

    @property
    def facts(self):
        return self.app._facts().plain

    async def until(self, condition):
        """Wait until something holds; what waits for ever is an error."""
        for _ in range(2000):
            if condition():
                return
            await self.pilot.pause(0.005)
        raise AssertionError("\n".join([self.facts, *self.log]))

    async def quiet(self):
        desk = self.app.desk
        await self.until(lambda: not desk.busy and desk.link.state == "ready" and desk.mirror.whole)

    async def type(self, line):
        await self.pilot.press(*["space" if c == " " else c for c in line], "enter")
        await self.quiet()

    def picture(self, name):
        if PICTURES:
            self.app.save_screenshot(str(Path(PICTURES) / f"{name}.svg"))

    def assert_same(self):
        """The net on the screen is the board's position."""
        assert self.app.net.cells == self.game.stickers


def play(tmp_path, act, size=(80, 24), known=True):
    """Run the program for a player who does `act(player)`."""
    if known:
        (tmp_path / "history").write_text("score\nnew wild\n", encoding="utf-8")

    async def run():
        cable = Cable()
        connection = Connection(Link(), cable.open, cable.places)
        app = Screen(Place("COM7", "E6614"), str(tmp_path / "games"), connection, tmp_path)
        async with app.run_test(size=size) as pilot:
            player = Player(app, pilot, cable)
            await player.quiet()
            await act(player)
        return app

    return asyncio.run(run())


def test_a_game_from_connecting_to_reconnecting(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    async def act(player):
        assert "connected (COM7)" in player.facts and "Black to move." in player.facts
        await player.type("R")
        await player.type("turn U2")
        assert "Black to move. U is banned." in player.facts and "Turns: R U2" in player.facts
        await player.type("U'")
        assert "error illegal-turn Black may not turn U: Red has just turned it." in player.log
        player.assert_same()
        player.picture("illegal")
        await player.type("undo")
        assert player.game.turns == ["R"] and "Turns: R" in player.facts
        await player.pilot.press("f4")
        await player.quiet()
        assert player.game.turns == ["R", "U2"]
        await player.type("record game.txt")
        assert "Saved as game.txt." in player.log
        await player.type("new wild")
        player.assert_same()
        assert player.game.start == "wild" and player.game.turns == []
        await player.type("load game.txt")
        assert player.game.turns == ["R", "U2"]
        player.assert_same()
        player.cable.name = None
        await player.until(lambda: "not connected" in player.facts)
        assert "The port COM7 has gone." in player.log
        player.picture("gone")
        await player.pilot.press("f7", "r", "enter")
        assert player.app.net.editing and "Escape leaves." in player.log[-1]
        await player.pilot.press("escape")
        player.app.desk.type("record rescued.txt")
        assert "Saved as rescued.txt." in player.log
        player.cable.name = "COM9"
        await player.quiet()
        assert "connected (COM9), 1 repair\n" in player.facts and "The cube is there again." in player.log
        await player.type("F")
        assert player.game.turns == ["R", "U2", "F"]
        await player.pilot.press(*"disconnect", "enter")
        await player.until(lambda: "not connected" in player.facts)

    play(tmp_path, act)
    assert records.read("game.txt").turns == records.read("rescued.txt").turns == ["R", "U2"]
    kept = [records.read(file).turns for file in (tmp_path / "games").iterdir()]
    assert ["R", "U2"] in kept and ["R", "U2", "F"] in kept
    assert (tmp_path / "history").read_text(encoding="utf-8").splitlines()[-2:] == ["F", "disconnect"]


def test_turns_of_the_hand_are_seen_at_once(tmp_path):
    async def act(player):
        player.cable.port.board.body.turn(5, 1)
        await player.until(lambda: player.game.turns == ["R"])
        await player.until(lambda: "Turns: R" in player.facts)
        player.assert_same()
        await player.until(lambda: "* turn black R changed=- score=12-12-30 next=red banned=R" in player.log)

    play(tmp_path, act)


def test_the_end_of_a_game_is_announced(tmp_path):
    async def act(player):
        await player.pilot.press("f2")
        await player.type("resign")
        assert "Red has won." in player.facts and "The game is over: 0-1. Red has won." in player.log
        player.picture("over")
        await player.pilot.press("f3")
        await player.quiet()
        assert "Black to move." in player.facts

    play(tmp_path, act)


def test_a_position_is_set_up_by_moving_over_the_net(tmp_path):
    async def act(player):
        await player.pilot.press("f7", "up", "up", "r", "right", "down", "down", "b", "space")
        assert "Setting up: F6. Red is to move." in player.facts
        player.picture("setting up")
        assert player.game.stickers == player.app.desk.mirror.game.stickers
        await player.pilot.press("enter")
        await player.until(lambda: player.game.to_move == "red")
        await player.quiet()
        assert player.game.stickers[7] == "R" and player.game.stickers[18 + 5] == "B"
        player.assert_same()
        await player.pilot.press("f7", "b", "escape")
        await player.quiet()
        player.assert_same()
        await player.type("R")
        assert player.game.turns == ["R"]

    play(tmp_path, act)


def test_a_position_that_is_refused_stays_to_be_mended(tmp_path):
    async def act(player):
        await player.type("new reversi")
        await player.type("f5")
        await player.pilot.press("f7")
        assert "Setting up: d4. White is to move." in player.facts and "White to move." not in player.facts
        await player.pilot.press("#", "enter")
        await player.until(lambda: "can't be blocked" in " ".join(player.log))
        assert "Setting up: d4." in player.facts
        await player.pilot.press("x", "enter")
        await player.until(lambda: player.game.board[27] == "X")
        await player.quiet()
        assert player.game.to_move == "white" and "Setting up" not in player.facts

    play(tmp_path, act)


def test_the_command_line_completes_and_remembers(tmp_path):
    async def act(player):
        line = player.app.line
        await player.pilot.press("n", "tab")
        assert line.value == "new"
        await player.pilot.press("space", "w", "tab")
        assert line.value == "new wild"
        line.value = ""
        await player.pilot.press(*"set", "space", *"pal", "tab")
        assert line.value == "set palette="
        await player.pilot.press("tab", "tab")
        assert line.value.startswith("set palette=")
        line.value = ""
        await player.pilot.press("up")
        assert line.value == "new wild"
        await player.pilot.press("up", "up")
        assert line.value == "score"
        await player.pilot.press("down", "down")
        assert line.value == ""

    play(tmp_path, act)


def test_a_record_is_stepped_through_on_the_net(tmp_path):
    async def act(player):
        for turn in ("R", "U2", "F"):
            await player.type(turn)
        await player.pilot.press("f8")
        await player.until(lambda: "step 0 of 3" in player.facts)
        await player.pilot.press("pagedown", "pagedown", "pageup", "pagedown")
        await player.until(lambda: "step 2 of 3" in player.facts)
        player.picture("replay")
        await player.pilot.press(*"L", "enter")
        await player.until(lambda: "Turns: R U2 L" in player.facts)
        assert "Replay, step 3 of 3: not the cube." in player.facts
        assert player.game.turns == ["R", "U2", "F"]
        await player.type("send")
        assert player.game.turns == ["R", "U2", "L"]
        await player.pilot.press("escape")
        player.assert_same()

    play(tmp_path, act)


def test_the_lines_about_a_long_replay_fit(tmp_path):
    async def act(player):
        for turn in "RUFDLB" * 20:
            player.app.desk.type(turn)
        await player.quiet()
        await player.type("replay")
        await player.type("goto 110")
        assert "Replay, step 110 of 120: not the cube.\n" in player.facts and "Escape leaves." in player.facts
        width = player.app.query_one("#facts").size.width
        assert all(len(line) <= width for line in player.facts.splitlines())

    play(tmp_path, act)


def test_while_a_record_is_stepped_through_no_key_plays_unseen_on_the_cube(tmp_path):
    async def act(player):
        for line in ("R", "U2", "F"):
            await player.type(line)
        for line in ("replay", "last", "undo 2", "hint", "resign", "new", "set position x"):
            await player.type(line)
        assert "Replay, step 1 of 3" in player.facts and player.game.turns == ["R", "U2", "F"]
        assert len([line for line in player.log if line.startswith("This is a replay")]) == 4
        for key in ("f2", "f7", "f8"):
            await player.pilot.press(key)
            assert player.log[-1].startswith("First leave the replay") and not player.app.net.editing
        assert "Replay, step 1 of 3" in player.facts and player.game.turns == ["R", "U2", "F"]
        await player.pilot.press("escape", "f2")
        await player.until(lambda: not player.game.actions)
        await player.quiet()
        player.assert_same()

    play(tmp_path, act)


def test_a_click_takes_no_key_away_from_what_is_being_done(tmp_path):
    async def act(player):
        for place in ("#net", "#log", "#facts"):
            await player.pilot.click(place)
            await player.type("R" if place != "#log" else "U")
        assert player.game.turns == ["R", "U", "R"]
        await player.pilot.press("f7", "b")
        for place in ("#line", "#log", "#facts"):
            await player.pilot.click(place)
        await player.pilot.press("right", "r", "enter", *"F2", "enter")
        await player.quiet()
        assert player.game.start[22:24] == "BR" and player.game.turns == ["F2"]

    play(tmp_path, act)


def test_a_position_half_set_up_is_lost_by_no_other_key(tmp_path):
    async def act(player):
        await player.type("R")
        await player.pilot.press("f7", "r")
        cells = player.app.net.cells
        for key in ("f2", "f3", "f4", "f7", "f8"):
            await player.pilot.press(key)
            assert player.log[-1].startswith("First send the position")
        assert player.app.net.editing and player.app.net.cells == cells and "Replay" not in player.facts
        assert player.game.turns == ["R"]

    play(tmp_path, act)


@pytest.mark.parametrize(
    ("begun", "move"),
    [
        ("new reversi edition=fundex size=8 shape=square first=white blocked=a3,h6 handicap=a1 white=level1", "undo"),
        ("new start=wild first=red stall=9 swap=on blocked=F5 black=Ann red=level2", "undo"),
        ("new reversi edition=reversi size=6 shape=square first=black blocked=- handicap=-", "c5"),
    ],
)
def test_new_begins_a_game_like_the_one_in_play(tmp_path, begun, move):
    async def act(player):
        await player.type(begun)
        before = player.game
        await player.type(move)
        await player.pilot.press("f2")
        await player.until(lambda: player.game is not before)
        await player.quiet()
        assert f"> {begun}" in " ".join(player.log) and player.game.names == before.names
        assert player.game.again().position() == before.again().position() and not player.game.actions

    play(tmp_path, act, (200, 40))


def test_a_history_that_is_no_text_in_part_is_kept_all_the_same(tmp_path):
    (tmp_path / "history").write_bytes(b"\xff\xfe\nR2\nU2\n")

    async def act(player):
        await player.pilot.press("up", "up")
        assert player.app.line.value == "R2"

    play(tmp_path, act, known=False)
    assert (tmp_path / "history").read_text(encoding="utf-8").splitlines()[-2:] == ["R2", "U2"]


def test_a_history_that_can_not_be_read_is_not_replaced(tmp_path, monkeypatch):
    def refused(path, **_):
        raise PermissionError

    async def act(player):
        monkeypatch.setattr(Path, "read_text", refused)
        await player.type("R")

    play(tmp_path, act)
    monkeypatch.undo()
    assert (tmp_path / "history").read_text(encoding="utf-8") == "score\nnew wild\n"


def test_the_whole_log_is_read_by_keyboard(tmp_path):
    async def act(player):
        await player.pilot.press("f1")
        await player.quiet()
        log = player.app.query_one("#log")
        seen = set()
        for _ in range(12):
            await player.pilot.press("pageup")
            seen |= set(range(log.scroll_offset.y, log.scroll_offset.y + log.size.height))
        assert log.scroll_offset.y == 0 and seen >= set(range(len(log.lines) - log.size.height))
        await player.pilot.press("pagedown")
        assert log.scroll_offset.y == log.size.height - 1
        await player.type("R")
        assert log.scroll_offset.y + log.size.height == len(log.lines)

    play(tmp_path, act)


def test_flat_reversi_is_shown_followed_set_up_recorded_and_stepped_through(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "moves.txt").write_text("F5d6c3d3c4", encoding="utf-8")

    def board(player):
        return player.app.net.cells.replace("+", "-")

    async def act(player):
        await player.type("new reversi white=level1")
        await player.type("f5")
        await player.until(lambda: len(player.game.turns) == 2)
        await player.until(lambda: player.app.desk.mirror.game.turns == player.game.turns)
        assert board(player) == player.game.board and "Black to move." in player.facts
        player.picture("flat")
        await player.type("level 2")
        await player.type("undo")
        assert player.game.turns == [] and "Moves: none yet" in player.facts
        await player.type("load moves.txt")
        assert player.game.turns == ["f5", "d6", "c3", "d3", "c4"]
        await player.type("record game.txt")
        await player.type("new reversi size=10 handicap=1")
        assert board(player) == player.game.board
        player.picture("flat 10")
        await player.pilot.press("f7", "x", "right", "o", "space", "enter")
        await player.until(lambda: player.game.to_move == "white")
        await player.quiet()
        assert board(player) == player.game.board and player.game.board.count("O") == 2
        await player.type("replay game.txt")
        for line in ("last", "back"):
            await player.type(line)
        await player.type(next(move for move in player.app.desk.shown.legal() if move != "c4"))
        assert "Replay, step 5 of 5" in player.facts and len(player.app.net.cells) == 64
        player.picture("flat replay")
        for line in ("save branch.txt", "leave", "new"):
            await player.type(line)
        player.assert_same()

    play(tmp_path, act)
    assert records.read("game.txt").turns == records.read("moves.txt").turns
    assert records.read("branch.txt").turns[:4] == ["f5", "d6", "c3", "d3"]


def test_who_comes_for_the_first_time_is_told_the_game(tmp_path):
    async def act(player):
        assert player.log[0].startswith("Black (B) and Red (R) turn slices") and len(player.log) == 10 + 2
        player.picture("first time")
        assert all(len(line) <= 80 for line in player.log)

    play(tmp_path, act, known=False)


@pytest.mark.parametrize("size", [(80, 24), (80, 12), (40, 10), (200, 60)])
def test_the_net_the_last_answer_and_the_command_line_are_there_at_any_size(tmp_path, size):
    async def act(player):
        await player.type("R")
        app, log = player.app, player.app.query_one("#log")
        assert app.line.region.height == 1 and app.net.region.height == 9
        assert all(one.region in app.screen.region for one in (app.line, app.net, log))
        assert app.net.region.bottom <= app.line.region.y and not log.region.overlaps(app.net.region)
        shown = "".join(player.log[log.scroll_offset.y :][: log.size.height])
        assert shown.replace(" ", "").endswith("okturnblackRchanged=-score=12-12-30next=redbanned=R")
        assert app.net.size == (app.net.layout_of.width, 9)
        player.picture(f"size {size[0]} {size[1]}")
        await player.type("new reversi size=4")
        assert app.net.size == (app.net.layout_of.width, app.net.layout_of.rows)

    play(tmp_path, act, size)


def test_without_colour_the_letters_say_it_all(tmp_path, monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")

    async def act(player):
        await player.type("R")
        text = player.app.net.render().plain.splitlines()
        assert "".join(text[3].split()) == "".join(player.row(face) for face in "LFRB")
        player.picture("no colour")

    play(tmp_path, act)


def test_without_a_cube_it_waits_until_one_is_plugged_in(tmp_path, monkeypatch):
    cable, found = Cable(), []
    monkeypatch.setattr(screen, "_SEARCH_S", 0.01)
    monkeypatch.setattr(screen, "places", list)
    monkeypatch.setattr(screen, "look", lambda at: list(found))

    async def run():
        app = Screen(None, None, Connection(Link(), cable.open, cable.places), tmp_path)
        async with app.run_test(size=(80, 24)) as pilot:
            player = Player(app, pilot, cable)
            assert "not connected" in player.facts
            await player.pilot.press("R", "enter")
            await player.until(lambda: "error not-connected No cube is connected." in player.log)
            found.append(Found(Place("COM7", "E6614"), "ready", "pico-knobs"))
            await player.quiet()
            assert "connected (COM7)" in player.facts

    asyncio.run(run())


def test_the_log_is_wrapped_anew_when_the_terminal_changes(tmp_path):
    async def act(player):
        await player.type("new")
        long = "ok new start=ring first=black stall=0 swap=off blocked=- turns=0 score=12-12-30 next=black banned=-"
        assert long not in player.log
        await player.pilot.resize_terminal(140, 40)
        await player.until(lambda: long in player.log)
        await player.pilot.resize_terminal(40, 24)
        await player.until(lambda: long not in player.log and all(len(line) <= 40 for line in player.log))

    play(tmp_path, act)
