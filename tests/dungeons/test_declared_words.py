"""Every keyword, special rule and spell effect that is declared for Dungeons, in the hands of hero and enemy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, TypeVar

import pytest
from dungeons.dungeon_scenes import (
    COMMON,
    USUAL,
    Played,
    arm,
    dungeon,
    enemy_phase,
    hall,
    played,
    power,
    rulings,
    sheet,
)
from msgspec.structs import replace

from dwethia.codex import starter
from dwethia.codex.entries import Changes, Effect
from dwethia.codex.loadout import Power, Trinket
from dwethia.dungeons.events import (
    CasterHurt,
    Caught,
    EnemyAppeared,
    EnemyLooked,
    MeleeBegan,
    RunEnded,
    ShotFired,
    SpellCast,
    SpellResisted,
    SpellTook,
    WoundRegained,
    WoundsLost,
)
from dwethia.dungeons.setup.sheets import Sheet, enemy_sheet
from dwethia.dungeons.state import Dungeon
from dwethia.engine.events import Event
from dwethia.rulebook import Rulings
from dwethia.rulebook.declared import keywords, special_rules, spell_effects
from dwethia.weapon import WeaponKeyword

Side = Literal["hero", "enemy"]
Test = TypeVar("Test", bound=Callable[..., None])

tested: set[tuple[str, Side]] = set()  # which word has a test of its own, and in whose hands

LINE, BESIDE = hall("H....1"), hall("H1")
ZOMBIE = enemy_sheet(starter().units["zombie"], starter())


def word(name: str, *sides: Side) -> Callable[[Test], Test]:
    """A test of a declared word in the hands of these sides."""
    tested.update((name, side) for side in sides)
    return lambda test: test


def test_every_word_declared_for_dungeons_has_a_test_of_its_own_for_either_side() -> None:
    declared = [*keywords().values(), *special_rules().values(), *spell_effects().values()]
    names = {each.name for each in declared if "dungeons" in each.games}
    sides: tuple[Side, Side] = ("hero", "enemy")
    assert tested == {(name, side) for name in names for side in sides}


def hero(profile: str = "", *rules: str, arms: str = "", **more: Any) -> Sheet:
    return sheet(f"W3 {profile} hero", "Hero", "H.1", arms=arms, special=_read(rules), **more)


def foe(profile: str = "", *rules: str, arms: str = "", **more: Any) -> Sheet:
    return sheet(profile or "W1", arms=arms, special=_read(rules), **more)


def _read(rules: tuple[str, ...]) -> tuple[WeaponKeyword, ...]:
    parted = [each.rpartition(" ") for each in rules]
    return tuple(
        WeaponKeyword(name, int(number)) if number.isdigit() else WeaponKeyword(each)
        for (name, _, number), each in zip(parted, rules, strict=True)
    )


def shot(start: Dungeon, dice: str, ruled: Rulings = USUAL) -> Played:
    """The hero shoots e1."""
    return played(start, "shoot:gun:e1", dice=dice, ruled=ruled)


def fired_at(start: Dungeon, *answers: str, dice: str) -> Played:
    """The enemy e1, which has no Aggression, shoots the hero or casts at it."""
    return played(enemy_phase(start, "e1"), *answers, dice=f"d4:4 {dice}")


def struck(start: Dungeon, *answers: str, dice: str) -> Played:
    """The enemy e1 attacks the hero beside it."""
    return played(enemy_phase(start, "e1"), *answers, dice=dice)


def knowing(spell: Power, start: Dungeon) -> Dungeon:
    """The same with enemy casters who know nothing but this spell."""
    return replace(start, plan=replace(start.planned, powers=(spell,) * 4))


def spell(*effects: dict[str, Any], charge: int = 1, target: str = "enemy", **more: Any) -> Power:
    return Power("trick", "Trick", charge, 12, target, tuple(Effect(**each) for each in effects), **more)


# Keywords


@word("Quick Shot", "hero")
@pytest.mark.rule("DD-GEAR-05")
def test_a_dying_hero_whose_quick_shot_slays_the_target_has_won() -> None:
    start = dungeon(BESIDE, hero("A0 P3", arms="12in S4 quick"), "A1 S3", objective="assassination", wounds=1)
    start = start.with_enemy(replace(start.enemies[0], is_target=True))
    end = struck(start, dice="4 4 6")
    assert end.told(ShotFired).text().startswith("Hero shoots Gun at Raider e1 with a dying hand")
    assert end.told(RunEnded).text().startswith("The run is won: the target is slain")


@word("Quick Shot", "enemy")
@pytest.mark.rule("DD-GEAR-05")
def test_a_slain_enemy_with_a_quick_gun_shoots_its_slayer() -> None:
    start = dungeon(LINE, hero("P3 D3", arms="24in S2"), foe("D4 W1", arms="12in S3 quick"))
    end = shot(start, "3 6 4")
    assert end.rolls[1:] == ["enemies hit 6+: 6", "enemies wound 4+: 4"]
    assert (end.state.enemies, end.state.hero.wounds) == ((), 2)


@word("Blast", "hero", "enemy")
@pytest.mark.rule("DD-SHARED-08")
def test_a_blast_catches_those_who_touch_the_target_friend_or_foe() -> None:
    mine = shot(dungeon(hall("H..21."), hero("P3", arms="24in S2 blast1"), "D4", "D4"), "3 3")
    assert mine.state.enemies == ()
    theirs = fired_at(dungeon(hall("H2...1"), "W3 D4 hero", foe("A0 P3", arms="24in S4 blast1"), "D4"), dice="4 4 4")
    assert ([each.id for each in theirs.state.enemies], theirs.state.hero.wounds) == (["e1"], 2)
    assert theirs.told(Caught).rule == "DD-SHARED-08"


@word("Sunder", "hero")
@pytest.mark.rule("HS-KEY-01")
@pytest.mark.parametrize(("sunder", "saves"), [(1, ["enemies save 5+: 5"]), (2, ["enemies save 6+: 5"]), (3, [])])
def test_sunder_spoils_the_saves_of_enemies(sunder: int, saves: list[str]) -> None:
    armoured = "D3 W3 save4"
    dice = "4 5" if saves else "4"
    assert shot(dungeon(LINE, hero("P1", arms=f"24in S2 sunder{sunder}"), armoured), dice).rolls[1:] == saves
    melee = played(dungeon(BESIDE, hero("A1", sunder=sunder), f"A0 {armoured}"), "melee:e1", dice=f"4 {dice}")
    assert melee.rolls[2:] == saves


@word("Sunder", "enemy")
@pytest.mark.rule("HS-KEY-01")
def test_sunder_spoils_the_save_of_the_hero() -> None:
    start = dungeon(LINE, "W3 D3 save4 hero", foe("A0 P3", arms="24in S3 sunder2"))
    assert fired_at(start, dice="4 4 5").rolls[-1] == "hero save 6+: 5"
    melee = struck(dungeon(BESIDE, "W3 A0 D3 save4 hero", foe("A1 S3", sunder=1)), dice="4 4 5")
    assert melee.rolls[-1] == "hero save 5+: 5"
    spell_with = replace(COMMON[0], keywords=(WeaponKeyword("Sunder", 1),))
    cast = fired_at(knowing(spell_with, dungeon(LINE, "W3 D6 save4 hero", foe("A0 P3 Aff1"))), dice="1 4 4 5")
    assert cast.rolls[-1] == "hero save 5+: 5"


@word("Multi-Shot", "hero", "enemy")
@pytest.mark.rule("HS-KEY-02")
def test_multi_shot_rolls_so_many_dice_at_one_target() -> None:
    mine = shot(dungeon(LINE, hero("P3", arms="24in S2 multi-shot3"), "D4 W3"), "3 2 3")
    assert mine.rolls == ["hero shot 3+: 3 2 3"]
    assert mine.state.enemies[0].wounds == 1
    start = dungeon(LINE, "W3 D3 hero", foe("A0 P3", arms="24in S3 multi-shot2"))
    theirs = fired_at(start, dice="4 4 4 3")
    assert theirs.rolls[1:] == ["enemies hit 4+: 4 4", "enemies wound 4+: 4 3"]


@word("Two-Handed", "hero")
@pytest.mark.rule("HS-KEY-03", "DD-WOUND-06")
def test_a_hero_who_fights_with_both_hands_has_no_shield_for_the_rest_of_the_phase() -> None:
    """Not in the fight, and not against the shot that follows it; in the next phase it is up again."""
    bearer = hero("A1 M1 D3 save5 shield", two_handed=True)
    start = dungeon(hall("H1...2"), bearer, "A1 S3", foe("A0 P3", arms="24in S3"))
    assert "save" not in " ".join(played(enemy_phase(start), dice="4 1 4 d4:4 4 4").rolls)
    assert played(enemy_phase(start, "e2"), dice="d4:4 4 4 5").rolls[-1] == "hero save 5+: 5"
    own_phase = played(start, "melee:e1", "end", dice="1 4 4  1 1  d4:4 4 4")
    assert not any("save" in each for each in own_phase.rolls)
    armour = dungeon(BESIDE, replace(bearer, save_without_shield=6), "A1 S3", is_defensive=True)
    assert struck(armour, dice="4 1 4 6").rolls[-1] == "hero save 6+: 6"  # a Defensive move betters a shield


@word("Two-Handed", "hero")
@pytest.mark.rule("HS-KEY-03")
def test_a_hero_whose_hands_were_full_in_one_phase_has_a_shield_in_the_next() -> None:
    """Struck by e1 in the Enemy AI Phase; then e2 is shot in the hero's own, and its dying shot is saved."""
    bearer = hero("A1 M1 P3 D3 save5 shield", arms="24in S2", two_handed=True)
    start = dungeon(hall("H1...2"), bearer, "A1 S3", foe("A0 P3 D4 W1", arms="12in S3 quick"))
    turn = played(enemy_phase(start, "e1"), "shoot:gun:e2", dice="4 1 1  3 6 4 5")
    assert turn.rolls[-1] == "hero save 5+: 5"


