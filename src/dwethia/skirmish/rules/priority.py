"""The Priority Phase: a D6 for each side, ties again, and what winning gives (SK-PRIO-01 to -03)."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from dwethia.engine.procedure import Asking, Procedure
from dwethia.engine.seats import Seat
from dwethia.rulebook import Rulings
from dwethia.tabletop.roll_off import first_or_second, roll_off

TIES: Final = "SK-PRIO-02"


class Priority(Struct, frozen=True):
    """Who won the roll, who acts first, and who has priority wherever the rules ask."""

    winner: Seat
    first: Seat
    holder: Seat


def roll_priority(seats: tuple[Seat, Seat], rulings: Rulings) -> Procedure[Priority]:
    """Each side rolls; the winner settles who acts first {R-SK-33, R-SK-34}."""
    winner = yield from roll_off(seats, "SK-PRIO-01", TIES)
    if not rulings.says("R-SK-33", "winner-chooses"):
        return Priority(winner, winner, winner)
    return (yield from act_first(winner, seats, "this turn", rulings))


def act_first(winner: Seat, seats: tuple[Seat, Seat], span: str, rulings: Rulings) -> Asking[Priority]:
    """The winner acts first or hands that to the other side, for a turn or a phase (SK-PRIO-03)."""
    first = yield from first_or_second(winner, seats, span, "SK-PRIO-03")
    holder = winner if rulings.says("R-SK-34", "winner-keeps-it") else first
    return Priority(winner, first, holder)
