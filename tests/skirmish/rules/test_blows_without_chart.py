"""Opportunity Attacks on those who have retreated."""

import pytest
from scenes import RED, changing, played, rulings, side

from dwethia.engine.procedure import Stage, then
from dwethia.skirmish.rules.blows_without_chart import opportunity_attack, opportunity_dice
from dwethia.skirmish.rules.fighters import Fighters, SideCondition


def leaving(stationary: Fighters, leavers: Fighters, *settings: str) -> Stage[SideCondition]:
    return then(opportunity_attack, stationary, leavers, rulings(*settings), RED)


FIVE, THREE = side("red", "A2 x5"), side("blue", "W1 x3")


@pytest.mark.rule("SK-RETREAT-07")
def test_each_model_that_stayed_rolls_a_die_for_each_point_of_aggression() -> None:  # G-SK-22
    assert opportunity_dice(FIVE).total == 10
    assert opportunity_dice(changing(FIVE, 1, wounds=0)).total == 8


@pytest.mark.rule("SK-RETREAT-08")
def test_each_six_is_a_wound_on_those_who_left() -> None:  # G-SK-23
    scene = played(leaving(FIVE, THREE), "6 1 2 6 3 4 5 5 6 5")
    assert scene.rolls == ["red opportunity 6+: 6 1 2 6 3 4 5 5 6 5"]
    assert scene.result.left == (0, 0, 0)


@pytest.mark.rule("SK-RETREAT-08")
def test_neither_martial_nor_strength_matters() -> None:
    for stationary in ("A1 M1 S1", "A1 M20 S20"):
        scene = played(leaving(side("red", stationary), side("blue", "W1 M10 D10")), "6")
        assert scene.result.left == (0,)


@pytest.mark.rule("SK-RETREAT-08", "SK-FIGHT-42")
def test_those_who_left_may_save_and_their_owner_shares_out_the_wounds() -> None:
    scene = played(leaving(side("red", "A2"), side("blue", "W2 + W1 + save5")), "6 6 1", "blue:share-out=blue-1")
    assert scene.result.left == (1, 1, 0)


def test_a_side_without_dice_rolls_nothing() -> None:
    assert played(leaving(side("red", "A0 x2"), THREE)).result.left == (1, 1, 1)


@pytest.mark.rule("SK-DEST-03")
def test_destiny_re_rolls_opportunity_dice_too() -> None:
    scene = played(leaving(side("red", "A2 Dst1"), side("blue", "W3")), "1 2 6", "red:reroll=1")
    assert scene.rolls == ["red opportunity 6+: 1 2", "red opportunity again 6+: 6"]
    assert scene.result.left == (2,)
