"""The settings, and that they are kept."""

from checks import refusal, refused
from play.settings import SETTINGS, BadSetting, NotSaved, Settings, find
from virtual_board import MemoryStore


def values(settings):
    return {setting.name: settings[setting.name] for setting in SETTINGS}


def test_each_has_its_default_until_it_is_set():
    settings = Settings(MemoryStore())
    assert settings["palette"] == "indigo" and settings["brightness"] == 40 and settings["takeback"] == "free"
    for setting in SETTINGS:
        assert setting.parse(str(settings[setting.name])) == settings[setting.name]
        assert setting.what and setting.range


def test_a_board_has_defaults_of_its_own():
    assert Settings(MemoryStore(), [("current", 2000)])["current"] == 2000


def test_what_is_set_is_there_after_a_restart():
    store = MemoryStore()
    settings = Settings(store)
    settings.set([("palette", "LITERAL"), ("brightness", "5"), ("settle", "1000")])
    changed = values(settings)
    assert changed["palette"] == "literal" and changed["brightness"] == 5 and changed["settle"] == 1000
    again = Settings(store, [("brightness", 50)])
    assert values(again) == changed and again.complaint == ""


def test_all_that_is_set_at_once_is_set_or_none():
    settings = Settings(MemoryStore())
    before = values(settings)
    refused(
        BadSetting,
        settings.set,
        ([("brightness", "50"), ("gamma", "31")], "gamma", "10 to 30", '"31"'),
        ([("brightness", "50"), ("colour", "red")], '"colour"', "palette", "tolerance"),
    )
    assert values(settings) == before


def test_each_number_has_its_range_and_each_choice_its_words():
    for setting in SETTINGS:
        words = ["maybe", "", " ", "-1", "1.5", "99999", "12345678901"]
        if hasattr(setting, "least"):
            assert (
                setting.parse(str(setting.least)) == setting.least and setting.parse(str(setting.most)) == setting.most
            )
            words += [str(setting.least - 1), str(setting.most + 1)]
        for word in words:
            refused(BadSetting, setting.parse, (word, setting.name, setting.range, word[:20]))
    refused(BadSetting, find, ("x", '"x"', " ".join([setting.name for setting in SETTINGS])))


def test_a_store_that_fails_changes_nothing_and_the_next_time_it_works():
    store = MemoryStore()
    settings = Settings(store)
    settings.set([("brightness", "50")])
    before = values(settings)
    store.fail()
    refused(NotSaved, settings.set, ([("brightness", "60")], "not changed", "full"))
    assert values(settings) == before == values(Settings(store))
    settings.set([("brightness", "60")])
    assert Settings(store)["brightness"] == 60


def test_a_store_that_can_not_be_read_leaves_the_defaults_and_a_complaint():
    class Unreadable(MemoryStore):
        def load(self, name):
            raise OSError("worn out")

    settings = Settings(Unreadable(), [("gamma", 10)])
    assert settings["gamma"] == 10 and settings["brightness"] == 40
    assert "worn out" in settings.complaint


def test_a_damaged_line_is_at_its_default_and_complained_of_and_the_others_stand():
    store = MemoryStore()
    Settings(store).set([("brightness", "99"), ("palette", "literal"), ("settle", "777")])
    whole = store.values["settings"]
    for i in range(len(whole)):
        for damage in (0, 1, 4, 255):
            data = bytearray(whole)
            data[i] ^= damage
            settings = Settings(MemoryStore({"settings": bytes(data)}))
            kept = sum([settings[name] == value for name, value in values(Settings(store)).items()])
            assert kept >= len(SETTINGS) - 2, data  # a damaged end of a line hits two
            for setting in SETTINGS:
                assert setting.parse(str(settings[setting.name])) == settings[setting.name]


def test_settings_cut_anywhere_and_foreign_files_are_read_as_far_as_they_go():
    store = MemoryStore()
    Settings(store).set([("brightness", "99"), ("settle", "777")])
    for length in range(len(store.values["settings"])):
        settings = Settings(MemoryStore({"settings": store.values["settings"][:length]}))
        assert settings["brightness"] in (40, 99, 9) and settings["settle"] in (120, 777, 77)
    for foreign in (
        b"\xff\xfe\x00",
        b"PK\x03\x04" * 100,
        b"\n\n",
        b"brightness",
        b"=1",
        b'{"a": 1}',
        b"brightness=40=1",
    ):
        settings = Settings(MemoryStore({"settings": foreign}))
        assert values(settings) == values(Settings(MemoryStore()))
        assert (settings.complaint == "") == (foreign == b"\n\n")
        assert len(settings.complaint) < 250 and all([" " <= c < "\x7f" or c > "\x9f" for c in settings.complaint])


def test_what_can_be_done_about_a_store_depends_on_what_is_wrong_with_it():
    for code, remedy in ((28, "Make room"), (30, "can only be read"), (13, "can only be read"), (5, "selftest")):
        store = MemoryStore()
        store.fail(error=lambda text, code=code: OSError(code, text))
        assert remedy in refusal(NotSaved, Settings(store).set, [("brightness", "50")])
