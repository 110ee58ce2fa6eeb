"""The helmsman at the table: one answer to each question, and why."""

from __future__ import annotations

from random import Random
from typing import Any

from dwethia.bots.cosmic.helmsman.habits import HABITS, plainly
from dwethia.bots.cosmic.helmsman.moving import next_deed
from dwethia.bots.cosmic.helmsman.ordering import give_orders
from dwethia.bots.cosmic.helmsman.shielding import point_shields
from dwethia.bots.cosmic.helmsman.shooting import next_shot
from dwethia.bots.cosmic.helmsman.survey import FleetSurvey
from dwethia.bots.cosmic.helmsman.weights import PLAIN, Weights
from dwethia.bots.hints import Thought
from dwethia.cosmic.movement.movement_form import ShipMovementForm
from dwethia.cosmic.orders.order_form import OrderForm
from dwethia.cosmic.powers.acting_between import ActBetweenForm
from dwethia.cosmic.powers.casting import CastShipPower, suggestions
from dwethia.cosmic.shields.shield_form import ShieldForm
from dwethia.cosmic.shooting.shoot_form import ShootForm
from dwethia.cosmic.state.battle import FleetBattle
from dwethia.engine.deeds import NothingMore
from dwethia.engine.forms import Filled, Form
from dwethia.engine.seats import Seat
from dwethia.engine.view import Look
from dwethia.tabletop.sides import SIDES


def steer(look: Look, weights: Weights = PLAIN) -> Thought:
    """The helmsman's answer to what it is asked; one with other weights is another helmsman."""
    (ask,) = look.asks
    battle: FleetBattle = look.state
    survey = FleetSurvey(battle, side_of(battle, ask.seat), look.rulings_of("cosmic"), weights)
    if ask.form is not None:
        filled, why = _by_form(ask.form, survey)
        return Thought(filled, why)
    return HABITS.get(ask.question, plainly)(survey, ask)


def side_of(battle: FleetBattle, seat: Seat) -> Seat:
    """The side that a seat belongs to."""
    return next(side for side in SIDES if seat in battle.seats_of(side))


def _by_form(form: Form[Any], survey: FleetSurvey) -> tuple[Filled, str]:
    match form:
        case OrderForm():
            return give_orders(form, survey)
        case ShieldForm():
            return point_shields(form, survey)
        case ShipMovementForm():
            return (
                next_deed(form, survey)
                or _cast(form.seat, survey)
                or (NothingMore(), "Every ship is where it should be.")
            )
        case ShootForm():
            return (
                next_shot(form, survey)
                or _cast(form.seat, survey)
                or (NothingMore(), "No ship has a shot worth firing.")
            )
        case ActBetweenForm():
            return _cast(form.seat, survey) or (NothingMore(), "No power is worth its price now.")
    suggested = next(form.suggestions(), None)
    if suggested is None:
        suggested = next(form.samples(Random(0)))  # always the same: a form with nothing to weigh
    return suggested, "It is as good as any other way."


def _cast(seat: Seat, survey: FleetSurvey) -> tuple[CastShipPower, str] | None:
    """A power that costs no order, of a ship with nothing better to do."""
    if not survey.rulings.says("R-CC-66", "free") or survey.battle.firing is not None:
        return None
    cast = next(suggestions(survey.battle, seat, survey.rulings), None)
    return None if cast is None else (cast, f"{survey.battle.ship(cast.ship).name} has a power for this.")
