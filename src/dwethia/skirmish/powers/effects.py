"""What a power does once it works, and what its effects share (HS-SPELL, SK-AFF-08)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from dwethia.codex.entries import Effect
from dwethia.codex.loadout import Power
from dwethia.engine.procedure import Asking, Tell
from dwethia.lengths import INCH
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.skirmish.events.dying import Deed, Means, Person
from dwethia.skirmish.events.powers import PowerTook
from dwethia.skirmish.spell_effects import SkirmishEffect, effects_of, known
from dwethia.skirmish.state.battle import Battle, LastingEffect, Model
from dwethia.skirmish.state.counters import recount
from dwethia.skirmish.turn.turn_order import until_of
from dwethia.weapon import Weapon

STARTER: Final = "starter"  # the pack in which the eight powers of the house stand
SPELLS: Final[Mapping[str, str]] = {
    "blast": "HS-SPELL-01",
    "lightning": "HS-SPELL-02",
    "root": "HS-SPELL-03",
    "cloak": "HS-SPELL-04",
    "terror": "HS-SPELL-05",
    "cosmic-horror": "HS-SPELL-06",
    "summon-horde": "HS-SPELL-07",
    "corrupt": "HS-SPELL-08",
}
LASTS: Final[Mapping[str, str]] = {
    "turn": "to the end of this turn",
    "next-turn": "to the end of the next turn",
    "caster-turn": "until the caster's side's next turn begins",
    "target-turn": "until its side's next turn begins",
    "battle": "to the end of the battle",
}


class Working(Struct, frozen=True):
    """A power that works: who cast it, what was paid, and whom it strikes, the target first."""

    caster: ModelId
    power: Power
    paid: int
    struck: tuple[ModelId, ...]

    @property
    def extra(self) -> int:
        """Affinity beyond the Charge."""
        return self.paid - self.power.charge


def rule_of(power: Power, effect: SkirmishEffect | type[SkirmishEffect] | None = None) -> str:
    """The rule behind a power of the house, or behind one effect of a power that players wrote (SK-AFF-07)."""
    if power.pack == STARTER and power.id in SPELLS:
        return SPELLS[power.id]
    return effect.rule if effect else "SK-AFF-07"


def take_effect(battle: Battle, working: Working, rulings: Rulings) -> Asking[Battle]:
    """The effects in their order, but some before any other."""
    for word, effect in effects_of(working.power).in_order:
        battle = yield from word.take(battle, working, effect, rulings)
    return battle


def standing(battle: Battle, working: Working) -> list[Model]:
    """Those it strikes that are still alive and on the table."""
    models = [battle.model(id) for id in working.struck]
    return [model for model in models if model.is_alive and model.is_here]


def weapon_of(power: Power, extra: int = 0) -> Weapon:
    """A power as a shot sees it (SK-AFF-08)."""
    assert power.strength is not None, f"{power.name} has no Strength"
    return Weapon(
        range=power.range * INCH,
        strength=power.strength,
        keywords=power.keywords,
        name=power.name,
        is_spell=True,
        wounds=power.wounds + effects_of(power).wounds_more(extra),
        id=power.id,
    )


def deed_of(caster: Model, power: Power) -> Deed:
    """A model slain by a power, as the campaign will ask about it."""
    return Deed(
        Means.AFFINITY,
        "SK-AFF-08",
        Person.of(caster),
        weapon_name=power.name,
        weapon_strength=power.strength or 0,
        weapon_tags=tuple(each.name for each in power.keywords),
        power=power.id,
        is_learnable=True,
    )


def recounted(
    battle: Battle, working: Working, model: Model, effect: Effect, by: int, rulings: Rulings
) -> Asking[Battle]:
    """More or less of what is counted down; there is nothing to last about it."""
    assert effect.characteristic is not None
    rule = rule_of(working.power, known()[effect.effect])
    deed = replace(deed_of(battle.model(working.caster), working.power), rule=rule)
    return (yield from recount(battle, model, effect.characteristic, by, deed, rulings))


def lay(battle: Battle, working: Working, effect: Effect, words: str) -> Asking[Battle]:
    """Something that goes on for a while, on everyone the power strikes."""
    power = working.power
    rule = rule_of(power, known()[effect.effect])
    caster = battle.model(working.caster)
    assert effect.lasts is not None, f"{effect.effect} of {power.name} does not say how long it lasts"
    for model in standing(battle, working):
        lasting = LastingEffect(
            source=power.name,
            rule=rule,
            effect=effect.effect,
            until=until_of(effect.lasts, caster.side, model.side),
            characteristic=effect.characteristic,
            amount=effect.amount or 0,
            since=battle.turn,
        )
        yield Tell(PowerTook(model.id, model.name, power.name, f"{words} {LASTS[effect.lasts]}", rule))
        battle = battle.with_model(replace(model, lasting=(*model.lasting, lasting)))
    return battle
