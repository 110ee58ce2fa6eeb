"""Slay Type: each enemy of a type that is slain."""

from __future__ import annotations

from dwethia.engine.seats import Seat
from dwethia.rulebook import Rulings
from dwethia.skirmish.mission_triggers import SkirmishTrigger, Stake
from dwethia.skirmish.setup.battle_setup import MissionSetup
from dwethia.skirmish.setup.cards import BattleCard
from dwethia.skirmish.state.battle import Battle
from dwethia.skirmish.state.casualties import lost
from dwethia.tabletop.sides import other


class SlayType(SkirmishTrigger):
    """However it was slain."""

    stake = Stake.CERTAIN_ENEMIES

    def times(self, battle: Battle, side: Seat, mission: MissionSetup, rulings: Rulings) -> int:
        return sum(model.card.type is mission.unit_type for model in lost(battle, other(side), rulings))

    def concerns(self, mission: MissionSetup, card: BattleCard, dearest: int) -> bool:
        return card.type is mission.unit_type
