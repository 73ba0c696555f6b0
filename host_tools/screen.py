"""The console as a full-screen program (Textual): the cube as an unfolded net, or the board; a log, a command line."""

import collections
import contextlib
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

import platformdirs
from rich.style import Style
from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container
from textual.message import Message
from textual.suggester import Suggester
from textual.widget import Widget
from textual.widgets import Footer, Input, RichLog, Static

from host_tools.commands import Desk
from host_tools.ending import heed
from host_tools.link import Link, PortGone
from host_tools.mirror import Game, Mirror, game_at
from host_tools.nets import CubeNet, FlatNet, letters_of, net_of
from host_tools.ports import Connection, Place, choose, look, places
from host_tools.records import BadFile, write
from reversi import GameError

_POLL_S = 0.02
_SEARCH_S = 3.0  # between two looks for a cube where none is known
_KEPT = 200  # lines of the history
_SHOWN = 8  # turns
_LOGGED = 2000  # lines
_COLOURS = {
    ".": Style(color="#9a9a9a", bgcolor="#262626"),
    "B": Style(color="#ffffff", bgcolor="#3d35c8", bold=True),
    "R": Style(color="#ffffff", bgcolor="#b3261e", bold=True),
    "#": Style(color="#000000", bgcolor="#b8860b"),
    "-": Style(color="#5a8a6a", bgcolor="#14402a"),
    "+": Style(color="#ffd54f", bgcolor="#14402a", bold=True),
    "X": Style(color="#ffffff", bgcolor="#101010", bold=True),
    "O": Style(color="#000000", bgcolor="#e8e8e8", bold=True),
}
_CURSOR = Style(color="#000000", bgcolor="#ffffff", bold=True)
_KINDS = {
    "answer": Style(),
    "error": Style(color="#ff8a80", bold=True),
    "event": Style(color="#b0b0ff"),
    "note": Style(color="#a0c8a0"),
    "end": Style(bold=True, reverse=True),
    "typed": Style(dim=True),
}
_STATES = {
    "closed": "not connected",
    "greeting": "connecting …",
    "ready": "connected",
    "silent": "nothing answers",
    "prompt": "at the MicroPython prompt: type play",
    "safe": "in safe mode",
    "old": "its firmware is too old",
}
_BESIDE = 6  # lines of the terminal that the net leaves at least, or the log stands at its right
_BAR = 27  # letters of the bar of the score


