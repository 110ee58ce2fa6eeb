"""The bots of Skirmish."""

from __future__ import annotations

from typing import Final

from dwethia.bots.registry import BotKit, without_luck
from dwethia.bots.skirmish.hinting import hint
from dwethia.bots.skirmish.recruit import drill
from dwethia.bots.skirmish.soldier.general import command

KITS: Final = (BotKit("skirmish", {"soldier": without_luck(command), "recruit": without_luck(drill)}, hint),)
