"""Ships as a battle sees them: everything it needs of one, so that a record replays without any pack."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from dwethia.codex import Codex, FiringArc, ShipClass, ShipWeapon
from dwethia.codex.loadout import OwnAction, Power, action_of, power_of
from dwethia.codex.looks import CardLook
from dwethia.codex.ships.entries import Deploys, Facing
from dwethia.lengths import INCH, MILLIMETRES_PER_INCH, radius_of
from dwethia.muster.cosmic.fleet import FieldedShip
from dwethia.profile import Profile
from dwethia.tabletop.bases import BaseSize
from dwethia.weapon import Weapon, WeaponKeyword

FIGHTER: Final = WeaponKeyword("Fighter")


class MountedWeapon(Struct, frozen=True, omit_defaults=True):
    """A weapon of a ship, and the side it shoots to (CC-BASE-10) {R-CC-52}."""

    weapon: Weapon
    arc: FiringArc = FiringArc.TURRET
    pack: str = ""  # whose it is; empty where a scene writes it out


class ShipCard(Struct, frozen=True, omit_defaults=True):
    """A ship ready for the table (CC-MUSTER-12) {R-CC-67}."""

    id: str
    name: str
    ship_class: ShipClass
    profile: Profile
    length: int  # millimetres, from rear to front {R-CC-32}; of a round base its diameter
    width: int | None = None  # millimetres; None: the base is round (CC-BASE-07)
    points: int = 0
    faction: str = ""
    weapons: tuple[MountedWeapon, ...] = ()
    powers: tuple[Power, ...] = ()
    actions: tuple[OwnAction, ...] = ()
    keywords: tuple[WeaponKeyword, ...] = ()  # as printed
    rules: tuple[WeaponKeyword, ...] = ()  # special rules, with their numbers
    cloak: int = 0  # what it takes off a shooter's Perception (CC-SHOOT-28)
    facing: Facing = "sides"  # CC-BASE-08
    deploys: Deploys = "zone"  # CC-DEPLOY-12, -14, -15
    arrives: int | None = None  # the turn in which a reserve comes
    priority: int = 0  # added to its side's priority roll (CC-PRIO-07)
    is_hero: bool = False
    pack: str = ""  # whose it is; empty where a scene writes it out
    look: CardLook | None = None  # of a pack that is not shipped

    @property
    def is_round(self) -> bool:
        return self.width is None

    @property
    def size(self) -> BaseSize:
        """What its base is like, wherever it is put."""
        return BaseSize(radius_of(self.length)) if self.width is None else BaseSize(half(self.width), half(self.length))

    @property
    def move(self) -> int:
        """Its Move in thousandths of an inch."""
        return self.profile.move * INCH

    @property
    def has_shields(self) -> bool:
        """Whether a Shield order is any use to it (CC-ORDER-07): its profile gives a save {R-CC-13}."""
        return self.profile.shield or self.profile.save is not None

    def weapon(self, id: str) -> MountedWeapon | None:
        """Its weapon of that id."""
        return next((each for each in self.weapons if each.weapon.id == id), None)

    def power(self, id: str) -> Power | None:
        """The power of that id, if it knows it."""
        return next((each for each in self.powers if each.id == id), None)


def half(millimetres: int) -> int:
    """Half of a base's length or width in thousandths of an inch."""
    return round(millimetres * INCH / MILLIMETRES_PER_INCH / 2)


def card_of(fielded: FieldedShip, codex: Codex) -> ShipCard:
    """A ship of a legal fleet as the battle sees it."""
    ship, outfit, base = fielded.unit, fielded.outfit, fielded.base
    length, width = base.sides
    return ShipCard(
        id=ship.id,
        name=fielded.title,
        ship_class=ship.ship_class,
        profile=outfit.profile,
        length=length,
        width=None if base.is_round else width,
        points=fielded.price.total,
        faction=ship.faction or ship.religion or "",
        weapons=tuple(mounted(each, codex.pack_of(each)) for each in outfit.weapons),
        powers=tuple(power_of(each, codex) for each in outfit.spells),
        actions=tuple(action_of(each) for each in outfit.actions),
        keywords=ship.words,
        rules=ship.special,
        cloak=ship.cloak,
        facing=ship.facing,
        deploys=ship.deploys,
        arrives=ship.arrives,
        priority=ship.priority,
        is_hero=ship.is_hero,
        pack=codex.pack_of(ship),
        look=codex.card_look(ship),
    )


def mounted(item: ShipWeapon, pack: str = "") -> MountedWeapon:
    """A weapon of the codex as it stands on a ship, and whose it is."""
    return MountedWeapon(item.weapon, item.arc, pack)