@word("Two-Handed", "hero")
@pytest.mark.rule("HS-KEY-03", "DD-RANGED-05")
def test_a_hero_who_fires_with_both_hands_has_no_shield_until_the_enemies_act() -> None:
    start = dungeon(
        LINE, hero("P3 D3 save5 shield", arms="24in S2 two-handed"), foe("A0 P3 D4 W1", arms="12in S3 quick"), wounds=2
    )
    dying = shot(start, "3 6 4")
    assert "hero save 5+" not in " ".join(dying.rolls)
    later = played(start, "shoot:gun:e1", "end", dice="2 d4:4 4 4 5")
    assert later.rolls[-1] == "hero save 5+: 5"
    beside = dungeon(BESIDE, replace(start.hero.sheet, two_handed=False), "A1 S3 D7")
    fight = played(beside, "shoot:gun:e1", "melee:e1", dice="1  1 4 4  1 1")
    assert "save" not in " ".join(fight.rolls)


@word("Two-Handed", "enemy")
@pytest.mark.rule("HS-KEY-03", "DD-RANGED-05")
def test_an_enemy_whose_hands_are_full_has_no_shield_for_the_rest_of_the_phase() -> None:
    shielded = foe("A1 M1 D4 W3 save5 shield", two_handed=True)
    start = dungeon(BESIDE, hero("A1 P3", arms="24in S2"), shielded)
    assert shot(start, "3 5").rolls[1:] == ["enemies save 5+: 5"]
    fight = played(start, "melee:e1", "shoot:gun:e1", dice="1 1  3  1 1")
    assert not any("save" in each for each in fight.rolls)
    assert fight.state.enemies[0].wounds == 2
    next_turn = played(start, "melee:e1", "end", "shoot:gun:e1", dice="1 1  1 1  3 5")
    assert next_turn.rolls[-1] == "enemies save 5+: 5"


