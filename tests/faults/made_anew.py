"""What modules make once, when they are imported, they would make again alike."""

from reversi import cubies, geometry


def test_the_tables_of_the_cube_are_what_their_functions_make():
    assert geometry._programs() == geometry.PROGRAMS
    assert geometry._corners() == geometry.CORNERS
    assert [geometry.turn_name(code) for code in range(27)] == list(geometry.TURNS)
    assert [geometry.sticker_name(index) for index in range(54)] == list(geometry.STICKERS)
    assert [geometry.sticker_index(name) for name in geometry.STICKERS] == list(range(54))


def test_the_tables_of_the_search_are_what_their_functions_make():
    assert cubies._cubies() == cubies.CUBIES
    assert cubies._looks() == cubies.LOOKS
