"""What lies between two ships, as shots meet it: distance, sight, cover, what is in the way (CC-SHOOT-14 to -19)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from dwethia.cosmic.state.battle import FleetBattle, ShipModel
from dwethia.cosmic.state.measure import squadron_of
from dwethia.cosmic.state.places import has_terrain
from dwethia.geometry.hulls.gaps import reach_of
from dwethia.geometry.hulls.hull import shape_of
from dwethia.rulebook import RuleId, Rulings
from dwethia.tabletop import line_of_fire as lines
from dwethia.tabletop.line_of_fire import LineOfFire, Obstacle, SightRules, Thing


@lru_cache(maxsize=256)
def sight_rules(rulings: Rulings) -> SightRules:
    """How sight, cover and terrain are ruled {R-CC-49, R-CC-71, R-CC-83}."""
    return SightRules(
        seen="CC-SHOOT-14",
        clear="CC-SHOOT-14",
        in_the_way="CC-SHOOT-15",
        out_of_terrain=("CC-TERR-05",),
        cover=RuleId("CC-TERR-03"),
        has_terrain=has_terrain(rulings),
        counts_ground=rulings.says("R-CC-83", "all-terrain"),
        by_centres=rulings.says("R-CC-49", "centre-to-centre"),
        by_permission=True,
    )


def line_of_fire(battle: FleetBattle, shooter: ShipModel, target: ShipModel, rulings: Rulings) -> LineOfFire:
    """What a shot from one ship to another meets; measured once while every ship stays where it is."""
    key = ("line", shooter.id, target.id, rulings)
    found = battle.lines.get(key)
    if found is None:
        found = battle.lines[key] = measured(battle, shooter, target, rulings)
    assert isinstance(found, LineOfFire)
    return found


def measured(battle: FleetBattle, shooter: ShipModel, target: ShipModel, rulings: Rulings) -> LineOfFire:
    """What a shot from one ship to another meets, measured."""
    cited: list[str] = []
    ships = [
        Thing(shape_of(each.hull), Obstacle(each.name, each.id, each.side == shooter.side))
        for each in _ships_between(battle, shooter, target, rulings, cited)
    ]
    rules = sight_rules(rulings)
    return lines.line_of_fire(shooter.hull, target.hull, target.name, battle.table.pieces, ships, rules, cited)


def may_be_in_the_way(
    battle: FleetBattle, shooter: ShipModel, target: ShipModel, rulings: Rulings, *, friends: bool
) -> bool:
    """Whether a ship, or a friend of the shooter's, or any terrain may be in the way; quicker than to measure it."""
    if lines.screens_of(battle.table.pieces, sight_rules(rulings)):
        return True
    for each in _ships_between(battle, shooter, target, rulings, []):
        if not friends or each.side == shooter.side:
            return True
    return False


def _ships_between(
    battle: FleetBattle, shooter: ShipModel, target: ShipModel, rulings: Rulings, cited: list[str]
) -> Iterator[ShipModel]:
    """The ships that may be in the way, wrecks among them {R-CC-46}; no friends in coherency (CC-SHOOT-19)."""
    (x, y), (to_x, to_y) = shooter.at, target.at
    across, down, wide = to_x - x, to_y - y, max(reach_of(shooter.hull), reach_of(target.hull))
    square = across * across + down * down
    west, east, south, north = min(across, 0), max(across, 0), min(down, 0), max(down, 0)
    squadron = squadron_of(battle, shooter, rulings)
    for id, at_x, at_y, reach in battle.circles:
        if id == shooter.id or id == target.id:
            continue
        if id in squadron:
            cited.append("CC-SHOOT-19")
            continue
        left, up, far = at_x - x, at_y - y, wide + reach
        if left < west - far or left > east + far or up < south - far or up > north + far:
            continue
        aside = across * up - down * left
        if aside * aside < far * far * square or not square:  # otherwise it lies beside every line
            yield battle.ship(id)
