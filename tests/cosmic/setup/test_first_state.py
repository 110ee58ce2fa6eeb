"""What a battle in space begins with, and what no battle can begin with (CC-STAT, CC-BASE, CC-MUSTER-13 to -15)."""

from typing import Any

import pytest
from cosmic.space import Space, blue, piece, red, setup_of

from dwethia.cosmic.destiny.taking_part import combat_ship
from dwethia.cosmic.events.setting_up import FleetsMet, PoolsCounted
from dwethia.cosmic.rules.saves import Threat, shield_save
from dwethia.cosmic.setup.battle_setup import Start
from dwethia.cosmic.setup.first_state import begin, read_setup
from dwethia.engine.rules import SetupError, as_setup
from dwethia.geometry.hulls.gaps import gap
from dwethia.geometry.hulls.hull import Hull
from dwethia.geometry.shapes import Disc, bounds
from dwethia.lengths import INCH
from dwethia.rulebook import RulingError, Rulings
from dwethia.rulebook.catalogue import aspect_of

USUAL = Rulings.recommended("cosmic")


@pytest.mark.rule("CC-MUSTER-13", "CC-MUSTER-14", "CC-MUSTER-15", "CC-STAT-09", "CC-STAT-10", "CC-STAT-11")
def test_pools_are_what_the_ships_have_together() -> None:
    field = Space(red(profile="Dst2 F1"), red(profile="Dst1 Aff3"), blue(), phase=None, dice="6 1")
    pools = {str(event.side): event for event in field.saw(PoolsCounted)}
    assert [each.total for each in (pools["red"].destiny, pools["red"].faith, pools["red"].affinity)] == [3, 1, 3]
    assert pools["blue"].destiny.total == 0
    assert (field.battle.sides[0].destiny, field.battle.sides[0].faith, field.battle.sides[0].affinity) == (3, 1, 3)
    assert [(part.value, part.name, part.rule) for part in pools["red"].destiny.parts] == [
        (2, "Destiny of Cruiser 1", "CC-MUSTER-13"),
        (1, "Destiny of Cruiser 2", "CC-MUSTER-13"),
    ]


@pytest.mark.parametrize(("option", "own"), [("fleet-pool", 2), ("per-unit", 2)])
def test_a_ship_also_keeps_count_of_its_own_points(option: str, own: int) -> None:
    field = Space(red(profile="Dst2"), blue(), phase=None, dice="6 1", rulings=[f"R-CC-57={option}"])
    assert (field.ship("red-1").destiny, field.battle.sides[0].destiny) == (own, 2)


@pytest.mark.rule("CC-CORE-10", "CC-MUSTER-01", "CC-MUSTER-06")
def test_two_fleets_meet_under_one_limit() -> None:
    field = Space(red(points=700), red(points=750), blue(points=1400), phase=None, dice="6 1")
    (met,) = field.saw(FleetsMet)
    assert (met.limit, met.ships, met.points) == (1500, (2, 1), (1450, 1400))


@pytest.mark.rule("CC-BASE-01", "CC-BASE-02", "CC-BASE-03", "CC-BASE-06", "CC-BASE-11")
@pytest.mark.parametrize(
    ("size", "length", "width"), [("fighter", 1181, 1181), ("cruiser", 2362, 1181), ("warship", 3937, 2362)]
)
def test_each_class_has_its_base_with_the_long_side_forward(size: str, length: int, width: int) -> None:  # G-CC-04
    base = Space(red((6, 6), size=size, heading=0), blue((18, 18))).ship("red-1").base
    assert isinstance(base, Hull)
    assert base.length == pytest.approx(length, abs=1)
    assert base.width == pytest.approx(width, abs=1)


@pytest.mark.parametrize(
    "setting", ["R-CC-32=long-axis-across", "R-CC-82=split-pools", "R-CC-79=class-only", "R-CC-90=own-movement"]
)
def test_some_readings_are_fixed(setting: str) -> None:
    with pytest.raises(RulingError, match="is fixed at"):
        Rulings.of("cosmic", settings=[setting])


