"""Exact odds of a fight, a shot or a duel, from profiles and units in words."""

from __future__ import annotations

from collections.abc import Iterable

from dwethia.facade.answers import answer
from dwethia.skirmish.odds import questions
from dwethia.skirmish.odds.advice import DuelForecast
from dwethia.skirmish.odds.questions import DuelAsked, FightAsked, FightOdds, ShotAsked, ShotOdds


def fight_odds(
    attacker: str,
    defender: str,
    *,
    stance: str = "fight",
    weapon: str | None = None,
    policy: str = "plain",
    rulings: Iterable[str] = (),
) -> FightOdds:
    """The odds of a fight between two sides; `.attacker.wounds` has the chance of each number of Wounds dealt."""
    return answer(
        questions.fight_odds,
        FightAsked,
        attacker=attacker,
        defender=defender,
        stance=stance,
        weapon=weapon,
        policy=policy,
        rulings=tuple(rulings),
    )


def shot_odds(
    shooter: str,
    target: str,
    *,
    weapon: str | None = None,
    distance: float | str = 0,
    cover: int = 0,
    in_the_way: int = 0,
    shield: bool = False,
    arc: bool = False,
    policy: str = "plain",
    rulings: Iterable[str] = (),
) -> ShotOdds:
    """The odds of a shot, its distance in inches; every model of the first side shoots once at the second."""
    return answer(
        questions.shot_odds,
        ShotAsked,
        shooter=shooter,
        target=target,
        weapon=weapon,
        distance=str(distance),
        cover=cover,
        in_the_way=in_the_way,
        shield=shield,
        arc=arc,
        policy=policy,
        rulings=tuple(rulings),
    )


def duel_odds(
    *,
    cost: int,
    affinity: int,
    faith: int,
    destiny: str = "0:0",
    point: float = 0.0,
    rulings: Iterable[str] = (),
) -> DuelForecast:
    """The odds that a power works when both sides bid their best; Destiny as `caster:resister`."""
    return answer(
        questions.duel_odds,
        DuelAsked,
        cost=cost,
        affinity=affinity,
        faith=faith,
        destiny=destiny,
        point=point,
        rulings=tuple(rulings),
    )
