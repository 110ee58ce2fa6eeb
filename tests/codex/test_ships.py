# ruff: noqa: E501 - messages are shown whole
"""Ships, their weapons, fleet charts and space terrain: what is shipped, what it costs, and what is refused."""

from __future__ import annotations

from itertools import chain
from pathlib import Path

import pytest

from dwethia.codex import Codex, Mistake, Ship, ShipClass, TerrainKind, examine, starter
from dwethia.codex.ships.bases import base_of, faults_of_class_base, faults_of_round_base
from dwethia.codex.ships.entries import USUAL_BASES
from dwethia.lengths import INCH

SHIPS = """\
[[fleet-chart]]
id = "tests"
name = "Tests"
faction = "wardens"

[[ship-weapon]]
id = "gun"
name = "Gun"
range = 18
strength = 4
arc = "front"
penalty = "half"
keywords = ["Sunder 1", "Loud"]

[[ship]]
id = "hull"
name = "Hull"
faction = "wardens"
class = "cruiser"
profile = { martial = 2, perception = 3, strength = 3, defense = 5, aggression = 2, wounds = 3, integrity = 6, move = 8, save = 5 }
weapons = ["gun"]
"""
FACTION = """\
[[faction]]
id = "wardens"
name = "Wardens"
[faction.composition]

[[unit]]
id = "warden"
name = "Warden"
faction = "wardens"
mark = "B.1"
profile = { martial = 3, perception = 3, strength = 3, defense = 3, aggression = 1, wounds = 1 }
"""


def examined(folder: Path, change: tuple[str, str] = ("", "")) -> tuple[Codex | None, tuple[Mistake, ...]]:
    """A small pack with one ship, and what becomes of it when something in it is changed."""
    old, new = change
    assert old in SHIPS
    (folder / "pack.toml").write_text('id = "trial"\nname = "Trial"\nversion = "1"\n')
    (folder / "faction.toml").write_text(FACTION)
    (folder / "ships.toml").write_text(SHIPS.replace(old, new, 1) if old else SHIPS)
    return examine(folder, with_starter=False)


@pytest.mark.rule("CC-STAT-14", "CC-SHOOT-05", "CC-STAT-01")
def test_a_ship_is_read_with_all_that_the_rules_call_on(tmp_path: Path) -> None:
    codex, mistakes = examined(tmp_path)
    assert not mistakes
    assert codex is not None
    ship = codex.ship("Hull")
    assert (ship.printed.move, ship.printed.save, ship.ship_class, str(ship.hull)) == (8, 5, ShipClass.CRUISER, "60x30")
    weapon = codex.ship_outfit(ship).weapons[0]
    assert (weapon.weapon.range, weapon.weapon.strength, weapon.arc) == (18 * INCH, 4, "front")
    assert ship.profile.line == (2, 3, 3, 5, 2, 3, 6, 0, 0, 0)


@pytest.mark.rule("HS-SHIP-01", "HS-SHIP-03", "HS-SHIP-04")
def test_a_ship_costs_what_the_list_says_part_by_part(tmp_path: Path) -> None:
    codex, _ = examined(tmp_path)
    assert codex is not None
    # 2x3 + 3x5 + 3x3 + 5x5 + 2x5 + 3x10 + 6x3 = 113, Move +2 = 6, save 5+ = 20; the gun 9 + 12 - 5 + 4 = 20
    assert codex.price(codex.ship("hull")).total == 113 + 6 + 20 + 20
    assert codex.price(codex.ship_weapon("gun")).total == 20


MISTAKES = [
    (("wounds = 3", "wounds = 6"), "profile.wounds: 6 is too high, a cruiser has 1 to 5 (HS-SHIP-02)"),
    (("defense = 5", "defense = 0"), "profile.defense: 0 is too low, a cruiser has 1 to 8 (CC-STAT-05)"),
    (("move = 8", "move = 13"), "profile.move: 13 is out of bounds, the Move of a cruiser is 0 to 12 inches (HS-SHIP-02)"),
    (('["gun"]', '["gum"]'), 'weapons: there is no ship-weapon "gum", did you mean "gun"? (CC-SHOOT-05)'),
    (('"cruiser"', '"cruiser"\nbase = { diameter = 60 }'), "base: a round base under a cruiser, only a construct stands on one (CC-BASE-07)"),
    (('"cruiser"', '"cruiser"\nbase = { length = 60 }'), "base: no shape, expected length and width, or a diameter (CC-BASE-12)"),
    (('"cruiser"', '"cruiser"\nfacing = "all-round"'), 'facing: "all-round" on a cruiser, only a construct has no sides (CC-BASE-08)'),
    (('"cruiser"', '"cruiser"\ndeploys = "reserve"'), "arrives: missing, a ship in reserve says in which turn it arrives, and no other does (CC-DEPLOY-14)"),
    (('"cruiser"', '"galley"'), 'class: "galley" is not among the choices, expected fighter, cruiser, warship or construct'),
    (('"cruiser"', '"cruiser"\npoints = 9'), "points: 9 is not the 159 of the price list, say why in points_reason, or leave points out (HS-SHIP-01)"),
    (('"cruiser"', '"cruiser"\nspells = []\nsails = 3'), "sails: unknown field"),
]  # fmt: skip


