"""Safe mode: a red light and a small console, where the game can't run; they need little and trust nothing."""

from play.picture import Picture
from play.places import HOME
from play.ports import ticks_diff
from play.wire import BadLine, Wire

_FRAME_MS = 33


class SafeMode:
    """Shows that something is wrong on `pixels` (None where that is what is wrong) and says why (a sentence)."""

    def __init__(self, pixels, lines, why):
        self._pixels = pixels
        self._wire = Wire(lines)
        self._why = why
        self._picture = Picture(HOME)
        self._picture.alarm()
        self._shown_at = None
        self.reboot = False  # asked for
        self._wire.say(f"* trouble safe-mode {why}")
        self._wire.say("* trouble safe-mode reboot tries again; Ctrl-C leads to the prompt; revcube flash repairs.")

    def step(self, now):
        """Answer and show what is due at the time `now` (ms)."""
        try:
            line = self._wire.receive() if self._wire.idle else None
            if line:
                self._answer(line)
        except BadLine as error:
            self._wire.say(f"error {error.code} {error}")
        self._wire.flush()
        if self._pixels and (self._shown_at is None or ticks_diff(now, self._shown_at) >= _FRAME_MS):
            self._shown_at = now
            self._pixels.show(self._picture.render(now))

    def _answer(self, line):
        word = line.split()[0].lower()
        if word == "status":
            self._wire.say(f"ok status safe-mode {self._why}")
        elif word == "help":
            self._wire.say("status   why the cube is in safe mode")
            self._wire.say("reboot   start again")
            self._wire.say("ok help")
        elif word == "reboot":
            self._wire.say("ok reboot")
            self.reboot = True
        else:
            self._wire.say(f"error safe-mode The cube is in safe mode and knows status, reboot and help. {self._why}")
