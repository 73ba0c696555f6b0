"""A flash disk in memory whose power can be cut at any operation; MicroPython's own littlefs on it."""

import vfs

BLOCK = 4096
BLOCKS = 32
_ERASED = b"\xff" * BLOCK


class Disk:
    """A flash disk whose power goes with operation number `cut`; that one is done in part (`torn`) or not at all."""

    def __init__(self):
        self.data = bytearray(BLOCK * BLOCKS)
        self.load(b"\xff" * len(self.data))

    def load(self, data, cut=-1, torn=False):
        """Begin anew with `data` on the disk."""
        self.data[:] = data
        self.cut_at(cut, torn)
        self.erased = 0

    def cut_at(self, cut, torn=False):
        """Cut the power at operation `cut` from now on; −1 never."""
        self.cut, self.torn = cut, torn
        self.operations = 0

    def readblocks(self, block, buffer, offset=0):
        """Read `buffer` from `offset` in `block`."""
        start = block * BLOCK + offset
        buffer[:] = memoryview(self.data)[start : start + len(buffer)]

    def writeblocks(self, block, buffer, offset=0):
        """Write `buffer` to `offset` in `block`."""
        self._change(block * BLOCK + offset, buffer)

    def ioctl(self, operation, argument):
        """Sync, erase, or answer for the number and the size of blocks."""
        if operation == 3:  # sync
            self._change(0, b"")
        elif operation == 6:
            self.erased += 1
            self._change(argument * BLOCK, _ERASED)
        return {4: BLOCKS, 5: BLOCK}.get(operation, 0)

    def _change(self, start, new):
        length = len(new)
        if 0 <= self.cut <= self.operations:
            length = length // 2 if self.torn and self.cut == self.operations else 0
        self.data[start : start + length] = memoryview(new)[:length]
        self.operations += 1
        if 0 <= self.cut < self.operations:
            raise OSError(5)


DISK = Disk()


def format_disk():
    """Make an empty file system on the disk."""
    DISK.load(b"\xff" * (BLOCK * BLOCKS))
    vfs.VfsLfs2.mkfs(DISK, progsize=256)


def mount():
    """Mount the disk as /disk, as a start does."""
    try:
        vfs.umount("/disk")
    except OSError:
        pass
    vfs.mount(vfs.VfsLfs2(DISK, progsize=256), "/disk")
