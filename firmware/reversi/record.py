"""A game as text and back. The form is that of RULES.md 1.5: tag lines, a blank line, numbered turns, the result."""

from reversi import BadRecord, GameError
from reversi.cube import CubeGame
from reversi.text import natural, printable, quote, words

TAGS = ("Game", "Date", "Black", "Red", "Start", "First", "Stall", "Swap", "Blocked", "End")
_WIDTH = 80  # characters of a line of turns
_LONGEST_NAME = 40
_RESULTS = {"black": "1-0", "red": "0-1", "draw": "1/2-1/2"}


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
        return _RESULTS[game.winner]
    if not game.over:
        return "*"
    black, red, _ = game.score()
    return str(black) + "-" + str(red)


def _tags(game):
    swap = "taken" if game.swapped else "offered" if game.swap_offered else ""
    end = "resigned" if game.resigned else "agreed" if game.agreed else "stall" if game.stalled else ""
    return (
        ("Game", game.kind),
        ("Date", game.date),
        ("Black", game.names["black"]),
        ("Red", game.names["red"]),
        ("Start", game.start),
        ("First", "" if game.first == "black" or " " in game.start else game.first),
        ("Stall", str(game.stall) if game.stall else ""),
        ("Swap", swap),
        ("Blocked", ",".join(game.blocked)),
        ("End", end),
    )


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
    if not 1 <= len(name) <= _LONGEST_NAME or not all([printable(c) for c in name]):
        raise BadRecord(f"A player's name is 1 to 40 printable characters, not {quote(name)}.")
    return name


def loads(text):
    """Return the game of a record; raises BadRecord, naming the line or the turn that is wrong."""
    tags, rest = _read(text)
    game = _begin(tags)
    turns, end = _turns_and_result(rest)
    for number, word in enumerate(turns):
        _replay(game, number, word)
        if number == 0 and tags.get("Swap") == "taken":
            _must(game.may_swap, 'The tag Swap says "taken", but the first turn ended the game.')
            game.swap()
    if tags.get("Swap") == "taken":
        _must(turns, 'The tag Swap says "taken", but there is no turn after which sides could be swapped.')
        game.names.update(_names(tags))
    _finish(game, tags, end)
    return game


def _check_date(date):
    """Return `date`; raise BadRecord unless it is written as 2026.11.30, perhaps with ? for what nobody knows."""
    if len(date) != 10 or not all([(c == ".") if k in (4, 7) else c in "0123456789?" for k, c in enumerate(date)]):
        raise BadRecord(f"The tag Date is written as 2026.11.30, not {quote(date)}.")
    return date


def _must(condition, message):
    if not condition:
        raise BadRecord(message)


def _read(text):
    tags, turns = {}, []
    for number, line in enumerate(_lines(text)):
        line = line.strip(" \t")
        if line.startswith("[") and not turns:
            name, value = _tag(line, f"Line {number + 1}, {quote(line)}: ")
            _must(name not in tags, f"The tag {name} stands twice, again in line {number + 1}.")
            tags[name] = value
        else:
            turns += words(line)
    return tags, turns


def _lines(text):
    return text.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")


def _tag(line, here):
    name, _, rest = line[1:].partition(" ")
    _must(name in TAGS, f"{here}there is no such tag; the tags are " + " ".join(TAGS) + ".")
    rest = rest.strip(" \t")
    _must(len(rest) > 2 and rest[0] == '"' and rest.endswith('"]'), f'{here}a tag is written [Name "value"].')
    return name, _unquoted(rest[1:-2], here)


def _unquoted(value, here):
    plain, k = "", 0
    while k < len(value):
        if value[k] == "\\":
            k += 1
            _must(k < len(value) and value[k] in '\\"', here + 'a \\ stands before \\ or ".')
        else:
            _must(value[k] != '"', here + 'write \\" for a quotation mark in a value.')
        plain += value[k]
        k += 1
    return plain


def _names(tags):
    return {"black": tags.get("Black", ""), "red": tags.get("Red", "")}


def _begin(tags):
    _must("Game" in tags, 'A record begins with the tag [Game "cube"]; it is not there.')
    _must(tags["Game"] == "cube", "This program plays no game " + quote(tags["Game"]) + '; the tag Game is "cube".')
    try:
        game = _empty_game(tags)
    except GameError as error:
        raise BadRecord(f"The record's start: {error}")
    game.names.update(_names(tags))
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


def _empty_game(tags):
    start, first = tags.get("Start", "ring"), tags.get("First", "black")
    stall = natural(tags.get("Stall", "0"))
    _must(stall >= 0, "The tag Stall is a number of turns, not " + quote(tags.get("Stall", "")) + ".")
    swap = tags.get("Swap", "")
    _must(swap in ("", "offered", "taken"), f"The tag Swap is offered or taken, not {quote(swap)}.")
    if len(words(start)) in (3, 4):
        return _from_position(start, tags, stall, swap)
    blocked = tags["Blocked"].split(",") if "Blocked" in tags else ()
    return CubeGame(start, first, stall, blocked, swap != "")


def _from_position(start, tags, stall, swap):
    game = CubeGame.from_position(start)
    _must(game.stall == stall, "The tags Start and Stall name different stall rules.")
    _must("First" not in tags or tags["First"] == game.first, "The tags Start and First name different sides.")
    _must(
        "Blocked" not in tags, "Where the tag Start is a position, its # are the blocked stickers: leave Blocked out."
    )
    game.swap_offered = swap != ""
    return game


def _turns_and_result(rest):
    """Return the turns and the result, having checked the numbers between them."""
    _must(rest, "The record holds no turns and no result; an unfinished game ends with *.")
    turns, numbered = [], 0
    for word in rest[:-1]:
        number, dot, turn = word.partition(".")
        if dot and natural(number) >= 0:
            due = len(turns) % 2 == 0 and natural(number) == len(turns) // 2 + 1 > numbered
            _must(due, f"The number {number}. stands before turn {len(turns) + 1}, where it does not belong.")
            numbered = natural(number)
            word = turn
        if word:
            turns.append(word)
    _must(
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


def _replay(game, number, word):
    here = f"Turn {number + 1}, {quote(word)}: "
    try:
        game.turn(word)
    except GameError as error:
        raise BadRecord(here + str(error))


def _finish(game, tags, end):
    """End the game as the tag End and the result say, and hold both against what the turns led to."""
    how = tags.get("End", "")
    _must(how in ("", "resigned", "agreed", "stall"), f"The tag End is resigned, agreed or stall, not {quote(how)}.")
    if how in ("resigned", "agreed"):
        _must(not game.over, f"The tag End says {how}, but the turns had already ended the game.")
        _end_early(game, how, end)
    _must(
        game.stalled == (how == "stall"),
        "The tags Stall and End contradict the turns: "
        + ("they end the game by stall." if game.stalled else "they do not end it by stall."),
    )
    _must(result(game) == end, f"The record says {end}, but its turns lead to {result(game)}.")


def _end_early(game, how, end):
    if how == "agreed":
        game.agree_draw()
    else:
        _must(end in ("1-0", "0-1"), f"After a resignation the result is 1-0 or 0-1, not {quote(end)}.")
        game.resign("red" if end == "1-0" else "black")