class Net(Widget, can_focus=True):
    """The unfolded cube, or the board, in colour and letters. While a position is set up a cursor moves over it.

    `edited(command)` is called when something was changed: with None while that goes on, then with what to send, ""
    for nothing.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "Leave", show=False),
        Binding("enter", "take", "Set up", show=False),
    ]

    def __init__(self, edited: Callable[[str | None], object]):
        super().__init__(id="net")
        self._edited = edited
        self.layout_of: CubeNet | FlatNet = CubeNet()
        self.cells = self.layout_of.empty
        self.side = "black"
        self.editing = False
        self._at = self.layout_of.middle

    def allow_focus(self) -> bool:
        """Return whether keys are for it: at other times a click leaves them with the command line."""
        return self.editing

    def render(self) -> Text:
        """Return the rows."""
        text = Text(no_wrap=True)
        for row in range(self.layout_of.rows):
            for column in range(self.layout_of.columns):
                text.append_text(self._square(row, column))
            text.append("\n")
        return text

    def _square(self, row, column):
        gap = self.layout_of.gap(column)
        index = self.layout_of.places.get((row, column))
        if index is None:
            return Text(self.layout_of.margin(row, column) + gap, Style(dim=True))
        letter = self.cells[index]
        cursor = self.editing and self._at == (row, column)
        return Text.assemble((f"[{letter}", _CURSOR) if cursor else (f" {letter}", _COLOURS[letter]), gap)

    def show(self, game: Game) -> None:
        """Show a game, unless a position is being set up."""
        if self.editing:
            return
        layout = net_of(game)
        if (layout.rows, layout.columns) != (self.layout_of.rows, self.layout_of.columns):
            self._at = layout.middle
            self.styles.height = layout.rows
        self.layout_of, self.cells, self.side = layout, letters_of(game), game.to_move
        self.refresh(layout=True)

    def edit(self) -> None:
        """Begin to set up a position."""
        self.editing = True
        self.cells = self.cells.replace("+", "-")
        self.screen.set_focus(self)
        self.refresh()

    @property
    def sticker(self) -> str:
        """The name of the sticker or square under the cursor."""
        return self.layout_of.name(self.layout_of.places[self._at])

    def on_key(self, event: events.Key) -> None:
        """Move the cursor, or put a letter there."""
        if not self.editing:
            return
        steps = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
        if event.key in steps:
            self._move(*steps[event.key])
        elif event.character and event.character.upper() in self.layout_of.letters:
            index = self.layout_of.places[self._at]
            self.cells = self.cells[:index] + event.character.upper() + self.cells[index + 1 :]
        elif event.key == "space":
            self.side = self.layout_of.sides[self.side == self.layout_of.sides[0]]
        else:
            return
        event.stop()
        self.refresh()
        self._edited(None)

    def _move(self, down, right):
        """Go to the next square of the net in a direction, right across what is no square."""
        row, column = self._at
        layout = self.layout_of
        for _ in range(layout.columns):
            row, column = (row + down) % layout.rows, (column + right) % layout.columns
            if (row, column) in layout.places:
                self._at = (row, column)
                return

    def action_leave(self) -> None:
        """Leave the cube as it is."""
        if self.editing:
            self.editing = False
            self._edited("")

    def action_take(self) -> None:
        """Send the position to the cube."""
        if self.editing:
            self.editing = False
            self._edited(f"set position {self.layout_of.position(self.cells, self.side)}")


class Log(RichLog, can_focus=False):
    """What was typed, answered and has happened; wrapped anew when the terminal changes its width."""

    def __init__(self) -> None:
        super().__init__(id="log", wrap=True, min_width=1, max_lines=_LOGGED)
        self._said: collections.deque[Text] = collections.deque(maxlen=_LOGGED)
        self._wrapped = 0  # the width at which it was

    def say(self, text: Text) -> None:
        """Add a line."""
        self._said.append(text)
        self._put(text)

    def on_resize(self, event: events.Resize) -> None:
        """Wrap all lines at the new width."""
        before, self._wrapped = self._wrapped, event.size.width
        if before not in (0, self._wrapped):
            self.call_after_refresh(self._wrap)

    def _wrap(self) -> None:
        self.clear()
        for text in self._said:
            self._put(text)

    def _put(self, text: Text) -> None:
        self.write(text, width=self.scrollable_content_region.width or None)


class Completion(Suggester):
    """What the command line suggests."""

    def __init__(self, complete: Callable[[str], list[str]]):
        super().__init__(use_cache=False, case_sensitive=True)
        self._complete = complete

    async def get_suggestion(self, value: str) -> str | None:
        """Return the likeliest line that `value` may become."""
        return (self._complete(value) or [None])[0]


class CommandLine(Input):
    """The command line: Tab completes, again for the next; up and down go through what was typed before.

    `take(line)` is called with every line that is typed or pasted with its end.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "older", show=False),
        Binding("down", "newer", show=False),
        Binding("ctrl+j", "submit", show=False),  # the end of a line that was typed before the program had begun
        Binding("tab", "complete", show=False, priority=True),
    ]

    def __init__(self, take: Callable[[str], object], complete: Callable[[str], list[str]]):
        super().__init__(
            placeholder="R2 or f5, undo, hint, new wild, help …", suggester=Completion(complete), id="line"
        )
        self.history: list[str] = []
        self._take = take
        self._complete = complete
        self._back = 0
        self._choices: list[str] = []

    async def action_submit(self) -> None:
        """Take the line as it is at this moment."""
        line, self.value = self.value.strip(), ""
        self._keep(line)
        self._take(line)

    async def on_paste(self, event: events.Paste) -> None:
        """Take every line that is complete; the last one, unfinished, stays to be edited."""
        event.prevent_default().stop()
        *lines, rest = re.split("\r\n|\r|\n", event.text)
        for line in lines:
            self.replace(line, *self.selection)
            await self.action_submit()
        self.replace(rest, *self.selection)

    def _keep(self, line):
        """Put a line into the history."""
        self._back = 0
        if line and self.history[-1:] != [line]:
            self.history.append(line)
            del self.history[:-_KEPT]

    def action_older(self) -> None:
        """Show the line before."""
        self._go(self._back + 1)

    def action_newer(self) -> None:
        """Show the line after."""
        self._go(self._back - 1)

    def _go(self, back):
        if 0 <= back <= len(self.history):
            self._back = back
            self.value = self.history[-back] if back else ""
            self.cursor_position = len(self.value)

    def action_complete(self) -> None:
        """Take the next of the lines that what stands here may become."""
        if self.value in self._choices:
            place = self._choices.index(self.value) + 1
            self.value = self._choices[place % len(self._choices)]
        else:
            self._choices = self._complete(self.value)
            if self._choices:
                self.value = self._choices[0]
        self.cursor_position = len(self.value)


