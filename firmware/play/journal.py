"""The game as a journal: its start, then a line for every action, each written before it is answered.

Every line ends with ` *` and four hexadecimal digits of a CRC-32 that runs on from line to line, so a torn, changed,
lost or doubled line is noticed. Resume, undo and record all come from it.

    [Game "cube"] *1f03
    [Start "ring"] *a0e7
    R *77b2
    U2 *0c51
    undo 1 *e94d
"""

from binascii import crc32

from reversi import GameError
from reversi.record import dumps, loads
from reversi.text import natural

_NAME = "game"
_DAMAGED = "damaged"  # where a journal that can't be read to its end is put aside
_UNSHOWN = "unshown"  # and one whose game this board can't show
_SLACK = 500  # lines of undo and redo that may pile up before the journal is written anew without them


class Journal:
    """The journal of one game in a store (play.ports.Store)."""

    def __init__(self, store):
        """Keep the journal in `store`; nothing is read or written yet."""
        self._store = store
        self._crc = 0
        self._lines = 0
        self._sound = False  # whether the next line may simply be appended

    def begin(self, game, places):
        """Write a new journal that leads to `game`, with all that can be undone and redone; raises OSError.

        `places` (54 bytes, LED -> sticker position) is where the LEDs lie now; None where they stand still.
        """
        self._sound = False
        self._crc = 0
        lines = _start(game) + game.actions + game.undone
        if game.undone:
            lines.append(f"undo {len(game.undone)}")
        if places is not None:
            lines.append("places " + "".join([f"{place:02d}" for place in places]))
        self._store.save(_NAME, b"".join([self._sealed(line) for line in lines]))
        self._lines = len(lines)
        self._sound = True

    def add(self, line, game, places):
        """Write one more action, which has led to `game` and `places`; raises OSError, and then it is not written."""
        if not self._sound or self._lines > _SLACK + 2 * (len(game.actions) + len(game.undone)):
            self.begin(game, places)
            return
        self._sound = False
        self._store.append(_NAME, self._sealed(line))
        self._lines += 1
        self._sound = True

    def resume(self, places):
        """Return (game, complaint) as the journal left them and write the LEDs' places into `places` (or None).

        The game is None where there is none to resume. The complaint is a sentence about what could not be read, or "".
        A damaged journal is put aside as "damaged" and the game goes on from the last line that is right.
        """
        try:
            data = self._store.load(_NAME)
        except OSError as error:
            return None, f"The saved game can't be read ({error}). The next turn replaces it."
        if data is None:
            return None, ""
        lines = self._intact(data)
        game, replayed = _replay(lines, places)
        read = sum([len(line.encode()) + 7 for line in lines[:replayed]])
        self._lines = replayed
        self._sound = game is not None and read == len(data)
        return game, "" if self._sound else self._put_aside(data, replayed, data[read:])

    def give_way(self):
        """Let the next action begin a new journal; copy the present one and return a sentence about that."""
        self._sound = False
        try:
            return self._copied(self._store.load(_NAME), _UNSHOWN)
        except OSError as error:
            return _lost(error)

    def _put_aside(self, data, replayed, rest):
        if b"\n" not in rest and replayed:
            return "The last line of the saved game was cut off, as by a power cut, and is dropped."
        kept = self._copied(data, _DAMAGED)
        return f"The saved game is damaged after line {replayed}; it goes on from there. {kept}"

    def _copied(self, data, name):
        """Keep what the next action replaces under another name; return a sentence about that."""
        try:
            self._store.save(name, data)
        except OSError as error:
            return _lost(error)
        return f"A copy is kept as {name}."

    def _sealed(self, line):
        data = line.encode()
        self._crc = crc32(data, self._crc)
        return data + (" *%04x\n" % (self._crc & 0xFFFF)).encode()

    def _intact(self, data):
        """Return the lines, without their check values, up to the first that is wrong."""
        lines = []
        self._crc = 0
        for sealed in data.split(b"\n")[:-1]:
            before = self._crc
            try:
                line = sealed[:-6].decode()
            except UnicodeError:
                break
            if self._sealed(line) != sealed + b"\n":
                self._crc = before
                break
            lines.append(line)
        return lines


def _lost(error):
    return f"It could not be copied ({error}), and the next turn replaces it."


def _start(game):
    """Return the tag lines of the game before its first action."""
    played = len(game.actions)
    if played:
        game.undo(played)
    try:
        return [line for line in dumps(game).split("\n") if line.startswith("[")]
    finally:
        if played:
            game.redo(played)


def perform(game, line, places=None):
    """Play an action of the journal, `undo 2`, `redo 1` or what reversi.game.Game.act plays; return what that does.

    Where stickers travel `places` follows the turns. Raises GameError, and then nothing has changed.
    """
    word, _, rest = line.partition(" ")
    if word == "undo":
        result = made = game.undo(natural(rest))
    elif word == "redo":
        result = made = game.redo(natural(rest))
    else:
        result, made = game.act(line), [line]
    if places is not None:
        _carry(places, made, word == "undo")
    return result


def _carry(places, actions, back):
    from play.places import carry, code_of

    for action in actions:
        code = code_of(action, back)
        if code is not None:
            carry(places, code)


def _replay(lines, places):
    """Return the game, and how many of the lines led to it."""
    tags = 0
    while tags < len(lines) and lines[tags].startswith("["):
        tags += 1
    try:
        game = loads("\n".join(lines[:tags]) + "\n\n*")
    except GameError:
        return None, 0
    for number in range(tags, len(lines)):
        try:
            if lines[number].startswith("places "):
                _put(places, lines[number][7:])
            else:
                perform(game, lines[number], places)
        except GameError:
            return game, number
    return game, len(lines)


def _put(places, text):
    found = [natural(text[2 * led : 2 * led + 2]) for led in range(54)]
    if sorted(found) != list(range(54)):
        raise GameError("The places of the LEDs are not 54 different ones.")
    if places is not None:
        places[:] = bytes(found)
