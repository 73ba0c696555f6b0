"""The computer as a player: it answers, thinks in slices, gives hints, is taken back with one's own turn."""

from play.rival import level, person
from reversi.cube import CubeGame
from reversi.record import dumps, loads
from reversi.search import Search
from virtual_board import MemoryStore, VirtualBoard, restarted

try:
    from micropython import heap_lock, heap_unlock
except ImportError:

    def heap_lock():
        pass

    heap_unlock = heap_lock

NODE_US = 130  # that a turn looked at takes on an RP2040 at 125 MHz
SLICE_US = 8000


def wait(board, ms):
    """Let time pass, charging what is thought."""
    left = ms
    while left > 0:
        board.run(4)
        left -= 4 + board.session.thought * NODE_US // 1000


def against(options):
    """Return a board in a game against the computer."""
    board = VirtualBoard()
    assert board.type("new " + options)[-1].startswith("ok new ")
    return board


def test_players_are_names_people_or_levels():
    game = against("black=human red=level3").session.game
    assert (game.names["black"], game.names["red"]) == ("", "level 3")
    assert (level(game, "red"), person(game)) == (3, "black")
    game = against("black=Ann red=5").session.game
    assert (game.names["black"], level(game, "red")) == ("Ann", 5)
    assert person(against("black=Ann red=Bob").session.game) is None


def test_where_the_computer_plays_stall_is_on():
    assert against("red=level2").session.game.stall == 100
    assert against("red=level2 stall=50").session.game.stall == 50
    assert against("red=Ann").session.game.stall == 0
    assert "error bad-option" in VirtualBoard().type("new red=level2 stall=0")[0]


def test_the_computer_answers_a_turn():
    board = against("red=level2")
    board.type("turn R")
    wait(board, 2000)
    assert len(board.session.game.turns) == 2
    assert board.session.game.to_move == "black"


def test_the_computer_begins_where_it_is_first():
    board = against("black=level2")
    wait(board, 2000)
    assert len(board.session.game.turns) == 1


def test_nobody_else_turns_for_the_computer():
    board = against("red=level5")
    board.type("turn R")
    assert "computer" in board.type("turn U")[0]
    assert "computer" in board.type("hint")[0]
    assert board.session.game.turns == ["R"]


def test_nobody_else_swaps_for_the_computer():
    board = against("red=level5 swap=on")
    board.type("turn R")
    assert "computer's: let it think" in board.type("swap")[0]
    assert not board.session.game.swapped
    board = against("red=Ann swap=on")
    board.type("turn R")
    assert board.type("swap")[0].startswith("ok swap")


def test_nobody_else_resigns_for_the_computer():
    board = against("red=level5")
    assert "Nobody resigns for red" in board.type("resign red")[0]
    assert not board.session.game.over
    assert board.type("resign")[0].startswith("ok resign black")


def test_undo_takes_back_the_answer_too():
    board = against("red=level2")
    board.type("turn R")
    wait(board, 2000)
    assert board.type("undo")[0].startswith("ok undo turns=2 next=black")
    assert board.type("redo")[0].startswith("ok redo turns=2 next=black")


def test_undo_while_it_thinks_takes_back_only_ones_own_turn():
    board = against("red=level5")
    board.type("turn R")
    board.run(100)
    assert board.type("undo")[0].startswith("ok undo turns=1 next=black")
    wait(board, 3000)
    assert board.session.game.turns == []


class Clock:
    """The clock of a board whose loop does little but think: a step lasts 130 µs for each turn that it has looked at.

    `shown` are the times, in µs, at which frames were ready.
    """

    def __init__(self, board):
        self.board, self.us, self.shown = board, 1000 * board.now, []

    def step(self):
        board, frames = self.board, self.board.frames
        board.now = self.us // 1000
        board.session.step(board.now)
        self.us += max(1000, NODE_US * board.session.thought)
        if board.frames > frames:
            self.shown.append(self.us)

    def answered(self, line):
        """Type a line and return (the answer, after how many µs it came)."""
        begun = self.us
        self.board.output()
        self.board.typed.append((line + "\n").encode())
        while not self.board.printed:
            self.step()
        return self.board.output()[-1], self.us - begun


def thinking():
    """Return a board whose level 5 has just begun to think, and its clock."""
    board = against("red=level5")
    board.type("turn R")
    return board, Clock(board)


def test_frames_keep_coming_while_level_5_thinks():
    board, clock = thinking()
    while len(board.session.game.turns) < 2:
        clock.step()
        assert board.session.thought * NODE_US <= SLICE_US
    gaps = [after - before for before, after in zip(clock.shown, clock.shown[1:])]
    assert len(gaps) > 60
    assert max(gaps) <= 1_000_000 // 30 + SLICE_US, max(gaps)


