"""What an army comes to: points, pools and profiles, each with its reasons."""

from __future__ import annotations

import pytest
from muster.guild_pack import MASONS, MASTER, guild, mustered

from dwethia.muster import Recruit
from dwethia.profile import PRINTED

ARMED = Recruit("master", wargear=("sling", "shield"), race="dwarf", name="Hilda")


@pytest.mark.rule("SK-MUSTER-07")
def test_points_are_summed_unit_by_unit() -> None:
    found = mustered(MASTER, MASONS)
    assert str(found.points) == (
        "104 = 68 Master, 1 at 68 (SK-MUSTER-07) + 36 Mason with Hammer, 3 at 12 (SK-MUSTER-07)"
    )


@pytest.mark.rule("SK-MUSTER-07", "HS-PRICE-01", "HS-PRICE-04")
def test_a_model_costs_its_profile_its_wargear_and_its_race() -> None:
    plain, armed = mustered(MASTER).units[0], mustered(ARMED).units[0]
    codex = guild()
    extra = [
        codex.price(codex.wargear["sling"]),
        codex.price(codex.wargear["shield"]),
        codex.price(codex.races["dwarf"]),
    ]
    assert armed.price.parts == (*plain.price.parts, *(part for each in extra for part in each.parts))
    assert armed.points == armed.price.total == plain.points + 4 + 5 + 0


@pytest.mark.rule("SK-MUSTER-15", "SK-MUSTER-16", "SK-MUSTER-17", "SK-MUSTER-18")
def test_the_three_pools_are_the_sums_of_all_models() -> None:
    pools = mustered(Recruit("master", 2), MASONS, Recruit("archer", 3), Recruit("lamp"), limit=1000).pools
    assert str(pools.destiny) == "4 = 4 Master, 2 with 2 (SK-MUSTER-15)"
    assert str(pools.faith) == "4 = 2 Master, 2 with 1 (SK-MUSTER-16) + 2 Lamp, 1 with 2 (SK-MUSTER-16)"
    assert str(pools.affinity) == "5 = 2 Master, 2 with 1 (SK-MUSTER-17) + 3 Archer, 3 with 1 (SK-MUSTER-17)"


@pytest.mark.rule("SK-MUSTER-15", "SK-STAT-14")
def test_what_a_race_gives_counts_for_the_pool() -> None:
    assert mustered(Recruit("master", race="ghost"), MASONS).pools.destiny.total == 3


@pytest.mark.rule(
    "SK-STAT-02", "SK-STAT-03", "SK-STAT-04", "SK-STAT-05", "SK-STAT-06",
    "SK-STAT-07", "SK-STAT-08", "SK-STAT-09", "SK-STAT-10", "SK-STAT-11", "SK-STAT-13",
)  # fmt: skip
def test_every_characteristic_names_its_rule() -> None:
    outfit = mustered(MASTER).units[0].outfit
    rules = {name: outfit.characteristic(name).parts[0].rule for name in (*PRINTED, "move")}
    assert list(rules.values()) == [f"SK-STAT-{number:02d}" for number in (*range(2, 12), 13)]
    values = [outfit.characteristic(name).parts[0].value for name in (*PRINTED, "move")]
    assert values == [6, 4, 5, 5, 3, 3, 2, 2, 1, 1, 7]


@pytest.mark.rule("SK-STAT-14", "SK-MUSTER-12", "SK-MUSTER-13")
def test_every_change_of_a_profile_is_explained() -> None:
    fielded = mustered(ARMED, MASONS).units[0]
    assert {name: str(tally) for name, tally in fielded.changed.items()} == {
        "strength": "7 = 5 Strength of Master (SK-STAT-04) + 1 Dwarf (SK-STAT-14) + 1 Hammer (SK-MUSTER-12)",
        "move": "6 = 7 Move of Master (SK-STAT-13) - 1 Dwarf (SK-STAT-14)",
    }
    assert (fielded.profile.strength, fielded.profile.move, fielded.profile.save) == (7, 6, 5)
    assert fielded.label == "Master (Dwarf) with Sling, Shield"
    assert fielded.title == "Hilda"


@pytest.mark.rule("SK-STAT-01")
def test_a_profile_is_printed_in_the_order_of_the_books() -> None:
    assert mustered(MASTER).units[0].profile.line == (6, 4, 6, 5, 3, 3, 2, 2, 1, 1)


def test_what_does_not_exist_is_left_out_of_the_sums() -> None:
    found = mustered(MASTER, Recruit("nobody", 9), Recruit("mason", 2, ("hammer", "nothing"), race="none"))
    assert found.points.total == 68 + 2 * 12
    assert [each.place for each in found.units] == [1, 3]
