"""What a soldier thinks of a Defender's choices: the dice of both sides on average."""

import pytest
from skirmish.close_combat.brawls import TOUCH, Standing
from skirmish.fields import blue, red

from dwethia.bots.skirmish.soldier.stances import worth_of_stances
from dwethia.skirmish.rules.fighting import Stance
from dwethia.tabletop.sides import BLUE, RED


def test_what_each_choice_is_worth_to_the_defender() -> None:
    stand = Standing(red((10, 10), "A1 M3"), blue((10 + TOUCH, 10), "A1 M3 P4", weapon="12in S3"))
    worth = worth_of_stances(stand.battle, stand.fight, RED, stand.rulings)
    assert worth[Stance.FIGHT] == pytest.approx(0)
    assert worth[Stance.RETREAT] == pytest.approx(-1 / 12)
    assert worth[Stance.FIRE] == pytest.approx(2 / 3 - 1 / 4)
    worth = worth_of_stances(stand.battle, stand.fight, BLUE, stand.rulings)
    assert list(worth) == [Stance.FIGHT, Stance.RETREAT]


def test_nothing_is_said_of_fights_too_large_to_reckon() -> None:
    stand = Standing(red((10, 10), "A30"), red((10, 10 + TOUCH), "A11", reach=2), blue((10, 10 - TOUCH), "A1"))
    assert worth_of_stances(stand.battle, stand.fight, RED, stand.rulings) == {}
