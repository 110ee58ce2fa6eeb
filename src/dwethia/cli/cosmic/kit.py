"""The commands of Cosmic Combat: battles in space, scenes of them, and the odds of its rules."""

from __future__ import annotations

from typing import Final

from dwethia.cli.cosmic import auto, odds
from dwethia.cli.cosmic.scenes import SCENES
from dwethia.cli.registry import BatchOptions, CommandKit
from dwethia.tabletop.odds.asking import QuestionError

KITS: Final = (
    CommandKit(
        "cosmic",
        odds=odds.register,
        bad_input=(QuestionError,),
        battles=auto.register,
        batch=BatchOptions(auto.matched, ("bot_a", "bot_b")),
        scenes=SCENES,
    ),
)
