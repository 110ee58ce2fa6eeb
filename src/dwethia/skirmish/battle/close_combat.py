"""The Close Combat Phase (SK-FIGHT)."""

from __future__ import annotations

from dwethia.engine.procedure import Procedure
from dwethia.rulebook import Rulings
from dwethia.skirmish.battle.parts import enter_phase
from dwethia.skirmish.battle.state import Battle, Phase


def close_combat(battle: Battle, rulings: Rulings) -> Procedure[Battle]:
    return (yield from enter_phase(battle, Phase.RETREAT, rulings))
