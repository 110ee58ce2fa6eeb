"""I Am The Captain Now!: somebody near takes a fallen Captain's place (DD-ABIL-05)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from dwethia.engine.procedure import Asking, Tell, moment
from dwethia.geometry.measuring import gap
from dwethia.geometry.shapes import Disc
from dwethia.lengths import INCH
from dwethia.profile import UnitType
from dwethia.rulebook import Rulings
from dwethia.skirmish.events.scoring import TookCommand
from dwethia.skirmish.rules.destiny import uses_pool
from dwethia.skirmish.special_rules import SkirmishRule, rules_of
from dwethia.skirmish.state.battle import Battle, Death, Model, Phase
from dwethia.skirmish.state.board import within_friend

COMMAND_RANGE: Final = 12 * INCH
LEAST_DESTINY: Final = 2
LEAST_INTEGRITY: Final = 1
STEPS: Final = {Phase.RETREAT: (Phase.CLOSE_COMBAT, Phase.RETREAT)}  # a step of the same phase {R-SK-05}


class IAmTheCaptainNow(SkirmishRule):
    """Once per battle and side, at the end of the phase in which the Captain was slain."""

    def at_phase_end(self, battle: Battle, rulings: Rulings) -> Asking[Battle]:
        for death in _fallen_captains(battle):
            battle = yield from self._offer_command(battle, death, rulings)
        return battle

    def _offer_command(self, battle: Battle, death: Death, rulings: Rulings) -> Asking[Battle]:
        """Once per battle and side, somebody near may take a fallen Captain's place."""
        if death.at is None or any(each.side == death.side and self.name in each.used for each in battle.models):
            return battle
        captain = battle.model(death.victim)
        fell = Disc(*death.at, captain.card.radius)
        near = [
            model.id
            for model in battle.models_of(death.side)
            if self.name in rules_of(model.card).names and within_friend(gap(model.disc, fell), COMMAND_RANGE, rulings)
        ]
        answer = yield from moment(
            battle.seats_of(death.side)[0],
            "take-command",
            self.rule,
            ("nobody", *near),
            lambda option: "Nobody" if option == "nobody" else battle.model(option).name,
            f"{captain.name} has fallen: who takes command?",
        )
        if answer == "nobody":
            return battle
        model = battle.model(answer)
        yield Tell(TookCommand(model.id, model.name, captain.name))
        return self._in_command(battle, model, rulings)

    def _in_command(self, battle: Battle, model: Model, rulings: Rulings) -> Battle:
        """The battle with a model that counts as a hero from now on."""
        was = model.card.profile
        profile = replace(
            was,
            type=UnitType.HERO,
            destiny=max(was.destiny, LEAST_DESTINY),
            integrity=max(was.integrity, LEAST_INTEGRITY),
        )
        promoted = replace(
            model,
            card=replace(model.card, profile=profile),
            destiny=max(model.destiny, LEAST_DESTINY),
            used=(*model.used, self.name),
        )
        battle = battle.with_model(promoted)
        if not uses_pool(rulings):
            return battle
        side = battle.side(model.side)
        return battle.with_side(replace(side, destiny=side.destiny + profile.destiny - was.destiny))


def _fallen_captains(battle: Battle) -> Iterator[Death]:
    """Deaths of Captains in this phase."""
    for death in reversed(battle.deaths):
        if death.turn != battle.turn or death.phase not in STEPS.get(battle.phase, (battle.phase,)):
            return
        if is_captain(battle.model(death.victim)):
            yield death


def is_captain(model: Model) -> bool:
    """A Captain is a hero whose unit is called so, by its id or by its name."""
    card = model.card
    return card.type is UnitType.HERO and ("captain" in card.id.lower() or "captain" in card.name.lower())
