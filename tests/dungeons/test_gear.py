"""Wargear: what is unchanged, what does nothing, shields, and the dying Quick Shot (DD-GEAR, DD-SHARED-11, -12)."""

from __future__ import annotations

from typing import Any

import pytest
from dungeons.dungeon_scenes import USUAL, Played, arm, dungeon, enemy_phase, hall, played, power, rulings, sheet
from msgspec.structs import replace

from dwethia.codex import starter
from dwethia.codex.entries import Changes, Restores
from dwethia.codex.loadout import Trinket
from dwethia.dungeons.events import MeleeBegan, RunEnded, ShotFired, TrinketUsed, WoundsLost
from dwethia.dungeons.setup.sheets import Sheet, sheet_of
from dwethia.dungeons.state import Status, Until
from dwethia.rulebook import Rulings

LINE, BESIDE = hall("H....1"), hall("H1")


def hero(profile: str = "", arms: str = "", **more: Any) -> Sheet:
    return sheet(f"W3 {profile} hero", "Hero", "H.1", arms=arms, **more)


# Unchanged wargear


@pytest.mark.rule("DD-GEAR-01", "DD-MELEE-02")
def test_wargear_changes_a_profile_as_it_does_everywhere() -> None:
    """A Great Axe adds Strength 2; a Staff adds Affinity 1, reaches to 2 and takes both hands like the axe."""
    codex = starter()
    oracle = codex.units["oracle"]
    plain = sheet_of(codex.usual_outfit(oracle), codex)
    assert (plain.cloak, plain.two_handed, plain.reach) == (1, False, 1)
    axe = sheet_of(codex.outfit(oracle, ["great-axe"]), codex)
    assert (axe.profile.strength - plain.profile.strength, axe.two_handed) == (2, True)
    staff = sheet_of(codex.outfit(oracle, ["staff"]), codex)
    assert (staff.profile.affinity - plain.profile.affinity, staff.two_handed, staff.reach) == (1, True, 2)
    assert "melee:e1" in played(dungeon(hall("H.1"), staff)).options
    assert played(dungeon(hall("H1"), axe), "melee:e1", dice="1 1").told(MeleeBegan).blows.strength.total == 5


@pytest.mark.rule("DD-GEAR-08", "DD-GEAR-07")
def test_a_save_is_that_of_the_wargear_and_a_shield_is_worth_its_own() -> None:
    codex = starter()
    oracle = codex.units["oracle"]
    bearer = sheet_of(codex.outfit(oracle, ["shield"]), codex)
    assert (bearer.profile.save, bearer.save_without_shield, bearer.profile.shield) == (5, None, True)
    saved = played(enemy_phase(dungeon(BESIDE, bearer, "M1 S3 A1")), dice="6 1 4 5")
    assert saved.rolls[-1] == "hero save 5+: 5"


@pytest.mark.rule("DD-GEAR-01")
def test_a_weapon_that_works_once_is_fired_once_a_run_by_either_side() -> None:
    grenade = replace(arm("12in S4", "grenade"), once=True)
    armed = replace(hero("P3"), arms=(grenade,))
    thrown = played(dungeon(LINE, armed, "D7"), "shoot:grenade:e1", dice="1")
    assert thrown.state.hero.used == ("grenade",)
    assert thrown.faults("shoot:grenade:e1") == ["Grenade works once, and has (DD-GEAR-01)"]
    start = dungeon(LINE, "W3 A0 hero", replace(sheet("A0 Move1"), arms=(grenade,)))
    enemy = played(enemy_phase(start), "end", dice="d4:4 1")
    assert len(enemy.all_told(ShotFired)) == 1
    assert enemy.where("e1") == (1, 5)  # without it, it closes in


CHARM = Trinket("charm", "Fate Charm", restores=Restores(destiny=1))
DRAUGHT = Trinket("draught", "Draught", Changes(strength=2))


