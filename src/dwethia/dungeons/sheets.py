"""Models as Dungeons sees them: a unit with what it has in hand and what it knows (DD-RUN-02, DD-ENEMY-07, DD-GEAR)."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from dwethia.codex import Armament, Codex, Gear, Outfit, Spell, Unit, Wargear
from dwethia.codex.entries import Changes, Effect, GearType, Restores
from dwethia.profile import Profile
from dwethia.weapon import Keyword, Penalty


def _number(words: tuple[Keyword, ...], name: str) -> int:
    for each in words:
        if each.name == name:
            return each.number or 1
    return 0


class Arm(Struct, frozen=True, omit_defaults=True):
    """A ranged weapon: Strength, movement penalty and keywords (DD-SHARED-11)."""

    id: str
    name: str
    strength: int
    range: int = 24  # inches
    penalty: Penalty = Penalty.NONE
    keywords: tuple[Keyword, ...] = ()
    wounds: int = 1  # of one success
    once: bool = False
    is_spell: bool = False

    def number(self, keyword: str) -> int:
        """The number of a keyword (1 where it has none), 0 where the weapon does not have it."""
        return _number(self.keywords, keyword)

    def __str__(self) -> str:
        words = "".join(f" [{word}]" for word in self.keywords)
        penalty = {Penalty.NONE: "No", Penalty.HALF: "Half", Penalty.FULL: "Full"}[self.penalty]
        return f'{self.name}: {self.range}", Strength {self.strength}, {penalty} penalty{words}'


class Power(Struct, frozen=True, omit_defaults=True):
    """A spell: what it costs, whom it strikes and what it does."""

    id: str
    name: str
    charge: int
    range: int
    target: str  # enemy, friend, caster
    effects: tuple[Effect, ...] = ()
    strength: int | None = None
    wounds: int = 1
    spreads: bool = False  # also on all in coherency with its target
    keywords: tuple[Keyword, ...] = ()
    pack: str = ""

    def number(self, keyword: str) -> int:
        """The number of a keyword (1 where it has none), 0 where the spell does not have it."""
        return _number(self.keywords, keyword)

    def has(self, effect: str) -> bool:
        for each in self.effects:  # noqa: SIM110 - asked for every action of every caster
            if each.effect == effect:
                return True
        return False

    @property
    def arm(self) -> Arm | None:
        """The spell as a shot, where it is rolled like one."""
        if self.strength is None:
            return None
        words = self.keywords
        return Arm(self.id, self.name, self.strength, self.range, keywords=words, wounds=self.wounds, is_spell=True)


class Trinket(Struct, frozen=True, omit_defaults=True):
    """Wargear that works once a run, by an action of its own (DD-ABIL-10)."""

    id: str
    name: str
    changes: Changes = Changes()
    restores: Restores = Restores()
    is_dangerous: bool = False


class Sheet(Struct, frozen=True, omit_defaults=True):
    """A unit ready for the grid."""

    id: str
    name: str
    mark: str  # `B.1`
    profile: Profile
    faction: str = ""
    pack: str = ""
    save_without_shield: int | None = None
    reach: int = 1
    cloak: int | None = None  # what its cloak adds to a watcher's number
    arms: tuple[Arm, ...] = ()
    first_named: Arm | None = None  # the first ranged weapon of its entry, where it does not have it by default
    sunder: int = 0  # of its weapons in close combat
    two_handed: bool = False  # whether close combat takes both its hands
    dangerous: bool = False  # whether its weapons in close combat are
    powers: tuple[Power, ...] = ()
    trinkets: tuple[Trinket, ...] = ()
    special: tuple[Keyword, ...] = ()
    wargear: tuple[str, ...] = ()
    race: str | None = None
    is_named: bool = False

    def rule(self, name: str) -> int:
        """The number of a special rule (1 where it has none), 0 where the unit does not have it."""
        return _number(self.special, name)

    def of_race(self, name: str, changes: Changes) -> Sheet:
        """This unit with a racial profile added (DD-ENEMY-09)."""
        changed = {each: getattr(self.profile, each) + number for each, number in changes.stated.items()}
        return replace(self, race=name, profile=replace(self.profile, **changed))


def power_of(spell: Spell, codex: Codex, is_dangerous: bool = False) -> Power:
    """A spell of the codex; one read from dangerous wargear is dangerous itself."""
    words = spell.words
    if is_dangerous and not any(each.name == "Dangerous" for each in words):
        words = (*words, Keyword("Dangerous"))
    return Power(
        spell.id,
        spell.name,
        spell.charge,
        spell.range,
        spell.target,
        spell.effects,
        spell.strength,
        spell.wounds,
        spell.all_in_coherency,
        words,
        codex.pack_of(spell),
    )


def sheet_of(outfit: Outfit, codex: Codex) -> Sheet:
    """An outfit as Dungeons sees it."""
    unit = outfit.unit
    fists = [each for each in outfit.wargear if isinstance(each, Armament) and not each.is_ranged]
    cloaks = [each.cover for each in outfit.wargear if isinstance(each, Gear) and each.type is GearType.CLOAK]
    return Sheet(
        id=unit.id,
        name=unit.name,
        mark=unit.mark,
        profile=outfit.profile,
        faction=unit.faction or "",
        pack=codex.pack_of(unit),
        save_without_shield=_save_without_shield(outfit),
        reach=outfit.reach,
        cloak=max(cloaks, default=None),
        arms=tuple(arm for each in outfit.wargear if (arm := _arm(each)) is not None),
        first_named=_first_named(outfit, codex),
        sunder=max((_number(each.words, "Sunder") for each in fists), default=0),
        two_handed=any(_number(each.words, "Two-Handed") for each in outfit.wargear if not each.is_ranged),
        dangerous=any(_number(each.words, "Dangerous") for each in fists),
        powers=_powers(outfit, codex),
        trinkets=tuple(
            Trinket(each.id, each.name, each.changes, each.restores, _number(each.words, "Dangerous") > 0)
            for each in outfit.wargear
            if isinstance(each, Gear) and each.once
        ),
        special=unit.special,
        wargear=tuple(each.name for each in outfit.wargear),
        race=outfit.race.name if outfit.race else None,
        is_named=unit.is_named,
    )


def enemy_sheet(unit: Unit, codex: Codex) -> Sheet:
    """A unit as it is met in a room: with its default wargear and no race (DD-ENEMY-07, -08)."""
    return sheet_of(codex.usual_outfit(unit), codex)


def _arm(item: Wargear) -> Arm | None:
    if not isinstance(item, Armament) or item.range is None or item.strength is None:
        return None
    return Arm(item.id, item.name, item.strength, item.range, item.penalty, item.words, item.wounds, item.once)


def _first_named(outfit: Outfit, codex: Codex) -> Arm | None:
    if any(each.is_ranged for each in outfit.wargear):
        return None
    options = [codex.wargear[each] for each in outfit.unit.options]
    return next((_arm(each) for each in options if each.is_ranged), None)


def _save_without_shield(outfit: Outfit) -> int | None:
    own = outfit.unit.printed.save
    worn = [
        each.save
        for each in outfit.wargear
        if isinstance(each, Gear) and each.save and each.type is not GearType.SHIELD
    ]
    return min([*worn, *([own] if own else [])], default=None)


def _powers(outfit: Outfit, codex: Codex) -> tuple[Power, ...]:
    dangerous = {
        spell
        for each in outfit.wargear
        if isinstance(each, Gear) and _number(each.words, "Dangerous")
        for spell in each.spells
        if spell not in outfit.unit.spells
    }
    return tuple(power_of(each, codex, each.id in dangerous) for each in outfit.spells)
