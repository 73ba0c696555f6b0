"""Bringing a board's files up to date so that it is of use at every moment, wherever that is broken off.

While files of two versions may lie side by side, main.py is a line that says so and leads to the prompt; the new
main.py comes last. A file appears under its name when it is complete and proven. What is put there stands before in a
list on the board, so that it can be removed when a later firmware has it no more; nothing else is ever removed, but for
a .py beside its .mpy, or the other way round: one of the two would hide the other. A main.py of somebody else, which
the list does not have, is set aside.
"""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass

from host_tools import Refused
from host_tools.remote import Corrupted, Remote

_MAIN, _LIST, _OTHERS_MAIN = "/main.py", "/revcube.txt", "/main_before.py"
PARKED = b'print("The firmware is not complete: revcube flash was broken off. Run it again; your game is kept.")\n'
_SPARE = 16  # blocks that are left for the game, the settings and the folders
_SENDINGS = 3  # of a file, if bytes of it are damaged
_TWIN = {".py": ".mpy", ".mpy": ".py"}


@dataclass(frozen=True)
class Plan:
    """What has to be done to have `files` (path -> content, main.py last) on a board."""

    files: dict[str, bytes]
    copy: list[str]  # in order; nothing of it is there as it should be
    remove: list[str]
    listed: list[str]  # what the list on the board says now
    sizes: dict[str, int]  # of all files of the board that matter, in bytes

    @property
    def empty(self) -> bool:
        """Whether all is as it should be."""
        return not self.copy and not self.remove and self.listed == sorted(self.files)


def plan(remote: Remote, files: dict[str, bytes]) -> Plan:
    """Return what has to be done; looks only."""
    listed = remote.read(_LIST).decode(errors="replace").split()
    sizes = remote.files(sorted({path.rpartition("/")[0] for path in [*files, *listed]}))
    copy = [path for path, data in files.items() if not _is_there(remote, sizes, path, data)]
    hiding = {stem + _TWIN["." + suffix] for stem, _, suffix in (path.rpartition(".") for path in files)}
    remove = sorted(path for path in ({*listed} | hiding) - {*files} if path in sizes)
    return Plan(files, copy, remove, listed, sizes)


def _is_there(remote, sizes, path, data):
    return sizes.get(path) == len(data) and remote.sha256(path) == hashlib.sha256(data).hexdigest()


def check_space(remote: Remote, todo: Plan) -> None:
    """Raise Refused if the files would not fit at any moment: a new one and the old one are there together.

    The first, before anything is removed, are the list and the main.py that says that the rest is to come.
    """
    free, size = remote.space()
    have, listing = free, _listing([*todo.listed, *todo.files])
    lowest = free - _blocks(len(listing), size) - _blocks(len(PARKED), size)
    free += sum(_blocks(todo.sizes[path], size) for path in todo.remove)
    for path in todo.copy:
        needed = _blocks(len(todo.files[path]), size)
        lowest = min(lowest, free - needed)
        free += _blocks(todo.sizes.get(path, 0), size) - needed
    if lowest < _SPARE:
        needed = have - lowest + _SPARE
        raise Refused(
            f"The board's disk is too full: {needed * size // 1024:,} kB are needed and {have * size // 1024:,} kB are "
            "free; remove files of your own from it."
        )


def _blocks(count, size):
    return -(-count // size)


def carry_out(remote: Remote, todo: Plan, say: Callable[[str], None]) -> None:
    """Do what `todo` says; `say` takes a line for each file."""
    announced = [*todo.listed, *(path for path in todo.files if path != _MAIN)]
    _keep_list(remote, todo.listed, announced, say)
    if sets_aside(remote, todo):
        remote.rename(_MAIN, _OTHERS_MAIN)
        say(f"The main.py that was there is now {_OTHERS_MAIN}.")
    _send(remote, _MAIN, PARKED, say)
    for path in todo.remove:
        remote.remove(path)
        say(f"removed {path}")
    copy = [path for path in todo.copy if path != _MAIN]
    for number, path in enumerate(copy, 1):
        _send(remote, path, todo.files[path], say)
        say(f"{number:>3} of {len(copy)}  {path}, {len(todo.files[path]):,} bytes")
    _keep_list(remote, announced, todo.files, say)
    for path in plan(remote, todo.files).copy:
        if path != _MAIN:
            raise Corrupted(path)
    _send(remote, _MAIN, todo.files[_MAIN], say)


def sets_aside(remote: Remote, todo: Plan) -> bool:
    """Return whether there is a main.py that is none of ours."""
    there = _MAIN in todo.sizes and _MAIN in todo.copy and _MAIN not in todo.listed
    return there and remote.read(_MAIN) != PARKED


def _keep_list(remote, old, new, say):
    if {*old} != {*new}:
        _send(remote, _LIST, _listing(new), say)


def _listing(paths):
    """Return the content of the list of `paths`."""
    return "".join(path + "\n" for path in sorted({*paths})).encode()


def _send(remote, path, data, say):
    for sending in range(1, _SENDINGS + 1):
        try:
            remote.write(path, data)
            return
        except Corrupted as error:
            if sending == _SENDINGS:
                raise
            say(f"{error} Sending it again.")
