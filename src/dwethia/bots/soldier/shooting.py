"""Whom the soldier shoots, and with what."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from dwethia.bots.soldier.survey import SPOT_REACH, Survey
from dwethia.engine.seats import Seat
from dwethia.geometry.measuring import gap
from dwethia.geometry.shapes import Disc
from dwethia.skirmish.battle.setup import Scenario
from dwethia.skirmish.battle.shoot_form import ShootForm, shooters_of
from dwethia.skirmish.battle.state import Model
from dwethia.weapon import Weapon

FINISHING: Final = 1.15  # a target that a shot may well slay, against one it only hurts
TRIES: Final = 5


def next_shot(form: ShootForm, side: Seat) -> tuple[dict[str, Any], str] | None:
    """The next shot worth firing; None when nobody has one."""
    survey = Survey(form.battle, side, form.rulings)
    for shooter in shooters_of(form.battle, form.seat, form.rulings):
        if completes_a_spot(survey, shooter):
            continue
        for weapon, target in _by_worth(survey, shooter)[:TRIES]:
            answer = {"do": "shoot", "model": shooter.id, "weapon": weapon.id, "target": target.id, "lobbed": False}
            if next(form.faults(answer), None) is None:
                return answer, f"{target.name} is the best that {shooter.name} can shoot"
        lobbed = _lobbed(form, survey, shooter)
        if lobbed is not None:
            return lobbed
    return None


def completes_a_spot(survey: Survey, model: Model) -> bool:
    """Whether a model had better keep quiet this turn, to complete the spot it stands at {R-SK-22}."""
    battle = survey.battle
    if battle.side(survey.side).scenario is not Scenario.PLAY_OBJECTIVES or model.base is None:
        return False
    done = battle.side(survey.side).completed
    return any(
        number not in done and gap(model.disc, Disc(*spot, 0)) <= SPOT_REACH for number, spot in enumerate(battle.spots)
    )


def _by_worth(survey: Survey, shooter: Model) -> list[tuple[Weapon, Model]]:
    """Its weapons and the enemies in their range, the best first."""
    found: list[tuple[float, int, Weapon, Model]] = []
    for weapon in shooter.card.weapons:
        for foe in survey.foes:
            away = gap(shooter.disc, foe.disc)
            if away > weapon.range or weapon.id in shooter.used:
                continue
            wounds = survey.shot(shooter, weapon, foe, away)
            worth = survey.loss(foe, wounds) * (FINISHING if wounds >= 0.5 * foe.wounds else 1.0)
            if worth > 0:
                found.append((worth, len(found), weapon, foe))
    found.sort(key=lambda each: (-each[0], each[1]))
    return [(weapon, foe) for _, _, weapon, foe in found]


def _lobbed(form: ShootForm, survey: Survey, shooter: Model) -> tuple[dict[str, Any], str] | None:
    """A lobbed shot, where no straight one can be had."""
    for weapon in shooter.card.weapons:
        if not weapon.has("Arc"):
            continue
        for foe in _weakest(survey):
            answer = {"do": "shoot", "model": shooter.id, "weapon": weapon.id, "target": foe.id, "lobbed": True}
            if next(form.faults(answer), None) is None:
                return answer, f"{shooter.name} sees nobody, and lobs at {foe.name}"
    return None


def _weakest(survey: Survey) -> Iterator[Model]:
    yield from sorted(survey.foes, key=lambda foe: (foe.card.profile.defense, foe.wounds))[:TRIES]
