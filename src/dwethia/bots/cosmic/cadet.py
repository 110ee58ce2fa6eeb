"""The cadet, who keeps the line and the drill book: the enemy of a first battle in space."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final

from dwethia.bots.hints import Thought
from dwethia.cosmic.movement.movement_form import ShipMovementForm
from dwethia.cosmic.orders.order_form import OrderForm, Orders
from dwethia.cosmic.shooting.shoot_form import ShootForm, ShootWeapon
from dwethia.cosmic.state.battle import ShipModel
from dwethia.cosmic.state.order import Order
from dwethia.engine.deeds import NothingMore
from dwethia.engine.forms import Filled, Form
from dwethia.engine.view import Look

FIRES: Final = 2  # from this turn on


def keep_line(look: Look) -> Thought:
    """Shields to the front and adrift; from the second turn on, fire at the best target. Nothing is re-rolled."""
    (ask,) = look.asks
    if ask.form is None:
        return Thought(ask.plain, "The book says so.")
    filled = next(_by_the_book(ask.form), None)
    if filled is None:
        filled = next(ask.form.samples(Random(0)))
    return Thought(filled, "The book says so.")


def _by_the_book(form: Form[Any]) -> Iterator[Filled]:
    match form:
        case OrderForm():
            yield Orders({ship.id: _tokens(ship) for ship in form.ships})
        case ShipMovementForm():
            yield NothingMore()
        case ShootForm():
            if form.battle.turn >= FIRES:
                yield from (each for each in form.suggestions() if isinstance(each, ShootWeapon))
            yield NothingMore()
    yield from form.suggestions()


def _tokens(ship: ShipModel) -> tuple[Order, Order]:
    return (Order.SHIELD if ship.card.has_shields else Order.FIRE), Order.FIRE
