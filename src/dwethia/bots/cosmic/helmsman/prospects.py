"""The value of a place for a ship: its fire, the enemy's, and the edge of the table; all in points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from dwethia.bots.cosmic.helmsman.stations import Bearing, Station, bearing, is_in_quarter, room_ahead, sides_seen
from dwethia.bots.cosmic.helmsman.survey import FleetSurvey, Gun
from dwethia.cosmic.state.battle import ShipModel
from dwethia.cosmic.state.facing import guarded_sides
from dwethia.cosmic.state.measure import is_fighter
from dwethia.geometry.hulls.hull import HullSide
from dwethia.lengths import INCH
from dwethia.profile import ModelId

LATER: Final = 0.5  # of a volley that the same place would give next turn
AIMED_AT: Final = 0.4  # how much of what an enemy could fire at a ship it does fire at it
COMING_ABOUT: Final = 0.3  # of what it could fire if it were turned another way
NEAR: Final = 10 * INCH  # from where on there is no need to come closer
FAR_OFF: Final = 1.5  # points for each inch beyond that
ON_THE_BRINK: Final = 0.5  # of its points, for a ship that cannot even turn away from the edge
NEAR_THE_EDGE: Final = 0.2  # of its points, for a ship that has to turn away next


class ExpectedFire(NamedTuple):
    """What a ship may expect of one shot of each gun, and whom most of it would hurt."""

    by_gun: tuple[float, ...]
    target: ModelId | None

    def worth(self, survey: FleetSurvey, volleys: int) -> float:
        """What so many Fire orders bring {R-CC-42}."""
        if not volleys or not self.by_gun:
            return 0.0
        rulings = survey.rulings
        if rulings.says("R-CC-42", "volley-per-token"):
            return volleys * sum(self.by_gun)
        if rulings.says("R-CC-42", "one-shot-per-token-distinct"):
            return sum(sorted(self.by_gun, reverse=True)[:volleys])
        shots = 2 if rulings.says("R-CC-42", "all-tokens-count") else volleys
        return shots * max(self.by_gun)


class Prospect(NamedTuple):
    """The value of a place: what it is worth without a shot, the fire from it, and what is fired at it by sides."""

    ground: float
    fire: ExpectedFire
    danger: Mapping[HullSide, float]

    def worth(self, survey: FleetSurvey, volleys: int) -> float:
        """All of it, with so many Fire orders."""
        return self.ground + self.fire.worth(survey, volleys)


def prospect(
    survey: FleetSurvey,
    ship: ShipModel,
    at: Station,
    guarded: tuple[HullSide, ...] = (),
) -> Prospect:
    """What a ship at a place may hope for and has to fear, with these sides guarded."""
    seen = {enemy.id: bearing(at, survey.stations[enemy.id]) for enemy in survey.enemies}
    now = fire_from(survey, ship, at, seen)
    danger = danger_by_side(survey, ship, at, seen, guarded)
    ground = -AIMED_AT * sum(danger.values())
    if survey.turns_left:
        rested = now if not at.moved else fire_from(survey, ship, at._replace(moved=0), seen)
        ground += LATER * rested.worth(survey, 1) - edge_risk(survey, ship, at)
    if seen:
        ground -= FAR_OFF * max(min(each.gap for each in seen.values()) - NEAR, 0) / INCH
    return Prospect(ground, now, danger)


def fire_from(survey: FleetSurvey, ship: ShipModel, at: Station, seen: Mapping[ModelId, Bearing]) -> ExpectedFire:
    """What each gun of a ship takes from the best of its targets."""
    there = survey.stations
    by_gun: list[float] = []
    best: tuple[float, ModelId | None] = (0.0, None)
    for gun in survey.guns_of(ship):
        if gun.most_moved is not None and at.moved > gun.most_moved:
            continue
        most = 0.0
        for enemy in survey.enemies:
            bears = seen[enemy.id]
            if reaches(gun, at, bears, there[enemy.id]):
                harm = survey.harm(ship, gun, enemy, bears.gap, tokens_towards(survey, enemy, there[enemy.id], at))
                most = max(most, harm)
                best = max(best, (harm, enemy.id), key=lambda each: each[0])
        by_gun.append(most)
    return ExpectedFire(tuple(by_gun), best[1])


def reaches(gun: Gun, at: Station, seen: Bearing, there: Station) -> bool:
    """Whether a gun bears on a ship, and far enough."""
    if seen.gap > gun.range:
        return False
    return gun.side is None or is_in_quarter(at, gun.side, seen, min(there.long, there.wide))


def tokens_towards(survey: FleetSurvey, target: ShipModel, there: Station, at: Station) -> int:
    """How many Shield tokens of a ship a shot from a place would meet."""
    if not target.shields:
        return 0
    if target.card.facing == "all-round":
        return len(target.shields)
    guarded = guarded_sides(target, survey.rulings)
    return max((guarded.count(side) for side in sides_seen(there, bearing(there, at))), default=0)


def danger_by_side(
    survey: FleetSurvey,
    ship: ShipModel,
    at: Station,
    seen: Mapping[ModelId, Bearing],
    guarded: tuple[HullSide, ...] = (),
) -> dict[HullSide, float]:
    """What the enemy could fire at a ship at a place, by the side of it that would be met."""
    there = survey.stations
    found = dict.fromkeys(HullSide, 0.0)
    for enemy in survey.enemies:
        bears, stands = seen[enemy.id], there[enemy.id]
        sides = sides_seen(at, bears) or (HullSide.FRONT,)
        tokens = max(guarded.count(side) for side in sides) if guarded else 0
        back: Bearing | None = None
        total = 0.0
        for gun in survey.guns_of(enemy):
            if bears.gap > gun.range:
                continue
            harm = survey.harm(enemy, gun, ship, bears.gap, tokens)
            if gun.side is not None:
                back = back or bearing(stands, at)
                if not is_in_quarter(stands, gun.side, back, min(at.long, at.wide)):
                    harm *= COMING_ABOUT
            total += harm
        found[_likeliest(at, bears, sides)] += total
    return found


def _likeliest(at: Station, seen: Bearing, sides: tuple[HullSide, ...]) -> HullSide:
    """Of the sides that a shooter looks at the one it looks at most squarely."""
    if len(sides) == 1:
        return sides[0]
    return sides[0] if abs(seen.ahead) - at.long >= abs(seen.left) - at.wide else sides[1]


def edge_risk(survey: FleetSurvey, ship: ShipModel, at: Station) -> float:
    """What a ship that looks at the edge has to fear next turn."""
    room = room_ahead(at, survey.battle.table)
    if room > 4 * INCH:
        return 0.0
    is_nimble = is_fighter(ship, survey.rulings)
    if room < INCH:
        return (NEAR_THE_EDGE if is_nimble else ON_THE_BRINK) * ship.card.points
    risk = NEAR_THE_EDGE * ship.card.points * (4 * INCH - room) / (3 * INCH)
    return risk / 3 if is_nimble else risk
