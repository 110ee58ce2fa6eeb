"""Cosmic Combat in batches."""

from __future__ import annotations

from typing import Final

from dwethia.lab.batches import BatchKit
from dwethia.lab.cosmic.battles import FleetMatchup, result_of, setups
from dwethia.lab.matchups import generals

KITS: Final = (BatchKit(FleetMatchup.game, setups, generals, result_of),)
