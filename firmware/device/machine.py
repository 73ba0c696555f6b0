"""The computer on which the firmware runs (play.ports.Machine)."""

import gc
import os
import sys
import time
from binascii import hexlify
from hashlib import sha256

_BLOCK = 512
_FOLDER = 0x4000  # the kind of a directory's entry


class Machine:
    """What MicroPython says of itself and of its file system."""

    def facts(self):
        """Return lines `name value …`."""
        gc.collect()
        version = ".".join([str(part) for part in sys.implementation.version[:3]])
        block, _, blocks, free = os.statvfs("/")[:4]
        free = free if free <= blocks else 0  # littlefs counts a full disk as fuller than full: -1, unsigned
        return (
            f"interpreter {sys.implementation.name} {version} mpy={getattr(sys.implementation, '_mpy', 0)}",
            f"chip {sys.platform}",
            f"memory free={gc.mem_free()} used={gc.mem_alloc()}",
            f"storage free={block * free} size={block * blocks}",
            "clock {:04d}-{:02d}-{:02d} {:02d}:{:02d}".format(*time.localtime()[:5]),
        )

    def files(self):
        """Return the paths of all Python files, compiled or not."""
        return [path for path in _below("") if path.endswith((".py", ".mpy"))]

    def fingerprint(self, name):
        """Return (size in bytes, SHA-256 as hexadecimal) of a file; raises OSError."""
        digest, size, buffer = sha256(), 0, bytearray(_BLOCK)
        view = memoryview(buffer)
        with open(name, "rb") as file:
            while True:
                count = file.readinto(buffer)
                if not count:
                    return size, hexlify(digest.digest()).decode()
                digest.update(view[:count])
                size += count


def _below(folder):
    """Return the paths of all files below a folder, "" for the root."""
    paths = []
    for entry in os.ilistdir(folder or "/"):
        path = f"{folder}/{entry[0]}"
        paths += _below(path) if entry[1] == _FOLDER else [path]
    return paths
