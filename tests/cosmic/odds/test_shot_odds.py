"""The odds of a shot on the board are those of the procedure that is played."""

import pytest
from cosmic.shooting.shots import gunship, shooting, victim
from cosmic.space import Placed, red

from dwethia.cosmic.odds.shot_odds import ShipShotOdds, odds_of_shot


def odds(*ships: Placed, target: str = "blue-1") -> ShipShotOdds:
    field = shooting(*ships)
    ship = field.ship("red-1")
    return odds_of_shot(field.battle, ship, ship.card.weapons[0].weapon, field.ship(target), field.rulings)


@pytest.mark.rule("CC-SHOOT-20", "CC-SHOOT-21", "CC-SHOOT-29")
def test_a_clear_shot_and_its_save() -> None:
    assert odds(gunship(), victim()).expected == pytest.approx(1 / 2)
    shielded = odds(gunship(), victim(profile="D7 W3 save5", shields="front"))
    assert shielded.expected == pytest.approx(1 / 2 * 2 / 3)
    assert shielded.save is not None
    assert shielded.slays(1) == pytest.approx(1 / 3)


@pytest.mark.rule("CC-SHOOT-17")
def test_what_is_in_the_way_takes_its_share() -> None:
    found = odds(gunship(), red((12, 10), "D7 W3", size="warship"), victim((12, 16)))
    assert found.expected == pytest.approx(1 / 4)
    assert found.friends == pytest.approx(1 / 4 * 1 / 2)
    assert found.worth == pytest.approx(1 / 8)


def test_nobody_is_put_forward_and_no_destiny_spent() -> None:
    found = odds(gunship(profile="P3 Dst3"), victim((10, 12)), victim((12.7, 12)))
    assert dict(found.lost) == pytest.approx({0: 1 / 2, 1: 1 / 2})