@word("Two-Handed", "enemy")
@pytest.mark.rule("HS-KEY-03")
def test_an_enemy_that_has_fired_with_both_hands_does_not_save_from_the_dying_shot() -> None:
    gunner = foe("A0 P3 D3 W1 save2 shield", arms="24in S3 two-handed")
    start = dungeon(LINE, hero("P3 D3", arms="24in S3 quick"), gunner, wounds=1)
    assert fired_at(start, dice="4 4 6").rolls[-1] == "hero shot 6+: 6"
    one_handed = replace(gunner, arms=(arm("24in S3"),), two_handed=True)
    rested = dungeon(BESIDE, hero("A0 P3 D3 Move9", arms="24in S3 quick"), replace(one_handed, reach=1), wounds=1)
    away = played(rested, "melee:e1", "move:1,6", dice="d4:4 4 4 6 2")
    assert away.rolls[-1] == "enemies save 2+: 2"  # it fought with both hands, but in the phase before


@word("Radius", "hero", "enemy")
@pytest.mark.rule("HS-KEY-04")
def test_a_radius_catches_everybody_so_many_steps_around_the_target() -> None:
    """e2 is two steps from the target without touching anybody, e3 three."""
    start = dungeon(hall("H...1.", "...2..", "..3..."), hero("P3", arms="24in S2 radius2"), "D4", "D4", "D4")
    mine = shot(start, "3 3")
    assert [each.id for each in mine.state.enemies] == ["e3"]
    assert mine.told(Caught).rule == "HS-KEY-04"
    theirs = fired_at(dungeon(hall("H.2..1"), "W3 D4 hero", foe("A0 P3", arms="24in S4 radius2"), "D4"), dice="4 1 4")
    assert [each.id for each in theirs.state.enemies] == ["e1"]


