"""Every special rule that is declared for Dungeons, of hero and enemy, and those that do nothing here."""

from __future__ import annotations

import pytest
from dungeons.declared_words import BESIDE, LINE, ZOMBIE, fired_at, foe, hero, knowing, shot, struck, word
from dungeons.dungeon_scenes import (
    Played,
    dungeon,
    enemy_phase,
    hall,
    played,
    power,
)
from msgspec.structs import replace

from dwethia.dungeons.events import (
    EnemyAppeared,
    MeleeBegan,
    RunEnded,
    ShotFired,
    SpellCast,
    SpellResisted,
    WoundRegained,
    WoundsLost,
)
from dwethia.engine.events import Event
from dwethia.weapon import WeaponKeyword


@word("Stand and Fight!", "hero")
@pytest.mark.rule("DD-ABIL-03")
@pytest.mark.parametrize(("face", "left"), [(3, 2), (4, 3)])
def test_a_hero_may_spend_faith_to_stand_and_fight(face: int, left: int) -> None:
    start = dungeon(BESIDE, hero("A0 F2", "Stand and Fight!"), "A1 S3")
    stood = struck(start, "stand-and-fight=yes", dice=f"4 4 {face}")
    assert (stood.state.hero.wounds, stood.state.hero.faith) == (left, 1)
    let = struck(start, "stand-and-fight=no", dice="4 4")
    assert (let.state.hero.wounds, let.state.hero.faith) == (2, 2)


@word("Stand and Fight!", "enemy")
@pytest.mark.rule("DD-ABIL-03")
def test_an_enemy_spends_faith_on_every_wound_as_long_as_it_has_any() -> None:
    start = dungeon(BESIDE, hero("A3"), foe("A0 W3 F2", "Stand and Fight!"))
    fight = played(start, "melee:e1", dice="4 4 4  4 4 4  3 4")
    assert fight.rolls[2:] == ["enemies stand and fight 4+: 3", "enemies stand and fight 4+: 4"]
    assert (fight.state.enemies[0].wounds, fight.state.enemies[0].faith) == (1, 0)
    assert played(dungeon(BESIDE, hero("A1"), foe("A0 W3 F2")), "melee:e1", dice="4 4").state.enemies[0].faith == 2


@word("Masters of Affinity", "hero")
@pytest.mark.rule("DD-ABIL-06", "DD-SHARED-06")
@pytest.mark.parametrize(("dice", "works"), [("2 2 1", True), ("2 1", False)])
def test_the_shots_of_a_hero_who_masters_affinity_are_spells_that_faith_resists(dice: str, works: bool) -> None:
    start = dungeon(LINE, hero("P3", "Masters of Affinity", arms="24in S2"), "D4 F1")
    fired = shot(start, dice)
    assert fired.told(SpellResisted).works is works
    assert len(fired.all_told(ShotFired)) == works
    assert shot(dungeon(LINE, hero("P3", arms="24in S2"), "D4 F1"), "1").all_told(SpellResisted) == []


@word("Masters of Affinity", "enemy")
@pytest.mark.rule("DD-ABIL-06", "DD-ABIL-07", "DD-SPELL-06")
@pytest.mark.parametrize(
    ("faction", "rule"), [("eldritch-cult", "DD-ABIL-06"), ("champions-of-the-void", "DD-ABIL-07")]
)
def test_every_ranged_attack_of_an_enemy_master_is_a_spell(faction: str, rule: str) -> None:
    """With Affinity it casts whatever gun it has; without, its shot is resisted like a spell."""
    master = foe("A0 P3 Aff1", "Masters of Affinity", arms="24in S2", faction=faction)
    start = dungeon(LINE, "W3 F1 hero", master)
    cast = fired_at(start, "resist=0", dice="1 1")
    assert cast.told(SpellCast).spell == "Blast"
    assert rule in cast.told(ShotFired).rules
    spent = start.with_enemy(replace(start.enemies[0], affinity=0))
    assert not fired_at(spent, "resist=1", dice="2 1").told(SpellResisted).works
    assert rule in fired_at(spent, "resist=0", dice="1").told(ShotFired).rules


@word("Reach", "hero", "enemy")
@pytest.mark.rule("DD-MELEE-02")
def test_a_model_with_reach_strikes_so_far_without_a_weapon_for_it() -> None:
    assert WeaponKeyword("Reach", 2) in ZOMBIE.special
    mine = played(dungeon(hall("H.1"), replace(ZOMBIE, profile=replace(ZOMBIE.profile, wounds=3))))
    assert "melee:e1" in mine.options
    theirs = struck(dungeon(hall("H.1"), "W3 A0 hero", ZOMBIE), dice="1 " * ZOMBIE.profile.aggression)
    assert theirs.told(MeleeBegan).is_reached


@word("Deadly", "hero", "enemy")
@pytest.mark.rule("DD-ABIL-01", "DD-WOUND-06")
def test_saves_against_the_deadly_are_one_worse_in_a_fight_but_not_under_fire() -> None:
    mine = played(dungeon(BESIDE, hero("A1 P3", "Deadly"), "A0 W3 save5"), "melee:e1", dice="4 4 5")
    assert mine.rolls[2:] == ["enemies save 6+: 5"]
    theirs = struck(dungeon(BESIDE, "W3 A0 save5 hero", foe("A1 S3", "Deadly")), dice="4 4 5")
    assert theirs.rolls[2:] == ["hero save 6+: 5"]
    fire = shot(dungeon(LINE, hero("P3", "Deadly", arms="24in S2"), "D4 save5"), "3 5")
    assert fire.rolls[1:] == ["enemies save 5+: 5"]


