"""Exact odds of a ram, a boarding fight or a salvo, from profiles and ships in words."""

from __future__ import annotations

from collections.abc import Iterable

from dwethia.cosmic.odds import questions
from dwethia.cosmic.odds.questions import BoardingAsked, BoardingOdds, RamAsked, RamOdds, SalvoAsked, SalvoOdds
from dwethia.facade.answers import answer


def ram_odds(first: str, second: str, *, policy: str = "plain", rulings: Iterable[str] = ()) -> RamOdds:
    """The odds of a ram; `.first.wounds` has the chance that the first ship's die costs a Wound."""
    return answer(questions.ram_odds, RamAsked, first=first, second=second, policy=policy, rulings=tuple(rulings))


def boarding_odds(attacker: str, defender: str, *, policy: str = "plain", rulings: Iterable[str] = ()) -> BoardingOdds:
    """The odds of a boarding fight; `.attacker.wounds` has the chance of each number of Wounds dealt."""
    return answer(
        questions.boarding_odds,
        BoardingAsked,
        attacker=attacker,
        defender=defender,
        policy=policy,
        rulings=tuple(rulings),
    )


def salvo_odds(
    shooter: str,
    target: str,
    *,
    weapon: str | None = None,
    distance: float | str = 0,
    cover: int = 0,
    shields: int = 0,
    in_the_way: int = 0,
    arc: bool = False,
    policy: str = "plain",
    rulings: Iterable[str] = (),
) -> SalvoOdds:
    """The odds of one weapon fired once, its distance in inches; `shields` are tokens on the side met."""
    return answer(
        questions.salvo_odds,
        SalvoAsked,
        shooter=shooter,
        target=target,
        weapon=weapon,
        distance=str(distance),
        cover=cover,
        shields=shields,
        in_the_way=in_the_way,
        arc=arc,
        policy=policy,
        rulings=tuple(rulings),
    )
