"""The Starter Codex: no mistakes, everything the books name, prices in their places, and whose it all is."""

from __future__ import annotations

from itertools import chain
from typing import get_args

import pytest
from msgspec.structs import replace

from dwethia.codex import Armament, Codex, Faction, Gear, GearType, Priced, Unit, examine, starter
from dwethia.codex.battlefield import Way, Zone
from dwethia.codex.entries import TerrainKind
from dwethia.codex.wording import wargear_line
from dwethia.profile import UnitType
from dwethia.rulebook.declared import action_effects, keywords, mission_triggers, special_rules, spell_effects
from dwethia.weapon import parse_weapon

FACTIONS = [
    "Empire of Sol", "The Citadel", "Blacksun Traders", "Eldritch Cult", "Champions of the Void", "Bloodpact",
    "Orc Assault",
]  # fmt: skip
NAMED_UNITS = {
    "Empire of Sol": ["Praetorian", "Legionaire", "Hunter", "Assassin"],
    "The Citadel": ["Commissar"],
    "Blacksun Traders": ["Captain", "First Mate", "Pirate"],
    "Champions of the Void": [
        "Necromancer", "Death Knight", "Voidborn", "Walker", "Thrall", "Alpha", "Zombie", "Wraith", "Warg",
        "Siege Golem",
    ],
    "Bloodpact": ["Anarchist", "Reforged", "Profane", "Mutant"],
    "Orc Assault": ["Orc", "Geck", "God Eater"],
}  # fmt: skip
PRICES = {
    UnitType.BASIC: (12, 35),
    UnitType.HERO: (60, 200),
    UnitType.MONSTER: (60, 150),
    UnitType.TITAN: (150, 300),
    UnitType.RELIGIOUS: (50, 100),
}


@pytest.fixture(scope="module")
def codex() -> Codex:
    return starter()


def test_it_has_no_mistakes() -> None:
    assert examine()[1] == ()


def test_it_has_the_seven_factions_of_the_books(codex: Codex) -> None:
    assert sorted(each.name for each in codex.factions.values()) == sorted(FACTIONS)


@pytest.mark.parametrize("name", FACTIONS)
def test_every_faction_has_heroes_troops_and_something_large(codex: Codex, name: str) -> None:
    types = [each.type for each in codex.units_of(name)]
    assert types.count(UnitType.HERO) >= 2
    assert types.count(UnitType.BASIC) >= 4
    assert types.count(UnitType.MONSTER) + types.count(UnitType.TITAN) >= 1


def test_every_unit_the_books_name_is_there_under_its_name(codex: Codex) -> None:
    for faction, names in NAMED_UNITS.items():
        for name in names:
            unit = codex.unit(name, faction)
            assert (unit.name, unit.name_origin, unit.origin) == (name, "books", "ours")


@pytest.mark.rule("SK-MODEL-15")
def test_the_first_hero_of_the_traders_is_the_captain() -> None:  # G-SK-08
    assert starter().unit("Captain").label == "1. Captain"


def test_the_assassin_moves_eight_inches(codex: Codex) -> None:
    assert codex.unit("Assassin").profile.move == 8


def test_the_books_own_duel_can_be_fought(codex: Codex) -> None:  # G-SK-26
    commissar, necromancer = codex.unit("Commissar").profile, codex.unit("Necromancer").profile
    assert (commissar.destiny >= 6, commissar.faith >= 3) == (True, True)
    assert (necromancer.destiny >= 1, necromancer.affinity >= 4) == (True, True)
    assert "lightning" in codex.unit("Necromancer").spells


def test_the_special_rules_of_the_books_are_where_they_belong(codex: Codex) -> None:
    bearers = {
        "Stand and Fight!": {"Commissar"},
        "Rain Fire!": {"Captain"},
        "I Am The Captain Now!": {"First Mate", "Pirate"},
        "Masters of Affinity": {"Hierophant", "Necromancer", "The Dreamer"},
        "Aimless": {"Zombie"},
        "Slave to Their Master": {"Zombie", "Thrall", "Walker", "Siege Golem"},
    }
    for rule, units in bearers.items():
        assert {each.name for each in codex.units.values() if rule in {has.name for has in each.special}} == units


def test_the_void_ignores_wounds(codex: Codex) -> None:
    dead = [each for each in codex.units_of("Champions of the Void") if each.printed.ignores]
    assert len(dead) >= 8


