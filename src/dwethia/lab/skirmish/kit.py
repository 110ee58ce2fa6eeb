"""Skirmish in batches."""

from __future__ import annotations

from typing import Final

from dwethia.lab.batches import BatchKit
from dwethia.lab.matchups import forfeit, generals, sides, standings
from dwethia.lab.skirmish.battles import Matchup, result_of, setups
from dwethia.lab.skirmish.matching import match

KITS: Final = (
    BatchKit(
        Matchup.game,
        setups,
        generals,
        result_of,
        forfeit=forfeit,
        standings=standings,
        kind=Matchup,
        labels=lambda matchup: sides(matchup.bots, (matchup.setup.red.name, matchup.setup.blue.name)),
        match=match,
    ),
)
