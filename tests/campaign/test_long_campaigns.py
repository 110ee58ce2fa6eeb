"""Campaigns of twenty battles, by chance: points are sums, the file is the campaign, and a byte changed is found."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from campaign.fought import random_battle, settle
from counts import FULL, count
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dwethia.aftermath.in_ledger import faults_of_entry
from dwethia.campaign.errors import CampaignError
from dwethia.campaign.ledger import chain
from dwethia.campaign.ledger.acts import last_standing, new_ledger, perform, undo
from dwethia.campaign.ledger.campaign import Campaign, replay
from dwethia.campaign.ledger.entries import MemberRecruited, WarbandJoined
from dwethia.campaign.shown import campaign_json
from dwethia.codex import Codex, starter
from dwethia.muster import Recruit, ready_army

CODEX: Codex = starter()
BATTLES = 20
ARMIES = ("learn-shore-party", "learn-scrap-patrol", "gilded-eel", "red-hour")
PLAYERS = ("Ann", "Ben", "Cid")
RULINGS = (
    (), ("R-CP-10=one-per-deed",), ("R-CP-05=no-death",), ("R-CP-05=recover-on-4-plus", "R-CP-21.idle=re-roll"),
    ("R-CP-12=add", "R-CP-16=random-contributor"), ("R-CP-13=next-game", "R-CP-08.floor=none"),
)  # fmt: skip


class LongCampaign:
    """A campaign in which chance has it what is done next."""

    def __init__(self, seed: int, battles: int) -> None:
        self.chance = Random(seed)
        self.ledger = new_ledger(CODEX, settings=self.chance.choice(RULINGS))
        for player in PLAYERS:
            squads, army = self.chance.random() < 0.5, ready_army(self.chance.choice(ARMIES))
            self.ledger, self.campaign = perform(self.ledger, WarbandJoined(player, army, squads=squads), CODEX)
        while self.campaign.fought < battles:
            before = self.ledger
            self.act()
            assert self.ledger.entries[: len(before.entries)] == before.entries

    def act(self) -> None:
        """Something is done; mostly a battle and its aftermath."""
        chance, campaign = self.chance, self.campaign
        if campaign.unsettled:
            number = chance.choice(campaign.unsettled).number
            self.ledger, self.campaign = perform(self.ledger, settle(campaign, number, str(number)), CODEX)
        elif chance.random() < 0.1 and last_standing(self.ledger) > len(PLAYERS) + 1:  # who has joined stays
            self.ledger, _ = undo(self.ledger, CODEX)
            self.campaign = replay(self.ledger, CODEX)
        elif chance.random() < 0.2 or not self.pair():
            self.recruit()
        else:
            fought = random_battle(campaign, self.pair(), chance, f"{len(self.ledger.entries)}")
            self.ledger, self.campaign = perform(self.ledger, fought, CODEX)

    def pair(self) -> tuple[str, ...]:
        """Two who have anybody left to field."""
        able = [each.player for each in self.campaign.warbands if each.living]
        return tuple(sorted(self.chance.sample(able, 2))) if len(able) > 1 else ()

    def recruit(self) -> None:
        warband = min(self.campaign.warbands, key=lambda each: len(each.living))
        unit = self.chance.choice([each for each in warband.members if not each.recruit.name]).recruit
        again = Recruit(unit.unit, unit.count, unit.wargear, unit.race)
        act = MemberRecruited(warband.player, again, is_squad=again.count > 1)
        self.ledger, self.campaign = perform(self.ledger, act, CODEX)


def check_points(campaign: Campaign) -> None:
    """Every number that is shown is the sum of its parts, and a warband's points those of who lives."""
    for warband in campaign_json(campaign)["warbands"]:
        for member in warband["members"]:
            assert member["points"] == sum(part.value for part in member["parts"])
            assert all(
                each["total"] == sum(part.value for part in each["parts"]) for each in member["profile"].values()
            )
        assert warband["points"] == sum(each["points"] for each in warband["members"] if not each["is_dead"])
    for warband in campaign.warbands:
        for member in warband.members:
            assert member.price(CODEX, campaign.rulings) == member.now(CODEX).price(campaign.rulings).total


@pytest.mark.rule("CP-GEN-03", "CP-GEN-17")
@given(seed=st.integers(0, 2**32))
@settings(max_examples=count(3, 100), deadline=None, suppress_health_check=list(HealthCheck))
def test_points_are_sums_and_the_file_is_the_campaign(seed: int) -> None:
    long = LongCampaign(seed, BATTLES if FULL else 6)
    check_points(long.campaign)
    read = chain.read(chain.write(long.ledger))
    assert read == long.ledger
    again = replay(read, CODEX, faults_of_entry)
    assert again.warbands == long.campaign.warbands
    assert again == replace(long.campaign, entries=len(read.entries))


@pytest.fixture(scope="module")
def content() -> bytes:
    return chain.write(LongCampaign(7, BATTLES if FULL else 4).ledger)


@given(place=st.integers(0, 2**32), byte=st.integers(0, 255))
@settings(max_examples=count(100, 5000), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_byte_changed_anywhere_is_found(content: bytes, place: int, byte: int) -> None:
    place %= len(content)
    changed = bytes((*content[:place], byte, *content[place + 1 :]))
    if changed == content:
        return
    with pytest.raises(CampaignError):
        chain.read(changed)


@given(place=st.integers(0, 2**32))
@settings(max_examples=count(50, 2000), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_file_cut_anywhere_is_found(content: bytes, place: int) -> None:
    with pytest.raises(CampaignError):
        chain.read(content[: place % len(content)])


def test_a_line_lost_doubled_or_out_of_order_is_found(content: bytes) -> None:
    lines = content.split(b"\n")
    for place in range(1, len(lines) - 2):
        for forged in (
            [*lines[:place], *lines[place + 1 :]],
            [*lines[:place], lines[place], *lines[place:]],
            [*lines[: place - 1], lines[place], lines[place - 1], *lines[place + 1 :]],
        ):
            with pytest.raises(CampaignError):
                chain.read(b"\n".join(forged))
