"""The odds of Skirmish, by running its procedures: what a table asks before the dice."""

from __future__ import annotations

from msgspec import Struct

from dwethia.engine.branching import Policy
from dwethia.engine.odds import known_odds, plain
from dwethia.engine.procedure import Stage, then
from dwethia.rulebook import Rulings
from dwethia.skirmish.odds.blows_foretold import FightForetold, spending
from dwethia.skirmish.rules.fighters import Fighters, SideCondition
from dwethia.skirmish.rules.fighting import Stance, bout
from dwethia.skirmish.rules.shooting import IN_MELEE, Aim, Conditions, salvo, shoot, shots_of
from dwethia.tabletop.odds.wounds_lost import SideForecast, by_wounds


class FightForecast(Struct, frozen=True):
    """A fight before the dice."""

    stance: str
    attacker: SideForecast
    defender: SideForecast


def forecast_fight(
    attacker: Fighters, defender: Fighters, stance: Stance, rulings: Rulings, policy: Policy = plain
) -> FightForecast:
    """The odds of a fight in which the Attacker has priority."""
    lost = FightForetold(attacker, defender, stance, rulings, attacker.seat, policy).lost()
    shown = bout(attacker, defender, stance, rulings, attacker.seat, striking=(True, stance is Stance.FIGHT))
    ours, theirs = shown.blows
    shots, ranged_need = 0, None
    if stance is Stance.FIRE:
        shots, ranged_need = shots_in(defender, rulings), first_aim(defender, attacker, IN_MELEE, rulings).need
    return FightForecast(
        stance,
        SideForecast(
            ours.dice.total,
            ours.attack_value.total,
            ours.attack_need,
            ours.wound_need,
            by_wounds(lost[1].items()),
        ),
        SideForecast(
            shots if stance is Stance.FIRE else theirs.dice.total,
            theirs.attack_value.total,
            ranged_need if stance is Stance.FIRE else theirs.attack_need,
            theirs.wound_need,
            by_wounds(lost[0].items()),
        ),
    )


def shots_in(side: Fighters, rulings: Rulings) -> int:
    """How many shots a side has."""
    return sum(shots_of(model.profile, rulings) for model in side.models if model.weapon and model.is_alive)


def first_aim(shooters: Fighters, targets: Fighters, conditions: Conditions, rulings: Rulings) -> Aim:
    """The first shooter's aim at the target that is easiest to hurt."""
    shooter = next(model for model in shooters.models if model.weapon and model.is_alive)
    aims = salvo(shooters, targets, conditions, rulings, shooters.seat).volley(shooter).aims
    return min(aims, key=lambda aim: aim.need or 7)


class ShotForecast(Struct, frozen=True):
    """Shots before the dice: the first aim, and how many Wounds the target side loses."""

    shots: int
    aim: Aim
    wounds: dict[str, float]


def forecast_shot(
    shooters: Fighters, targets: Fighters, conditions: Conditions, rulings: Rulings, policy: Policy = plain
) -> ShotForecast:
    """The odds of all the shots of a side that has priority."""
    sides = spending(shooters, policy), spending(targets, policy)
    stage: Stage[SideCondition] = then(shoot, *sides, conditions, rulings, shooters.seat)
    ends = known_odds(stage, policy)
    return ShotForecast(
        shots_in(shooters, rulings),
        first_aim(shooters, targets, conditions, rulings),
        by_wounds((targets.wounds - sum(end.left), chance) for end, chance in ends.items()),
    )
