"""Lose None: a side began with some of a type, and none of them has been slain."""

from __future__ import annotations

from dwethia.engine.seats import Seat
from dwethia.rulebook import Rulings
from dwethia.skirmish.mission_triggers import SkirmishTrigger, Stake
from dwethia.skirmish.setup.battle_setup import MissionSetup
from dwethia.skirmish.setup.cards import BattleCard
from dwethia.skirmish.state.battle import Battle
from dwethia.skirmish.state.casualties import is_lost, starters


class LoseNone(SkirmishTrigger):
    """By the cards it came with."""

    stake = Stake.CERTAIN_FRIENDS

    def times(self, battle: Battle, side: Seat, mission: MissionSetup, rulings: Rulings) -> int:
        force = battle.force(side)
        types = [force.cards[each.card].type for each in force.models]
        kept = [
            not is_lost(battle, model, rulings)
            for model, type in zip(starters(battle, side), types, strict=True)
            if type is mission.unit_type
        ]
        return int(bool(kept) and all(kept))

    def concerns(self, mission: MissionSetup, card: BattleCard, dearest: int) -> bool:
        return card.type is mission.unit_type
