"""Which ship takes shots and wounds, and when saves are re-rolled, by a policy of the player's own.

Nothing here knows an order that is sealed: such questions are asked once all orders lie open.
"""

from __future__ import annotations

from typing import Final

from dwethia.cosmic.state.battle import FleetBattle
from dwethia.server.boards.cosmic.worth import answers_of, side_of
from dwethia.server.boards.standing import Matter, MatterSeen
from dwethia.server.boards.standing_policies import (
    SPENDING,
    UNKNOWN,
    PolicyUnclear,
    StandingCase,
    Taker,
    by_answer,
    clear_answer,
    matter_seen,
    who_takes_it,
)
from dwethia.server.boards.worth import AnswerSeen, OpenQuestion

WHO: Final = who_takes_it("Whoever is likely to lose the fewest Wounds, by shields and Defense, takes it.")
MATTERS: Final = (
    Matter("shots", "Who takes shots at my ships", ("put-forward",), WHO),
    Matter("wounds", "Who takes wounds in a boarding fight", ("allot",), WHO),
    Matter("saving", "Destiny against wounds: re-rolled saves", ("reroll",), SPENDING),
)
TESTS: Final = ("save", "ignore")  # rolls against a wound


def by_policy(battle: FleetBattle, question: OpenQuestion, policy: str) -> str | None:
    """What a policy answers; None where the player is asked all the same."""
    return clear_answer(_case(battle, question, answers_of(battle, question)), policy)


def matter_of(battle: FleetBattle, question: OpenQuestion, answers: tuple[AnswerSeen, ...]) -> MatterSeen | None:
    """What a question is one of, with what each policy would answer to it."""
    return matter_seen(_case(battle, question, answers), MATTERS)


def _case(battle: FleetBattle, question: OpenQuestion, answers: tuple[AnswerSeen, ...]) -> StandingCase:
    worth, own = by_answer(answers), side_of(battle, question.seat)
    ships = [battle.ship(id) for id in question.options if battle.has_ship(id)]
    is_save = question.roll is not None and question.roll.label in TESTS

    def order(taker: Taker) -> float:
        seen = worth.get(taker.id)
        if seen is None or seen.lost is None:
            raise PolicyUnclear(UNKNOWN)
        return seen.lost

    return StandingCase(
        question=question,
        worth=worth,
        is_own=is_save if question.name == "reroll" else all(ship.side == own for ship in ships),
        takers=tuple(Taker(ship.id, ship.card.points, ship.card.is_hero) for ship in ships),
        stays=question.name == "put-forward",
        has_heroes=any(ship.card.is_hero for ship in battle.ships_of(own)),
        order=order,
    )
