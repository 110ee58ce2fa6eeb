"""Cosmic Combat in batches."""

from __future__ import annotations

from typing import Final

from dwethia.lab.batches import BatchKit
from dwethia.lab.cosmic.battles import FleetMatchup, result_of, setups
from dwethia.lab.cosmic.matching import match_fleets
from dwethia.lab.matchups import forfeit, generals, sides, standings

KITS: Final = (
    BatchKit(
        FleetMatchup.game,
        setups,
        generals,
        result_of,
        forfeit=forfeit,
        standings=standings,
        kind=FleetMatchup,
        labels=lambda matchup: sides(matchup.bots, (matchup.setup.red.name, matchup.setup.blue.name)),
        match=match_fleets,
    ),
)
