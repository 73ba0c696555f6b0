"""The MicroPython side of `conftest.py`: runs the functions of one test file as the host names them.

Argument: the path of the test file. One name a line comes in; what the test prints goes out, then a line that begins
with MARK and says "passed" or "failed".
"""

import gc
import sys

MARK = "\x1e"


def answer(word):
    """Say how it went, on a line of its own."""
    print("\n" + MARK + word)


def run(test):
    """Run one test function; print the traceback of what it raises."""
    gc.collect()
    try:
        test()
    except Exception as error:
        sys.print_exception(error, sys.stdout)
        return "failed"
    return "passed"


def main(path):
    """Serve the tests of the file at `path` until the host closes standard input."""
    folder, _, name = path.rpartition("/")
    sys.path.insert(0, folder)
    gc.threshold(16 * 1024)  # as firmware/main.py has it: what is loaded to stay lies together
    tests = __import__(name[: -len(".py")])
    gc.collect()
    gc.threshold(gc.mem_free() // 4)  # as device.app has it: modules are loaded later too
    for line in sys.stdin:
        answer(run(getattr(tests, line.strip())))


main(sys.argv[1])
