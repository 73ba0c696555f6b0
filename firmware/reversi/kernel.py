"""The hot loops of the cube game: viper on a board, plain Python elsewhere, from one source.

A state is a `bytearray(54)` of EMPTY, BLACK, RED, BLOCKED in sticker order. A search keeps one such buffer a ply: it
copies the last one (`state[ALL] = before`, a memcpy that allocates nothing) and turns the copy: taking back is free.
"""

from reversi.viper import micropython, ptr8


class _Slicer:
    def __getitem__(self, index):
        return index


ALL = _Slicer()[:]  # a ready-made slice: `state[:]` would allocate one at every use


@micropython.viper
def turn(state: ptr8, before: ptr8, program: ptr8, colour: int, gained: ptr8) -> int:
    """Turn `before` into `state`, which must hold a copy of it, and let `colour` take what it flanks.

    `program` is one of geometry.PROGRAMS; `gained` (24 bytes) receives the stickers that changed, in the order of
    the lines. Returns their number in the low five bits and how many of them were empty in the bits above.
    """
    k = 2
    end = int(program[0])
    while k < end:
        state[program[k]] = before[program[k + 1]]
        k += 2
    end = int(program[1])
    count = filled = 0
    while k < end:
        if state[program[k + 1]] == colour and state[program[k + 2]] == colour:
            sticker = int(program[k])
            old = int(state[sticker])
            if old != colour and old != 3:
                state[sticker] = colour
                gained[count] = sticker
                count += 1
                if old == 0:
                    filled += 32
        k += 3
    return count + filled


@micropython.viper
def tally(state: ptr8, value: int) -> int:
    """Return how many of the 54 stickers show `value`."""
    count = 0
    for i in range(54):
        if state[i] == value:
            count += 1
    return count
