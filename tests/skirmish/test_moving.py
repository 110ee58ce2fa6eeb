"""Move allowances."""

import pytest
from scenes import USUAL, rulings

from dwethia.profile import parse_profile
from dwethia.skirmish.moving import move_allowance, move_in_difficult_ground
from dwethia.weapon import INCH, Penalty

SIX, EIGHT = parse_profile("Move6"), parse_profile("Move8")


@pytest.mark.rule("SK-MOVE-02")
@pytest.mark.parametrize(("option", "inches"), [("profile-field", 8), ("fixed-6", 6)])
def test_a_model_moves_as_far_as_its_profile_or_six_inches(option: str, inches: int) -> None:
    assert move_allowance(EIGHT, rulings(f"R-SK-03={option}")).total == inches * INCH


@pytest.mark.rule("SK-MOVE-02", "SK-TERR-02")
def test_difficult_ground_halves_the_move() -> None:  # G-SK-13
    allowance = move_in_difficult_ground(SIX, USUAL)
    assert allowance.total == 3 * INCH
    assert str(allowance) == "3000 = 6000 Move (SK-MOVE-02) - 3000 difficult ground halves the Move (SK-TERR-02)"


@pytest.mark.rule("SK-SHOOT-40", "SK-TERR-02")
def test_a_half_penalty_takes_half_of_the_halved_move() -> None:  # G-SK-14
    assert move_in_difficult_ground(SIX, USUAL, Penalty.HALF).total == 1.5 * INCH
    assert move_in_difficult_ground(EIGHT, USUAL, Penalty.HALF).total == 2 * INCH


@pytest.mark.rule("SK-SHOOT-40")
def test_the_fixed_move_is_halved_too() -> None:
    assert move_in_difficult_ground(EIGHT, rulings("R-SK-03=fixed-6"), Penalty.HALF).total == 1.5 * INCH


@pytest.mark.rule("SK-SHOOT-38")
def test_a_full_penalty_leaves_no_move_to_who_wants_to_shoot() -> None:
    assert move_in_difficult_ground(SIX, USUAL, Penalty.FULL).total == 0
