"""Cuts the power at every single operation of a flash disk while a store works on it; prints how often, and `whole`.

Run by test_store.py on MicroPython, whose littlefs is the one that boards have.
"""

import gc

import vfs
from cutting import BLOCK, BLOCKS, DISK, format_disk, mount

from device.store import FileStore

A, B, C = b"first\n" * 7, b"second\n" * 900, b"third\n"
LINES = [b"%d %s\n" % (number, b"*" * (number * 7 % 60)) for number in range(60)]


def mounted():
    """Mount the disk and return a store on it, as after a start."""
    mount()
    return FileStore("/disk/saves")


def prepared(*acts):
    """Return the bytes of a disk on which a store has done `acts`."""
    format_disk()
    store = mounted()
    for act in acts:
        act(store)
    return bytes(DISK.data)


def attempt(act):
    """Do `act` with a store that has just started; return whether it came to its end."""
    try:
        store = mounted()
        store.load("game")
        act(store)
    except OSError:
        return False
    return True


def cut_everywhere(before, act, judge):
    """Do `act` on the disk `before`, cut at every operation; give `judge` the store after the next start, and done.

    Returns how many operations there are.
    """
    for torn in (False, True):
        cut, done = 0, False
        while not done:
            DISK.load(before, cut, torn)
            done = attempt(act)
            DISK.cut = -1
            judge(mounted(), done)
            cut += 1
    return cut - 1


def goes_on(store, value):
    """Whatever has happened, the store takes lines and values again."""
    store.append("game", b"on\n")
    assert FileStore("/disk/saves").load("game") == (value or b"") + b"on\n"
    store.save("game", C)
    assert FileStore("/disk/saves").load("game") == C


def replaced(old, new):
    """Return the judge of a value that was replaced."""

    def judge(store, done):
        value = store.load("game")
        assert value == new or (value == old and not done), (value, done)
        goes_on(store, value)

    return judge


def save(data):
    return lambda store: store.save("game", data)


def append(line):
    return lambda store: store.append("game", line)


def append_all(store):
    """Append LINES and note in `written` how many were reported written."""
    global written
    written = 0
    for line in LINES:
        store.append("game", line)
        written += 1


def lines_survive(store, done):
    """What was reported written is there, and after it at most a part of the next line."""
    value = store.load("game")
    certain = A + b"".join(LINES[:written])
    assert value.startswith(certain), written
    rest = value[len(certain) :]
    assert rest == b"" or (not done and LINES[written].startswith(rest)), rest
    goes_on(store, value)


def most_erased(acts):
    """Do `acts` one after the other on a disk and return the most sectors that one of them erases."""
    DISK.load(prepared(save(A)))
    store = mounted()
    store.load("game")
    most = 0
    for act in acts:
        before = DISK.erased
        act(store)
        most = max(most, DISK.erased - before)
    return most


def works_on_fat():
    """FAT has no rename that replaces; MicroPython removes the old file first."""
    DISK.load(b"\xff" * (BLOCK * BLOCKS))
    vfs.umount("/disk")
    vfs.VfsFat.mkfs(DISK)
    vfs.mount(vfs.VfsFat(DISK), "/disk")
    for value in (A, B, C):
        goes_on(FileStore("/disk/saves"), FileStore("/disk/saves").load("game"))
        FileStore("/disk/saves").save("game", value)
        assert FileStore("/disk/saves").load("game") == value


def main():
    cases = (
        ("the first save", prepared(), save(A), replaced(None, A)),
        ("a save", prepared(save(A), append(C)), save(B), replaced(A + C, B)),
        ("a save over two", prepared(save(C), save(B), append(C)), save(A), replaced(B + C, A)),
        ("an append", prepared(save(A)), append(C), replaced(A, A + C)),
        ("an append to a large value", prepared(save(A), save(B)), append(C), replaced(B, B + C)),
        ("an append to nothing", prepared(), append(C), replaced(None, C)),
        ("many appends", prepared(save(A)), append_all, lines_survive),
    )
    for name, before, act, judge in cases:
        print(name + ":", cut_everywhere(before, act, judge), "operations")
    print("sectors erased at most by an append:", most_erased([append(line) for line in 5 * LINES]))
    print("sectors erased at most by a save:", most_erased([save(B[:length]) for length in range(0, 6300, 100)]))
    works_on_fat()
    print("whole")


gc.disable()  # or it closes, in the midst of a cut, files that the one before has left open
main()
