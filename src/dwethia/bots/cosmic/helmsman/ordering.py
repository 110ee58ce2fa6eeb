"""The helmsman's orders: for each ship the pair of tokens that promises most from where it stands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from dwethia.bots.cosmic.helmsman.lines import best_ways, fire_past_others
from dwethia.bots.cosmic.helmsman.prospects import Prospect, danger_by_side, prospect
from dwethia.bots.cosmic.helmsman.shielding import sides_for
from dwethia.bots.cosmic.helmsman.stations import Station
from dwethia.bots.cosmic.helmsman.survey import FleetSurvey
from dwethia.bots.cosmic.helmsman.ways import (
    drifted,
    weighed_ways,
    worth_of_boarding,
    worth_of_drift,
)
from dwethia.cosmic.movement.boarding_reach import boarding_targets
from dwethia.cosmic.orders.order_form import OrderForm, Orders
from dwethia.cosmic.state.battle import ShipModel
from dwethia.cosmic.state.measure import can_board, fights_with
from dwethia.cosmic.state.order import Order

SHIELD, MOVE, FIRE, BOARDING = Order.SHIELD, Order.MOVE, Order.FIRE, Order.BOARDING


class OrderPlan(NamedTuple):
    """Two tokens of a ship, what they promise in points, and why."""

    worth: float
    orders: tuple[Order, ...]
    why: str


def give_orders(form: OrderForm, survey: FleetSurvey) -> tuple[Orders, str]:
    """Orders for all ships of a seat."""
    chosen = {ship.id: best_plan(survey, ship) for ship in form.ships}
    said = "; ".join(f"{form.battle.ship(id).name} {plan.why}" for id, plan in chosen.items())
    return Orders({id: plan.orders for id, plan in chosen.items()}), f"Our orders: {said}." if said else "None are due."


def best_plan(survey: FleetSurvey, ship: ShipModel) -> OrderPlan:
    """The pair of tokens that promises most."""
    return max(plans_of(survey, ship), key=lambda plan: plan.worth)


def plans_of(survey: FleetSurvey, ship: ShipModel) -> Iterator[OrderPlan]:
    """The pairs of tokens that are worth a thought."""
    fights = fights_with(survey.battle, ship, survey.rulings)
    return _held(survey, ship, fights) if fights else _free(survey, ship)


def _free(survey: FleetSurvey, ship: ShipModel) -> Iterator[OrderPlan]:
    """Plans of a ship that nobody holds."""
    at = survey.stations[ship.id]
    yield from _adrift(survey, ship, at)
    found = weighed_ways(survey, ship)
    promised, fired = next(best_ways(survey, ship, list(found), 1))
    yield OrderPlan(promised, (MOVE, FIRE), f"{fired.way.words} and fires")
    steered = max(found, key=lambda each: each.worth(survey, 0))
    worth = steered.worth(survey, 0)
    if ship.card.has_shields:
        relief = _relief(survey, ship, steered.prospect, 1)
        yield OrderPlan(worth + relief, (MOVE, SHIELD), f"{steered.way.words} behind a shield")
    yield OrderPlan(worth, (MOVE, MOVE), f"{steered.way.words} and goes on")
    yield from _boardings(survey, ship, at)


def _adrift(survey: FleetSurvey, ship: ShipModel, at: Station) -> Iterator[OrderPlan]:
    """Plans without a Move order: the ship drifts its inch."""
    risk, there = worth_of_drift(survey, ship, at), drifted(at)
    hopes = prospect(survey, ship, there)
    hopes = hopes._replace(fire=fire_past_others(survey, ship, there, hopes.guns))
    for volleys in (2, 1, 0):
        tokens = 2 - volleys
        if tokens and not ship.card.has_shields:
            continue
        worth = hopes.worth(survey, volleys) + risk + _relief(survey, ship, hopes, tokens)
        why = ("raises its shields", "fires from behind a shield", "fires all it has")[volleys]
        yield OrderPlan(worth, (*(FIRE,) * volleys, *(SHIELD,) * tokens), why)


def _relief(survey: FleetSurvey, ship: ShipModel, hopes: Prospect, tokens: int) -> float:
    """What Shield tokens keep off a ship at a place."""
    if not tokens or not hopes.threats:
        return 0.0
    open_to = danger_by_side(survey, ship, hopes.threats)
    guarded = danger_by_side(survey, ship, hopes.threats, sides_for(survey, open_to, tokens))
    return survey.weights.aimed_at * (sum(open_to.values()) - sum(guarded.values()))


def _boardings(survey: FleetSurvey, ship: ShipModel, at: Station) -> Iterator[OrderPlan]:
    if not can_board(ship, survey.rulings):
        return
    for enemy in boarding_targets(survey.battle, ship, survey.rulings):
        worth = worth_of_boarding(survey, ship, enemy)
        if worth > survey.weights.more_than_nothing:
            worth = survey.weights.still_there * worth + prospect(survey, ship, at).ground
            second = SHIELD if ship.card.has_shields else MOVE
            yield OrderPlan(worth, (BOARDING, second), f"boards {enemy.name}")


def _held(survey: FleetSurvey, ship: ShipModel, fights: tuple[ShipModel, ...]) -> Iterator[OrderPlan]:
    """Plans of a ship in a boarding fight: to fight on behind its shields, or to break away and be struck at."""
    round_of_it = sum(survey.worth_of_fight(ship, enemy) for enemy in fights)
    at = survey.stations[ship.id]
    stays = prospect(survey, ship, at).ground + survey.weights.rounds * round_of_it
    second = SHIELD if ship.card.has_shields else FIRE
    yield OrderPlan(stays, (second, second), f"fights on against {fights[0].name}")
    away = [each for each in weighed_ways(survey, ship) if not each.way.ram and each.way.at != at]
    if away:
        worth = next(best_ways(survey, ship, away, 1))[0] + min(round_of_it, 0.0) / 2
        yield OrderPlan(worth, (MOVE, FIRE), f"breaks away from {fights[0].name} and fires")