class Follower(Message):
    """Follows a key through the widgets that may deal with it."""


class Screen(App):
    """The program. `place` is where the cube is, None where it has to be looked for; `log` a folder for games."""

    CSS = """
    #all { height: 1fr; layout: grid; grid-size: 2; grid-columns: auto 1fr; grid-rows: auto 1fr; overflow: hidden; }
    #net { width: auto; height: 9; padding: 0 1; margin-bottom: 1; }
    #log { column-span: 2; scrollbar-size: 1 1; }
    #line { height: 1; border: none; padding: 0 1; }
    #line:focus { border: none; }
    .low #net { row-span: 2; margin: 0; padding: 0 1 0 0; }
    .low #facts { max-height: 3; }
    .low #log { column-span: 1; scrollbar-size: 0 0; }
    .low Footer { display: none; }
    """
    ENABLE_COMMAND_PALETTE = False
    TITLE = "Reversi Cube"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "type('help')", "Help"),
        Binding("f2", "begin", "New"),
        Binding("f3", "step('undo')", "Undo"),
        Binding("f4", "step('redo')", "Redo"),
        Binding("f5", "type('hint')", "Hint"),
        Binding("f6", "type('record')", "Record"),
        Binding("f7", "edit", "Set up"),
        Binding("f8", "replay", "Replay"),
        Binding("escape", "leave", show=False),
        Binding("pageup", "page('back', -1)", show=False),
        Binding("pagedown", "page('next', 1)", show=False),
        Binding("ctrl+q", "quit", "Quit", key_display="^q"),
    ]

    def __init__(self, place: Place | None, log: str | None = None, connection=None, state: Path | None = None):
        super().__init__()
        self._place, self._folder = place, log
        connection = connection or Connection(Link())
        self.desk = Desk(connection, Mirror(connection.link), self.say)
        self.desk.on_change = self.show_all
        self.desk.on_encoders = lambda text: self.show_all()
        self._state = state or Path(platformdirs.user_state_dir("revcube", appauthor=False))
        self.net = Net(self._edited)
        self.line = CommandLine(self.action_type, self.desk.complete)
        with contextlib.suppress(OSError):
            self.line.history = self._read_history()
        self._keys: collections.deque[events.Event] = collections.deque()  # not yet handed on
        self._handing_on = True  # whether one is on its way, or none can be yet

    def compose(self) -> ComposeResult:
        """Lay it out."""
        with Container(id="all"):
            yield self.net
            yield Static(id="facts")
            yield Log()
        yield self.line
        yield Footer(show_command_palette=False, compact=True)

    def start(self) -> int:
        """Run until the user leaves; return the exit status. A signal to end restores the terminal, too."""
        heed(lambda: self.call_later(self.action_quit))
        self.run()
        return self.return_code or 0

    def on_mount(self) -> None:
        """Begin."""
        self.line.focus()
        if not self.line.history:
            self.desk.type("intro")
        if self._folder:
            self._do(lambda: self.desk.keep(self._folder))
        if self._place:
            self._do(lambda: self.desk.connection.connect(self._place))
        else:
            self.say("No cube answers: plug one in. connect PORT takes a port by name, connect sim a toy.", "note")
            self.set_interval(_SEARCH_S, self._search)
        self.set_interval(_POLL_S, self._poll)
        self.show_all()

    def on_unmount(self) -> None:
        """End: leave the line as a person wants it, keep what was typed."""
        self.desk.connection.disconnect()
        with contextlib.suppress(OSError, BadFile):
            self._state.mkdir(parents=True, exist_ok=True)
            self._read_history()  # what can't be read is not replaced
            write(self._state / "history", "\n".join(self.line.history) + "\n")

    def _read_history(self):
        """Return what was typed before; raises OSError."""
        file = self._state / "history"
        return file.read_text(encoding="utf-8", errors="replace").splitlines()[-_KEPT:] if file.exists() else []

    # The cube

    def _poll(self):
        self.desk.poll()
        terminal_is_gone = not (self.is_headless or sys.__stdin__.isatty())  # no signal says so where it is not our own
        if self.desk.leave or terminal_is_gone:
            self.exit()

    def _search(self):
        if self.desk.connection.place is None and self.desk.link.state == "closed":
            self.run_worker(self._look, thread=True, exclusive=True)

    def _look(self):
        chosen = choose(look(places()))
        if len(chosen) == 1:
            self.call_from_thread(self._do, lambda: self.desk.connection.connect(chosen[0].place))

    def _do(self, act):
        """Do what may be refused, and say why."""
        try:
            act()
        except (PortGone, BadFile) as error:
            self.say(str(error), "error")

    # What is typed

    async def on_event(self, event: events.Event) -> None:
        """Take one key after the other: Textual lets those that write overtake those that do something."""
        if isinstance(event, events.Key | events.Paste) and not event.is_forwarded:
            self._keys.append(event)
            if not self._handing_on:
                await self._hand_on()
        else:
            await super().on_event(event)

    async def _hand_on(self):
        self._handing_on = bool(self._keys)
        if self._keys:
            await super().on_event(self._keys.popleft())
            (self.focused or self.screen).post_message(Follower())

    async def on_ready(self) -> None:
        """Hand on what was typed before there was anything to type into."""
        await self._hand_on()

    async def on_follower(self) -> None:
        """Hand on the next key, for all that may deal with the last one have had it."""
        await self._hand_on()

    def action_type(self, line: str) -> None:
        """Do a line as if it were typed."""
        if line:
            self.say(f"> {line}", "typed")
            self.desk.type(line)

    def action_begin(self) -> None:
        """Begin a game like the one in play."""
        if self._free():
            self.desk.again(self.action_type)

    def action_step(self, line: str) -> None:
        """Take back or give back, in the game in play or in the record that is stepped through."""
        if self.desk.replay or self._free():
            self.action_type(line)

    def action_replay(self) -> None:
        """Step through the game in play."""
        if self._free():
            self.action_type("replay")

    def action_edit(self) -> None:
        """Set up a position on the net."""
        if self._free():
            letters = " ".join(self.net.layout_of.letters)
            self.say(f"Arrows move; {letters} set; space changes who is to move; Enter sends, Escape leaves.", "note")
            self.net.edit()
            self.line.disabled = True
        self.show_all()

    def _free(self):
        """Return whether no position is being set up and no record stepped through; if one is, say so."""
        if self.net.editing:
            self.say("First send the position with Enter, or leave it with Escape.", "error")
        elif self.desk.replay:
            self.say("First leave the replay with Escape; save FILE keeps it.", "error")
        else:
            return True
        return False

    def action_leave(self) -> None:
        """Leave the record that is being stepped through."""
        if self.desk.replay:
            self.action_type("leave")

    def action_page(self, step: str, way: int) -> None:
        """Go through the record that is being stepped through, or else through the log."""
        if self.desk.replay and not self.net.editing:
            self.action_type(step)
        else:
            log = self.query_one("#log", Log)
            log.scroll_relative(y=way * max(1, log.size.height - 1), animate=False)

    def _edited(self, command):
        """Send the position that has been set up, if it can be taken."""
        hindrance = self._hindrance(command) if command else ""
        if hindrance:
            self.say(f"{hindrance} Escape leaves.", "error")
            self.net.editing = True
        elif command is not None:
            self.line.disabled = False
            self.screen.set_focus(self.line)
            self.action_type(command)
        self.show_all()

    def _hindrance(self, command):
        """Return why a position that has been set up can't be sent now, or ""."""
        if self.desk.link.state != "ready":
            return "The cube is not there: Enter sends the position when it is."
        try:
            game_at(command.removeprefix("set position "))
        except GameError as error:
            return str(error)
        return ""

    # What is shown

    def say(self, line: str, kind: str) -> None:
        """Write a line into the log."""
        if self.is_mounted and self.query("#log"):
            self.query_one("#log", Log).say(Text(line, _KINDS[kind]))

    def on_resize(self) -> None:
        """Lay it out anew."""
        self.call_later(self.show_all)

    def show_all(self) -> None:
        """Show what stands now."""
        if not self.query("#facts"):
            return
        if self.desk.shown:
            self.net.show(self.desk.shown)
        self.screen.set_class(self.size.height < self.net.layout_of.rows + _BESIDE, "low")
        self.query_one("#facts", Static).update(self._facts())

    def _facts(self):
        lines = [self._connected()]
        if self.net.editing:
            lines += [Text(f"Setting up: {self.net.sticker}. {self.net.side.capitalize()} is to move.")]
        game = self.desk.shown
        if self.desk.replay:
            replay = self.desk.replay
            lines += [Text(f"Replay, step {replay.at} of {replay.steps}: not the cube.", _KINDS["end"])]
        if game and not self.net.editing:
            lines += [_whose(game, self.desk), _bar(game), _last_turns(game, self.desk)]
        if self.desk.replay:
            lines.append(Text("Page Up and Page Down step, Escape leaves."))
        if self.desk.encoders:
            lines.append(Text(self.desk.encoders))
        return Text("\n").join(lines)

    def _connected(self):
        link, place = self.desk.link, self.desk.connection.place
        mended = sum(link.repairs.values()) - link.repairs["states asked for"]
        where = f" ({place.name})" if place else ""
        return Text(f"{_STATES[link.state]}{where}" + (f", {mended} repair{'s'[: mended > 1]}" if mended else ""))


def _whose(game, desk):
    """Return whose turn it is and what is banned, or how the game has ended."""
    over = game.winner if desk.replay else desk.mirror.over
    if over:
        return Text({"draw": "A draw."}.get(over, f"{over.capitalize()} has won."), Style(bold=True))
    banned = f" {game.banned} is banned." if game.kind == "cube" and game.banned else ""
    return Text(f"{game.to_move.capitalize()} to move.{banned}", Style(bold=True))


def _bar(game):
    """Return the score as a bar of letters and numbers."""
    first, second, empty = game.score()
    blank, one, other = net_of(game).letters[:3]
    parts = ((one, first), (blank, empty), (other, second))
    bar = Text.assemble(*((letter * (n * _BAR // sum(game.score())), _COLOURS[letter]) for letter, n in parts))
    return Text.assemble(f"Black {first} ", bar, f" {second} {game.sides[1].capitalize()}")


def _last_turns(game, desk):
    turns = game.turns
    more = "… " if len(turns) > _SHOWN or not (desk.replay or desk.mirror.whole) else ""
    shown = " ".join(turns[-_SHOWN:]) or "none yet"
    return Text(f"{'Turns' if game.kind == 'cube' else 'Moves'}: {more}{shown}")
