"""Text that people and programs give to any of the games: what is shown of it in a refusal, its words, its numbers."""

# Soft hyphen, zero-width and direction marks, line separators, surrogates, byte order mark, annotations.
_INVISIBLE = (
    (0xAD, 0xAD),
    (0x200B, 0x200F),
    (0x2028, 0x202E),
    (0x2060, 0x206F),
    (0xD800, 0xDFFF),
    (0xFEFF, 0xFEFF),
    (0xFFF9, 0xFFFB),
)
_LONGEST_QUOTE = 20  # characters of a wrong text that are worth repeating


def characters(text):
    """Return the characters of `text`, each a text; MicroPython keeps each that is taken by index or loop for ever."""
    return [text[i : i + 1] for i in range(len(text))]


def printable(character):
    """Return whether a character shows as itself on every terminal: no control, no direction, nothing invisible."""
    code = ord(character)
    if code < 0x7F:
        return code >= 0x20
    return code >= 0xA0 and not any([first <= code <= last for first, last in _INVISIBLE])


def quote(text):
    """Return `text` in quotation marks for an error message: short, on one line, nothing a terminal would obey."""
    text = str(text)
    shown = "".join([c if printable(c) else "?" for c in characters(text[:_LONGEST_QUOTE])])
    return '"' + shown + ("…" if len(text) > _LONGEST_QUOTE else "") + '"'


def small(word):
    """Return `word` with A–Z made small; `str.lower` makes other letters small too, but not on every interpreter."""
    return str(word).encode().lower().decode()


def words(text):
    """Return the words of `text` between blanks, tabs and line ends; other white space is no white space here.

    (What `str.split` takes for white space differs between the interpreters.)
    """
    text = str(text)
    for blank in "\t\r\n":
        text = text.replace(blank, " ")
    return [word for word in text.split(" ") if word]


def names(given):
    """Return a list of names as texts: of a list of them, or of one text such as `F5,U2`; of nothing, none."""
    if not given:
        return []
    if isinstance(given, str):
        return given.split(",")
    try:
        return [str(name) for name in given]
    except TypeError:  # no list: whoever looks for what it names will refuse it
        return [str(given)]


def natural(text):
    """Return the number that `text` writes with at most nine of the digits 0–9, or −1 when it writes none."""
    if not 1 <= len(text) <= 9 or not all([48 <= code <= 57 for code in text.encode()]):
        return -1
    return int(text)


def title(side):
    """Return the name of a side as a sentence begins with it: "Black"."""
    return side[0].upper() + side[1:]
