"""The command of Dungeons."""

from __future__ import annotations

from typing import Final

from dwethia.cli.dungeons import dungeon
from dwethia.cli.dungeons.expeditions import expedition
from dwethia.cli.registry import BatchOptions, CommandKit

KITS: Final = (CommandKit("dungeon", dungeon.register, batch=BatchOptions(expedition, ("bot",))),)
