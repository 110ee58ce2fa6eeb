"""Who takes shots and wounds, and when points are spent against them, by a policy of the player's own."""

from __future__ import annotations

from typing import Final

from dwethia.profile import UnitType
from dwethia.rulebook import Rulings
from dwethia.server.boards.skirmish.worth import answers_of
from dwethia.server.boards.standing import Matter, MatterSeen
from dwethia.server.boards.standing_policies import (
    SPENDING,
    PolicyUnclear,
    StandingCase,
    Taker,
    by_answer,
    clear_answer,
    matter_seen,
    who_takes_it,
)
from dwethia.server.boards.worth import AnswerSeen, OpenQuestion
from dwethia.skirmish.close_combat.board_fighters import side_of
from dwethia.skirmish.rules.losses import save_need
from dwethia.skirmish.state.battle import Battle, Model
from dwethia.skirmish.state.current_profile import profile_now

WHO: Final = who_takes_it("Whoever has the best save takes it.")
MATTERS: Final = (
    Matter("shots", "Who takes shots at my models", ("swap-target",), WHO),
    Matter("wounds", "Who takes wounds in a fight", ("share-out", "save-with", "bodyguard"), WHO),
    Matter(
        "saving",
        "Destiny and Faith against wounds: Heroic Resolve, Stand and Fight!, re-rolled saves",
        ("resolve", "stand-and-fight", "reroll"),
        SPENDING,
    ),
)
TESTS: Final = ("save", "ignore", "resolve", "stand and fight")  # rolls against a wound
DECLINED: Final = ("no", "0")


def by_policy(battle: Battle, question: OpenQuestion, policy: str, rulings: Rulings) -> str | None:
    """What a policy answers; None where the player is asked all the same."""
    return clear_answer(_case(battle, question, answers_of(battle, question), rulings), policy)


def matter_of(
    battle: Battle, question: OpenQuestion, answers: tuple[AnswerSeen, ...], rulings: Rulings
) -> MatterSeen | None:
    """What a question is one of, with what each policy would answer to it."""
    return matter_seen(_case(battle, question, answers, rulings), MATTERS)


def _case(battle: Battle, question: OpenQuestion, answers: tuple[AnswerSeen, ...], rulings: Rulings) -> StandingCase:
    worth, own = by_answer(answers), side_of(battle, question.seat)
    spends = question.options[0] in DECLINED and question.name != "bodyguard"
    named = () if spends else tuple(id for id in question.options if battle.has_model(id))

    def order(taker: Taker) -> tuple[int, float]:
        """The best save first, of equals whoever is likely to lose the least."""
        if question.name == "bodyguard":
            raise PolicyUnclear("a bodyguard's wound is not saved")
        save = save_need(profile_now(battle, battle.model(taker.id), rulings)[0], 0, rulings)
        seen = worth.get(taker.id)
        return save or 7, (seen.lost or 0.0) if seen else 0.0

    return StandingCase(
        question=question,
        worth=worth,
        is_own=_is_own(battle, question),
        takers=tuple(_taker(battle.model(id)) for id in named),
        stays=question.name == "swap-target",
        has_heroes=any(model.card.type is UnitType.HERO for model in battle.models_of(own)),
        order=order,
    )


def _taker(model: Model) -> Taker:
    return Taker(model.id, model.card.points, model.card.type is UnitType.HERO)


def _is_own(battle: Battle, question: OpenQuestion) -> bool:
    """Whether it is about one's own wounds: some rulings have the enemy share them out."""
    if question.name == "reroll":
        return question.roll is not None and question.roll.label in TESTS
    own = side_of(battle, question.seat)
    return all(battle.model(id).side == own for id in question.options if battle.has_model(id))
