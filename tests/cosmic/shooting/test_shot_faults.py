"""What speaks against a shot, with the rule and what was measured (CC-SHOOT-02 to -25, CC-BASE-10)."""

import pytest
from cosmic.shooting.shots import gunship, shooting, shot, victim
from cosmic.space import Placed, Space, blue, red
from msgspec.structs import replace

from dwethia.cosmic.events.shooting import ShipShot
from dwethia.cosmic.shooting.shoot_form import ShootForm
from dwethia.lengths import INCH
from dwethia.tabletop.sides import RED

SLOW = " Movement Penalty (CC-SHOOT-09)"
LONG = 1181  # half a cruiser's length
NEAR = 2 * LONG + 4000  # from where a cruiser at (12, 4) touches another straight ahead


def ahead(gap: int) -> tuple[float, float]:
    """Where a cruiser stands so far before one at (12, 4)."""
    return 12, (NEAR + gap) / INCH


def changed(field: Space, **changes: object) -> ShootForm:
    """The form of red, once its first ship is another."""
    ship = replace(field.ship("red-1"), **changes)
    return ShootForm(field.battle.with_ships(ship), RED, field.rulings)


def faults(form: ShootForm, **more: str) -> list[str]:
    return [str(fault) for fault in form.faults(shot(**more))]


# Range


@pytest.mark.rule("CC-SHOOT-05", "CC-SHOOT-06")
@pytest.mark.parametrize(
    ("option", "gap", "is_legal"),
    [
        ("enemy-exclusive", 8000, True),
        ("enemy-exclusive", 8001, False),
        ("all-inclusive", 8000, True),
        ("all-exclusive", 8000, False),
        ("all-exclusive", 7999, True),
    ],
)
def test_the_target_must_be_in_range(option: str, gap: int, is_legal: bool) -> None:  # R-CC-29
    field = shooting(gunship(weapon="8in S4"), gunship((20, 4)), victim(ahead(gap)), rulings=(f"R-CC-29={option}",))
    found = field.faults(shot())
    assert (found == []) is is_legal
    if option == "enemy-exclusive" and not is_legal:
        assert found == ["8.001 in is more than 8 in (CC-SHOOT-06)"]


@pytest.mark.rule("SK-KEY-03")
def test_a_lobbed_shot_flies_three_times_as_far_and_past_everything() -> None:
    field = shooting(gunship(weapon="5in S4 arc"), victim((12, 10.9), size="warship"), victim((12, 17)), dice="6")
    assert field.faults(shot(target="blue-2")) != []
    field.decide(shot(target="blue-2", lobbed=True))
    assert field.ship("blue-2").wounds == 2
    field.done()


# Arcs


ALL_ROUND = {"front": (12, 12), "left": (5, 4), "right": (19, 4), "rear": (12, 0.7)}


@pytest.mark.rule("CC-BASE-10")
@pytest.mark.parametrize("option", ["per-weapon", "all-round", "front-only"])
@pytest.mark.parametrize("arc", ["front", "left", "right", "rear", "turret"])
@pytest.mark.parametrize("side", ALL_ROUND)
def test_a_weapon_fires_to_its_side(option: str, arc: str, side: str) -> None:  # R-CC-52
    target = victim(ALL_ROUND[side], heading=90, size="fighter")
    ships = gunship(weapon=f"20in S4 {arc}"), gunship((2, 3)), target, victim((2, 12))
    field = shooting(*ships, rulings=(f"R-CC-52={option}",))
    fires_to = {"per-weapon": arc, "all-round": "turret", "front-only": "front"}[option]
    expected = (
        []
        if fires_to in (side, "turret")
        else [f"Fighter lies in the {side} quarter, gun-1 fires to the {fires_to} (CC-BASE-10)"]
    )
    assert field.faults(shot()) == expected


@pytest.mark.rule("CC-BASE-10")
def test_a_target_on_the_border_of_two_quarters_lies_in_both() -> None:
    target = victim((8, 12), size="warship")
    for arc in ("front", "left"):
        assert shooting(gunship(weapon=f"20in S4 {arc}"), target).faults(shot()) == []


