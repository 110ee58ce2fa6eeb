"""What the end of a duel is worth to its sides: for advice, and for a look at what a sensible opponent does."""

from __future__ import annotations

from dwethia.engine.advice import Vector, Worth
from dwethia.engine.seats import Seat
from dwethia.powers.duel import Bill


def duel_worth(seats: tuple[Seat, Seat], point: float) -> Worth:
    """The chance that a power works, and the points each side spends at that price; caster first."""
    caster, resister = seats
    weights = {caster: (1.0, -point, 0.0), resister: (-1.0, 0.0, -point)}
    return Worth(lambda end: (float(end.works), *map(float, end.points_spent)), weights, _points_of_bill)


def _points_of_bill(bill: Bill) -> Vector:
    return (0.0, *map(float, bill.points))
