"""Every spell effect that is declared for Dungeons, cast by hero and enemy."""

from __future__ import annotations

import pytest
from dungeons.declared_words import BESIDE, LINE, ZOMBIE, fired_at, foe, hero, knowing, spell, word
from dungeons.dungeon_scenes import (
    dungeon,
    enemy_phase,
    hall,
    played,
    power,
)
from msgspec.structs import replace

from dwethia.dungeons.events import (
    EnemyAppeared,
    EnemyLooked,
    MeleeBegan,
    ShotFired,
    SpellTook,
)


@word("Strike", "hero", "enemy")
@pytest.mark.rule("DD-SPELL-01", "DD-RANGED-01", "DD-AIRNG-02")
def test_a_spell_that_strikes_is_rolled_like_a_shot_of_its_strength() -> None:
    start = dungeon(LINE, hero("P3 D6 Aff1", powers=(power("blast"),)), foe("A0 P3 D9 Aff1"))
    assert played(start, "cast:blast:e1", dice="1").rolls == ["hero shot 4+: 1"]
    assert fired_at(start, dice="1 4 1").rolls[2:] == ["enemies hit 4+: 4", "enemies wound 4+: 1"]


@word("Surging", "hero")
@pytest.mark.rule("DD-SPELL-01", "DD-SHARED-05")
@pytest.mark.parametrize(("extra", "left"), [(0, 2), (2, 0)])
def test_extra_affinity_of_the_hero_makes_more_wounds_of_a_success(extra: int, left: int) -> None:
    start = dungeon(LINE, hero("P3 Aff3", powers=(power("blast"),)), "D9 W3")
    cast = played(start, "cast:blast:e1", f"extra-affinity={extra}", dice="4")
    assert sum(each.wounds for each in cast.state.enemies) == left
    assert cast.state.hero.affinity == 2 - extra


@word("Surging", "enemy")
@pytest.mark.rule("DD-SPELL-06")
def test_an_enemy_adds_no_affinity() -> None:
    cast = fired_at(dungeon(LINE, "W3 D6 hero", foe("A0 P3 Aff6")), dice="1 4 4")
    assert (cast.state.hero.wounds, cast.state.enemies[0].affinity) == (2, 5)


@word("Set", "hero", "enemy")
@pytest.mark.rule("DD-SPELL-01")
def test_a_characteristic_that_is_set_counts_as_that_until_the_next_turn_has_ended() -> None:
    """Cosmic Horror: Integrity is 0, at once and for all of the next turn."""
    horror = power("cosmic-horror")
    crowd = dungeon(hall("H1#", ".2#"), hero("P1 Aff2", powers=(horror,)), "A0 M3 I2", "A0")
    mine = played(crowd, "cast:cosmic-horror:e1", "melee:e1", dice="1 1  1 1")
    laid = mine.all_told(SpellTook)[1].text()
    assert laid == "Raider e1: integrity counts as 0 until the end of the next turn (Cosmic Horror)"
    assert mine.all_told(MeleeBegan)[0].blows.hit_need == 4
    start = knowing(horror, dungeon(hall("H....1", "o"), "W3 I2 hero", foe("A0 P4 Aff2"), is_ducked=True))
    theirs = played(enemy_phase(start), dice="6 d4:4 1 2")
    assert theirs.rolls[-1] == "enemies hit 3+: 2"  # the strike itself meets no Integrity any more
    assert theirs.state.hero.statuses[0].amount == 0


@word("Change", "hero", "enemy")
@pytest.mark.rule("DD-SPELL-01", "DD-MELEE-04")
def test_a_characteristic_that_is_changed_is_so_much_lower() -> None:
    """Terror: Martial 2 lower, for the activation that comes."""
    terror = power("terror")
    mine = played(dungeon(BESIDE, hero("M3 Aff2", powers=(terror,)), "M4 A0"), "cast:terror:e1", "melee:e1", dice="1")
    assert mine.told(MeleeBegan).blows.hit_need == 3
    start = knowing(terror, dungeon(hall("H2...1"), "W3 A0 M4 hero", foe("A0 Aff2"), "M3"))
    theirs = played(enemy_phase(start, "e1", "e2"), dice="d4:4 1 1")
    assert theirs.told(MeleeBegan).blows.hit_need == 3


