"""The settings: each declared once with its name, type, range, default and message."""

from play.palettes import NAMES as PALETTES
from play.words import SLICES
from reversi import GameError
from reversi.text import characters, natural, quote, small

_READ_ONLY = "The store can only be read: let it be written to, or choose another."
_REMEDIES = {1: _READ_ONLY, 13: _READ_ONLY, 30: _READ_ONLY, 28: "Make room in the store and try again."}  # by errno


class BadSetting(GameError):
    """A setting that does not exist, or a value that it can't take."""

    code = "bad-setting"


class NotSaved(GameError):
    """Something that was not done because the store would not keep it."""

    code = "not-saved"


class Number:
    """A setting that is a whole number from `least` to `most` of `unit`."""

    def __init__(self, name, least, most, default, unit, what):
        self.name, self.least, self.most, self.default, self.unit, self.what = name, least, most, default, unit, what

    @property
    def range(self):
        """The values it can take, for people."""
        return f"{self.least} to {self.most} {self.unit}"

    def parse(self, text):
        """Return the value that `text` writes; raises BadSetting."""
        value = natural(text)
        if not self.least <= value <= self.most:
            raise BadSetting(f"The setting {self.name} is a whole number, {self.range}, not {quote(text)}.")
        return value


class Choice:
    """A setting that is one of a few words."""

    def __init__(self, name, words, default, what):
        self.name, self.words, self.default, self.what = name, words, default, what

    @property
    def range(self):
        """The values it can take, for people."""
        return ", ".join(self.words)

    def parse(self, text):
        """Return the word that `text` is; raises BadSetting."""
        word = small(text)
        if word not in self.words:
            raise BadSetting(f"The setting {self.name} is one of {self.range}, not {quote(text)}.")
        return word


class Letters:
    """A setting that names slices, each at most once, or none by `-`."""

    def __init__(self, name, default, what):
        self.name, self.default, self.what = name, default, what

    @property
    def range(self):
        """The values it can take, for people."""
        return "letters of slices, or - for none"

    def parse(self, text):
        """Return the letters; raises BadSetting."""
        letters = text.upper()
        named = set(characters(letters))
        if letters != "-" and not (0 < len(letters) == len(named) and named <= set(SLICES)):
            raise BadSetting(f"The setting {self.name} is {self.range}, as in UM, not {quote(text)}.")
        return letters


SETTINGS = (
    Choice("palette", PALETTES, "indigo", "the colours of the stickers"),
    Number("brightness", 5, 100, 40, "percent", "how bright the lights are"),
    Number("dim", 0, 240, 10, "minutes", "after how long without turn, push or line the lights are dimmed; 0 is never"),
    Number("gamma", 10, 30, 22, "tenths", "how dark the middle tones are: 22 fits WS2812 LEDs, 10 is none"),
    Number("current", 100, 5000, 450, "mA", "the most that the lights may draw; the default is what USB gives"),
    Choice("animation", ("on", "off"), "on", "whether changes of colour run over the cube or come at once"),
    Choice("sound", ("on", "off"), "off", "whether the piezo, where there is one, sounds turns, refusals and the end"),
    Choice(
        "takeback",
        ("free", "last", "off"),
        "free",
        "which turns undo takes back: any, the last one until the opponent has turned, none",
    ),
    Number("settle", 40, 1000, 120, "ms", "how long all slices must rest before what moved counts as one turn"),
    Number(
        "tolerance", 10, 45, 30, "percent", "how far from a quarter turn, in percent of one, a slice may come to rest"
    ),
    # How the cube really is wired, where that is not what its board file says; from the next start on.
    Number("quarter", 0, 4096, 0, "edges", "what an encoder counts in a quarter turn; 0 is what the board file says"),
    Letters("reverse", "-", "slices whose encoders count the other way round than the board file says"),
    Letters("order", "-", "the slices in the order in which their encoders are wired, if not as the board file says"),
)


class Settings:
    """The values of all settings, kept in a store under "settings" as lines `name=value`."""

    def __init__(self, store, defaults=()):
        """Load from `store` (play.ports.Store); `defaults` are (name, value) pairs of the board's own."""
        self._store = store
        self._values = {}
        for setting in SETTINGS:
            self._values[setting.name] = setting.default
        for name, value in defaults:
            self._values[name] = value
        self.complaint = self._load()  # a sentence about what could not be read, or ""

    def __getitem__(self, name):
        """Return the value of the setting `name`, which exists."""
        return self._values[name]

    def set(self, pairs):
        """Set and save all of `pairs`, (name, text) each, or none of them; raises BadSetting and NotSaved."""
        values = dict(self._values)
        for name, text in pairs:
            values[name] = find(name).parse(text)
        try:
            self._store.save("settings", _as_lines(values))
        except OSError as error:
            raise not_saved("The settings were not changed", error)
        self._values = values

    def _load(self):
        try:
            data = self._store.load("settings")
        except OSError as error:
            return f"The saved settings can't be read ({error}); all are at their defaults."
        wrong = []
        for line in (data or b"").split(b"\n"):
            if line.strip():
                try:
                    name, _, text = line.strip().decode().partition("=")
                    self._values[name] = find(name).parse(text)
                except (BadSetting, ValueError, UnicodeError):
                    wrong.append(quote("".join([chr(byte) for byte in line])))
        if not wrong:
            return ""
        return f"{len(wrong)} saved settings can't be read and are at their defaults: {', '.join(wrong[:4])}."


def not_saved(what, error):
    """Return the NotSaved that says what was not done because of an OSError or MemoryError, and what can be done."""
    code = getattr(error, "errno", None)
    remedy = _REMEDIES.get(code, "Try again; selftest tries the store.")
    return NotSaved(f"{what}, for it could not be saved ({error}). {remedy}")


def find(name):
    """Return the setting called `name`; raises BadSetting."""
    for setting in SETTINGS:
        if setting.name == small(name):
            return setting
    names = " ".join([setting.name for setting in SETTINGS])
    raise BadSetting(f"There is no setting {quote(name)}; the settings are {names}.")


def _as_lines(values):
    return "".join([f"{setting.name}={values[setting.name]}\n" for setting in SETTINGS]).encode()
