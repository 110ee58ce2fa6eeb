"""Whom the soldier shoots and with what, and what its models do instead."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from dwethia.bots.skirmish.soldier.casting import best_cast
from dwethia.bots.skirmish.soldier.survey import Survey
from dwethia.geometry.measuring import gap
from dwethia.lengths import INCH
from dwethia.skirmish.keywords import keywords_of
from dwethia.skirmish.odds.shot_odds import odds_of_shot
from dwethia.skirmish.shooting.shoot_form import Shoot, ShootDecision, ShootForm, objectives_of, shooters_of
from dwethia.skirmish.state.battle import Model
from dwethia.weapon import Weapon

FINISHING: Final = 1.15  # a target that a shot may well slay, against one it only hurts
TRIES: Final = 4
WORTH_A_LOOK: Final = 0.5  # of what the likeliest target is worth at a glance
OWN_RISK: Final = 1.0  # what a wound to a friend weighs, at least
SLAYING: Final = 0.8  # of what a target is worth, what counts only if it falls
BESIDE: Final = 0.7  # what a wound to an enemy beside the target is worth
FRIENDS: Final = 1.2  # and what one to a friend costs
NEAR: Final = 4 * INCH  # of a target: friends there may be struck
LOOKS_AHEAD: Final = 100  # branches: where more may come of a shot, it is too risky beside friends


def next_shot(form: ShootForm, survey: Survey) -> tuple[ShootDecision, str] | None:
    """The next shot, power or objective worth it; None when there is none."""
    battle, rulings = form.battle, form.rulings
    for objective in objectives_of(battle, form.seat, rulings):
        name = battle.model(objective.model).name
        return objective, f"{name} completes spot {objective.spot + 1} instead of shooting."
    if battle.shooting is None and (spell := best_cast(survey, form.seat)) is not None:
        return spell.cast, spell.why
    for shooter in _in_order(survey, shooters_of(battle, form.seat, rulings)):
        if survey.is_completing(shooter):
            continue
        shot = _best_shot(form, survey, shooter) or _lobbed(form, survey, shooter)
        if shot is not None:
            return shot
    return None


def _in_order(survey: Survey, shooters: Iterable[Model]) -> Iterable[Model]:
    """Area weapons before the crowd thins out."""
    if not survey.doctrine.strongest_first:
        return shooters
    return sorted(shooters, key=lambda each: not any(keywords_of(weapon).reaching for weapon in each.card.weapons))


def _best_shot(form: ShootForm, survey: Survey, shooter: Model) -> tuple[Shoot, str] | None:
    """The best of its legal shots; shots that may strike friends must be worth that."""
    likely = _by_worth(survey, shooter)[:TRIES]
    if survey.doctrine.exact_shots:
        likely = [each for each in likely if each.worth >= WORTH_A_LOOK * likely[0].worth]
    legal = (
        (shot, weapon, target)
        for _, weapon, target in likely
        if next(form.faults_of(shot := Shoot(shooter.id, weapon.id, target.id)), None) is None
    )
    if survey.doctrine.exact_shots:
        return _best_by_odds(survey, shooter, list(legal))
    for shot, weapon, target in legal:
        if _is_worth_the_risk(survey, shooter, weapon, target):
            return shot, f"{shooter.name} shoots {target.name}, the best target it has."
    return None


def _best_by_odds(survey: Survey, shooter: Model, shots: list[tuple[Shoot, Weapon, Model]]) -> tuple[Shoot, str] | None:
    """The shot that is worth most by its odds: above all by how likely it is to slay."""
    best: tuple[float, Shoot, Model] | None = None
    if len(shots) == 1 and not _may_strike_friends(survey, shots[0][2]):
        best, shots = (1.0, shots[0][0], shots[0][2]), []  # there is nothing to compare
    for shot, weapon, target in shots:
        odds = odds_of_shot(survey.battle, shooter, weapon, target, survey.rulings, most=LOOKS_AHEAD)
        if odds.is_foretold:
            hurt = min(1.0, odds.expected / max(target.wounds, 1))
            worth = survey.worth(target) * (SLAYING * odds.slays(target.wounds) + (1 - SLAYING) * hurt)
            worth += BESIDE * odds.beside - FRIENDS * odds.friends
        else:
            away = gap(shooter.disc, target.disc)
            worth = survey.loss(target, survey.shot(shooter, weapon, target, away))
            worth += survey.beside_worth(shooter, weapon, target, away)
            worth -= FRIENDS * _may_strike_friends(survey, target)
        if worth > 0 and (best is None or worth > best[0]):
            best = worth, shot, target
    return (best[1], f"{shooter.name} shoots {best[2].name}, the best target it has.") if best else None


def _is_worth_the_risk(survey: Survey, shooter: Model, weapon: Weapon, target: Model) -> bool:
    if not _may_strike_friends(survey, target):
        return True
    odds = odds_of_shot(survey.battle, shooter, weapon, target, survey.rulings, most=LOOKS_AHEAD)
    return odds.is_foretold and survey.loss(target, odds.expected) + odds.beside > OWN_RISK * odds.friends


def _may_strike_friends(survey: Survey, target: Model) -> bool:
    return any(gap(friend.disc, target.disc) < NEAR for friend in survey.own)


class _LikelyShot(NamedTuple):
    worth: float
    weapon: Weapon
    target: Model


def _by_worth(survey: Survey, shooter: Model) -> list[_LikelyShot]:
    """Its weapons and the enemies in their range, the best first."""
    found: list[_LikelyShot] = []
    for weapon in shooter.card.weapons:
        for foe in survey.foes:
            away = gap(shooter.disc, foe.disc)
            if away > weapon.range or weapon.id in shooter.used:
                continue
            wounds = survey.shot(shooter, weapon, foe, away)
            worth = survey.loss(foe, wounds) * (FINISHING if wounds >= 0.5 * foe.wounds else 1.0)
            worth += survey.beside_worth(shooter, weapon, foe, away)
            if worth > 0:
                found.append(_LikelyShot(worth, weapon, foe))
    found.sort(key=lambda each: -each.worth)
    return found


def _lobbed(form: ShootForm, survey: Survey, shooter: Model) -> tuple[Shoot, str] | None:
    """A lobbed shot, where no straight one can be had."""
    for weapon in shooter.card.weapons:
        if not keywords_of(weapon).may_be_lobbed:
            continue
        for foe in _weakest(survey):
            shot = Shoot(shooter.id, weapon.id, foe.id, lobbed=True)
            if next(form.faults_of(shot), None) is None:
                return shot, f"{shooter.name} sees nobody, and lobs at {foe.name}."
    return None


def _weakest(survey: Survey) -> Iterator[Model]:
    yield from sorted(survey.foes, key=lambda foe: (foe.card.profile.defense, foe.wounds, foe.id))[:TRIES]
