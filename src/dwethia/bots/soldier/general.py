"""The soldier at the table: one answer to each question, and why."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Final

from msgspec import Struct

from dwethia.bots.reasons import Reasoned
from dwethia.bots.soldier.habits import HABITS, plainly
from dwethia.bots.soldier.moving import next_move
from dwethia.bots.soldier.shooting import next_shot
from dwethia.bots.soldier.survey import Survey
from dwethia.engine.procedure import Ask
from dwethia.engine.request import Answer
from dwethia.engine.seats import Seat
from dwethia.engine.view import Look
from dwethia.rulebook import Rulings
from dwethia.skirmish.battle.arraying import set_up_for_me
from dwethia.skirmish.battle.movement_form import MovementForm
from dwethia.skirmish.battle.ranks import side_of
from dwethia.skirmish.battle.shoot_form import ShootForm
from dwethia.skirmish.battle.state import Battle, Phase

BEFORE: Final = (Phase.SCENARIOS, Phase.TERRAIN, Phase.OBJECTIVES, Phase.EDGES, Phase.DEPLOYMENT)
DONE: Final = {"do": "done"}


class Ordered(Struct, frozen=True):
    """An answer, and why."""

    answer: Answer
    reason: str


def command(look: Look) -> Ordered:
    """The soldier's answer to what it is asked."""
    (ask,) = look.asks
    battle: Battle = look.state
    rulings = _rulings(tuple(look.rulings.items()))
    side = side_of(battle, ask.seat)
    if battle.phase in BEFORE and ask.question not in HABITS:
        return Ordered(set_up_for_me(battle, ask.seat, rulings), "a sound position to begin from")
    if ask.form is not None:
        return _by_form(ask, battle, side)
    reasoned: Reasoned = HABITS.get(ask.question, plainly)(Survey(battle, side, rulings), ask)
    return Ordered(reasoned.answer, reasoned.reason)


def _by_form(ask: Ask, battle: Battle, side: Seat) -> Ordered:
    form = ask.form
    if isinstance(form, MovementForm):
        moved = next_move(form, side)
        return Ordered(*moved) if moved else Ordered(DONE, "everybody is where they should be")
    if isinstance(form, ShootForm):
        shot = next_shot(form, side)
        return Ordered(*shot) if shot else Ordered(DONE, "nobody has a shot worth firing")
    assert form is not None
    suggested = next(form.suggestions(), None)
    if suggested is None:
        suggested = next(form.samples(Random(0)))  # always the same: a form with nothing to weigh
    return Ordered(dict(suggested), "the usual way")


@lru_cache(maxsize=64)
def _rulings(changed: tuple[tuple[str, str], ...]) -> Rulings:
    return Rulings.of("skirmish", settings=[f"{key}={value}" for key, value in changed])
