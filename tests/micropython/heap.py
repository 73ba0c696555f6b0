"""How much memory the firmware needs and keeps: runs on the virtual board, where the app is stepped without its loop.

Prints the free heap in bytes after the start and after `status`, the largest piece of it, then what is in use after
every 1,000 turns.
"""

import gc

from device import boot
from device.app import App, now_ms
from device.boots import Boots
from device.store import FileStore


def free():
    """Return the free bytes after a collection."""
    gc.collect()
    return gc.mem_free()


def largest():
    """Return the most bytes that can be had in one piece, to an eighth."""
    size = 1000
    while True:
        try:
            bytearray(size)
        except MemoryError:
            return size * 8 // 9
        size = size * 9 // 8


def turns(session, count):
    """Play `count` turns, a new game after 50 or when one is over."""
    for number in range(count):
        if number % 50 == 0 or session.game.over:
            session.console.answer("new")
        legal = session.game.legal()
        session.console.answer(legal[number * 7 % len(legal)])
        session.step(now_ms())
        session.wire._out.clear()  # nobody reads; what waits here is not kept by the firmware
        session.wire._waiting = 0


def main():
    board, store = boot._board(), FileStore()
    app = App(board, boot._chip(), store, Boots(store), None)
    app.session.step(now_ms())
    print("free after the start:", free())
    app.session.console.answer("status")
    app.session.step(now_ms())
    print("\nfree after status:", free())
    print("largest piece:", largest())
    used = []
    for _ in range(11):
        turns(app.session, 1000)
        app.session.console.answer("new")
        free()
        used.append(gc.mem_alloc())
    print("in use after each 1,000 turns:", " ".join([str(size) for size in used]))
    app.close()


main()
