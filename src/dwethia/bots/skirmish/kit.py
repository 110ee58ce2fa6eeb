"""The bots of Skirmish."""

from __future__ import annotations

from typing import Final

from dwethia.bots.hints import Thought
from dwethia.bots.registry import BotKit, without_luck
from dwethia.bots.skirmish.hinting import hint
from dwethia.bots.skirmish.recruit import drill
from dwethia.bots.skirmish.soldier.doctrine import FOOTMAN
from dwethia.bots.skirmish.soldier.general import command
from dwethia.bots.skirmish.warlord.general import warlords
from dwethia.engine.view import Look


def footman(look: Look) -> Thought:
    """The yardstick."""
    return command(look, FOOTMAN)


KITS: Final = (
    BotKit(
        "skirmish",
        {"soldier": without_luck(command), "warlord": warlords(), "recruit": without_luck(drill)},
        hint,
        levels={"recruit": "easy", "soldier": "fair", "warlord": "hard, thinks longer"},
        yardsticks={"footman": without_luck(footman)},
    ),
)
