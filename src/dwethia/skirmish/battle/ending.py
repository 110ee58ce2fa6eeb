"""The End Phase and the end of the battle (SK-TURN-05 to -07)."""

from __future__ import annotations

from msgspec.structs import replace

from dwethia.engine.procedure import Procedure
from dwethia.rulebook import Rulings
from dwethia.skirmish.battle.parts import at_turn_end, enter_phase
from dwethia.skirmish.battle.state import Battle, Phase


def end_phase(battle: Battle, rulings: Rulings) -> Procedure[Battle]:
    if battle.turn >= battle.setup.turns:
        return replace(battle, phase=Phase.OVER)
    models = tuple(at_turn_end(model) for model in battle.models)
    battle = replace(battle, models=models, turn=battle.turn + 1)
    return (yield from enter_phase(battle, Phase.PRIORITY, rulings))
