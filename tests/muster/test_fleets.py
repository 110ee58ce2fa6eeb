# ruff: noqa: E501 - messages are shown whole
"""Fleets: counted, checked, written down and made by chance, by the same muster as armies."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from dwethia.codex import Codex, starter
from dwethia.lengths import FOOT
from dwethia.muster import (
    Army,
    ArmyError,
    Recruit,
    faults_of_opponents,
    kit_of,
    levy_force,
    muster,
    read_force,
    read_force_text,
    read_text,
    ready_force,
    ready_forces,
    write_text,
)
from dwethia.muster.army import army_of, write
from dwethia.muster.cosmic.fleet import FieldedShip, Fleet, muster_fleet
from dwethia.muster.sheets import sheet
from dwethia.muster.summary import summary, summary_line

FLEETS = ready_forces("cosmic")
GAP = 26  # millimetres, more than the inch within which ships ram each other
ZONE = (609, 228)  # 24 by 9 inches in millimetres


def codex() -> Codex:
    return starter()


def citadel(*units: Recruit, limit: int = 1500, **changes: object) -> Fleet:
    fleet = Fleet("Test", faction="the-citadel", religion="iron-chorus", limit=limit, units=units)
    return replace(fleet, **changes)


def faults(fleet: Fleet) -> list[str]:
    return [str(each) for each in muster_fleet(fleet, codex()).faults]


@pytest.mark.rule("CC-MUSTER-06", "CC-MUSTER-13", "CC-MUSTER-14", "CC-MUSTER-15")
def test_a_fleet_is_counted_with_its_pools() -> None:
    mustered = muster_fleet(citadel(Recruit("comrade-class", 2), Recruit("doctrine-warship")), codex())
    assert mustered.is_legal
    assert mustered.points.total == 2 * 208 + 321
    assert [mustered.pools[name].total for name in ("destiny", "faith", "affinity")] == [3, 3, 0]
    assert {part.rule for part in mustered.points.parts} == {"CC-MUSTER-06"}


def test_the_card_of_a_ship_says_what_it_costs_what_guards_it_and_what_its_words_mean() -> None:
    page = sheet(muster_fleet(citadel(Recruit("comrade-class", 2), Recruit("doctrine-warship")), codex()), codex())
    assert "208 points each, 416 in all" in page
    assert "321 points ·" in page
    fighter = next(each for each in codex().ships_of("the-citadel") if each.is_fighter)
    assert "may move in any direction" in sheet(muster_fleet(citadel(Recruit(fighter.id)), codex()), codex())
    shielded = replace(fighter, printed=replace(fighter.printed, save=None, shield=True))
    assert "shields" in kit_of(citadel()).listed(shielded, codex()).facts


@pytest.mark.rule("CC-MUSTER-02", "CC-MUSTER-03", "CC-MUSTER-04", "CC-MUSTER-05")
@pytest.mark.parametrize(("limit", "feet"), [(1500, (2, 2)), (3000, (3, 3)), (4500, (4, 6)), (6000, (4, 6))])
def test_the_board_follows_the_limit(limit: int, feet: tuple[int, int]) -> None:
    board = muster(citadel(limit=limit), codex()).board
    assert (board.width.total, board.depth.total) == (feet[0] * FOOT, feet[1] * FOOT)


LEGAL = (Recruit("comrade-class", 2),)


@pytest.mark.rule(
    "CC-MUSTER-05", "CC-MUSTER-07", "CC-MUSTER-08", "CC-MUSTER-09", "CC-MUSTER-10", "CC-MUSTER-11", "CC-BASE-07"
)
@pytest.mark.parametrize(
    ("fleet", "told"),
    [
        (citadel(*LEGAL, faction=""), "no faction is chosen (CC-MUSTER-07)"),
        (citadel(*LEGAL, religion=""), "no religion is chosen (CC-MUSTER-09)"),
        (citadel(*LEGAL, allies=("bloodpact",)), "allied factions need a battle of 6000 points, and this one has 1500 (CC-MUSTER-05)"),
        (citadel(*LEGAL, Recruit("blue-sun")), "2. Blue Sun: Empire of Sol lists it, and the fleet is of The Citadel (CC-MUSTER-11)"),
        (citadel(*LEGAL, Recruit("hearthship")), "2. Hearthship: the elite of The Iron Chorus is Hymnal (CC-MUSTER-10)"),
        (citadel(*LEGAL, Recruit("comrade-clas")), '2. there is no ship "comrade-clas"; did you mean "comrade-class"? (CC-MUSTER-11)'),
        (citadel(*LEGAL, Recruit("picket-wing", 4)), "4 fighters: The Citadel at 1500 points may have 3 (CC-MUSTER-08)"),
        (citadel(Recruit("comrade-class")), "1 cruiser: The Citadel at 1500 points must have 2 (CC-MUSTER-08)"),
        (citadel(Recruit("comrade-class", 2), limit=415), "416 points are more than the limit of 415 (CC-MUSTER-06)"),
        (citadel(*LEGAL, Recruit("picket-wing", base="30")), "2. Picket Fighter: a round base of 30 mm, and the profile of Picket Fighter has 30x30 mm (CC-BASE-07)"),
        (citadel(Recruit("comrade-class", 2, ("flak-guns",))), "1. Comrade-class: Flak Guns is not offered to it, it may take nothing (CC-SHOOT-05)"),
    ],
)  # fmt: skip
def test_an_illegal_fleet_is_refused_by_place_and_rule(fleet: Fleet, told: str) -> None:
    assert told in faults(fleet)


@pytest.mark.rule("CC-MUSTER-05")
def test_factions_ally_from_6000_points() -> None:
    fleet = citadel(Recruit("comrade-class", 2), Recruit("reaver-cruiser", 2), limit=6000, allies=("bloodpact",))
    assert faults(fleet) == []


@pytest.mark.rule("CC-BASE-04", "CC-BASE-12")
def test_a_base_out_of_its_class_is_warned_of_and_forbids_nothing() -> None:
    mustered = muster_fleet(citadel(Recruit("comrade-class", 2, base="80x30")), codex())
    assert mustered.is_legal
    assert [str(each) for each in mustered.warnings] == [
        "1. Comrade-class: a base of 80x30 mm is outside the 50 to 70 by 20 to 40 mm of a cruiser (CC-BASE-04)"
    ]


@pytest.mark.rule("CC-MUSTER-01", "CC-CORE-10")
def test_fleets_that_meet_have_one_limit_and_are_of_one_game() -> None:
    told = [each.rule for each in faults_of_opponents((citadel(), citadel(limit=3000)))]
    assert told == ["CC-MUSTER-01"]
    assert "CC-CORE-10" in [each.rule for each in faults_of_opponents((citadel(limit=500), Army("Foot")))]


# Files and texts


@pytest.mark.parametrize("id", FLEETS)
def test_a_fleet_goes_into_its_file_and_its_text_and_back(id: str) -> None:
    fleet = ready_force(id)
    assert read_force(write(fleet)) == fleet
    assert read_force_text(write_text(fleet, codex()), codex()) == fleet


def test_a_fleet_is_no_army() -> None:
    fleet = ready_force("sol-vanguard")
    with pytest.raises(ArmyError, match="this is no army, but a fleet"):
        read_text(write_text(fleet, codex()), codex())
    with pytest.raises(ArmyError, match="game: unknown field"):
        army_of({"game": "cosmic", "name": "Test"})
    with pytest.raises(ArmyError, match='there is no game "chess"'):
        read_force(b'{"game": "chess", "name": "Test"}')


@pytest.mark.rule("CC-MUSTER-12")
def test_the_sheet_has_a_card_for_each_ship_with_all_of_its_profile() -> None:
    mustered = muster(ready_force("fortieth-plan"), codex())
    page = sheet(mustered, codex())
    assert page.count('<article class="card">') == len(mustered.units)
    for word in ("Orbital Station", "base 90 mm", "Ring Battery", "turret", "shields guard all round"):
        assert word in page


@pytest.mark.rule("CC-MUSTER-12", "CC-DEST-09", "CC-AFF-01")
@pytest.mark.parametrize(
    ("ship", "words"),
    [
        ("blue-sun", ("Answered Prayer", "Lightning", "Charge 2", "Sunder 1")),
        ("oath-ram", ("Vanguard 2",)),
        ("hearthship", ("ignores wounds on 6+", "Cloak")),
        ("sleeping-eye", ("Masters of Affinity",)),
    ],
)
def test_the_card_of_a_ship_says_everything_that_it_pays_for(ship: str, words: tuple[str, ...]) -> None:
    """All fields of its profile stand on the sheet {R-CC-68}."""
    entry = codex().ship(ship)
    fleet = Fleet(
        name="Test",
        faction=entry.faction or "the-citadel",
        religion=entry.religion or "iron-chorus",
        units=(Recruit(ship, 1),),
    )
    page = sheet(muster(fleet, codex()), codex())
    assert [word for word in words if word not in page] == []


def test_every_fact_of_a_profile_is_on_its_card() -> None:
    told = {
        "cloak": "cloak {}",
        "priority": "adds {} to the priority roll",
        "deploys": "deploys: {}",
        "arrives": "turn {}",
    }
    for ship in codex().ships.values():
        fleet = Fleet(
            name="Test",
            faction=ship.faction or "the-citadel",
            religion=ship.religion or "iron-chorus",
            units=(Recruit(ship.id, 1),),
        )
        page = sheet(muster(fleet, codex()), codex())
        for name, words in told.items():
            if (value := getattr(ship, name)) not in (None, 0, "zone"):
                assert words.format(value) in page, f"{ship.name}: {name}"


def test_the_json_tells_the_game_and_the_ships() -> None:
    mustered = muster(ready_force("fortieth-plan"), codex())
    told = summary(mustered)
    assert (told["game"], told["legal"]) == ("cosmic", True)
    station = next(each for each in told["units"] if each["unit"] == "orbital-station")
    assert (station["class"], station["base"], station["profile"]["save"]) == ("construct", "90", 4)
    assert summary_line("x", mustered)["game"] == "cosmic"


# Ready and random fleets


@pytest.mark.rule("CC-MUSTER-16", "HS-SHIP-06")
def test_every_faction_has_a_fleet_of_1500_and_one_of_3000_and_two_are_for_learning() -> None:
    own = {id: muster(each, codex()) for id, each in FLEETS.items()}
    assert all(each.is_legal and not each.warnings for each in own.values())
    for limit in (1500, 3000):
        of_size = [each for each in own.values() if each.army.limit == limit]
        assert sorted(each.army.faction for each in of_size) == sorted(codex().factions)
        assert all(limit * 14 // 15 <= each.points.total <= limit for each in of_size)
    learning = [each for id, each in own.items() if id.startswith("learn-")]
    assert [each.army.models for each in learning] == [5, 5]


@pytest.mark.rule("HS-SHIP-06", "CC-DEPLOY-08")
@pytest.mark.parametrize("faction", sorted(starter().factions))
def test_1500_points_by_chance_are_five_to_eight_ships_that_fit_their_zone(faction: str) -> None:
    for seed in range(4):
        fleet = levy_force(Fleet, codex(), faction, 1500, f"zone {seed}")
        mustered = muster_fleet(fleet, codex())
        assert mustered.is_legal
        assert 5 <= fleet.models <= 8
        assert fits_in_zone([each for each in mustered.units for _ in range(each.count)])


def fits_in_zone(ships: list[FieldedShip]) -> bool:
    """Whether ships facing ahead stand in rows, the longest behind, all clear of each other."""
    left, depth, rows = 0, 0, 0
    for length, width in sorted((each.base.sides for each in ships), reverse=True):
        if left == 0 or left + GAP + width > ZONE[0]:
            rows += depth + (GAP if depth else 0)
            left, depth = width, length
        else:
            left += GAP + width
    return rows + depth <= ZONE[1]


def test_the_same_seed_makes_the_same_fleet() -> None:
    one, other = (levy_force(Fleet, codex(), "bloodpact", 1500, "a") for _ in range(2))
    assert one == other
    assert kit_of(one).word == "fleet"
