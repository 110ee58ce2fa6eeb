"""Every row of the eleven tables: what it does to a member, for how long, and for how many points."""

from __future__ import annotations

from typing import Any

import pytest
from campaign.expected_rows import ADVANCES, CHANGING, DUTIES
from campaign.members import BATTLE, USUAL, member, rulings
from msgspec.structs import replace

from dwethia.campaign.roster.applying import RowChoice, episode_of
from dwethia.campaign.roster.episodes import Episode
from dwethia.campaign.roster.member_now import NUMBERS, MemberNow
from dwethia.campaign.tables.rows import CampaignTable, EpisodeKind, all_rows, row_for, rows_of, table_prices
from dwethia.rulebook import RuleId, Rulings, all_rules

RICH: dict[str, Any] = {"faith": 2, "destiny": 1, "affinity": 1, "integrity": 1}

CARRIED = {id: pytest.mark.rule(id) for id in (*CHANGING, *DUTIES, *ADVANCES)}


def after(now: MemberNow, id: str, settled: Rulings, choice: RowChoice | None = None) -> tuple[Episode, MemberNow]:
    """The episode that a row comes to, and the member with it."""
    episode = episode_of(all_rows()[RuleId(id)], now, settled, BATTLE, choice or RowChoice())
    return episode, replace(now, episodes=(*now.episodes, episode))


@pytest.mark.rule("CP-GEN-15")
def test_each_table_has_six_rows_in_the_order_of_its_die() -> None:
    assert len(all_rows()) == 66
    for table in CampaignTable:
        assert [each.face for each in rows_of(table)] == [1, 2, 3, 4, 5, 6]
        assert [row_for(table, face).id for face in range(1, 7)] == [each.id for each in rows_of(table)]
    assert row_for(CampaignTable.SCAR_TITAN, 1).rule.title == "Broken Body"


def test_every_rule_with_a_table_and_a_face_has_its_row() -> None:
    rolled = [each.id for each in all_rules() if each.table and each.row]
    assert rolled == list(all_rows())


def test_six_tables_are_of_scars_and_five_of_glories() -> None:
    kinds = [each.kind for each in CampaignTable]
    assert kinds == [EpisodeKind.SCAR] * 6 + [EpisodeKind.GLORY] * 5
    assert all(each.heading for each in CampaignTable)


@pytest.mark.parametrize("id", [pytest.param(id, marks=CARRIED[id]) for id in CHANGING])
def test_a_row_changes_what_it_says_for_the_points_it_prints(id: str) -> None:
    settled, before = rulings(), member(**RICH)
    changes, points = CHANGING[id]

    episode, now = after(before, id, settled)

    for name in NUMBERS:
        was = (USUAL | RICH).get(name, 0)
        assert now.characteristic(name, settled).total == was + changes.get(name, 0)
    assert now.price(settled).total == 20 + points
    assert now.price(settled).parts[-1].rule == id
    assert not episode.is_duty
    assert not episode.idle


@pytest.mark.parametrize("id", [pytest.param(id, marks=CARRIED[id]) for id in DUTIES])
@pytest.mark.rule("CP-GEN-17")
def test_a_duty_changes_no_number_and_no_points_and_is_owed_until_it_is_served(id: str) -> None:
    settled, before = rulings(), member(**RICH)

    episode, now = after(before, id, settled)

    assert now.duties == (episode,)
    assert episode.origin.duration == "next-game"
    assert now.price(settled) == before.price(settled)
    assert all(now.characteristic(name, settled) == before.characteristic(name, settled) for name in NUMBERS)
    assert replace(now, episodes=(replace(episode, served=2),)).duties == ()


def test_the_rows_are_all_accounted_for() -> None:
    others = {
        "CP-SCAR-AFFINITY-5", "CP-SCAR-RANGED-5", "CP-SCAR-HERO-3", "CP-GLORY-HEROAFF-5",
        "CP-GLORY-TITAN-1", "CP-GLORY-TITAN-6", "CP-GLORY-MVP-6",
    }  # fmt: skip
    assert {*CHANGING, *DUTIES, *ADVANCES, *others} == set(all_rows())


# Floors


