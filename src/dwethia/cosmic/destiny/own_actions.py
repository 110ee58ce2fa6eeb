"""Actions of a ship's own that Destiny or Affinity pays for: one friend is moved or changed (CC-DEST-09) {R-CC-74}."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import ClassVar

from dwethia.codex.loadout import OwnAction
from dwethia.cosmic.action_effects import action_effect
from dwethia.cosmic.events.destiny import ShipActionUsed
from dwethia.cosmic.rules.destiny import pools_of
from dwethia.cosmic.state.battle import FleetBattle, Phase, ShipModel
from dwethia.cosmic.state.measure import distance, is_within
from dwethia.engine.deeds import PossibleDeed
from dwethia.engine.procedure import Asking, Tell
from dwethia.engine.seats import Seat
from dwethia.faults import Fault
from dwethia.lengths import INCH, inches
from dwethia.powers.pools import left, paid
from dwethia.profile import ModelId
from dwethia.rulebook import RuleId, Rulings


class UseShipAction(PossibleDeed, frozen=True, tag="action"):
    """A ship uses an action of its own on a friend, or on itself."""

    ship: ModelId
    action: str
    target: ModelId
    EXPECTED: ClassVar[str] = "an action has ship, action and target, the friend that it is used on"


def rule_of(action: OwnAction) -> RuleId:
    """Destiny actions and Affinity actions have a rule each."""
    return RuleId("CC-DEST-09" if action.pool == "destiny" else "CC-AFF-06")


# What may be used


def offers(battle: FleetBattle, seat: Seat, rulings: Rulings) -> Iterator[tuple[ShipModel, OwnAction]]:
    """The actions that a seat's ships may take now, as far as it lies with them."""
    for ship in map(battle.ships.__getitem__, battle.actors):
        if ship.seat == seat and ship.base is not None and not ship.is_slain:
            for action in ship.card.actions:
                if not any(_faults_of_actor(battle, ship, action, rulings)):
                    yield ship, action


def targets_of(battle: FleetBattle, ship: ShipModel, action: OwnAction, rulings: Rulings) -> tuple[ModelId, ...]:
    """The friends in range that nothing speaks against, the ship itself among them."""
    friends = battle.ships_of(ship.side)
    return tuple(each.id for each in friends if not any(_faults_of_friend(battle, ship, action, each, rulings)))


def faults_of_action(battle: FleetBattle, seat: Seat, used: UseShipAction, rulings: Rulings) -> Iterator[Fault]:
    """Everything that speaks against the use of an action."""
    if not battle.has_ship(used.ship):
        yield Fault(None, f"there is no ship {used.ship!r}")
        return
    ship = battle.ship(used.ship)
    if ship.seat != seat:
        yield Fault(RuleId("CC-CORE-11"), f"{ship.name} ({ship.id}) is run by {ship.seat}, not by {seat}")
        return
    action = next((each for each in ship.card.actions if each.id == used.action), None)
    if action is None:
        yield Fault(RuleId("CC-DEST-09"), f"{ship.name} has no action {used.action!r}")
        return
    yield from _faults_of_actor(battle, ship, action, rulings)
    if not battle.has_ship(used.target):
        yield Fault(rule_of(action), f"there is no ship {used.target!r}")
    elif ship.is_here:
        yield from _faults_of_friend(battle, ship, action, battle.ship(used.target), rulings)


def _faults_of_actor(battle: FleetBattle, ship: ShipModel, action: OwnAction, rulings: Rulings) -> Iterator[Fault]:
    """What lies with the ship: its phase, its points, and whether it is there."""
    rule = rule_of(action)
    if not ship.is_here or ship.is_slain:
        yield Fault(rule, f"{ship.name} is not on the table")
    if not (action.phase == battle.phase.value or (action.phase == "any" and battle.phase is not Phase.START)):
        when = "the start of the battle" if action.phase == "start" else f"the {Phase(action.phase).label} Phase"
        yield Fault(rule, f"{action.name} belongs to {when}, and this is {battle.phase.label}")
    if battle.phase in (Phase.MOVEMENT, Phase.SHOOT) and battle.acting != ship.side:
        yield Fault(RuleId("CC-TURN-02"), f"it is {battle.acting}'s part of the {battle.phase.label} Phase")
    points = left(battle, ship, action.pool, pools_of(rulings))
    if points < action.cost:
        yield Fault(rule, f"{action.name} costs {action.cost} {action.pool.title()}, and {points} is left")


def _faults_of_friend(
    battle: FleetBattle, ship: ShipModel, action: OwnAction, friend: ShipModel, rulings: Rulings
) -> Iterator[Fault]:
    rule = rule_of(action)
    if friend.side != ship.side:
        yield Fault(rule, f"{friend.name} is no friend of {ship.name}")
        return
    if not friend.is_here or friend.is_slain:
        yield Fault(rule, f"{friend.name} is not on the table")
        return
    away = 0 if friend.id == ship.id else distance(ship, friend)
    if not is_within(away, action.range * INCH, rulings):
        yield Fault(rule, f"{inches(away)} to {friend.name} is more than {inches(action.range * INCH)}")
    yield from action_effect(action.effect).faults_of(battle, friend, action, rulings)


# Answers to show and to draw


def samples(battle: FleetBattle, seat: Seat, rulings: Rulings, chance: Random) -> Iterator[UseShipAction]:
    """Legal uses drawn at random, without end; nothing where there is none."""
    found = [*suggestions(battle, seat, rulings)]
    while found:
        yield chance.choice(found)


def suggestions(battle: FleetBattle, seat: Seat, rulings: Rulings) -> Iterator[UseShipAction]:
    """Each action on each friend that it may be used on."""
    for ship, action in offers(battle, seat, rulings):
        for target in targets_of(battle, ship, action, rulings):
            yield UseShipAction(ship.id, action.id, target)


def said(battle: FleetBattle, used: UseShipAction) -> str:
    """A use in words, for the log."""
    ship = battle.ship(used.ship)
    action = next(each for each in ship.card.actions if each.id == used.action)
    return f"{ship.name} uses {action.name} on {battle.ship(used.target).name} for {action.cost} {action.pool.title()}"


# The action


def use_action(battle: FleetBattle, used: UseShipAction, rulings: Rulings) -> Asking[FleetBattle]:
    """An action without faults: paid for and told, then carried out."""
    ship, friend = battle.ship(used.ship), battle.ship(used.target)
    action = next(each for each in ship.card.actions if each.id == used.action)
    effect = action_effect(action.effect)
    battle = paid(battle, ship, action.pool, action.cost, pools_of(rulings))
    rest = left(battle, battle.ship(ship.id), action.pool, pools_of(rulings))
    yield Tell(
        ShipActionUsed(
            ship.seat,
            ship.id,
            ship.name,
            action.name,
            action.pool,
            action.cost,
            rest,
            friend.id,
            friend.name,
            effect.words(action),
            rule_of(action),
        )
    )
    return (yield from effect.take(battle, battle.ship(used.target), action, rulings))
