"""The codex: all packs, loaded and checked, and the look-up of what is in them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from typing import Final, TypeVar

from msgspec import Struct

from dwethia.codex.battlefield import Action, Mission, ReadyBoard
from dwethia.codex.entries import (
    Entry,
    Faction,
    Gear,
    Pack,
    Priced,
    Race,
    Religion,
    Setting,
    Spell,
    TerrainPiece,
    Unit,
    Wargear,
)
from dwethia.codex.kinds import kind_of
from dwethia.codex.looks import CardLook
from dwethia.codex.mistakes import CodexError, UnknownEntry
from dwethia.codex.outfit import Outfit
from dwethia.codex.prices import price
from dwethia.codex.ships.entries import FleetChart, Ship, ShipType, ShipWeapon, SpaceBoard, SpaceScenario, SpaceTerrain
from dwethia.codex.ships.outfit import ShipOutfit
from dwethia.codex.ships.prices import WEAPON, price_in_space
from dwethia.profile import UnitType, parse_mark
from dwethia.tally import Tally

E = TypeVar("E", bound=Entry)
STARTER: Final = "starter"  # the pack that is always at hand

_MARKED = re.compile(r"(?P<list>.*?)[\s,:]*\b(?P<mark>[HBMTRhbmtr]\.?\s?\d{1,3})\s*")
_TYPE_ORDER = {type: place for place, type in enumerate(UnitType)}


def plain(name: str) -> str:
    """A name without what people spell differently: case, spaces, hyphens, a leading "The"."""
    letters = "".join(each for each in name.casefold() if each.isalnum() or each.isspace()).strip()
    return letters.removeprefix("the ").replace(" ", "")


class LoadedPack(Struct, frozen=True):
    """A pack that is in the codex; the digest tells whether two people have the same one."""

    pack: Pack
    digest: str


@dataclass(frozen=True, eq=False)
class Codex:
    """Everything the packs hold, by id; nothing in it changes, and it may be a key."""

    packs: tuple[LoadedPack, ...]
    factions: Mapping[str, Faction]
    missions: Mapping[str, Mission]
    units: Mapping[str, Unit]
    actions: Mapping[str, Action]
    wargear: Mapping[str, Wargear]
    spells: Mapping[str, Spell]
    terrain: Mapping[str, TerrainPiece]
    boards: Mapping[str, ReadyBoard]
    races: Mapping[str, Race]
    religions: Mapping[str, Religion]
    settings: Mapping[str, Setting]
    fleet_charts: Mapping[str, FleetChart]
    ships: Mapping[str, Ship]
    ship_weapons: Mapping[str, ShipWeapon]
    space_terrain: Mapping[str, SpaceTerrain]
    space_boards: Mapping[str, SpaceBoard]
    space_scenarios: Mapping[str, SpaceScenario]
    homes: Mapping[tuple[str, str], str]  # kind and id to the pack an entry is from

    # One entry by id, name or other spelling

    def faction(self, name: str) -> Faction:
        return self._one(name, "faction", self.factions.values())

    def mission(self, name: str) -> Mission:
        return self._one(name, "mission", self.missions.values())

    def action(self, name: str) -> Action:
        return self._one(name, "action", self.actions.values())

    def board(self, name: str) -> ReadyBoard:
        return self._one(name, "board", self.boards.values())

    def wargear_named(self, name: str) -> Wargear:
        """A weapon or another piece of wargear."""
        return self._one(name, "wargear", self.wargear.values())

    def spell(self, name: str) -> Spell:
        return self._one(name, "spell", self.spells.values())

    def race(self, name: str) -> Race:
        return self._one(name, "race", self.races.values())

    def religion(self, name: str) -> Religion:
        return self._one(name, "religion", self.religions.values())

    def setting(self, name: str) -> Setting:
        return self._one(name, "setting", self.settings.values())

    def ship_weapon(self, name: str) -> ShipWeapon:
        return self._one(name, "ship weapon", self.ship_weapons.values())

    def space_board(self, name: str) -> SpaceBoard:
        return self._one(name, "space board", self.space_boards.values())

    def space_scenario(self, name: str) -> SpaceScenario:
        return self._one(name, "space scenario", self.space_scenarios.values())

    def ship(self, name: str, faction: str | None = None) -> Ship:
        """A ship by id or name, among those of a faction if one is given."""
        return self._one(name, "ship", self.ships_of(faction) if faction else self.ships.values())

    def unit(self, name: str, faction: str | None = None) -> Unit:
        """A unit by id, name or mark; `Empire of Sol B.1` is the mark of a faction or religion (SK-MODEL-16)."""
        if match := _MARKED.fullmatch(name):
            where = faction or match["list"]
            if where and (owner := self._owner(where)):
                return self.by_mark(owner, match["mark"])
        units = self.units_of(faction) if faction else tuple(self.units.values())
        return self._one(name, "unit", units)

    def by_mark(self, owner: Faction | Religion, mark: str) -> Unit:
        """The unit with this mark among those of a faction or religion."""
        type, number = parse_mark(f"{mark[0].upper()}.{mark.lstrip('HBMTRhbmtr. ')}")
        units = self.units_of(owner.id) if isinstance(owner, Faction) else self._elites(owner.id)
        for each in units:
            if (each.type, each.number) == (type, number):
                return each
        raise UnknownEntry(
            f"{owner.name} {type.value}.{number}", "unit", [f"{each.mark} {each.name}" for each in units][:5]
        )

    # Several

    def units_of(self, faction: str) -> tuple[Unit, ...]:
        """A faction's units, heroes first, then by number."""
        owner = self.faction(faction).id
        return self._ordered(each for each in self.units.values() if each.faction == owner)

    def missions_of(self, faction: str) -> tuple[Mission, ...]:
        """A faction's secondary missions, in the order of its pack (SK-SCEN-09)."""
        owner = self.faction(faction).id
        return tuple(each for each in self.missions.values() if each.faction == owner)

    def elite(self, religion: str) -> Unit:
        """The elite unit of a religion (SK-MUSTER-11)."""
        return self.units[self.religion(religion).elite]

    def ships_of(self, faction: str) -> tuple[Ship, ...]:
        """A faction's ships, by class, then in the order of its pack (CC-MUSTER-11)."""
        owner, order = self.faction(faction).id, list(ShipType)
        own = [each for each in self.ships.values() if each.faction == owner]
        return tuple(sorted(own, key=lambda each: order.index(each.type)))

    def elite_ship(self, religion: str) -> Ship | None:
        """The elite ship of a religion, where it has one (CC-MUSTER-10)."""
        owner = self.religion(religion).id
        return next((each for each in self.ships.values() if each.religion == owner), None)

    def fleet_chart(self, faction: str) -> FleetChart | None:
        """A faction's chart for fleets; without one nothing is limited {R-CC-69}."""
        return next((each for each in self.fleet_charts.values() if each.faction == faction), None)

    def find(self, name: str) -> tuple[Entry, ...]:
        """Everything of this name, of whatever kind; a unit also by its mark."""
        found = [each for each in self.entries if self._is_called(each, name)]
        if not found and (match := _MARKED.fullmatch(name)) and (owner := self._owner(match["list"])):
            found = [self.by_mark(owner, match["mark"])]
        if not found:
            raise self._unknown(name, "entry", self.entries)
        return tuple(found)

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """Every entry, kind by kind."""
        shelves: Sequence[Mapping[str, Entry]] = (
            self.factions, self.missions, self.units, self.actions, self.wargear, self.spells, self.terrain,
            self.boards, self.races, self.religions, self.settings,
            self.fleet_charts, self.ships, self.ship_weapons, self.space_terrain, self.space_boards,
            self.space_scenarios,
        )  # fmt: skip
        return tuple(each for shelf in shelves for each in shelf.values())

    def pack_of(self, entry: Entry) -> str:
        """The id of the pack an entry is from."""
        return self.homes[kind_of(entry), entry.id]

    # Prices and outfits

    def card_look(self, entry: Unit | Ship) -> CardLook | None:
        """What a card keeps of the look of an entry that is not shipped; what is shipped is at hand."""
        owner = self.factions.get(entry.faction or "") or self.religions.get(entry.religion or "")
        if all(self.pack_of(each) == STARTER for each in (entry, owner) if each is not None):
            return None
        return CardLook(owner.look if owner else None, entry.look if isinstance(entry, Unit) else None)

    def price(self, entry: Priced) -> Tally:
        """What an entry costs, part by part; a unit with what it always has (HS-PRICE-01 to -05, HS-SHIP-01 to -05)."""
        if isinstance(entry, Ship | ShipWeapon):
            return price_in_space(entry, self.ship_weapons, self.spells, self.actions)
        return price(entry, self.wargear, self.spells, self.actions)

    def outfit(self, unit: Unit, chosen: Iterable[str] = (), race: str | None = None) -> Outfit:
        """A unit with what it always has, what was chosen for it, and a race; whether it may, the muster asks."""
        extra = [self.wargear_named(each) for each in chosen]
        people = self.race(race) if race is not None else None
        given_up = {slot.instead_of for slot in unit.slots for each in extra if each.id in slot.options}
        tally = self.price(unit)
        for each in unit.wargear:
            if each in given_up:
                item = self.wargear[each]
                tally = tally.plus(-self.price(item).total, f"{item.name} given up", "HS-PRICE-04")
        for bought in [*extra, *([people] if people else [])]:
            tally += self.price(bought)
        wargear = (*(self.wargear[each] for each in unit.wargear if each not in given_up), *extra)
        ids = [*unit.spells, *(spell for item in wargear if isinstance(item, Gear) for spell in item.spells)]
        spells = tuple(self.spells[each] for each in dict.fromkeys(ids))
        actions = tuple(self.actions[each] for each in unit.actions)
        return Outfit(unit, wargear, spells, people, tally, actions)

    def usual_outfit(self, unit: Unit) -> Outfit:
        """A unit with what it always has, and the first option of each slot that must be filled."""
        chosen = [option for slot in unit.slots for option in slot.options[: slot.least]]
        return self.outfit(unit, chosen)

    def ship_outfit(self, ship: Ship, chosen: Iterable[str] = ()) -> ShipOutfit:
        """A ship with what it always has and the weapons chosen for it; whether it may, the muster asks."""
        extra = [self.ship_weapon(each) for each in chosen]
        given_up = {slot.instead_of for slot in ship.slots for each in extra if each.id in slot.options}
        tally = self.price(ship)
        for item in (self.ship_weapons[each] for each in ship.weapons if each in given_up):
            tally = tally.plus(-self.price(item).total, f"{item.name} given up", WEAPON)
        for each in extra:
            tally += self.price(each)
        weapons = (*(self.ship_weapons[each] for each in ship.weapons if each not in given_up), *extra)
        spells = tuple(self.spells[each] for each in ship.spells)
        return ShipOutfit(ship, weapons, spells, tally, tuple(self.actions[each] for each in ship.actions))

    # How names are found

    def _owner(self, name: str) -> Faction | Religion | None:
        lists: tuple[Faction | Religion, ...] = (*self.factions.values(), *self.religions.values())
        return next((each for each in lists if self._is_called(each, name)), None)

    def _elites(self, religion: str) -> tuple[Unit, ...]:
        return self._ordered(each for each in self.units.values() if each.religion == religion)

    @staticmethod
    def _ordered(units: Iterable[Unit]) -> tuple[Unit, ...]:
        return tuple(sorted(units, key=lambda each: (_TYPE_ORDER[each.type], each.number)))

    @staticmethod
    def _is_called(entry: Entry, name: str) -> bool:
        wanted = plain(name)
        return bool(wanted) and any(plain(each) == wanted for each in (entry.id, entry.name, *entry.aliases))

    def _one(self, name: str, what: str, among: Iterable[E]) -> E:
        candidates = list(among)
        exact = [each for each in candidates if each.id == name]
        found = exact or [each for each in candidates if self._is_called(each, name)]
        if len(found) > 1:
            ids = ", ".join(f'"{each.id}"' for each in found)
            raise CodexError(f'"{name}" is the name of several: {ids}; say which id is meant')
        if not found:
            raise self._unknown(name, what, candidates)
        return found[0]

    @staticmethod
    def _unknown(name: str, what: str, among: Iterable[Entry]) -> UnknownEntry:
        known = {plain(each): entry.name for entry in among for each in (entry.id, entry.name, *entry.aliases)}
        close = get_close_matches(plain(name), known, n=8, cutoff=0.6)
        begun = [each for each in known if plain(name) and each.startswith(plain(name))]
        return UnknownEntry(name, what, list(dict.fromkeys(known[each] for each in [*close, *begun]))[:5])
