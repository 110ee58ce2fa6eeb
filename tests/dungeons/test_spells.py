"""Spells: who casts what, who resists, and what each does here (DD-SPELL, DD-ABIL-10, DD-SHARED-04 to -07)."""

from __future__ import annotations

from typing import Any

import pytest
from dungeons.dungeon_scenes import COMMON, USUAL, Played, dungeon, enemy_phase, hall, played, power, rulings, sheet
from msgspec.structs import replace

from dwethia.codex import starter
from dwethia.codex.loadout import Power
from dwethia.dice import DiceStream, dice_key, seed_from
from dwethia.dungeons.events import (
    Caught,
    EnemyAppeared,
    EnemyChose,
    EnemyLooked,
    EnemyMoved,
    ShotFired,
    SpellCast,
    SpellResisted,
    SpellTook,
)
from dwethia.dungeons.game import DungeonRules
from dwethia.dungeons.rooms.squares import Side, place
from dwethia.dungeons.setup.plan import HERO, roster_of
from dwethia.dungeons.setup.sheets import Sheet, enemy_sheet
from dwethia.dungeons.state import Dungeon, Exit, Status, Until
from dwethia.engine.game import Game
from dwethia.rulebook import Rulings
from dwethia.weapon import WeaponKeyword

LINE = hall("H....1")
ZOMBIE = enemy_sheet(starter().units["zombie"], starter())


def mage(profile: str, *spells: str | Power, **more: Any) -> Sheet:
    """A hero who knows these spells."""
    known = tuple(power(each) if isinstance(each, str) else each for each in spells)
    return sheet(f"W3 {profile} hero", "Hero", "H.1", powers=known, **more)


def caster(profile: str = "Aff2", arms: str = "", **more: Any) -> Sheet:
    """An enemy that casts whatever its D4 shows."""
    return sheet(f"A0 {profile}", "Adept", arms=arms, **more)


def against(faction: str, start: Dungeon) -> Dungeon:
    """The same with the enemies of a faction of the Starter Codex."""
    roster = roster_of(starter().factions[faction], starter())
    return replace(start, plan=replace(start.planned, roster=roster, summoned=(ZOMBIE,)))


def cast_at(start: Dungeon, face: int, *answers: str, dice: str = "", ruled: Rulings = USUAL) -> Played:
    """The enemy e1 casts the spell of this face."""
    return played(enemy_phase(start, "e1"), *answers, dice=f"d4:4 {face} {dice}", ruled=ruled)


# Which spell an enemy casts


@pytest.mark.rule("DD-SPELL-06", "DD-SPELL-07", "DD-SPELL-08", "DD-SPELL-09", "DD-SPELL-01", "DD-SPELL-02")
@pytest.mark.parametrize(
    ("faction", "spells"),
    [
        ("eldritch-cult", ("Blast", "Lightning", "Cloak", "Root", "Terror", "Cosmic Horror")),
        ("champions-of-the-void", ("Blast", "Lightning", "Cloak", "Root", "Summon Horde", "Corrupt")),
        ("the-citadel", ("Blast", "Lightning", "Cloak", "Root", "Blast", "Blast")),
    ],
)
def test_a_die_chooses_the_spell_from_the_factions_table(  # G-DD-D29, G-DD-D30
    faction: str, spells: tuple[str, ...]
) -> None:
    """A caster with a gun casts all the same. Without spells of its own a faction has Blast {R-DD-69, R-DD-70}."""
    start = against(faction, dungeon(LINE, "W3 hero", caster("Aff2", "24in S2")))
    dice = {"Cloak": "", "Root": "", "Terror": ""}
    told = [
        cast_at(start, face, dice=dice.get(spell, "1")).told(SpellCast) for face, spell in enumerate(spells, start=1)
    ]
    assert tuple(each.spell for each in told) == spells
    own = {"eldritch-cult": "DD-SPELL-08", "champions-of-the-void": "DD-SPELL-09"}.get(faction, "DD-SPELL-07")
    assert [each.table for each in told] == ["DD-SPELL-07"] * 4 + [own] * 2


