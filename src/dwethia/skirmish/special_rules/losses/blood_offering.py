"""Blood Offering: slain, it gives a friend Affinity back (SK-AFF-01)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from dwethia.engine.procedure import Asking, Tell, ask
from dwethia.lengths import INCH
from dwethia.rulebook import Rulings
from dwethia.skirmish.events.dying import GotBack
from dwethia.skirmish.rules.destiny import shares_faith
from dwethia.skirmish.special_rules import SkirmishRule
from dwethia.skirmish.state.battle import Battle, Model
from dwethia.skirmish.state.board import distance

FAR: Final = 6 * INCH


class BloodOffering(SkirmishRule):
    """One friend near it that has lost Affinity gets 1 back."""

    def when_slain(self, battle: Battle, model: Model, rulings: Rulings) -> Asking[Battle]:
        pooled = shares_faith(rulings)
        side = battle.side(model.side)
        full = sum(each.card.profile.affinity for each in battle.models if each.side == model.side)
        near = [
            friend
            for friend in battle.models_of(model.side)
            if friend.card.profile.affinity and distance(model, friend) <= FAR
        ]
        losers = [
            friend
            for friend in near
            if (side.affinity < full if pooled else friend.affinity < friend.card.profile.affinity)
        ]
        if not losers:
            return battle
        answer = yield from ask(
            battle.seats_of(model.side)[0],
            "blood-offering",
            "SK-AFF-01",
            tuple(friend.id for friend in losers),
            lambda id: battle.model(id).name,
            f"{model.name} is offered up: who gets 1 Affinity back?",
        )
        friend = battle.model(answer)
        yield Tell(GotBack(friend.name, 1, "Affinity", f"{self.name} of {model.name}", "SK-AFF-01"))
        if pooled:
            return battle.with_side(replace(side, affinity=side.affinity + 1))
        return battle.with_model(replace(friend, affinity=friend.affinity + 1))
