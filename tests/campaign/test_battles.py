"""Battles and aftermaths in the ledger: whose they are, once each, settled before the next, taken back and verified."""

from __future__ import annotations

import pytest
from campaign.fought import facts_between, settle
from msgspec.structs import replace

from dwethia.aftermath.game import AftermathRules
from dwethia.aftermath.in_ledger import faults_of_entry, record_of
from dwethia.campaign.errors import CampaignError
from dwethia.campaign.facts.battle_facts import DeathFact, DeathMeans, faults_of_facts
from dwethia.campaign.facts.stories import story_digest
from dwethia.campaign.ledger import chain
from dwethia.campaign.ledger.acts import new_ledger, perform, undo
from dwethia.campaign.ledger.battles import seated
from dwethia.campaign.ledger.campaign import Campaign, replay
from dwethia.campaign.ledger.chain import Ledger, LedgerBroken
from dwethia.campaign.ledger.entries import (
    AftermathSettled,
    AnyAct,
    BattleFought,
    CampaignBegun,
    MemberRecruited,
    WarbandJoined,
)
from dwethia.campaign.roster.episodes import Episode, Leave
from dwethia.campaign.tables.rows import EpisodeKind
from dwethia.codex import Codex, starter
from dwethia.engine.replay import verify
from dwethia.engine.rules import as_setup
from dwethia.engine.seats import Seat
from dwethia.faults import Refusal
from dwethia.muster import Recruit, ready_army
from dwethia.rulebook import RuleId
from dwethia.tabletop.sides import RED

CODEX: Codex = starter()
JOINED = (
    WarbandJoined("Ann", ready_army("learn-shore-party")),
    WarbandJoined("Ben", ready_army("learn-scrap-patrol"), squads=True),
    WarbandJoined("Cid", ready_army("learn-scrap-patrol")),
)


def done(*acts: AnyAct) -> tuple[Ledger, Campaign]:
    ledger = new_ledger(CODEX)
    for act in (*JOINED, *acts):
        ledger, _ = perform(ledger, act, CODEX)
    return ledger, replay(ledger, CODEX)


LEDGER, CAMPAIGN = done()
SHOT = DeathFact("1.2", DeathMeans.RANGED, "2.4", order=1)  # a Deckhand by a Geck
FACTS = facts_between(CAMPAIGN, ("Ann", "Ben"), (SHOT,), winner=RED)
FOUGHT = BattleFought(FACTS)
OPEN_LEDGER, OPEN = done(FOUGHT)
SETTLED = settle(OPEN, 1)
CLOSED_LEDGER, CLOSED = done(FOUGHT, SETTLED)


def refused(act: AnyAct, ledger: Ledger = LEDGER) -> str:
    with pytest.raises((Refusal, CampaignError)) as wrong:
        perform(ledger, act, CODEX)
    return str(wrong.value)


def with_person(id: str, **changes: object) -> BattleFought:
    """The battle with something else told of one who was in it."""
    people = [replace(each, **changes) if each.id == id else each for each in FACTS.people]
    return BattleFought(replace(FACTS, people=tuple(people)))


# A battle


@pytest.mark.rule("CP-GEN-06")
def test_a_battle_waits_for_its_aftermath_and_is_settled_by_it() -> None:
    assert [(each.number, each.entry, each.is_settled) for each in OPEN.battles] == [(1, 5, False)]
    assert OPEN.warbands == CAMPAIGN.warbands
    assert (CLOSED.unsettled, CLOSED.battles[0].episodes) == ((), SETTLED.episodes)
    scarred = CLOSED.warband("Ann").member("1.2")
    assert scarred.episodes == SETTLED.episodes["1.2"]
    assert [each.battle for each in scarred.episodes] == [1]


def test_the_same_battle_is_refused_a_second_time_with_its_place() -> None:
    message = "this battle is in the ledger already: it is battle 1, entry 5 (CP-GEN-06)"
    assert refused(FOUGHT, CLOSED_LEDGER) == message
    assert refused(FOUGHT, OPEN_LEDGER) == message
    back, _ = undo(OPEN_LEDGER, CODEX)
    again, campaign = perform(back, FOUGHT, CODEX)
    assert [each.number for each in campaign.battles] == [2]  # what was taken back keeps its number
    assert len(again.entries) == 7


@pytest.mark.rule("CP-GEN-06")
def test_battles_of_others_of_which_the_same_is_told_are_others() -> None:
    told = facts_between(CLOSED, ("Ann", "Cid"), source="a battle")
    assert told.source == FACTS.source
    assert perform(CLOSED_LEDGER, BattleFought(told), CODEX)[1].fought == 2


@pytest.mark.rule("CP-GEN-06")
def test_nobody_fights_again_before_the_aftermath_and_others_may() -> None:
    other = BattleFought(facts_between(OPEN, ("Ann", "Cid"), source="another"))
    assert refused(other, OPEN_LEDGER) == "the aftermath of battle 1 comes first: Ann fought in it (CP-GEN-06)"
    after = facts_between(CLOSED, ("Ann", "Cid"), source="another")
    assert perform(CLOSED_LEDGER, BattleFought(after), CODEX)[1].fought == 2


