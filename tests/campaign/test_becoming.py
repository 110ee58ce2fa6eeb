"""Members who become another unit: at which price, and what they keep."""

from __future__ import annotations

import pytest
from campaign.members import BATTLE, member, rulings

from dwethia.campaign.roster.applying import lose_all_faith
from dwethia.campaign.roster.becoming import (
    hero_profiles,
    is_open_to,
    profiles_of,
    promote,
    stock_as,
    transform,
    upgrade_price,
)
from dwethia.campaign.roster.episodes import Episode, Leave
from dwethia.campaign.roster.fielding import fielded_member
from dwethia.campaign.roster.member_now import Stock
from dwethia.campaign.roster.warband import WarbandMember
from dwethia.campaign.tables.circumstances import Circumstance, Result, all_circumstances, circumstances_of
from dwethia.campaign.tables.rows import EpisodeKind, all_rows
from dwethia.codex import Codex, starter
from dwethia.muster import Recruit
from dwethia.profile import UnitType
from dwethia.rulebook import RuleId, all_rules

PROMOTIONS = [RuleId("CP-GLORY-TITAN-1"), RuleId("CP-GLORY-MVP-6")]
BECOMING = [each for each in all_circumstances().values() if each.result is Result.BECOMES]
# Somebody whom each of these circumstances speaks of, and somebody whom it does not.
WHOM = {
    "CP-SCAR-SPEC-3": ("zombie", "thrall"),
    "CP-SCAR-SPEC-5": ("anarchist", "gore-engine"),
    "CP-GLORY-SPEC-3": ("ringleader", "gore-engine"),
    "CP-GLORY-SPEC-4": ("ripper", "pirate"),
    "CP-GLORY-SPEC-5": ("walker", "voidborn"),
    "CP-GLORY-SPEC-6": ("voidborn", "thrall"),
    "CP-GLORY-SPEC-7": ("geck", "tusker"),
    "CP-GLORY-SPEC-8": ("deckhand", "captain"),
    "CP-GLORY-SPEC-9": ("pirate", "deckhand"),
}


@pytest.fixture(scope="module")
def codex() -> Codex:
    return starter()


def one(unit: str, *wargear: str, race: str | None = None) -> WarbandMember:
    return WarbandMember("1.1", unit.title(), Recruit(unit, wargear=wargear, race=race))


def stock(unit: str, codex: Codex, race: str | None = None) -> Stock:
    return one(unit, race=race).now(codex).stock


GROWN = Episode(RuleId("CP-GLORY-HERO-1"), EpisodeKind.GLORY, 1, (("martial", 1),), 1)
LOOTED = Episode(RuleId("CP-GLORY-SPEC-1"), EpisodeKind.GLORY, 1, points=7, gear=("short-bow",), spells=("root",))


@pytest.mark.rule("CP-GEN-16")
def test_there_are_five_circumstances_of_scars_and_nine_of_glories() -> None:
    assert [len(circumstances_of(kind)) for kind in EpisodeKind] == [5, 9]
    unrolled = [each.id for each in all_rules() if each.table and each.row is None]
    assert unrolled == list(all_circumstances())


def test_the_starter_codex_has_every_profile_they_speak_of(codex: Codex) -> None:
    for each in BECOMING:
        assert len(profiles_of(each, codex)) == len(each.becomes)


def test_what_must_happen_is_as_written() -> None:
    forced = {each.id for each in all_circumstances().values() if each.is_forced}
    assert forced == {
        "CP-SCAR-SPEC-1", "CP-SCAR-SPEC-2", "CP-SCAR-SPEC-3", "CP-SCAR-SPEC-4", "CP-GLORY-SPEC-3",
    }  # fmt: skip
    assert {each.id for each in all_circumstances().values() if each.is_death} == {"CP-SCAR-SPEC-1", "CP-SCAR-SPEC-4"}


@pytest.mark.parametrize("circumstance", BECOMING, ids=lambda each: each.id)
def test_a_circumstance_speaks_of_some_and_not_of_others(circumstance: Circumstance, codex: Codex) -> None:
    whom, not_whom = WHOM[circumstance.id]
    assert is_open_to(circumstance, stock(whom, codex))
    assert not is_open_to(circumstance, stock(not_whom, codex))


def test_an_orc_by_race_is_an_orc(codex: Codex) -> None:
    god_eater = all_circumstances()[RuleId("CP-GLORY-SPEC-7")]

    assert not is_open_to(god_eater, stock("captain", codex, "orc"))  # of no Orc Assault
    assert is_open_to(god_eater, stock("shaman", codex, "orc"))


