"""The Priority Phase: a D6 for each side, ties again, and what winning gives (SK-PRIO-01 to -03)."""

from __future__ import annotations

from msgspec import Struct

from dwethia.engine.procedure import Procedure, ask, faces
from dwethia.engine.seats import Seat
from dwethia.rulebook import Rulings


class Priority(Struct, frozen=True):
    """Who won the roll, who acts first, and who has priority wherever the rules ask."""

    winner: Seat
    first: Seat
    holder: Seat


def roll_priority(seats: tuple[Seat, Seat], rulings: Rulings) -> Procedure[Priority]:
    """Each side rolls, the first-listed first; the winner acts first or hands that to the other {R-SK-33, R-SK-34}."""
    winner = None
    while winner is None:
        (one,) = yield from faces("priority", "SK-PRIO-01", seats[0])
        (other,) = yield from faces("priority", "SK-PRIO-01", seats[1])
        if one != other:  # SK-PRIO-02
            winner = seats[0] if one > other else seats[1]
    loser = seats[1] if winner == seats[0] else seats[0]
    first = winner
    if not rulings.says("R-SK-33", "winner-first"):
        answer = yield from ask(
            winner,
            "act-first",
            "SK-PRIO-03",
            ("first", "second"),
            lambda option: f"Act {option} this turn",
            "You have won the priority roll.",
        )
        first = winner if answer == "first" else loser
    holder = winner if rulings.says("R-SK-34", "winner-keeps-it") else first
    return Priority(winner, first, holder)
