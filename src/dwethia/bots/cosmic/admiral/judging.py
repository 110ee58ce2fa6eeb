"""How a battle stands for a side, in points: what is left, what the shots of the turn will do, and what comes later.

What each of these is worth is a fit to how battles of helmsmen ended from there.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from dwethia.bots.cosmic.admiral.volleys import chance_of_loss, expected_wounds
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
from dwethia.engine.seats import Seat
from dwethia.lengths import INCH
from dwethia.rulebook import Rulings
from dwethia.tabletop.sides import other

BEFORE_SHOTS: Final = (Phase.PRIORITY, Phase.SHIELDS, Phase.MOVEMENT, Phase.OPPORTUNITY, Phase.SHOOT)


class Signs(NamedTuple):
    """What speaks for a side, in points."""

    left: float  # ships that are not lost, be they still to come
    lost: float  # what of them the shots of this turn may be expected to sink
    hurt: float  # what the rest of them are worth less for their Wounds
    later: float  # what a volley from the same places would take
    fights: float  # what a round of its boarding fights brings
    boarded: float  # what it has to fear of boarders
    edge: float  # what it has to fear of the edge
    far: float  # inches to the nearest enemy, ship by ship

    def less(self, others: Signs) -> Signs:
        return Signs(*(one - another for one, another in zip(self, others, strict=True)))


FIRST: Final = Signs(left=3.0, lost=-3.2, hurt=-0.6, later=0.0, fights=0.0, boarded=-0.8, edge=-2.0, far=-10.0)
MIDDLE: Final = Signs(left=1.4, lost=-1.5, hurt=-0.6, later=0.5, fights=1.4, boarded=-0.35, edge=-2.0, far=-5.0)
LAST: Final = Signs(left=0.95, lost=-0.9, hurt=0.0, later=0.0, fights=1.1, boarded=0.0, edge=0.0, far=0.0)


def standing(battle: FleetBattle, side: Seat, rulings: Rulings) -> float:
    """How much better a side stands than the other."""
    if battle.phase is Phase.OVER:
        return _left(battle, side) - _left(battle, other(side))
    found = signs(battle, side, rulings)
    weights = LAST if battle.turn >= battle.setup.turns else MIDDLE if battle.turn > 1 else FIRST
    return sum(weight * sign for weight, sign in zip(weights, found, strict=True))


def _left(battle: FleetBattle, side: Seat) -> float:
    return float(sum(ship.card.points for ship in battle.ships if ship.side == side and not ship.is_slain))


def signs(battle: FleetBattle, side: Seat, rulings: Rulings) -> Signs:
    """What speaks for a side, less what speaks for the other."""
    ours, theirs = FleetSurvey(battle, side, rulings), FleetSurvey(battle, other(side), rulings)
    return _of_side(ours, theirs).less(_of_side(theirs, ours))


def _of_side(survey: FleetSurvey, enemy: FleetSurvey) -> Signs:
    """What speaks for a side, after what its enemy may be expected to fire at it."""
    wounds = expected_wounds(enemy) if survey.battle.phase in BEFORE_SHOTS else {}
    seen = [_of_ship(survey, ship, wounds.get(ship.id, 0.0)) for ship in survey.own]
    sums = [sum(values) for values in zip(*seen, strict=True)] or [0.0] * len(Signs._fields)
    return Signs(*sums)._replace(left=_left(survey.battle, survey.side))


def _of_ship(survey: FleetSurvey, ship: ShipModel, wounds: float) -> Signs:
    """What speaks for where a ship is, as far as it outlives so many Wounds on average."""
    at = survey.stations[ship.id]
    seen = bearings(survey, at)
    guns = fire_from(survey, ship, at, seen)
    fights = fights_with(survey.battle, ship, survey.rulings)
    lost = chance_of_loss(ship, wounds)
    whole = max(ship.card.profile.wounds, 1)
    hurt = min((whole - min(ship.wounds, whole) + wounds) / whole, 1.0)
    stays = Signs(
        left=0.0,
        lost=0.0,
        hurt=ship.card.points * hurt,
        later=ExpectedFire.of(each.best for each in guns).worth(survey, 1),
        fights=sum(survey.worth_of_fight(ship, enemy) for enemy in fights) / 2,
        boarded=boarding_risk(survey, ship, seen),
        edge=edge_risk(survey, ship, at),
        far=max(min((each.gap for each in seen.values()), default=0.0), 0.0) / INCH,
    )
    return Signs(*(each * (1 - lost) for each in stays))._replace(lost=ship.card.points * lost)
