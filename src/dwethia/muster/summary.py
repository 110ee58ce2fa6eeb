"""A mustered army as JSON, under keys that stay."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from dwethia.faults import Fault
from dwethia.muster.force import POOLS, Fielded
from dwethia.muster.kits import kit_of
from dwethia.muster.mustering import AnyMustered
from dwethia.muster.veterans import Veteran
from dwethia.profile import PRINTED
from dwethia.tally import Tally


def summary(mustered: AnyMustered) -> dict[str, Any]:
    """The army with all that follows from it."""
    army = mustered.army
    kit = kit_of(army)
    return {
        **({"game": kit.game} if kit.is_marked else {}),
        "name": army.name,
        "faction": army.faction,
        "religion": army.religion,
        "allies": army.allies,
        "limit": army.limit,
        "packs": army.packs,
        "legal": mustered.is_legal,
        "points": tally_json(mustered.points),
        "models": army.models,
        "pools": {name: tally_json(mustered.pools[name]) for name in POOLS},
        "board": {"size": str(mustered.board), "duration": mustered.board.duration},
        "units": [kit.unit_json(each) for each in mustered.units],
        "faults": faults_json(mustered.faults),
        "warnings": faults_json(mustered.warnings),
        "army": msgspec.to_builtins(army),
    }


def foot_json(each: Fielded) -> dict[str, Any]:
    """A recruit on foot."""
    return {
        "unit": each.unit.id,
        "mark": each.unit.mark,
        "name": each.title,
        "count": each.count,
        "race": each.recruit.race,
        "wargear": [item.id for item in each.outfit.wargear],
        "chosen": [item.id for item in each.chosen],
        "spells": [spell.id for spell in each.outfit.spells],
        "actions": [action.id for action in each.outfit.actions],
        "rules": each.unit.rules,
        "price": tally_json(each.price),
        "points": each.points,
        "base": each.base.total,
        "profile": {name: getattr(each.profile, name) for name in (*PRINTED, "move", "save", "ignores", "shots")},
        "changes": {name: tally_json(tally) for name, tally in each.changed.items()},
        **veteran_json(each.recruit.veteran),
    }


def veteran_json(veteran: Veteran | None) -> dict[str, Any]:
    """Who of a warband it is, with scars, glories and duties; nothing of a recruit without a history."""
    if veteran is None:
        return {}
    told = {"member": veteran.member, "scars": veteran.scars, "glories": veteran.glories, "duties": veteran.duties}
    return {"veteran": told}


def tally_json(tally: Tally) -> dict[str, Any]:
    """A sum with its parts."""
    return {"total": tally.total, "parts": tally.parts}


def faults_json(faults: Sequence[Fault]) -> list[dict[str, Any]]:
    """Faults with their rule and fact."""
    return [{"rule": fault.rule, "fact": fault.fact} for fault in faults]


def summary_line(id: str, each: AnyMustered) -> dict[str, Any]:
    """An army in short, as a list of armies has it."""
    return {
        "id": id,
        "game": kit_of(each.army).game,
        "name": each.army.name,
        "faction": each.army.faction,
        "faction_name": each.faction.name if each.faction else "",
        "religion": each.army.religion,
        "limit": each.army.limit,
        "points": each.points.total,
        "models": each.army.models,
    }
