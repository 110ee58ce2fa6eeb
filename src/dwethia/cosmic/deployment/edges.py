"""The roll for deployment, and the table edges (CC-DEPLOY-04 to -06)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from dwethia.cosmic.destiny.deployment_roll import roll_for_deployment
from dwethia.cosmic.events.scenarios import ScenarioPlayed
from dwethia.cosmic.events.setting_up import EdgesTaken, FleetsMet, PoolsCounted, SetUpBegan
from dwethia.cosmic.scenarios import aim_of
from dwethia.cosmic.state.battle import FleetBattle, Phase
from dwethia.engine.procedure import Asking, Procedure, Tell
from dwethia.powers.pools import pool_of
from dwethia.rulebook import RuleId, Rulings
from dwethia.rulebook.declared import scenario_aims
from dwethia.tabletop.setup.edges import take_edge
from dwethia.tabletop.sides import SIDES, other
from dwethia.tabletop.table import Edge, Table

EDGES: Final = RuleId("CC-DEPLOY-06")
POOLS: Final = (
    ("destiny", "Destiny", RuleId("CC-MUSTER-13")),
    ("faith", "Faith", RuleId("CC-MUSTER-14")),
    ("affinity", "Affinity", RuleId("CC-MUSTER-15")),
)


def meet(battle: FleetBattle, rulings: Rulings) -> Asking[FleetBattle]:
    """The fleets and their pools are told, and both sides roll for deployment (CC-DEPLOY-04, -05)."""
    red, blue = battle.sides
    yield Tell(
        FleetsMet(
            battle.setup.limit,
            (battle.setup.red.name, battle.setup.blue.name),
            (len(battle.setup.red.ships), len(battle.setup.blue.ships)),
            (red.starting_points, blue.starting_points),
        )
    )
    if (card := battle.setup.scenario) is not None:
        named, declared = aim_of(battle).named(battle), scenario_aims()[card.aim]
        ids, names = tuple(ship.id for ship in named), tuple(ship.name for ship in named)
        yield Tell(ScenarioPlayed(card.name, card.aim, declared.text, declared.rule or "", ids, names))
    for side in SIDES:
        yield Tell(PoolsCounted(side, *(pool_of(battle.ships, side, *pool) for pool in POOLS)))
    battle, first = yield from roll_for_deployment(battle, rulings)
    scenario = battle.setup.scenario.name if battle.setup.scenario else ""
    yield Tell(SetUpBegan(first, bool(battle.setup.terrain), scenario))
    return replace(battle, holder=first, acting=first, is_under_way=True)


def take_edges(battle: FleetBattle, rulings: Rulings) -> Procedure[FleetBattle]:
    """The winner of the roll takes a table edge, the other side gets the opposite one (CC-DEPLOY-06)."""
    side = battle.holder
    edge = yield from take_edge(
        battle.seats_of(side)[0], battle.table, edges_of(battle.table, rulings), EDGES, "fleets"
    )
    battle = battle.with_side(replace(battle.side(side), edge=edge))
    battle = battle.with_side(replace(battle.side(other(side)), edge=edge.opposite))
    red, blue = (edge, edge.opposite) if side == SIDES[0] else (edge.opposite, edge)
    yield Tell(EdgesTaken(red, blue))
    return replace(battle, phase=Phase.DEPLOYMENT, acting=side)


def edges_of(table: Table, rulings: Rulings) -> tuple[Edge, ...]:
    """The edges that may be taken {R-CC-09}."""
    if rulings.says("R-CC-09", "opposite-any-edge"):
        return tuple(Edge)
    return table.short_edges if rulings.says("R-CC-09", "opposite-short-edges") else table.long_edges
