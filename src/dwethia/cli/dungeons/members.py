"""Members of a campaign who enter a dungeon: as they are, and without anything coming back {R-CP-43}."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from dwethia.campaign.errors import CampaignError
from dwethia.campaign.ledger import chain
from dwethia.campaign.ledger.campaign import replay
from dwethia.campaign.roster.fielding import fielded_member
from dwethia.cli.files import content_of
from dwethia.cli.output import BadInput
from dwethia.codex import Codex
from dwethia.codex.shape import quoted
from dwethia.dungeons.setup.heroes import must_be_hero
from dwethia.muster import Fielded
from dwethia.profile import UnitType

NOTHING_RETURNS: Final = "Nothing that happens in the dungeon comes back to the campaign (R-CP-43)."


def hero_of_campaign(file: Path, name: str | None, codex: Codex) -> Fielded:
    """A living member of a campaign's warbands who is a Hero, by id or by name."""
    try:
        campaign = replay(chain.read(content_of(file, chain.MOST_BYTES)), codex)
    except CampaignError as wrong:
        raise BadInput(f"{file}: {wrong}") from wrong
    members = [each for warband in campaign.warbands for each in warband.members]
    found = [each for each in members if name == each.id] or [each for each in members if name == each.name]
    if len(found) != 1:
        heroes = [each for each in members if not each.is_dead and codex.units[each.unit].type is UnitType.HERO]
        known = ", ".join(f"{each.id} {each.name}" for each in heroes) or "none"
        problem = (
            "--campaign goes with --hero and a member" if name is None else f"there is no one member {quoted(name)}"
        )
        raise BadInput(f"{file}: {problem}; the heroes there are {known}")
    if found[0].is_dead:
        raise BadInput(f"{file}: {found[0].id} {found[0].name} has died and goes nowhere (CP-GEN-08)")
    must_be_hero(codex, codex.units[found[0].unit])
    return fielded_member(found[0], codex, campaign.rulings)