@word("Drain", "hero", "enemy")
@pytest.mark.rule("DD-SPELL-01")
def test_what_is_drained_is_gone() -> None:
    start = dungeon(LINE, hero("P3 Aff2", powers=(power("cosmic-horror"),)), "F3 D8")
    mine = played(start, "cast:cosmic-horror:e1", dice="1 6 1")
    assert mine.state.enemies[0].faith == 0
    leech = spell({"effect": "Drain", "characteristic": "destiny"})
    theirs = fired_at(knowing(leech, dungeon(LINE, "W3 Dst3 hero", foe("A0 Aff1"))), dice="1")
    assert theirs.told(SpellTook).text() == "Hero: destiny 0 (Trick)"


@word("Hide", "hero")
@pytest.mark.rule("DD-SPELL-05")
def test_a_hidden_hero_is_not_spotted() -> None:
    start = dungeon(LINE, hero("Aff1", powers=(power("cloak"),)), foe("A0", arms="24in S2"))
    cast = played(start, "cast:cloak", "end", dice="d4:1")
    assert not cast.told(EnemyLooked).spotted


@word("Hide", "enemy")
@pytest.mark.rule("DD-SPELL-05")
def test_a_hidden_enemy_is_not_aimed_at() -> None:
    start = dungeon(LINE, hero("", arms="24in S2"), foe("A0 Aff1"))
    assert "shoot:gun:e1" not in fired_at(start, dice="3").options


@word("Daunt", "hero")
@pytest.mark.rule("DD-SPELL-08")
def test_a_daunted_hero_does_not_engage_in_the_next_activation() -> None:
    start = dungeon(hall("H2...1"), hero("A0", arms="24in S2"), foe("A0 Aff2"), "A0")
    roster = replace(start.planned.roster, id="eldritch-cult", powers=(power("terror"),) * 2)
    start = replace(start, plan=replace(start.planned, roster=roster))
    turn = fired_at(start, dice="5")
    assert turn.faults("melee:e2") == ["the hero may not engage (HS-SPELL-05)"]
    assert "shoot:gun:e2" in turn.options
    assert "melee:e2" in fired_at(start, "end", dice="5").options


@word("Daunt", "enemy")
@pytest.mark.rule("DD-SPELL-01")
def test_a_daunted_enemy_neither_closes_in_nor_strikes_but_shoots() -> None:
    daunting = spell({"effect": "Daunt", "lasts": "turn"})
    known = hero("Aff1 A1", powers=(daunting,))
    assert played(dungeon(BESIDE, known), "cast:trick:e1", "end").all_told(MeleeBegan) == []
    assert played(dungeon(LINE, known), "cast:trick:e1", "end").where("e1") == (1, 6)
    gunner = dungeon(LINE, known, foe("A0", arms="24in S2"))
    assert len(played(gunner, "cast:trick:e1", "end", dice="d4:4 1").all_told(ShotFired)) == 1


@word("Summon", "hero")
@pytest.mark.rule("DD-ABIL-02")
def test_a_lone_hero_has_nobody_to_summon() -> None:
    turn = played(dungeon(LINE, hero("Aff1", powers=(power("summon-horde"),))))
    assert turn.faults("cast:summon-horde") == ["Summon Horde makes no sense for a lone hero (DD-ABIL-02)"]


@word("Summon", "enemy")
@pytest.mark.rule("DD-SHARED-07")
@pytest.mark.parametrize(("dice", "face", "risen"), [("D3", " 5", 3), ("D6", " 5", 5), ("2", "", 2)])
def test_those_who_are_summoned_stand_near_the_caster_and_wait_for_the_next_turn(
    dice: str, face: str, risen: int
) -> None:
    call = spell({"effect": "Summon", "unit": "zombie", "dice": dice}, target="caster")
    start = knowing(call, dungeon(LINE, "W3 hero", foe("A0 Aff1"), summoned=(ZOMBIE,)))
    cast = fired_at(start, dice=f"1{face}")
    assert len(cast.all_told(EnemyAppeared)) == risen
    assert len(cast.state.enemies) == 1 + risen
