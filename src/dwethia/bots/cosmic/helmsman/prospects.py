"""The value of a place for a ship: its fire, the enemy's, and the edge of the table; all in points."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from dwethia.bots.cosmic.helmsman.stations import Bearing, Station, bearing, is_in_quarter, room_ahead, sides_seen
from dwethia.bots.cosmic.helmsman.survey import FleetSurvey, Gun
from dwethia.cosmic.state.battle import ShipModel
from dwethia.cosmic.state.facing import guarded_sides
from dwethia.cosmic.state.measure import is_fighter
from dwethia.geometry.hulls.hull import HullSide
from dwethia.lengths import INCH
from dwethia.profile import ModelId


class GunFire(NamedTuple):
    """What one shot of a gun may be expected to take from each enemy that it bears on, in points."""

    gun: Gun
    harm: tuple[tuple[float, ModelId], ...]

    @property
    def best(self) -> tuple[float, ModelId | None]:
        return max(self.harm, key=lambda each: each[0], default=(0.0, None))


class ExpectedFire(NamedTuple):
    """What a ship may expect of one shot of each gun, and whom most of it would hurt."""

    by_gun: tuple[float, ...]
    target: ModelId | None

    @classmethod
    def of(cls, best: Iterable[tuple[float, ModelId | None]]) -> ExpectedFire:
        found = tuple(best)
        most = max(found, key=lambda each: each[0], default=(0.0, None))
        return cls(tuple([harm for harm, _ in found]), most[1])

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


class EnemyFire(NamedTuple):
    """An enemy that could fire at a ship: the sides it looks at, the likeliest of them, how far, and how squarely."""

    enemy: ShipModel
    sides: tuple[HullSide, ...]
    side: HullSide
    gap: float
    shares: tuple[float, ...]  # of what each of its guns could do


class Prospect(NamedTuple):
    """The value of a place: what it is worth without a shot, the fire from it, and who could fire at it."""

    ground: float
    fire: ExpectedFire
    guns: tuple[GunFire, ...]
    threats: tuple[EnemyFire, ...]

    def worth(self, survey: FleetSurvey, volleys: int) -> float:
        """All of it, with so many Fire orders."""
        return self.ground + self.fire.worth(survey, volleys)


def prospect(survey: FleetSurvey, ship: ShipModel, at: Station, guarded: tuple[HullSide, ...] = ()) -> Prospect:
    """What a ship at a place may hope for and has to fear, with these sides guarded."""
    weights = survey.weights
    seen = bearings(survey, at)
    guns = fire_from(survey, ship, at, seen)
    threats = threats_to(survey, at, seen)
    ground = -weights.aimed_at * sum(danger_by_side(survey, ship, threats, guarded).values())
    ground -= boarding_risk(survey, ship, seen)
    now = [each for each in guns if each.gun.most_moved is None or at.moved <= each.gun.most_moved]
    fire = ExpectedFire.of(each.best for each in now)
    if survey.turns_left:
        rested = fire if len(now) == len(guns) else ExpectedFire.of(each.best for each in guns)
        ground += weights.later * rested.worth(survey, 1) - edge_risk(survey, ship, at)
    if seen:
        ground -= weights.far_off * max(min([each.gap for each in seen.values()]) - weights.near, 0) / INCH
    return Prospect(ground, fire, tuple(now), threats)


def bearings(survey: FleetSurvey, at: Station) -> dict[ModelId, Bearing]:
    """Every enemy as one sees it from a place."""
    there = survey.stations
    return {enemy.id: bearing(at, there[enemy.id]) for enemy in survey.enemies}


def fire_from(
    survey: FleetSurvey, ship: ShipModel, at: Station, seen: Mapping[ModelId, Bearing]
) -> tuple[GunFire, ...]:
    """What each gun of a ship at rest takes from each enemy that it bears on, were nothing in the way."""
    there = survey.stations
    found: list[tuple[Gun, list[tuple[float, ModelId]]]] = [(gun, []) for gun in survey.guns_of(ship)]
    for enemy in survey.enemies:
        bears, stands = seen[enemy.id], there[enemy.id]
        harms: tuple[float, ...] | None = None
        for number, (gun, harm) in enumerate(found):
            if reaches(gun, at, bears, stands):
                if harms is None:
                    harms = survey.harms(ship, enemy, bears.gap, tokens_towards(survey, enemy, stands, bears))
                harm.append((harms[number], enemy.id))
    return tuple([GunFire(gun, tuple(harm)) for gun, harm in found])


def reaches(gun: Gun, at: Station, seen: Bearing, there: Station) -> bool:
    """Whether a gun bears on a ship, and far enough."""
    if seen.gap > gun.range:
        return False
    return gun.side is None or is_in_quarter(at, gun.side, seen, min(there.long, there.wide))


def tokens_towards(survey: FleetSurvey, target: ShipModel, there: Station, seen: Bearing) -> int:
    """How many Shield tokens of a ship a shot would meet that comes from where one sees it so."""
    if not target.shields:
        return 0
    if target.card.facing == "all-round":
        return len(target.shields)
    guarded = guarded_sides(target, survey.rulings)
    return max((guarded.count(side) for side in sides_seen(there, seen.back)), default=0)


def threats_to(survey: FleetSurvey, at: Station, seen: Mapping[ModelId, Bearing]) -> tuple[EnemyFire, ...]:
    """The enemies that could fire at a ship at a place."""
    there, about = survey.stations, survey.weights.coming_about
    room = min(at.long, at.wide)
    found = []
    for enemy in survey.enemies:
        bears = seen[enemy.id]
        guns, gap = survey.guns_of(enemy), bears.gap
        if not any([gap <= gun.range for gun in guns]):  # noqa: C419
            continue
        stands, back = there[enemy.id], bears.back
        shares = [
            0.0
            if gap > gun.range
            else 1.0
            if gun.side is None or is_in_quarter(stands, gun.side, back, room)
            else about
            for gun in guns
        ]
        sides = sides_seen(at, bears) or (HullSide.FRONT,)
        found.append(EnemyFire(enemy, sides, _likeliest(at, bears, sides), gap, tuple(shares)))
    return tuple(found)


def danger_by_side(
    survey: FleetSurvey, ship: ShipModel, threats: tuple[EnemyFire, ...], guarded: tuple[HullSide, ...] = ()
) -> dict[HullSide, float]:
    """What the enemy could fire at a ship, by the side of it that would be met, with these sides guarded."""
    found = dict.fromkeys(HullSide, 0.0)
    for threat in threats:
        tokens = max([guarded.count(side) for side in threat.sides]) if guarded else 0
        harms = survey.harms(threat.enemy, ship, threat.gap, tokens)
        found[threat.side] += sum([share * harm for share, harm in zip(threat.shares, harms, strict=True)])
    return found


def boarding_risk(survey: FleetSurvey, ship: ShipModel, seen: Mapping[ModelId, Bearing]) -> float:
    """What a ship has to fear of those who could board it, from where they are or after they have come nearer."""
    weights, risk = survey.weights, 0.0
    for each in survey.boarders_of(ship):
        gap = seen[each.enemy].gap
        if gap <= each.reach:
            risk += weights.boarded * each.cost
        elif gap < each.reach + each.move:
            risk += weights.boarded_later * each.cost * (each.reach + each.move - gap) / each.move
    return risk


def _likeliest(at: Station, seen: Bearing, sides: tuple[HullSide, ...]) -> HullSide:
    """Of the sides that a shooter looks at the one it looks at most squarely."""
    if len(sides) == 1:
        return sides[0]
    return sides[0] if abs(seen.ahead) - at.long >= abs(seen.left) - at.wide else sides[1]


def edge_risk(survey: FleetSurvey, ship: ShipModel, at: Station) -> float:
    """What a ship that looks at the edge has to fear next turn."""
    room, weights = room_ahead(at, survey.battle.table), survey.weights
    if room > 4 * INCH:
        return 0.0
    is_nimble = is_fighter(ship, survey.rulings)
    if room < INCH:
        return (weights.near_the_edge if is_nimble else weights.on_the_brink) * ship.card.points
    risk = weights.near_the_edge * ship.card.points * (4 * INCH - room) / (3 * INCH)
    return risk / 3 if is_nimble else risk
