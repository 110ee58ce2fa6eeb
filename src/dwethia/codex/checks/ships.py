"""Ships, their weapons, fleet charts and space terrain (CC-STAT, CC-BASE, CC-MUSTER, HS-SHIP)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dwethia.codex.battlefield import Action
from dwethia.codex.checks.library import Library, number_mistakes
from dwethia.codex.checks.terrain import footprint_mistakes
from dwethia.codex.checks.units import slot_mistakes
from dwethia.codex.entries import Spell, TerrainKind, parse_word
from dwethia.codex.mistakes import Mistake
from dwethia.codex.shape import did_you_mean, quoted
from dwethia.codex.ships.entries import FleetChart, Ship, ShipClass, ShipWeapon, SpaceTerrain
from dwethia.codex.ships.prices import A_SHIP, CHARACTERISTIC, MAXIMA, MOST_MOVE, SHIP_FIGURES, WEAPON, ship_price
from dwethia.codex.ships.prices import weapon_price as listed_weapon_price
from dwethia.rulebook.declared import keywords, special_rules
from dwethia.tally import Tally

CHART, LISTED, ELITE = "CC-MUSTER-08", "CC-MUSTER-11", "CC-MUSTER-10"


def mistakes_of_ships(library: Library) -> Iterator[Mistake]:
    """Everything wrong with ships, their weapons and charts, and with space terrain."""
    for weapon in library.of(ShipWeapon):
        yield from _word_mistakes(library, weapon, weapon.keywords)
        yield from _price_mistakes(library, weapon, listed_weapon_price(weapon), WEAPON)
    for ship in library.of(Ship):
        yield from _owner_mistakes(library, ship)
        yield from _characteristic_mistakes(library, ship)
        yield from _base_mistakes(library, ship)
        yield from _deployment_mistakes(library, ship)
        yield from _weapon_mistakes(library, ship)
        yield from _action_mistakes(library, ship)
        yield from _special_mistakes(library, ship)
        yield from _ship_price_mistakes(library, ship)
    yield from _chart_mistakes(library)
    for piece in library.of(SpaceTerrain):
        yield from footprint_mistakes(library, piece)
        if piece.cover is not None and not piece.is_a(TerrainKind.COVER):
            found = f"Cover {piece.cover} on a piece that gives none"
            yield Mistake.at(library.place(piece, "cover"), found, 'add "cover" to its kinds', "CC-TERR-03")
        if piece.shot_from and not piece.is_a(TerrainKind.COVER):
            found = "a piece without cover is shot from"
            yield Mistake.at(library.place(piece, "shot_from"), found, 'add "cover" to its kinds', "CC-TERR-05")


def _word_mistakes(library: Library, weapon: ShipWeapon, words: Sequence[str]) -> Iterator[Mistake]:
    """Words are free {R-CC-73}; those the rulebook declares must have their numbers."""
    for written in words:
        word = parse_word(written)
        if meaning := keywords().get(word.name):
            yield from number_mistakes(library.place(weapon, "keywords"), written, word.number, meaning)


def _price_mistakes(library: Library, entry: Ship | ShipWeapon, listed: Tally, rule: str) -> Iterator[Mistake]:
    if entry.points is not None and not entry.points_reason and entry.points != listed.total:
        found = f"{entry.points} is not the {listed.total} of the price list"
        yield Mistake.at(library.place(entry, "points"), found, "say why in points_reason, or leave points out", rule)


def _ship_price_mistakes(library: Library, ship: Ship) -> Iterator[Mistake]:
    weapons = {each.id: each for each in library.of(ShipWeapon)}
    spells = {each.id: each for each in library.of(Spell)}
    actions = {each.id: each for each in library.of(Action)}
    shelves = ((ship.weapons, weapons), (ship.spells, spells), (ship.actions, actions))
    if all(each in shelf for named, shelf in shelves for each in named):
        yield from _price_mistakes(library, ship, ship_price(ship, weapons, spells, actions), CHARACTERISTIC)


def _owner_mistakes(library: Library, ship: Ship) -> Iterator[Mistake]:
    yield from library.reference_mistakes(ship, "faction", "faction", [ship.faction] if ship.faction else [], LISTED)
    yield from library.reference_mistakes(ship, "religion", "religion", [ship.religion] if ship.religion else [], ELITE)
    if ship.faction and ship.religion:
        found = "the ship has a faction and a religion"
        yield Mistake.at(library.place(ship, "religion"), found, "it is listed by one of them", LISTED)
    elif not ship.faction and not ship.religion:
        expected = "expected the id of the faction that lists it"
        yield Mistake.at(library.place(ship, "faction"), "missing", expected, LISTED)
    elites = [each for each in library.of(Ship) if each.religion and each.religion == ship.religion]
    if ship.religion and elites[0] is not ship:
        found = f"{quoted(elites[0].name)} is the elite ship of it already"
        yield Mistake.at(library.place(ship, "religion"), found, "a religion has one", ELITE)


def _characteristic_mistakes(library: Library, ship: Ship) -> Iterator[Mistake]:
    for name, figure in SHIP_FIGURES.items():
        value: int = getattr(ship.printed, name)
        least, most = figure.least, figure.most(ship.ship_class)
        place = library.place(ship, f"profile.{name}")
        expected = f"{A_SHIP[ship.ship_class]} has {least} to {most}"
        if value > most:
            yield Mistake.at(place, f"{value} is too high", expected, MAXIMA)
        elif value < least:
            yield Mistake.at(place, f"{value} is too low", expected, figure.rule)
    if ship.printed.shield and ship.printed.save is not None:
        place = library.place(ship, "profile.shield")
        yield Mistake.at(place, "a shield and a save", "the save says what its shields are like", "CC-SHIELD-07")
    if not 0 <= ship.printed.move <= MOST_MOVE[ship.ship_class]:
        expected = f"the Move of {A_SHIP[ship.ship_class]} is 0 to {MOST_MOVE[ship.ship_class]} inches"
        place = library.place(ship, "profile.move")
        yield Mistake.at(place, f"{ship.printed.move} is out of bounds", expected, MAXIMA)


def _base_mistakes(library: Library, ship: Ship) -> Iterator[Mistake]:
    """No shape, or a round one under a ship of the line; sizes are the profile's own affair {R-CC-79}."""
    base, place = ship.base, library.place(ship, "base")
    if base is not None:
        if base.is_round and (base.length is not None or base.width is not None):
            yield Mistake.at(place, "a diameter and sides", "a base is round or has sides", "CC-BASE-05")
        elif not base.is_round and (base.length is None or base.width is None):
            yield Mistake.at(place, "no shape", "expected length and width, or a diameter", "CC-BASE-12")
    if ship.hull.is_round and ship.ship_class is not ShipClass.CONSTRUCT:
        found = f"a round base under {A_SHIP[ship.ship_class]}"
        yield Mistake.at(place, found, "only a construct stands on one", "CC-BASE-07")
    if ship.facing != "sides" and ship.ship_class is not ShipClass.CONSTRUCT:
        found = f"{quoted(ship.facing)} on {A_SHIP[ship.ship_class]}"
        yield Mistake.at(library.place(ship, "facing"), found, "only a construct has no sides", "CC-BASE-08")


