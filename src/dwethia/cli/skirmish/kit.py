"""The commands of Skirmish: battles, and the odds of its rules."""

from __future__ import annotations

from typing import Final

from dwethia.cli.registry import CommandKit
from dwethia.cli.skirmish import battle, odds
from dwethia.skirmish.odds.questions import QuestionError

KITS: Final = (CommandKit("skirmish", battle.register, odds.register, (QuestionError,)),)