def test_a_zombie_that_becomes_a_wraith_pays_the_books_eight_points(codex: Codex) -> None:
    assert codex.price(codex.unit("Wraith")).total - codex.price(codex.unit("Zombie")).total == 8


def test_there_are_four_religions_with_an_elite_each(codex: Codex) -> None:
    assert len(codex.religions) == 4
    elites = [codex.elite(each) for each in codex.religions]
    assert {each.type for each in elites} == {UnitType.RELIGIOUS}
    assert len({each.id for each in elites}) == 4


def test_the_ten_races_stand_in_the_order_of_the_table(codex: Codex) -> None:
    races = sorted(codex.races.values(), key=lambda each: each.number or 0)
    assert [each.name for each in races] == [
        "Old One", "Terran", "Sovereign", "Cyborii", "Borii", "Orc", "Geck", "Croc", "Taurus", "Wraith",
    ]  # fmt: skip
    assert all(each.changes.stated for each in races)


def test_every_keyword_is_on_something(codex: Codex) -> None:
    borne = {"weapon": set[str](), "unit": set[str]()}
    for item in codex.wargear.values():
        if isinstance(item, Armament):
            borne["weapon"] |= {word.name for word in item.words}
    for unit in codex.units.values():
        borne["unit"] |= set(unit.keywords)
    for name, keyword in keywords().items():
        for bearer in borne.keys() & {*keyword.on}:
            assert name in borne[bearer], f"no {bearer} has {name}"


def test_every_special_rule_and_every_spell_effect_is_used(codex: Codex) -> None:
    used = {word.name for unit in codex.units.values() for word in unit.special}
    used |= {word.name for ship in codex.ships.values() for word in ship.special}
    assert used == {*special_rules()}
    assert {each.effect for spell in codex.spells.values() for each in spell.effects} == {*spell_effects()}


def test_the_armoury_is_full(codex: Codex) -> None:
    assert {each.reach for each in codex.wargear.values()} == {1, 2, 3}
    types = {each.type for each in codex.wargear.values() if isinstance(each, Gear)}
    assert types == {*GearType}
    covers = {each.name: each.cover for each in codex.wargear.values() if isinstance(each, Gear) and each.cover}
    assert covers == {"Camo Cloak": 1, "Invisibility Cloak": 2}
    forbidden = [each for each in codex.wargear.values() if "Black Sun" in each.keywords]
    assert {each.is_ranged for each in forbidden} == {True, False}


@pytest.mark.rule("SK-SHOOT-04")
def test_the_short_bow_is_as_printed(codex: Codex) -> None:
    bow = codex.wargear["short-bow"]
    assert wargear_line(bow) == 'Short Bow: 24", Strength 2, No penalty [Arc]'
    assert isinstance(bow, Armament)
    assert bow.weapon == replace(parse_weapon(wargear_line(bow)), id="short-bow")
    assert (codex.price(bow).total, bow.origin) == (7, "books")


def test_every_ranged_weapon_is_read_back_from_its_printed_line(codex: Codex) -> None:
    for item in codex.wargear.values():
        plain = isinstance(item, Armament) and item.is_ranged and item.wounds == 1 and not item.once
        if plain and isinstance(item, Armament) and "Dangerous" not in item.keywords:
            assert replace(parse_weapon(wargear_line(item)), id=item.id) == item.weapon


@pytest.mark.rule(
    "HS-SPELL-01", "HS-SPELL-02", "HS-SPELL-03", "HS-SPELL-04",
    "HS-SPELL-05", "HS-SPELL-06", "HS-SPELL-07", "HS-SPELL-08",
)  # fmt: skip
def test_the_eight_spells_have_their_figures(codex: Codex) -> None:
    figures = {each.name: (each.charge, each.range, each.phase, each.strength) for each in codex.spells.values()}
    assert figures == {
        "Blast": (1, 18, "shoot", 6),
        "Lightning": (2, 18, "shoot", 6),
        "Root": (1, 24, "movement", None),
        "Cloak": (1, 12, "movement", None),
        "Terror": (2, 18, "movement", None),
        "Cosmic Horror": (2, 18, "shoot", 4),
        "Summon Horde": (1, 6, "movement", None),
        "Corrupt": (2, 12, "shoot", 5),
    }
    assert codex.faction("Eldritch Cult").spells == ("terror", "cosmic-horror")
    assert codex.faction("Champions of the Void").spells == ("summon-horde", "corrupt")


