"""A fleet as people write it down, and its ships as they take the field."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, cast

from msgspec import Meta

from dwethia.codex import Codex, Ship, ShipBase, ShipOutfit, ShipWeapon
from dwethia.codex.ships.bases import base_of
from dwethia.muster.army import LARGEST_LIMIT, TAG, ForceList, Recruit
from dwethia.muster.force import FieldedModels
from dwethia.muster.mustering import MusteredForce, muster
from dwethia.profile import Profile
from dwethia.tally import Tally


class Fleet(ForceList, frozen=True, forbid_unknown_fields=True, tag_field=TAG, tag="cosmic"):
    """A force of ships; its units are ships, their wargear is weapons."""

    limit: Annotated[int, Meta(ge=1, le=LARGEST_LIMIT)] = 1500


@dataclass(frozen=True)
class FieldedShip(FieldedModels):
    """A recruit of a fleet; weapons that do not exist are left out."""

    outfit: ShipOutfit
    chosen: tuple[ShipWeapon, ...]

    @property
    def unit(self) -> Ship:
        return self.outfit.ship

    @property
    def mark(self) -> str:
        return self.unit.ship_class.value

    @property
    def label(self) -> str:
        """How a list speaks of it: `Aquila Cruiser with Turret Battery`."""
        carried = f" with {', '.join(each.name for each in self.chosen)}" if self.chosen else ""
        return f"{self.unit.name}{carried}"

    @property
    def price(self) -> Tally:
        return self.outfit.price

    @property
    def profile(self) -> Profile:
        return self.outfit.profile

    @property
    def details(self) -> list[str]:
        return [each.name for each in self.chosen]

    @property
    def is_ours(self) -> bool:
        return self.unit.origin == "ours"

    @property
    def base(self) -> ShipBase:
        """What it stands on: as the fleet states it, else as its profile does (CC-BASE-12)."""
        return base_of(self.recruit.base) if self.recruit.base else self.unit.hull


MusteredFleet = MusteredForce[Fleet, FieldedShip]


def fielded_ship(place: int, recruit: Recruit, codex: Codex) -> FieldedShip:
    """One recruit of a ship that exists."""
    chosen = [each for each in recruit.wargear if each in codex.ship_weapons]
    outfit = codex.ship_outfit(codex.ships[recruit.unit], chosen)
    return FieldedShip(place, recruit, outfit, tuple(codex.ship_weapons[each] for each in chosen))


def muster_fleet(fleet: Fleet, codex: Codex) -> MusteredFleet:
    """What a fleet comes to, with all that is wrong with it."""
    return cast(MusteredFleet, muster(fleet, codex))
