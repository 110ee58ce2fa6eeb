"""Moves before the first turn: ships of the vanguard go ahead (CC-DEPLOY-16, CC-TURN-03)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dwethia.cosmic.events.setting_up import WentAhead
from dwethia.cosmic.special_rules import rules_of
from dwethia.cosmic.state.battle import FleetBattle, ShipModel
from dwethia.cosmic.state.measure import zone_of
from dwethia.cosmic.state.places import has_terrain
from dwethia.engine.procedure import Asking, Tell, ask
from dwethia.faults import Fault
from dwethia.geometry.hulls.hull import shape_of
from dwethia.geometry.hulls.sweep import Sweep
from dwethia.geometry.measuring import shape_within
from dwethia.lengths import INCH, inches
from dwethia.rulebook import RuleId, Rulings

RULE: Final = RuleId("CC-TURN-03")


def go_ahead(battle: FleetBattle, rulings: Rulings) -> Asking[FleetBattle]:
    """Each ship of the vanguard moves straight ahead or stays, the winner of the roll for deployment first."""
    for side in battle.order_of_sides:
        for id in [ship.id for ship in battle.ships_of(side) if rules_of(ship.card).starts_ahead]:
            battle = yield from _go(battle, battle.ship(id), rulings)
    return battle


def _go(battle: FleetBattle, ship: ShipModel, rulings: Rulings) -> Asking[FleetBattle]:
    """One ship: how many whole inches it goes, as far as nothing speaks against it."""
    steps = range(rules_of(ship.card).starts_ahead + 1)
    faults = {step: tuple(faults_of_going(battle, ship, step * INCH, rulings)) for step in steps}
    chosen = yield from ask(
        ship.seat,
        "vanguard",
        RULE,
        tuple(str(step) for step in steps if not faults[step]),
        lambda option: f"{option} inches ahead" if option != "0" else "It stays",
        f"How far does {ship.name} go before the first turn?",
        lambda: tuple((str(step), against) for step, against in faults.items() if against),
    )
    if chosen == "0":
        return battle
    end = Sweep(ship.hull, ship.heading, int(chosen) * INCH).end
    moved = ship.placed((end.x, end.y), ship.heading)
    yield Tell(WentAhead(ship.side, ship.id, ship.name, int(chosen) * INCH, moved.at))
    return battle.with_ships(moved)


def faults_of_going(battle: FleetBattle, ship: ShipModel, distance: int, rulings: Rulings) -> Iterator[Fault]:
    """Everything that a way straight ahead comes too near to."""
    if not distance:
        return
    sweep = Sweep(ship.hull, ship.heading, distance)
    if not shape_within(shape_of(sweep.end), battle.table.area):
        yield Fault(RuleId("CC-MOVE-19"), f"{inches(distance)} ahead {ship.name} would leave the table")
    for each in battle.standing:
        if each.id != ship.id and sweep.comes_near(each.hull, zone_of(rulings)) is not None:
            fact = f"{inches(distance)} ahead {ship.name} would come inside {inches(INCH)} of {each.name}"
            yield Fault(RuleId("CC-MOVE-14"), fact)
    for piece in battle.table.pieces if has_terrain(rulings) else ():
        if sweep.comes_near(piece.shape, 0) is not None:
            yield Fault(RULE, f"{inches(distance)} ahead {ship.name} would enter {piece.name}")
