"""The games there are, by the name that records and commands use."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from dwethia.dungeons.game import DungeonRules
from dwethia.engine.record import Record, RecordError
from dwethia.engine.rules import GameRules
from dwethia.skirmish.clash.first_clash import FIRST_CLASH
from dwethia.skirmish.clash.game import ClashRules
from dwethia.skirmish.game import BattleRules

ALL: Final[tuple[GameRules[Any], ...]] = (ClashRules(), DungeonRules(), BattleRules())
GAMES: Final[Mapping[str, GameRules[Any]]] = {rules.name: rules for rules in ALL}

# What a table of each game begins from where nobody says anything else.
FIRST_SETUPS: Final[Mapping[str, Mapping[str, Any]]] = {"clash": FIRST_CLASH}


def rules_of(record: Record) -> GameRules[Any]:
    """The rules that a record is to be read with."""
    if record.game not in GAMES:
        raise RecordError(f'the record is of a game called "{record.game}", this version knows {", ".join(GAMES)}')
    return GAMES[record.game]
