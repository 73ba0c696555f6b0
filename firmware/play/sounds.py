"""What a piezo sounds: a click for a turn, a buzz for what is refused, a tune at the end of a game."""

from play.ports import ticks_add, ticks_diff

_CLICK = [(2000, 15)]  # (Hz, ms) of the notes, one after the other
_BUZZ = [(250, 150)]
_TUNE = [(1047, 120), (1319, 120), (1568, 300)]
_SOUNDS = {"turn": _CLICK, "put": _CLICK, "undo": _CLICK, "redo": _CLICK, "refused": _BUZZ, "half": _BUZZ}


class Sounds:
    """The sounds of events on `sounder` (play.ports.Sounder), one at a time; call `step` every few ms."""

    def __init__(self, sounder):
        self._sounder = sounder
        self._notes = []
        self._next = 0
        self._until = None  # when the next note is due, None for now

    def hear(self, event):
        """Begin the sound of an event such as "turn red U2 … over=red", if it has one."""
        words = event.split()
        notes = _TUNE if words[-1].startswith("over=") else _SOUNDS.get(words[0])
        if notes:
            self._notes, self._next, self._until = notes, 0, None

    def step(self, now):
        """Go on to the time `now` (ms). Allocates nothing."""
        if self._notes and (self._until is None or ticks_diff(now, self._until) >= 0):
            self._go_on(now)

    def _go_on(self, now):
        if self._next == len(self._notes):
            self._notes = []
            self._sounder.tone(0)
            return
        pitch, duration = self._notes[self._next]
        self._next += 1
        self._until = ticks_add(now, duration)
        self._sounder.tone(pitch)
