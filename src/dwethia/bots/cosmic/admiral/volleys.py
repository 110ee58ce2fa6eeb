"""What the shots of a turn may be expected to do to a fleet: who fires at whom, and who is likely to be lost."""

from __future__ import annotations

from collections import defaultdict
from math import erf, sqrt
from typing import Final, NamedTuple

from dwethia.bots.cosmic.helmsman.shooting import wounds_of
from dwethia.bots.cosmic.helmsman.survey import FleetSurvey
from dwethia.cosmic.shooting.shoot_form import all_shots
from dwethia.cosmic.shooting.shot_faults import shots_of
from dwethia.cosmic.state.battle import ShipModel
from dwethia.profile import ModelId

SPREAD: Final = 1.6  # the variance of Wounds by many shots, for each Wound on average


class Barrage(NamedTuple):
    """One weapon of a ship: its shots, and the Wounds of one of them by target, on average."""

    shots: int
    wounds: dict[ModelId, float]


def expected_wounds(survey: FleetSurvey) -> dict[ModelId, float]:
    """Wounds that each enemy may be expected to lose by the shots of this turn, each fired where it takes most."""
    lost = {ship.id: 0.0 for ship in survey.enemies}
    left = _barrages(survey)

    def gain(wounds: float, id: ModelId) -> float:
        return worth_of_loss(survey, survey.battle.ship(id), lost[id], lost[id] + wounds)

    def best(barrages: list[Barrage]) -> tuple[float, ModelId | None, Barrage | None]:
        found: tuple[float, ModelId | None, Barrage | None] = (0.0, None, None)
        for each in barrages:
            for id, wounds in each.wounds.items():
                if (worth := gain(wounds, id)) > found[0]:
                    found = worth, id, each
        return found

    while left:
        shooter = max(left, key=lambda id: best(left[id])[0])
        barrages = left.pop(shooter)
        while barrages:
            _, target, fired = best(barrages)
            if target is None or fired is None:
                break
            lost[target] += fired.wounds[target]
            barrages.remove(fired)
            if fired.shots > 1:
                barrages.append(fired._replace(shots=fired.shots - 1))
    return lost


def _barrages(survey: FleetSurvey) -> dict[ModelId, list[Barrage]]:
    """What each ship of a side may fire."""
    battle, rulings = survey.battle, survey.rulings
    found: dict[tuple[ModelId, str], dict[ModelId, float]] = defaultdict(dict)
    for seat in battle.seats_of(survey.side):
        for shot in all_shots(battle, seat, rulings):
            wounds = found[shot.ship, shot.weapon]
            wounds[shot.target] = max(wounds_of(survey, shot), wounds.get(shot.target, 0.0))
    fired: dict[ModelId, list[Barrage]] = defaultdict(list)
    for (id, weapon), wounds in found.items():
        ship = battle.ship(id)
        mounted = ship.card.weapon(weapon)
        assert mounted is not None, f"{ship.name} has no {weapon}"
        fired[id].append(Barrage(1 if mounted.weapon.once else shots_of(ship, mounted, rulings)[1], wounds))
    return fired


def worth_of_loss(survey: FleetSurvey, ship: ShipModel, before: float, after: float) -> float:
    """What a ship is worth less for Wounds that it may be expected to lose beyond others."""
    whole = max(ship.card.profile.wounds, 1)
    lost, finishing = whole - min(ship.wounds, whole), survey.weights.finishing
    first, second = (min((lost + each) / whole, 1.0) ** finishing for each in (before, after))
    return float(ship.card.points * (second - first))


def chance_of_loss(ship: ShipModel, wounds: float) -> float:
    """How likely a ship is to be lost by so many Wounds on average."""
    if wounds <= 0:
        return 0.0
    return 0.5 * (1 + erf((wounds - ship.wounds + 0.5) / sqrt(2 * SPREAD * wounds)))
