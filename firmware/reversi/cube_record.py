"""What is particular to a record of the cube game: its tags, its start, the swap of sides, the end by stall."""

from reversi.cube import CubeGame
from reversi.record import must, names_of, replay_turn
from reversi.text import natural, quote, words

TAGS = ("Game", "Date", "Black", "Red", "Start", "First", "Stall", "Swap", "Blocked", "End")
ENDS = ("resigned", "agreed", "stall")
PASSES_MAY_LACK = False


def tags_of(game):
    """Return the (tag, value) pairs of a game but Game, Date, the players and End, in order; "" where left out."""
    swap = "taken" if game.swapped else "offered" if game.swap_offered else ""
    return (
        ("Start", game.start),
        ("First", "" if game.first == "black" or " " in game.start else game.first),
        ("Stall", str(game.stall) if game.stall else ""),
        ("Swap", swap),
        ("Blocked", ",".join(game.blocked)),
    )


def end_of(game):
    """Return the value of the tag End where the players did not end the game."""
    return "stall" if game.stalled else ""


def begin(tags):
    """Return the game that the tags describe, before its first turn; raises GameError."""
    start, first = tags.get("Start", "ring"), tags.get("First", "black")
    stall = natural(tags.get("Stall", "0"))
    must(stall >= 0, "The tag Stall is a number of turns, not " + quote(tags.get("Stall", "")) + ".")
    swap = tags.get("Swap", "")
    must(swap in ("", "offered", "taken"), f"The tag Swap is offered or taken, not {quote(swap)}.")
    if len(words(start)) in (3, 4):
        return _from_position(start, tags, stall, swap)
    blocked = tags["Blocked"].split(",") if "Blocked" in tags else ()
    return CubeGame(start, first, stall, blocked, swap != "")


def _from_position(start, tags, stall, swap):
    game = CubeGame.from_position(start)
    must(game.stall == stall, "The tags Start and Stall name different stall rules.")
    must("First" not in tags or tags["First"] == game.first, "The tags Start and First name different sides.")
    must("Blocked" not in tags, "Where the tag Start is a position, its # are the blocked stickers: leave Blocked out.")
    game.swap_offered = swap != ""
    return game


def replay(game, tags, turns):
    """Play the turns of a record; raises BadRecord, naming the one that is wrong."""
    taken = tags.get("Swap") == "taken"
    for number, word in enumerate(turns):
        replay_turn(game, number, word)
        if number == 0 and taken:
            must(game.may_swap, 'The tag Swap says "taken", but the first turn ended the game.')
            game.swap()
    if taken:
        must(turns, 'The tag Swap says "taken", but there is no turn after which sides could be swapped.')
        game.names.update(names_of(game, tags))


def check_end(game, how):
    """Raise BadRecord unless the tag End, "" where it is left out, names stall just when the turns end the game so."""
    must(
        game.stalled == (how == "stall"),
        "The tags Stall and End contradict the turns: "
        + ("they end the game by stall." if game.stalled else "they do not end it by stall."),
    )