DANGEROUS = (WeaponKeyword("Dangerous"),)


@word("Dangerous", "hero")
@pytest.mark.rule("HS-KEY-06")
@pytest.mark.parametrize(("face", "left"), [(1, 2), (2, 3)])
def test_what_is_dangerous_bites_the_hero_on_a_one_and_nothing_ignores_it(face: int, left: int) -> None:
    """A weapon, a melee weapon, a trinket, a spell with Strength and one without, resisted or not."""
    gun = replace(arm("24in S2"), keywords=DANGEROUS)
    known = (replace(power("blast"), keywords=DANGEROUS), replace(power("root"), keywords=DANGEROUS))
    phial = Trinket("phial", "Phial", Changes(strength=1), is_dangerous=True)
    user = hero("P3 A1 Aff1 Dst1 ignore2 save2", powers=known, trinkets=(phial,), dangerous=True)
    start = dungeon(BESIDE, replace(user, arms=(gun,)), "A0 D8 F1")
    uses = {
        "shoot:gun:e1": f"1 {face}",
        "melee:e1": f"1 {face}",
        "use:phial": f"{face}",
        "cast:blast:e1": f"1 6 1 {face}",
        "cast:root:e1": f"1 6 {face}",
    }
    for use, dice in uses.items():
        used = played(start, use, dice=dice)
        assert used.state.hero.wounds == left, use
        assert len(used.all_told(CasterHurt)) == (face == 1)
    for cast in ("cast:root:e1", "cast:blast:e1"):
        resisted = played(start, cast, dice=f"6 1 {face}")
        assert (resisted.told(SpellResisted).works, resisted.state.hero.wounds) == (False, left)


@word("Dangerous", "hero")
@pytest.mark.rule("HS-KEY-06", "DD-WOUND-05")
@pytest.mark.parametrize("use", ["cast:root:e1", "use:phial", "shoot:gun:e1"])
def test_a_hero_may_die_of_it(use: str) -> None:
    known = (replace(power("root"), keywords=DANGEROUS),)
    phial = Trinket("phial", "Phial", Changes(strength=1), is_dangerous=True)
    user = hero("P3 Aff1", powers=known, trinkets=(phial,))
    start = dungeon(LINE, replace(user, arms=(replace(arm("24in S2"), keywords=DANGEROUS),)), wounds=1)
    end = played(start, use, dice="2 1" if use.startswith("shoot") else "1")
    assert end.told(RunEnded).text().startswith("The run is lost: the hero is slain")


@word("Dangerous", "enemy")
@pytest.mark.rule("HS-KEY-06", "DD-WOUND-05")
def test_an_enemy_may_die_of_what_it_uses() -> None:
    gun = replace(arm("24in S2"), keywords=DANGEROUS)
    gunner = dungeon(LINE, "W3 hero", replace(foe("A0 P3 W1 save2"), arms=(gun,)))
    assert fired_at(gunner, dice="3 1").state.enemies == ()
    assert fired_at(gunner, dice="3 2").state.enemies[0].wounds == 1
    adept = knowing(replace(power("root"), keywords=DANGEROUS), dungeon(LINE, "W3 hero", foe("A0 W1 Aff1")))
    assert fired_at(adept, dice="4 1").state.enemies == ()
    brute = dungeon(BESIDE, "W3 A0 hero", foe("A1 W1", dangerous=True))
    assert struck(brute, dice="1 1").state.enemies == ()
    idle = played(dungeon(BESIDE, "W3 A1 hero", foe("A1 W1", dangerous=True)), "melee:e1", dice="1 1 1")
    assert idle.state.enemies == ()  # it has struck back


@word("Dangerous", "enemy")
@pytest.mark.rule("HS-KEY-06")
def test_who_does_not_strike_back_is_not_bitten() -> None:
    ruled = rulings("R-DD-09=attacker-only")
    start = dungeon(BESIDE, "W3 A1 hero", foe("A1 W1", dangerous=True))
    assert played(start, "melee:e1", dice="1", ruled=ruled).rolls == ["hero attack 4+: 1"]


# Special rules


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


# What spells do


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
