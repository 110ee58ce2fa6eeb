"""The roll for who goes first: dice for each side, ties again, and what the winner makes of it."""

from __future__ import annotations

from dwethia.engine.procedure import Asking, ask, faces
from dwethia.engine.seats import Seat


def roll_off(seats: tuple[Seat, Seat], rule: str, ties: str) -> Asking[Seat]:
    """Who wins a D6 each, the first-listed first; ties are rolled again, by a rule of their own."""
    while True:
        (one,) = yield from faces("priority", rule, seats[0])
        (other,) = yield from faces("priority", rule, seats[1])
        if one != other:
            return seats[0] if one > other else seats[1]
        rule = ties


def first_or_second(winner: Seat, seats: tuple[Seat, Seat], span: str, rule: str) -> Asking[Seat]:
    """Who acts first, for a turn or a phase: the winner, or the other side where the winner hands that over."""
    answer = yield from ask(
        winner,
        "act-first",
        rule,
        ("first", "second"),
        lambda option: f"Act {option} {span}",
        "You have won the priority roll.",
    )
    return winner if answer == "first" else next(seat for seat in seats if seat != winner)
