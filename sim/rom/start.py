"""What a board's MicroPython does before it runs boot.py and main.py: find its wires, mount its file system.

Arguments: the disk's image, the descriptors of the wires (see machine.py), and 1 if main.py is to be run.
"""

import os
import sys

import machine
import vfs

_BLOCK = 4096  # bytes that a flash chip erases at once


class Disk:
    """A file as a flash chip: what is written stays, whenever the program ends."""

    def __init__(self, path):
        self._file = open(path, "r+b")
        self._blocks = os.stat(path)[6] // _BLOCK

    def readblocks(self, block, buffer, offset=0):
        """Read `buffer` from `offset` in `block`."""
        self._file.seek(block * _BLOCK + offset)
        self._file.readinto(buffer)

    def writeblocks(self, block, buffer, offset=0):
        """Write `buffer` to `offset` in `block`."""
        self._file.seek(block * _BLOCK + offset)
        self._file.write(buffer)

    def ioctl(self, operation, argument):
        """Answer for the number and the size of blocks; flushing and erasing need nothing here."""
        return {4: self._blocks, 5: _BLOCK}.get(operation, 0)


def mount(path):
    """Put the file system of the image at `path` in the place of the host's; a blank image is formatted first."""
    disk = Disk(path)
    try:
        files = vfs.VfsLfs2(disk, progsize=256)
    except OSError:
        vfs.VfsLfs2.mkfs(disk, progsize=256)
        files = vfs.VfsLfs2(disk, progsize=256)
    vfs.umount("/")
    vfs.mount(files, "/")
    os.chdir("/")
    sys.path[:] = ["", ".frozen", "/lib"]


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
mount(_image)
machine.started()
run("boot.py")
if _main == "1":
    run("main.py")
