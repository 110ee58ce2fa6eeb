"""The bots of Cosmic Combat."""

from __future__ import annotations

from typing import Final

from dwethia.bots.cosmic.admiral.flagship import command
from dwethia.bots.cosmic.cadet import keep_line
from dwethia.bots.cosmic.helmsman.bridge import steer
from dwethia.bots.cosmic.hinting import hint
from dwethia.bots.registry import BotKit, without_luck

KITS: Final = (
    BotKit(
        "cosmic",
        {"helmsman": without_luck(steer), "admiral": without_luck(command), "cadet": without_luck(keep_line)},
        hint,
        levels={"cadet": "easy", "helmsman": "fair", "admiral": "hard, thinks longer"},
    ),
)