@pytest.mark.rule("DD-GEAR-01", "DD-ABIL-10")
def test_wargear_that_works_once_is_used_by_an_action_and_lasts_for_the_activation() -> None:
    start = dungeon(BESIDE, hero("S3 A1", trinkets=(DRAUGHT,)), "A0 D3")
    used = played(start, "use:draught", "melee:e1", dice="1 1")
    assert used.told(TrinketUsed).text() == "Hero uses Draught"
    assert used.all_told(MeleeBegan)[0].blows.strength.total == 5
    back = used.all_told(MeleeBegan)[1].blows_back
    assert back is not None
    assert back.strength.total == 3
    assert used.faults("use:draught") == ["Draught works once, and has (DD-GEAR-01)"]


@pytest.mark.rule("DD-GEAR-02", "DD-GEAR-01")
def test_what_restores_gives_back_no_more_than_was_lost_and_is_not_wasted() -> None:
    full = played(dungeon(LINE, hero("Dst2", trinkets=(CHARM,))))
    assert full.faults("use:charm") == ["Fate Charm has nothing to restore (DD-GEAR-02)"]
    spent = played(dungeon(LINE, hero("Dst2", trinkets=(CHARM,)), destiny=0), "use:charm")
    assert (spent.state.hero.destiny, spent.state.actions) == (1, 1)


@pytest.mark.rule("DD-GEAR-06", "DD-SHARED-11")
def test_the_short_bow_is_read_as_printed_and_its_arc_does_nothing() -> None:  # G-DD-S3
    printed = 'Short Bow: 24", Strength 2, No penalty [Arc]'
    bow = replace(arm(printed, "bow"), name="Short Bow")
    assert str(bow) == printed
    walled = dungeon(hall("H.#..1"), replace(hero("P3"), arms=(bow,)), "D4")
    assert played(walled).faults("shoot:bow:e1") == ["no line of sight to Raider e1 (DD-RANGED-08)"]
    shot = played(dungeon(LINE, replace(hero("P3"), arms=(bow,)), "D4"), "shoot:bow:e1", dice="1")
    assert shot.rolls == ["hero shot 3+: 1"]  # with Perception, which a lobbed shot would not have
    assert "DD-GEAR-06" in shot.told(ShotFired).rules


@pytest.mark.rule("DD-GEAR-06")
def test_light_does_nothing_where_nobody_shoots_next_to_an_enemy() -> None:
    start = dungeon(BESIDE, hero("P3", "12in S2 light"), "D4")
    assert "shoot:gun:e1" not in played(start, ruled=rulings("R-DD-83=not-while-adjacent")).options
    assert "DD-GEAR-06" in played(start, "shoot:gun:e1", dice="1").told(ShotFired).rules


@pytest.mark.rule("DD-SHARED-12")
def test_nobody_walks_through_an_enemy() -> None:
    corridor = played(dungeon(hall("H1...#", "######"), "W3 hero"))
    assert not any(each.startswith("move") for each in corridor.options)
    assert corridor.faults("move:1,2") == ["an enemy stands on (1,2) (DD-SHARED-12)"]


# The dying shot


def slain_by(enemy: str | Sheet, dice: str, ruled: Rulings = USUAL, hero_arms: str = "12in S4 quick") -> Played:
    """An enemy slays a hero with a quick gun: it hits and wounds, and the hero's last die follows."""
    start = dungeon(BESIDE, hero("A0 P3", hero_arms), enemy, objective="assassination", wounds=1)
    target = replace(start.enemies[0], is_target=True)
    return played(enemy_phase(start.with_enemy(target), "e1"), dice=f"4 4 {dice}", ruled=ruled)


@pytest.mark.rule("DD-GEAR-05")
@pytest.mark.parametrize(("face", "won"), [(5, False), (6, True)])
def test_a_dying_hero_fires_once_on_a_six_and_may_still_win(face: int, won: bool) -> None:
    end = slain_by("A1 S3 D1", f"{face}")  # anybody else would be hit on a 2
    assert end.rolls[2:] == [f"hero shot 6+: {face}"]
    assert end.told(RunEnded).is_won is won


