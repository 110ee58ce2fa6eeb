"""From a warband to an army: members and recruits, to a limit or without one."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from campaign.members import rulings
from msgspec.structs import replace

from dwethia.bots.registry import bots_for
from dwethia.campaign.errors import CampaignError
from dwethia.campaign.facts.people import people_of_members
from dwethia.campaign.ledger.acts import new_ledger, perform
from dwethia.campaign.ledger.campaign import replay
from dwethia.campaign.ledger.entries import WarbandJoined
from dwethia.campaign.roster.becoming import stock_as, transform
from dwethia.campaign.roster.episodes import Episode, Leave
from dwethia.campaign.roster.fielding import army_of, at_one_limit, fielded_member, recruit_of
from dwethia.campaign.roster.member_now import NUMBERS
from dwethia.campaign.roster.recruiting import faults_of_joining, faults_of_recruiting, warband_of
from dwethia.campaign.roster.warband import Warband, WarbandMember
from dwethia.campaign.shown import member_json
from dwethia.campaign.skirmish.kit import battle_setup
from dwethia.campaign.tables.circumstances import all_circumstances
from dwethia.campaign.tables.rows import EpisodeKind
from dwethia.codex import starter
from dwethia.dice import seed_from
from dwethia.engine.game import Game
from dwethia.engine.seats import Seat
from dwethia.faults import Refusal
from dwethia.lab.batches import play_out
from dwethia.muster import Army, Recruit, muster, ready_army
from dwethia.muster.kits import usual_kit
from dwethia.rulebook import RuleId, Rulings
from dwethia.skirmish.game import BattleRules
from dwethia.skirmish.setup.first_state import read_setup
from dwethia.skirmish.setup.preparing import force_of, prepare
from dwethia.tally import Part

CODEX = starter()
SHORE, SCRAP = ready_army("learn-shore-party"), ready_army("learn-scrap-patrol")
USUAL = rulings()
CAPTAIN = Recruit("captain")
WAIVED = (usual_kit().rules.points, usual_kit().rules.chart)


def row(id: str, *changes: tuple[str, int], points: int = 0, **more: Any) -> Episode:
    """An episode of a battle."""
    kind = EpisodeKind.SCAR if "SCAR" in id else EpisodeKind.GLORY
    return Episode(RuleId(id), kind, 1, changes, points, **more)


DIED = row("CP-SCAR-SPEC-4", leave=Leave.DIED)
GROWN = row("CP-GLORY-HERO-1", ("martial", 1), points=1)


def warband(army: Army = SHORE, *, squads: bool = False) -> Warband:
    return warband_of("Ann", 1, army, CODEX, None, squads=squads)


def having(of: Warband, place: int, *episodes: Episode) -> Warband:
    """A warband whose member in this place has lived through this."""
    return of.with_members(of.members[place].having(*episodes))


@pytest.mark.rule("CP-GEN-03", "CP-GEN-08")
def test_without_a_limit_every_living_member_fights_at_what_it_costs_now() -> None:
    ann = having(having(warband(), 0, GROWN), 1, DIED)
    army = army_of(ann, CODEX, USUAL).army

    assert [each.veteran.member for each in army.units if each.veteran] == [each.id for each in ann.living]
    assert army.limit == muster(army, CODEX).points.total == ann.points(CODEX, USUAL).total


def test_what_a_chart_forbids_is_told_without_a_limit_and_refused_with_one() -> None:
    ann = warband(replace(SHORE, units=(*SHORE.units, *[CAPTAIN] * 6)))

    found = army_of(ann, CODEX, USUAL)
    assert any("heroes" in str(note) for note in found.notes)
    with pytest.raises(Refusal, match="heroes"):
        army_of(ann, CODEX, USUAL, limit=1000)


@pytest.mark.rule("CP-GEN-03")
def test_to_a_limit_it_must_fit() -> None:
    ann = warband()
    points = ann.points(CODEX, USUAL).total
    assert army_of(ann, CODEX, USUAL, limit=points).army.limit == points
    with pytest.raises(Refusal, match=f"{points} points are more than the limit of {points - 1}"):
        army_of(ann, CODEX, USUAL, limit=points - 1)
    with pytest.raises(Refusal, match=f"{points + 1} points are more than the limit of {points}"):
        army_of(having(ann, 0, GROWN), CODEX, USUAL, limit=points)


def test_members_may_stay_at_home() -> None:
    ann = warband()
    stays = ann.members[-1]
    army = army_of(ann, CODEX, USUAL, field=[each.name for each in ann.members[:-1]]).army
    assert army.models == SHORE.models - 1
    assert stays.id not in [each.veteran.member for each in army.units if each.veteran]


@pytest.mark.rule("CP-GEN-08")
def test_the_dead_and_the_unknown_cannot_be_fielded() -> None:
    ann = having(warband(), 1, DIED)
    with pytest.raises(Refusal, match=r"1\.2 .* has died and cannot be fielded \(CP-GEN-08\)"):
        army_of(ann, CODEX, USUAL, field=["1.1", "1.2"])
    with pytest.raises(CampaignError, match="has no member"):
        army_of(ann, CODEX, USUAL, field=["9.9"])
    nobody = ann.with_members(*(each.having(DIED) for each in ann.members))
    with pytest.raises(Refusal, match="no models"):
        army_of(nobody, CODEX, USUAL)


def test_what_is_shown_of_a_member_is_what_it_will_fight_with() -> None:
    """Looted wargear counts too: a Long Coat is worth Defense +1."""
    ledger = perform(new_ledger(CODEX), WarbandJoined("Ann", SHORE), CODEX)[0]
    campaign = replay(ledger, CODEX)
    looted = having(campaign.warband("Ann"), 0, row("CP-GLORY-SPEC-1", points=5, gear=("long-coat",)))
    shown = member_json(looted.members[0], campaign.with_warband(looted))
    plain = member_json(campaign.warband("Ann").members[0], campaign)

    assert shown["profile"]["defense"]["total"] == plain["profile"]["defense"]["total"] + 1
    assert shown["profile"]["defense"]["parts"][-1].name == "Long Coat"
    assert shown["points"] == plain["points"] + 5


@pytest.mark.rule("CP-GLORY-SPEC-2")
def test_facts_by_hand_know_a_member_as_its_card_does() -> None:
    """A looted staff brings Affinity, whether the battle was fought here or at a real table."""
    ann = having(warband(), 0, row("CP-GLORY-SPEC-2", points=10, gear=("staff",)))
    card = force_of(muster(army_of(ann, CODEX, USUAL).army, CODEX), CODEX).cards[0]
    (person,) = people_of_members(ann.members[:1], Seat("red"), CODEX, USUAL)

    assert person.affinity == card.profile.affinity == ann.members[0].stock(CODEX).profile.affinity + 1
    assert tuple(each.id for each in person.wargear) == card.wargear


def test_recruits_join_at_list_price() -> None:
    fresh = Recruit("deckhand", 2)
    plain = army_of(warband(), CODEX, USUAL).army
    army = army_of(warband(), CODEX, USUAL, recruits=(fresh,)).army
    each = CODEX.usual_outfit(CODEX.units["deckhand"]).points
    assert army.limit == plain.limit + 2 * each
    assert army.units[-1].veteran is None


@pytest.mark.rule("CP-GEN-05")
def test_a_squad_fields_those_who_live() -> None:
    ben = warband(SCRAP, squads=True)
    place = next(place for place, each in enumerate(ben.members) if each.is_squad)
    squad = ben.members[place]
    lost = having(ben, place, GROWN, replace(DIED, models=1))
    recruit = recruit_of(lost.members[place], CODEX, USUAL)

    assert recruit.count == squad.models - 1
    cards = force_of(muster(army_of(lost, CODEX, USUAL).army, CODEX), CODEX)
    theirs = [each for each in cards.models if each.member == squad.id]
    assert len(theirs) == squad.models - 1
    assert {cards.cards[each.card].profile.martial for each in theirs} == {
        CODEX.units[squad.unit].printed.martial + 1 + _worn(squad)
    }


def _worn(member: WarbandMember) -> int:
    stock = member.stock(CODEX)
    return stock.characteristic("martial").total - stock.unit.printed.martial


@pytest.mark.rule("CP-SCAR-HERO-3", "CP-SCAR-MONSTER-2", "CP-GEN-17")
def test_a_card_has_the_duties_owed_and_hesitation_as_often_as_gained() -> None:
    hesitates = row("CP-SCAR-HERO-3", points=-1, hesitates=True)
    served = row("CP-SCAR-MONSTER-3", is_duty=True, served=2)
    owed = row("CP-SCAR-MONSTER-2", is_duty=True)
    weaker = row("CP-SCAR-TITAN-2", ("martial", -1), is_duty=True)  # {R-CP-13} next-game
    ann = having(warband(), 0, hesitates, served, owed, hesitates, weaker)
    force = force_of(muster(army_of(ann, CODEX, USUAL).army, CODEX), CODEX)

    assert force.cards[0].duties == ("CP-SCAR-MONSTER-2", "CP-SCAR-HERO-3", "CP-SCAR-HERO-3")
    assert force.cards[0].profile.martial == ann.members[0].stock(CODEX).profile.martial - 1
    assert force.cards[0].history is not None
    assert force.cards[0].history.scars[0] == "CP-SCAR-HERO-3"
    assert [each.member for each in force.models] == [each.id for each in ann.members]
    assert (force.cards[1].duties, force.cards[1].history) == ((), None)


@pytest.mark.rule("CP-SCAR-SPEC-3", "CP-GEN-20")
def test_who_was_transformed_is_fielded_as_what_it_is_at_what_it_costs() -> None:
    came = WarbandMember("1.1", "Old Bones", Recruit("zombie"))
    lightning = all_circumstances()[RuleId("CP-SCAR-SPEC-3")]
    became = transform(lightning, came.now(CODEX).stock, stock_as(CODEX.units["wraith"], None, CODEX), USUAL, 2)
    member = came.having(GROWN, became)
    each = fielded_member(member, CODEX, USUAL)

    assert each.unit.id == "wraith"
    assert each.title == "Old Bones"
    assert each.price.total == CODEX.usual_outfit(CODEX.units["zombie"]).points + 1 + 8
    assert each.price.total == member.now(CODEX).price(USUAL).total
    assert each.profile.martial == CODEX.usual_outfit(CODEX.units["wraith"]).profile.martial + 1


@pytest.mark.rule("CP-GEN-03")
def test_rows_gained_twice_are_one_part() -> None:
    each = fielded_member(WarbandMember("1.1", "Ann", Recruit("deckhand"), episodes=(GROWN, GROWN)), CODEX, USUAL)
    assert each.changed["martial"].parts[-1].value == 2
    assert each.price.parts[-1] == Part(2, "Proving Strike", RuleId("CP-GLORY-HERO-1"))


@pytest.mark.rule("CP-GEN-03")
def test_a_warband_begins_without_a_history() -> None:
    ann = warband()
    forged = recruit_of(having(ann, 0, GROWN).members[0], CODEX, USUAL)
    told = [str(each) for each in faults_of_joining(replace(SHORE, units=(forged,)), CODEX)]
    assert any("comes with the history of member 1.1; all begin as listed (CP-GEN-03)" in each for each in told)
    assert any("all begin as listed" in str(each) for each in faults_of_recruiting(ann, forged, CODEX))


def test_two_warbands_meet_at_the_larger_limit_with_what_charts_say_waived() -> None:
    ann = army_of(warband(replace(SHORE, units=(*SHORE.units, *[CAPTAIN] * 6))), CODEX, USUAL)
    ben = army_of(warband(SCRAP), CODEX, USUAL)
    armies = at_one_limit(ann, ben)

    assert armies[0].limit == armies[1].limit == ann.army.limit
    with pytest.raises(Refusal, match="heroes"):
        prepare(armies, CODEX)
    assert prepare(armies, CODEX, waived=WAIVED).limit == ann.army.limit


@pytest.mark.parametrize(("option", "martial"), [("floors", 1), ("zero-floors", 0), ("none", -7)])
def test_a_battle_begins_with_members_as_low_as_the_ruling_lets_them_fall(option: str, martial: int) -> None:
    """R-CP-21; what is counted out in a battle is never less than nothing."""
    settings = rulings(f"R-CP-21.floors={option}")
    low = row("CP-SCAR-HERO-1", ("martial", -10), ("faith", -10))
    ann, ben = having(warband(), 0, low), warband(SCRAP)
    armies = at_one_limit(army_of(ann, CODEX, settings), army_of(ben, CODEX, settings))
    setup = read_setup(msgspec.to_builtins(prepare(armies, CODEX, waived=WAIVED)))

    assert setup.red.models[0].member == "1.1"
    assert setup.red.cards[0].profile.martial == max(ann.members[0].stock(CODEX).profile.martial - 10, martial)
    assert setup.red.cards[0].profile.faith == 0


@pytest.mark.rule("CP-GEN-03")
@pytest.mark.parametrize("option", ["floors", "zero-floors", "none"])
def test_a_battle_of_the_most_broken_members_is_fought_to_its_end(option: str) -> None:
    """R-CP-21: numbers as low as they may fall are still numbers that a battle can be fought with."""
    settings = rulings(f"R-CP-21.floors={option}")
    broken = row("CP-SCAR-HERO-1", *((name, -9) for name in NUMBERS if name != "wounds"))
    ann = warband()
    ann = ann.with_members(*(each.having(broken) for each in ann.members))
    armies = at_one_limit(army_of(ann, CODEX, settings), army_of(warband(SCRAP), CODEX, settings))
    game = Game.hosted(
        BattleRules(), battle_setup(armies, CODEX, "low", WAIVED), Rulings.of("skirmish"), seed_from("low")
    )
    random = bots_for("skirmish")["random"]
    assert play_out(game, {seat: random(seat) for seat in game.seats}).is_over
