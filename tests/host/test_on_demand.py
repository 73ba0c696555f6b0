"""Neither game pays for the other in memory: what a board loads for one holds nothing of the other."""

import pytest

LOADED = "\nimport sys\nprint(*sorted(sys.modules))\n"
OF_THE_CUBE = {"reversi." + name for name in ("cube", "geometry", "kernel", "placements", "cube_record", "notation")}
OF_THE_CUBE |= {
    "play.picture",
    "play.sensing",
    "play.places",
    "play.net",
    "reversi.search",
    "reversi.tree",
    "reversi.cubies",
    "reversi.values",
}


@pytest.fixture(params=["run_cpython", "run_micropython"])
def loaded(request):
    """Return loaded(source) -> names of the modules that are loaded when the source has run."""
    run = request.getfixturevalue(request.param)
    return lambda source: set(run(source + LOADED).split())


def test_a_cube_loads_nothing_of_flat_reversi(loaded):
    names = loaded(
        "import play.cube_session\nfrom reversi.record import loads\nloads('[Game \"cube\"]\\n\\n1. R U2 *')"
    )
    assert "reversi.cube" in names
    assert not [name for name in names if "flat" in name or "transcript" in name]


def test_flat_reversi_loads_nothing_of_the_cube(loaded):
    names = loaded(
        "import play.panel_session, play.flat_words, reversi.flat_search\n"
        "from reversi.record import loads\n"
        "loads('[Game \"reversi\"]\\n\\n1. f5 d6 *')"
    )
    assert "reversi.flat" in names
    assert not names & OF_THE_CUBE
