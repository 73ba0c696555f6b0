"""A game as text and back. The form is that of RULES.md 1.5: tag lines, a blank line, numbered turns, the result.

What is particular to a game stands in cube_record and flat_record; only that of the game at hand is loaded.
"""

from reversi import BadRecord, GameError
from reversi.text import characters, natural, printable, quote, title, words

_WIDTH = 80  # characters of a line of turns
_LONGEST_NAME = 40
_DRAWN = "1/2-1/2"


def _book(kind):
    """Return what is particular to records of a game, a module."""
    if kind == "reversi":
        from reversi import flat_record

        return flat_record
    from reversi import cube_record

    return cube_record


def dumps(game):
    """Return the record of a game; `loads` makes the same game of it (what could be redone is not kept).

    Raises BadRecord when a name or the date can't stand in a record.
    """
    _check_texts(game)
    tags = [tag + " " + _quoted(value) for tag, value in _tags(game) if value]
    lines = ["[" + tag + "]" for tag in tags]
    return "\n".join(lines + [""] + _wrapped(_numbered(game.turns) + [result(game)])) + "\n"


def result(game):
    """Return the result as the record's last word: `30-24`, `1-0`, `0-1`, `1/2-1/2` or `*`."""
    if game.ended_early:
        return _DRAWN if game.agreed else "1-0" if game.winner == "black" else "0-1"
    if not game.over:
        return "*"
    black, red, _ = game.score()
    return str(black) + "-" + str(red)


def _tags(game):
    book = _book(game.kind)
    first, second = game.sides
    end = "resigned" if game.resigned else "agreed" if game.agreed else book.end_of(game)
    head = ("Game", game.kind), ("Date", game.date), ("Black", game.names[first]), (title(second), game.names[second])
    return head + book.tags_of(game) + (("End", end),)


