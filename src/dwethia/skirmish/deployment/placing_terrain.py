"""Terrain placed by turns (SK-SETUP-03)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from dwethia.engine.procedure import Procedure, Tell, fill_in
from dwethia.lengths import INCH
from dwethia.rulebook import RuleId, Rulings
from dwethia.skirmish.events.setting_up import TerrainPlaced, TerrainSetAside
from dwethia.skirmish.state.battle import Battle, Phase
from dwethia.tabletop.placing_terrain import TerrainForm
from dwethia.tabletop.sides import other
from dwethia.tabletop.terrain_layout import find_site

PLACING: Final = RuleId("SK-SETUP-03")
SPACING: Final = 3 * INCH


def place_terrain(battle: Battle, rulings: Rulings) -> Procedure[Battle]:
    """The side whose turn it is places one piece; a table that is laid already needs none (SK-SETUP-01)."""
    left = () if battle.setup.terrain else battle.left_to_place
    pool = battle.setup.pool
    if not left or not any(find_site(battle.table, pool[number], spacing_of(rulings)) for number in left):
        if left:
            yield Tell(TerrainSetAside(tuple(pool[number].name for number in left)))
        return replace(battle, phase=Phase.OBJECTIVES, acting=battle.holder, left_to_place=())
    side = battle.acting
    form = terrain_form(battle, rulings)
    laid = yield from fill_in(battle.seats_of(side)[0], "terrain", PLACING, form, "Place a piece of terrain.")
    put = form.put_of(laid)
    yield Tell(TerrainPlaced(side, put.kind.name, put.at, put.turned))
    return replace(
        battle,
        table=battle.table.with_piece(put),
        left_to_place=tuple(number for number in left if number != laid.piece),
        acting=other(side),
    )


def terrain_form(battle: Battle, rulings: Rulings) -> TerrainForm:
    """What is asked of who places the next piece."""
    return TerrainForm(battle.table, battle.setup.pool, battle.left_to_place, PLACING, spacing_of(rulings))


def spacing_of(rulings: Rulings) -> int:
    """How far pieces must be apart {R-SK-30}."""
    return SPACING if rulings.says("R-SK-30.spacing", "3in-gap") else 0
