"""The piezo: what it sounds, and that it is silent unless it was asked for."""

from virtual_board import SIX, VirtualBoard


def sounding(kind=None, now=0):
    board = VirtualBoard(kind, now=now) if kind else VirtualBoard(now=now)
    assert board.ask("set sound=on") == "ok set sound=on"
    return board


def notes(board, ms=1500):
    """Return the tones that the board has sounded since the last call: (Hz, ms) each."""
    board.run(ms)
    told, board.tones = board.tones, []
    assert not told or told[-1][1] == 0, "it never ends"
    return [(told[k][1], told[k + 1][0] - told[k][0] & (1 << 30) - 1) for k in range(len(told) - 1)]


def test_it_is_silent_until_it_is_asked_for_and_again_when_it_is_not():
    board = VirtualBoard()
    board.turn("R")
    board.ask("resign")
    assert notes(board) == [] and board.ask("get sound") == "ok get sound=off"
    board = sounding()
    board.ask("set sound=off")
    board.turn("R")
    assert notes(board) == []


def test_a_turn_is_a_short_click_by_hand_or_typed():
    board = sounding()
    board.turn("R")
    ((hertz, ms),) = notes(board)
    assert hertz and ms <= 20
    board.ask("U2")
    assert notes(board) == [(hertz, ms)]
    board.press(100)
    assert notes(board) == [(hertz, ms)], "taken back"
    board.ask("redo")
    assert notes(board) == [(hertz, ms)]


def test_a_refusal_is_lower_and_longer_than_a_turn():
    for kind in (None, SIX):
        board = sounding(kind)
        board.turn("R")
        ((click, short),) = notes(board)
        board.turn("R")
        ((buzz, long),) = notes(board)
        assert buzz < click and long > short


def test_a_slice_left_between_two_quarters_is_one_too():
    board = sounding()
    board.turn("R")
    board.turn("R")
    buzz = notes(board)[-1]
    board.counts[0] += 10
    assert notes(board) == [buzz]


def test_the_end_is_a_tune_however_it_comes():
    board = sounding()
    board.ask("resign")
    tune = notes(board)
    assert len(tune) > 2 and len({hertz for hertz, _ in tune}) > 2
    board.ask("undo")
    notes(board)
    board.ask("draw")
    assert notes(board) == tune


def test_what_is_no_move_is_silent():
    board = sounding()
    for line in ("new wild", "set brightness=50", "hint", "get", "x"):
        board.ask(line)
    assert notes(board) == []


def test_a_new_sound_takes_the_place_of_the_old():
    board = sounding()
    board.ask("resign")
    board.tones = []
    board.ask("undo")
    assert notes(board)[-1][1] <= 20


def test_the_clock_may_wrap_while_it_sounds():
    board = sounding(now=(1 << 30) - 400)
    board.ask("resign")
    tune = notes(board)
    assert board.now < 2000
    other = sounding()
    other.ask("resign")
    assert tune == notes(other)
