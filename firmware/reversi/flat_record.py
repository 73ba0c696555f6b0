"""What is particular to a record of flat Reversi: its tags, its start, passes that may be left out."""

from reversi.flat import EDITIONS, PASSES, FlatGame
from reversi.flat_field import Field
from reversi.game import PASS
from reversi.record import must, replay_turn
from reversi.text import natural, quote, small

TAGS = (
    "Game",
    "Date",
    "Black",
    "White",
    "Edition",
    "Size",
    "Shape",
    "Start",
    "First",
    "Blocked",
    "Handicap",
    "End",
)
ENDS = ("resigned", "agreed")
PASSES_MAY_LACK = True
_OF_A_START = ("Size", "Shape", "First", "Blocked", "Handicap")  # a position says all that already


def tags_of(game):
    """Return the (tag, value) pairs of a game but Game, Date, the players and End, in order; "" where left out."""
    edition = "" if game.edition == "reversi" else game.edition
    if game.start:
        return ("Edition", edition), ("Start", game.start)
    return (
        ("Edition", edition),
        ("Size", "" if game.size == 8 else str(game.size)),
        ("Shape", "" if game.shape == "square" else game.shape),
        ("First", "" if game.first == EDITIONS[game.edition] == "black" else game.first),
        ("Blocked", ",".join(game.blocked)),
        ("Handicap", ",".join(game.handicap)),
    )


def end_of(game):
    """Return the value of the tag End where the players did not end the game."""
    return ""


def begin(tags):
    """Return the game that the tags describe, before its first move; raises GameError."""
    edition = tags.get("Edition", "reversi")
    if "Start" in tags:
        for name in _OF_A_START:
            must(name not in tags, f"The tag Start is a position, which says all that {name} could: leave it out.")
        return FlatGame.from_position(tags["Start"], edition)
    size = natural(tags["Size"]) if "Size" in tags else None
    must(size != -1, "The tag Size is a number, not " + quote(tags.get("Size", "")) + ".")
    field = Field(size, tags.get("Shape", "square"))
    return FlatGame(
        edition,
        field.size,
        field.shape,
        _listed(tags, "Blocked"),
        _listed(tags, "Handicap"),
        tags.get("First"),
    )


def _listed(tags, name):
    return tags[name].split(",") if name in tags else ()


def replay(game, tags, turns):
    """Play the moves of a record and the passes that it leaves out; raises BadRecord, naming the move that is wrong."""
    for number, word in enumerate(turns):
        if game.must_pass and small(word) not in PASSES:
            game.play(PASS)
        replay_turn(game, number, word)


def check_end(game, how):
    """Nothing but the players' will can stand in the tag End."""
