"""The loops of a panel's picture: viper on a board, plain Python elsewhere, from one source; nothing here allocates."""

from reversi.viper import micropython, ptr8, ptr32


@micropython.viper
def paint(picture: ptr8, old: ptr8, new: ptr8, live: ptr8, share: int):
    """Colour each place between the rows of `live` that `old` and `new` name; `share` 0–256 is how new it is.

    `old` and `new` hold a byte a place and end with 255.
    """
    at = place = 0
    while old[place] != 255:
        a = 3 * int(old[place])
        b = 3 * int(new[place])
        for i in range(3):
            picture[at + i] = (int(live[a + i]) * (256 - share) + int(live[b + i]) * share) >> 8
        at += 3
        place += 1


@micropython.viper
def tint(picture: ptr8, rows: ptr8, live: ptr8, row: int, share: int):
    """Mix a row of `live` into every place at which `rows` is 1, by `share` 0–256; `rows` ends with 255."""
    place = 0
    while rows[place] != 255:
        if rows[place] == 1:
            at = 3 * place
            for i in range(3):
                picture[at + i] = (int(picture[at + i]) * (256 - share) + int(live[3 * row + i]) * share) >> 8
        place += 1


@micropython.viper
def develop(frame: ptr8, picture: ptr8, curve: ptr8, totals: ptr32):
    """Turn a picture of totals[2] LEDs into their values by a curve.

    totals[0] becomes the sum of the values, totals[1] how many of them are not 0.
    """
    total = lit = 0
    for i in range(3 * totals[2]):
        value = int(curve[picture[i]])
        frame[i] = value
        total += value
        if value:
            lit += 1
    totals[0] = total
    totals[1] = lit


@micropython.viper
def scale(frame: ptr8, factor: int, totals: ptr32):
    """Scale the values of a frame to `factor` 1/16,384, none that is lit below 1; totals[0] becomes their sum."""
    total = 0
    for i in range(3 * totals[2]):
        value = int(frame[i])
        if value:
            value = (((value - 1) * factor) >> 14) + 1
            frame[i] = value
            total += value
    totals[0] = total
