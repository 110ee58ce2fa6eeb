"""Leaving a fight by an ordinary move, where a ruling lets those left behind strike {R-SK-37}."""

from __future__ import annotations

from msgspec.structs import replace

from dwethia.engine.procedure import Procedure
from dwethia.rulebook import Rulings
from dwethia.skirmish.retreat.opportunities import opportunity
from dwethia.skirmish.state.battle import Battle
from dwethia.skirmish.turn.windows import opened


def strike_leaver(battle: Battle, rulings: Rulings) -> Procedure[Battle]:
    """The next enemy that a model has moved away from may strike at it, like at one that retreats (SK-RETREAT-06)."""
    leaving, *later = battle.leavings
    striker, *others = leaving.left
    rest = (replace(leaving, left=tuple(others)), *later) if others else tuple(later)
    battle = battle.with_progress(leavings=rest)
    if not battle.model(leaving.model).is_slain and not battle.model(striker).is_slain:
        battle = yield from opportunity(battle, striker, (leaving.model,), rulings)
    return battle if rest or battle.surges or battle.is_window_open else opened(battle, rulings)
