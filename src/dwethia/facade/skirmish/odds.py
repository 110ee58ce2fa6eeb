"""Exact odds of a fight, a shot or a duel, from profiles and units in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import msgspec

from dwethia.skirmish.odds import questions
from dwethia.skirmish.odds.advice import DuelForecast
from dwethia.skirmish.odds.questions import DuelAsked, FightAsked, FightOdds, ShotAsked, ShotOdds
from dwethia.tabletop.odds.asking import QuestionError

Q = TypeVar("Q")
A = TypeVar("A")


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
    return _answer(
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
    return _answer(
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
    return _answer(
        questions.duel_odds,
        DuelAsked,
        cost=cost,
        affinity=affinity,
        faith=faith,
        destiny=destiny,
        point=point,
        rulings=tuple(rulings),
    )


def _answer(ask: Callable[[Q], A], kind: type[Q], **asked: Any) -> A:
    """The answer to a question within its bounds; what is wrong with it is said without the options of a command."""
    try:
        return ask(msgspec.convert(asked, kind))
    except msgspec.ValidationError as wrong:
        what, _, where = str(wrong).partition(" - at ")
        raise QuestionError(f"{where.strip('`').removeprefix('$.')}: {what}") from wrong
    except QuestionError as wrong:
        raise QuestionError(wrong.plainly) from wrong
