"""What lies between two models, as shots meet it (SK-SHOOT-06 to -14, SK-TERR-03)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from dwethia.lengths import INCH
from dwethia.rulebook import RuleId, Rulings
from dwethia.skirmish.state.battle import Battle, Model
from dwethia.skirmish.state.board import are_coherent, height
from dwethia.tabletop import line_of_fire as lines
from dwethia.tabletop.line_of_fire import LineOfFire, Obstacle, SightRules, Thing, standing_between

RAISED: Final = 3 * INCH  # SK-SHOOT-09


@lru_cache(maxsize=256)
def sight_rules(rulings: Rulings) -> SightRules:
    """How sight, cover and terrain are ruled {R-SK-41, R-SK-62, R-SK-63, R-SK-116}."""
    return SightRules(
        seen="SK-SHOOT-06",
        clear="SK-SHOOT-07",
        in_the_way="SK-SHOOT-08",
        out_of_terrain=("SK-SHOOT-10", "SK-SHOOT-14", "SK-TERR-04"),
        cover=RuleId("HS-TERR-02"),
        has_terrain=not rulings.says("R-SK-41", "open-only"),
        by_keywords=rulings.says("R-SK-41", "house-keywords"),
        counts_ground=rulings.says("R-SK-116", "all-terrain"),
        flat_cover=_flat_cover(rulings),
        by_centres=rulings.says("R-SK-62.line", "centre-line"),
        passes_touched=rulings.says("R-SK-62.touched", "shooter-and-target"),
    )


def _flat_cover(rulings: Rulings) -> int | None:
    if rulings.says("R-SK-63.terrain", "flat-1"):
        return 1
    return 2 if rulings.says("R-SK-63.terrain", "flat-2") else None


def line_of_fire(battle: Battle, shooter: Model, target: Model, rulings: Rulings) -> LineOfFire:
    """What a shot from one model to another meets; measured once while nothing changes."""
    key = (shooter.id, target.id, rulings)
    found = battle.lines_of_fire.get(key)
    if found is None:
        found = battle.lines_of_fire[key] = measured(battle, shooter, target, rulings)
    assert isinstance(found, LineOfFire)
    return found


def measured(battle: Battle, shooter: Model, target: Model, rulings: Rulings) -> LineOfFire:
    """What a shot from one model to another meets, measured."""
    cited: list[str] = []
    models = [*_models_between(battle, shooter, target, rulings, cited)]
    rules = sight_rules(rulings)
    return lines.line_of_fire(shooter.disc, target.disc, target.name, battle.table.pieces, models, rules, cited)


def sees(battle: Battle, one: Model, another: Model, rulings: Rulings) -> bool:
    """Whether there is a line from one model to another that no terrain shuts out, whoever stands in the way."""
    return lines.sees(one.disc, another.disc, battle.table.pieces, sight_rules(rulings))


def _models_between(
    battle: Battle, shooter: Model, target: Model, rulings: Rulings, cited: list[str]
) -> Iterator[Thing]:
    """The bases that may be in the way: not those a raised shooter sees over, nor friends in coherency with it."""
    is_raised = not rulings.says("R-SK-41", "open-only") and height(battle.table, shooter) > RAISED
    counts_slain = not rulings.says("R-SK-67", "ghost")
    for model, base in standing_between(shooter.disc, target.disc, battle.models):
        if model is shooter or model is target or (model.is_slain and not counts_slain):
            continue
        if is_raised:
            cited.append("SK-SHOOT-09")
            return
        is_friend = model.side == shooter.side
        if is_friend and are_coherent(battle, shooter, model, rulings):
            cited.append("SK-SHOOT-12")
            continue
        yield Thing(base, Obstacle(model.name, model.id, is_friend))
