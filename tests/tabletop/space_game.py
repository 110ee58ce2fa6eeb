"""A small measured game of starships, played with what measured games share: the sides deploy and fire."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from random import Random
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from tabletop.space import PLACES, walls

from dwethia.engine.events import Event
from dwethia.engine.procedure import Procedure, Stage, ask, roll, tell, then
from dwethia.engine.seats import Seat
from dwethia.geometry.shapes import Disc, Outline, Point
from dwethia.lengths import INCH
from dwethia.profile import ModelId
from dwethia.rulebook import RuleId, Rulings
from dwethia.tabletop.bases import BaseSize
from dwethia.tabletop.deployment import Deployment, DeploymentRules, next_to_place, place_some
from dwethia.tabletop.places import FreeSpace
from dwethia.tabletop.roll_off import first_or_second, roll_off
from dwethia.tabletop.sides import SIDES, other
from dwethia.tabletop.table import Edge, Table
from dwethia.tabletop.terrain import Put

TURNS = 2
DEPLOYMENT = DeploymentRules(
    by_turns=RuleId("CC-DEPLOY-10"),
    zone=RuleId("CC-DEPLOY-07"),
    left_off=RuleId("CC-DEPLOY-14"),
    own_models=RuleId("CC-CORE-11"),
    depth=9 * INCH,
    most=1,  # {R-CC-10}
)


class ShipSetup(Struct, frozen=True):
    side: Seat
    name: str
    size: BaseSize
    seat: Seat | None = None
    may_wait: bool = False
    at: Point | None = None  # where the game begins in the middle
    turned: int = 0


class EncounterSetup(Struct, frozen=True):
    ships: tuple[ShipSetup, ...]
    width: int = 36 * INCH
    depth: int = 36 * INCH
    terrain: tuple[Put, ...] = ()


class Ship(Struct, frozen=True):
    id: ModelId
    side: Seat
    seat: Seat
    name: str
    size: BaseSize
    may_wait: bool = False
    base: Disc | Outline | None = None
    waits: bool = False
    is_destroyed: bool = False


class Encounter(Struct, frozen=True):
    table: Table
    ships: tuple[Ship, ...]
    phase: str = "roll-off"
    turn: int = 0
    acting: Seat = SIDES[0]
    edge: Edge = Edge.SOUTH  # red's
    fired: tuple[Seat, ...] = ()

    def ships_of(self, side: Seat) -> Iterator[Ship]:
        return (ship for ship in self.ships if ship.side == side and ship.base is not None and not ship.is_destroyed)

    def seats_of(self, side: Seat) -> tuple[Seat, ...]:
        return tuple(dict.fromkeys(ship.seat for ship in self.ships if ship.side == side))

    def with_ships(self, *changed: Ship) -> Encounter:
        by_id = {ship.id: ship for ship in (*self.ships, *changed)}
        return replace(self, ships=tuple(by_id.values()))


class PhaseBegan(Event, frozen=True, tag="space-phase"):
    turn: int
    phase: str
    rules = ("CC-TURN-01",)

    def text(self) -> str:
        return f"Turn {self.turn}, {self.phase}"


class Deployed(Event, frozen=True, tag="space-deployed"):
    side: Seat
    names: tuple[str, ...]
    rules = ("CC-DEPLOY-10",)

    def text(self) -> str:
        return f"{self.side} deploys {', '.join(self.names)}"


class Fired(Event, frozen=True, tag="space-fired"):
    ship: ModelId
    target: ModelId
    is_hit: bool
    rules = ("CC-SHOOT-22",)

    def text(self) -> str:
        return f"{self.ship} {'hits' if self.is_hit else 'misses'} {self.target}"


class SpaceRules:
    name = "space"
    version = 1
    book = "cosmic"

    def seats(self, setup: Mapping[str, Any]) -> tuple[Seat, ...]:
        given = msgspec.convert(setup, EncounterSetup)
        ships = sorted(given.ships, key=lambda ship: SIDES.index(ship.side))
        return tuple(dict.fromkeys(ship.seat or ship.side for ship in ships))

    def begin(self, setup: Mapping[str, Any], rulings: Rulings) -> Encounter:
        given = msgspec.convert(setup, EncounterSetup)
        ships = tuple(
            Ship(
                ModelId(f"{each.side}-{number}"),
                each.side,
                each.seat or each.side,
                each.name,
                each.size,
                each.may_wait,
                each.size.at(each.at, each.turned) if each.at else None,
            )
            for number, each in enumerate(given.ships, 1)
        )
        begun = Encounter(Table(given.width, given.depth, given.terrain), ships)
        if all(ship.base is not None for ship in ships):
            return replace(begun, phase="priority", turn=1)
        return begun

    def step(self, state: Encounter, rulings: Rulings) -> Stage[Encounter] | None:
        steps = {"roll-off": begin_deployment, "deployment": deploy, "priority": priority, "fire": fire}
        return then(steps[state.phase], state) if state.phase in steps else None

    def view(self, state: Encounter, seat: Seat | None) -> Any:
        return state

    def imagine(self, seen: Any, rulings: Rulings, chance: Random) -> Encounter:
        assert isinstance(seen, Encounter)
        return seen

    def scopes(self, state: Encounter) -> Mapping[str, Hashable]:
        return {"turn": state.turn}


def rolled_for(state: Encounter, rule: str, ties: str) -> Any:
    seats = (state.seats_of(SIDES[0])[0], state.seats_of(SIDES[1])[0])
    winner = yield from roll_off(seats, rule, ties)
    return SIDES[seats.index(winner)]


def begin_deployment(state: Encounter) -> Procedure[Encounter]:
    winner = yield from rolled_for(state, "CC-DEPLOY-04", "CC-DEPLOY-05")
    return replace(state, acting=winner, phase="deployment")


def waiting(state: Encounter, side: Seat) -> tuple[Ship, ...]:
    return tuple(ship for ship in state.ships if ship.side == side and ship.base is None and not ship.waits)


def deployment_of(state: Encounter, side: Seat) -> Deployment[Ship]:
    bases = ((ship.id, ship.base) for ship in state.ships if ship.base is not None)
    return Deployment(
        rules=DEPLOYMENT,
        table=state.table,
        side=side,
        edge=state.edge if side == SIDES[0] else state.edge.opposite,
        models={ship.id: ship for ship in state.ships},
        waiting=waiting(state, side),
        may_be_left_off=frozenset(ship.id for ship in state.ships if ship.may_wait),
        room=FreeSpace.of(state.table, bases, walls(state.table), PLACES),
    )


def deploy(state: Encounter) -> Procedure[Encounter]:
    side = next_to_place(state.acting, lambda side: bool(waiting(state, side)))
    if side is None:
        return replace(state, phase="priority", turn=1)
    deployment = deployment_of(state, side)
    placement = yield from place_some(
        deployment,
        state.seats_of(side),
        lambda seat, begun, _: deployment.only_one(deployment.having(begun).waiting_for(seat)),
    )
    after = state.with_ships(
        *(replace(each.model, base=each.base) for each in placement.placed),
        *(replace(ship, waits=True) for ship in placement.held_back),
    )
    yield from tell(Deployed(side, tuple(each.model.name for each in placement.placed)))
    return replace(after, acting=other(side))


def priority(state: Encounter) -> Procedure[Encounter]:
    yield from tell(PhaseBegan(state.turn, "Priority"))
    winner = yield from rolled_for(state, "CC-PRIO-02", "CC-PRIO-03")
    seats = (state.seats_of(winner)[0], state.seats_of(other(winner))[0])
    first = yield from first_or_second(seats[0], seats, "this turn", "CC-PRIO-04")
    yield from tell(PhaseBegan(state.turn, "Fire"))
    return replace(state, phase="fire", acting=winner if first == seats[0] else other(winner), fired=())


def fire(state: Encounter) -> Procedure[Encounter]:
    """The first ship of a side fires at a ship it names, and the other side answers."""
    side = state.acting
    ship, targets = next(state.ships_of(side), None), list(state.ships_of(other(side)))
    if ship is not None and targets:
        named = yield from ask(ship.seat, "target", "CC-SHOOT-08", tuple(each.id for each in targets))
        hits = yield from roll("fire", "CC-SHOOT-21", ship.seat, 1, 4)
        yield from tell(Fired(ship.id, ModelId(named), bool(hits)))
        if hits:
            target = next(each for each in targets if each.id == named)
            state = state.with_ships(replace(target, is_destroyed=True))
    if side not in state.fired and len(state.fired) == 0:
        return replace(state, fired=(side,), acting=other(side))
    is_over = state.turn == TURNS
    return replace(state, turn=state.turn + (not is_over), phase="over" if is_over else "priority")
