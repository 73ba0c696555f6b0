"""What `revcube soak code` makes of the sources and of what mutmut says."""

from host_tools.soak import code


def test_functions_stand_without_decorators_and_properties_stay_properties():
    source = (
        "class A:\n    @property\n    def b(self):\n        return 1\n\n\n@micropython.viper\ndef f(x):\n    return x\n"
    )
    assert code.bare(source) == (
        "class A:\n    def get_b(self):\n        return 1\n    b = property(get_b)\n\n\ndef f(x):\n    return x\n"
    )


def test_a_change_is_told_in_one_line():
    diff = "--- a.py\n+++ a.py\n@@ -1 +1 @@\n def f():\n-    return 1\n+    return 2\n"
    assert code.told(diff) == "return 1 -> return 2"


def test_only_changes_of_sentences_are_changes_of_wording():
    assert code.is_wording('raise Bad("No such turn.") -> raise Bad("XXNo such turn.XX")')
    assert code.is_wording('raise Bad("No such turn.") -> raise Bad("NO SUCH TURN.")')
    assert not code.is_wording('if first in "xyz": -> if first in "XXxyzXX":')
    assert not code.is_wording("return k + 1 -> return k + 2")


def test_every_module_and_test_that_is_named_is_there(tmp_path):
    code.copy(tmp_path, code.GAME)
    assert all((tmp_path / "reversi" / f"{name}.py").exists() for name in code.GAME)