@pytest.mark.rule("DD-SPELL-10", "DD-SPELL-11", "DD-SPELL-12")
def test_what_cannot_be_paid_for_is_blast_then_the_weapon_then_melee() -> None:  # G-DD-D31
    poor = cast_at(dungeon(LINE, "W3 hero", caster("Aff1")), 2, dice="1")
    assert poor.told(SpellCast).text() == "Adept e1 casts Blast in place of Lightning on Hero for 1 Affinity"
    assert poor.state.enemies[0].affinity == 0

    spent = dungeon(LINE, "W3 A0 hero", caster("Aff1", "24in S2"))
    spent = spent.with_enemy(replace(spent.enemies[0], affinity=0))
    armed = played(enemy_phase(spent), dice="d4:4 1")
    assert [each.branch for each in armed.all_told(EnemyChose)] == ["shoot", "no spell, so the weapon"]
    assert armed.told(ShotFired).aim.weapon == "Gun"

    bare = dungeon(LINE, "W3 A0 hero", caster("Aff1"))
    bare = bare.with_enemy(replace(bare.enemies[0], affinity=0))
    melee = played(enemy_phase(bare))
    assert [each.branch for each in melee.all_told(EnemyChose)] == ["no spell and no weapon", "charge"]


@pytest.mark.rule("DD-SPELL-10")
@pytest.mark.parametrize(("affinity", "spell"), [(1, "Blast"), (2, "Lightning")])
def test_a_spell_is_cast_if_the_affinity_is_just_enough(affinity: int, spell: str) -> None:
    cast = cast_at(dungeon(LINE, "W3 hero", caster(f"Aff{affinity}")), 2, dice="1")
    assert cast.told(SpellCast).spell == spell


# Spells without figures {R-DD-71}


@pytest.mark.rule("DD-SPELL-01", "DD-SPELL-04", "DD-SPELL-05", "DD-SPELL-11", "DD-SPELL-12")
def test_where_figures_must_be_entered_enemies_cast_what_is_printed_and_fall_back_otherwise() -> None:
    start = dungeon(LINE, "W3 A0 hero", caster("Aff2 Move1", "24in S2"))
    ruled = rulings("R-DD-71=uncastable-until-entered")
    assert [cast_at(start, face, ruled=ruled).told(SpellCast).spell for face in (3, 4)] == ["Cloak", "Root"]
    assert cast_at(start, 1, dice="1", ruled=ruled).told(ShotFired).aim.weapon == "Gun"
    unarmed = cast_at(dungeon(LINE, "W3 A0 hero", caster("Aff2 Move1")), 2, ruled=ruled)
    assert [each.branch for each in unarmed.all_told(EnemyChose)] == ["shoot", "no spell and no weapon", "charge"]


@pytest.mark.rule("DD-SPELL-01", "DD-SHARED-05")
@pytest.mark.parametrize(("face", "spell", "affinity"), [(1, "Blast", 1), (2, "Lightning", 0)])
def test_by_the_house_figures_enemies_cast_what_no_book_prices(face: int, spell: str, affinity: int) -> None:
    cast = cast_at(dungeon(LINE, "W3 hero", caster()), face, dice="1", ruled=rulings("R-DD-71=house-values"))
    assert cast.told(SpellCast).spell == spell
    assert cast.state.enemies[0].affinity == affinity
    assert f"6 Strength of {spell}" in cast.told(ShotFired).text()


@pytest.mark.parametrize(
    ("option", "castable", "faults"),
    [
        ("house-values", ["blast", "root", "terror"], []),
        ("uncastable-until-entered", ["root", "terror"], ["no book prints the figures of Blast (R-DD-71)"]),
    ],
)
def test_where_figures_must_be_entered_the_hero_casts_what_is_printed_or_from_a_pack_of_ones_own(
    option: str, castable: list[str], faults: list[str]
) -> None:
    own = replace(power("terror"), pack="mine")
    turn = played(dungeon(LINE, mage("Aff2", "blast", "root", own)), ruled=rulings(f"R-DD-71={option}"))
    assert [each for each in turn.options if each.startswith("cast")] == [f"cast:{each}:e1" for each in castable]
    assert turn.faults("cast:blast:e1") == faults


# The hero casts