def _deployment_mistakes(library: Library, ship: Ship) -> Iterator[Mistake]:
    if (ship.deploys in ("reserve", "teleport")) != (ship.arrives is not None):
        found = "missing" if ship.arrives is None else "one field too many"
        expected = "a ship in reserve says in which turn it arrives, and no other does"
        yield Mistake.at(library.place(ship, "arrives"), found, expected, "CC-DEPLOY-14")


def _weapon_mistakes(library: Library, ship: Ship) -> Iterator[Mistake]:
    yield from library.reference_mistakes(ship, "weapons", "ship-weapon", ship.weapons, "CC-SHOOT-05")
    for number, slot in enumerate(ship.slots, 1):
        field = f"slots[{number}]"
        yield from library.reference_mistakes(ship, f"{field}.options", "ship-weapon", slot.options, "CC-SHOOT-05")
        yield from slot_mistakes(library, ship, ship.weapons, slot, field, "CC-SHOOT-05")
    yield from library.reference_mistakes(ship, "spells", "spell", ship.spells, "CC-AFF-01")
    if ship.spells and not ship.printed.affinity:
        found = f"{ship.name} has no Affinity to cast with"
        yield Mistake.at(library.place(ship, "spells"), found, "give it Affinity or take the spells away", "CC-AFF-01")


def _action_mistakes(library: Library, ship: Ship) -> Iterator[Mistake]:
    """Actions that nobody knows, that stand twice, or that the ship could never pay for."""
    yield from library.reference_mistakes(ship, "actions", "action", ship.actions, "CC-DEST-09")
    place = library.place(ship, "actions")
    if len({*ship.actions}) < len(ship.actions):
        yield Mistake.at(place, "an action stands twice", "once is enough")
    for each in dict.fromkeys(ship.actions):
        action = library.get("action", each)
        if isinstance(action, Action) and action.cost > getattr(ship.printed, action.pool):
            pool = action.pool.title()
            found = (
                f"{ship.name} has {pool} {getattr(ship.printed, action.pool)}, and {quoted(each)} costs {action.cost}"
            )
            rule = "CC-DEST-09" if action.pool == "destiny" else "CC-AFF-06"
            yield Mistake.at(place, found, f"give it more {pool} or take the action away", rule)


def _special_mistakes(library: Library, ship: Ship) -> Iterator[Mistake]:
    """Special rules that the rulebook does not declare for ships, or without their numbers."""
    known = {name: each for name, each in special_rules().items() if "ship" in each.on}
    for written in ship.rules:
        word, place = parse_word(written), library.place(ship, "rules")
        if meaning := known.get(word.name):
            yield from number_mistakes(place, written, word.number, meaning)
        else:
            found = f"there is no special rule {quoted(word.name)} for ships"
            yield Mistake.at(place, found, did_you_mean(word.name, known), "CC-STAT-13")


def _chart_mistakes(library: Library) -> Iterator[Mistake]:
    charted: dict[str, FleetChart] = {}
    for chart in library.of(FleetChart):
        yield from library.reference_mistakes(chart, "faction", "faction", [chart.faction], CHART)
        other = charted.setdefault(chart.faction, chart)
        if other is not chart:
            found = f"{quoted(chart.faction)} has the chart {quoted(other.id)} already"
            yield Mistake.at(library.place(chart, "faction"), found, "a faction has one", CHART)
        for number, limit in enumerate(chart.ships, 1):
            field = f"ships[{number}].ship"
            yield from library.reference_mistakes(chart, field, "ship", [limit.ship], CHART)
            ship = library.get("ship", limit.ship)
            if isinstance(ship, Ship) and ship.faction != chart.faction:
                found = f"{quoted(limit.ship)} is a ship of another list"
                yield Mistake.at(library.place(chart, field), found, "a chart limits ships of its own", CHART)
