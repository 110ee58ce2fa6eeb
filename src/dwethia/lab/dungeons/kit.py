"""Dungeons in batches, and as an environment."""

from __future__ import annotations

from typing import Final

from dwethia.lab.batches import BatchKit, Environment
from dwethia.lab.dungeons.runs import Expedition, entrants, forfeit, hero, result_of, setups, standings

MOST_STEPS: Final = 4000  # of an episode; a run of legal answers is over long before

KITS: Final = (
    BatchKit(
        Expedition.game,
        setups,
        hero,
        result_of,
        (Environment("dwethia/Dungeon-v0", "dwethia.lab.dungeons.env:DungeonEnv", MOST_STEPS),),
        forfeit=forfeit,
        standings=standings,
        kind=Expedition,
        labels=lambda expedition: {"bot": expedition.bots[0]},
        entrants=entrants,
    ),
)