def test_who_waits_for_an_aftermath_may_still_recruit() -> None:
    unit = JOINED[0].army.units[0].unit
    grown, campaign = perform(OPEN_LEDGER, MemberRecruited("Ann", Recruit(unit)), CODEX)
    assert settle(campaign, 1) == SETTLED
    perform(grown, SETTLED, CODEX)


# Whose it is


@pytest.mark.rule("CP-GEN-02")
def test_a_result_for_another_warband_is_refused() -> None:
    strangers = replace(FACTS, seats=tuple(replace(each, player="") for each in FACTS.seats))
    ann, ben, cid = CAMPAIGN.warbands
    assert seated(strangers, (ann, ben)) == FACTS
    with pytest.raises(CampaignError, match=r"blue fielded members of warband 2, which is not that of Ann and Cid"):
        seated(strangers, (ann, cid))
    with pytest.raises(CampaignError, match="no seat of that battle fielded the warband of Cid"):
        seated(strangers, (ann, ben, cid))


@pytest.mark.parametrize(
    ("act", "message"),
    [
        (with_person("1.1", member="1.77"), 'the warband of Ann has no member "1.77": Pirate (CP-GEN-02)'),
        (with_person("1.1", unit="captain"),
         "1.1 Pirate is a pirate, and a captain fought: that is of another warband or time (CP-GEN-02)"),
        (with_person("1.1", points=99),
         "1.1 Pirate costs 23 points, and fought for 99: that is of another warband or time (CP-GEN-03)"),
        (with_person("1.1", story=story_digest(("CP-SCAR-RANGED-3",), (), ())),
         "1.1 Pirate fought with other scars, glories or duties than it has: that is of another warband or time"
         " (CP-GEN-03)"),
        (with_person("1.3", member="1.2"), "2 models of 1.2 Deckhand fought, and 1 is left (CP-GEN-08)"),
        (with_person("1.1", seat="green"), 'Pirate (1.1) sits at "green", where nobody does'),
        (BattleFought(replace(FACTS, deaths=(replace(SHOT, slayer="9.9"),))),
         'the facts name "9.9", who was not there'),
        (BattleFought(replace(FACTS, winner=Seat("green"))), '"green" has won, and was not there (CP-GEN-06)'),
        (BattleFought(replace(FACTS, seats=(replace(FACTS.seats[0], player="Zoe"), FACTS.seats[1]))),
         '"Zoe" takes no part in this campaign; those who do are Ann, Ben, Cid'),
    ],
)  # fmt: skip
def test_what_does_not_fit_the_warbands_is_refused_with_place_and_rule(act: BattleFought, message: str) -> None:
    assert message in refused(act)


@pytest.mark.rule("CP-GEN-08")
def test_the_dead_have_not_fought() -> None:
    died = Episode(RuleId("CP-SCAR-SPEC-4"), EpisodeKind.SCAR, 1, leave=Leave.DIED)
    gone = replace(SETTLED, episodes={"1.2": (died,)})
    ledger, campaign = perform(OPEN_LEDGER, gone, CODEX)
    assert campaign.warband("Ann").member("1.2").is_dead
    told = replace(FACTS, source=replace(FACTS.source, digest="other"))
    assert "1.2 Deckhand has died and cannot have fought (CP-GEN-08)" in refused(BattleFought(told), ledger)


def test_facts_that_contradict_themselves_are_told() -> None:
    twice = replace(FACTS, people=(*FACTS.people, FACTS.people[0]), seats=(*FACTS.seats, FACTS.seats[0]))
    assert [str(each) for each in faults_of_facts(twice)] == [
        "two of the people have the same id", "two of the seats have the same name",
    ]  # fmt: skip


# An aftermath


def test_only_what_was_fought_and_waits_is_settled() -> None:
    assert refused(replace(SETTLED, battle=9), OPEN_LEDGER) == "there is no battle 9 (CP-GEN-06)"
    assert refused(SETTLED, CLOSED_LEDGER) == "the aftermath of battle 1 is settled already (CP-GEN-06)"
    cid = replace(SETTLED, record=replace(SETTLED.record, seats=(Seat("Ann"), Seat("Cid"))))
    assert "battle 1 was fought by Ann and Ben, and this is settled by Ann and Cid" in refused(cid, OPEN_LEDGER)


@pytest.mark.rule("CP-GEN-04")
def test_stories_are_told_only_of_the_tracked_who_were_there() -> None:
    episode = SETTLED.episodes["1.2"]
    assert '"3.1" was not in battle 1' in refused(replace(SETTLED, episodes={"3.1": episode}), OPEN_LEDGER)
    later = tuple(replace(each, battle=2) for each in episode)
    assert "is of battle 2, not of 1" in refused(replace(SETTLED, episodes={"1.2": later}), OPEN_LEDGER)
    facts = facts_between(CAMPAIGN, ("Ann", "Ben"), (SHOT,))
    untracked = new_ledger(CODEX)
    for act in (replace(JOINED[0], tracked=()), JOINED[1], BattleFought(facts)):
        untracked, _ = perform(untracked, act, CODEX)
    assert '"1.2" is nobody whose story is told (CP-GEN-04)' in refused(
        replace(SETTLED, episodes={"1.2": episode}), untracked
    )


