"""The loops of the picture: viper on a board, plain Python elsewhere, from one source; nothing here allocates.

A picture is 54 × R, G, B in sticker order, full scale; a progress or level is 0–255, of which 255 is all.
"""

from reversi.viper import micropython, ptr8


@micropython.viper
def light(live: ptr8, colours: ptr8, breath: int, level: int, shares: ptr8):
    """Write the four colours of the cells into `live`: rows 0–3 of a palette, each by its share of 16.

    Row 0, the empty sticker, is mixed from the rows `breath` and the next one, by `level`.
    """
    level += level >> 7
    at = 3 * breath
    for i in range(3):
        live[i] = (int(colours[at + i]) * (256 - level) + int(colours[at + 3 + i]) * level >> 8) * int(shares[0]) >> 4
    for i in range(3, 12):
        live[i] = int(colours[i]) * int(shares[i // 3]) >> 4


@micropython.viper
def paint(picture: ptr8, old: ptr8, new: ptr8, progress: ptr8, live: ptr8):
    """Colour each sticker between the colours of its `old` and its `new` cell, by its own progress."""
    at = 0
    for sticker in range(54):
        share = int(progress[sticker])
        share += share >> 7
        a = 3 * int(old[sticker])
        b = 3 * int(new[sticker])
        for i in range(3):
            picture[at + i] = int(live[a + i]) * (256 - share) + int(live[b + i]) * share >> 8
        at += 3


@micropython.viper
def tint(picture: ptr8, levels: ptr8, colours: ptr8, row: int):
    """Mix one row of a palette into each sticker, by its level."""
    row *= 3
    for sticker in range(54):
        share = int(levels[sticker])
        if share:
            share += share >> 7
            at = 3 * sticker
            for i in range(3):
                picture[at + i] = int(picture[at + i]) * (256 - share) + int(colours[row + i]) * share >> 8


@micropython.viper
def gather(levels: ptr8, places: ptr8, spare: ptr8):
    """Give each of 54 stickers the level of the place to which it was carried; `spare` is room for 54 bytes."""
    for sticker in range(54):
        spare[sticker] = levels[sticker]
    for sticker in range(54):
        levels[sticker] = spare[int(places[sticker])]


@micropython.viper
def advance(progress: ptr8, delays: ptr8, time: int):
    """Set how far each sticker has flipped at `time`: it starts at its delay and takes 64, in units of 4 ms."""
    for sticker in range(54):
        done = time - int(delays[sticker])
        if done < 0:
            done = 0
        elif done > 63:
            done = 63
        progress[sticker] = done * 4 + (done >> 4)


@micropython.viper
def crest(levels: ptr8, progress: ptr8, strengths: ptr8):
    """Light each sticker most, by its strength, when it is half-way."""
    for sticker in range(54):
        rise = int(progress[sticker])
        if rise > 127:
            rise = 255 - rise
        levels[sticker] = 2 * rise * int(strengths[sticker]) >> 8


@micropython.viper
def roll(old: ptr8, new: ptr8, progress: ptr8, before: ptr8, ring: ptr8, places: int, way: int):
    """Move the cells of `before` along a ring of `places` stickers by `way`, in 1/256 place, not negative.

    A sticker between two places is between the two cells that pass it.
    """
    whole = way >> 8
    for k in range(places):
        sticker = ring[k]
        old[sticker] = before[ring[(k - whole + places) % places]]
        new[sticker] = before[ring[(k - whole - 1 + places) % places]]
        progress[sticker] = way & 255


@micropython.viper
def run(levels: ptr8, ring: ptr8, places: int, first: int, spacing: int, head: int, twin: int):
    """Let two lights run along a ring of `places` stickers, one half a ring behind the other, over a faint glow.

    Angles are in 1/2048 of half a ring: the first sticker lies at `first`, each next one `spacing` further, the front
    of a light is at `head`; a negative `spacing` has the lights run against the ring. `twin` (0 or 1) doubles them.
    """
    tail = 850 - 509 * twin
    angle = first
    for k in range(places):
        behind = (head - angle) & 2047
        if twin and behind > 341 and behind < 1707:
            behind = (behind - 683) & 2047  # the second of the pair is nearer
        level = 40
        if behind < tail:
            level += (tail - behind) * 215 // tail
        elif behind > 1707:
            level += (behind - 1707) * 5 >> 3
        levels[ring[k]] = level
        angle += spacing


@micropython.viper
def fill(levels: ptr8, stickers: ptr8, count: int, level: int):
    """Give the first `count` of `stickers` the same level."""
    for k in range(count):
        levels[stickers[k]] = level


@micropython.viper
def chequer(levels: ptr8, even: int, odd: int):
    """Give the corners and the centre of each face the level `even`, its edges `odd`."""
    for sticker in range(54):
        if sticker % 9 & 1:
            levels[sticker] = odd
        else:
            levels[sticker] = even


@micropython.viper
def sweep(levels: ptr8, heights: ptr8, time: int, peak: int, cells: ptr8, side: int):
    """Let waves run down the cube every 2,048 ms, over the stickers of `side` alone unless it is 0; `time` in ms."""
    for sticker in range(54):
        if side == 0 or cells[sticker] == side:
            since = (time - 96 * int(heights[sticker])) & 2047
            level = 0
            if since < 256:
                level = since
            elif since < 1024:
                level = (1023 - since) // 3
            levels[sticker] = level * peak >> 8


@micropython.viper
def develop(frame: ptr8, picture: ptr8, places: ptr8, curve: ptr8) -> int:
    """Turn a picture into LED values by a curve of 256 entries; `places` says for each LED on which sticker it lies.

    Returns the sum of the values, and above it in steps of 65,536 how many of them are not 0.
    """
    total = 0
    at = 0
    for led in range(54):
        source = 3 * int(places[led])
        for i in range(3):
            value = int(curve[picture[source + i]])
            frame[at + i] = value
            if value:
                total += 65536 + value
        at += 3
    return total


@micropython.viper
def scale(frame: ptr8, factor: int) -> int:
    """Scale the values of a frame to `factor` 1/16,384, none that is lit below 1, and return their sum."""
    total = 0
    for i in range(162):
        value = int(frame[i])
        if value:
            value = ((value - 1) * factor >> 14) + 1
            frame[i] = value
            total += value
    return total
