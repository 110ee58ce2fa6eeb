"""The soldier at the table: one answer to each question, and why."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from dwethia.bots.hints import Thought
from dwethia.bots.skirmish.soldier.casting import best_cast, early_cast
from dwethia.bots.skirmish.soldier.doctrine import SOUND, Doctrine
from dwethia.bots.skirmish.soldier.habits import HABITS, plainly
from dwethia.bots.skirmish.soldier.moving import next_arrival, next_move, walk
from dwethia.bots.skirmish.soldier.retreating import next_retreat
from dwethia.bots.skirmish.soldier.shooting import next_shot
from dwethia.bots.skirmish.soldier.survey import Survey
from dwethia.bots.skirmish.soldier.windows import own_use, pulled
from dwethia.engine.deeds import NothingMore
from dwethia.engine.forms import Filled, Form
from dwethia.engine.procedure import Ask
from dwethia.engine.view import Look
from dwethia.rulebook import Rulings
from dwethia.skirmish.close_combat.board_fighters import side_of
from dwethia.skirmish.deployment.auto_setup import set_up_for_me
from dwethia.skirmish.destiny.together import PullForm
from dwethia.skirmish.movement.movement_form import MovementDecision, MovementForm
from dwethia.skirmish.movement.walk_form import WalkForm
from dwethia.skirmish.retreat.retreat_form import RetreatForm
from dwethia.skirmish.setup.battle_setup import Scenario
from dwethia.skirmish.shooting.shoot_form import ShootForm
from dwethia.skirmish.state.battle import Battle, Phase

BEFORE: Final = (Phase.SCENARIOS, Phase.TERRAIN, Phase.OBJECTIVES, Phase.EDGES, Phase.HILL, Phase.DEPLOYMENT)


def command(look: Look, doctrine: Doctrine = SOUND) -> Thought:
    """The soldier's answer to what it is asked."""
    (ask,) = look.asks
    battle: Battle = look.state
    rulings = look.rulings_of("skirmish")
    if battle.phase in BEFORE and ask.question not in HABITS:
        return _before_battle(battle, ask, rulings, doctrine)
    survey = Survey(battle, side_of(battle, ask.seat), rulings, look.tape, doctrine)
    if ask.form is not None:
        if (heroic := own_use(survey, ask)) is not None:
            return heroic
        filled, why = _by_form(ask.form, survey)
        if battle.by_card.dutiful and next(ask.form.faults_of(filled), None) is not None:
            filled, why = _any_way(ask.form), "Duty leaves no other choice."
        return Thought(filled, why)
    return HABITS.get(ask.question, plainly)(survey, ask)


def _before_battle(battle: Battle, ask: Ask, rulings: Rulings, doctrine: Doctrine) -> Thought:
    """A sound answer; where the enemy's scenario is hidden, only the game knows which ones are open."""
    if doctrine.annihilates and battle.phase is Phase.SCENARIOS and Scenario.ANNIHILATION in ask.options:
        return Thought(Scenario.ANNIHILATION.value, "Every enemy that falls counts, wherever it stands.")
    answer = set_up_for_me(battle, ask.seat, rulings)
    if ask.options and answer not in ask.options:
        return Thought(ask.plain, "It is what is open to us.")
    return Thought(answer, "It is a sound position to begin from.")


def _by_form(form: Form[Any], survey: Survey) -> tuple[Filled, str]:
    match form:
        case MovementForm():
            return _movement(form, survey)
        case ShootForm():
            return next_shot(form, survey) or (NothingMore(), "Nobody has a shot worth firing.")
        case RetreatForm():
            return next_retreat(form, survey) or (NothingMore(), "Everybody is as well off here.")
        case WalkForm():
            return walk(form, survey)
        case PullForm():
            return pulled(form, survey)
    return _any_way(form), "It is as good as any other way."


def _any_way(form: Form[Any]) -> Filled:
    """The first that is suggested, or else always the same of what may be drawn: a form with nothing to weigh."""
    suggested: Filled | None = next(form.suggestions(), None)
    return suggested if suggested is not None else next(form.samples(Random(0)))


def _movement(form: MovementForm, survey: Survey) -> tuple[MovementDecision, str]:
    """Those held back come first, powers that bring models next, then all move, and other powers come last."""
    arrival = next_arrival(form, survey)
    if arrival is not None:
        return arrival
    early = early_cast(survey, form.seat)
    if early is not None:
        return early.cast, early.why
    moved = next_move(form, survey)
    if moved is not None:
        return moved
    spell = best_cast(survey, form.seat)
    if spell is not None:
        return spell.cast, spell.why
    return NothingMore(), "Everybody is where they should be."
