"""What the tests of flat Reversi share."""

from reversi.flat import FlatGame

CUT = ["a1", "b1", "a2", "j1", "i1", "j2", "a10", "a9", "b10", "j10", "i10", "j9"]  # off the octagon, RULES.md 2
SIDES = {"B": "black", "W": "white"}


def moved(moves, **options):
    """Return a game in which these moves, parted by blanks, have been played."""
    game = FlatGame(**options)
    for move in moves.split():
        game.play(move)
    return game


def at(rows, side="b"):
    """Return the game at a position: rows parted by blanks."""
    return FlatGame.from_position("/".join(rows.split()) + " " + side)


def variant(vector):
    """Return the game, before its first move, of a line of reversi_variant_games.jsonl."""
    config = vector["config"]
    octagon = all([name in config["holes"] for name in CUT])
    blocked = [name for name in config["holes"] if not (octagon and name in CUT)]
    shape = "octagon" if octagon else "square"
    return FlatGame("reversi", config["w"], shape, blocked, config["black"], SIDES[config["first"]])


def play_on(game, random, moves=1000):
    """Play up to so many random moves, forced passes among them, yielding after each the squares that it flipped."""
    for _ in range(moves):
        if game.over:
            return
        legal = game.legal() or ["--"]
        yield game.play(legal[random.below(len(legal))])