@pytest.mark.rule("CP-GEN-19", "CP-SCAR-AFFINITY-1")
def test_without_faith_there_is_none_to_lose_and_no_point_is_saved() -> None:
    episode, now = after(member(), "CP-SCAR-AFFINITY-1", rulings())

    assert episode.idle == "its faith is 0 already"
    assert now.price(rulings()).total == 20


@pytest.mark.rule("CP-SCAR-TITAN-1")
@pytest.mark.parametrize(("strength", "left", "price"), [(2, 1, 19), (1, 1, 20)])
def test_strength_never_falls_below_one(strength: int, left: int, price: int) -> None:
    _, now = after(member(strength=strength), "CP-SCAR-TITAN-1", rulings())

    assert (now.characteristic("strength", rulings()).total, now.price(rulings()).total) == (left, price)


@pytest.mark.parametrize(
    ("option", "id", "has", "left"),
    [
        ("floors", "CP-SCAR-HERO-1", {"martial": 1}, ("martial", 1)),
        ("floors", "CP-SCAR-HERO-2", {"integrity": 0}, ("integrity", -1)),
        ("floors", "CP-SCAR-MONSTER-1", {"move": 1}, ("move", 0)),
        ("zero-floors", "CP-SCAR-HERO-1", {"martial": 1}, ("martial", 0)),
        ("zero-floors", "CP-SCAR-HERO-2", {"integrity": 0}, ("integrity", 0)),
        ("none", "CP-SCAR-HERO-1", {"martial": 0}, ("martial", -1)),
        ("none", "CP-SCAR-MONSTER-1", {"move": 1}, ("move", -1)),
    ],
)
def test_how_low_a_loss_may_go_is_a_ruling(option: str, id: str, has: dict[str, Any], left: tuple[str, int]) -> None:
    settled = rulings(f"R-CP-21.floors={option}")  # R-CP-21
    _, now = after(member(**has), id, settled)

    assert now.characteristic(left[0], settled).total == left[1]


def test_a_profile_that_is_low_as_printed_is_not_raised_by_a_floor() -> None:
    settled = rulings("R-CP-21.floors=zero-floors")

    assert member(integrity=-2).characteristic("integrity", settled).total == -2


@pytest.mark.rule("CP-GEN-03")
@pytest.mark.parametrize(("option", "price"), [("floor-1", 1), ("floor-0", 0), ("none", -1)])
def test_how_little_a_unit_may_cost_is_a_ruling(option: str, price: int) -> None:
    settled = rulings(f"R-CP-08.floor={option}")  # R-CP-08
    scar = Episode(RuleId("CP-SCAR-HERO-1"), EpisodeKind.SCAR, 1, (("martial", -1),), -1)

    assert member(*[scar] * 3, price=2, martial=9).price(settled).total == price


# Rows that leave something open


@pytest.mark.rule("CP-SCAR-TITAN-2", "CP-SCAR-TITAN-3", "CP-SCAR-RANGED-2")
@pytest.mark.parametrize("id", ["CP-SCAR-TITAN-2", "CP-SCAR-TITAN-3", "CP-SCAR-RANGED-2"])
@pytest.mark.parametrize(
    ("option", "points", "is_duty"),
    [("perm-minus-1-point", -1, False), ("perm-no-points", 0, False), ("next-game", 0, True)],
)
def test_a_loss_without_duration_or_points_is_a_ruling(id: str, option: str, points: int, is_duty: bool) -> None:
    settled = rulings(f"R-CP-13={option}")  # R-CP-13
    episode, now = after(member(), id, settled)
    ((name, by),) = episode.changes

    assert (episode.points, episode.is_duty, by) == (points, is_duty, -1)
    assert now.characteristic(name, settled).total == USUAL.get(name, 0) - 1
    served = replace(now, episodes=(replace(episode, served=2),))
    assert served.characteristic(name, settled).total == USUAL.get(name, 0) - (0 if is_duty else 1)


