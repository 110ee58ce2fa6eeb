"""A battle to come: what the campaign hands over to it."""

from __future__ import annotations

import pytest
from campaign.test_fielding import CODEX, SCRAP, SHORE, row

from dwethia.campaign.battle_sides import battle_setup, facing
from dwethia.campaign.ledger.acts import new_ledger, perform
from dwethia.campaign.ledger.campaign import replay
from dwethia.campaign.ledger.entries import WarbandJoined
from dwethia.campaign.roster.fielding import army_of
from dwethia.rulebook import Rulings
from dwethia.skirmish.duties import campaign_of
from dwethia.skirmish.setup.first_state import begin, read_setup

SLAYER = "CP-SCAR-AFFINITY-3"


@pytest.mark.rule(SLAYER)
@pytest.mark.parametrize("reading", ["compulsory", "target-lock", "pursue"])
def test_duties_and_how_they_are_read_go_into_the_battle(reading: str) -> None:
    ledger = new_ledger(CODEX, settings=[f"R-CP-20={reading}"])
    for player, army in (("Ann", SHORE), ("Ben", SCRAP)):
        ledger, _ = perform(ledger, WarbandJoined(player, army), CODEX)
    campaign = replay(ledger, CODEX)
    ann, ben = campaign.warbands
    ann = ann.with_members(ann.members[0].having(row(SLAYER, is_duty=True)), *ann.members[1:])
    armies = (army_of(ann, CODEX, campaign.rulings), army_of(ben, CODEX, campaign.rulings))
    setup = read_setup(battle_setup(campaign, facing((ann, ben), armies), "seed"))

    assert setup.red.cards[0].duties == (SLAYER,)
    battle = begin(setup, Rulings.recommended("skirmish"))
    assert campaign_of(battle).option("R-CP-20") == reading
    assert ("campaign" in battle_setup(campaign, facing((ann, ben), armies), "seed")) is (reading != "compulsory")
