"""Both interpreters make the same frames, byte for byte."""

from pathlib import Path

SCRIPT = """
import sys
sys.path.insert(0, sys.argv[1])
from test_picture import scenes

for settings in ({}, {"palette": "contrast", "brightness": 7, "gamma": 26}, {"limit_ma": 120, "gamma": 17}):
    for name, picture in scenes(1000, **settings):
        check = 0
        for now in range(1000, 7000, 11):
            for value in picture.render(now):
                check = (check * 31 + value) % 1000003
        print(name, check, picture.milliamps)
"""


def test_everything_that_can_show_is_the_same_frames_on_both_interpreters(run_micropython, run_cpython):
    both = str(Path(__file__).parents[1] / "both")
    shown = run_cpython(SCRIPT, both)
    assert len(set(shown.splitlines())) == 39  # no two scenes are alike
    assert run_micropython(SCRIPT, both) == shown
