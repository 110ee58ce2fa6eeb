"""The Retreat step and Opportunity Attacks (SK-RETREAT)."""

from __future__ import annotations

from dwethia.engine.procedure import Procedure
from dwethia.rulebook import Rulings
from dwethia.skirmish.battle.parts import enter_phase
from dwethia.skirmish.battle.state import Battle, Phase


def retreat_step(battle: Battle, rulings: Rulings) -> Procedure[Battle]:
    return (yield from enter_phase(battle, Phase.END, rulings))
