"""Slay Dearest: the enemy that cost the most points is slain."""

from __future__ import annotations

from dwethia.engine.seats import Seat
from dwethia.rulebook import Rulings
from dwethia.skirmish.mission_triggers import SkirmishTrigger, Stake
from dwethia.skirmish.setup.battle_setup import MissionSetup
from dwethia.skirmish.setup.cards import BattleCard
from dwethia.skirmish.state.battle import Battle
from dwethia.skirmish.state.casualties import is_lost, starters
from dwethia.tabletop.sides import other


class SlayDearest(SkirmishTrigger):
    """Of several that cost the same, any one."""

    stake = Stake.CERTAIN_ENEMIES

    def times(self, battle: Battle, side: Seat, mission: MissionSetup, rulings: Rulings) -> int:
        enemies = starters(battle, other(side))
        most = max(model.card.points for model in enemies)
        return int(any(model.card.points == most and is_lost(battle, model, rulings) for model in enemies))

    def concerns(self, mission: MissionSetup, card: BattleCard, dearest: int) -> bool:
        return card.points == dearest
