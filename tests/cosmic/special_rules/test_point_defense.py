"""Point Defense cancels successes of shots before anything comes of them (CC-SHOOT-24)."""

import pytest
from cosmic.shooting.shots import gunship, shooting, shot, victim
from cosmic.space import Placed

from dwethia.codex import starter
from dwethia.cosmic.events.losing import WoundsLost
from dwethia.cosmic.events.shooting import ShotWithoutHarm
from dwethia.weapon import WeaponKeyword

GUARDED = (WeaponKeyword("Point Defense"),)


def guarded(at: tuple[float, float] = (12, 12), profile: str = "D7 W3") -> Placed:
    return victim(at, profile, rules=GUARDED)


@pytest.mark.rule("CC-SHOOT-24")
@pytest.mark.parametrize(("ship", "dice", "lost"), [(victim(), "4", 1), (guarded(), "4 6", 0), (guarded(), "4 5", 1)])
def test_a_success_against_it_is_cancelled_on_a_six(ship: Placed, dice: str, lost: int) -> None:
    field = shooting(gunship(), ship, dice=dice)
    field.decide(shot())
    field.done()
    assert sum(each.wounds for each in field.saw(WoundsLost)) == lost
    assert len(field.saw(ShotWithoutHarm)) == 1 - lost


@pytest.mark.rule("CC-SHOOT-24")
def test_it_rolls_after_the_attack_and_before_wound_roll_and_save() -> None:
    ship = guarded(profile="D7 W3 save5")
    field = shooting(gunship(), ship, dice="4 6", rulings=("R-CC-45=two-rolls", "R-CC-18.token=always-on"))
    field.decide(shot())
    field.done()  # neither wound die nor save
    assert field.ship("blue-1").wounds == 3


@pytest.mark.rule("CC-SHOOT-24")
def test_a_shot_that_misses_gives_it_nothing_to_roll() -> None:
    field = shooting(gunship(), guarded(), dice="3")
    field.decide(shot())
    field.done()


@pytest.mark.rule("CC-SHOOT-24", "HS-SHIP-05")
def test_a_customs_cutter_has_it_and_pays_for_it() -> None:
    cutter = starter().ship("customs-cutter")
    assert {part.name: part.value for part in starter().price(cutter).parts}["Point Defense"] == 12
    field = shooting(gunship(), victim(rules=cutter.special), dice="4 6")
    field.decide(shot())
    field.done()
    assert field.ship("blue-1").wounds == 3
