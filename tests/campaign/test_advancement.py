"""Points spent by the advancement rules: prices, maxima and a budget."""

from __future__ import annotations

import pytest
from campaign.members import BATTLE, member, rulings
from msgspec.structs import replace

from dwethia.campaign.roster.advancement import bill, faults_of_advance, faults_of_spending, open_to_advance
from dwethia.campaign.roster.applying import RowChoice, episode_of
from dwethia.campaign.tables.rows import all_rows
from dwethia.faults import Refusal
from dwethia.rulebook import RuleId

ANY_STAT = [RuleId(f"CP-GLORY-{each}") for each in ("HEROAFF-6", "MONSTER-6", "MVP-5", "HERO-6")]
ASCENSION = all_rows()[RuleId("CP-GLORY-TITAN-6")]


@pytest.mark.parametrize("id", [pytest.param(id, marks=pytest.mark.rule(id)) for id in ANY_STAT])
@pytest.mark.parametrize(
    ("option", "martial", "faith", "wounds"),
    [("advancement-price", 1, 5, 1), ("free", 0, 0, 0), ("flat-1", 1, 1, 1), ("table-price", 1, 1, 5)],
)
@pytest.mark.rule("HS-PRICE-06", "CP-GEN-20")
def test_what_a_point_of_any_characteristic_costs_is_a_ruling(
    id: RuleId, option: str, martial: int, faith: int, wounds: int
) -> None:
    settled = rulings(f"R-CP-22={option}")  # R-CP-22
    for name, points in (("martial", martial), ("faith", faith), ("wounds", wounds)):
        episode = episode_of(all_rows()[id], member(), settled, BATTLE, RowChoice(name))
        now = replace(member(), episodes=(episode,))

        assert (episode.changes, episode.points) == (((name, 1),), points)
        assert now.price(settled).total == 20 + points


@pytest.mark.rule("HS-PRICE-02")
@pytest.mark.parametrize(("mark", "most"), [("B.1", 5), ("H.1", 9), ("R.1", 9), ("M.1", 9)])
def test_an_advance_stops_at_the_most_of_its_type(mark: str, most: int) -> None:
    assert not list(faults_of_advance(member(mark=mark, martial=most - 1), "martial"))
    (fault,) = faults_of_advance(member(mark=mark, martial=most), "martial")

    assert fault.rule == "HS-PRICE-02"
    assert f"at most {most}" in fault.fact
    assert "martial" not in open_to_advance(member(mark=mark, martial=most))


@pytest.mark.rule("CP-GEN-20")
def test_move_is_none_of_the_ten() -> None:
    with pytest.raises(Refusal, match=r"'move' is none of the ten characteristics \(CP-GEN-20\)"):
        episode_of(all_rows()[ANY_STAT[0]], member(), rulings(), BATTLE, RowChoice("move"))


@pytest.mark.rule("CP-GLORY-TITAN-6", "CP-GEN-20")
def test_five_points_are_spent_by_the_list_and_paid_for() -> None:
    choice = RowChoice(spent=(("martial", 2), ("strength", 1), ("perception", 1)))
    episode = episode_of(ASCENSION, member(), rulings(), BATTLE, choice)
    now = replace(member(), episodes=(episode,))

    assert now.characteristic("martial", rulings()).total == 5
    assert now.price(rulings()).total == 24  # the fifth point is lost {R-CP-24}


@pytest.mark.rule("CP-GLORY-TITAN-6", "HS-PRICE-01", "CP-GEN-20")
@pytest.mark.parametrize("name", ["destiny", "affinity"])
def test_destiny_and_affinity_are_out_of_reach_of_five_points(name: str) -> None:
    (fault,) = faults_of_spending(member(), {name: 1}, ASCENSION.budget)

    assert fault.fact == "10 points are more than the 5 there are"
    assert bill({name: 1}).total == 10


@pytest.mark.rule("CP-GLORY-TITAN-6")
def test_spending_is_refused_with_everything_that_is_wrong() -> None:
    with pytest.raises(Refusal) as refused:
        episode_of(ASCENSION, member(), rulings(), BATTLE, RowChoice(spent=(("martial", 3), ("luck", 1), ("faith", 0))))

    assert [fault.rule for fault in refused.value.faults] == ["HS-PRICE-02", "CP-GEN-20", "CP-GEN-20"]


@pytest.mark.rule("CP-GLORY-TITAN-6")
def test_nothing_bought_is_nothing_paid() -> None:
    episode = episode_of(ASCENSION, member(), rulings(), BATTLE)

    assert (episode.idle, episode.points) == ("nothing was bought", 0)
