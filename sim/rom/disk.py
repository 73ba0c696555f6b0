"""A file as the flash chip of a board, with littlefs on it."""

import os

import vfs

_BLOCK = 4096  # bytes that a flash chip erases at once


class Disk:
    """A file as a flash chip: what is written stays, whenever the program ends.

    Its methods do not branch: a Ctrl-C is raised at jumps only, and must not get into the midst of littlefs. They
    allocate nothing: a collection closes the files that nobody has closed, and may not be begun within itself.
    """

    def __init__(self, path):
        self._file = open(path, "r+b")
        self._answers = (0, 0, 0, 0, os.stat(path)[6] // _BLOCK, _BLOCK, 0)  # by the operation's number

    def blank(self):
        """Return whether the first two blocks, which littlefs begins with, were never written."""
        start = bytearray(2 * _BLOCK)
        self.readblocks(0, start)
        return start == b"\xff" * len(start)

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
        return self._answers[operation]


def mount(path, where="/"):
    """Mount the image at `path`; at "/" it takes the place of the host's files. A blank image is formatted first.

    Raises OSError for one that is damaged.
    """
    disk = Disk(path)
    if disk.blank():
        vfs.VfsLfs2.mkfs(disk, progsize=256)
    files = vfs.VfsLfs2(disk, progsize=256)
    if where == "/":
        vfs.umount("/")
    vfs.mount(files, where)
    os.chdir(where)
