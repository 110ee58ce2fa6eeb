"""Where models are wanted: the ground and the spots that a side's scenario and missions pay for, or spoil."""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt
from typing import Final, NamedTuple

from dwethia.bots.skirmish.soldier.lately import Lately
from dwethia.engine.seats import Seat
from dwethia.geometry.measuring import gap
from dwethia.geometry.shapes import Disc, Point, Rect
from dwethia.lengths import INCH
from dwethia.skirmish.mission_triggers import Stake, trigger_of
from dwethia.skirmish.scoring.zones import deployment_zone, named_zone, objective_zone
from dwethia.skirmish.setup.battle_setup import MissionSetup, Scenario
from dwethia.skirmish.state.battle import Battle
from dwethia.tabletop.sides import other

PER_MODEL: Final = 1.0  # what a model counts in a scenario that counts models
PER_SPOT: Final = 1.3  # what a spot counts: it is had for good
GUARDING: Final = 0.2  # what it is worth to stand on ground that the enemy is to be kept off
SPOT_REACH: Final = INCH  # {R-SK-22}
MARGIN: Final = INCH // 4  # how far inside a zone a model wants to stand
ALL: Final = 1000

Ground = Rect | Disc


class WantedPlace(NamedTuple):
    """A place that models are wanted in by the end: a zone or a spot, and what one more model there is worth."""

    zone: Ground
    worth: float
    why: str
    limit: int = ALL  # how many models are wanted
    is_spot: bool = False

    def distance(self, base: Disc) -> int:
        """How far a base is from being in it."""
        zone = self.zone
        if isinstance(zone, Rect):
            (x, y, r), (x0, y0, x1, y1) = base, zone
            across = x0 - x if x < x0 else x - x1 if x > x1 else 0
            down = y0 - y if y < y0 else y - y1 if y > y1 else 0
            return max(0, isqrt(across * across + down * down) - r)
        return max(0, gap(base, zone))

    def goal(self, base: Disc) -> Point:
        """Where to head for from here."""
        zone = self.zone
        if isinstance(zone, Rect):
            margin = base.r + MARGIN
            x = min(max(base.x, zone.x0 + margin), zone.x1 - margin)
            return x, min(max(base.y, zone.y0 + margin), zone.y1 - margin)
        return zone.x, zone.y


_PULLS: Final = Lately[tuple[WantedPlace, ...]]()


def pulls_of(battle: Battle, side: Seat) -> tuple[WantedPlace, ...]:
    """All that draws a side somewhere; it does not depend on who stands where."""
    grounds = battle.setup, battle.sides, battle.spots, battle.table
    return _PULLS.worked_out(side, grounds, lambda: _pulls(battle, side))


def _pulls(battle: Battle, side: Seat) -> tuple[WantedPlace, ...]:
    """Each pull, and what lies within other ground that pays is worth both."""
    found = _together((*_of_scenarios(battle, side), *_of_missions(battle, side)))
    return tuple(
        pull._replace(worth=pull.worth + sum(each.worth for each in found if _holds(each.zone, pull.zone)))
        for pull in found
    )


def _of_scenarios(battle: Battle, side: Seat) -> Iterator[WantedPlace]:
    enemy = other(side)
    mine, theirs = battle.side(side).scenario, battle.side(enemy).scenario
    own_zone, enemy_zone = deployment_zone(battle, side), deployment_zone(battle, enemy)
    enough = (battle.side(side).starting_models + 1) // 2  # to bring a holding scenario to nothing {R-SK-18}
    if enemy_zone and mine is Scenario.BREAK_THEIR_LINES:
        yield WantedPlace(enemy_zone, PER_MODEL, "heads for the enemy's zone, where Break Their Lines counts it")
    if enemy_zone and theirs is Scenario.HOLD_THE_LINE:
        yield WantedPlace(enemy_zone, PER_MODEL, "heads for the enemy's zone, to spoil their Hold the Line", enough)
    if theirs is Scenario.KING_OF_THE_HILL:
        yield WantedPlace(
            objective_zone(battle, enemy), PER_MODEL, "heads for the hill, to spoil their King of the Hill", enough
        )
    if mine is Scenario.KING_OF_THE_HILL:
        yield WantedPlace(objective_zone(battle, side), GUARDING, "guards the hill")
    if own_zone and (mine is Scenario.HOLD_THE_LINE or theirs is Scenario.BREAK_THEIR_LINES):
        yield WantedPlace(own_zone, GUARDING, "guards its own zone")
    if mine is Scenario.PLAY_OBJECTIVES:
        done = battle.side(side).completed
        for number, spot in enumerate(battle.spots):
            if number not in done:
                why = f"heads for spot {number + 1}, which is still to be completed"
                yield WantedPlace(Disc(*spot, SPOT_REACH), PER_SPOT, why, 1, is_spot=True)


def _of_missions(battle: Battle, side: Seat) -> Iterator[WantedPlace]:
    for mission in battle.side(side).missions:
        stake = trigger_of(mission.trigger).stake
        if stake is Stake.OWN_GROUND and (zone := named_zone(battle, side, mission.zone)):
            yield WantedPlace(zone, mission.points, f"heads for the ground of {mission.name}", times_of(mission))
    for mission in battle.side(other(side)).missions:
        stake = trigger_of(mission.trigger).stake
        if stake is Stake.FREE_GROUND and (zone := named_zone(battle, other(side), mission.zone)):
            yield WantedPlace(zone, mission.points, f"heads where it spoils their {mission.name}", 1)


def times_of(mission: MissionSetup) -> int:
    """How often a mission pays."""
    return ALL if mission.most is None else -(-mission.most // max(mission.points, 1))


def _together(pulls: tuple[WantedPlace, ...]) -> tuple[WantedPlace, ...]:
    """Pulls towards the same ground as one, as strong as all of them."""
    found: dict[Ground, WantedPlace] = {}
    for pull in pulls:
        before = found.get(pull.zone)
        if before is not None:
            wider = max(before, pull, key=lambda each: each.limit)
            pull = wider._replace(worth=before.worth + pull.worth)
        found[pull.zone] = pull
    return tuple(found.values())


def _holds(outer: Ground, inner: Ground) -> bool:
    """Whether one zone lies wholly within another, larger one."""
    if outer == inner or not isinstance(outer, Rect) or not isinstance(inner, Rect):
        return False
    return outer.x0 <= inner.x0 and outer.y0 <= inner.y0 and inner.x1 <= outer.x1 and inner.y1 <= outer.y1
