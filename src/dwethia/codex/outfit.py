"""A model as it takes the field: a unit with its wargear, and a hero with its race."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from dwethia.codex.battlefield import Action
from dwethia.codex.characteristics import CHARACTERISTICS, MOVE_RULE
from dwethia.codex.entries import Armament, Gear, GearType, Race, Spell, Unit, Wargear
from dwethia.profile import PRINTED, Profile
from dwethia.rulebook.declared import special_rules
from dwethia.tally import Part, Tally
from dwethia.weapon import Weapon, WeaponKeyword


class Outfit(Struct, frozen=True):
    """A unit and everything it has with it; `Codex.outfit` makes one."""

    unit: Unit
    wargear: tuple[Wargear, ...]
    spells: tuple[Spell, ...]
    race: Race | None
    price: Tally
    actions: tuple[Action, ...] = ()  # Destiny actions of its own (SK-DEST-09)
    lived: tuple[tuple[str, Part], ...] = ()  # what a campaign has changed of its characteristics

    @property
    def points(self) -> int:
        return self.price.total

    def characteristic(self, name: str) -> Tally:
        """A characteristic with its reasons: the profile, the race, the wargear that always works, its history."""
        rule = MOVE_RULE if name == "move" else CHARACTERISTICS[name].rule
        tally = Tally.of(getattr(self.unit.printed, name), f"{name.capitalize()} of {self.unit.name}", rule)
        if self.race and (change := getattr(self.race.changes, name)):
            tally = tally.plus(change, self.race.name, "SK-STAT-14")
        for item in self.wargear:
            if (change := getattr(item.changes, name)) and not item.once:
                tally = tally.plus(change, item.name, "SK-MUSTER-12")
        for changed, part in self.lived:
            tally = Tally((*tally.parts, part)) if changed == name else tally
        return tally

    @property
    def profile(self) -> Profile:
        """The profile it fights with: all changes counted, and its best save."""
        changed = {name: self.characteristic(name).total for name in (*PRINTED, "move")}
        return replace(self.unit.profile, **changed, save=self.save, shield=self.has_shield)

    @property
    def save(self) -> int | None:
        """The best of its own save, its armour and its shield; they do not add up."""
        own = self.unit.printed.save
        saves = [each.save for each in self.wargear if isinstance(each, Gear) and each.save]
        return min([*saves, *([own] if own else [])], default=None)

    @property
    def has_shield(self) -> bool:
        return any(isinstance(each, Gear) and each.type is GearType.SHIELD for each in self.wargear)

    @property
    def cover(self) -> int:
        """What its cloak takes off a shooter's Perception {R-SK-63}."""
        return max((each.cover for each in self.wargear if isinstance(each, Gear)), default=0)

    @property
    def reach(self) -> int:
        """Its melee Range, by its longest weapon or by a special rule (SK-FIGHT-23)."""
        return max([natural_reach(self.unit.special), *(each.reach for each in self.wargear)])

    @property
    def ranged(self) -> tuple[Weapon, ...]:
        """Its ranged weapons as a shot sees them."""
        weapons = [each.weapon for each in self.wargear if isinstance(each, Armament)]
        return tuple(each for each in weapons if each is not None)


def natural_reach(special: Iterable[WeaponKeyword]) -> int:
    """The melee Range that these special rules give without a weapon (SK-FIGHT-23)."""
    return max([1, *(each.number or 1 for each in special if special_rules()[each.name].is_reach)])
