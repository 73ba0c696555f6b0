"""Runs the tests of one script, on whichever interpreter it was started with."""


def run(names):
    """Run every function test_… of `names`, a script's globals, and print its name; the first that fails ends it."""
    for name in sorted(names):
        if name.startswith("test_"):
            names[name]()
            print(name)