@pytest.mark.rule("CC-BASE-08", "CC-BASE-10")
@pytest.mark.parametrize(("facing", "is_legal"), [("sides", False), ("all-round", True)])
def test_a_round_base_has_quarters_by_its_heading_or_none(facing: str, is_legal: bool) -> None:
    station = gunship(weapon="20in S4 front", size=80, facing=facing, heading=90)  # it looks west
    field = shooting(station, gunship((2, 2)), victim())
    assert (field.faults(shot()) == []) is is_legal


# What a ship has done


@pytest.mark.rule("CC-SHOOT-09", "CC-SHOOT-10", "CC-SHOOT-11")
@pytest.mark.parametrize(
    ("penalty", "moved", "expected"),
    [
        ("half", 3000, []),  # G-CC-09
        ("half", 3001, ["Cruiser 1 has moved 3.001 in, more than half of 6 in, and gun-1 has a Half" + SLOW]),
        ("full", 0, []),
        ("full", 1, ["Cruiser 1 has moved 0.001 in, and gun-1 has a Full Movement Penalty (CC-SHOOT-10)"]),
        ("none", 12000, []),
    ],
)
def test_moving_costs_what_the_weapon_says(penalty: str, moved: int, expected: list[str]) -> None:
    ship = gunship(weapon=f"20in S4 {penalty}", profile="P3 Move6", moved=moved)
    assert shooting(ship, gunship((18, 4)), victim()).faults(shot()) == expected


@pytest.mark.rule("CC-SHOOT-11")
def test_a_weapon_without_penalty_is_fired_after_a_full_move() -> None:
    ship = gunship(weapon="20in S4 none", profile="P3 Move6", moved=6000, orders="fire move")
    field = shooting(ship, victim(), dice="1")
    field.decide(shot())
    assert "CC-SHOOT-11" in field.saw(ShipShot)[0].rules
    field.done()


@pytest.mark.rule("CC-TERR-04", "CC-SHOOT-09")
@pytest.mark.parametrize(("paid", "is_legal"), [(3000, True), (3002, False)])  # 1.5" and 1.501" in difficult terrain
def test_difficult_terrain_halves_first_and_the_weapon_what_is_left(paid: int, is_legal: bool) -> None:
    ship = gunship(weapon="20in S4 half", profile="P3 Move6", moved=paid)
    assert (shooting(ship, gunship((18, 4)), victim()).faults(shot()) == []) is is_legal


@pytest.mark.rule("CC-SHOOT-10")
@pytest.mark.parametrize(("option", "is_legal"), [("does-not-count", True), ("counts", False)])
def test_drift_counts_as_a_move_where_the_ruling_says_so(option: str, is_legal: bool) -> None:  # R-CC-53
    field = shooting(gunship(weapon="20in S4 full"), victim(), rulings=(f"R-CC-53.drift={option}",))
    assert (faults(changed(field, drifted=1000)) == []) is is_legal


@pytest.mark.rule("CC-SHOOT-10")
@pytest.mark.parametrize(("option", "is_legal"), [("per-weapon", True), ("whole-ship", False)])
def test_the_penalty_silences_a_weapon_or_the_whole_ship(option: str, is_legal: bool) -> None:  # R-CC-53
    ship = gunship(weapons=["20in S4 full", "20in S4"], moved=1000)
    field = shooting(ship, gunship((18, 4)), victim(), rulings=(f"R-CC-53.ban={option}",))
    assert field.faults(shot()) != []
    assert (field.faults(shot(weapon="gun-2")) == []) is is_legal


@pytest.mark.rule("CC-SHOOT-12")
def test_a_ship_in_a_boarding_fight_may_not_shoot_but_for_light_weapons() -> None:
    ship = gunship(weapons=["20in S4", "20in S4 light"])
    field = shooting(ship, blue(ahead(500), called="Boarder"), victim((18, 12)))
    assert field.faults(shot(target="blue-2")) == ["Cruiser is in a boarding fight with Boarder (CC-SHOOT-12)"]
    assert field.faults(shot(weapon="gun-2", target="blue-2")) == []


