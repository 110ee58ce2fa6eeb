"""How a battle stands for a side, in points: what is left and hurt, and what fire, fights and places promise.

What each of these is worth was guided by a fit to how battles of helmsmen ended from there.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from dwethia.bots.cosmic.helmsman.lines import fire_past_others
from dwethia.bots.cosmic.helmsman.prospects import (
    ExpectedFire,
    bearings,
    boarding_risk,
    edge_risk,
    fire_from,
)
from dwethia.bots.cosmic.helmsman.survey import FleetSurvey
from dwethia.cosmic.state.battle import FleetBattle, Phase, ShipModel
from dwethia.cosmic.state.measure import fights_with
from dwethia.cosmic.state.order import Order
from dwethia.engine.seats import Seat
from dwethia.lengths import INCH
from dwethia.rulebook import Rulings
from dwethia.tabletop.sides import other

BEFORE_SHOTS: Final = (Phase.PRIORITY, Phase.SHIELDS, Phase.MOVEMENT, Phase.OPPORTUNITY, Phase.SHOOT)


class Signs(NamedTuple):
    """What speaks for a side, in points."""

    left: float  # ships that are not lost, be they still to come
    hurt: float  # what they are worth less for their Wounds
    fire: float  # what the Fire orders of this turn may be expected to take
    later: float  # what a volley from the same places would take
    fights: float  # what a round of its boarding fights brings
    boarded: float  # what it has to fear of boarders
    edge: float  # what it has to fear of the edge
    far: float  # inches to the nearest enemy, ship by ship

    def less(self, others: Signs) -> Signs:
        return Signs(*(one - another for one, another in zip(self, others, strict=True)))


MIDDLE: Final = Signs(left=1.2, hurt=-0.6, fire=1.3, later=0.6, fights=0.9, boarded=-0.6, edge=-1.0, far=-0.8)
LAST: Final = Signs(left=1.0, hurt=-0.1, fire=1.0, later=0.0, fights=0.5, boarded=0.0, edge=0.0, far=0.0)


def standing(battle: FleetBattle, side: Seat, rulings: Rulings) -> float:
    """How much better a side stands than the other."""
    if battle.phase is Phase.OVER:
        return _left(battle, side) - _left(battle, other(side))
    found = signs(battle, side, rulings)
    weights = MIDDLE if battle.turn < battle.setup.turns else LAST
    return sum(weight * sign for weight, sign in zip(weights, found, strict=True))


def _left(battle: FleetBattle, side: Seat) -> float:
    return float(sum(ship.card.points for ship in battle.ships if ship.side == side and not ship.is_slain))


def signs(battle: FleetBattle, side: Seat, rulings: Rulings) -> Signs:
    """What speaks for a side, less what speaks for the other."""
    return _of_side(battle, side, rulings).less(_of_side(battle, other(side), rulings))


def _of_side(battle: FleetBattle, side: Seat, rulings: Rulings) -> Signs:
    survey = FleetSurvey(battle, side, rulings)
    seen = [_of_ship(survey, ship) for ship in survey.own]
    fire = _summed_fire(survey, [each for _, each in seen])
    sums = [sum(values) for values in zip(*(each for each, _ in seen), strict=True)] or [0.0] * len(Signs._fields)
    return Signs(*sums)._replace(left=_left(battle, side), fire=fire)


def _of_ship(survey: FleetSurvey, ship: ShipModel) -> tuple[Signs, tuple[ExpectedFire, int]]:
    """What speaks for where a ship is, and its fire of this turn, which others may aim at the same target."""
    at = survey.stations[ship.id]
    seen = bearings(survey, at)
    guns = fire_from(survey, ship, at, seen)
    fights = fights_with(survey.battle, ship, survey.rulings)
    volleys = 0 if fights else _volleys(survey.battle, ship)
    now = tuple(each for each in guns if each.gun.most_moved is None or at.moved <= each.gun.most_moved)
    fire = fire_past_others(survey, ship, at, now) if volleys else ExpectedFire((), None)
    signs = Signs(
        left=0.0,
        hurt=_hurt(survey, ship),
        fire=0.0,
        later=ExpectedFire.of(each.best for each in guns).worth(survey, 1),
        fights=sum(survey.worth_of_fight(ship, enemy) for enemy in fights) / 2,
        boarded=boarding_risk(survey, ship, seen),
        edge=edge_risk(survey, ship, at),
        far=max(min((each.gap for each in seen.values()), default=0.0), 0.0) / INCH,
    )
    return signs, (fire, volleys)


def _summed_fire(survey: FleetSurvey, fired: Iterable[tuple[ExpectedFire, int]]) -> float:
    """What all fire takes together: a ship can be lost only once."""
    taken = {ship.id: 0.0 for ship in survey.enemies}
    for fire, volleys in fired:
        if fire.target is not None:
            taken[fire.target] += fire.worth(survey, volleys)
    return sum(min(taken[ship.id], ship.card.points - _hurt(survey, ship)) for ship in survey.enemies)


def _hurt(survey: FleetSurvey, ship: ShipModel) -> float:
    """What a ship is worth less for the Wounds it has lost."""
    whole = max(ship.card.profile.wounds, 1)
    lost = whole - min(ship.wounds, whole)
    return float(ship.card.points * (lost / whole) ** survey.weights.finishing)


def _volleys(battle: FleetBattle, ship: ShipModel) -> int:
    """The Fire orders that a ship still has in this turn."""
    return ship.left.count(Order.FIRE) if battle.phase in BEFORE_SHOTS else 0
