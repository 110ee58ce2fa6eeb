"""What ships and their weapons cost, part by part, on a scale of their own (HS-SHIP-01 to -05)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from msgspec import Struct

from dwethia.codex.battlefield import Action
from dwethia.codex.entries import Spell
from dwethia.codex.prices import price
from dwethia.codex.ships.entries import FiringArc, Ship, ShipClass, ShipWeapon
from dwethia.rulebook.declared import keywords, special_rules
from dwethia.tally import Tally
from dwethia.weapon import Penalty

CHARACTERISTIC, MAXIMA, HULL, WEAPON, POWERS = "HS-SHIP-01", "HS-SHIP-02", "HS-SHIP-03", "HS-SHIP-04", "HS-SHIP-05"

A_SHIP: Final = MappingProxyType(
    {
        ShipClass.FIGHTER: "a fighter",
        ShipClass.CRUISER: "a cruiser",
        ShipClass.WARSHIP: "a warship",
        ShipClass.CONSTRUCT: "a construct",
    }
)


class ShipFigure(Struct, frozen=True):
    """One characteristic of ships: its rule, what a point costs, its least, and its most by class (HS-SHIP-02)."""

    name: str
    rule: str
    price: int
    least: int
    fighter: int
    cruiser: int
    warship: int
    construct: int

    @property
    def title(self) -> str:
        return "Aggressors" if self.name == "aggression" else self.name.capitalize()

    def most(self, ship_class: ShipClass) -> int:
        """The highest value on a profile of this class."""
        most: int = getattr(self, ship_class.value)
        return most


SHIP_FIGURES: Final = MappingProxyType(
    {
        each.name: each
        for each in (
            ShipFigure("martial", "CC-STAT-02", 3, least=1, fighter=5, cruiser=7, warship=9, construct=9),
            ShipFigure("perception", "CC-STAT-03", 5, least=0, fighter=6, cruiser=6, warship=6, construct=6),
            ShipFigure("strength", "CC-STAT-04", 3, least=0, fighter=3, cruiser=6, warship=9, construct=9),
            ShipFigure("defense", "CC-STAT-05", 5, least=1, fighter=6, cruiser=8, warship=10, construct=12),
            ShipFigure("aggression", "CC-STAT-06", 5, least=0, fighter=2, cruiser=4, warship=6, construct=6),
            ShipFigure("wounds", "CC-STAT-07", 10, least=1, fighter=2, cruiser=5, warship=8, construct=10),
            ShipFigure("integrity", "CC-STAT-08", 3, least=1, fighter=7, cruiser=9, warship=12, construct=12),
            ShipFigure("destiny", "CC-STAT-09", 20, least=0, fighter=1, cruiser=3, warship=6, construct=6),
            ShipFigure("faith", "CC-STAT-10", 10, least=0, fighter=1, cruiser=3, warship=6, construct=6),
            ShipFigure("affinity", "CC-STAT-11", 20, least=0, fighter=1, cruiser=3, warship=6, construct=6),
        )
    }
)
FREE_MOVE: Final = 6
INCH_OF_MOVE: Final = 3
MOST_MOVE: Final = MappingProxyType(
    {ShipClass.FIGHTER: 18, ShipClass.CRUISER: 12, ShipClass.WARSHIP: 9, ShipClass.CONSTRUCT: 6}
)
SHIP_SAVES: Final = MappingProxyType({6: 10, 5: 20, 4: 35, 3: 55})
PLAIN_SHIELD: Final = 5  # shields without a save of their own are priced as 5+ {R-CC-13}
IGNORES: Final = MappingProxyType({6: 15, 5: 30, 4: 50})
CLOAK: Final = 10  # for each point of Perception
ALL_ROUND: Final = 20
DEPLOYMENT: Final = 15
PRIORITY: Final = 15

RANGE_STEP: Final = 6
RANGE: Final = 3  # for each six inches
STRENGTH: Final = 3
TURRET: Final = 10
PENALTIES: Final = MappingProxyType({Penalty.NONE: 0, Penalty.HALF: -5, Penalty.FULL: -10})
EXTRA_WOUND: Final = 15
ONCE: Final = -10
SCALE: Final = 4  # what the price list of units asks for a keyword or a power, times this


def weapon_price(item: ShipWeapon) -> Tally:
    """What a weapon costs by the list (HS-SHIP-04)."""
    name = item.name
    tally = Tally.of(-(-item.range // RANGE_STEP) * RANGE, f'{name}: range {item.range}"', WEAPON)
    tally = tally.plus(item.strength * STRENGTH, f"{name}: Strength {item.strength}", WEAPON)
    if item.arc is FiringArc.TURRET:
        tally = tally.plus(TURRET, f"{name}: turret", WEAPON)
    if item.penalty is not Penalty.NONE:
        tally = tally.plus(PENALTIES[item.penalty], f"{name}: {item.penalty.value} penalty", WEAPON)
    if item.wounds > 1:
        tally = tally.plus((item.wounds - 1) * EXTRA_WOUND, f"{name}: {item.wounds} wounds", WEAPON)
    if item.once:
        tally = tally.plus(ONCE, f"{name}: once per game", WEAPON)
    known = [(word, keywords()[word.name]) for word in item.words if word.name in keywords()]
    for word, meaning in known:
        if points := SCALE * (meaning.points + meaning.points_each * (word.number or 0)):
            tally = tally.plus(points, f"{name}: {word}", WEAPON)
    for word, meaning in known:
        if meaning.multiplies and word.number:
            tally = tally.plus(tally.total * (word.number - 1), f"{name}: {word}, so times {word.number}", WEAPON)
    return tally


def ship_price(
    ship: Ship, weapons: Mapping[str, ShipWeapon], spells: Mapping[str, Spell], actions: Mapping[str, Action]
) -> Tally:
    """What a ship costs by the list, with what it always has (HS-SHIP-01, -03 to -05)."""
    tally = Tally()
    for name, figure in SHIP_FIGURES.items():
        if value := getattr(ship.printed, name):
            tally = tally.plus(value * figure.price, f"{figure.title} {value}", CHARACTERISTIC)
    if ship.printed.move != FREE_MOVE:
        points = (ship.printed.move - FREE_MOVE) * INCH_OF_MOVE
        tally = tally.plus(points, f'Move {ship.printed.move}"', HULL)
    if ship.printed.save:
        tally = tally.plus(SHIP_SAVES[ship.printed.save], f"save {ship.printed.save}+", HULL)
    elif ship.printed.shield:
        tally = tally.plus(SHIP_SAVES[PLAIN_SHIELD], "shields", HULL)
    if ship.printed.ignores:
        tally = tally.plus(IGNORES[ship.printed.ignores], f"ignores wounds on {ship.printed.ignores}+", HULL)
    if ship.cloak:
        tally = tally.plus(ship.cloak * CLOAK, f"cloak {ship.cloak}", HULL)
    if ship.facing == "all-round":
        tally = tally.plus(ALL_ROUND, "shields all round", HULL)
    if ship.deploys != "zone":
        tally = tally.plus(DEPLOYMENT, f"deploys: {ship.deploys}", HULL)
    if ship.priority:
        tally = tally.plus(ship.priority * PRIORITY, f"priority +{ship.priority}", HULL)
    for each in ship.weapons:
        tally += listed_or_stated(weapons[each], weapon_price(weapons[each]), WEAPON)
    for each in ship.spells:
        tally = tally.plus(SCALE * price(spells[each], {}, spells).total, f"power {spells[each].name}", POWERS)
    for each in ship.actions:
        tally = tally.plus(SCALE * price(actions[each], {}, spells).total, f"action {actions[each].name}", POWERS)
    for word in ship.special:
        if meaning := special_rules().get(word.name):
            points = SCALE * (meaning.points + meaning.points_each * (word.number or 0))
            tally = tally.plus(points, str(word), POWERS)
    return tally


def listed_or_stated(entry: Ship | ShipWeapon, listed: Tally, rule: str) -> Tally:
    """The price of the list, or what is stated instead of it."""
    if entry.points is None or entry.points == listed.total:
        return listed
    return listed.exactly(entry.points, f"{entry.name}: {entry.points_reason or 'stated price'}", rule)


def price_in_space(
    entry: Ship | ShipWeapon,
    weapons: Mapping[str, ShipWeapon],
    spells: Mapping[str, Spell],
    actions: Mapping[str, Action],
) -> Tally:
    """What a ship or a weapon of ships costs: by the list, or as it is stated."""
    if isinstance(entry, ShipWeapon):
        return listed_or_stated(entry, weapon_price(entry), WEAPON)
    return listed_or_stated(entry, ship_price(entry, weapons, spells, actions), CHARACTERISTIC)