def test_a_command_is_answered_within_50_ms_while_level_5_thinks():
    board, clock = thinking()
    for number in range(40):
        for _ in range(number % 7):
            clock.step()
        answer, waited = clock.answered("score")
        assert answer == "ok score black=12 red=12 empty=30"
        assert waited <= 50_000, waited
        assert board.session.thought, "it no longer thinks"


def test_a_search_that_is_stopped_answers_within_one_slice():
    board, clock = thinking()
    for _ in range(20):
        clock.step()
    answer, waited = clock.answered("undo")
    assert answer.startswith("ok undo turns=1 next=black")
    assert waited <= SLICE_US, waited
    assert board.session.thought == 0


def test_nothing_is_allocated_while_level_5_thinks():
    board, clock = thinking()
    for _ in range(40):  # its memory is there, the light has come to rest
        clock.step()
    rival, game = board.session.rival, board.session.game
    before = rival.nodes
    heap_lock()
    try:
        for _ in range(100):
            rival.think(game, 5, 1)
    finally:
        heap_unlock()
    assert rival.nodes - before > 3000


def test_a_hint_comes_at_once_and_gets_better():
    board = VirtualBoard()
    answer = board.type("hint")[0].split()
    assert answer[:2] == ["ok", "hint"]
    assert answer[2] in board.session.game.legal()
    wait(board, 20_000)
    assert not board.session.rival.hinting


def test_a_hint_says_what_is_certain():
    board = VirtualBoard()
    board.type("set position BBBBBBBBB/BBBRBBBBB/BBB.BBBBB/BBBBBBBRB/BBBBBBBBB/BBBBBBBBB b -")
    assert board.type("hint")[0].endswith(" value=win")
    board.type("set position RRRRRRRRR/RRRRRRRRR/RRR.RRRRR/RRRRRRRRR/RRRRRRRRR/RRRRRRRBB b - 99/100")
    assert board.type("hint")[0].endswith(" value=loss")


def test_the_first_hint_has_thought_however_many_turns_filled_nothing():
    board = VirtualBoard()
    board.type("set position RRRRRRRRR/RBR...BRB/RBR...BRB/........./RBR...BRB/RBR...BRB b -")
    board.type("turn R")
    board.type("turn U")
    assert board.session.game.quiet == 2
    assert float(board.type("hint")[0].partition("value=")[2]) < -5  # Black has 11 stickers, Red 22


def test_the_level_can_be_changed_at_any_time():
    board = against("red=level2")
    board.type("turn R")
    assert board.type("level 4")[0] == "ok level 4"
    assert board.session.game.names["red"] == "level 4"
    assert board.session.game.turns == ["R"]
    for wrong in ("level", "level 6", "level 0", "level Ann"):
        assert board.type(wrong)[0].startswith("error bad-option"), wrong
    assert "does not play" in VirtualBoard().type("level 2")[0]


def test_two_computers_play_to_the_end():
    board = against("wild black=level2 red=level2")
    wait(board, 120_000)
    game = board.session.game
    assert game.over
    assert loads(dumps(game)).stickers == game.stickers


def test_the_computer_agrees_to_a_draw_unless_it_stands_better():
    board = against("red=level3")
    assert board.type("draw")[0].startswith("ok draw")
    board = against("red=level3")
    assert board.type("set position RRRRRRRRR/RBR...BRB/RBR...BRB/........./RBR...BRB/RBR...BRB b -")
    board.session.game.names["red"] = "level 3"
    assert "stands better" in board.type("draw")[0]


def test_it_takes_the_other_side_when_that_is_better():
    board = against("wild swap=on red=level5")
    search = Search(CubeGame("wild"), nodes=2000)
    while not search.step(1000):
        pass
    board.type("turn " + search.best)
    wait(board, 20_000)
    game = board.session.game
    assert game.swapped and game.names["black"] == "level 5"
    assert (game.to_move, person(game)) == ("red", "red")


def test_it_goes_on_after_a_restart():
    board = against("red=level2")
    board.type("turn R")
    board = restarted(board)
    wait(board, 2000)
    assert len(board.session.game.turns) == 2


def test_a_resumed_game_goes_on_however_long_the_clock_has_run():
    board = VirtualBoard()
    board.ask("new black=level1")
    again = VirtualBoard(store=MemoryStore(board.store.values), now=(1 << 30) - 60_000)
    again.run(2000)
    assert len(again.session.game.turns) == 1
