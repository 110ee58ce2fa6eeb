"""The ledger: chained, replayed, taken back openly; and whatever was done to its file is found."""

from __future__ import annotations

import random

import pytest
from counts import count
from hypothesis import given, settings
from hypothesis import strategies as st

from dwethia.campaign.errors import CampaignError
from dwethia.campaign.ledger import chain
from dwethia.campaign.ledger.acts import new_ledger, perform, undo
from dwethia.campaign.ledger.campaign import replay
from dwethia.campaign.ledger.chain import Ledger, LedgerBroken
from dwethia.campaign.ledger.entries import AnyAct, CampaignBegun, EntryUndone, MemberRecruited, WarbandJoined
from dwethia.codex import Codex, starter
from dwethia.faults import Refusal
from dwethia.muster import Recruit, ready_army

CODEX: Codex = starter()
SHORE, SCRAP = ready_army("learn-shore-party"), ready_army("learn-scrap-patrol")


def done(*acts: AnyAct, settings: tuple[str, ...] = ()) -> Ledger:
    """A campaign in which all this was done."""
    ledger = new_ledger(CODEX, settings=settings)
    for act in acts:
        ledger, _ = perform(ledger, act, CODEX)
    return ledger


ANN, BEN = WarbandJoined("Ann", SHORE), WarbandJoined("Ben", SCRAP, squads=True)
MORE = MemberRecruited("Ann", Recruit(SHORE.units[-1].unit))
LEDGER = done(ANN, BEN, MORE)
CONTENT = chain.write(LEDGER)


@pytest.mark.rule("CP-GEN-02")
def test_a_player_takes_part_once_and_others_need_not() -> None:
    assert replay(done(ANN), CODEX).players == ("Ann",)
    with pytest.raises(Refusal, match=r"Ann takes part already \(CP-GEN-02\)"):
        done(ANN, ANN)


def test_ids_come_from_order_alone() -> None:
    ann, ben = replay(LEDGER, CODEX).warbands
    assert [each.id for each in ann.members] == [f"1.{place}" for place in range(1, SHORE.models + 2)]
    assert [each.id for each in ben.members] == [f"2.{place}" for place in range(1, len(SCRAP.units) + 1)]
    assert chain.write(done(ANN, BEN, MORE)) == CONTENT


@pytest.mark.rule("CP-GEN-05")
def test_squads_are_one_member_of_several_models() -> None:
    single, squads = (
        replay(done(WarbandJoined("Ben", SCRAP, squads=each)), CODEX).warbands[0] for each in (False, True)
    )
    assert len(single.members) == sum(each.models for each in squads.members) == SCRAP.models
    points = [each.points(CODEX, replay(LEDGER, CODEX).rulings).total for each in (single, squads)]
    assert points[0] == points[1]


@pytest.mark.rule("CP-GEN-04")
def test_only_those_who_are_named_are_tracked() -> None:
    named = SHORE.units[0].unit
    members = replay(done(WarbandJoined("Ann", SHORE, (named,))), CODEX).warbands[0].members
    assert {each.recruit.unit for each in members if each.is_tracked} == {named}
    with pytest.raises(Refusal, match=r"there is no \"dragon\" in .* to be tracked \(CP-GEN-04\)"):
        done(WarbandJoined("Ann", SHORE, ("dragon",)))


def test_a_recruit_is_on_the_warband_s_list() -> None:
    with pytest.raises(Refusal, match="SK-MODEL-04"):
        done(ANN, MemberRecruited("Ann", Recruit(SCRAP.units[0].unit)))
    with pytest.raises(CampaignError, match='"Zoe" takes no part in this campaign; those who do are Ann'):
        done(ANN, MemberRecruited("Zoe", Recruit("pirate")))


# Taking back


def test_taking_back_is_an_entry_of_its_own_and_the_warbands_are_as_before() -> None:
    taken, act = undo(LEDGER, CODEX)

    assert act == MORE
    assert len(taken.entries) == len(LEDGER.entries) + 1
    assert replay(taken, CODEX).warbands == replay(done(ANN, BEN), CODEX).warbands
    assert replay(Ledger(taken.entries[:4]), CODEX).warbands == replay(LEDGER, CODEX).warbands


def test_an_entry_on_which_another_depends_is_not_taken_back() -> None:
    with pytest.raises(Refusal, match="entry 4 depends on it: it is about Ann too"):
        undo(LEDGER, CODEX, 2)
    taken, _ = undo(LEDGER, CODEX, 3)
    assert replay(taken, CODEX).players == ("Ann",)


def test_a_warband_keeps_its_number_when_an_earlier_one_is_taken_back() -> None:
    taken, _ = undo(done(ANN, BEN), CODEX, 2)
    assert next(each.id for each in replay(taken, CODEX).warbands[0].members) == "2.1"


@pytest.mark.parametrize(
    ("number", "words"),
    [(1, "everything depends on it"), (9, "there is no entry 9"), (5, "takes back entry 4"), (4, "taken back already")],
)
def test_what_cannot_be_taken_back(number: int, words: str) -> None:
    taken, _ = undo(LEDGER, CODEX)
    with pytest.raises(Refusal, match=words):
        undo(taken, CODEX, number)


def test_nothing_is_left_to_take_back_at_the_beginning() -> None:
    with pytest.raises(CampaignError, match="the campaign has only begun"):
        undo(new_ledger(CODEX), CODEX)