@pytest.mark.rule("CC-SHOOT-13")
def test_a_ship_that_has_cast_fires_nothing() -> None:
    field = shooting(gunship(), victim())
    assert faults(changed(field, casts_now=1)) == ["Cruiser has activated a power in this phase (CC-SHOOT-13)"]


@pytest.mark.rule("HS-PRICE-04")
def test_a_weapon_that_works_once_is_used_up() -> None:
    ship = gunship()
    once = tuple(replace(each, weapon=replace(each.weapon, once=True)) for each in ship.card.weapons)
    rocket = replace(ship, card=replace(ship.card, weapons=once))
    field = shooting(rocket, gunship((18, 4)), victim(), dice="1")
    field.decide(shot())
    assert field.ship("red-1").used == ("gun-1",)
    assert "gun-1 works once per game, and Cruiser 1 has used it (HS-PRICE-04)" in field.faults(shot())


# The target


@pytest.mark.rule("CC-SHOOT-08")
def test_friends_and_ships_off_the_table_are_no_targets() -> None:
    field = shooting(gunship(), gunship((18, 4)), victim(), victim(None))  # type: ignore[arg-type]
    assert field.faults(shot(target="red-2")) == ["Cruiser 2 is no enemy (CC-SHOOT-08)"]
    assert field.faults(shot(target="blue-2")) == ["Cruiser 2 is not on the table (CC-SHOOT-33)"]


@pytest.mark.rule("CC-SHOOT-05")
def test_what_there_is_not_cannot_shoot_or_be_shot_at() -> None:
    field = shooting(gunship(), victim())
    assert field.faults(shot("red-9", "blue-9")) == ["there is no ship 'red-9'", "there is no ship 'blue-9'"]
    assert field.faults(shot(weapon="bow")) == ["Cruiser has no weapon 'bow' (CC-SHOOT-05)"]


@pytest.mark.rule("CC-SHOOT-25")
@pytest.mark.parametrize(
    ("settings", "strength", "defense", "times"),
    [
        ((), 2, 5, None),  # G-CC-D07
        ((), 2, 6, "at least three times 2"),
        ((), 4, 14, "at least three times 4"),  # G-CC-D05
        (("R-CC-47.threshold=exactly-triple",), 4, 12, "three times 4"),
        (("R-CC-47.threshold=exactly-triple",), 4, 13, None),
        (("R-CC-47.compare=attack-value",), 4, 14, None),
        (("R-CC-47.compare=attack-value",), 4, 21, "at least three times 7"),
    ],
)
def test_a_shot_that_no_roll_allows_is_refused(
    settings: tuple[str, ...], strength: int, defense: int, times: str | None
) -> None:  # R-CC-47
    field = shooting(
        gunship(weapon=f"20in S{strength}"), victim(profile=f"D{defense}"), victim((18, 12), "D1"), rulings=settings
    )
    fact = f"Defense {defense} of Cruiser 1 is {times}, so no roll may be made (CC-SHOOT-25)"
    assert field.faults(shot()) == ([fact] if times else [])


def test_every_shot_that_is_offered_is_legal() -> None:
    field = shooting(*crowd())
    form = field.game.asks[0].form
    assert isinstance(form, ShootForm)
    offered = list(form.suggestions())
    assert len(offered) > 3
    assert not [fault for each in offered for fault in form.faults_of(each)]


def crowd() -> list[Placed]:
    """Ships of both sides in some disorder."""
    guns = ["18in S4 front", "12in S3 left"]
    return [
        *(red((3 + 4 * n, 4 + n % 3), "P3 D5 W3 A2", weapons=guns, orders="fire fire") for n in range(5)),
        *(blue((3 + 4 * n, 14 - n % 3), "P3 D5 W3 A2", weapons=guns, orders="fire fire") for n in range(5)),
    ]
