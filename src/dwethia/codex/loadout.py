"""What a model brings to any game besides its profile: powers, actions, wargear that works once, its own save."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from dwethia.codex.battlefield import Action
from dwethia.codex.codex import Codex
from dwethia.codex.entries import Changes, Effect, Gear, GearType, Restores, Spell
from dwethia.codex.noted_keywords import noted, read_noted
from dwethia.codex.outfit import Outfit
from dwethia.rulebook.declared import keywords
from dwethia.weapon import WeaponKeyword


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
    keywords: tuple[WeaponKeyword, ...] = ()
    pack: str = ""
    phase: str = "any"  # of the turn, or `any`


class Trinket(Struct, frozen=True, omit_defaults=True):
    """Wargear that works once a run, by an action of its own (DD-ABIL-10)."""

    id: str
    name: str
    changes: Changes = Changes()
    restores: Restores = Restores()
    is_dangerous: bool = False
    further: tuple[WeaponKeyword, ...] = ()  # keywords

    @property
    def keywords(self) -> tuple[WeaponKeyword, ...]:
        return read_noted(("is_dangerous",), (self.is_dangerous,), self.further)


class OwnAction(Struct, frozen=True, omit_defaults=True):
    """An action of a unit's own (SK-DEST-09), or of a ship's own (CC-DEST-09, CC-AFF-06)."""

    id: str
    name: str
    cost: int
    phase: str  # of the turn, or `any`
    range: int  # inches to the friend
    effect: str
    amount: int
    characteristic: str | None = None
    lasts: str | None = None
    pool: Literal["destiny", "affinity"] = "destiny"


def action_of(action: Action) -> OwnAction:
    """An action of the codex as a card has it."""
    return OwnAction(
        action.id,
        action.name,
        action.cost,
        action.phase,
        action.range,
        action.effect,
        action.amount,
        action.characteristic,
        action.lasts,
        action.pool,
    )


def power_of(spell: Spell, codex: Codex, inherited: tuple[WeaponKeyword, ...] = ()) -> Power:
    """A spell of the codex, with keywords of the wargear that it is read from."""
    own = {each.name for each in spell.words}
    words = (*spell.words, *(each for each in inherited if each.name not in own))
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
        spell.phase,
    )


def trinkets_of(outfit: Outfit) -> tuple[Trinket, ...]:
    """Its wargear that works once, by an action of its own."""
    return tuple(
        Trinket(each.id, each.name, each.changes, each.restores, **noted(Trinket, each.words))
        for each in outfit.wargear
        if isinstance(each, Gear) and each.once
    )


def save_without_shield(outfit: Outfit) -> int | None:
    """The best of its own save and its armour."""
    own = outfit.unit.printed.save
    worn = [
        each.save
        for each in outfit.wargear
        if isinstance(each, Gear) and each.save and each.type is not GearType.SHIELD
    ]
    return min([*worn, *([own] if own else [])], default=None)


def powers_of(outfit: Outfit, codex: Codex) -> tuple[Power, ...]:
    """Every power it knows; one read from dangerous wargear is dangerous itself."""
    inherited: dict[str, tuple[WeaponKeyword, ...]] = {}
    for gear in outfit.wargear:
        words = tuple(each for each in gear.words if "spell" in keywords()[each.name].on)
        for spell in gear.spells if isinstance(gear, Gear) and words else ():
            if spell not in outfit.unit.spells:
                inherited[spell] = (*inherited.get(spell, ()), *words)
    return tuple(power_of(each, codex, inherited.get(each.id, ())) for each in outfit.spells)
