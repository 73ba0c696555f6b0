"""The app: one asyncio loop that joins a board's ports to the session. No threads.

Memory: the drivers take their large buffers first, from a heap that is still whole. When all stands it is collected,
and from then on each time that a quarter of what was free has been used: short pauses, and the heap stays in order.
Frames and steps without an event allocate nothing, so a cube at rest does not collect at all.
"""

import asyncio
import gc
import sys
import time

from device.boots import RUN_WELL_MS
from device.machine import Machine
from device.serial import SerialLine
from play.ports import ticks_add, ticks_diff
from play.session import open_session

_STEP_MS = 4
_LOOK_MS = 500


def now_ms():
    """Return the time of a session: ms that wrap at 2³⁰, also where the clock of MicroPython does not."""
    return ticks_add(time.ticks_ms(), 0)


class App:
    """The session on `board` with the drivers of the package `chip` and what is kept in `store`.

    `boots` (device.boots.Boots) hears when all has run well for a while; `watchdog` may be None.
    """

    def __init__(self, board, chip, store, boots, watchdog):
        self._open = []  # what has to be closed
        self._boots, self._watchdog = boots, watchdog
        self._reports = {"play": False, "look after": False}  # which tasks have come round since the watchdog was fed
        self._fault = None
        self._parting = 1000 // _STEP_MS
        try:
            pixels = self._keep(chip.pixels(board))
            turns = self._keep(chip.turns(board))
            self._lines = SerialLine()
            sounder = chip.sounder(board)
            if sounder:
                self._keep(sounder)
            self.session = open_session(board, pixels, turns, self._lines, store, sounder=sounder)
            self.session.machine = Machine()
            self._extras = [self._keep(extra) for extra in chip.extras(self.session, board)]
        except BaseException:
            self.close()
            raise

    def _keep(self, driver):
        self._open.append(driver)
        return driver

    def close(self):
        """Leave the lights dark and the chip's hardware free."""
        while self._open:
            try:
                self._open.pop().close()
            except Exception as error:  # the others have to be closed all the same
                sys.print_exception(error)

    async def run(self):
        """Play until the command `reboot`. Raises what a task has died of."""
        gc.collect()
        gc.threshold(gc.mem_free() // 4)
        self._over = asyncio.Event()
        tasks = [asyncio.create_task(self._guard(task)) for task in (self._play, self._look_after)]
        await self._over.wait()
        for task in tasks:
            task.cancel()
        if self._fault:
            raise self._fault

    async def _guard(self, task):
        """Run a task; whether it ends or dies, the app is over. Left to asyncio, a dead task would only be printed."""
        try:
            await task()
        except Exception as error:
            self._fault = error
        self._over.set()

    async def _play(self):
        nap = _Nap()
        while not self._ends():
            now = now_ms()
            self._lines.refill()
            self.session.step(now)
            for extra in self._extras:
                extra.step(now)
            self._reports["play"] = True
            await nap.ms(_STEP_MS)

    def _ends(self):
        """Return whether to reboot now; what was said has a second to go out."""
        self._parting -= self.session.reboot
        return self.session.reboot and (self.session.wire.idle or self._parting < 0)

    async def _look_after(self):
        """Feed the watchdog; let this boot count as a good one."""
        nap, start = _Nap(), now_ms()
        while True:
            self._reports["look after"] = True
            self._feed()
            if start is not None and ticks_diff(now_ms(), start) > RUN_WELL_MS:
                self._boots.succeed()
                start = None
            await nap.ms(_LOOK_MS)

    def _feed(self):
        """Feed the watchdog when every task has come round since it was fed."""
        if self._watchdog and all(self._reports.values()):
            self._watchdog.feed()
            for task in self._reports:
                self._reports[task] = False


class _Nap:
    """asyncio.sleep_ms for one task, without allocation.

    All tasks share the generator that asyncio has for it. A Ctrl-C at the wrong moment leaves that one in a state in
    which every later sleep fails, until a reset; this one is thrown away with the app.
    """

    def __init__(self):
        self._core = sys.modules["asyncio.core"]
        self._generator = self._core.SingletonGenerator()

    def ms(self, duration):
        """Return what a task awaits for `duration` ms."""
        return self._core.sleep_ms(duration, self._generator)
