"""A model as it takes the field: each characteristic with its reasons, its best save, its longest reach."""

from __future__ import annotations

import pytest

from dwethia.codex import Changes, Characteristics, Gear, GearType, Outfit, Race, Unit, Wargear, starter
from dwethia.codex.characteristics import CHARACTERISTICS
from dwethia.codex.entries import Armament
from dwethia.lengths import INCH
from dwethia.profile import UnitType
from dwethia.tally import Tally
from dwethia.weapon import Weapon, WeaponKeyword

HERO = Unit(
    id="hero",
    name="Hero",
    mark="H.1",
    faction="all",
    printed=Characteristics(
        martial=1,
        perception=2,
        strength=3,
        defense=4,
        aggression=3,
        wounds=2,
        integrity=-1,
        destiny=5,
        faith=6,
        affinity=1,
        move=7,
        save=6,
    ),
)


def outfit(*wargear: Wargear, race: Race | None = None, unit: Unit = HERO) -> Outfit:
    return Outfit(unit, wargear, (), race, Tally())


def armour(save: int | None, type: GearType = GearType.ARMOUR, **changes: int) -> Gear:
    return Gear(id="armour", name="Armour", type=type, save=save, changes=Changes(**changes))


@pytest.mark.rule(
    "SK-STAT-02", "SK-STAT-03", "SK-STAT-04", "SK-STAT-05", "SK-STAT-06",
    "SK-STAT-07", "SK-STAT-08", "SK-STAT-09", "SK-STAT-10", "SK-STAT-11",
)  # fmt: skip
def test_every_characteristic_comes_with_its_rule() -> None:
    assert [str(outfit().characteristic(name)) for name in CHARACTERISTICS] == [
        "1 = 1 Martial of Hero (SK-STAT-02)",
        "2 = 2 Perception of Hero (SK-STAT-03)",
        "3 = 3 Strength of Hero (SK-STAT-04)",
        "4 = 4 Defense of Hero (SK-STAT-05)",
        "3 = 3 Aggression of Hero (SK-STAT-06)",
        "2 = 2 Wounds of Hero (SK-STAT-07)",
        "-1 = - 1 Integrity of Hero (SK-STAT-08)",
        "5 = 5 Destiny of Hero (SK-STAT-09)",
        "6 = 6 Faith of Hero (SK-STAT-10)",
        "1 = 1 Affinity of Hero (SK-STAT-11)",
    ]


@pytest.mark.rule("SK-STAT-01", "SK-STAT-13")
def test_a_units_profile_has_the_ten_values_in_their_order_and_a_move() -> None:
    assert HERO.profile.line == (1, 2, 3, 4, 3, 2, -1, 5, 6, 1)
    assert str(outfit().characteristic("move")) == "7 = 7 Move of Hero (SK-STAT-13)"
    assert (HERO.profile.move, HERO.profile.type) == (7, UnitType.HERO)


@pytest.mark.rule("SK-STAT-14")
def test_a_race_changes_the_profile() -> None:
    race = Race(id="folk", name="Folk", changes=Changes(strength=2, move=-1))
    changed = outfit(race=race)
    assert str(changed.characteristic("strength")) == "5 = 3 Strength of Hero (SK-STAT-04) + 2 Folk (SK-STAT-14)"
    assert (changed.profile.strength, changed.profile.move, changed.profile.martial) == (5, 6, 1)


@pytest.mark.rule("SK-MUSTER-12")
def test_wargear_changes_the_profile_unless_it_works_only_once() -> None:
    axe = Armament(id="axe", name="Axe", changes=Changes(strength=1))
    stim = Gear(id="stim", name="Stim", type=GearType.OTHER, changes=Changes(strength=2), once=True)
    changed = outfit(axe, stim)
    assert str(changed.characteristic("strength")) == "4 = 3 Strength of Hero (SK-STAT-04) + 1 Axe (SK-MUSTER-12)"


def test_the_best_save_counts_and_saves_do_not_add_up() -> None:
    assert outfit().save == 6
    assert outfit(armour(4), armour(5, GearType.SHIELD)).profile.save == 4
    assert outfit(unit=starter().units["pirate"]).save is None


def test_a_shield_is_seen_and_the_better_cloak_counts() -> None:
    cloaks = [Gear(id=f"cloak-{each}", name="Cloak", type=GearType.CLOAK, cover=each) for each in (1, 2)]
    assert outfit(*cloaks).cover == 2
    assert not outfit(armour(5)).has_shield
    assert outfit(armour(5, GearType.SHIELD)).has_shield


def test_the_reach_is_that_of_the_longest_weapon_or_of_the_unit_itself() -> None:
    spear = Armament(id="spear", name="Spear", reach=2)
    assert (outfit().reach, outfit(spear).reach) == (1, 2)
    codex = starter()
    assert codex.outfit(codex.units["zombie"]).reach == 2
    assert codex.outfit(codex.units["siege-golem"]).reach == 3


def test_ranged_weapons_come_as_a_shot_sees_them() -> None:
    codex = starter()
    (bow,) = codex.outfit(codex.unit("Hunter")).ranged
    assert bow == Weapon(24 * INCH, 2, keywords=(WeaponKeyword("Arc"),), name="Short Bow", id="short-bow")


@pytest.mark.rule("HS-PRICE-04")
def test_what_is_chosen_instead_of_something_is_refunded() -> None:
    codex = starter()
    hunter = codex.unit("Hunter")
    chosen = codex.outfit(hunter, ["long-bow"])
    assert [each.id for each in chosen.wargear] == ["hand-weapon", "camo-cloak", "long-bow"]
    assert chosen.points == codex.outfit(hunter).points - 7 + 8
    assert (-7, "Short Bow given up") in [(part.value, part.name) for part in chosen.price.parts]


def test_an_outfit_knows_the_spells_of_its_books() -> None:
    codex = starter()
    oracle = codex.unit("Oracle")
    assert [each.id for each in codex.outfit(oracle).spells] == ["cloak", "root"]
    assert [each.id for each in codex.outfit(oracle, ["storm-codex"]).spells] == ["cloak", "root", "lightning"]


def test_the_usual_outfit_fills_the_slots_that_must_be_filled() -> None:
    codex = starter()
    usual = codex.usual_outfit(codex.unit("Siege Golem"))
    assert [each.id for each in usual.wargear] == ["siege-fists", "hurled-rock"]
