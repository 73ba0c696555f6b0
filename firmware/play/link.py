"""Commands and answers that a program can trust, whatever a serial line loses, cuts, merges, repeats or changes.

    @17 turn U2 *1f03a0e7                     a command: its number, its text, the CRC-32 of what stands before ` *`
    @17.0.58 ok turn red U2 … *77b20c51       a line of its answer: which one (from 0), and the last event so far
    @0.0.59 *59 turn black F … *e94d1f03      an event, or an error about a line that was no command (line 0 of 0)

A command counts only with the number that is due. The same line once more is the same command: it is not carried out
again, its answer is. (Of a command that only asks, the answer is made anew: another program may have asked the same
with the same number, long ago.) A line inside `load` is answered by `ok` alone.

After `watch check` every line has this form, both ways. Only the lines of _PLAIN need none, so that a program can begin
and a person can end it. The answer to `watch check` names the number that is due.
"""

from binascii import crc32

from play.wire import BadLine
from reversi import GameError
from reversi.text import natural

_SEAL = 10  # characters of a check value: ` *` and eight digits
_PLAIN = ("watch check", "watch on", "watch off")
_ASKING = ("position", "score", "legal", "encoders", "leds", "get")  # answers of several lines are always made anew


class BadCheck(GameError):
    """A line that is not what was sent, or that has no check value though every line needs one."""

    code = "bad-check"


class BadNumber(GameError):
    """A command whose number is not the one that is due."""

    code = "bad-number"


def seal(text):
    """Return `text` with its check value."""
    return f"{text} *{crc32(text.encode()):08x}"


def unseal(line):
    """Return the text of a sealed line; raises BadCheck."""
    text = line[:-_SEAL]
    if not line.startswith("@") or seal(text) != line:
        raise BadCheck("The check value of the line is missing or wrong: send it again, or type watch off.")
    return text


class Link:
    """What stands between the lines of a wire (play.wire.Wire) and the console that answers them."""

    def __init__(self, wire):
        """Speak over `wire`; `console` (play.console.Console) is set by whoever makes both."""
        self.console = None
        self.checked = False  # whether every line must have a check value
        self.events = 0  # that there have been
        self.due = 1  # the number of the next command
        self._wire = wire
        wire.dress = self._dress
        self._number = 0  # of the command that is being answered
        self._said = 0  # lines of its answer
        self._last = ""  # the last command as it came in
        self._answer = ""  # and its answer, "" where it is made anew
        self._keeping = False  # whether what is said is that answer

    def take(self, line):
        """Answer a line."""
        if line.startswith("@"):
            self._take_sealed(line)
        elif line in _PLAIN:
            self.console.forget()
            self.console.answer(line)
        elif self.checked and line:
            self.say("error bad-check A program is at this line; type watch off to use it yourself.")
        else:
            self.console.answer(line)

    def misread(self, error):
        """Say that a line could not be read (play.wire.BadLine)."""
        if self.checked:
            self.say(f"error {error.code} {error}")
        else:
            self.console.misread(error)

    def say(self, line):
        """Say a line of an answer."""
        if self._keeping:
            self._answer = line
        self._wire.say(line)

    def _take_sealed(self, line):
        try:
            number, text = _opened(line)
        except GameError as error:
            self.say(f"error {error.code} {error}")
            return
        self._number, self._said = number, 0
        if number == self.due:
            self.due += 1
            self._last = line
            self._carry_out(text)
        elif line == self._last:
            self._repeat(text)
        else:
            self.say(f"error {BadNumber.code} due={self.due} The command that is due has another number.")
        self._number = self._said = 0

    def _carry_out(self, text):
        self._keeping = True
        self.console.answer(text)
        if not self._said:
            self.say("ok")
        self._keeping = False
        if self._said > 1 or text.split(" ")[0] in _ASKING:
            self._answer = ""

    def _repeat(self, text):
        if self._answer:
            self.say(self._answer)
        else:
            self._carry_out(text)

    def _dress(self, line, event):
        """Return a line as it goes out."""
        if not (self.checked or (self._number and not event)):
            return line
        if event or not self._number:
            return seal(f"@0.0.{self.events} {line}")
        self._said += 1
        return seal(f"@{self._number}.{self._said - 1}.{self.events} {line}")


def _opened(line):
    """Return (number, text) of a command; raises BadCheck and BadLine."""
    number, _, text = unseal(line)[1:].partition(" ")
    if natural(number) < 1:
        raise BadLine("A command of a program begins with @ and its number, 1 or more.")
    return natural(number), text
