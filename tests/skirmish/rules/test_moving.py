"""Move allowances."""

import pytest
from scenes import rulings

from dwethia.lengths import INCH
from dwethia.profile import parse_profile
from dwethia.skirmish.rules.moving import move_allowance

EIGHT = parse_profile("Move8")


@pytest.mark.rule("SK-MOVE-02")
@pytest.mark.parametrize(("option", "inches"), [("profile-field", 8), ("fixed-6", 6)])
def test_a_model_moves_as_far_as_its_profile_or_six_inches(option: str, inches: int) -> None:
    assert move_allowance(EIGHT, rulings(f"R-SK-03={option}")).total == inches * INCH
