"""Units as a battle sees them: everything it needs of a model, so that a record replays without any pack."""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct

from dwethia.codex import Codex, Gear
from dwethia.codex.entries import Changes, GearType
from dwethia.codex.loadout import OwnAction, Power, Trinket, action_of, powers_of, save_without_shield, trinkets_of
from dwethia.codex.looks import CardLook
from dwethia.codex.noted_keywords import keywords_of_blows, noted, read_noted
from dwethia.lengths import radius_of
from dwethia.muster import Fielded
from dwethia.profile import Profile, UnitType, parse_mark
from dwethia.tally import Part
from dwethia.weapon import Weapon, WeaponKeyword
from dwethia.worked_out import worked_out_once

BLOWS: Final = ("sunder", "two_handed", "dangerous", "black_sun")  # entries that hold a keyword


class Shared(Struct, frozen=True, omit_defaults=True):
    """Wargear that changes all friends in coherency with its bearer, who has the change on its own profile."""

    name: str
    changes: Changes


class VeteranHistory(Struct, frozen=True, omit_defaults=True):
    """What a campaign has made of somebody, for those who look at the card; the profile has it already."""

    changes: tuple[tuple[str, Part], ...] = ()
    scars: tuple[str, ...] = ()  # ids of rules
    glories: tuple[str, ...] = ()


class BattleCard(Struct, frozen=True, omit_defaults=True, dict=True):
    """A unit ready for the table (SK-MUSTER-14)."""

    id: str
    name: str
    mark: str  # `B.1`
    profile: Profile
    base: int  # millimetres across its widest side {R-SK-11}
    points: int = 0
    faction: str = ""
    race: str | None = None
    save_without_shield: int | None = None
    reach: int = 1  # melee Range (SK-FIGHT-23)
    cover: int = 0  # of its cloak {R-SK-63}
    has_cloak: bool = False
    weapons: tuple[Weapon, ...] = ()
    sunder: int = 0  # keywords of its weapons in close combat, as `blows` reads them
    two_handed: bool = False
    dangerous: bool = False
    black_sun: bool = False
    powers: tuple[Power, ...] = ()
    trinkets: tuple[Trinket, ...] = ()
    shares: tuple[Shared, ...] = ()
    special: tuple[WeaponKeyword, ...] = ()
    keywords: tuple[str, ...] = ()
    wargear: tuple[str, ...] = ()  # ids of everything it carries
    actions: tuple[OwnAction, ...] = ()
    packs: tuple[str, ...] = ()  # whose its profile and its wargear are; none where a scene writes them out
    further: tuple[WeaponKeyword, ...] = ()  # keywords of its weapons in close combat that have no entry of their own
    duties: tuple[str, ...] = ()  # rows of a campaign that bind it here, by id; Hesitation as often as it was gained
    history: VeteranHistory | None = None
    look: CardLook | None = None  # of a pack that is not shipped

    @worked_out_once
    def notes(self) -> dict[str, Any]:
        """What was worked out about it."""
        return {}

    @property
    def type(self) -> UnitType:
        return self.profile.type

    @property
    def number(self) -> int:
        """Its number within its faction and type (SK-MODEL-15)."""
        return parse_mark(self.mark)[1]

    @property
    def radius(self) -> int:
        """Half its base in thousandths of an inch, rounded once."""
        return radius_of(self.base)

    @property
    def blows(self) -> tuple[WeaponKeyword, ...]:
        """The keywords of its weapons in close combat."""
        if not (self.sunder or self.two_handed or self.dangerous or self.black_sun or self.further):
            return ()
        return read_noted(BLOWS, (self.sunder, self.two_handed, self.dangerous, self.black_sun), self.further)

    def weapon(self, id: str) -> Weapon | None:
        """Its ranged weapon of that id."""
        return next((each for each in self.weapons if each.id == id), None)

    def power(self, id: str) -> Power | None:
        """The power of that id, if it knows it."""
        return next((each for each in self.powers if each.id == id), None)


def card_of(fielded: Fielded, codex: Codex) -> BattleCard:
    """A recruit of a legal army as the battle sees it."""
    outfit, unit = fielded.outfit, fielded.unit
    gear = [each for each in outfit.wargear if isinstance(each, Gear)]
    veteran = fielded.recruit.veteran
    return BattleCard(
        id=unit.id,
        name=fielded.title,
        mark=unit.mark,
        profile=outfit.profile,
        base=fielded.base.total,
        points=fielded.price.total,
        faction=unit.faction or unit.religion or "",
        race=outfit.race.name if outfit.race else None,
        save_without_shield=save_without_shield(outfit),
        reach=outfit.reach,
        cover=outfit.cover,
        has_cloak=any(each.type is GearType.CLOAK for each in gear),
        weapons=outfit.ranged,
        **noted(BattleCard, keywords_of_blows(outfit)),
        powers=powers_of(outfit, codex),
        trinkets=trinkets_of(outfit),
        shares=tuple(Shared(each.name, each.changes) for each in outfit.wargear if each.all_in_coherency),
        special=unit.special,
        keywords=unit.keywords,
        wargear=tuple(each.id for each in outfit.wargear),
        actions=tuple(action_of(codex.actions[id]) for id in unit.actions),
        packs=tuple(dict.fromkeys(codex.pack_of(each) for each in (unit, *outfit.wargear))),
        duties=veteran.duties if veteran else (),
        history=VeteranHistory(outfit.lived, veteran.scars, veteran.glories)
        if veteran and veteran.is_changed
        else None,
        look=codex.card_look(unit),
    )
