"""The commands of Skirmish: battles, and the odds of its rules."""

from __future__ import annotations

from typing import Final

from dwethia.cli.registry import BatchOptions, CommandKit
from dwethia.cli.skirmish import auto, odds
from dwethia.cli.skirmish.scenes import SCENES
from dwethia.tabletop.odds.asking import QuestionError

KITS: Final = (
    CommandKit(
        "skirmish",
        ask=odds.register_advice,
        odds=odds.register,
        bad_input=(QuestionError,),
        battles=auto.register,
        batch=BatchOptions(auto.matched, ("bot_a", "bot_b")),
        scenes=SCENES,
    ),
)
