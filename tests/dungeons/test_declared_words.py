"""Every word that is declared for Dungeons has tests of its own."""

from __future__ import annotations

from dungeons import test_declared_effects, test_declared_keywords, test_declared_rules
from dungeons.declared_words import Side, tested

from dwethia.rulebook.declared import keywords, special_rules, spell_effects

WITH_TESTS = (test_declared_effects, test_declared_keywords, test_declared_rules)  # read, they say what they test


def test_every_word_declared_for_dungeons_has_a_test_of_its_own_for_either_side() -> None:
    declared = [*keywords().values(), *special_rules().values(), *spell_effects().values()]
    names = {each.name for each in declared if "dungeons" in each.games}
    sides: tuple[Side, Side] = ("hero", "enemy")
    assert tested == {(name, side) for name in names for side in sides}
