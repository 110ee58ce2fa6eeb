"""What packs may name is declared once, in the rulebook's data."""

from __future__ import annotations

import pytest

from dwethia.rulebook import BOOKS, all_rules
from dwethia.rulebook.declared import (
    Declared,
    Keyword,
    action_effects,
    keywords,
    mission_triggers,
    special_rules,
    spell_effects,
)
from dwethia.weapon import WeaponKeyword as BorneKeyword
from dwethia.weapon import parse_weapon

EVERYTHING: list[Declared] = [
    *keywords().values(),
    *special_rules().values(),
    *spell_effects().values(),
    *action_effects().values(),
    *mission_triggers().values(),
]
ON_WEAPONS = [each for each in keywords().values() if "weapon" in each.on]
RULES = {each.id for each in all_rules()}


@pytest.mark.parametrize("declared", EVERYTHING, ids=lambda each: each.name)
def test_a_declaration_is_whole(declared: Declared) -> None:
    assert declared.text.endswith(".")
    assert declared.games
    assert {*declared.games} <= {*BOOKS}
    assert declared.rule is None or declared.rule in RULES
    if declared.number:
        assert 1 <= declared.number.least < declared.number.most
    assert not declared.name[-1].isdigit()


@pytest.mark.parametrize(
    "keyword", [each for each in keywords().values() if "weapon" in each.on], ids=lambda each: each.name
)
def test_every_keyword_that_is_declared_for_weapons_can_be_typed_and_printed(keyword: Keyword) -> None:
    number = keyword.number.least if keyword.number else None
    typed = keyword.name.lower().replace(" ", "-") + ("" if number is None else str(number))
    bearing = (BorneKeyword(keyword.name, number),)
    assert parse_weapon(f"24in S2 {typed}").keywords == bearing
    assert parse_weapon(f'Gun: 24", Strength 2, No penalty [{bearing[0]}]').keywords == bearing
    if keyword.short:
        assert parse_weapon(f"24in S2 {keyword.short}").keywords == bearing


@pytest.mark.rule("SK-STAT-12")
def test_every_keyword_of_the_books_and_of_the_house_is_declared() -> None:
    words = {
        "Quick Shot", "Arc", "Blast", "Light", "Sunder", "Multi-Shot", "Two-Handed", "Radius", "Black Sun", "Dangerous",
    }  # fmt: skip
    assert words <= {*keywords()}
    cited = {each.rule for each in keywords().values()}
    assert {f"HS-KEY-0{number}" for number in range(1, 7)} <= cited


def test_the_special_rules_of_the_books_are_declared() -> None:
    names = [
        "Stand and Fight!", "Rain Fire!", "I Am The Captain Now!", "Masters of Affinity", "Aimless",
        "Slave to Their Master",
    ]  # fmt: skip
    assert list(special_rules())[:6] == names


def test_what_dungeons_ignores_is_not_declared_for_it() -> None:
    for name in ("Rain Fire!", "I Am The Captain Now!", "Aimless", "Slave to Their Master"):
        assert "dungeons" not in special_rules()[name].games
    for name in ("Arc", "Light"):
        assert "dungeons" not in keywords()[name].games


@pytest.mark.rule("SK-SCEN-09")
def test_the_triggers_of_missions_take_what_they_need() -> None:
    assert {name: each.takes for name, each in mission_triggers().items()} == {
        "Slay Type": ("type", "most"),
        "Slay By": ("way", "most"),
        "Slay Dearest": (),
        "First Blood": (),
        "Keep Alive": ("type", "most"),
        "Keep Share": ("percent",),
        "Stand In": ("zone", "most"),
        "Keep Out": ("zone",),
        "Work Powers": ("most",),
        "Cancel Powers": ("most",),
        "Lose None": ("type",),
    }
    assert mission_triggers()["Slay Type"].scores_each_time
    assert not mission_triggers()["Lose None"].scores_each_time
    assert {(each.games, each.rule) for each in mission_triggers().values()} == {(("skirmish",), "SK-SCEN-09")}


@pytest.mark.rule("SK-DEST-09")
def test_a_destiny_action_may_reposition_or_change() -> None:
    assert {name: each.takes for name, each in action_effects().items()} == {
        "Reposition": ("amount",),
        "Change": ("characteristic", "amount", "lasts"),
    }
