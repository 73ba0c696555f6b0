"""Stores (play.ports.Store): on disk, where every write survives a power cut, and in memory."""

import os
from pathlib import Path


class DiskStore:
    """Values as files of one folder, which is made if it is not there; raises OSError when it can't be."""

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        self._folder = Path(folder)
        self._folder.mkdir(parents=True, exist_ok=True)

    def load(self, name):
        """Return the bytes of `name`, or None."""
        try:
            return (self._folder / name).read_bytes()
        except FileNotFoundError:
            return None

    def save(self, name, data):
        """Replace the value of `name`: written beside it, flushed to the disk, then renamed over it."""
        beside = self._folder / f".{name}.new"
        with beside.open("wb") as file:
            _write_through(file, data)
        beside.replace(self._folder / name)
        self._sync_folder()

    def append(self, name, line):
        """Add a line to the value of `name` and flush it to the disk."""
        with (self._folder / name).open("ab") as file:
            _write_through(file, line)

    def _sync_folder(self):
        """A rename is on the disk when its folder is; Windows has no such call and needs none."""
        if os.name == "posix":
            folder = os.open(self._folder, os.O_RDONLY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)


def _write_through(file, data):
    file.write(data)
    file.flush()
    os.fsync(file.fileno())


class MemoryStore:
    """Values that are gone with the program."""

    def __init__(self) -> None:
        self._values: dict[str, bytes] = {}

    def load(self, name):
        """Return the bytes of `name`, or None."""
        return self._values.get(name)

    def save(self, name, data):
        """Replace the value of `name`."""
        self._values[name] = bytes(data)

    def append(self, name, line):
        """Add a line to the value of `name`."""
        self._values[name] = self._values.get(name, b"") + line
