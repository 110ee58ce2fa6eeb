"""The Priority Phase: a D6 for each side, ties again, and what winning gives (SK-PRIO-01 to -03)."""

from __future__ import annotations

from msgspec import Struct

from dwethia.engine.procedure import Asking, Procedure, ask, faces
from dwethia.engine.seats import Seat
from dwethia.rulebook import Rulings


class Priority(Struct, frozen=True):
    """Who won the roll, who acts first, and who has priority wherever the rules ask."""

    winner: Seat
    first: Seat
    holder: Seat


def roll_priority(seats: tuple[Seat, Seat], rulings: Rulings) -> Procedure[Priority]:
    """Each side rolls; the winner settles who acts first {R-SK-33, R-SK-34}."""
    winner = yield from roll_off(seats, "SK-PRIO-01")
    if not rulings.says("R-SK-33", "winner-chooses"):
        return Priority(winner, winner, winner)
    return (yield from act_first(winner, seats, "this turn", rulings))


def roll_off(seats: tuple[Seat, Seat], rule: str) -> Asking[Seat]:
    """A D6 for each side, the first-listed first; ties again until somebody wins (SK-PRIO-02)."""
    while True:
        (one,) = yield from faces("priority", rule, seats[0])
        (other,) = yield from faces("priority", rule, seats[1])
        if one != other:
            return seats[0] if one > other else seats[1]
        rule = "SK-PRIO-02"


def act_first(winner: Seat, seats: tuple[Seat, Seat], span: str, rulings: Rulings) -> Asking[Priority]:
    """The winner acts first or hands that to the other side, for a turn or a phase (SK-PRIO-03)."""
    answer = yield from ask(
        winner,
        "act-first",
        "SK-PRIO-03",
        ("first", "second"),
        lambda option: f"Act {option} {span}",
        "You have won the priority roll.",
    )
    first = winner if answer == "first" else next(seat for seat in seats if seat != winner)
    holder = winner if rulings.says("R-SK-34", "winner-keeps-it") else first
    return Priority(winner, first, holder)
