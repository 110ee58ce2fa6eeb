"""Fleets of ships (CC-MUSTER)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Any

from dwethia.codex import Codex, CodexError, Entry, Faction, FleetChart, Mission, Religion, Ship, ShipType, ShipWeapon
from dwethia.codex.ships.bases import faults_of_class_base, faults_of_round_base
from dwethia.codex.ships.wording import fleet_chart_lines, ship_weapon_line
from dwethia.faults import Fault
from dwethia.markup import Html
from dwethia.muster.army import Recruit
from dwethia.muster.boards import Sample
from dwethia.muster.cosmic.cards import RULED_WORDS, class_letter, ship_card, special_facts
from dwethia.muster.cosmic.fleet import FieldedShip, Fleet, fielded_ship
from dwethia.muster.kits import Buyable, ForceKit, ForceWords, ListedUnit, MusterRules, TypeWords
from dwethia.muster.levy_styles import Between, LevyStyle
from dwethia.muster.summary import tally_json
from dwethia.profile import PRINTED
from dwethia.rulebook import RuleId
from dwethia.tally import Tally


def _wanted(limit: int, between: Between) -> Mapping[StrEnum, int]:
    return {
        ShipType.WARSHIP: between(0, limit // 1000) + limit // 1500,
        ShipType.CONSTRUCT: between(0, limit // 1500),
        ShipType.ELITE: between(0, limit // 1500),
        ShipType.FIGHTER: between(limit // 1500, limit // 500),
    }


class FleetKit(ForceKit):
    """How fleets are bought, checked and shown."""

    game = "cosmic"
    force = Fleet
    words = ForceWords("fleet", "fleets", "ship", "ships", "ships", "weapons")
    wargear_word = "ship weapon"
    rules = MusterRules(
        sides="CC-CORE-10",
        limit="CC-MUSTER-01",
        points="CC-MUSTER-06",
        faction="CC-MUSTER-07",
        chart="CC-MUSTER-08",
        religion="CC-MUSTER-09",
        elite="CC-MUSTER-10",
        listed="CC-MUSTER-11",
        allies="CC-MUSTER-05",
        wargear="CC-SHOOT-05",
        pools={"destiny": "CC-MUSTER-13", "faith": "CC-MUSTER-14", "affinity": "CC-MUSTER-15"},
    )
    types: Mapping[StrEnum, TypeWords] = {
        ShipType.FIGHTER: TypeWords("a fighter", "fighters"),
        ShipType.CRUISER: TypeWords("a cruiser", "cruisers"),
        ShipType.WARSHIP: TypeWords("a warship", "warships"),
        ShipType.CONSTRUCT: TypeWords("a construct", "constructs"),
        ShipType.ELITE: TypeWords("an elite ship", "elite ships"),
    }
    ruled_words = RULED_WORDS
    samples = (
        Sample(1500, 2, 2, "about 90 minutes or less", "CC-MUSTER-02"),
        Sample(3000, 3, 3, "120 minutes or more", "CC-MUSTER-03"),
        Sample(4500, 4, 6, "4 hours or more", "CC-MUSTER-04"),
        Sample(6000, 4, 6, "6 to 8 hours or more", "CC-MUSTER-05"),
    )
    presets = tuple(each.points for each in samples)
    has_changes = False
    allies_from = 6000  # CC-MUSTER-05
    style = LevyStyle(
        order=(ShipType.WARSHIP, ShipType.CONSTRUCT, ShipType.ELITE, ShipType.FIGHTER, ShipType.CRUISER),
        filling=ShipType.CRUISER,
        single=ShipType.WARSHIP,
        kinds_of_filling=lambda limit: 2,
        wanted=_wanted,
        size=lambda limit, between: between(1, 2),
    )
    ready = "fleets"
    pair = ("gilded-convoy", "pale-procession")

    def units(self, codex: Codex) -> Mapping[str, Ship]:
        return codex.ships

    def units_of(self, codex: Codex, faction: str) -> Sequence[Ship]:
        return codex.ships_of(faction)

    def elite(self, codex: Codex, religion: Religion) -> Ship | None:
        return codex.elite_ship(religion.id)

    def find_unit(self, name: str, codex: Codex, factions: Sequence[str], religion: str) -> Ship:
        for faction in factions:
            if faction in codex.factions:
                try:
                    return codex.ship(name, faction)
                except CodexError:
                    continue
        return codex.ship(name)

    def chart(self, codex: Codex, faction: Faction) -> FleetChart | None:
        return codex.fleet_chart(faction.id)

    def wargear(self, codex: Codex) -> Mapping[str, ShipWeapon]:
        return codex.ship_weapons

    def wargear_named(self, codex: Codex, name: str) -> Entry:
        return codex.ship_weapon(name)

    def listed(self, unit: Ship, codex: Codex) -> ListedUnit:
        return ListedUnit(
            entry=unit,
            mark=class_letter(unit),
            profile=unit.profile,
            base=str(unit.hull),
            always=unit.weapons,
            words=(*unit.special, *unit.words),
            facts=(unit.ship_class.value, *special_facts(unit)),
        )

    def wargear_line(self, item: ShipWeapon, codex: Codex) -> str:
        return ship_weapon_line(item)

    def chart_lines(self, codex: Codex, faction: Faction) -> Sequence[tuple[str, str]]:
        chart = codex.fleet_chart(faction.id)
        return fleet_chart_lines(chart) if chart is not None else ()

    def missions(self, codex: Codex, faction: Faction) -> Sequence[Mission]:
        return ()

    def fielded(self, place: int, recruit: Recruit, codex: Codex) -> FieldedShip:
        return fielded_ship(place, recruit, codex)

    def races(self, codex: Codex, unit: Buyable) -> Sequence[str | None]:
        return [None]

    def usual_price(self, unit: Ship, codex: Codex) -> Tally:
        return codex.ship_outfit(unit, [each for slot in unit.slots for each in slot.options[: slot.least]]).price

    def faults(self, each: FieldedShip, codex: Codex) -> Iterator[Fault]:
        """A round base that the profile does not allow, and a race or a campaign, which no ship has {R-CP-43}."""
        yield from faults_of_round_base(each.unit, each.base)
        if each.recruit.race is not None:
            yield Fault(RuleId("CC-STAT-14"), "a ship has no race")
        if each.recruit.veteran is not None:
            yield Fault(RuleId("CP-GEN-01"), "no ship is a veteran of a campaign")

    def warnings(self, each: FieldedShip) -> Iterator[Fault]:
        """A base out of its class {R-CC-79}."""
        return faults_of_class_base(each.unit.ship_class, each.base)

    def unit_json(self, each: FieldedShip) -> dict[str, Any]:
        ship = each.unit
        return {
            "unit": ship.id,
            "class": ship.ship_class.value,
            "name": each.title,
            "count": each.count,
            "weapons": [item.id for item in each.outfit.weapons],
            "chosen": [item.id for item in each.chosen],
            "spells": [spell.id for spell in each.outfit.spells],
            "actions": [action.id for action in each.outfit.actions],
            "rules": [str(word) for word in ship.special],
            "keywords": [str(word) for word in ship.words],
            "price": tally_json(each.price),
            "points": each.points,
            "base": str(each.base),
            "profile": {name: getattr(each.profile, name) for name in (*PRINTED, "move", "save")},
        }

    def card(self, each: FieldedShip, codex: Codex) -> Html:
        return ship_card(each, codex)


KITS = (FleetKit(),)