@pytest.mark.rule("DD-ABIL-10", "DD-SHARED-04", "DD-SHARED-05")
def test_a_spell_costs_an_action_and_affinity_and_takes_the_place_of_shooting() -> None:
    start = dungeon(LINE, mage("P3 Aff3", "root", "cloak", arms="24in S2"))
    cast = played(start, "cast:root:e1")
    assert (cast.state.actions, cast.state.hero.affinity) == (1, 2)
    assert cast.faults("cast:cloak") == ["one Affinity power per turn (DD-SHARED-04)"]
    assert cast.faults("shoot:gun:e1") == ["casting takes the place of shooting this turn (DD-SHARED-04)"]
    shot = played(start, "shoot:gun:e1", dice="1")
    assert shot.faults("cast:cloak") == ["casting takes the place of shooting, and the hero has shot (DD-SHARED-04)"]
    again = played(start, "cast:cloak", "end", dice="d4:4")
    assert "cast:root:e1" in again.options


@pytest.mark.rule("DD-SHARED-05")
def test_a_spell_that_costs_more_than_is_left_is_not_cast() -> None:
    turn = played(dungeon(LINE, mage("Aff1", "blast", "lightning")))
    assert "cast:blast:e1" in turn.options
    assert turn.faults("cast:lightning:e1") == ["Lightning costs 2 Affinity, 1 are left (DD-SHARED-05)"]


@pytest.mark.rule("DD-SPELL-01", "DD-SPELL-02")
def test_every_spell_is_in_range() -> None:
    far = dungeon(hall("H", "", "", "", "", ".....1"), mage("Aff2", "corrupt"))
    cast = played(far, "cast:corrupt:e1", dice="1").told(SpellCast)
    assert cast.text() == "Hero casts Corrupt on Raider e1 for 2 Affinity"


@pytest.mark.rule("DD-ABIL-02")
def test_a_lone_hero_summons_nobody() -> None:
    turn = played(dungeon(LINE, mage("Aff2", "summon-horde")))
    assert turn.faults("cast:summon-horde") == ["Summon Horde makes no sense for a lone hero (DD-ABIL-02)"]


# Resisting


@pytest.mark.rule("DD-SHARED-06", "DD-SHARED-05")
@pytest.mark.parametrize(("dice", "works"), [("5 4", True), ("6 4", False)])
def test_a_spell_fails_only_if_the_faith_total_is_higher(dice: str, works: bool) -> None:
    """Root costs 1 and adds 1; an enemy spends one Faith, which adds nothing."""
    cast = played(dungeon(LINE, mage("Aff1", "root"), "F2"), "cast:root:e1", dice=dice)
    told = cast.told(SpellResisted)
    assert (told.caster_total, told.resister_total, told.works) == (5, int(dice[0]), works)
    assert bool(cast.all_told(SpellTook)) is works
    assert (cast.state.hero.affinity, cast.state.enemies[0].faith) == (0, 1)


@pytest.mark.rule("DD-SHARED-06")
def test_the_casting_cost_counts_and_the_opening_faith_does_not() -> None:  # G-DD-S5
    """Lightning for 2 and 2 more is +4; three Faith are +2; Destiny is added after the roll, where it helps."""
    necromancer = dungeon(LINE, mage("P3 Aff4", "lightning"), sheet("F1", special=(WeaponKeyword("Warded", 2),)))
    mine = played(necromancer, "cast:lightning:e1", "extra-affinity=2", dice="4 5 1").told(SpellResisted)
    assert (mine.caster_total, mine.resister_total) == (9, 6)

    commissar = dungeon(LINE, "W3 F3 Dst4 hero", caster("Aff2"))
    theirs = cast_at(commissar, 2, "resist=3", "add-destiny=2", dice="4 5")
    assert theirs.told(SpellResisted).text() == "Affinity 7 against Faith 8: the spell fails"
    assert (theirs.state.hero.faith, theirs.state.deeds.destiny_spent) == (0, 2)


@pytest.mark.rule("DD-SHARED-06")
def test_the_hero_may_let_a_spell_work_and_is_not_asked_without_faith() -> None:
    start = dungeon(LINE, "W3 F2 hero", caster("Aff1"))
    let = cast_at(start, 4, "resist=0")
    assert let.state.hero.faith == 2
    assert let.told(SpellTook).effect == "cannot move until the end of its next activation"
    assert cast_at(dungeon(LINE, "W3 hero", caster("Aff1")), 4).questions == []


