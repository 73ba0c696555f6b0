"""The cube as tables: 54 stickers, nine slices, 27 turns, and the stickers that each turn judges.

The only data are the nine rings; all else follows from them. `tests/both/test_geometry.py` proves every table by
rotating sticker coordinates in space.
"""

FACES = "URFDLB"
SLICES = "UDFBLRMES"
EMPTY, BLACK, RED, BLOCKED = range(4)
LETTERS = ".BR#"

# The 12 stickers around each slice in the direction of its quarter turn. An outer ring begins above sticker 1 of its
# face; a middle ring begins beside sticker 1 of the face whose direction it shares (M like L, E like D, S like F).
_RINGS = {
    "U": "B3 B2 B1 R3 R2 R1 F3 F2 F1 L3 L2 L1",
    "D": "F7 F8 F9 R7 R8 R9 B7 B8 B9 L7 L8 L9",
    "F": "U7 U8 U9 R1 R4 R7 D3 D2 D1 L9 L6 L3",
    "B": "U3 U2 U1 L1 L4 L7 D7 D8 D9 R9 R6 R3",
    "L": "U1 U4 U7 F1 F4 F7 D1 D4 D7 B9 B6 B3",
    "R": "U9 U6 U3 B1 B4 B7 D9 D6 D3 F9 F6 F3",
    "M": "U2 U5 U8 F2 F5 F8 D2 D5 D8 B8 B5 B2",
    "E": "F4 F5 F6 R4 R5 R6 B4 B5 B6 L4 L5 L6",
    "S": "U4 U5 U6 R2 R5 R8 D6 D5 D4 L8 L5 L2",
}
_OUTER_OF_MIDDLE = {"M": "LR", "E": "DU", "S": "FB"}  # first the face whose direction the middle slice shares
_AROUND_FACE = (0, 1, 2, 5, 8, 7, 6, 3)  # the rim of a face clockwise from its sticker 1


def sticker_name(index):
    """Return the name, "U1" to "B9", of the sticker with index 0–53."""
    return FACES[index // 9] + str(index % 9 + 1)


def sticker_index(name):
    """Return the index 0–53 of a sticker named like "U1"; the name is trusted."""
    return 9 * FACES.index(name[0]) + int(name[1]) - 1


def turn_name(code):
    """Return the name of turn `code` = 3 × slice + amount − 1, such as "R", "R2" or "R'"."""
    return SLICES[code // 3] + ("", "2", "'")[code % 3]


def inverse(code):
    """Return the code of the turn that takes turn `code` back."""
    return code + 2 - 2 * (code % 3)


def _rim(face_letter):
    return RIMS[SLICES.index(face_letter)]


def _ring(slice_letter):
    return RINGS[SLICES.index(slice_letter)]


def _cap(face_letter, sticker):
    """Return the sticker of `face_letter` on the same cubie as `sticker` of the ring around that face."""
    place = _ring(face_letter).index(bytes([sticker]))
    return _rim(face_letter)[(place // 3 * 2 + place % 3) % 8]


def _moves(slice_letter, amount):
    """Return (to, from) pairs, flat."""
    ring = _ring(slice_letter)
    pairs = []
    for k in range(12):
        pairs += [ring[(k + 3 * amount) % 12], ring[k]]
    if slice_letter in FACES:
        rim = _rim(slice_letter)
        for k in range(8):
            pairs += [rim[(k + 2 * amount) % 8], rim[k]]
    return pairs


def _rows(middle):
    """Return the 12 rows of five along the axis of a middle slice: cap, near, centre, far, cap on the other side."""
    near_face, far_face = _OUTER_OF_MIDDLE[middle]
    rows = []
    for near, centre in zip(_ring(near_face), _ring(middle)):
        far = 2 * centre - near  # the numbers of a face grow evenly along a row and along a column
        rows.append((_cap(near_face, near), near, centre, far, _cap(far_face, far)))
    return rows


def _lines(slice_letter, rows):
    """Return (judged, flank, flank) triples, flat, for a turn of the slice."""
    lines = []
    for cap, near, centre, far, far_cap in rows:
        if slice_letter in FACES:
            lines += [centre, near, far]
        else:
            lines += [near, cap, centre, far, centre, far_cap]
    return lines


def _programs():
    """Return the 27 turns as the kernel reads them: end of the moves, end of the lines, the moves, the lines."""
    programs = [b""] * 27
    for middle, outer in _OUTER_OF_MIDDLE.items():
        rows = _rows(middle)
        for letter in middle + outer:
            lines = _lines(letter, rows)
            for amount in (1, 2, 3):
                moves = _moves(letter, amount)
                ends = [2 + len(moves), 2 + len(moves) + len(lines)]
                programs[3 * SLICES.index(letter) + amount - 1] = bytes(ends + moves + lines)
    return tuple(programs)


def _corners():
    """Return the corners: one where every second sticker of the rim of U and of D meets two of its ring."""
    corners = []
    for face in "UD":
        rim, ring = _rim(face), _ring(face)
        corners += [bytes([rim[2 * j], ring[3 * j], ring[3 * j - 1]]) for j in range(4)]
    return tuple(corners)


TURNS = tuple([turn_name(code) for code in range(27)])
STICKERS = tuple([sticker_name(index) for index in range(54)])
# Per slice its ring as indices: a quarter turn moves the sticker at place k to place k + 3.
RINGS = tuple([bytes([sticker_index(name) for name in _RINGS[letter].split()]) for letter in SLICES])
# Per outer slice the rim of its face as indices: a quarter turn moves the sticker at place k to place k + 2.
RIMS = tuple([bytes([9 * FACES.index(letter) + step for step in _AROUND_FACE]) for letter in SLICES[:6]])
PROGRAMS = _programs()  # per turn code what `kernel.turn` executes
CORNERS = _corners()  # the three stickers of each of the eight corners