@pytest.mark.rule("CP-SCAR-HERO-3")
@pytest.mark.parametrize(
    ("option", "picked", "changes", "hesitates"),
    [
        ("martial-vs-heroes", "", (), True),
        ("aggression", "", (("aggression", -1),), False),
        ("owner-picks", "defense", (("defense", -1),), False),
        ("random", "perception", (("perception", -1),), False),
        ("points-only", "", (), False),
    ],
)
def test_hesitation_is_a_ruling(
    option: str, picked: str, changes: tuple[tuple[str, int], ...], hesitates: bool
) -> None:
    settled = rulings(f"R-CP-26={option}")  # R-CP-26
    episode, now = after(member(), "CP-SCAR-HERO-3", settled, RowChoice(picked))

    assert (episode.changes, episode.hesitates, episode.points) == (changes, hesitates, -1)
    assert now.price(settled).total == 19


@pytest.mark.rule("CP-SCAR-RANGED-5", "CP-GEN-19")
def test_a_camo_cloak_comes_for_five_points_unless_it_has_one() -> None:
    _, now = after(member(), "CP-SCAR-RANGED-5", rulings())
    again, later = after(now, "CP-SCAR-RANGED-5", rulings())

    assert (now.gear, now.price(rulings()).total) == (("camo-cloak",), 25)
    assert (again.idle, later.price(rulings()).total) == ("it has one already", 25)


@pytest.mark.rule("CP-SCAR-AFFINITY-5", "CP-GEN-19")
def test_the_spell_that_slew_it_is_learnt_for_five_points_once() -> None:
    _, now = after(member(), "CP-SCAR-AFFINITY-5", rulings(), RowChoice(spell="blast"))
    again, later = after(now, "CP-SCAR-AFFINITY-5", rulings(), RowChoice(spell="blast"))
    nothing, _ = after(member(), "CP-SCAR-AFFINITY-5", rulings())

    assert (now.spells, now.price(rulings()).total) == (("blast",), 25)
    assert (again.idle, later.price(rulings()).total) == ("it knows that spell already", 25)
    assert nothing.idle == "there is no spell to learn"


@pytest.mark.rule("CP-GLORY-HEROAFF-5")
@pytest.mark.parametrize(("spell", "price"), [("root", 30), ("", 25)])
def test_affinity_comes_with_a_spell_of_the_slain_or_without_one_for_less(spell: str, price: int) -> None:
    _, now = after(member(), "CP-GLORY-HEROAFF-5", rulings(), RowChoice(spell=spell))

    assert now.characteristic("affinity", rulings()).total == 1
    assert (now.price(rulings()).total, now.spells) == (price, (spell,) if spell else ())


@pytest.mark.rule("CP-SCAR-BLACKSUN-4")
def test_marked_by_the_black_sun_costs_the_same_without_faith() -> None:
    _, now = after(member(), "CP-SCAR-BLACKSUN-4", rulings())

    assert now.characteristic("faith", rulings()).total == 0
    assert (now.characteristic("affinity", rulings()).total, now.price(rulings()).total) == (1, 24)


@pytest.mark.rule("CP-GEN-03")
def test_the_same_row_twice_counts_twice() -> None:
    _, once = after(member(), "CP-GLORY-HERO-1", rulings())
    _, twice = after(once, "CP-GLORY-HERO-1", rulings())

    assert (twice.characteristic("martial", rulings()).total, twice.price(rulings()).total) == (5, 22)


@pytest.mark.rule("CP-GEN-05")
def test_a_squad_pays_for_each_of_its_models() -> None:
    _, now = after(member(models=4), "CP-GLORY-HERO-1", rulings())

    assert now.points(rulings()).total == 4 * 21
    assert [part.value for part in now.points(rulings()).parts] == [80, 4]


def test_the_tables_have_prices_of_their_own() -> None:
    assert dict(table_prices()) == {
        "martial": 1, "perception": 1, "strength": 1, "defense": 1, "aggression": 1,
        "wounds": 5, "integrity": 1, "destiny": 1, "faith": 1, "affinity": 5,
    }  # fmt: skip


def test_a_row_says_in_few_words_what_it_does() -> None:
    said = {id: row.effect for id, row in all_rows().items()}
    assert said[RuleId("CP-SCAR-AFFINITY-1")] == "loses 1 Faith, if it has any"
    assert said[RuleId("CP-SCAR-MONSTER-1")] == "the unit's Move falls by 2\""
    assert said[RuleId("CP-SCAR-HERO-4")] == 'in its next game, must attack any Hero within 12" if able'
    assert all(5 < len(each) < 105 for each in said.values())