def test_there_are_a_dozen_pieces_of_terrain_of_all_five_kinds(codex: Codex) -> None:
    assert len(codex.terrain) >= 12
    assert {*chain.from_iterable(each.kinds for each in codex.terrain.values())} == {*TerrainKind}
    assert {bool(each.corners) for each in codex.terrain.values()} == {True, False}


def test_every_unit_has_a_price_in_its_place(codex: Codex) -> None:
    for unit in codex.units.values():
        least, most = PRICES[unit.type]
        points = codex.usual_outfit(unit).points
        assert least <= points <= most, f"{unit.name} costs {points}"


def test_no_price_departs_from_the_list(codex: Codex) -> None:
    assert not [each.id for each in codex.entries if isinstance(each, Priced) and each.points is not None]


@pytest.mark.parametrize("name", FACTIONS)
def test_six_models_for_a_hundred_points_and_an_army_for_five_hundred(codex: Codex, name: str) -> None:
    faction = codex.faction(name)
    units = codex.units_of(name)
    cheapest = min(codex.usual_outfit(each).points for each in units if each.type is UnitType.BASIC)
    assert 6 * cheapest <= 100
    heroes = sorted(codex.usual_outfit(each).points for each in units if each.type is UnitType.HERO)
    troops = sorted(codex.usual_outfit(each).points for each in units if each.type is UnitType.BASIC)
    _, most_heroes = faction.composition.heroes.bounds(500)
    assert most_heroes is not None
    assert most_heroes >= 2
    rest = 500 - heroes[0] - heroes[1]
    assert 8 <= 2 + rest // troops[-1] <= 20
    assert 2 + rest // troops[0] >= 20


@pytest.mark.rule("SK-SCEN-09")
@pytest.mark.parametrize("name", FACTIONS)
def test_every_faction_has_three_missions_worth_seven_points(codex: Codex, name: str) -> None:
    missions = codex.missions_of(name)
    assert len(missions) == 3
    assert all(1 <= each.points <= each.worth <= 3 for each in missions)
    assert sum(each.worth for each in missions) == 7
    types = {each.type for each in codex.units_of(name)}
    own = [each.unit_type for each in missions if each.trigger in ("Keep Alive", "Lose None")]
    assert types.issuperset(own)


def test_every_trigger_every_way_and_every_zone_is_used(codex: Codex) -> None:
    missions = codex.missions.values()
    assert {each.trigger for each in missions} == {*mission_triggers()}
    assert {each.way for each in missions if each.way} == {*get_args(Way)}
    assert {each.zone for each in missions if each.zone} == {*get_args(Zone)}


@pytest.mark.rule("SK-DEST-09")
def test_three_heroes_have_a_destiny_action_of_their_own(codex: Codex) -> None:
    acting = {each.name: each.actions for each in codex.units.values() if each.actions}
    assert acting == {
        "Marshal": ("move-the-pins",),
        "Legate": ("the-throne-watches",),
        "Oracle": ("a-little-to-the-left",),
    }
    assert {each.effect for each in codex.actions.values()} == {*action_effects()}
    assert codex.usual_outfit(codex.unit("Marshal")).actions == (codex.action("Move the Pins"),)


@pytest.mark.rule("SK-DEST-09")
def test_the_marshal_repositions_a_friend_within_six_inches() -> None:  # G-SK-25
    action = starter().action("move-the-pins")
    assert (action.cost, action.phase, action.range, action.effect) == (1, "movement", 6, "Reposition")


@pytest.mark.rule("HS-TERR-06")
def test_hills_and_heaps_are_climbed_and_the_rest_is_gone_into(codex: Codex) -> None:
    climbed = {each.id for each in codex.terrain.values() if each.climbed}
    assert climbed == {"watch-hill", "crates", "rocks", "barricade", "low-wall", "rubble"}


def test_everything_says_whose_it_is_and_the_invented_is_ours(codex: Codex) -> None:
    by_books = {each.id for each in codex.entries if each.origin == "books"}
    assert by_books == {"short-bow", "shield", "camo-cloak", "invisibility-cloak"}
    assert {each.id for each in codex.entries if each.origin == "public"} == {"blast", "lightning", "root"}
    assert all(each.origin == "ours" for each in codex.entries if isinstance(each, Unit | Faction))


def test_no_two_factions_play_alike(codex: Codex) -> None:
    """Each faction has special rules, or figures, that most others lack."""
    rules = {name: {word.name for unit in codex.units_of(name) for word in unit.special} for name in FACTIONS}
    for name, own in rules.items():
        others = set().union(*(each for other, each in rules.items() if other != name))
        assert own - others, f"{name} has no rule of its own"
