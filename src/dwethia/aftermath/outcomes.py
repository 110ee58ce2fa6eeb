"""What a finished aftermath hands to the campaign: episodes member by member, and the warbands after it."""

from __future__ import annotations

from collections.abc import Mapping

from dwethia.aftermath.game import AftermathRules
from dwethia.aftermath.state import Aftermath, AftermathStep
from dwethia.campaign.errors import CampaignError
from dwethia.campaign.roster.episodes import Episode
from dwethia.campaign.roster.warband import Warband
from dwethia.engine.record import Record
from dwethia.engine.replay import Mismatch, replay


def episodes_of(state: Aftermath) -> Mapping[str, tuple[Episode, ...]]:
    """What an aftermath that is over has left on each member, by its id; only of those on whom it left anything."""
    if state.step is not AftermathStep.OVER:
        raise CampaignError("the aftermath is not over yet")
    found = {each.id: state.new_episodes(each) for each in state.cards}
    return {id: episodes for id, episodes in found.items() if episodes}


def episodes_in(record: Record) -> Mapping[str, tuple[Episode, ...]]:
    """The same of its record, which is played again for it; a record that is none of this is a CampaignError."""
    rules = AftermathRules()
    if record.game != rules.name:
        raise CampaignError(f"this is a record of {record.game}, not of an aftermath")
    try:
        return episodes_of(replay(record, rules).state)
    except Mismatch as wrong:
        raise CampaignError(f"the record of the aftermath does not replay: {wrong}") from wrong


def warband_after(warband: Warband, state: Aftermath) -> Warband:
    """A warband once an aftermath is over: whoever was fielded has served, and has what came of it."""
    return warband.after(state.battle, state.facts.members, episodes_of(state))
