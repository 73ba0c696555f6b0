"""What a board's MicroPython does before it runs boot.py and main.py: find its wires, mount its file system.

Arguments: the disk's image, the descriptors of the wires (see machine.py), and 1 if main.py is to be run.
"""

import sys

import machine
from disk import mount


def run(name):
    """Run a program of the file system, if it is there, in the name space of the prompt."""
    try:
        with open(name) as file:
            source = file.read()
    except OSError:
        return
    try:
        exec(compile(source, name, "exec"), globals())
    except SystemExit:
        machine.soft_reset()
    except BaseException as error:
        sys.print_exception(error)


_image, _link, _control, _main = sys.argv[1:]
machine.attach(int(_link), int(_control))
try:
    mount(_image)
except OSError as error:
    print("The flash image of this board is damaged and can't be read:", error)
sys.path[:] = ["", ".frozen", "/lib"]
machine.started()
run("boot.py")
if _main == "1":
    run("main.py")
