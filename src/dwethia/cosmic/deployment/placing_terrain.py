"""Terrain in space: as agreed before the battle, or placed by turns (CC-DEPLOY-02) {R-CC-71}."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from dwethia.cosmic.deployment.edges import meet
from dwethia.cosmic.events.setting_up import TerrainPlaced, TerrainSetAside
from dwethia.cosmic.state.battle import FleetBattle, Phase
from dwethia.engine.procedure import Procedure, Tell, fill_in
from dwethia.rulebook import RuleId, Rulings
from dwethia.tabletop.placing_terrain import TerrainForm
from dwethia.tabletop.sides import other
from dwethia.tabletop.terrain_layout import find_site

PLACING: Final = RuleId("CC-DEPLOY-02")


def place_terrain(battle: FleetBattle, rulings: Rulings) -> Procedure[FleetBattle]:
    """The side whose turn it is places one piece; what a scenario has put on the table is there already."""
    if not battle.is_under_way:
        return (yield from meet(battle, rulings))
    left = battle.left_to_place if rulings.says("R-CC-71.placing", "alternate") else ()
    pool = battle.setup.pool
    if not left or not any(find_site(battle.table, pool[number], 0) for number in left):
        if left:
            yield Tell(TerrainSetAside(tuple(pool[number].name for number in left)))
        return replace(battle, phase=Phase.EDGES, acting=battle.holder, left_to_place=(), is_under_way=False)
    form = TerrainForm(battle.table, pool, left, PLACING, 0)
    laid = yield from fill_in(battle.seats_of(battle.acting)[0], "terrain", PLACING, form, "Place a piece of terrain.")
    put = form.put_of(laid)
    yield Tell(TerrainPlaced(battle.acting, put.kind.name, put.at, put.turned))
    return replace(
        battle,
        table=battle.table.with_piece(put),
        left_to_place=tuple(number for number in left if number != laid.piece),
        acting=other(battle.acting),
    )
