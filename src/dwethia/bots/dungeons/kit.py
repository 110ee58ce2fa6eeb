"""The bots of Dungeons."""

from __future__ import annotations

from typing import Final

from dwethia.bots.dungeons.delver import delve
from dwethia.bots.dungeons.hinting import hint
from dwethia.bots.dungeons.pathfinder import find_way
from dwethia.bots.registry import BotKit, without_luck

KITS: Final = (
    BotKit(
        "dungeon",
        {"delver": without_luck(delve), "pathfinder": without_luck(find_way)},
        hint,
        levels={"delver": "good", "pathfinder": "better, thinks longer"},
    ),
)
