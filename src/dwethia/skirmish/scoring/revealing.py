"""Hidden scenarios are told to everybody, after deployment or at the end {R-SK-23}."""

from __future__ import annotations

from msgspec.structs import replace

from dwethia.engine.procedure import Asking, Tell
from dwethia.rulebook import Rulings
from dwethia.skirmish.events.setting_up import ScenarioChosen, ZoneMarked
from dwethia.skirmish.scoring.spots import plays_for_spots
from dwethia.skirmish.scoring.zones import kings_of, objective_zone
from dwethia.skirmish.state.battle import Battle, Side
from dwethia.tabletop.sides import SIDES


def reveal_after_deployment(battle: Battle, rulings: Rulings) -> Asking[Battle]:
    """What was hidden until now; ground that was laid only so that nobody could tell is taken away again."""
    if not rulings.says("R-SK-23.secrecy", "hidden-until-deployment") or not any(map(_is_hidden, battle.sides)):
        return battle
    battle = yield from reveal(battle)
    kings = tuple(side for side in kings_of(battle) if battle.side(side).objective_zone is None)
    if kings:
        hill = objective_zone(battle, kings[0])
        yield Tell(ZoneMarked(kings, (hill.x, hill.y), hill.r))
    if not any(plays_for_spots(battle, side) for side in SIDES):
        battle = replace(battle, spots=())
    return battle


def reveal(battle: Battle) -> Asking[Battle]:
    """Every scenario that is still hidden is told."""
    for side in filter(_is_hidden, battle.sides):
        assert side.scenario is not None, "scenarios are chosen before anything else"
        yield Tell(ScenarioChosen(side.seat, side.scenario))
        battle = battle.with_side(replace(side, is_hidden=False))
    return battle


def _is_hidden(side: Side) -> bool:
    return side.is_hidden
