"""What a ship could do with one Move order: a few advances, turns and flights, and rams that are worth it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from dwethia.bots.cosmic.helmsman.prospects import Prospect, prospect
from dwethia.bots.cosmic.helmsman.stations import Station, bearing, is_on_table
from dwethia.bots.cosmic.helmsman.survey import FleetSurvey
from dwethia.cosmic.movement.allowances import allowance, allowed
from dwethia.cosmic.movement.deeds import Advance, Fly, Hold, Reverse, ShipDeed, TurnShip
from dwethia.cosmic.movement.maneuvers import DRIFT, INCH_OF_TURN, ShipAction
from dwethia.cosmic.movement.orders_left import most_degrees
from dwethia.cosmic.state.battle import ShipModel
from dwethia.cosmic.state.measure import can_be_boarded, is_fighter
from dwethia.cosmic.state.order import Order
from dwethia.geometry.hulls.hull import direction_to
from dwethia.lengths import INCH, inches
from dwethia.profile import ModelId

PARTS: Final = (4, 3, 2, 1)  # quarters of Move
STEP: Final = 15  # degrees between two turns
COMPASS: Final = range(0, 360, 30)  # where fighters look for places
CLEAR: Final = INCH + 30  # a little more than a control zone, since gaps are only nearly right


class Way(NamedTuple):
    """Something a ship could do, where it would be then, and what it gains beside that place."""

    deed: ShipDeed
    at: Station
    words: str
    gain: float = 0.0
    ram: ModelId | None = None


class WeighedWay(NamedTuple):
    """A way, what it gains or costs by itself, and what may be hoped for at its end."""

    way: Way
    gain: float
    prospect: Prospect

    def worth(self, survey: FleetSurvey, volleys: int) -> float:
        """All of it, with so many Fire orders; nobody fires out of a boarding fight."""
        return self.gain + self.prospect.worth(survey, 0 if self.way.ram else volleys)


def weighed_ways(survey: FleetSurvey, ship: ShipModel) -> list[WeighedWay]:
    """What a ship could do, each thing weighed."""
    return [
        WeighedWay(way, way.gain - crowding(survey, ship, way.at), prospect(survey, ship, way.at, ship.shields))
        for way in ways(survey, ship)
    ]


def ways(survey: FleetSurvey, ship: ShipModel) -> Iterator[Way]:
    """What a ship could do, as far as it ends on the table and clear of other ships; the rules have the last word."""
    at = survey.stations[ship.id]
    move = allowance(survey.battle, ship, survey.rulings)
    others = [survey.stations[each.id] for each in survey.battle.standing if each.id != ship.id]
    yield Way(Hold(ship.id), at, "stays where it is")
    if is_fighter(ship, survey.rulings):
        steered = _flights(survey, ship, at, move.total)
    else:
        back = allowed(move, ship, ShipAction.REVERSE, survey.rulings).total
        steered = _maneuvers(survey, ship, at, move.total, back)
    for way in steered:
        if is_on_table(way.at, survey.battle.table) and not any(_is_close(way.at, each) for each in others):
            yield way
    yield from _rams(survey, ship, at, move.total)


def _is_close(one: Station, other: Station) -> bool:
    reach = one.long + one.wide + other.long + other.wide + CLEAR
    if abs(one.x - other.x) > reach or abs(one.y - other.y) > reach:
        return False
    return bearing(one, other).gap < CLEAR


def _maneuvers(survey: FleetSurvey, ship: ShipModel, at: Station, move: int, back: int) -> Iterator[Way]:
    for part in PARTS:
        if far := move * part // 4:
            there = at.ahead(far).having_moved(at.moved + far)
            yield Way(Advance(ship.id, far), there, f"goes {inches(far)} ahead")
    if back:
        there = at.ahead(-back).having_moved(at.moved + back)
        yield Way(Reverse(ship.id, back), there, f"goes {inches(back)} back")
    if move >= INCH_OF_TURN:
        ahead = at.ahead(INCH_OF_TURN).having_moved(at.moved + INCH_OF_TURN)
        most = most_degrees(survey.rulings)
        for degrees in range(STEP, most + 1, STEP):
            for turned, side in ((degrees, "left"), (-degrees, "right")):
                yield Way(TurnShip(ship.id, turned), ahead.turned(turned), f"turns {degrees} degrees to the {side}")


def _flights(survey: FleetSurvey, ship: ShipModel, at: Station, move: int) -> Iterator[Way]:
    """A fighter's flights: all round, near and far, and looking at the nearest enemy at their end."""
    keeps = survey.rulings.says("R-CC-28.facing", "kept")
    for part in (4, 2):
        far = move * part // 4
        for direction in COMPASS if far else ():
            there = at.ahead(far, direction).having_moved(at.moved + far)
            heading = at.heading if keeps else _towards_nearest(survey, there)
            deed = Fly(ship.id, ((direction, far),), None if keeps else heading)
            yield Way(deed, there._replace(heading=heading), f"flies {inches(far)}")


