"""The store on the board's own file system (play.ports.Store).

A file holds a line `saved 1 LENGTH CRC`, the bytes that were saved, and the lines appended since. It is replaced by
writing another one, closing it and renaming it; the one before stays beside it as NAME.old, and is what counts whenever
the newer one is missing or damaged. A damaged one is kept as NAME.damaged when another takes its place.

How long it takes: for an append littlefs erases up to two sectors of the flash, for a save up to three; tests/host/
test_store.py counts them. A sector takes 45 ms as a rule, 400 ms at worst (W25Q16JV data sheet, tSE).
"""

import os
from binascii import crc32

FOLDER = "/saves"
_LONGEST_HEAD = 40  # bytes


class FileStore:
    """Values as files of one folder, which is made if it is not there; `complaints` as play.ports.Store has them."""

    def __init__(self, folder=FOLDER):
        self._folder = folder
        self.complaints = []
        self._sound = set()  # names whose newest file is known to be whole: a line may simply be appended
        try:
            os.mkdir(folder)
        except OSError:
            pass  # it is there; if it can't be made, saving will say so

    def load(self, name):
        """Return the bytes of `name`, or None."""
        path = self._path(name)
        data = _read(path)
        if data is not None:
            self._sound.add(name)
            return data
        self._sound.discard(name)
        older = _read(path + ".old")
        if older is not None or _is_there(path):
            taken = "the copy before it is taken up" if older is not None else "there is no copy before it"
            self._complain(f"The newest file {name} in the store is damaged or missing; {taken}.")
        return older

    def _complain(self, sentence):
        if sentence not in self.complaints:
            self.complaints.append(sentence)

    def save(self, name, data):
        """Replace the value of `name`; raises OSError."""
        path = self._path(name)
        self._sound.discard(name)
        with open(path + ".new", "wb") as file:
            file.write(_head(data))
            file.write(data)
            file.flush()
        if _read(path) is not None:  # a damaged one must not take the place of a good older one
            os.rename(path, path + ".old")
        elif _is_there(path):  # a newer firmware may have written it, and be able to read it
            os.rename(path, path + ".damaged")
        os.rename(path + ".new", path)
        self._sound.add(name)

    def append(self, name, line):
        """Add a line to the value of `name`; raises OSError."""
        if name not in self._sound:
            self.save(name, (self.load(name) or b"") + line)
            return
        with open(self._path(name), "ab") as file:
            file.write(line)
            file.flush()

    def _path(self, name):
        return f"{self._folder}/{name}"


def _head(data):
    """Return the first line of the file in which `data` is saved."""
    return b"saved 1 %d %08x\n" % (len(data), crc32(data))


def _read(path):
    """Return the bytes in the file at `path`, or None when there is none or it is damaged."""
    try:
        with open(path, "rb") as file:
            head = file.readline(_LONGEST_HEAD)
            length = int(head.split()[2])
            data = file.read()
            return data if head == _head(memoryview(data)[:length]) else None
    except (OSError, ValueError, IndexError, OverflowError, MemoryError):
        return None  # whatever another program has left there


def _is_there(path):
    try:
        os.stat(path)
    except OSError:
        return False
    return True
