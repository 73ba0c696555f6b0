"""Counting moves: the proof that all are found and none too many."""

from array import array

from reversi.flat_kernel import line_of_play, moves, put, skip, take


def perft(game, depth):
    """Return the leaves of the tree of all moves from a reversi.flat.FlatGame, `depth` plies deep, every one made.

    A forced pass is a ply; a game that ends earlier is one leaf.
    """
    board = bytearray(game.cells)
    line = line_of_play(game.size, 1 + game.sides.index(game.to_move), (8 * game.size + 2) * depth + 2)
    found = [array("i", [0] * (game.size * game.size)) for _ in range(depth + 1)]
    return _leaves(board, line, found, depth)


def _leaves(board, line, found, depth):
    if depth == 0:
        return 1
    here = found[depth]
    count = moves(board, line, here)
    if count == 0:
        return _passed(board, line, found, depth)
    leaves = count if depth == 1 else 0
    for k in range(count):
        put(board, line, here[k])
        if depth > 1:
            leaves += _leaves(board, line, found, depth - 1)
        take(board, line)
    return leaves


def _passed(board, line, found, depth):
    skip(line)
    leaves = 1 if moves(board, line, found[depth]) == 0 else _leaves(board, line, found, depth - 1)
    take(board, line)
    return leaves
