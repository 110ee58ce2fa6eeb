"""Keep Alive: each own model of a type that is on the table at the end."""

from __future__ import annotations

from dwethia.engine.seats import Seat
from dwethia.rulebook import Rulings
from dwethia.skirmish.mission_triggers import SkirmishTrigger, Stake
from dwethia.skirmish.setup.battle_setup import MissionSetup
from dwethia.skirmish.setup.cards import BattleCard
from dwethia.skirmish.state.battle import Battle


class KeepAlive(SkirmishTrigger):
    """Whatever has become of the others."""

    stake = Stake.CERTAIN_FRIENDS

    def times(self, battle: Battle, side: Seat, mission: MissionSetup, rulings: Rulings) -> int:
        return sum(model.card.type is mission.unit_type for model in battle.models_of(side))

    def concerns(self, mission: MissionSetup, card: BattleCard, dearest: int) -> bool:
        return card.type is mission.unit_type
