"""What has happened, in words: the answers of the console and the events are the same `key=value` lines."""

from reversi.game import PASS


def report(game, action, mover=None, result=None, passed=None):
    """Return what playing `action` led to: an action of Match.do, or `new` or `load` after which `game` is in play.

    `mover` made it and `result` is what it returned; `passed` is the side that then had to pass, if any. A turn:
    `turn red U2 changed=R6 score=11-13-30 next=black banned=U`. A move of flat Reversi:
    `put black f5 flipped=e5 score=4-1-59 next=white`.
    """
    after = state(game) + (f" passed={passed}" if passed else "")
    if game.is_turn(action):
        return f"{_turn(game, action, mover, result)} {after}"
    word, _, rest = action.partition(" ")
    if word in ("undo", "redo"):
        return f"{word} {_counted(int(rest), result)} next={_next(game)}{_banned(game)} {score(game)}{_over(game)}"
    if word in ("new", "load"):
        kind = "" if game.kind == "cube" else f"{game.kind} "
        return f"{word} {kind}{options(game)} turns={len(game.turns)} {after}"
    return f"{action} {after}"


def _counted(count, actions):
    """Return how many turns were taken back or given, and how many passes with them: they are nobody's choice."""
    passes = actions.count(PASS)
    return f"turns={count - passes}" + (f" passes={passes}" if passes else "")


def _turn(game, action, mover, result):
    if game.kind == "cube":
        return f"turn {mover} {action} changed={listed(result)}"
    return f"pass {mover}" if action == PASS else f"put {mover} {action} flipped={listed(result)}"


def state(game):
    """Return the score, who is next, what is banned and, at the end, who has won."""
    return f"{score(game)} next={_next(game)}{_banned(game)}{_over(game)}"


def score(game):
    """Return the score, as in `score=12-12-30`: black-red-empty, or black-white-empty and the discs handed, if any."""
    told = "score=" + "-".join([str(count) for count in game.score()])
    if game.kind == "reversi" and game.handed != (0, 0):
        told += f" handed={game.handed[0]}-{game.handed[1]}"
    return told


def options(game):
    """Return how the game began and its rules, as the command `new` takes them."""
    start = "position" if " " in game.start else game.start
    if game.kind == "reversi":
        began = (" start=position" if start else "") + f" first={game.first}"
        squares = f"blocked={listed(game.blocked)} handicap={listed(game.handicap)}"
        return f"edition={game.edition} size={game.size} shape={game.shape}{began} {squares}"
    swap = "on" if game.swap_offered else "off"
    return f"start={start} first={game.first} stall={game.stall} swap={swap} blocked={listed(game.blocked)}"


def listed(names):
    """Return names joined by commas, or `-` where there are none."""
    return ",".join(names) or "-"


def _banned(game):
    return f" banned={game.banned or '-'}" if game.kind == "cube" else ""


def _next(game):
    return "-" if game.over else game.to_move


def _over(game):
    return f" over={game.winner}" if game.over else ""


def in_stickers(value):
    """Return hundredths of a sticker as stickers with a sign and one decimal: the same on every interpreter."""
    tenths = (abs(value) + 5) // 10
    return f"{'-' if value < 0 else '+'}{tenths // 10}.{tenths % 10}"
