"""Rain Fire!: those by its bearer shoot however far they have moved (DD-ABIL-04)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from dwethia.engine.procedure import Asking, Tell, moment
from dwethia.powers.pools import left, paid
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.skirmish.events.shooting import FireRained
from dwethia.skirmish.rules.destiny import pools_of
from dwethia.skirmish.shooting.aiming import is_penalised
from dwethia.skirmish.special_rules import SkirmishRule
from dwethia.skirmish.state.battle import Battle, LastingEffect, Model, Until
from dwethia.skirmish.state.board import mates
from dwethia.skirmish.state.current_profile import profile_now
from dwethia.tally import Part
from dwethia.weapon import Weapon


class RainFire(SkirmishRule):
    """For 1 Destiny it and its friends in coherency shoot after any move, less well where that was too far."""

    frees_from_penalties = True

    def before_shooting(self, battle: Battle, bearer: ModelId, rulings: Rulings) -> Asking[Battle]:
        model = battle.model(bearer)
        if not left(battle, model, "destiny", pools_of(rulings)):
            return battle
        answer = yield from moment(
            model.seat,
            "rain-fire",
            self.rule,
            ("no", "yes"),
            lambda option: "Spend 1 Destiny" if option == "yes" else "Pass",
            f"{self.name} of {model.name}: it and its friends in coherency shoot however far they have moved",
        )
        if answer == "no":
            return battle
        battle = paid(battle, model, "destiny", 1, pools_of(rulings))
        friends = mates(battle, model, rulings)
        yield Tell(FireRained(model.name, tuple(friend.name for friend in friends)))
        rain = LastingEffect(self.name, self.rule, self.name, Until.PHASE)
        raining = [battle.model(each.id) for each in (model, *friends)]
        return battle.with_models(*(replace(each, lasting=(*each.lasting, rain)) for each in raining))

    def aim_parts_of_others(self, battle: Battle, shooter: Model, weapon: Weapon, rulings: Rulings) -> Iterator[Part]:
        if is_penalised(shooter, weapon, profile_now(battle, shooter, rulings)[0], rulings):
            yield Part(-1, self.name, self.rule)