def _towards_nearest(survey: FleetSurvey, at: Station) -> int:
    """Where a ship at a place looks to have the nearest enemy before it."""
    stands = [survey.stations[enemy.id] for enemy in survey.enemies]
    if not stands:
        return at.heading
    nearest = min(stands, key=lambda each: (each.x - at.x) ** 2 + (each.y - at.y) ** 2)
    return direction_to(at.place, nearest.place)


def _rams(survey: FleetSurvey, ship: ShipModel, at: Station, move: int) -> Iterator[Way]:
    """Straight into an enemy ahead, where that is worth it."""
    flies = is_fighter(ship, survey.rulings)
    for enemy in survey.enemies:
        there = survey.stations[enemy.id]
        seen = bearing(at, there)
        if seen.gap > move or not (
            flies or (seen.ahead > 0 and abs(seen.left) < at.wide + min(there.long, there.wide))
        ):
            continue
        gain = worth_of_meeting(survey, ship, enemy)
        if gain < survey.weights.more_than_nothing:
            continue
        direction = direction_to(at.place, there.place) if flies else at.heading
        end = at.ahead(max(seen.gap, 0), direction).having_moved(at.moved + move)
        deed: ShipDeed = Advance(ship.id, move, enemy.id)
        if flies:
            deed = Fly(ship.id, ((direction, move),), None, enemy.id)
        yield Way(deed, end, f"rams {enemy.name}", gain, enemy.id)


def worth_of_meeting(survey: FleetSurvey, ship: ShipModel, enemy: ShipModel) -> float:
    """What a ram brings, and the boarding fight that comes of it."""
    return survey.worth_of_ram(ship, enemy) + worth_of_boarding(survey, ship, enemy)


def worth_of_boarding(survey: FleetSurvey, ship: ShipModel, enemy: ShipModel) -> float:
    """What the fight of two ships side by side brings, as long as it may last."""
    if not (can_be_boarded(ship, survey.rulings) and can_be_boarded(enemy, survey.rulings)):
        return 0.0
    return survey.worth_of_fight(ship, enemy) * min(survey.weights.rounds, 1 + survey.turns_left)


# Ships that nobody steers


def drifted(at: Station) -> Station:
    """Where a ship is after its inch of drift, which is not paid for."""
    return at.ahead(DRIFT)


def worth_of_drift(survey: FleetSurvey, ship: ShipModel, at: Station) -> float:
    """What the drift of a ship brings about: the loss of it at the edge, or rams."""
    there = drifted(at)
    if not is_on_table(there, survey.battle.table):
        return -survey.weights.off_the_table * ship.card.points
    worth = 0.0
    for each in survey.battle.standing:
        other = survey.stations[each.id]
        if each.id != ship.id and _is_close(there, other) and bearing(there, other).gap < bearing(at, other).gap:
            is_enemy = each.side != ship.side
            worth += worth_of_meeting(survey, ship, each) if is_enemy else survey.worth_of_ram(ship, each)
    return worth


def crowding(survey: FleetSurvey, ship: ShipModel, at: Station) -> float:
    """What it costs to stand where friends are going to drift in this phase."""
    cost = 0.0
    for friend in survey.own:
        is_adrift = Order.MOVE not in friend.orders and not friend.has_drifted and not friend.is_done
        if friend.id != ship.id and is_adrift and _is_close(at, drifted(survey.stations[friend.id])):
            cost -= min(survey.worth_of_ram(friend, ship), 0.0)
    return cost
