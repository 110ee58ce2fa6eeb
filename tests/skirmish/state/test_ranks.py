"""Range 1 to 3 means the same for shields, Blast, the ranks of a fight, Surge and Together as One!."""

from __future__ import annotations

import pytest
from skirmish.close_combat.brawls import TOUCH, Standing, column
from skirmish.destiny.test_destiny_actions import offered
from skirmish.destiny.test_surge import surging
from skirmish.fields import Field, blue, red
from skirmish.shooting.shots import Range, shooting

from dwethia.skirmish.events.shooting import ShotFired
from dwethia.skirmish.state.board import distance
from dwethia.skirmish.state.ranks import farthest, in_range

BY_HERO = 1.417  # inches between the middles of a hero and a basic model in contact
READINGS = [
    ("touch", 0.1, True),
    ("touch", 0.101, False),
    ("touch", 1, False),
    ("coherency-gap", 1, True),
    ("inches", 1, True),
]


@pytest.mark.rule("SK-SHOOT-30")
@pytest.mark.parametrize(("option", "gap", "is_within"), READINGS)
def test_a_shield_serves_friends_within_range_two(option: str, gap: float, is_within: bool) -> None:
    bearer = blue((12 + TOUCH + gap, 12), "shield")
    field = Range(
        red((5, 12), "P3", weapon="24in S2"), blue((12, 12), "D3 I2"), bearer, dice="1", rulings=[f"R-SK-09={option}"]
    )
    field.shoot("red-1", "blue-1")
    field.decide("blue-1")
    assert field.fired.aim.against.total == (5 if is_within else 3)


@pytest.mark.rule("SK-DEST-16")
@pytest.mark.parametrize(("option", "gap", "is_within"), READINGS)
def test_together_draws_friends_who_are_not_within_range_three(option: str, gap: float, is_within: bool) -> None:
    friend = red((5, 5 + BY_HERO + gap))
    field = Field(red((5, 5), "hero Dst1"), friend, blue((15, 5)), rulings=[f"R-SK-09={option}"])
    assert ("together:red-1" in offered(field)) is not is_within


@pytest.mark.rule("SK-DEST-11")
@pytest.mark.parametrize(("option", "gap", "is_within"), READINGS)
def test_a_surge_takes_along_those_in_coherency_who_are_within_range_three(
    option: str, gap: float, is_within: bool
) -> None:
    friend = red((5 + BY_HERO + gap, 5))
    field = Field(red((5, 5), "hero Dst1"), friend, blue((5, 15)), rulings=[f"R-SK-09={option}"])
    field.decide("surge:red-1")
    surging(field, "red-1", (5, 9))
    assert (field.questions[0] == ("red", "surge")) is is_within


@pytest.mark.rule("SK-DEST-11")
@pytest.mark.parametrize("option", ["touch", "coherency-gap", "inches"])
def test_a_surge_leaves_those_out_of_coherency_whatever_their_range(option: str) -> None:
    """The second stands behind the first, in Range 2."""
    friends = red((5 + BY_HERO, 5)), red((5 + BY_HERO + TOUCH, 5))
    field = Field(red((5, 5), "hero Dst1"), *friends, blue((5, 15)), rulings=[f"R-SK-09={option}"])
    field.decide("surge:red-1")
    surging(field, "red-1", (5, 4))
    surging(field, "red-2")
    assert field.questions[0][1] != "surge"


@pytest.mark.rule("SK-KEY-06")
@pytest.mark.parametrize(("option", "gap", "is_within"), READINGS)
def test_a_blast_goes_from_base_to_base(option: str, gap: float, is_within: bool) -> None:
    gunner, beside = red((5, 12), "P3", weapon="24in S2 blast1"), blue((12 + TOUCH + gap, 12), "D5")
    dice = "4 1" if is_within else "4"
    with shooting(gunner, blue((12, 12), "D5"), beside, dice=dice, rulings=[f"R-SK-09={option}"]) as field:
        field.shoot("red-1", "blue-1")
        assert [each.target for each in field.saw(ShotFired)] == ["blue-1", "blue-2"][: 1 + is_within]


@pytest.mark.rule("SK-FIGHT-03", "SK-FIGHT-04")
@pytest.mark.parametrize(
    ("option", "origin", "apart", "reach", "reaching"),
    [
        ("touch", "from-enemy", TOUCH, 2, ["red-2"]),
        ("touch", "from-enemy", TOUCH + 0.5, 2, []),
        ("coherency-gap", "from-enemy", TOUCH + 1, 2, ["red-2"]),
        ("coherency-gap", "from-enemy", TOUCH + 1, 3, ["red-2", "red-3"]),
        ("coherency-gap", "from-enemy", TOUCH + 1.001, 3, []),
        ("inches", "from-enemy", TOUCH + 0.74, 2, ["red-2"]),  # 2 inches from the enemy, and the next is 4
        ("inches", "from-enemy", TOUCH + 0.741, 2, []),
        ("inches", "from-enemy", TOUCH + 0.741, 3, ["red-2"]),
        ("inches", "from-own-front", TOUCH + 0.741, 1, ["red-2"]),  # from the first rank
        ("inches", "from-own-front", TOUCH + 2, 2, ["red-2"]),
        ("inches", "from-own-front", TOUCH + 2.001, 2, []),
    ],
)
def test_the_ranks_of_a_fight(option: str, origin: str, apart: float, reach: int, reaching: list[str]) -> None:
    files = column(red, 4, 10, 10, apart, reach=reach)
    stand = Standing(*files, blue((10, 10 - TOUCH)), rulings=[f"R-SK-09={option}", f"R-SK-77={origin}"])
    assert [each.id for each in stand.fight.red.reaching] == reaching


@pytest.mark.rule("SK-FIGHT-03")
@pytest.mark.parametrize(
    ("limits", "exactly"), [("enemy-exclusive", True), ("all-inclusive", True), ("all-exclusive", False)]
)
def test_whether_a_range_in_inches_has_its_limit(limits: str, exactly: bool) -> None:
    stand = Standing(
        *column(red, 2, 10, 10, TOUCH + 2), blue((20, 20)), rulings=["R-SK-09=inches", f"R-SK-08={limits}"]
    )
    assert ("red-2" in in_range(stand.battle, stand.battle.model("red-1"), 2, stand.rulings)) is exactly


@pytest.mark.parametrize(("slain", "within"), [("present", True), ("ghost", False)])
def test_whether_the_slain_count_as_bases_between(slain: str, within: bool) -> None:
    stand = Standing(*column(red, 3, 10, 10, TOUCH), blue((20, 20)), rulings=[f"R-SK-67={slain}"])
    stand.change("red-2", is_slain=True, wounds=0)
    assert ("red-3" in in_range(stand.battle, stand.battle.model("red-1"), 3, stand.rulings)) is within


@pytest.mark.parametrize("option", ["touch", "coherency-gap", "inches"])
def test_nobody_farther_off_than_any_range_is_within_it(option: str) -> None:
    apart = {"touch": 0.1, "coherency-gap": 1, "inches": 0.9}[option]
    line = [red((2 + number * (TOUCH + apart), 5)) for number in range(5)]
    field = Field(*line, blue((20, 5)), rulings=[f"R-SK-09={option}"])
    first, rulings = field.model("red-1"), field.game.rulings
    for most in (1, 2, 3):
        far = farthest(field.battle, most, rulings)
        within = in_range(field.battle, first, most, rulings)
        assert {id for id in within if distance(first, field.model(id)) > far} == set()
    assert distance(first, field.model("red-5")) > farthest(field.battle, 3, rulings)
