"""The bots of the aftermath."""

from __future__ import annotations

from typing import Final

from dwethia.bots.aftermath.keeper import keep
from dwethia.bots.registry import BotKit, without_luck

KITS: Final = (BotKit("aftermath", {"keeper": without_luck(keep)}),)
