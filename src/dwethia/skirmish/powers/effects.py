"""What a power does once it works: one small procedure for each effect that a spell may name (HS-SPELL, SK-AFF-08)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from dwethia.codex.entries import Effect
from dwethia.codex.loadout import Power
from dwethia.dice import d3
from dwethia.engine.procedure import Asking, Stage, Tell, call, faces, fill_in, then
from dwethia.geometry.shapes import Disc
from dwethia.lengths import INCH
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.rulebook.declared import spell_effects
from dwethia.skirmish.events.dying import Deed, Means, Person
from dwethia.skirmish.events.powers import PowerTook, Summoned
from dwethia.skirmish.powers.summoning import SummonForm
from dwethia.skirmish.setup.cards import Card
from dwethia.skirmish.setup.first_state import new_model
from dwethia.skirmish.shooting.aiming import conditions_of
from dwethia.skirmish.shooting.firing import Shot, ranged_strike, shot_over
from dwethia.skirmish.state.battle import Battle, Lasting, Model
from dwethia.skirmish.state.counters import counted, recount
from dwethia.skirmish.state.current_profile import CHANGING
from dwethia.skirmish.turn.turn_order import until_of
from dwethia.tally import Tally
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


Doing = Callable[[Battle, Working, Effect, Rulings], Asking[Battle]]


def rule_of(power: Power, effect: str = "") -> str:
    """The rule behind a power of the house, or behind one effect of a power that players wrote (SK-AFF-07)."""
    if power.pack == STARTER and power.id in SPELLS:
        return SPELLS[power.id]
    return str(spell_effects()[effect].rule) if effect else "SK-AFF-07"


def take_effect(battle: Battle, working: Working, rulings: Rulings) -> Asking[Battle]:
    """The effects in their order, but Taint before any other: who is slain by the power itself is slain under it."""
    for effect in sorted(working.power.effects, key=lambda each: each.effect != "Taint"):
        if effect.effect in EFFECTS:
            battle = yield from EFFECTS[effect.effect](battle, working, effect, rulings)
    return battle


def _standing(battle: Battle, working: Working) -> list[Model]:
    """Those it strikes that are still alive and on the table."""
    models = [battle.model(id) for id in working.struck]
    return [model for model in models if model.is_alive and model.is_here]


# Strike and Surging


def surging(power: Power, extra: int) -> int:
    """The wounds that Affinity beyond the Charge adds to a success."""
    return extra * sum(effect.amount or 0 for effect in power.effects if effect.effect == "Surging")


def weapon_of(power: Power, extra: int = 0) -> Weapon:
    """A power as a shot sees it (SK-AFF-08)."""
    assert power.strength is not None, f"{power.name} has no Strength"
    return Weapon(
        range=power.range * INCH,
        strength=power.strength,
        keywords=power.keywords,
        name=power.name,
        is_spell=True,
        wounds=power.wounds + surging(power, extra),
        id=power.id,
    )


def strike(battle: Battle, working: Working, effect: Effect, rulings: Rulings) -> Asking[Battle]:
    """Rolled like a ranged attack, free of Behemoth: at the target, and at all in coherency where it spreads."""
    caster, target = battle.model(working.caster), battle.model(working.struck[0])
    if target.base is None:
        return battle
    power, weapon = working.power, weapon_of(working.power, working.extra)
    shot = Shot(
        caster.id,
        weapon,
        target.id,
        conditions_of(battle, caster, target, weapon, rulings),
        then(shot_over),
        power=power.id,
        is_learnable=True,
        spreads=power.spreads,
    )
    stage: Stage[Battle] = then(ranged_strike, battle, shot, rulings)
    return (yield from call(stage))


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


# What lasts on a model


def set_to(battle: Battle, working: Working, effect: Effect, rulings: Rulings) -> Asking[Battle]:
    """A characteristic counts as an amount; of what is counted down, so much is left."""
    assert effect.amount is not None
    if effect.characteristic in CHANGING:
        return (yield from _lay(battle, working, effect, f"{effect.characteristic} counts as {effect.amount}"))
    for model in _standing(battle, working):
        by = effect.amount - counted(battle, model, effect.characteristic or "", rulings)
        battle = yield from _recount(battle, working, model, effect, by, rulings)
    return battle


def change(battle: Battle, working: Working, effect: Effect, rulings: Rulings) -> Asking[Battle]:
    """A characteristic is higher or lower by an amount."""
    assert effect.amount is not None
    if effect.characteristic in CHANGING:
        return (yield from _lay(battle, working, effect, f"{effect.characteristic} {effect.amount:+d}"))
    for model in _standing(battle, working):
        battle = yield from _recount(battle, working, model, effect, effect.amount, rulings)
    return battle


def drain(battle: Battle, working: Working, effect: Effect, rulings: Rulings) -> Asking[Battle]:
    """All that is left of a characteristic is lost; of a pool, the model's share."""
    if effect.characteristic in CHANGING:
        for_good = replace(effect, effect="Set", amount=0, lasts="battle")
        return (yield from _lay(battle, working, for_good, f"{effect.characteristic} counts as 0"))
    for model in _standing(battle, working):
        own = int(getattr(model, effect.characteristic or ""))
        battle = yield from _recount(battle, working, model, effect, -own, rulings)
    return battle


