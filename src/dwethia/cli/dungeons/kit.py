"""The command of Dungeons."""

from __future__ import annotations

from typing import Final

from dwethia.cli.dungeons import dungeon
from dwethia.cli.registry import CommandKit

KITS: Final = (CommandKit("dungeon", dungeon.register),)