@pytest.mark.rule("CC-BASE-07", "CC-BASE-12", "CC-DEPLOY-14", "HS-SHIP-02")
@pytest.mark.parametrize(("change", "told"), MISTAKES)
def test_a_broken_ship_is_refused_by_place_and_rule(tmp_path: Path, change: tuple[str, str], told: str) -> None:
    codex, mistakes = examined(tmp_path, change)
    assert codex is None
    (mistake,) = mistakes
    assert str(mistake).startswith(f'ships.toml, ship "hull", {told}')


@pytest.mark.rule("CC-BASE-06", "CC-BASE-07")
def test_a_round_base_goes_only_under_a_profile_that_has_one() -> None:
    codex = starter()
    assert [str(each.rule) for each in faults_of_round_base(codex.ship("Comrade-class"), base_of("60"))] == [
        "CC-BASE-07"
    ]
    assert not list(faults_of_round_base(codex.ship("Orbital Station"), base_of("85")))


@pytest.mark.rule("CC-BASE-01", "CC-BASE-02", "CC-BASE-03", "CC-BASE-04", "CC-BASE-05")
@pytest.mark.parametrize(
    ("ship_class", "fits", "not_so"),
    [("fighter", "40x20", "41x30"), ("cruiser", "50x40", "60x41"), ("warship", "110x50", "100x49")],
)
def test_a_base_may_differ_by_ten_millimetres(ship_class: str, fits: str, not_so: str) -> None:
    kind = ShipClass(ship_class)
    assert not list(faults_of_class_base(kind, USUAL_BASES[kind]))
    assert not list(faults_of_class_base(kind, base_of(fits)))
    assert [each.rule for each in faults_of_class_base(kind, base_of(not_so))] == ["CC-BASE-04"]


# What is shipped


@pytest.mark.rule("CC-MUSTER-07", "CC-MUSTER-08", "CC-MUSTER-11")
@pytest.mark.parametrize("faction", sorted(starter().factions))
def test_every_faction_has_a_chart_a_fighter_two_cruisers_a_warship_and_one_thing_of_its_own(faction: str) -> None:
    ships = starter().ships_of(faction)
    classes = [each.ship_class for each in ships]
    assert len(ships) == 5
    assert classes.count(ShipClass.FIGHTER) == 1
    assert classes.count(ShipClass.CRUISER) >= 2
    assert ShipClass.WARSHIP in classes
    assert starter().fleet_chart(faction) is not None


@pytest.mark.rule("CC-MUSTER-09", "CC-MUSTER-10")
@pytest.mark.parametrize("religion", sorted(starter().religions))
def test_every_religion_brings_an_elite_ship(religion: str) -> None:
    assert starter().elite_ship(religion) is not None


def test_only_the_names_of_the_book_are_said_to_be_of_the_book() -> None:
    codex = starter()
    named = {each.name for each in codex.ships.values() if each.name_origin == "books"}
    assert named == {"Comrade-class", "Blue Sun", "Orbital Station", "Void-born Construct"}
    entries = [*codex.ships.values(), *codex.ship_weapons.values(), *codex.space_terrain.values()]
    assert {each.origin for each in entries} == {"ours"}


@pytest.mark.rule("CC-BASE-07", "CC-BASE-08", "HS-SHIP-06")
def test_the_round_bases_are_those_of_constructs() -> None:
    round_ones = [each for each in starter().ships.values() if each.hull.is_round]
    assert {each.ship_class for each in round_ones} == {ShipClass.CONSTRUCT}
    assert {"orbital-station", "void-born-construct"} <= {each.id for each in round_ones if each.facing == "all-round"}


@pytest.mark.rule("CC-TERR-01", "CC-TERR-02", "CC-TERR-03", "CC-TERR-05")
def test_space_terrain_has_all_five_effects_and_some_may_be_shot_from() -> None:
    pieces = starter().space_terrain.values()
    assert {*chain.from_iterable(each.kinds for each in pieces)} == {*TerrainKind}
    assert {each.shot_from for each in pieces if each.is_a(TerrainKind.COVER)} == {True}


@pytest.mark.rule("HS-SHIP-05", "CC-AFF-01")
def test_a_power_on_a_ship_costs_four_times_what_it_costs_a_unit() -> None:
    codex = starter()
    ship: Ship = codex.ship("Blue Sun")
    parts = {part.name: part.value for part in codex.price(ship).parts}
    assert parts["power Lightning"] == 4 * codex.price(codex.spell("lightning")).total


# What a ship may have besides


