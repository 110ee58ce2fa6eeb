"""A ram on the table: who takes part, the dice, and what becomes of both (CC-RAM)."""

from __future__ import annotations

from dwethia.cosmic.destiny.paying import after_spending
from dwethia.cosmic.destiny.taking_part import both_fleets, combat_ship
from dwethia.cosmic.events.moving import RammingManeuver
from dwethia.cosmic.losses.losing import lose_wounds
from dwethia.cosmic.rules.combat_ships import CombatShip
from dwethia.cosmic.rules.ramming import Ram, Rammed, ram, ready_ram
from dwethia.cosmic.state.battle import FleetBattle, ShipModel
from dwethia.cosmic.state.facing import facing_hull, guarded_sides
from dwethia.cosmic.state.hazards import reasons_of_hazards
from dwethia.engine.procedure import Asking, Stage, Tell, call, then
from dwethia.geometry.hulls.hull import HullSide
from dwethia.geometry.hulls.sides import side_towards
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings


def have_rammed(battle: FleetBattle, one: ModelId, another: ModelId) -> bool:
    """Whether a pair has rammed in this phase."""
    return (one, another) in battle.rammed or (another, one) in battle.rammed


def may_ram(battle: FleetBattle, one: ModelId, another: ModelId, rulings: Rulings) -> bool:
    """Whether a pair may ram now: as often as it collides, or once a phase {R-CC-20}."""
    return rulings.says("R-CC-20.repeat", "once-per-action") or not have_rammed(battle, one, another)


def ram_ship(
    battle: FleetBattle,
    moving: ModelId,
    other: ModelId,
    sides: tuple[HullSide | None, HullSide | None],
    rulings: Rulings,
    *,
    is_declared: bool,
) -> Asking[FleetBattle]:
    """The dice of a ram between two ships, and the Wounds that they lose; the sides are those that meet."""
    one, two = battle.ship(moving), battle.ship(other)
    ready = prepare_ram(battle, one, two, sides, rulings)
    stage: Stage[Rammed] = then(ram, ready)
    end = yield from call(stage)
    yield Tell(
        RammingManeuver(
            (moving, other),
            (one.name, two.name),
            (ready.dice[0].strength, ready.dice[1].strength),
            (ready.dice[0].integrity, ready.dice[1].integrity),
            (ready.dice[0].needs, ready.dice[1].needs),
            end.hits,
            end.lost,
            is_declared,
            one.side == two.side,
        )
    )
    battle = yield from after_spending(battle, ready.payers, end.purses)
    battle = battle.with_progress(rammed=(*battle.rammed, (moving, other)))
    at_once = rulings.says("R-CC-20.removal", "at-once")
    for ship, by, lost in ((one, two, end.lost[0]), (two, one, end.lost[1])):
        credit = by.side if by.side != ship.side else None
        battle = yield from lose_wounds(
            battle, ship.id, lost, by=credit, means="ram", rule="CC-RAM-06", rulings=rulings, at_once=at_once
        )
    return battle


def prepare_ram(
    battle: FleetBattle,
    moving: ShipModel,
    other: ShipModel,
    sides: tuple[HullSide | None, HullSide | None],
    rulings: Rulings,
) -> Ram:
    """A ram as it stands, ready for the dice."""
    return ready_ram(
        _taking_part(battle, moving, other, sides[0], rulings),
        _taking_part(battle, other, moving, sides[1], rulings),
        both_fleets(battle, moving.side, (moving.id, other.id), rulings),
        rulings,
        battle.holder,
    )


def _taking_part(
    battle: FleetBattle, ship: ShipModel, other: ShipModel, side: HullSide | None, rulings: Rulings
) -> CombatShip:
    tokens = tokens_towards(ship, other, side, rulings)
    return combat_ship(ship, tokens=tokens, hazards=reasons_of_hazards(battle, ship, rulings))


def tokens_towards(ship: ShipModel, other: ShipModel, side: HullSide | None, rulings: Rulings) -> int:
    """How many Shield tokens guard the side of a ship that another meets, or else the one that looks towards it."""
    if not ship.shields or ship.shields_down:
        return 0
    if ship.card.facing == "all-round":
        return len(ship.shields)
    return guarded_sides(ship, rulings).count(side or side_towards(facing_hull(ship), other.at))