# Taking back


def test_an_aftermath_is_taken_back_before_its_battle() -> None:
    with pytest.raises(Refusal, match="entry 6 depends on it: it is about Ann and Ben too"):
        undo(CLOSED_LEDGER, CODEX, 5)
    once, act = undo(CLOSED_LEDGER, CODEX)
    assert isinstance(act, AftermathSettled)
    assert replay(once, CODEX).unsettled == OPEN.battles
    twice, act = undo(once, CODEX)
    assert isinstance(act, BattleFought)
    assert replay(twice, CODEX).warbands == CAMPAIGN.warbands
    assert replay(twice, CODEX).battles == ()


def test_a_battle_of_others_does_not_stand_in_the_way() -> None:
    ledger, campaign = done(FOUGHT)
    assert [each.facts.players for each in campaign.battles] == [("Ann", "Ben")]
    with_cid, _ = perform(ledger, MemberRecruited("Cid", Recruit(JOINED[2].army.units[0].unit)), CODEX)
    undo(with_cid, CODEX, 5)


# The file


def test_a_ledger_with_battles_is_written_and_read_again() -> None:
    content = chain.write(CLOSED_LEDGER)
    read = chain.read(content)
    assert read == CLOSED_LEDGER
    assert chain.write(read) == content
    assert replay(read, CODEX, faults_of_entry) == CLOSED


def test_the_record_of_an_aftermath_is_whole_again_with_the_campaign_it_began_from() -> None:
    assert SETTLED.record.setup == {}
    record = record_of(SETTLED, OPEN)
    assert (record.setup["battle"], record.setup["facts"]) == (1, as_setup(FACTS))
    assert verify(record, AftermathRules())


def forged(act: AftermathSettled) -> Ledger:
    """A ledger with an aftermath that somebody made up, chained as if it had been done."""
    return chain.read(chain.write(OPEN_LEDGER.with_act(act)))


@pytest.mark.parametrize(
    ("act", "message"),
    [
        (replace(SETTLED, episodes={}), "has left something else than its entry says"),
        (replace(SETTLED, record=replace(SETTLED.record, setup={"cards": []})),
         "began from something else than the campaign"),
        (replace(SETTLED, record=replace(SETTLED.record, rulings={"R-CP-10": "one-per-deed"})),
         "was settled under other rulings than the campaign has"),
        (replace(SETTLED, record=replace(SETTLED.record, entries=SETTLED.record.entries[:1])), "does not verify"),
    ],
)  # fmt: skip
def test_verifying_plays_the_aftermath_again_and_names_the_entry(act: AftermathSettled, message: str) -> None:
    ledger = forged(act)
    with pytest.raises(LedgerBroken, match="entry 6: ") as broken:
        replay(ledger, CODEX, faults_of_entry)
    assert message in str(broken.value)


MADE_UP = {
    id: tuple(replace(each, changes=(("martial", 9),)) for each in left) for id, left in SETTLED.episodes.items()
}


@pytest.mark.parametrize("packs", [{}, {each.pack.id: "0" for each in CODEX.packs}])
def test_what_no_row_leaves_is_found_whatever_the_packs_were(packs: dict[str, str]) -> None:
    first = OPEN_LEDGER.entries[0].act
    assert isinstance(first, CampaignBegun)
    ledger = Ledger(()).with_act(replace(first, packs=packs))
    for each in OPEN_LEDGER.entries[1:]:
        ledger = ledger.with_act(each.act)
    assert replay(ledger, CODEX).battles == OPEN.battles
    with pytest.raises(LedgerBroken, match=r"entry 6: CP-[A-Z0-9-]+ of .* changes martial by \+9"):
        replay(ledger.with_act(replace(SETTLED, episodes=MADE_UP)), CODEX)
    with pytest.raises(LedgerBroken, match="entry 6: Ann takes part already"):
        replay(ledger.with_act(JOINED[0]), CODEX)


def test_with_other_packs_what_they_say_against_an_entry_could_not_be_checked() -> None:
    other = {each.pack.id: "0" for each in CODEX.packs}
    ledger = Ledger(()).with_act(CampaignBegun({}, {}, other))
    for each in OPEN_LEDGER.entries[1:]:
        ledger = ledger.with_act(each.act)
    assert replay(ledger.with_act(SETTLED), CODEX, faults_of_entry).unchecked == ()  # by today's packs all is well
    campaign = replay(ledger.with_act(replace(SETTLED, episodes={})), CODEX, faults_of_entry)
    assert [each.entry for each in campaign.unchecked] == [6]
    assert "has left something else than its entry says" in str(campaign.unchecked[0])


def test_a_forged_battle_is_found_when_the_ledger_is_opened() -> None:
    forged = chain.read(chain.write(LEDGER.with_act(with_person("1.1", points=1))))
    with pytest.raises(LedgerBroken, match=r"entry 5: 1.1 Pirate costs 23 points, and fought for 1"):
        replay(forged, CODEX)
