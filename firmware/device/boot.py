"""From power-up to the game, to safe mode, or to the prompt.

Every start leaves a second in which Ctrl-C or the button leads to the prompt, before any driver is made and before
the watchdog runs. A start is counted as failed until the game has run well for ten seconds; after three in a row, or
when a part of the program dies, comes safe mode. From the prompt `play()` or Ctrl-D goes back to the game.
"""

import asyncio
import sys
import time

import machine
import micropython

from device.app import App, now_ms
from device.boots import MOST, Boots
from device.safe import SafeMode
from device.serial import SerialLine
from device.store import FileStore
from device.watchdog import Watchdog

_ESCAPE_MS = 1000
_CTRL_C = 3
_PACKAGES = {"rp2": "device.rp2", "esp32": "device.esp32"}  # by sys.platform
_watchdog = None  # the chip has one, and nothing stops it


def start():
    """Leave time to escape; then play. Called at power-up by main.py."""
    try:
        board, chip = _board(), _chip()
        print("Reversi Cube. Ctrl-C leads to the prompt.")
        escaped = _escaped(chip.button, board)
    except KeyboardInterrupt:
        escaped = True
    except Exception as error:
        _until_reboot(_stay_safe, None, None, _told(error))
        return
    if escaped:
        _greet()
    else:
        play()


def play():
    """Play until Ctrl-C. It may be called again and again."""
    _until_reboot(_play, _board(), _chip())


def _until_reboot(act, *arguments):
    """Do `act`, then start anew; Ctrl-C ends it and leads to the prompt."""
    try:
        act(*arguments)
    except KeyboardInterrupt:
        _greet()
        return
    machine.soft_reset()


def _play(board, chip):
    """Play, or stay in safe mode, until the command `reboot`."""
    store = FileStore()
    boots = Boots(store)
    try:
        why = _faults(board) or _failed(boots)
        if not why:
            boots.begin()
            why = _run(board, chip, store, boots)
    finally:
        boots.succeed()  # what ends in an orderly way, or with a reason, is tried again at the next start
    if why:
        _stay_safe(board, chip, why)


def _board():
    return __import__("board")


def _chip():
    name = _PACKAGES.get(sys.platform, "device.unix")
    __import__(name)
    return sys.modules[name]


def _escaped(button, board):
    """Return whether the button is held, now or within the next second; Ctrl-C raises KeyboardInterrupt."""
    for _ in range(_ESCAPE_MS // 10):
        if button(board):
            return True
        time.sleep_ms(10)
    return False


def _greet():
    print("This is the prompt of MicroPython. play() or Ctrl-D goes back to the game.")


def _faults(board):
    """Return what is wrong with the wiring, "" if nothing; `revcube flash` puts CHIP_HAS into the board file."""
    if not hasattr(board, "CHIP_HAS"):
        return ""
    check = __import__("play.wiring", None, None, ("check",)).check
    return " ".join(check(board, board.CHIP_HAS))


def _failed(boots):
    if boots.failed < MOST:
        return ""
    return f"The cube was started {boots.failed} times and never ran for ten seconds: it hung or lost its power."


def _run(board, chip, store, boots):
    """Play until the command `reboot` (return "") or until a part dies (return a sentence)."""
    asyncio.new_event_loop()  # tasks of a run before would live on
    app = None
    try:
        app = App(board, chip, store, boots, _watch(board))
        asyncio.run(app.run())
        return ""
    except Exception as error:
        sys.print_exception(error)
        return _told(error)
    finally:
        _stop(app)


def _watch(board):
    """Return the watchdog, if the board is to have one, ready to be fed by the app."""
    global _watchdog
    if board.WATCHDOG and _watchdog is None:
        _watchdog = Watchdog()
    if _watchdog:
        _watchdog.release()
    return _watchdog


def _stop(app):
    """Close the drivers; a second Ctrl-C must not get in between."""
    micropython.kbd_intr(-1)
    if _watchdog:
        _watchdog.hold()
    if app:
        app.close()
    asyncio.new_event_loop()
    micropython.kbd_intr(_CTRL_C)


def _stay_safe(board, chip, why):
    """Run safe mode until its command `reboot`."""
    pixels = None
    try:
        if chip:
            pixels = chip.pixels(board)
    except Exception as error:
        sys.print_exception(error)
    try:
        lines = SerialLine()
        safe = SafeMode(pixels, lines, why)
        while not safe.reboot:
            lines.refill()
            safe.step(now_ms())
            time.sleep_ms(10)
    finally:
        if pixels:
            pixels.close()


def _told(error):
    return f"{type(error).__name__}: {error}"
