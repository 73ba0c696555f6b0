"""The game core: rules, records and search. It knows no hardware, no clock, no input or output.

    geometry    stickers, slices, turns: the tables
    kernel      the hot loops, one source for viper and plain Python
    text        words, numbers, quotations
    notation    turns and stickers as text
    placements  starting placements and what makes one playable
    cube        CubeGame, a game from first turn to winner
    record      a game as text and back
    flat        FlatGame, the other game; flat_field, flat_kernel, flat_position, flat_perft, flat_search and flat_tree
                are to it what the above are to the cube
    transcript  a flat game as a row of moves
    rng         random numbers that are the same on every interpreter

Every error is a GameError: `str(error)` is a sentence for a player, `error.code` a stable word for a program.
"""


class GameError(Exception):
    """Something that the rules or the notation refuse."""

    code = "game"


class IllegalTurn(GameError):
    """A turn that may not be made now."""

    code = "illegal-turn"


class IllegalMove(GameError):
    """A disc that may not be put there now."""

    code = "illegal-move"


class BadNotation(GameError):
    """Text that names no turn, sticker or square."""

    code = "bad-notation"


class BadPosition(GameError):
    """Text that is no position."""

    code = "bad-position"


class BadRecord(GameError):
    """Text that is no record, or a record that contradicts itself."""

    code = "bad-record"


class BadStart(GameError):
    """A starting placement or an option with which no game can begin."""

    code = "bad-start"
