"""The recruit, who keeps to the drill book: the enemy of a first battle, the same whenever the same is done."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final

from dwethia.bots.hints import Thought
from dwethia.engine.deeds import NothingMore
from dwethia.engine.forms import Filled, Form
from dwethia.engine.view import Look
from dwethia.geometry.measuring import gap
from dwethia.skirmish.movement.movement_form import Move, MovementForm, ready
from dwethia.skirmish.movement.walking import is_held, reach_of
from dwethia.skirmish.retreat.retreat_form import RetreatForm
from dwethia.skirmish.shooting.shoot_form import Shoot, ShootForm
from dwethia.skirmish.state.battle import Battle, Manner, Model

MARCHES: Final = 1  # the turn of the approach
CHARGES: Final = 3  # from this turn on


def drill(look: Look) -> Thought:
    """One turn to come near, one to shoot, then at them; nothing is re-rolled and nobody runs."""
    (ask,) = look.asks
    if ask.form is None:
        return Thought(ask.plain, "The book says so.")
    battle: Battle = look.state
    drilled = _by_the_book(ask.form, battle)
    filled = next((each for each in drilled if not battle.by_card.dutiful or not any(ask.form.faults_of(each))), None)
    if filled is None:
        filled = next(ask.form.samples(Random(0)))  # always the same
    return Thought(filled, "The book says so.")


def _by_the_book(form: Form[Any], battle: Battle) -> Iterator[Filled]:
    match form:
        case MovementForm():
            yield from _moves(form, battle)
            yield NothingMore()
        case ShootForm():
            yield from (each for each in form.suggestions() if isinstance(each, Shoot) and battle.turn > MARCHES)
            yield NothingMore()
        case RetreatForm():
            yield NothingMore()
    yield from form.suggestions()


def _moves(form: MovementForm, battle: Battle) -> Iterator[Move]:
    if MARCHES < battle.turn < CHARGES:
        return
    for model in ready(battle, form.seat):
        if not is_held(battle, model, form.rulings):
            yield from _ways(form, battle, model)


def _ways(form: MovementForm, battle: Battle, model: Model) -> Iterator[Move]:
    """Into contact with the nearest enemy from the turn of the charge on; else towards it."""
    foes = [foe.disc for foe in battle.enemies_of(model.side)]
    if not foes:
        return
    nearest = min(foes, key=lambda foe: gap(model.disc, foe))
    reach, going = reach_of(battle, model, form.rulings), form.going(model, Manner.PLAIN)
    charge = reach.into_contact(nearest) if battle.turn >= CHARGES else None
    for path in (charge, reach.towards(nearest[:2])):
        if path is not None and len(path) > 1 and going.is_legal(path):
            yield Move(model.id, tuple(path))