@pytest.mark.rule("DD-SHARED-06")
def test_destiny_helps_the_casting_hero_too_and_is_offered_only_where_it_decides() -> None:
    start = dungeon(LINE, mage("Aff1 Dst2", "root"), "F1")
    short = played(start, "cast:root:e1", "add-destiny=2", dice="6 3")
    assert short.told(SpellResisted).works
    assert "add-destiny" not in played(start, "cast:root:e1", dice="6 2").questions
    assert "add-destiny" not in played(start, "cast:root:e1", dice="6 5").questions
    wounds_only = played(start, "cast:root:e1", dice="6 3", ruled=rulings("R-DD-20.uses=wound-only"))
    assert "add-destiny" not in wounds_only.questions


@pytest.mark.parametrize(("option", "rolls"), [("simple", 2), ("no-resistance", 0)])
def test_whether_spells_are_resisted_the_ruling_says(option: str, rolls: int) -> None:
    start, ruled = dungeon(LINE, mage("Aff1", "root"), "F1"), rulings(f"R-DD-75={option}")
    cast = played(start, "cast:root:e1", dice="6 1" if rolls else "", ruled=ruled)
    assert len(cast.rolls) == rolls
    assert bool(cast.all_told(SpellTook)) is (rolls == 0)


@pytest.mark.parametrize(
    ("option", "next_turn", "next_room"), [("each-room", 0, 2), ("never", 0, 0), ("each-turn", 2, 2)]
)
def test_faith_and_affinity_come_back_as_the_ruling_says(option: str, next_turn: int, next_room: int) -> None:
    ruled = rulings(f"R-DD-76={option}")
    start = dungeon(LINE, "W3 A0 F2 Aff2 hero", "A0 F2 Aff2", exit=(Side.TOP, 1), faith=0, affinity=0)
    start = start.with_enemy(replace(start.enemies[0], faith=0, affinity=0))
    later = played(start, "end", ruled=ruled).state
    models = (later.hero, later.enemies[0])
    assert [(each.faith, each.affinity) for each in models] == [(next_turn, next_turn)] * 2
    dice = DiceStream(dice_key(seed_from("another room")))
    game: Game[Dungeon] = Game.imagined(DungeonRules(), replace(start, exit=Exit.OPEN), ruled, (HERO,), dice, ())
    game.answer(HERO, "move:out")
    assert (game.state.hero.faith, game.state.hero.affinity) == (next_room, next_room)


# Root


@pytest.mark.rule("DD-SPELL-04")
def test_a_rooted_hero_takes_no_move_of_any_kind_in_the_next_activation_but_fights_on() -> None:
    hero = sheet("W3 A0 save5 shield hero", "Hero", "H.1", cloak=1, arms="24in S2")
    start = dungeon(LINE, hero, caster("Aff1"))
    turn = cast_at(start, 4)
    kinds = {each.partition(":")[0] for each in turn.options}
    assert kinds.isdisjoint({"move", "defend", "stealth", "focus"})
    assert "shoot:gun:e1" in turn.options
    assert turn.faults("focus") == ["the hero is rooted and cannot move (DD-SPELL-04)"]
    after = cast_at(start, 4, "end", dice="")
    assert "move:2,1" in after.options


@pytest.mark.rule("DD-SPELL-04")
def test_a_rooted_enemy_and_those_beside_it_stay_where_they_are_for_one_activation() -> None:
    start = dungeon(hall("H....1", ".....2", "", "", "", "3"), mage("A0 Aff1", "root"), "A0", "A0", "A0")
    cast = played(start, "cast:root:e1", "end")
    assert [each.name for each in cast.all_told(SpellTook)] == ["Raider e1", "Raider e2"]
    assert (cast.where("e1"), cast.where("e2")) == ((1, 6), (2, 6))
    assert cast.where("e3") != (6, 1)
    assert all(each.statuses == () for each in cast.state.enemies)