def _quoted(value):
    return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _numbered(turns):
    words = []
    for k, turn in enumerate(turns):
        if k % 2 == 0:
            words.append(str(k // 2 + 1) + ".")
        words.append(turn)
    return words


def _wrapped(words):
    lines = [""]
    for word in words:
        if len(lines[-1]) + len(word) >= _WIDTH:
            lines.append("")
        lines[-1] += (" " if lines[-1] else "") + word
    return lines


def check_name(name):
    """Return the player's `name`; raise BadRecord unless it is 1 to 40 printable characters."""
    if not 1 <= len(name) <= _LONGEST_NAME or not all([printable(c) for c in characters(name)]):
        raise BadRecord(f"A player's name is 1 to 40 printable characters, not {quote(name)}.")
    return name


def loads(text):
    """Return the game of a record; raises BadRecord, naming the line or the turn that is wrong."""
    tags, lines, rest = _read(text)
    must("Game" in tags, 'A record begins with the tag [Game "cube"] or [Game "reversi"]; it is not there.')
    must(
        tags["Game"] in ("cube", "reversi"),
        "This program plays no game " + quote(tags["Game"]) + '; the tag Game is "cube" or "reversi".',
    )
    book = _book(tags["Game"])
    for name, here in lines:
        must(name in book.TAGS, f"{here}there is no such tag; the tags are " + " ".join(book.TAGS) + ".")
    game = _begin(book, tags)
    turns, end = _turns_and_result(rest, book.PASSES_MAY_LACK)
    book.replay(game, tags, turns)
    _finish(book, game, tags, end)
    return game


def _check_date(date):
    """Return `date`; raise BadRecord unless it is written as 2026.11.30, perhaps with ? for what nobody knows."""
    shape = "".join(["9" if c in "0123456789?" else c for c in characters(date)])
    if shape != "9999.99.99":
        raise BadRecord(f"The tag Date is written as 2026.11.30, not {quote(date)}.")
    return date


def must(condition, message):
    """Raise BadRecord with `message` unless `condition` holds."""
    if not condition:
        raise BadRecord(message)


def _read(text):
    """Return the tags, for each in order (its name, where it stands), and the words that follow."""
    tags, places, turns = {}, [], []
    for number, line in enumerate(_lines(text)):
        line = line.strip(" \t")
        if line.startswith("["):
            here = f"Line {number + 1}, {quote(line)}: "
            must(not turns, here + "a tag behind turns. Where another record begins, load one at a time.")
            name, value = _tag(line, here)
            must(name not in tags, f"The tag {name} stands twice, again in line {number + 1}.")
            tags[name] = value
            places.append((name, here))
        else:
            turns += words(line)
    return tags, places, turns


def _lines(text):
    return str(text).lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")


def _tag(line, here):
    name, _, rest = line[1:].partition(" ")
    rest = rest.strip(" \t")
    must(len(rest) > 2 and rest[:1] == '"' and rest.endswith('"]'), f'{here}a tag is written [Name "value"].')
    return name, _unquoted(rest[1:-2], here)


def _unquoted(value, here):
    plain, behind = "", False
    for c in characters(value):
        if behind:
            must(c in '\\"', here + 'a \\ stands before \\ or ".')
        else:
            must(c != '"', here + 'write \\" for a quotation mark in a value.')
        behind = c == "\\" and not behind
        plain += "" if behind else c
    must(not behind, here + 'a \\ stands before \\ or ".')
    return plain


def names_of(game, tags):
    """Return {side: name of the player} as the tags say."""
    return {side: tags.get(title(side), "") for side in game.sides}


def _begin(book, tags):
    try:
        game = book.begin(tags)
    except GameError as error:
        raise BadRecord(f"The record's start: {error}")
    game.names.update(names_of(game, tags))
    game.date = tags.get("Date", "")
    _check_texts(game)
    return game


def _check_texts(game):
    """Raise BadRecord unless the names and the date can stand in a record."""
    for name in game.names.values():
        if name:
            check_name(name)
    if game.date:
        _check_date(game.date)


def _turns_and_result(rest, gaps):
    """Return the turns and the result, having checked the numbers between them; `gaps`: some turns may be left out."""
    must(rest, "The record holds no turns and no result; an unfinished game ends with *.")
    turns, numbered = [], 0
    for word in rest[:-1]:
        number, dot, turn = word.partition(".")
        if dot and natural(number) >= 0:
            due = len(turns) % 2 == 0 and natural(number) == len(turns) // 2 + 1 > numbered
            due = due or (gaps and natural(number) == numbered + 1)
            must(due, f"The number {number}. stands before turn {len(turns) + 1}, where it does not belong.")
            numbered = natural(number)
            word = turn
        if word:
            turns.append(word)
    must(
        _is_result(rest[-1]),
        f"The record ends with {quote(rest[-1])}, which is no result: write 30-24, 1-0, 0-1, 1/2-1/2, "
        "or * for an unfinished game.",
    )
    return turns, rest[-1]


def _is_result(word):
    if word in ("*", "1/2-1/2"):
        return True
    black, dash, red = word.partition("-")
    return bool(dash) and natural(black) >= 0 and natural(red) >= 0


def replay_turn(game, number, word):
    """Play the turn with `number`, counted from 0, of a record; raises BadRecord with its place."""
    here = f"Turn {number + 1}, {quote(word)}: "
    try:
        game.turn(word)
    except GameError as error:
        raise BadRecord(here + str(error))


def _finish(book, game, tags, end):
    """End the game as the tag End and the result say, and hold both against what the turns led to."""
    how = tags.get("End", "")
    ends = ", ".join(book.ENDS[:-1]) + " or " + book.ENDS[-1]
    must(how in ("",) + book.ENDS, f"The tag End is {ends}, not {quote(how)}.")
    if how in ("resigned", "agreed"):
        must(not game.over, f"The tag End says {how}, but the turns had already ended the game.")
        _end_early(game, how, end)
    book.check_end(game, how)
    must(result(game) == end, f"The record says {end}, but its turns lead to {result(game)}.")


def _end_early(game, how, end):
    if how == "agreed":
        game.agree_draw()
    else:
        must(end in ("1-0", "0-1"), f"After a resignation the result is 1-0 or 0-1, not {quote(end)}.")
        game.resign(game.sides[end == "1-0"])