# The file


def test_a_file_is_read_as_it_was_written() -> None:
    assert chain.read(CONTENT) == LEDGER


@given(place=st.integers(0, len(CONTENT) - 1), by=st.integers(1, 255))
@settings(max_examples=count(300, 5000))
def test_a_byte_changed_anywhere_is_found(place: int, by: int) -> None:
    changed = bytearray(CONTENT)
    changed[place] = (changed[place] + by) % 256
    with pytest.raises(CampaignError):
        chain.read(bytes(changed))


@pytest.mark.parametrize("place", [place for place, byte in enumerate(CONTENT) if byte == ord(",")][:: count(20, 1)])
def test_a_space_that_changes_no_meaning_is_found_too(place: int) -> None:
    with pytest.raises(LedgerBroken, match="not as it was written"):
        chain.read(CONTENT[: place + 1] + b" " + CONTENT[place + 1 :])


@given(length=st.integers(0, len(CONTENT) - 1))
@settings(max_examples=count(100, 2000))
def test_a_file_that_was_cut_is_found(length: int) -> None:
    with pytest.raises(CampaignError):
        chain.read(CONTENT[:length])


def lines() -> list[bytes]:
    return CONTENT.split(b"\n")


def test_a_last_line_that_is_missing_is_said_so() -> None:
    with pytest.raises(LedgerBroken, match=r"^entry \d+: the file is cut off: .* is missing$") as broken:
        chain.read(b"\n".join([*lines()[:-2], b""]))
    assert broken.value.entry == len(lines()) - 3


@pytest.mark.parametrize(
    ("order", "entry"), [((0, 1, 3, 2, 4, 5), 2), ((0, 1, 3, 4, 5), 2), ((0, 1, 2, 2, 3, 4, 5), 3), ((0, 1, 2, 5), 2)]
)
def test_entries_out_of_order_missing_or_doubled_are_named(order: tuple[int, ...], entry: int) -> None:
    shuffled = b"\n".join([*(lines()[each] for each in order), b""])
    with pytest.raises(LedgerBroken, match=f"^entry {entry}: ") as broken:
        chain.read(shuffled)
    assert broken.value.entry == entry


def test_an_entry_that_was_changed_is_named() -> None:
    forged = CONTENT.replace(b'"player":"Ben"', b'"player":"Bea"')
    with pytest.raises(LedgerBroken, match="entry 3: its digest does not fit what it says and what came before it"):
        chain.read(forged)


def test_a_well_chained_entry_that_the_rules_refuse_is_named() -> None:
    forged = done(ANN).with_act(ANN)
    with pytest.raises(LedgerBroken, match=r"entry 3: Ann takes part already \(CP-GEN-02\)"):
        replay(forged, CODEX)
    with pytest.raises(LedgerBroken, match="entry 3: there is no entry 7"):
        replay(done(ANN).with_act(EntryUndone(7)), CODEX)


@pytest.mark.parametrize("content", [b"", b"{}", b"[]\n", b'{"campaign":"other","format":1}\n', b"\xff\xfe\n"])
def test_what_is_no_campaign_is_refused(content: bytes) -> None:
    with pytest.raises(CampaignError, match="this is no campaign file") as wrong:
        chain.read(content)
    assert not isinstance(wrong.value, LedgerBroken)


def test_another_format_is_told() -> None:
    with pytest.raises(CampaignError, match="the campaign has format 2, this version reads format 1"):
        chain.read(CONTENT.replace(b'"format":1', b'"format":2', 1))


def test_a_missing_pack_is_named() -> None:
    forged = Ledger(()).with_act(CampaignBegun({}, {}, {"my-pack": "0"}))
    with pytest.raises(CampaignError, match='begun with the pack "my-pack", which is not loaded'):
        replay(forged, CODEX)


# Many acts


@pytest.mark.parametrize("seed", range(count(5, 100)))
def test_whatever_is_done_the_points_are_the_sum_of_their_parts_and_no_entry_is_lost(seed: int) -> None:
    chance, ledger = random.Random(seed), new_ledger(CODEX)
    for number in range(20):
        before = ledger
        try:
            if chance.random() < 0.3:
                ledger, _ = undo(ledger, CODEX, chance.choice([None, chance.randint(1, number + 2)]))
            elif chance.random() < 0.4:
                player = chance.choice(["Ann", "Ben", "Cy"])
                joined = WarbandJoined(player, chance.choice([SHORE, SCRAP]), squads=chance.random() < 0.5)
                ledger, _ = perform(ledger, joined, CODEX)
            else:
                recruit = Recruit(chance.choice([*SHORE.units, *SCRAP.units]).unit, count=chance.randint(1, 3))
                ledger, _ = perform(ledger, MemberRecruited(chance.choice(["Ann", "Ben"]), recruit), CODEX)
        except (Refusal, CampaignError):
            assert ledger == before
        assert ledger.entries[: len(before.entries)] == before.entries
    campaign = replay(chain.read(chain.write(ledger)), CODEX)
    for warband in campaign.warbands:
        points = warband.points(CODEX, campaign.rulings)
        assert points.total == sum(part.value for part in points.parts)
        assert points.total == sum(each.now(CODEX).points(campaign.rulings).total for each in warband.living)