@pytest.mark.rule("DD-SPELL-04")
def test_a_rooted_enemy_neither_patrols_nor_retreats() -> None:
    """Behind a wall it would patrol; a gunner beside the hero would retreat."""
    unseen = dungeon(hall("H#1"), mage("Aff1", "root"), "A2")
    ruled = rulings("R-DD-89=not-needed-for-spells")
    patrol = played(unseen, "cast:root:e1", "end", dice="d4:1 d4:4", ruled=ruled)
    assert len(patrol.told(EnemyMoved).path) == 1
    beside = dungeon(hall("H1"), mage("Aff1", "root"), sheet("A1", arms="24in S2"))
    retreat = played(beside, "cast:root:e1", "end", dice="d4:4 d4:4 1")
    assert len(retreat.told(EnemyMoved).path) == 1


# Cloak


@pytest.mark.rule("DD-SPELL-05")
def test_a_cloaked_hero_is_not_spotted_until_its_next_activation() -> None:
    start = dungeon(LINE, mage("A0 Aff1", "cloak"), sheet("A0", arms="24in S2"))
    cast = played(start, "cast:cloak", "end", dice="d4:1")
    assert cast.told(EnemyLooked).text() == "Raider e1: line of sight; Hero is cloaked"
    assert cast.state.hero.statuses == ()
    later = played(start, "cast:cloak", "end", "end", dice="d4:1 d4:4 1")
    assert later.told(ShotFired).aim.target == "Hero"


@pytest.mark.rule("DD-SPELL-05")
def test_a_cloaked_enemy_is_aimed_at_by_neither_weapon_nor_spell_but_struck_by_hand() -> None:
    start = dungeon(hall("H..1"), mage("A0 P3 Aff1 Move1", "root", arms="24in S2", reach=2), caster("Aff1"))
    cast = cast_at(start, 3)
    assert cast.faults("shoot:gun:e1") == ["Adept e1 is cloaked (DD-SPELL-05)"]
    assert cast.faults("cast:root:e1") == ["Adept e1 is cloaked (DD-SPELL-05)"]
    assert "melee:e1" in cast_at(start, 3, "move:1,2").options
    blind = cast_at(start, 3, ruled=rulings("R-DD-89=not-needed-for-spells"))
    assert blind.faults("cast:root:e1") == ["Adept e1 is cloaked (DD-SPELL-05)"]
    ended = cast_at(start, 3, "end", dice="")
    assert "shoot:gun:e1" in ended.options


# Do enemy spells need to hit {R-DD-78}


@pytest.mark.rule("DD-SPELL-06", "DD-AIRNG-01", "DD-AIRNG-02")
@pytest.mark.parametrize(
    ("option", "rolls"),
    [("status-auto-damage-rolls", ["enemies hit 4+: 6", "enemies wound 3+: 6"]), ("auto-hit", ["enemies wound 3+: 6"])],
)
def test_whether_an_enemys_spell_needs_to_hit_the_ruling_says(option: str, rolls: list[str]) -> None:
    start = dungeon(LINE, "W3 D5 hero", caster("Aff1 P3"))
    cast = cast_at(start, 1, dice="6 " * len(rolls), ruled=rulings(f"R-DD-78={option}"))
    assert cast.rolls[2:] == rolls
    assert cast.state.hero.wounds == 2
    assert cast_at(start, 4, ruled=rulings(f"R-DD-78={option}")).rolls[2:] == []


def test_a_blast_of_a_spell_that_hits_without_a_roll_catches_those_around_whatever_the_wound_roll() -> None:
    bursting = replace(COMMON[0], keywords=(WeaponKeyword("Blast", 1),))
    start = dungeon(hall("H2...1"), "W3 D5 hero", caster("Aff1 P3"), "D5")
    start = replace(start, plan=replace(start.planned, powers=(bursting, *COMMON[1:])))
    cast = cast_at(start, 1, dice="1 1", ruled=rulings("R-DD-78=auto-hit"))
    assert cast.rolls[2:] == ["enemies wound 3+: 1", "enemies wound 3+: 1"]


@pytest.mark.rule("DD-SPELL-06", "DD-COVER-03", "DD-AIRNG-03")
def test_cover_works_against_a_spell_that_strikes() -> None:
    start = dungeon(hall("H.o..1", "o"), "W3 D4 I2 hero", caster("Aff1 P4"), is_ducked=True)
    cast = played(enemy_phase(start), dice="6 d4:4 1 5 1")
    assert cast.rolls[3:] == ["enemies hit 5+: 5", "enemies wound 4+: 1"]