@word("Dying Blow", "hero")
@pytest.mark.rule("DD-ABIL-01")
def test_a_hero_slain_in_melee_strikes_once_more_and_may_win_by_it() -> None:
    start = dungeon(BESIDE, hero("A2 M1", "Dying Blow"), "A1 S3 W1", objective="assassination", wounds=1)
    start = start.with_enemy(replace(start.enemies[0], is_target=True))
    end = struck(start, dice="4  1 1  4  5 6")
    assert end.rolls[-1] == "hero dying blow 6+: 5 6"
    assert end.told(RunEnded).is_won


@word("Dying Blow", "enemy")
@pytest.mark.rule("DD-ABIL-01", "DD-WOUND-06")
def test_an_enemy_slain_in_melee_strikes_once_more_and_the_hero_saves_as_usual() -> None:
    start = dungeon(BESIDE, hero("A1 save5"), foe("A2 W1", "Dying Blow"))
    end = played(start, "melee:e1", dice="4  1 1  4  6 6  5 4")
    assert end.rolls[3:] == ["enemies dying blow 6+: 6 6", "hero save 5+: 5", "hero save 5+: 4"]
    assert end.state.hero.wounds == 2
    assert [(each.id, each.left) for each in end.all_told(WoundsLost)] == [("e1", 0), ("hero", 2)]


@word("Dying Blow", "enemy")
@pytest.mark.rule("DD-ABIL-01")
def test_whoever_is_shot_strikes_no_dying_blow() -> None:
    start = dungeon(BESIDE, hero("P3", arms="24in S2"), foe("A2 D4 W1", "Dying Blow"))
    assert shot(start, "3").rolls == ["hero shot 3+: 3"]


@word("Terrifying", "hero", "enemy")
@pytest.mark.rule("DD-ABIL-01", "DD-MELEE-04")
@pytest.mark.parametrize(("faith", "needed"), [("", 3), ("F1", 4)])
def test_enemies_of_the_terrifying_have_less_martial_unless_they_have_faith(faith: str, needed: int) -> None:
    mine = played(dungeon(BESIDE, hero("", "Terrifying"), f"M3 {faith}"), "melee:e1", dice="1 1").told(MeleeBegan)
    assert mine.blows.hit_need == needed
    theirs = struck(dungeon(BESIDE, f"W3 {faith} hero", foe("M3", "Terrifying")), dice="1 1").told(MeleeBegan)
    assert theirs.blows.hit_need == needed


@word("Regeneration", "hero", "enemy")
@pytest.mark.rule("DD-ABIL-01")
@pytest.mark.parametrize(("face", "grown"), [(4, 0), (5, 1)])
def test_lost_wounds_grow_back_on_five_at_the_end_of_an_activation(face: int, grown: int) -> None:
    mine = played(dungeon(hall("H"), hero("", "Regeneration"), wounds=1), "end", dice=f"{face}")
    assert mine.state.hero.wounds == 1 + grown
    start = dungeon(LINE, "W3 A0 hero", foe("A0 W3 Move1", "Regeneration"))
    hurt = start.with_enemy(replace(start.enemies[0], wounds=2))
    theirs = played(enemy_phase(hurt), dice=f"{face}")
    assert theirs.state.enemies[0].wounds == 2 + grown
    assert len(theirs.all_told(WoundRegained)) == grown
    assert played(enemy_phase(start)).rolls == []  # nothing was lost


@word("Warded", "hero", "enemy")
@pytest.mark.rule("DD-ABIL-01", "DD-SHARED-06")
def test_wards_add_to_the_resistance() -> None:
    mine = fired_at(dungeon(LINE, hero("F1", "Warded 2"), foe("A0 Aff1")), "resist=1", dice="4 3 3")
    assert mine.told(SpellResisted).text() == "Affinity 4 against Faith 5: the spell fails"
    start = dungeon(LINE, hero("Aff1", powers=(power("root"),)), foe("F1", "Warded 1"))
    theirs = played(start, "cast:root:e1", dice="4 3").told(SpellResisted)
    assert (theirs.caster_total, theirs.resister_total) == (4, 5)


# Special rules that do nothing here


@pytest.mark.rule("DD-ABIL-04", "DD-ABIL-05", "DD-ABIL-08", "DD-ABIL-09", "DD-ABIL-02")
@pytest.mark.parametrize(
    ("name", "rule"),
    [
        ("Rain Fire!", "DD-ABIL-04"),
        ("I Am The Captain Now!", "DD-ABIL-05"),
        ("Aimless", "DD-ABIL-08"),
        ("Slave to Their Master", "DD-ABIL-09"),
        ("Onslaught 2", "DD-ABIL-02"),
    ],
)
def test_a_rule_that_is_ignored_changes_nothing_and_is_said_to_be(name: str, rule: str) -> None:
    def rises(*rules: str) -> Played:
        horde = foe("A1 Move4", *rules, arms="24in S2")
        start = dungeon(hall("1", "", "", "", "", ".....H"), hero("A0 Dst1"), foe("A0 Aff1"))
        plan = replace(start.planned, summoned=(replace(horde, id="zombie", name="Zombie"),))
        start = knowing(power("summon-horde"), replace(start, plan=plan))
        return played(enemy_phase(start), "end", dice="d4:4 1 1  d4:4 1")

    told = rises(name).told(EnemyAppeared)
    bare = name.removesuffix(" 2")
    assert told.text().endswith(f"{bare} is ignored")
    assert rule in told.rules
    plain = rises()
    assert _without(rises(name), told) == _without(plain, plain.told(EnemyAppeared))


def _without(game: Played, event: Event) -> list[str]:
    return [each.text() for each in game.events if each is not event and each != event]
