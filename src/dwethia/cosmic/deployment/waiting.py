"""Who is still to be placed, and by which rules (CC-DEPLOY-07 to -14)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from dwethia.cosmic.scenarios import aim_of
from dwethia.cosmic.state.battle import FleetBattle, ShipModel, standing
from dwethia.cosmic.state.measure import ZONE
from dwethia.cosmic.state.places import room_of
from dwethia.engine.seats import Seat
from dwethia.faults import Fault
from dwethia.geometry.hulls.gaps import are_surely_apart, gap, is_nearer
from dwethia.lengths import INCH, inches
from dwethia.rulebook import RuleId, Rulings
from dwethia.tabletop.deployment import Deployment, DeploymentRules, Standing
from dwethia.tabletop.sides import SIDES

FAR: Final = 9 * INCH  # HS-SPACE-01


def is_special(ship: ShipModel) -> bool:
    """Whether it deploys out of the ordinary, and so after all others (CC-DEPLOY-11, -12)."""
    return ship.card.deploys == "anywhere"


def is_waiting(ship: ShipModel, side: Seat) -> bool:
    return ship.side == side and ship.base is None and not ship.is_in_reserve and not ship.is_slain


def waiting(battle: FleetBattle, side: Seat, rulings: Rulings) -> tuple[ShipModel, ...]:
    """The ships of a side that are to be placed now: special deployers when nobody else is left {R-CC-10}."""
    left = {each: [ship for ship in battle.ships if is_waiting(ship, each)] for each in SIDES}
    if not any(is_special(ship) for ships in left.values() for ship in ships):
        return tuple(left[side])
    brought = {each: any(ship.side == each and is_special(ship) for ship in battle.ships) for each in SIDES}
    if rulings.says("R-CC-10.specials", "last-only-if-both") and not all(brought.values()):
        return tuple(left[side])
    ordinary = {each: [ship for ship in ships if not is_special(ship)] for each, ships in left.items()}
    return tuple(ordinary[side]) if any(ordinary.values()) else tuple(left[side])


def deployment_of(battle: FleetBattle, side: Seat, rulings: Rulings) -> Deployment[ShipModel]:
    """A side that is about to place ships; only once edges are taken."""
    left = waiting(battle, side, rulings)
    edge = battle.side(side).edge
    assert edge is not None, "edges are taken before anybody is placed"
    one_each = rulings.says("R-CC-10.pace", "one-each")
    anywhere = frozenset(ship.id for ship in left if is_special(ship))
    return Deployment(
        rules=rules_of_deployment(aim_of(battle).depth(battle, side), 1 if one_each else None),
        table=battle.table,
        side=side,
        edge=edge,
        models={ship.id: ship for ship in battle.ships},
        waiting=left,
        may_be_left_off=frozenset(),
        room=room_of(battle, rulings),
        further=partial(_faults_of_special_place, battle) if anywhere else None,
        anywhere=anywhere,
        goes_last=frozenset(ship.id for ship in battle.ships if is_waiting(ship, side) and ship not in left),
    )


def _faults_of_special_place(battle: FleetBattle, ship: ShipModel, at: Standing) -> Iterator[Fault]:
    return faults_of_enemies(battle, ship, at, "HS-SPACE-01") if is_special(ship) else iter(())


def arrival_of(
    battle: FleetBattle, side: Seat, coming: tuple[ShipModel, ...], rulings: Rulings
) -> Deployment[ShipModel]:
    """A side whose reserves arrive, all by one rule: wholly within its zone, or anywhere (HS-SPACE-02, -05)."""
    edge = battle.side(side).edge
    assert edge is not None, "edges are taken before anybody arrives"
    anywhere = bool(coming) and all(map(teleports, coming))
    return Deployment(
        rules=rules_of_deployment(aim_of(battle).depth(battle, side), 1),
        table=battle.table,
        side=side,
        edge=edge,
        models={ship.id: ship for ship in battle.ships},
        waiting=coming,
        may_be_left_off=frozenset(),
        room=room_of(battle, rulings),
        further=lambda ship, at: faults_of_arrival(battle, ship, at, anywhere=anywhere),
        anywhere=frozenset(ship.id for ship in coming if anywhere),
    )


def teleports(ship: ShipModel) -> bool:
    """Whether it arrives wherever its side likes (CC-DEPLOY-15)."""
    return ship.card.deploys == "teleport"


def rules_of_deployment(depth: int, most: int | None) -> DeploymentRules:
    """What is said of deployment, with the depth of a zone and how many ships are placed at a time."""
    return DeploymentRules(
        by_turns=RuleId("CC-DEPLOY-10"),
        zone=RuleId("CC-DEPLOY-08"),
        left_off=RuleId("CC-DEPLOY-14"),
        own_models=RuleId("CC-CORE-11"),
        depth=depth,
        most=most,
        last=RuleId("CC-DEPLOY-11"),
    )


def faults_of_enemies(battle: FleetBattle, ship: ShipModel, at: Standing, rule: str) -> Iterator[Fault]:
    """Every enemy that a ship would be too near to, by the rule that lets it be set down anywhere."""
    base, _ = standing(ship.card, (at[0], at[1]), at[2] if len(at) > 2 else 0)
    for enemy in battle.enemies_of(ship.side):
        if not are_surely_apart(base, enemy.hull, FAR) and (between := gap(base, enemy.hull)) < FAR:
            fact = f"{ship.name} would be {inches(between)} from {enemy.name}, not {inches(FAR)}"
            yield Fault(RuleId(rule), fact)


def faults_of_arrival(battle: FleetBattle, ship: ShipModel, at: Standing, *, anywhere: bool) -> Iterator[Fault]:
    """Every ship whose control zone a reserve would be in, and enemies that one who teleports would be too near to."""
    base, _ = standing(ship.card, (at[0], at[1]), at[2] if len(at) > 2 else 0)
    for each in battle.standing:
        if is_nearer(base, each.hull, ZONE + 1):
            fact = f"{ship.name} would be {inches(gap(base, each.hull))} from {each.name}, not more than {inches(ZONE)}"
            yield Fault(RuleId("HS-SPACE-02"), fact)
    if anywhere:
        yield from faults_of_enemies(battle, ship, at, "HS-SPACE-05")