@pytest.mark.rule("DD-GEAR-05")
def test_where_a_hit_is_rolled_the_six_is_the_hit_and_the_wound_follows() -> None:
    ruled = rulings("R-DD-02=both-hit-then-wound")
    assert slain_by("A1 S3 D3", "6 3", ruled).rolls[2:] == ["hero hit 6+: 6", "hero wound 3+: 3"]
    assert slain_by("A1 S3 D3", "5", ruled).rolls[2:] == ["hero hit 6+: 5"]


@pytest.mark.rule("DD-GEAR-05")
def test_a_slain_enemy_fires_at_the_hero() -> None:
    start = dungeon(BESIDE, hero("A1 D3"), sheet("A0 P5 W1", arms="12in S3 quick"))
    shot = played(start, "melee:e1", dice="4 4  6 4")
    assert shot.rolls[2:] == ["enemies hit 6+: 6", "enemies wound 4+: 4"]
    assert [(each.id, each.left) for each in shot.all_told(WoundsLost)] == [("e1", 0), ("hero", 2)]
    assert played(start, "melee:e1", dice="4 4  5").state.hero.wounds == 3


@pytest.mark.rule("DD-GEAR-05")
def test_a_dying_hand_fires_a_single_die() -> None:
    assert slain_by("A1 S3 D1", "5", hero_arms="12in S4 quick multi-shot3").rolls[2:] == ["hero shot 6+: 5"]


@pytest.mark.rule("DD-GEAR-05")
def test_a_hero_slain_by_a_dying_hand_has_lost() -> None:
    start = dungeon(BESIDE, hero("A1 D3"), sheet("A0 P5 W1", arms="12in S3 quick"), wounds=1)
    end = played(start, "melee:e1", dice="4 4  6 4")
    assert end.told(RunEnded).text().startswith("The run is lost: the hero is slain")


@pytest.mark.rule("DD-GEAR-05", "DD-SPELL-05")
def test_nobody_fires_at_a_slayer_that_is_out_of_sight_cloaked_or_out_of_range() -> None:
    quick = sheet("A0 D3 W1", arms="2in S3 quick")
    mage = hero("P3 Aff1", powers=(power("blast"),))
    unseen = dungeon(hall("H#1"), mage, quick)
    slain = played(unseen, "cast:blast:e1", dice="6", ruled=rulings("R-DD-89=not-needed-for-spells"))
    assert (slain.state.enemies, len(slain.rolls)) == ((), 1)
    veil = Status("Hide", "Cloak", Until.CASTER_ACTIVATION, caster="hero")
    cloaked = played(dungeon(BESIDE, hero("A1"), quick, statuses=(veil,)), "melee:e1", dice="4 4")
    assert len(cloaked.rolls) == 2
    far = dungeon(hall("H.1"), hero("P3", "24in S9"), quick)
    assert len(played(far, "shoot:gun:e1", dice="2", ruled=rulings("R-DD-82.range=halved-to-spaces")).rolls) == 1
    assert len(played(far, "shoot:gun:e1", dice="2 1").rolls) == 2


@pytest.mark.rule("DD-GEAR-05")
def test_a_dying_hand_spares_the_friend_whose_blast_it_was() -> None:
    start = dungeon(hall("H2...1"), "W3 hero", sheet("A0 P6", arms="24in S9 blast1"), sheet("W1", arms="12in S3 quick"))
    end = played(enemy_phase(start, "e1"), dice="d4:4 6 1 6")
    assert [each.id for each in end.state.enemies] == ["e1"]
    assert len(end.all_told(ShotFired)) == 1


@pytest.mark.rule("DD-GEAR-05")
def test_a_quick_gun_that_worked_once_and_has_is_silent() -> None:
    spent = replace(arm("12in S3 quick", "flare"), once=True)
    start = dungeon(BESIDE, hero("A1"), replace(sheet("A0 W1"), arms=(spent,)))
    start = start.with_enemy(replace(start.enemies[0], used=("flare",)))
    assert len(played(start, "melee:e1", dice="4 4").rolls) == 2
