"""A ship as it takes the field, with the weapons chosen for it."""

from __future__ import annotations

from msgspec import Struct

from dwethia.codex.battlefield import Action
from dwethia.codex.entries import Spell
from dwethia.codex.ships.entries import Ship, ShipWeapon
from dwethia.profile import Profile
from dwethia.tally import Tally


class ShipOutfit(Struct, frozen=True):
    """A ship and everything it has with it; `Codex.ship_outfit` makes one."""

    ship: Ship
    weapons: tuple[ShipWeapon, ...]
    spells: tuple[Spell, ...]
    price: Tally
    actions: tuple[Action, ...] = ()

    @property
    def profile(self) -> Profile:
        return self.ship.profile