# Summoning


@pytest.mark.rule("DD-SHARED-07", "DD-SPELL-09")
@pytest.mark.parametrize(("face", "zombies"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_a_horde_is_half_a_die_of_zombies_rounded_up(face: int, zombies: int) -> None:  # G-DD-S7
    start = against("champions-of-the-void", dungeon(LINE, "W3 hero", caster("Aff1")))
    cast = cast_at(start, 5, dice=f"{face}")
    assert len(cast.all_told(EnemyAppeared)) == zombies
    assert cast.state.enemies[0].affinity == 0
    assert [each.id for each in cast.state.enemies[1:]] == [f"e{number + 2}" for number in range(zombies)]


@pytest.mark.rule("DD-SPELL-09")
def test_zombies_rise_near_the_caster_and_never_beside_the_hero() -> None:
    drawing = hall("H.1###", "..####", "######", "######", "######", "######")
    cast = cast_at(against("champions-of-the-void", dungeon(drawing, "W3 hero", caster("Aff1"))), 5, dice="6")
    assert [place(each.square) for each in cast.state.enemies[1:]] == [(2, 2)]


# Those beside the target


@pytest.mark.rule("DD-SPELL-01")
def test_lightning_rolls_for_the_target_and_for_everyone_in_coherency_with_it() -> None:
    """One roll decides for each, whether or not the target was wounded; extra Affinity counts for all."""
    start = dungeon(hall("H..213", "4"), mage("P3 Aff3", "lightning"), *["D8 W2"] * 4)
    cast = played(start, "cast:lightning:e1", "extra-affinity=1", dice="2 3 3")
    assert cast.rolls == ["hero shot 3+: 2", "hero shot 3+: 3", "hero shot 3+: 3"]
    assert [each.rule for each in cast.all_told(Caught)] == ["HS-SPELL-02", "HS-SPELL-02"]
    assert {each.id: each.wounds for each in cast.state.enemies} == {"e1": 2, "e4": 2}


@pytest.mark.rule("DD-SPELL-01")
def test_where_a_spell_must_hit_lightning_that_misses_leaps_to_nobody() -> None:
    ruled = rulings("R-DD-02=both-hit-then-wound")
    start = dungeon(hall("H..21"), mage("P3 Aff2", "lightning"), "D8", "D8")
    assert played(start, "cast:lightning:e1", dice="3", ruled=ruled).rolls == ["hero hit 4+: 3"]
    hit = played(start, "cast:lightning:e1", dice="4 1 1", ruled=ruled)
    assert hit.rolls[1:] == ["hero wound 5+: 1", "hero wound 5+: 1"]


def test_a_spell_that_leaps_and_bursts_strikes_nobody_twice() -> None:
    storm = replace(power("lightning"), keywords=(WeaponKeyword("Blast", 1),))
    start = dungeon(hall("H..21"), mage("P3 Aff2", storm), "D8 W3", "D8 W3")
    cast = played(start, "cast:lightning:e1", dice="3 3")
    assert [each.wounds for each in cast.state.enemies] == [2, 2]


# Statuses


@pytest.mark.parametrize(
    ("until", "caster", "turns"),
    [
        (Until.OWN_ACTIVATION, "e1", 0),
        (Until.CASTER_ACTIVATION, "e1", 0),
        (Until.CASTER_ACTIVATION, "e9", 0),  # who laid it is slain
        (Until.NEXT_TURN, "e1", 1),
        (Until.ROOM, "e1", 3),
    ],
)
def test_what_lies_on_a_model_lasts_its_time(until: Until, caster: str, turns: int) -> None:
    """Whether it still lies on the hero after one turn, two and three; the enemy is beyond a wall and looks out."""
    laid = Status("Change", "Hex", until, "martial", -2, caster, turn=1)
    start = dungeon(hall("H#1"), "W3 hero", "A0", statuses=(laid,))
    lasts = [bool(played(start, *["end"] * number, dice="d4:1 " * number).state.hero.statuses) for number in (1, 2, 3)]
    assert lasts == [number <= turns for number in (1, 2, 3)]
