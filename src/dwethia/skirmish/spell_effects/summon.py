"""Summon: models come to the table (HS-SPELL-07)."""

from __future__ import annotations

from msgspec.structs import replace

from dwethia.codex.entries import Effect
from dwethia.dice import d3
from dwethia.engine.procedure import Asking, Tell, faces, fill_in
from dwethia.geometry.shapes import Disc
from dwethia.lengths import INCH
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.skirmish.events.powers import Summoned
from dwethia.skirmish.powers.effects import Working, rule_of
from dwethia.skirmish.powers.summoning import SummonForm
from dwethia.skirmish.setup.cards import BattleCard
from dwethia.skirmish.setup.first_state import new_model
from dwethia.skirmish.spell_effects import SkirmishEffect
from dwethia.skirmish.state.battle import Battle, Model
from dwethia.tally import Tally


class Summon(SkirmishEffect):
    """Within the power's range of its caster, as many as find room."""

    brings_models = True

    def take(self, battle: Battle, working: Working, effect: Effect, rulings: Rulings) -> Asking[Battle]:
        power, rule = working.power, rule_of(working.power, Summon)
        caster = battle.model(working.caster)
        card = next(each for each in battle.setup.summoned if each.id == effect.unit)
        number = yield from _how_many(effect, caster, rule)
        came: list[Model] = []
        for _ in range(number.total):
            model = _arriving(battle, caster, card)
            form = SummonForm(battle, caster.id, model.id, card, power.range * INCH, rule, rulings)
            if next(form.free_places(), None) is None:
                break
            placed = yield from fill_in(caster.seat, "summon", rule, form, f"Where does {model.name} rise?")
            came.append(replace(model, base=Disc(*placed.at, card.radius)))
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


def _arriving(battle: Battle, caster: Model, card: BattleCard) -> Model:
    """A model after the last of its side, still off the table."""
    own = [model for model in battle.models if model.side == caster.side]
    alike = sum(model.card.id == card.id for model in own)
    id = ModelId(f"{caster.side}-{len(own) + 1}")
    name = f"{card.name} {alike + 1}" if alike else card.name
    return replace(new_model(id, caster.side, caster.seat, card, name), came=battle.turn)
