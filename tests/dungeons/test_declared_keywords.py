"""Every keyword that is declared for Dungeons, in the hands of hero and enemy."""

from __future__ import annotations

import pytest
from dungeons.declared_words import BESIDE, LINE, fired_at, foe, hero, knowing, shot, struck, word
from dungeons.dungeon_scenes import (
    COMMON,
    arm,
    dungeon,
    enemy_phase,
    hall,
    played,
    power,
    rulings,
)
from msgspec.structs import replace

from dwethia.codex.entries import Changes
from dwethia.codex.loadout import Trinket
from dwethia.dungeons.events import (
    CasterHurt,
    Caught,
    RunEnded,
    ShotFired,
    SpellResisted,
)
from dwethia.weapon import WeaponKeyword


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
