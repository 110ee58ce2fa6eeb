"""How a battle stands for a side, in points: what ships are left and hurt, and what fire, fights and places promise."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from dwethia.bots.cosmic.helmsman.lines import fire_past_others
from dwethia.bots.cosmic.helmsman.prospects import prospect
from dwethia.bots.cosmic.helmsman.survey import FleetSurvey
from dwethia.bots.cosmic.helmsman.weights import PLAIN
from dwethia.cosmic.state.battle import FleetBattle, Phase, ShipModel
from dwethia.cosmic.state.measure import fights_with
from dwethia.cosmic.state.order import Order
from dwethia.engine.seats import Seat
from dwethia.rulebook import Rulings
from dwethia.tabletop.sides import other

# Both sides' fire is counted by itself, so that nobody's fear of it is counted again.
COUNTED: Final = replace(PLAIN, aimed_at=0.0, boarded=0.6, boarded_later=0.4)
BEFORE_SHOTS: Final = (Phase.PRIORITY, Phase.SHIELDS, Phase.MOVEMENT, Phase.OPPORTUNITY, Phase.SHOOT)


def standing(battle: FleetBattle, side: Seat, rulings: Rulings) -> float:
    """How much better a side stands than the other."""
    if battle.phase is Phase.OVER:
        return _left(battle, side) - _left(battle, other(side))
    return _of_side(battle, side, rulings) - _of_side(battle, other(side), rulings)


def _left(battle: FleetBattle, side: Seat) -> float:
    """What a side has left when it is over: only what is gone counts."""
    return float(sum(ship.card.points for ship in battle.ships if ship.side == side and not ship.is_slain))


def _of_side(battle: FleetBattle, side: Seat, rulings: Rulings) -> float:
    survey = FleetSurvey(battle, side, rulings, COUNTED)
    worth = {ship.id: 0.0 for ship in survey.enemies}
    total = 0.0
    for ship in survey.own:
        total += ship.card.points - _hurt(survey, ship)
        at = survey.stations[ship.id]
        hopes = prospect(survey, ship, at, ship.shields)
        total += hopes.ground
        volleys = _volleys(battle, ship)
        if fights_with(battle, ship, rulings):
            total += sum(survey.worth_of_fight(ship, enemy) for enemy in fights_with(battle, ship, rulings)) / 2
            continue
        if volleys and survey.enemies:
            fire = fire_past_others(survey, ship, at, hopes.guns)
            if fire.target is not None:
                worth[fire.target] += fire.worth(survey, volleys)
    for ship in survey.enemies:  # a ship can be lost only once
        total += min(worth[ship.id], ship.card.points - _hurt(survey, ship))
    return total


def _hurt(survey: FleetSurvey, ship: ShipModel) -> float:
    """What a ship is worth less for the Wounds it has lost."""
    whole = max(ship.card.profile.wounds, 1)
    lost = whole - min(ship.wounds, whole)
    return float(ship.card.points * (lost / whole) ** survey.weights.finishing)


def _volleys(battle: FleetBattle, ship: ShipModel) -> int:
    """The Fire orders that a ship still has in this turn."""
    return ship.left.count(Order.FIRE) if battle.phase in BEFORE_SHOTS else 0
