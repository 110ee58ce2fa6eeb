"""How a warlord leads its turn: every approach is tried in thought, and what was found is kept while it holds."""

from __future__ import annotations

from collections import deque
from typing import Final

from msgspec import Struct

from dwethia.bots.skirmish.warlord.approaches import APPROACHES, USUAL, Approach
from dwethia.bots.skirmish.warlord.imagination import Imagination
from dwethia.bots.skirmish.warlord.lines_of_play import AS_IMAGINED, LineOfPlay, LineTried, compared
from dwethia.engine.seats import Seat
from dwethia.skirmish.state.battle import Battle, Model

REMEMBERED: Final = 64  # turns, of all battles


class TurnPlan(Struct, frozen=True):
    """How a turn is led, and what speaks for it; it holds as long as nothing has happened but one's own moves."""

    approach: Approach
    figures: str
    battle: Battle  # as it was
    side: Seat

    def holds_in(self, battle: Battle, side: Seat) -> bool:
        before = self.battle
        return (
            (side, battle.turn, battle.phase, len(battle.models))
            == (self.side, before.turn, before.phase, len(before.models))
            and all(map(_stands, before.models, battle.models))
            and (battle.table, battle.setup.turns) == (before.table, before.setup.turns)
        )


def _stands(before: Model, now: Model) -> bool:
    """Whether a model is as it was, or has come or moved since."""
    is_there = now.base == before.base or before.base is None or now.has_moved > before.has_moved
    return is_there and (now.id, now.wounds) == (before.id, before.wounds)


class TurnPlans:
    """Plans that were made: who is asked about each model by itself need not think of the whole turn each time."""

    def __init__(self) -> None:
        self._made: deque[TurnPlan] = deque(maxlen=REMEMBERED)

    def plan_for(self, imagining: Imagination) -> TurnPlan:
        battle: Battle = imagining.seen.state
        known = next((each for each in list(self._made) if each.holds_in(battle, imagining.side)), None)
        if known is None:
            known = _planned(imagining)
            self._made.appendleft(known)
        return known


def _planned(imagining: Imagination) -> TurnPlan:
    by_name = {each.name: each for each in APPROACHES}
    tried = compared(imagining, (LineOfPlay(each.name, each.doctrine) for each in APPROACHES))
    approach = by_name[tried[0].line.name] if tried else USUAL
    return TurnPlan(approach, _figures(tried), imagining.seen.state, imagining.side)


def _figures(tried: list[LineTried]) -> str:
    if not tried:
        return ""
    told = ", ".join(f"{each.line.name} {each.worth:+.1f}" for each in tried[:3])
    return f"{AS_IMAGINED}: {told}"
