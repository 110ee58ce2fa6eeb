"""What speaks against an army: every kind of fault, from both sides of its edge."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from muster.guild_pack import ARMY, MASONS, MASTER, army, guild, mustered, told

from dwethia.lengths import INCH
from dwethia.muster import Recruit, board_for, faults_of_opponents, muster


def test_the_usual_army_is_legal() -> None:
    assert mustered().is_legal
    assert mustered().warnings == ()


@pytest.mark.rule("SK-MUSTER-07")
def test_the_total_may_reach_the_limit_and_not_pass_it() -> None:
    total = mustered().points.total
    assert told(limit=total) == []
    assert told(limit=total - 1) == [f"{total} points are more than the limit of {total - 1} (SK-MUSTER-07)"]
    (fault,) = mustered(limit=total - 1).faults
    assert fault.tally is not None
    assert fault.tally.total == total


@pytest.mark.rule("SK-MUSTER-08")
def test_a_faction_must_be_chosen() -> None:
    assert told(faction="")[0] == "no faction is chosen (SK-MUSTER-08)"
    assert told(faction="mason")[0] == 'there is no faction "mason"; did you mean "masons"? (SK-MUSTER-08)'


@pytest.mark.rule("SK-MUSTER-10")
def test_a_religion_must_be_chosen() -> None:
    assert told(religion="") == ["no religion is chosen (SK-MUSTER-10)"]
    assert told(religion="down") == ['there is no religion "down"; did you mean "dawn"? (SK-MUSTER-10)']


@pytest.mark.rule("SK-MUSTER-11")
def test_only_the_elite_of_the_chosen_religion_may_join() -> None:
    lamp = Recruit("lamp")
    assert told(MASTER, MASONS, lamp) == []
    assert told(MASTER, MASONS, lamp, religion="dusk") == ["3. Lamp: the elite of Dusk is Shade (SK-MUSTER-11)"]
    faults = told(MASTER, MASONS, lamp, religion="")
    assert "3. Lamp: it serves Dawn, which is not chosen (SK-MUSTER-11)" in faults


@pytest.mark.rule("SK-MODEL-04")
def test_every_model_is_of_a_profile_that_its_faction_lists() -> None:
    assert told(MASTER, MASONS, Recruit("rover")) == [
        "3. Rover: Rovers lists it, and the army is of Masons (SK-MODEL-04)"
    ]
    assert told(MASTER, MASONS, Recruit("arhcer")) == [
        '3. there is no unit "arhcer"; did you mean "archer"? (SK-MODEL-04)'
    ]


@pytest.mark.rule("SK-MUSTER-06")
def test_factions_ally_from_5000_points_or_where_the_table_agrees() -> None:
    units = (MASTER, MASONS, Recruit("rover"))
    assert told(*units, allies=("rovers",), limit=4999) == [
        "allied factions need a battle of 5000 points, and this one has 4999 (SK-MUSTER-06)"
    ]
    assert told(*units, allies=("rovers",), limit=5000) == []
    assert told(*units, allies=("rovers",), limit=500, allies_agreed=True) == []
    assert told(*units, allies=("rovers",), limit=500, allies_agreed=True, religion="dusk") == []


@pytest.mark.rule("SK-MUSTER-06", "SK-MUSTER-09")
def test_an_ally_is_another_faction_that_exists_and_keeps_its_own_chart() -> None:
    assert told(limit=5000, allies=("masons",)) == ["Masons cannot be allied with itself (SK-MUSTER-06)"]
    assert told(limit=5000, allies=("rover",)) == ['there is no faction "rover"; did you mean "rovers"? (SK-MUSTER-06)']
    assert told(limit=5000, allies=("rovers",)) == ["0 basic units: Rovers at 5000 points must have 1 (SK-MUSTER-09)"]


@pytest.mark.rule("SK-MUSTER-09")
def test_the_chart_bounds_each_type_by_the_size_of_the_battle() -> None:
    heroes = Recruit("master", 2)
    assert told(heroes, MASONS, limit=500) == []
    assert told(heroes, MASONS, limit=499) == ["2 heroes: Masons at 499 points may have 1 (SK-MUSTER-09)"]
    assert told(MASONS, limit=199) == []
    assert told(MASONS, limit=200) == ["0 heroes: Masons at 200 points must have 1 (SK-MUSTER-09)"]
    assert told(MASTER, Recruit("mason", 1, ("hammer",))) == [
        "1 basic unit: Masons at 500 points must have 2 (SK-MUSTER-09)"
    ]
    assert told(MASTER, MASONS, Recruit("golem", 2)) == ["2 monsters: Masons at 500 points may have 1 (SK-MUSTER-09)"]
    assert told(MASTER, MASONS, Recruit("old-tower"), limit=999) == [
        "1 titan: Masons at 999 points may have 0 (SK-MUSTER-09)"
    ]
    assert told(MASTER, MASONS, Recruit("old-tower"), limit=1000) == []
    assert told(MASTER, MASONS, Recruit("lamp", 2)) == [
        "2 religious units: Masons at 500 points may have 1 (SK-MUSTER-09)"
    ]


@pytest.mark.rule("SK-MUSTER-09")
def test_the_chart_bounds_single_profiles_over_all_their_entries() -> None:
    archers = Recruit("archer", 2), Recruit("archer", 2, name="The other two")
    assert told(MASTER, MASONS, *archers) == []
    assert told(MASTER, MASONS, *archers, Recruit("archer", name="Five")) == [
        "5 of Archer: Masons at 500 points may have 4 (SK-MUSTER-09)"
    ]


@pytest.mark.rule("SK-MUSTER-09")
def test_a_person_is_there_once() -> None:
    assert told(MASTER, MASONS, Recruit("old-tower", 2), limit=2000) == [
        "there is one Old Tower only, and the army has 2 (SK-MUSTER-09)"
    ]


@pytest.mark.rule("SK-MUSTER-12")
def test_wargear_goes_into_slots_that_offer_it() -> None:
    assert told(Recruit("master", wargear=("sling", "bow")), MASONS) == []  # the bow is also for either hand
    assert told(Recruit("master", wargear=("bow", "bow")), MASONS) == []
    assert told(Recruit("master", wargear=("sling", "shield", "bow")), MASONS) == [
        '1. Master: there is no room for Bow, "ranged" takes 1 and "either hand" takes 1 (SK-MUSTER-12)'
    ]
    assert told(Recruit("master", wargear=("spear",)), MASONS) == [
        "1. Master: Spear is not offered to it, it may take Bow, Sling or Shield (SK-MUSTER-12)"
    ]
    assert told(MASTER, MASONS, Recruit("golem", wargear=("spear",))) == [
        "3. Golem: Spear is not offered to it, it may take nothing (SK-MUSTER-12)"
    ]
    assert told(Recruit("master", wargear=("blow",)), MASONS) == [
        '1. Master: there is no wargear "blow"; did you mean "bow"? (SK-MUSTER-12)'
    ]


@pytest.mark.rule("SK-MUSTER-12")
def test_a_slot_that_must_be_filled_is_filled() -> None:
    assert told(MASTER, Recruit("mason", 2)) == [
        '2. Mason: "in hand" must hold 1 and holds 0, choose Hammer or Spear (SK-MUSTER-12)'
    ]
    assert told(MASTER, Recruit("mason", 2, ("spear", "hammer"))) == [
        '2. Mason: there is no room for Hammer, "in hand" takes 1 (SK-MUSTER-12)'
    ]


@pytest.mark.rule("SK-MUSTER-13")
def test_only_heroes_are_of_a_race() -> None:
    assert told(Recruit("master", race="dwarf"), MASONS) == []
    assert told(MASTER, Recruit("mason", 2, ("hammer",), race="dwarf")) == [
        "2. Mason: only heroes are of a race, and it is a basic unit (SK-MUSTER-13)"
    ]
    assert told(Recruit("master", race="dwarv"), MASONS) == [
        '1. Master: there is no race "dwarv"; did you mean "dwarf"? (SK-MUSTER-13)'
    ]


@pytest.mark.rule("HS-PRICE-02", "SK-STAT-07")
def test_a_race_takes_no_characteristic_out_of_its_bounds() -> None:
    assert told(Recruit("master", race="giant"), MASONS) == [
        "1. Master: Defense 6 is too high before wargear, a hero has at most 5 (HS-PRICE-02)"
    ]
    assert told(Recruit("master", race="ghost"), MASONS) == [
        "1. Master: Wounds 0 is too low, the least is 1 (SK-STAT-07)"
    ]


@pytest.mark.rule("SK-MODEL-09", "SK-MODEL-10", "SK-MODEL-11", "SK-MODEL-12", "SK-MODEL-13")
@pytest.mark.parametrize(
    ("recruit", "least", "most", "rule"),
    [
        (Recruit("archer"), 20, 32, "SK-MODEL-09"),
        (Recruit("master"), 20, 40, "SK-MODEL-10"),
        (Recruit("lamp"), 20, 40, "SK-MODEL-10"),
        (Recruit("golem"), 40, 70, "SK-MODEL-11"),
        (Recruit("old-tower"), 90, 170, "SK-MODEL-12"),
    ],
)
def test_a_base_out_of_its_range_is_warned_about_and_not_refused(
    recruit: Recruit, least: int, most: int, rule: str
) -> None:
    for size, fits in ((least - 1, False), (least, True), (most, True), (most + 1, False)):
        for shape in (str(size), f"15x{size}"):
            found = mustered(MASTER, MASONS, replace(recruit, base=shape), limit=1000)
            assert not [fault for fault in found.faults if fault.rule == rule]
            assert [warning.rule for warning in found.warnings] == ([] if fits else [rule])


@pytest.mark.rule("SK-MODEL-13")
def test_a_base_counts_by_its_widest_side() -> None:
    found = mustered(MASTER, Recruit("archer", base="25x50"), MASONS)
    (warning,) = found.warnings
    assert str(warning) == "2. Archer: a base of 50 mm is outside the 20 to 32 mm of a basic (SK-MODEL-09)"
    assert str(warning.tally) == "50 = 50 mm, the widest side of 25x50 mm (SK-MODEL-13)"


@pytest.mark.rule("SK-MODEL-05", "SK-MODEL-06", "SK-MODEL-07", "SK-MODEL-08")
def test_each_type_has_its_usual_base() -> None:
    units = (MASTER, Recruit("lamp"), MASONS, Recruit("golem"), Recruit("old-tower"))
    found = {each.unit.id: (each.base.total, each.base.parts[0].rule) for each in mustered(*units).units}
    assert found == {
        "master": (40, "SK-MODEL-06"),
        "lamp": (40, "SK-MODEL-06"),
        "mason": (32, "SK-MODEL-05"),
        "golem": (50, "SK-MODEL-07"),
        "old-tower": (100, "SK-MODEL-08"),
    }


@pytest.mark.rule("SK-MUSTER-01")
def test_an_army_has_models() -> None:
    empty = muster(replace(ARMY, units=()), guild())
    assert [str(fault) for fault in empty.faults][-1] == "the army has no models to oppose anyone with (SK-MUSTER-01)"


def test_the_packs_an_army_was_made_with_must_be_loaded() -> None:
    assert told(packs=("guild", "other")) == ['the army is made with the pack "other", which is not loaded']


def test_all_faults_are_told_at_once() -> None:
    faults = told(
        Recruit("master", 3, ("spear",), race="dwarv"),
        Recruit("mason", race="dwarf"),
        Recruit("shade"),
        Recruit("rover"),
        faction="masons",
        limit=150,
    )
    rules = [each.rpartition("(")[2].rstrip(")") for each in faults]
    assert rules == [
        "SK-MUSTER-12",
        "SK-MUSTER-13",
        "SK-MUSTER-12",
        "SK-MUSTER-13",
        "SK-MUSTER-11",
        "SK-MODEL-04",
        "SK-MUSTER-09",
        "SK-MUSTER-09",
        "SK-MUSTER-07",
    ]


@pytest.mark.rule("SK-MUSTER-01", "SK-MUSTER-02")
def test_two_forces_with_one_limit_meet_unless_a_handicap_is_agreed() -> None:
    small = army(limit=499)
    assert list(faults_of_opponents((ARMY, ARMY))) == []
    (fault,) = faults_of_opponents((ARMY, small))
    assert str(fault) == "both sides agree on one points limit: Test has 500 and Test has 499 (SK-MUSTER-02)"
    assert list(faults_of_opponents((ARMY, small), handicap=True)) == []
    (fault,) = faults_of_opponents((ARMY,))
    assert fault.rule == "SK-MUSTER-01"


@pytest.mark.rule("SK-MUSTER-03", "SK-MUSTER-04", "SK-MUSTER-05", "SK-MUSTER-06")
@pytest.mark.parametrize(
    ("limit", "size", "rule"),
    [
        (100, "2x2 ft", "SK-MUSTER-03"),
        (500, "2x2 ft", "SK-MUSTER-03"),
        (999, "2x2 ft", "SK-MUSTER-03"),
        (1000, "3x3 ft", "SK-MUSTER-04"),
        (2499, "3x3 ft", "SK-MUSTER-04"),
        (2500, "4x6 ft", "SK-MUSTER-05"),
        (5000, "4x6 ft", "SK-MUSTER-06"),
        (9000, "4x6 ft", "SK-MUSTER-06"),
    ],
)
def test_the_limit_says_how_large_the_board_is(limit: int, size: str, rule: str) -> None:  # G-SK-10
    board = board_for(limit)
    assert str(board) == size
    assert {part.rule for part in (*board.width.parts, *board.depth.parts)} == {rule}
    assert board.width.total == int(size[0]) * 12 * INCH