@pytest.mark.rule("CC-STAT-02", "CC-STAT-05", "CC-STAT-07", "CC-STAT-08", "CC-STAT-03", "CC-STAT-04", "CC-STAT-06")
@pytest.mark.parametrize(
    ("name", "stated", "least", "rule"),
    [
        ("martial", 2, 1, "CC-STAT-02"),
        ("perception", 3, 0, "CC-STAT-03"),
        ("strength", 3, 0, "CC-STAT-04"),
        ("defense", 5, 1, "CC-STAT-05"),
        ("aggression", 2, 0, "CC-STAT-06"),
        ("wounds", 3, 1, "CC-STAT-07"),
        ("integrity", 6, 1, "CC-STAT-08"),
    ],
)
def test_a_characteristic_below_its_least_is_refused_by_its_rule(
    tmp_path: Path, name: str, stated: int, least: int, rule: str
) -> None:
    _, mistakes = examined(tmp_path, (f" {name} = {stated},", f" {name} = {least - 1},"))
    (mistake,) = mistakes
    assert str(mistake).startswith(f'ships.toml, ship "hull", profile.{name}: {least - 1} is too low')
    assert str(mistake).endswith(f"({rule})")


OWN = [
    ('save = 5 }', 'save = 5, shield = true }', 'profile.shield: a shield and a save, the save says what its shields are like (CC-SHIELD-07)'),
    ('save = 5 }', 'save = 5, ignores = 3 }', "profile.ignores"),
    ('weapons = ["gun"]', 'weapons = ["gun"]\nactions = ["wave"]', "actions"),
    ('weapons = ["gun"]', 'weapons = ["gun"]\nrules = ["Vanguard"]', "rules"),
    ('weapons = ["gun"]', 'weapons = ["gun"]\nrules = ["Stand and Fight!"]', 'there is no special rule "Stand and Fight!" for ships'),
    ('weapons = ["gun"]', 'weapons = ["gun"]\ndeploys = "teleport"', "a ship in reserve says in which turn it arrives"),
    ('weapons = ["gun"]', 'weapons = ["gun"]\ncloak = 4', "cloak"),
]  # fmt: skip


@pytest.mark.rule("CC-STAT-13", "CC-SHOOT-28", "CC-SHOOT-30", "CC-DEPLOY-15", "CC-DEST-09")
@pytest.mark.parametrize(("old", "new", "told"), OWN)
def test_what_is_wrong_with_a_ships_own_rules_is_told(tmp_path: Path, old: str, new: str, told: str) -> None:
    codex, mistakes = examined(tmp_path, (old, new))
    assert codex is None
    assert told in str(mistakes[0])


@pytest.mark.rule("HS-SHIP-03", "HS-SHIP-05")
def test_what_a_ship_has_besides_is_priced(tmp_path: Path) -> None:
    bought = 'ignores = 5, shield = true }\ncloak = 2\nrules = ["Vanguard 2", "Agile"]'
    codex, mistakes = examined(tmp_path, ("save = 5 }", bought))
    assert not mistakes
    assert codex is not None
    parts = {part.name: part.value for part in codex.price(codex.ship("Hull")).parts}
    prices = {"shields": 20, "ignores wounds on 5+": 30, "cloak 2": 20, "Vanguard 2": 16, "Agile": 12}
    assert {name: parts[name] for name in prices} == prices


@pytest.mark.rule("CC-DEST-09", "CC-AFF-06")
def test_ships_have_actions_that_state_cost_phase_and_effect() -> None:
    codex = starter()
    (action,) = codex.ship_outfit(codex.ship("comrade-class")).actions
    assert (action.cost, action.pool, action.phase, action.range, action.effect) == (
        1,
        "destiny",
        "movement",
        6,
        "Reposition",
    )
    (prayer,) = codex.ship_outfit(codex.ship("blue-sun")).actions
    assert (prayer.cost, prayer.pool) == (1, "affinity")


SCENARIO = """
[[space-scenario]]
id = "race"
name = "Race"
aim = "Station"
across = 3
reach = 3

[[space-board]]
id = "void"
name = "Void"
width = 3
depth = 2
"""


@pytest.mark.rule("CC-TURN-07", "CC-DEPLOY-02")
@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('aim = "Station"', 'aim = "Picnic"', 'there is no aim "Picnic"'),
        ("reach = 3\n", "", 'space-scenario "race", reach: missing, Station takes across and reach (HS-SCEN-02)'),
        ("reach = 3\n", "reach = 3\npercent = 5\n", "percent: one field too many, Station takes across and reach"),
        ("depth = 2", "depth = 5", "a depth of 5 is more than the width, 3"),
        ("depth = 2", 'depth = 2\npieces = [{ terrain = "moon", at = [1, 1] }]', '"moon"'),
    ],
)
def test_a_broken_scenario_or_board_of_space_is_refused(tmp_path: Path, old: str, new: str, told: str) -> None:
    assert old in SCENARIO
    codex, mistakes = examined(tmp_path, ('weapons = ["gun"]\n', 'weapons = ["gun"]\n' + SCENARIO.replace(old, new)))
    assert codex is None
    assert told in str(mistakes[0])
