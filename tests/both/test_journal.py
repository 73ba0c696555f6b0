"""The journal: every action is kept, and nothing that is damaged is taken for valid."""

from binascii import crc32

from checks import refused
from play import journal
from play.match import Match
from play.settings import NotSaved, Settings
from reversi import IllegalTurn
from reversi.cube import CubeGame
from virtual_board import MemoryStore

ACTIONS = "R swap U2 M' undo_1 S2 F' undo_3 redo_1 B draw undo_1 E2 undo_2 resign_red undo_1 L D2 U resign_black undo_2"
ACTIONS += " redo_1"


def match(store, travels=True):
    return Match(store, Settings(MemoryStore()), travels, CubeGame)


def state(match):
    game = match.game
    return game.position(), game.actions, game.undone, dict(game.names), game.swapped, game.over, bytes(match.places)


def played(store, travels=True):
    """Play ACTIONS; return the states from the beginning to the end."""
    game = CubeGame("wild", "red", 100, ["F5"], swap=True)
    game.names.update({"black": 'Ann "ß" \\Lee', "red": "B"})
    playing = match(store, travels)
    playing.begin(game)
    states = [state(playing)]
    for word in ACTIONS.split():
        playing.do(word.replace("_", " "))
        states.append(state(playing))
    return states


def resumed(data, travels=True):
    """Return the match that a journal leads to."""
    return match(MemoryStore({"game": data}), travels)


def lines_of(data):
    return data[:-1].split(b"\n")


def test_without_a_journal_the_default_game_begins_and_nothing_is_written():
    store = MemoryStore()
    fresh = match(store)
    assert state(fresh)[:3] == (CubeGame().position(), [], []) and fresh.complaint == "" and store.values == {}


def test_every_action_is_there_after_a_restart():
    for travels in (True, False):
        store = MemoryStore()
        assert len(played(store, travels)) == 23
        whole = store.values["game"]
        for length in range(len(whole)):
            if whole[length : length + 1] == b"\n":
                again = resumed(whole[: length + 1], travels)
                assert again.complaint == ""
        assert state(again) == played(MemoryStore(), travels)[-1]


def test_a_line_is_an_action_and_a_running_check_value():
    store = MemoryStore()
    played(store)
    check = 0
    for line in lines_of(store.values["game"]):
        text, _, value = line.decode().rpartition(" *")
        check = crc32(text.encode(), check)
        assert value == "%04x" % (check & 0xFFFF)
    assert lines_of(store.values["game"])[-1].startswith(b"redo 1 *")


def test_cut_anywhere_it_goes_on_after_the_last_whole_line():
    store = MemoryStore()
    states = played(store)
    whole = store.values["game"]
    first = len(lines_of(whole)) - len(states) + 1  # lines before the first action
    for length in range(len(b"\n".join(lines_of(whole)[:first])) + 1, len(whole)):
        cut = whole[:length]
        again = resumed(cut)
        assert state(again) == states[cut.count(b"\n") - first], cut
        assert (again.complaint == "") == cut.endswith(b"\n")
        if again.complaint:
            assert "cut off" in again.complaint


def test_what_follows_a_cut_line_is_kept_too():
    store = MemoryStore()
    played(store)
    for length in range(len(store.values["game"]) - 30, len(store.values["game"])):
        torn = MemoryStore({"game": store.values["game"][:length]})
        again = match(torn)
        again.do("undo 1")
        again.do("redo 1")
        third = match(torn)
        assert state(third) == state(again) and third.complaint == ""


def test_no_changed_bit_is_taken_for_valid():
    store = MemoryStore()
    states = played(store)
    whole = store.values["game"]
    tags = whole.find(b"\nR *") + 1
    for i in range(len(whole)):
        data = bytearray(whole)
        data[i] ^= 1 << i % 8
        again = resumed(bytes(data))
        line = whole[:i].count(b"\n") - whole[:tags].count(b"\n")  # of the actions, the one that is damaged
        assert again.complaint, i
        if line >= 0:
            assert state(again) == states[line], i
        else:
            assert again.game.actions == again.game.undone == []


def test_lost_doubled_and_exchanged_lines_are_noticed():
    store = MemoryStore()
    states = played(store)
    lines = lines_of(store.values["game"])
    first = len(lines) - len(states) + 1
    for k in range(first, len(lines) - 1):
        for changed in (
            lines[:k] + lines[k + 1 :],
            lines[: k + 1] + lines[k:],
            lines[:k] + [lines[k + 1], lines[k]] + lines[k + 2 :],
        ):
            again = resumed(b"\n".join(changed) + b"\n")
            assert state(again) in (states[k - first], states[k - first + 1])
            assert "damaged" in again.complaint


def test_a_damaged_journal_is_put_aside_and_the_game_goes_on():
    store = MemoryStore()
    states = played(store)
    damaged = store.values["game"].replace(b"\nS2 *", b"\nS' *")
    torn = MemoryStore({"game": damaged})
    again = match(torn)
    assert "damaged after line" in again.complaint and "damaged" in again.complaint
    assert torn.values["damaged"] == damaged
    assert state(again) in states
    again.do("E")
    third = match(torn)
    assert state(third) == state(again) and third.complaint == "" and third.game.actions[-1] == "E"


