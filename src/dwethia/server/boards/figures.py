"""What a figure is carved from, as it is sent: words, numbers and the look of its faction, once for each kind."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final, Literal, TypeAlias, TypeVar

from msgspec import Struct

from dwethia.codex import Codex, Gear, GearType, Unit, starter
from dwethia.codex.entries import Armament
from dwethia.codex.looks import Build, CardLook, FactionLook, Head, UnitLook
from dwethia.lengths import INCH
from dwethia.profile import ProfileError, UnitType, parse_mark
from dwethia.weapon import Weapon

T = TypeVar("T")
GearKind: TypeAlias = Literal["shield", "tower", "cloak", "armour", "talisman", "book", "staff", "banner", "drums"]

# What the words of an id tell of wargear that is no weapon: for the pieces of packs that are not at hand.
GEAR_WORDS: Final[tuple[tuple[str, GearKind], ...]] = (
    ("tower-shield", "tower"), ("shield", "shield"), ("cloak", "cloak"), ("banner", "banner"), ("standard", "banner"),
    ("drum", "drums"), ("staff", "staff"), ("book", "book"), ("codex", "book"), ("grimoire", "book"), ("tome", "book"),
    ("mail", "armour"), ("plate", "armour"), ("armour", "armour"), ("coat", "armour"), ("charm", "talisman"),
    ("talisman", "talisman"),
)  # fmt: skip
GEAR_TYPES: Final[dict[GearType, GearKind]] = {
    GearType.SHIELD: "shield",
    GearType.CLOAK: "cloak",
    GearType.ARMOUR: "armour",
    GearType.TALISMAN: "talisman",
    GearType.SPELLBOOK: "book",
    GearType.STAFF: "staff",
}


class ArmSeen(Struct, frozen=True):
    """A weapon in hand; of one for close combat the id says it all."""

    id: str
    range: int = 0  # inches
    strength: int = 0
    keywords: tuple[str, ...] = ()

    @classmethod
    def of(cls, weapon: Weapon) -> ArmSeen:
        return cls(
            weapon.id or slug(weapon.name), weapon.range // INCH, weapon.strength, tuple(map(str, weapon.keywords))
        )


class FigureSeen(Struct, frozen=True):
    """A kind of figure: those alike in all of it are one."""

    unit: str
    number: int  # within its faction and type
    type: str
    base: int  # millimetres
    look: int | None  # its faction's, by its place among the looks
    build: Build | None  # where it is not its faction's
    head: Head | None
    colour: str | None
    arms: tuple[ArmSeen, ...]
    gear: tuple[GearKind, ...]
    traits: tuple[str, ...]  # special rules and keywords, in small letters
    is_caster: bool


def slug(name: str) -> str:
    """A name as an id has it."""
    return name.lower().replace(" ", "-")


class Gallery:
    """The looks and figures of one scene, each once."""

    def __init__(self) -> None:
        self._looks: list[FactionLook] = []
        self._figures: list[FigureSeen] = []

    @property
    def looks(self) -> tuple[FactionLook, ...]:
        return tuple(self._looks)

    @property
    def figures(self) -> tuple[FigureSeen, ...]:
        return tuple(self._figures)

    def look(self, look: FactionLook | None) -> int | None:
        """The place of a look among all of them."""
        return None if look is None else _place(self._looks, look)

    def figure(
        self,
        unit: str,
        mark: str,
        base: int,
        faction: str,
        own: CardLook | None,
        arms: Iterable[ArmSeen],
        wargear: Iterable[str],
        traits: Iterable[object],
        is_caster: bool,
        worn: Iterable[GearKind] = (),
    ) -> int:
        """The place of a figure among all of them; `worn` is what the card knows whatever its wargear is called."""
        type, number = _marked(mark)
        ranged = tuple(arms)
        blades, gear = sorted_out(wargear, {each.id for each in ranged})
        mine = own.unit if own else shipped_unit_look(unit, faction)
        figure = FigureSeen(
            unit=unit,
            number=number,
            type=type.name.lower(),
            base=base,
            look=self.look(own.faction if own and own.faction else shipped_look(faction)),
            build=mine.build if mine else None,
            head=mine.head if mine else None,
            colour=mine.colour if mine else None,
            arms=(*blades, *ranged),
            gear=tuple(dict.fromkeys((*gear, *(each for each in worn if not _covers(gear, each))))),
            traits=tuple(str(each).lower() for each in traits),
            is_caster=is_caster,
        )
        return _place(self._figures, figure)


def _marked(mark: str) -> tuple[UnitType, int]:
    """Type and number of a base mark, from 1 on; a card written by hand may bear any other, and is drawn plainly."""
    try:
        type, number = parse_mark(mark)
    except ProfileError:
        return UnitType.BASIC, 1
    return type, max(number, 1)


def _covers(gear: Sequence[GearKind], kind: GearKind) -> bool:
    return kind in gear or (kind == "shield" and "tower" in gear)


def _place(among: list[T], thing: T) -> int:
    if thing not in among:
        among.append(thing)
    return among.index(thing)


def sorted_out(wargear: Iterable[str], ranged: set[str]) -> tuple[tuple[ArmSeen, ...], tuple[GearKind, ...]]:
    """Weapons for close combat, and what is worn or borne, among the ids of all that somebody carries."""
    known = starter().wargear
    blades: list[ArmSeen] = []
    gear: list[GearKind] = []
    for id in wargear:
        kind = gear_kind(id)
        if kind is not None:
            gear.append(kind)
        elif id not in ranged and not isinstance(known.get(id), Gear):
            blades.append(ArmSeen(id, keywords=known[id].keywords if id in known else ()))
    return tuple(blades), tuple(gear)


def gear_kind(id: str) -> GearKind | None:
    """What a piece of wargear is to a figure; none for weapons and for what nobody sees."""
    item = starter().wargear.get(id)
    if isinstance(item, Armament):
        return None
    if isinstance(item, Gear) and item.type in GEAR_TYPES and "tower" not in id:
        return GEAR_TYPES[item.type]
    return next((kind for word, kind in GEAR_WORDS if word in id), None)


@cache
def shipped_look(faction: str) -> FactionLook | None:
    """The look of a faction or a religion of the Starter Codex."""
    codex = starter()
    owner = codex.factions.get(faction) or codex.religions.get(faction)
    return owner.look if owner else None


@cache
def shipped_unit_look(unit: str, faction: str) -> UnitLook | None:
    """What a unit of the Starter Codex has of its own."""
    entry = starter().units.get(unit)
    return entry.look if entry and faction in (entry.faction, entry.religion) else None


def look_in(codex: Codex, faction: str | None) -> FactionLook | None:
    """The look of a faction or a religion in a codex."""
    owner = codex.factions.get(faction or "") or codex.religions.get(faction or "")
    return owner.look if owner else None


def figure_in(codex: Codex, unit: Unit, gallery: Gallery) -> int:
    """A unit of the codex as it is usually outfitted."""
    outfit = codex.usual_outfit(unit)
    owner = unit.faction or unit.religion or ""
    return gallery.figure(
        unit.id,
        unit.mark,
        unit.base_mm,
        owner,
        CardLook(look_in(codex, owner), unit.look),
        map(ArmSeen.of, outfit.ranged),
        (each.id for each in outfit.wargear),
        (*unit.special, *unit.keywords),
        bool(unit.spells),
        (GEAR_TYPES[each.type] for each in outfit.wargear if isinstance(each, Gear) and each.type in GEAR_TYPES),
    )
