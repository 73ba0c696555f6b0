"""What a script of `revcube soak` has done and found, as host_tools.soak.script reads it."""

counted = {}


def did(what, times=1):
    """Count what was done."""
    counted[what] = counted.get(what, 0) + times


def find(kind, sentence):
    """Tell of a finding."""
    print(f"find {kind}: {sentence}")


def tell():
    """Say what was done, and that this is the end."""
    for what in sorted(counted):
        print(f"did {counted[what]} {what}")
    print("whole")