def test_foreign_files_begin_a_new_game_with_a_complaint():
    for foreign in (
        b"",
        b"\n",
        b"\xff" * 500,
        b"\x00" * 64,
        b"hello",
        b"hello\n",
        b'[Game "cube"]\n',
        b"R *77b2\n",
        b'{"game": 1}\n' * 50,
        b" *0000\n",
        b" *\n",
        b"*\n\n",
    ):
        store = MemoryStore({"game": foreign})
        again = match(store)
        assert again.game.position() == CubeGame().position() and again.complaint, foreign
        again.do("R")
        third = match(store)
        assert third.game.actions == ["R"] and third.complaint == "", foreign


def sealed(*lines):
    """Return a journal whose check values are right."""
    check, data = 0, b""
    for line in lines:
        check = crc32(line.encode(), check)
        data += f"{line} *{check & 0xFFFF:04x}\n".encode()
    return data


def test_lines_that_are_sealed_and_still_make_no_sense_end_the_reading():
    begun = ('[Game "cube"]', "R")
    for wrong in (
        "R2",
        "undo 2",
        "undo 0",
        "undo",
        "undo x",
        "redo 1",
        "swap",
        "hello",
        "",
        "places 00",
        "places " + 54 * "00",
    ):
        again = resumed(sealed(*begun + (wrong, "U")))
        assert again.game.actions == ["R"], wrong
        assert "damaged after line 2" in again.complaint, wrong
    for wrong in ('[Game "chess"]', '[Game "cube"', '[Start "x"]', "U"):
        again = resumed(sealed(wrong, "U"))
        assert again.game.actions == [] and "damaged after line 0" in again.complaint


def test_a_store_that_fails_plays_nothing_and_the_next_action_works():
    for travels in (True, False):
        store = MemoryStore()
        playing = match(store, travels)
        for word in ACTIONS.replace("swap ", "").split():
            before = state(playing)
            for torn, error in ((0, MemoryError), (1, OSError), (5, OSError)):
                store.fail(torn=torn, error=error)
                refused(NotSaved, playing.do, (word.replace("_", " "), "could not be saved", "full"))
                assert state(playing) == before == state(match(MemoryStore(store.values), travels))
                if torn == 5:
                    store.fail()  # the journal is written anew next; that fails as well
                    refused(NotSaved, playing.do, (word.replace("_", " "),))
            playing.do(word.replace("_", " "))
            assert state(playing) != before
            assert state(playing) == state(match(MemoryStore(store.values), travels))


def test_a_game_that_can_not_be_saved_is_not_begun():
    store = MemoryStore()
    playing = match(store)
    playing.do("R")
    before = state(playing)
    store.fail(error=MemoryError)
    refused(NotSaved, playing.begin, (CubeGame("wild"), "not begun", "full"))
    store.fail()
    refused(NotSaved, lambda _: playing.put(None), ("", "full"))
    assert state(playing) == before == state(match(store))
    playing.do("U2")
    assert match(store).game.actions == ["R", "U2"]


def test_a_store_that_can_not_be_read_begins_a_new_game_with_a_complaint():
    class Unreadable(MemoryStore):
        def load(self, name):
            raise OSError("worn out")

    fresh = match(Unreadable())
    assert fresh.game.actions == [] and "worn out" in fresh.complaint


def test_illegal_actions_write_nothing():
    store = MemoryStore()
    playing = match(store)
    playing.do("R")
    done = store.done
    refused(IllegalTurn, playing.do, ("R2",), ("undo 2",), ("redo 1",), ("swap",))
    assert store.done == done and playing.game.actions == ["R"]


def with_little_slack(play):
    """Call `play` with a match whose journal is written anew already when 20 lines are of no use any more."""
    slack = journal._SLACK
    journal._SLACK = 20
    try:
        store = MemoryStore()
        playing = match(store)
        play(playing, store)
        assert state(match(store)) == state(playing)
    finally:
        journal._SLACK = slack


def test_going_back_and_forth_for_ever_does_not_fill_the_store():
    def play(playing, store):
        longest = 0
        playing.do("R")
        playing.do("U")
        for _ in range(50):
            playing.do("undo 2")
            playing.do("redo 2")
            longest = max(longest, len(lines_of(store.values["game"])))
        for _ in range(50):
            again = match(store)
            again.do("undo 2")
            again.do("redo 2")
            longest = max(longest, len(lines_of(store.values["game"])))
        assert 20 < longest < 30

    with_little_slack(play)


def test_a_long_undo_is_not_written_anew_with_every_action():
    def play(playing, store):
        for _ in range(50):
            playing.do("R")
            playing.do("L")
        playing.do("undo 100")
        saved = store.saved
        for _ in range(10):
            playing.do("redo 1")
        assert store.saved == saved == 1

    with_little_slack(play)


def test_a_cube_whose_leds_travel_and_one_whose_leds_stand_read_each_other_s_journals():
    store = MemoryStore()
    states = played(store, True)
    assert state(match(store, False))[:-1] == states[-1][:-1]
    assert bytes(match(store, False).places) == bytes(range(54))
    store = MemoryStore()
    played(store, False)
    assert state(match(store, True)) == states[-1]
