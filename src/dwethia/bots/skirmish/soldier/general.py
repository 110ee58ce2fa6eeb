"""The soldier at the table: one answer to each question, and why."""

from __future__ import annotations

from random import Random
from typing import Final

from msgspec import Struct

from dwethia.bots.skirmish.soldier.casting import best_cast, early_cast
from dwethia.bots.skirmish.soldier.habits import HABITS, plainly
from dwethia.bots.skirmish.soldier.moving import next_arrival, next_move, walk
from dwethia.bots.skirmish.soldier.retreating import next_retreat
from dwethia.bots.skirmish.soldier.shooting import next_shot
from dwethia.bots.skirmish.soldier.survey import Survey
from dwethia.bots.skirmish.soldier.windows import pulled
from dwethia.engine.forms import Form
from dwethia.engine.procedure import Ask
from dwethia.engine.request import Answer
from dwethia.engine.view import Look
from dwethia.rulebook import Rulings
from dwethia.skirmish.close_combat.board_fighters import side_of
from dwethia.skirmish.deployment.auto_setup import set_up_for_me
from dwethia.skirmish.destiny.together import PullForm
from dwethia.skirmish.movement.movement_form import MovementForm
from dwethia.skirmish.movement.walk_form import WalkForm
from dwethia.skirmish.retreat.retreat_form import RetreatForm
from dwethia.skirmish.shooting.shoot_form import ShootForm
from dwethia.skirmish.state.battle import Battle, Phase

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
    rulings = look.rulings_of("skirmish")
    if battle.phase in BEFORE and ask.question not in HABITS:
        return _before_battle(battle, ask, rulings)
    survey = Survey(battle, side_of(battle, ask.seat), rulings, look.tape)
    if ask.form is not None:
        return _by_form(ask.form, survey)
    reasoned = HABITS.get(ask.question, plainly)(survey, ask)
    return Ordered(reasoned.answer, reasoned.reason)


def _before_battle(battle: Battle, ask: Ask, rulings: Rulings) -> Ordered:
    """A sound answer; where the enemy's scenario is hidden, only the game knows which ones are open."""
    answer = set_up_for_me(battle, ask.seat, rulings)
    if ask.options and answer not in ask.options:
        return Ordered(ask.plain, "It is what is open to us.")
    return Ordered(answer, "It is a sound position to begin from.")


def _by_form(form: Form, survey: Survey) -> Ordered:
    match form:
        case MovementForm():
            return _movement(form, survey)
        case ShootForm():
            shot = next_shot(form, survey)
            return Ordered(*shot) if shot else Ordered(DONE, "Nobody has a shot worth firing.")
        case RetreatForm():
            left = next_retreat(form, survey)
            return Ordered(*left) if left else Ordered(DONE, "Everybody is as well off here.")
        case WalkForm():
            return Ordered(*walk(form, survey))
        case PullForm():
            return Ordered(*pulled(form, survey))
    suggested = next(form.suggestions(), None)
    if suggested is None:
        suggested = next(form.samples(Random(0)))  # always the same: a form with nothing to weigh
    return Ordered(dict(suggested), "It is as good as any other way.")


def _movement(form: MovementForm, survey: Survey) -> Ordered:
    """Those held back come first, powers that bring models next, then all move, and other powers come last."""
    arrival = next_arrival(form, survey)
    if arrival is not None:
        return Ordered(*arrival)
    early = early_cast(survey, form.seat)
    if early is not None:
        return Ordered(early.answer, early.why)
    moved = next_move(form, survey)
    if moved is not None:
        return Ordered(*moved)
    spell = best_cast(survey, form.seat)
    if spell is not None:
        return Ordered(spell.answer, spell.why)
    return Ordered(DONE, "Everybody is where they should be.")
