"""The bots of the clash."""

from __future__ import annotations

from typing import Final

from dwethia.bots.clash.fencer import fence
from dwethia.bots.registry import BotKit, without_luck

KITS: Final = (BotKit("clash", {"fencer": without_luck(fence)}),)
