"""Models that were held back come to the table (SK-SETUP-08) {R-SK-31}."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from msgspec.structs import replace

from dwethia.engine.procedure import Asking, Tell
from dwethia.engine.seats import Seat
from dwethia.faults import Fault
from dwethia.geometry.measuring import TOUCH, gap
from dwethia.geometry.shapes import Disc, Point
from dwethia.lengths import inches
from dwethia.profile import ModelId
from dwethia.rulebook import RuleId, Rulings
from dwethia.skirmish.events.moving import Arrived
from dwethia.skirmish.special_rules import rules_of
from dwethia.skirmish.state.battle import Battle, Model
from dwethia.skirmish.state.board import CLOSE, within_enemy
from dwethia.skirmish.state.places import room_of
from dwethia.tabletop.sides import other
from dwethia.tabletop.table import Edge

FIRST_TURN: Final = 2
TRIES: Final = 8


def arriving(battle: Battle, seat: Seat) -> list[Model]:
    """A seat's models that were held back and may come now."""
    if battle.turn < FIRST_TURN or not battle.held_back:
        return []
    held_back = [battle.models[place] for place in battle.held_back]
    left = [model for model in held_back if model.seat == seat and not model.is_slain]
    return left if left and may_come(battle, seat) else []


def edges_of(battle: Battle, model: Model) -> tuple[Edge, ...]:
    """The table edges a model may come from: its side's own, or any."""
    own = battle.side(model.side).edge
    return tuple(Edge) if rules_of(model.card).ambush or own is None else (own,)


def may_come(battle: Battle, seat: Seat) -> bool:
    """Whether it is still the start of a seat's Movement: none of its models has moved, but by a Surge out of order."""
    return not any(each.seat == seat and each.has_moved and "Surge" not in each.affected for each in battle.models)


def faults_of_arrival(battle: Battle, model: Model, at: Point, rulings: Rulings) -> Iterator[Fault]:
    """Everything that speaks against a model coming to the table at a point."""
    if battle.turn < FIRST_TURN:
        yield _against(f"models held back come from turn {FIRST_TURN} on, and this is turn {battle.turn}")
    if not model.is_held_back:
        yield _against(f"{model.name} is not held back")
    if not may_come(battle, model.seat):
        yield _against("models that were held back come before the others move")
    base = Disc(*at, model.card.radius)
    yield from room_of(battle, rulings).faults(base, model.id, model.name, lambda id: battle.model(id).name)
    yield from _faults_of_edge(battle, model, base)
    yield from _faults_of_nearness(battle, model, base, rulings)


def _against(fact: str) -> Fault:
    return Fault(RuleId("SK-SETUP-08"), fact)


def _faults_of_edge(battle: Battle, model: Model, base: Disc) -> Iterator[Fault]:
    edges = edges_of(battle, model)
    away = min(_from_edge(battle, base, edge) for edge in edges)
    if away > TOUCH:
        named = "any table edge" if len(edges) > 1 else f"its own edge, {edges[0]}"
        yield _against(f"its base must touch {named}: it is {inches(away)} away")


def _from_edge(battle: Battle, base: Disc, edge: Edge) -> int:
    table = battle.table
    return {
        Edge.SOUTH: base.y,
        Edge.NORTH: table.depth - base.y,
        Edge.WEST: base.x,
        Edge.EAST: table.width - base.x,
    }[edge] - base.r


def _faults_of_nearness(battle: Battle, model: Model, base: Disc, rulings: Rulings) -> Iterator[Fault]:
    enemies = battle.crowds[other(model.side)]
    if kept_off := rules_of(model.card).ambush:
        for id in enemies.near(base, kept_off):
            far = gap(base, enemies.discs[id])
            yield _against(f"{battle.model(id).name} is {inches(far)} away, not more than {inches(kept_off)}")
        return
    for id in enemies.near(base, CLOSE):
        far = gap(base, enemies.discs[id])
        if within_enemy(far, CLOSE, rulings):
            yield Fault(RuleId("SK-MOVE-07"), f"{battle.model(id).name} is {inches(max(far, 0))} away, within an inch")


def arrive(battle: Battle, id: ModelId, at: Point) -> Asking[Battle]:
    """A model comes to the table; it may move then."""
    model = battle.model(id)
    yield Tell(Arrived(model.side, id, model.name, at, rules_of(model.card).ambush > 0))
    base = Disc(*at, model.card.radius)
    return battle.with_model(replace(model, base=base, is_held_back=False, came=battle.turn))


def some_place(battle: Battle, model: Model, chance: Random, rulings: Rulings) -> Point | None:
    """A place at random where a model may come, if a few tries find one."""
    table, r = battle.table, model.card.radius
    edges = edges_of(battle, model)
    for _ in range(TRIES):
        across = r + int(chance.random() * (table.width - 2 * r))
        down = r + int(chance.random() * (table.depth - 2 * r))
        at = {
            Edge.SOUTH: (across, r),
            Edge.NORTH: (across, table.depth - r),
            Edge.WEST: (r, down),
            Edge.EAST: (table.width - r, down),
        }[edges[int(chance.random() * len(edges))]]
        if next(faults_of_arrival(battle, model, at, rulings), None) is None:
            return at
    return None
