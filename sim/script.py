"""Scripts: lines for the console and actions of people, in the board's own time.

turn R          any other line is typed at the console
wait 500        let 500 ms pass
spin R 1        turn the knob or slice R a quarter clockwise; -1 the other way, 2 a half
spin columns 1  on a panel: turn that knob by a click, the cursor to the right; rows: down; 8 at most on 8×8
press 100       hold the button for 100 ms
# …             a remark
"""

from collections.abc import Callable

from play.wiring import encoder_names
from reversi.geometry import SLICES

LONGEST_MS = 24 * 3600 * 1000


class BadScript(Exception):
    """A line of a script that can't be carried out: the sentence names it."""


def play(lines, board, say, name="script"):
    """Carry out the lines of a script on `board` (sim.board.SimBoard); every line that the board writes goes to `say`.

    Raises BadScript, with the script's `name` and the number of the line.
    """
    for number, line in enumerate(lines, 1):
        words = line.split()
        if words and words[0] in _ACTIONS:
            _act(words, board, f"{name}, line {number}: ")
        elif not (words and words[0].startswith("#")):
            board.line.type(line.encode() + b"\n")
            board.settle()
        _tell(board, say)


def _act(words, board, here):
    action, form = _ACTIONS[words[0]]
    try:
        action(board, *words[1:])
    except (TypeError, ValueError):
        raise BadScript(f"{here}{' '.join(words)} can't be done; it is written {form}.") from None


def _tell(board, say):
    for line in board.line.output().decode(errors="replace").splitlines():
        say(line)


def _wait(board, ms):
    board.advance(_number(ms, 0, LONGEST_MS))


def _press(board, ms):
    board.press(True)
    board.advance(_number(ms, 1, LONGEST_MS))
    board.press(False)
    board.settle()


def _spin(board, name, quarters):
    knobs = encoder_names(board.profile) if board.profile.MOUNT == "panel" else tuple(SLICES)
    most = board.profile.PANEL if board.profile.MOUNT == "panel" else 4
    board.body.turn(knobs.index(name), _number(quarters, -most, most))
    board.settle()


def _number(text, least, most):
    number = int(text)
    if not least <= number <= most:
        raise ValueError(text)
    return number


_SPIN = (
    "spin SLICE QUARTERS, with a slice of U D F B L R M E S and -4 to 4 quarters; "
    "on a panel spin columns SQUARES, or rows, at most as many as it has a side"
)
_ACTIONS: dict[str, tuple[Callable[..., None], str]] = {
    "wait": (_wait, f"wait MS, 0 to {LONGEST_MS}"),
    "spin": (_spin, _SPIN),
    "press": (_press, f"press MS, 1 to {LONGEST_MS}"),
}
