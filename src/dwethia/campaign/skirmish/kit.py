"""What Skirmish brings to campaigns."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final

from dwethia.campaign.kits import CampaignKit
from dwethia.campaign.skirmish.reading_facts import facts_of
from dwethia.codex import Codex
from dwethia.engine.rules import as_setup
from dwethia.muster import Army
from dwethia.skirmish.game import BattleRules
from dwethia.skirmish.setup.preparing import drawn_ground, prepare


def battle_setup(
    armies: tuple[Army, Army], codex: Codex, seed: str, waived: Collection[str], settings: tuple[str, ...] = ()
) -> Mapping[str, Any]:
    """A battle of two armies, red and blue, on a table laid at random; the same for the same seed."""
    ground = drawn_ground(armies[0].limit, codex, seed)
    return as_setup(prepare(armies, codex, ground, waived=waived, campaign=settings))


KITS: Final = (CampaignKit(BattleRules.name, facts_of, battle_setup),)
