"""How a warlord leads its turn: each approach is carried out, the enemy replies, and the rest of the turn is played."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable
from statistics import fmean
from typing import Final

from msgspec import Struct

from dwethia.bots.skirmish.warlord.approaches import APPROACHES, FOES, USUAL, Approach
from dwethia.bots.skirmish.warlord.imagination import (
    AS_IMAGINED,
    EvenDice,
    Imagination,
    NothingLeftToImagine,
    is_clearly_better,
)
from dwethia.engine.game import Game
from dwethia.engine.seats import Seat
from dwethia.engine.view import Look
from dwethia.profile import ModelId
from dwethia.skirmish.state.battle import Battle, Model, Phase

NODES: Final = 2400  # decisions that may be imagined for one answer
FIRST: Final = 4  # times that every approach is played to the end of the turn
MORE: Final = 8  # times more for the usual one and the best of the others
BEST: Final = 2
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

    def plan_for(self, look: Look, side: Seat) -> TurnPlan:
        battle: Battle = look.state
        known = next((each for each in list(self._made) if each.holds_in(battle, side)), None)
        if known is None:
            known = _planned(look, side)
            self._made.appendleft(known)
        return known


class _Trial:
    """An approach that was carried out: the table after each reply, and what came of the rest."""

    def __init__(self, approach: Approach, replies: list[Game[Battle]]) -> None:
        self.approach, self.replies = approach, replies
        self.worths: list[float] = []

    @property
    def worth(self) -> float:
        return fmean(self.worths)

    def play(self, imagining: Imagination, times: int) -> None:
        """The rest of the turn, so many times more, against each kind of enemy in turn."""
        for number in range(len(self.worths), len(self.worths) + times):
            which = number % len(FOES)
            game = self.replies[which].fork(EvenDice(number))
            self.worths.append(imagining.end_of_turn(game, self.approach.doctrine, FOES[which]))


def _planned(look: Look, side: Seat) -> TurnPlan:
    battle: Battle = look.state
    imagining = Imagination(look, side, NODES)
    trials: list[_Trial] = []
    tables: set[Hashable] = set()
    try:
        for approach in APPROACHES:
            table, trial = _carried_out(imagining, approach)
            if table not in tables:
                tables.add(table)
                trials.append(trial)
        for trial in trials if len(trials) > 1 else ():
            trial.play(imagining, FIRST)
        usual, *others = trials
        others.sort(key=lambda each: -each.worth)
        for trial in (usual, *others[:BEST]) if others else ():
            trial.play(imagining, MORE)
    except NothingLeftToImagine:
        pass  # what was tried so far has to do
    tried = sorted((each for each in trials if len(each.worths) >= FIRST), key=lambda each: -each.worth)
    better = (each.approach for each in tried if is_clearly_better(each.worths, trials[0].worths))
    return TurnPlan(next(better, USUAL), _figures(tried), battle, side)


def _carried_out(imagining: Imagination, approach: Approach) -> tuple[Hashable, _Trial]:
    """One's own moves, and what each kind of enemy does then; the table after the former tells approaches apart."""
    side, begun = imagining.side, imagining.battle(0)

    def is_ours(battle: Battle) -> bool:
        return battle.phase is Phase.MOVEMENT and battle.acting == side

    imagining.play(begun, approach.doctrine, FOES[0], is_ours)
    replies = []
    for foe in FOES:
        game = begun.fork(EvenDice(0))
        imagining.play(game, approach.doctrine, foe, lambda battle: battle.phase is Phase.MOVEMENT)
        replies.append(game)
    return _table(begun.state), _Trial(approach, replies)


def _table(battle: Battle) -> tuple[tuple[ModelId, Hashable, int], ...]:
    return tuple((model.id, model.base, model.wounds) for model in battle.models)


def _figures(tried: list[_Trial]) -> str:
    if len(tried) < 2:
        return ""
    told = ", ".join(f"{each.approach.name} {each.worth:+.1f}" for each in tried[:3])
    return f"{AS_IMAGINED}: {told}"