def _recount(
    battle: Battle, working: Working, model: Model, effect: Effect, by: int, rulings: Rulings
) -> Asking[Battle]:
    """More or less of what is counted down; there is nothing to last about it."""
    assert effect.characteristic is not None
    deed = replace(deed_of(battle.model(working.caster), working.power), rule=rule_of(working.power, effect.effect))
    return (yield from recount(battle, model, effect.characteristic, by, deed, rulings))


def hide(battle: Battle, working: Working, effect: Effect, rulings: Rulings) -> Asking[Battle]:
    """Nobody may aim at it."""
    return (yield from _lay(battle, working, effect, "cannot be the target of ranged attacks or powers"))


def daunt(battle: Battle, working: Working, effect: Effect, rulings: Rulings) -> Asking[Battle]:
    """It may not engage."""
    return (yield from _lay(battle, working, effect, "may not engage"))


def taint(battle: Battle, working: Working, effect: Effect, rulings: Rulings) -> Asking[Battle]:
    """Slain under it, it counts as corrupted for the campaign."""
    return (yield from _lay(battle, working, effect, "is corrupted if it is slain"))


def _lay(battle: Battle, working: Working, effect: Effect, words: str) -> Asking[Battle]:
    """Something that goes on for a while, on everyone the power strikes."""
    power = working.power
    rule = rule_of(power, effect.effect)
    caster = battle.model(working.caster)
    assert effect.lasts is not None, f"{effect.effect} of {power.name} does not say how long it lasts"
    for model in _standing(battle, working):
        lasting = Lasting(
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


# Summon


def summon(battle: Battle, working: Working, effect: Effect, rulings: Rulings) -> Asking[Battle]:
    """Models come to the table within the power's range of its caster, as many as find room."""
    power, rule = working.power, rule_of(working.power, effect.effect)
    caster = battle.model(working.caster)
    card = next(each for each in battle.setup.summoned if each.id == effect.unit)
    number = yield from _how_many(effect, caster, rule)
    came: list[Model] = []
    for _ in range(number.total):
        model = _arriving(battle, caster, card)
        form = SummonForm(battle, caster.id, model.id, card, power.range * INCH, rule, rulings)
        if next(form.free_places(), None) is None:
            break
        answer = yield from fill_in(caster.seat, "summon", rule, form, f"Where does {model.name} rise?")
        x, y = answer["at"]
        came.append(replace(model, base=Disc(x, y, card.radius)))
        battle = battle.with_models(came[-1])
    yield Tell(
        Summoned(
            power.name,
            number,
            tuple(model.id for model in came),
            tuple(model.name for model in came),
            tuple((model.disc.x, model.disc.y) for model in came),
            rule,
        )
    )
    return battle


def _how_many(effect: Effect, caster: Model, rule: str) -> Asking[Tally]:
    if effect.dice not in ("D3", "D6"):
        return Tally.of(int(effect.dice or "1"), "models", rule)
    (face,) = yield from faces("summoned", rule, caster.seat)
    if effect.dice == "D3":
        return Tally.of(d3(face), f"D3 of a {face}", "SK-DICE-02")
    return Tally.of(face, "D6", "SK-DICE-01")


def _arriving(battle: Battle, caster: Model, card: Card) -> Model:
    """A model after the last of its side, still off the table."""
    own = [model for model in battle.models if model.side == caster.side]
    alike = sum(model.card.id == card.id for model in own)
    id = ModelId(f"{caster.side}-{len(own) + 1}")
    name = f"{card.name} {alike + 1}" if alike else card.name
    return replace(new_model(id, caster.side, caster.seat, card, name), came=battle.turn)


EFFECTS: Final[Mapping[str, Doing]] = {
    "Strike": strike,
    "Set": set_to,
    "Change": change,
    "Drain": drain,
    "Hide": hide,
    "Daunt": daunt,
    "Summon": summon,
    "Taint": taint,
}
MODIFIERS: Final = {"Surging": surging}  # what changes another effect of the same power
