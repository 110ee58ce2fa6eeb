"""Destiny and the roll for deployment (CC-DEPLOY-04, -05, R-CC-60)."""

from typing import Any

import pytest
from cosmic.cruisers import battle_of, blue, red
from cosmic.space import Space

from dwethia.cosmic.events.destiny import DestinySpent
from dwethia.tabletop.sides import RED

ALLOWED = "R-CC-60.deployment-roll=allowed"


def rolled(dice: str, *settings: str, **red_has: Any) -> Space:
    """A battle that begins with the roll for deployment."""
    return battle_of(
        red((10, 10), **{"destiny": 2, **red_has}), blue((30, 30)), phase=None, dice=dice, rulings=settings
    )


@pytest.mark.rule("CC-DEPLOY-04", "CC-DEST-08")
@pytest.mark.parametrize(("option", "asked"), [("excluded", False), ("allowed", True)])
def test_destiny_may_change_the_deployment_roll_or_not(option: str, asked: bool) -> None:
    scene = rolled("2 5", f"R-CC-60.deployment-roll={option}")
    assert (("red", "reroll-deployment") in scene.questions) is asked


@pytest.mark.rule("CC-DEST-02", "CC-DEST-04", "CC-DEPLOY-04")
def test_the_loser_rolls_its_die_again_once() -> None:
    scene = rolled("2 5 3", ALLOWED)
    scene.decide("own")
    assert [each.text() for each in scene.saw(DestinySpent)] == ["red has spent 1 Destiny, 1 left"]
    assert scene.battle.side(RED).destiny == 1
    assert scene.battle.holder == "blue"  # 3 against 5, and a die is re-rolled only once


@pytest.mark.rule("CC-DEPLOY-05")
def test_a_tie_after_it_is_rolled_again() -> None:
    scene = rolled("2 5 5 6 1", ALLOWED)
    scene.decide("own")
    assert scene.battle.holder == "red"


@pytest.mark.rule("CC-DEST-01")
def test_the_enemys_die_where_destiny_may_touch_it_and_a_ships_own_points() -> None:
    scene = rolled("2 5 1", ALLOWED, "R-CC-60.dice=any-dice", "R-CC-57=per-unit")
    assert list(scene.game.asks[0].all_options) == ["no", "own", "enemy"]
    scene.decide("enemy")
    assert scene.battle.holder == "red"
    assert scene.ship("red-1").destiny == 1
