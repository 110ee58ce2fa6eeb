"""Advice on Skirmish: what a re-roll is worth, and how both sides of a duel bid their best."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from msgspec import Struct

from dwethia.engine.advice import Advice, Adviser, Vector, Worth
from dwethia.engine.branching import Policy
from dwethia.engine.odds import plain
from dwethia.engine.procedure import Ask, Faces, Roll, Stage, then
from dwethia.engine.running import ProcedurePlace, Run
from dwethia.powers.duel import Duel, Dueled, resist
from dwethia.powers.duel_worth import duel_worth
from dwethia.rulebook import Rulings
from dwethia.skirmish.rules.duels import duel_rules
from dwethia.skirmish.rules.fighters import Fighters, SideCondition
from dwethia.skirmish.rules.fighting import Fought, Stance, attack_rolls, bout
from dwethia.skirmish.rules.shooting import Conditions, shoot


class Aspiration(StrEnum):
    """What a side wants from a strike or a shot."""

    WOUNDS = "wounds"  # Wounds dealt minus Wounds lost
    KILL = "kill"  # that at least one enemy model is slain
    SURVIVE = "survive"  # that none of its own models is slain


class NoQuestion(Exception):
    """Nobody is asked anything at that point."""


def strike_stage(attacker: Fighters, defender: Fighters, stance: Stance, rulings: Rulings) -> Stage[Fought]:
    """The Attacker's half of a fight."""
    return then(attack_rolls, bout(attacker, defender, stance, rulings, attacker.seat, (True, False)))


def shot_stage(shooters: Fighters, targets: Fighters, conditions: Conditions, rulings: Rulings) -> Stage[SideCondition]:
    """All the shots of a side."""
    return then(shoot, shooters, targets, conditions, rulings, shooters.seat)


def question_after(stage: Stage[Any], rolls: Mapping[str, int], asks: str) -> ProcedurePlace:
    """Where a question is first asked when rolls come out as given; others miss, and other questions are passed over.

    The question must come after the last of the rolls named.
    """
    run, missing = Run(stage), dict(rolls)
    while (need := run.need) is not None:
        if isinstance(need, Ask):
            if need.question == asks and not missing:
                return run.place()
            run.send(need.plain)
        elif isinstance(need, Roll):
            hits = missing.pop(need.label, 0)
            if hits > need.dice:
                raise NoQuestion(f"{hits} of {need.dice} {need.label} dice cannot succeed")
            run.send(hits)
        elif isinstance(need, Faces):
            run.send((1,) * need.dice)
        else:
            run.send(None)
    if missing:
        raise NoQuestion(f"no {' or '.join(missing)} dice are rolled here")
    raise NoQuestion("nobody may re-roll anything here: there is no Destiny, or nothing to mend")


def worth_of(
    attacker: Fighters, defender: Fighters, wants: Aspiration, point: float, asks: Fighters, rivals: bool
) -> Worth:
    """What an end of a strike or a shot is worth to the side that asks; its rival wants the opposite."""
    sides = (attacker, defender)

    def features(end: Fought | SideCondition) -> Vector:
        ends = _ends(end)
        lost = (_lost(attacker, ends[0]), _lost(defender, ends[1]))
        slain = (_has_slain(attacker, ends[0]), _has_slain(defender, ends[1]))
        return (*map(float, lost), *map(float, slain), *map(float, _spent(end, sides)))

    own = 0 if asks is attacker else 1
    weights = {sides[own].seat: _weights(own, wants, point)}
    if rivals:
        against = tuple(-weight for weight in weights[sides[own].seat][:4])
        price = [0.0, 0.0]
        price[1 - own] = -point
        weights[sides[1 - own].seat] = (*against, *price)
    return Worth(features, weights)


def _weights(own: int, wants: Aspiration, point: float) -> Vector:
    lost, slain, spent = [0.0, 0.0], [0.0, 0.0], [0.0, 0.0]
    if wants is Aspiration.WOUNDS:
        lost[own], lost[1 - own] = -1.0, 1.0
    elif wants is Aspiration.KILL:
        slain[1 - own] = 1.0
    else:
        slain[own] = -1.0
    spent[own] = -point
    return (*lost, *slain, *spent)


def _lost(side: Fighters, end: SideCondition | None) -> int:
    return side.wounds - sum(end.left) if end else 0


def _has_slain(side: Fighters, end: SideCondition | None) -> bool:
    return end is not None and any(
        model.wounds > 0 and left == 0 for model, left in zip(side.models, end.left, strict=True)
    )


def _ends(end: Fought | SideCondition) -> tuple[SideCondition | None, SideCondition]:
    return (end.attacker, end.defender) if isinstance(end, Fought) else (None, end)


def _spent(end: Fought | SideCondition, sides: tuple[Fighters, Fighters]) -> tuple[int, int]:
    """Destiny that is gone, what the slain had left included."""
    standing = _ends(end)[1]
    return sides[0].pool - sum(standing.enemy_purse), sides[1].pool - sum(standing.purse)


def advise(place: ProcedurePlace, worth: Worth, policy: Policy = plain) -> Advice:
    """What each answer to a question is worth."""
    return Adviser(worth, policy).advise_at(place)


class DuelForecast(Struct, frozen=True):
    """A duel in which both sides bid their best."""

    works: float
    caster: float  # expected points spent, of every kind, the cost of the power included
    defender: float
    resists: bool
    first_raise: int | None  # what the resisting side bids first; None where it does not resist


def forecast_duel(duel: Duel, rulings: Rulings, point: float = 0.0) -> DuelForecast:
    """Each side wants its way with the power, less a price for each point it spends; ties are settled by thrift."""
    adviser = Adviser(duel_worth(duel.seats, point))
    stage: Stage[Dueled] = then(resist, duel, duel_rules(rulings))
    works, by_caster, by_defender = adviser.value(stage)
    best: dict[str, str] = {}
    for advice in adviser.best_line(stage):
        best.setdefault(advice.ask.question, advice.best.answer)
    resists = best.get("resist", "no") != "no"
    return DuelForecast(works, by_caster, by_defender, resists, int(best.get("raise", "0")) if resists else None)
