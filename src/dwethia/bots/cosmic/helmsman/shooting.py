"""The helmsman's shots: the one that takes most from the enemy first."""

from __future__ import annotations

from typing import NamedTuple

from dwethia.bots.cosmic.helmsman.chances import wounds_of_shot, wounds_past_others
from dwethia.bots.cosmic.helmsman.survey import FleetSurvey
from dwethia.cosmic.keywords import keywords_of
from dwethia.cosmic.rules.shooting import LONG_DISTANCE, Shot
from dwethia.cosmic.shooting.aiming import friends_in_fight, shot_of
from dwethia.cosmic.shooting.line_of_fire import line_of_fire
from dwethia.cosmic.shooting.shoot_form import ShootForm, ShootWeapon, all_shots
from dwethia.cosmic.state.battle import ShipModel
from dwethia.cosmic.state.facing import tokens_met
from dwethia.weapon import Weapon


class WeighedShot(NamedTuple):
    """A shot, and what it takes in points."""

    shot: ShootWeapon
    worth: float


def next_shot(form: ShootForm, survey: FleetSurvey) -> tuple[ShootWeapon, str] | None:
    """The best shot there is; None where none is worth firing."""
    shots = [WeighedShot(shot, worth_of_shot(survey, shot)) for shot in all_shots(form.battle, form.seat, form.rulings)]
    best = max(shots, key=lambda each: each.worth, default=None)
    if best is None or best.worth <= 0:
        return None
    return best.shot, f"{form.said(best.shot)}: no other shot takes more from them."


def worth_of_shot(survey: FleetSurvey, shot: ShootWeapon) -> float:
    """What a shot takes from the enemy on average, less what it takes from friends, in points."""
    target, wounds = survey.battle.ship(shot.target), _wounds_if_clear(survey, shot)
    if wounds is not None:
        return wounds * survey.worth_of_wound(target)
    return survey.worth_of_shot(survey.battle, _met(survey, shot))


def wounds_of(survey: FleetSurvey, shot: ShootWeapon) -> float:
    """The Wounds that a shot takes from its target on average."""
    wounds = _wounds_if_clear(survey, shot)
    if wounds is not None:
        return wounds
    return sum(lost * chance for lost, chance in wounds_past_others(_met(survey, shot), survey.rulings).target)


def _met(survey: FleetSurvey, shot: ShootWeapon) -> Shot:
    """A shot with all that it meets."""
    ship, target = survey.battle.ship(shot.ship), survey.battle.ship(shot.target)
    weapon = _weapon(ship, shot)
    return shot_of(survey.battle, ship, weapon, target, survey.rulings, is_lobbed=shot.lobbed)


def _weapon(ship: ShipModel, shot: ShootWeapon) -> Weapon:
    mounted = ship.card.weapon(shot.weapon)
    assert mounted is not None, f"{ship.name} has no {shot.weapon}"
    return mounted.weapon


def _wounds_if_clear(survey: FleetSurvey, shot: ShootWeapon) -> float | None:
    """The same, where nothing is in the way."""
    battle, rulings = survey.battle, survey.rulings
    ship, target = battle.ship(shot.ship), battle.ship(shot.target)
    weapon = _weapon(ship, shot)
    if not _is_clear(survey, ship, weapon, target):
        return None
    gap = line_of_fire(battle, ship, target, rulings).distance
    return wounds_of_shot(
        ship,
        weapon,
        target,
        rulings,
        tokens=tokens_met(target, ship, rulings),
        is_far=gap > LONG_DISTANCE,
        is_lobbed=shot.lobbed,
    )


def _is_clear(survey: FleetSurvey, ship: ShipModel, weapon: Weapon, target: ShipModel) -> bool:
    """Whether nothing and nobody but the target has a part in a shot, so that it is like any other of its kind."""
    between = line_of_fire(survey.battle, ship, target, survey.rulings)
    if between.in_the_way or between.cover or target.shields_down or keywords_of(weapon).strikes_around:
        return False
    return not friends_in_fight(survey.battle, ship, target, survey.rulings)