@pytest.mark.rule("CC-STAT-01", "CC-STAT-14")
@pytest.mark.parametrize(("option", "move", "need"), [("extended-profile", 10, 3), ("printed-columns-only", 6, 5)])
def test_move_and_save_are_the_profiles_or_the_usual_ones(option: str, move: int, need: int) -> None:  # R-CC-67
    ships = red((6, 6), "M5 Move10 save3", shields="front front"), red((12, 6), "M5 Move10"), blue((18, 18))
    field = Space(*ships, rulings=[f"R-CC-67={option}"])
    guarded, bare = (field.ship(id) for id in ("red-1", "red-2"))
    assert (guarded.card.profile.martial, guarded.card.profile.move, bare.card.profile.move) == (5, move, move)
    save = shield_save(combat_ship(guarded, tokens=1), Threat.SHOT, field.rulings)
    assert save is not None
    assert save.need == need
    assert (guarded.card.has_shields, bare.card.has_shields) == (True, False)


WITHHELD = {"R-CC-04": "alternate-ships", "R-CC-06.measure": "skirmish-scenarios", "R-CC-41": "skirmish-retreat"}


@pytest.mark.parametrize("setting", sorted(WITHHELD))
def test_three_readings_are_known_and_not_offered(setting: str) -> None:
    option, aspect = WITHHELD[setting], aspect_of(setting)[1]
    found = aspect.find(option)
    assert found is not None
    assert not found.offered
    with pytest.raises(RulingError, match=f"^the option {option} of {setting} is not offered; choose "):
        Rulings.of("cosmic", settings=[f"{setting}={option}"])
    assert Rulings.of("cosmic", settings=[f"{setting}={aspect.default}"]).changed == {}


@pytest.mark.rule("CC-BASE-09")
def test_front_and_rear_are_the_short_sides() -> None:  # {R-CC-32}
    ship = Space(red((6, 6), heading=90), blue((18, 18))).ship("red-1")
    assert isinstance(ship.base, Hull)
    x0, y0, x1, y1 = bounds(ship.base.outline)
    assert x1 - x0 > y1 - y0  # it looks west, so its length lies along x


@pytest.mark.rule("CC-BASE-07", "CC-BASE-08")
def test_a_construct_stands_on_a_round_base() -> None:
    ship = Space(red((6, 6), size=80, facing="all-round"), blue((18, 18))).ship("red-1")
    assert isinstance(ship.base, Disc)
    assert ship.base.r == pytest.approx(40 / 25.4 * INCH, abs=1)


@pytest.mark.rule("CC-CORE-07", "CC-CORE-08")
def test_distance_is_from_base_edge_to_base_edge() -> None:
    field = Space(red((12, 6)), blue((12, 12)))
    one, other = field.ship("red-1").hull, field.ship("blue-1").hull
    assert gap(one, other) == pytest.approx(6 * INCH - 60 / 25.4 * INCH, abs=2)


@pytest.mark.parametrize("places", [((6, 1), (18, 18)), ((12, 12), (12, 13)), ((12, 12), (18, 18))])
def test_a_scene_puts_nobody_off_the_table_on_another_or_into_a_wall(places: Any) -> None:
    wall = piece((12, 12), "impassable")
    setup = setup_of(
        red(places[0], size="warship"), blue(places[1]), terrain=[wall] if places[1] == (18, 18) else [],
        start=Start(()),
    )  # fmt: skip
    with pytest.raises(SetupError, match=r"CC-MOVE-19|CC-MOVE-12|CC-TERR-01"):
        begin(setup, USUAL)


def broken(**changes: Any) -> dict[str, Any]:
    """A setup with something changed that no battle has."""
    written = as_setup(setup_of(red(), blue()))
    return {**written, **changes}


def test_a_setup_that_is_none_is_refused_by_place() -> None:
    force = broken()["red"]
    for wrong, told in (
        (broken(red={**force, "ships": [{"card": 3}]}), "red-1 stands for card 3"),
        (broken(red={**force, "ships": [{"card": 0, "seat": "eve"}]}), "red-1 is run by eve"),
        (broken(red={**force, "seats": ["blue"]}), "seats have names of their own"),
        (broken(width=-1), "width"),
        (broken(turns=99), "turns"),
        (broken(colour="red"), "colour"),
        (broken(scenario={"id": "x", "name": "x", "aim": "Peace"}), "there is no aim 'Peace'"),
    ):
        with pytest.raises(SetupError, match=told):
            read_setup(wrong)


def test_figures_that_no_ship_has_are_refused() -> None:
    written = broken()
    written["red"]["cards"][0]["profile"]["wounds"] = 1000
    with pytest.raises(SetupError, match="wounds 1000, expected at most 99"):
        read_setup(written)