@pytest.mark.parametrize(
    "circumstance", [pytest.param(each, marks=pytest.mark.rule(each.id)) for each in BECOMING], ids=lambda each: each.id
)
def test_who_is_transformed_pays_the_upgrade_and_keeps_everything(circumstance: Circumstance, codex: Codex) -> None:
    before = one(WHOM[circumstance.id][0]).having(GROWN, LOOTED)
    for unit in profiles_of(circumstance, codex):
        after = before.having(
            transform(circumstance, before.now(codex).stock, stock_as(unit, None, codex), rulings(), 2)
        )
        listed = codex.usual_outfit(unit).points - before.stock(codex).points
        upgrade = 8 if circumstance.id == "CP-SCAR-SPEC-3" else max(0, listed)
        now = after.now(codex)

        assert after.unit == unit.id
        assert now.stock.mark == unit.mark
        assert now.price(rulings()).total == before.now(codex).price(rulings()).total + upgrade
        assert now.price(rulings()).parts[-1].rule == circumstance.id or not upgrade
        assert now.characteristic("martial", rulings()).total == codex.usual_outfit(unit).profile.martial + 1
        assert "short-bow" in now.gear
        assert "root" in now.spells
        outfit = fielded_member(after, codex, rulings()).outfit
        assert {"short-bow"} <= {each.id for each in outfit.wargear}
        assert {"root"} <= {each.id for each in outfit.spells}


@pytest.mark.rule("CP-GEN-20")
def test_a_cheaper_profile_is_never_a_refund(codex: Codex) -> None:
    dear = one("ringleader")
    price = upgrade_price(stock("ringleader", codex), stock("mutant", codex), rulings())

    assert dear.stock(codex).points > codex.usual_outfit(codex.units["mutant"]).points
    assert price.total == 0
    assert price.parts[-1].rule == "R-CP-44"


@pytest.mark.rule("CP-GEN-20")
@pytest.mark.parametrize(("option", "less"), [("list-difference", True), ("full-target-cost", False)])
def test_an_upgrade_is_paid_by_the_difference_or_in_full(option: str, less: bool, codex: Codex) -> None:
    own, other = stock("pirate", codex), stock("captain", codex)

    price = upgrade_price(own, other, rulings(f"R-CP-44.price={option}"))

    assert price.total == other.price.total - (own.price.total if less else 0)


@pytest.mark.parametrize("id", [pytest.param(id, marks=pytest.mark.rule(id)) for id in PROMOTIONS])
@pytest.mark.parametrize(("option", "martial", "keeps"), [("keep-changes", 1, True), ("fresh-profile", 0, False)])
@pytest.mark.rule("CP-GEN-20")
def test_a_promotion_keeps_what_was_gained_or_begins_afresh(
    id: RuleId, option: str, martial: int, keeps: bool, codex: Codex
) -> None:
    settled = rulings(f"R-CP-25={option}")  # R-CP-25
    before, hero = one("pirate", "cutlass").having(GROWN, LOOTED), codex.units["first-mate"]
    after = before.having(promote(all_rows()[id], before.now(codex).stock, stock_as(hero, None, codex), settled, 2))
    now, listed = after.now(codex), codex.usual_outfit(hero)

    assert now.stock.type is UnitType.HERO
    assert listed.unit.base_mm == 40
    assert now.characteristic("martial", settled).total == listed.profile.martial + martial
    assert now.price(settled).total == listed.points + (8 if keeps else 0)
    assert ("short-bow" in now.gear, "root" in now.spells) == (keeps, keeps)
    assert "pistol" not in now.gear  # the old profile's own is swapped for the hero's


@pytest.mark.rule("CP-GLORY-MVP-6")
def test_a_hero_is_promoted_to_nothing(codex: Codex) -> None:
    hero = one("captain")
    assert hero_profiles(hero, "blacksun-traders", codex) == ()
    episode = promote(all_rows()[PROMOTIONS[1]], stock("captain", codex), None, rulings(), 1)

    assert (episode.idle, episode.points) == ("it is a Hero already", 0)


@pytest.mark.rule("CP-GLORY-MVP-6")
def test_promotion_is_to_a_hero_of_the_own_faction_who_is_nobody_in_particular(codex: Codex) -> None:
    assert [each.id for each in hero_profiles(one("pirate"), "blacksun-traders", codex)] == [
        "captain",
        "first-mate",
        "master-gunner",
    ]
    assert not any(each.is_named for unit in codex.units for each in hero_profiles(one(unit), "bloodpact", codex))


@pytest.mark.rule("CP-SCAR-SPEC-2")
@pytest.mark.parametrize(("faith", "price"), [(3, 17), (0, 20)])
def test_cosmic_horror_takes_all_faith_and_a_point_with_each(faith: int, price: int) -> None:
    before = member(faith=faith)
    episode = lose_all_faith(before, rulings(), BATTLE)
    after = member(episode, faith=faith)

    assert after.characteristic("faith", rulings()).total == 0
    assert after.price(rulings()).total == price


@pytest.mark.rule("CP-GEN-08")
def test_the_dead_of_a_squad_are_only_those_who_died() -> None:
    squad = WarbandMember("1.1", "Pirates", Recruit("pirate", count=3))
    died = Episode(RuleId("CP-SCAR-SPEC-4"), EpisodeKind.SCAR, 1, leave=Leave.DIED, models=2)

    assert (squad.having(died).models, squad.having(died).is_dead) == (1, False)
    assert squad.having(died, died).is_dead
