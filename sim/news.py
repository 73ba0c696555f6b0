"""The line of news in the window: what the board's console answers and reports, as a sentence for the player."""

SHOWN_MS = 4500


class News:
    """The last news: `sentence`, "" when there is none, and `wrong`, whether it is a refusal."""

    def __init__(self):
        self.sentence, self.wrong = "", False
        self._left = 0

    def tell(self, sentence, wrong=False):
        """Show a sentence for a while."""
        self.sentence, self.wrong, self._left = sentence, wrong, SHOWN_MS

    def advance(self, ms):
        """Let `ms` pass."""
        self._left -= ms
        if self._left <= 0:
            self.sentence = ""

    def hear(self, line):
        """Take a line of the console: an answer `ok …` or `error CODE MESSAGE`, or an event `*NUMBER …`."""
        first, _, rest = line.partition(" ")
        word, _, rest = rest.partition(" ")
        if first.startswith("*") and (word in _OUTDATING or " over=" in rest):
            self.sentence = ""
        if first == "error":
            self.tell(rest, wrong=True)
        elif word == "hint" and "=" in rest:
            self.tell("Hint: " + rest.replace("=", " "))
        elif first.startswith("*") and " passed=" in rest:
            side = rest.rpartition(" passed=")[2]
            self.tell(f"{side.title()} can put no disc anywhere and passes.")
        elif first.startswith("*") and word in _EVENTS:
            self.tell(_EVENTS[word](rest), wrong=True)


def _refusal(rest):
    """Return the sentence of `TURN CODE [back=TURNS] MESSAGE`."""
    _, _, message = rest.split(" ", 2)
    return message.partition(" ")[2] if message.startswith("back=") else message


_OUTDATING = ("new", "load", "undo", "redo")  # what was said before it is about another position
_EVENTS = {
    "refused": _refusal,
    "half": lambda rest: rest.partition(" ")[2],  # SLICE MESSAGE
    "trouble": lambda rest: rest,
}
