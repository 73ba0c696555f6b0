"""What has happened, in words: the answers of the console and the events are the same `key=value` lines."""

from reversi.geometry import TURNS


def report(game, action, mover=None, result=None):
    """Return what playing `action` led to: an action of Match.do, or `new` or `load` after which `game` is in play.

    `mover` made it and `result` is what it returned. A turn:
    `turn red U2 changed=R6 score=11-13-30 next=black banned=U`.
    """
    if action in TURNS:
        return f"turn {mover} {action} changed={listed(result)} {state(game)}"
    word, _, rest = action.partition(" ")
    if word in ("undo", "redo"):
        return f"{word} turns={rest} next={_next(game)} banned={game.banned or '-'} {score(game)}{_over(game)}"
    if word in ("new", "load"):
        return f"{word} {options(game)} turns={len(game.turns)} {state(game)}"
    return f"{action} {state(game)}"


def state(game):
    """Return the score (black-red-empty), who is next, what is banned and, at the end, who has won."""
    return f"{score(game)} next={_next(game)} banned={game.banned or '-'}{_over(game)}"


def score(game):
    """Return `score=black-red-empty`."""
    black, red, empty = game.score()
    return f"score={black}-{red}-{empty}"


def options(game):
    """Return the placement, who begins and the house rules, as the command `new` takes them."""
    start = "position" if " " in game.start else game.start
    swap = "on" if game.swap_offered else "off"
    return f"start={start} first={game.first} stall={game.stall} swap={swap} blocked={listed(game.blocked)}"


def listed(names):
    """Return names joined by commas, or `-` where there are none."""
    return ",".join(names) or "-"


def _next(game):
    return "-" if game.over else game.to_move


def _over(game):
    return f" over={game.winner}" if game.over else ""


def in_stickers(value):
    """Return hundredths of a sticker as stickers with a sign and one decimal: the same on every interpreter."""
    tenths = (abs(value) + 5) // 10
    return f"{'-' if value < 0 else '+'}{tenths // 10}.{tenths % 10}"
