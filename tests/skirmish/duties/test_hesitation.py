"""Hesitation: Martial is 1 lower in fights with Heroes, as long as the scar lasts (CP-SCAR-HERO-3) {R-CP-26}."""

from __future__ import annotations

import pytest
from skirmish.close_combat.brawls import TOUCH
from skirmish.duties.bound import need_of_red
from skirmish.fields import blue, red

HESITATION = "CP-SCAR-HERO-3"

pytestmark = pytest.mark.rule(HESITATION)


@pytest.mark.parametrize(
    ("times", "foe", "need"), [(0, "hero", 3), (1, "hero", 4), (2, "hero", 5), (1, "monster", 3), (1, "religious", 3)]
)
def test_martial_four_against_three(times: int, foe: str, need: int) -> None:
    """Each that was gained counts."""
    models = (red((10, 10), "M4 A1", duties=[HESITATION] * times), blue((10 + TOUCH, 10), f"M3 A0 {foe}", base=32))
    assert need_of_red(*models) == need


@pytest.mark.parametrize(("option", "need"), [("own-value", 3), ("whole-side", 4)])
def test_it_counts_as_a_terrifying_memory_does(option: str, need: int) -> None:
    own = (red((10, 10), "M3 A1", duties=[HESITATION]), red((10, 10 + TOUCH), "M4 A0"))
    hero = blue((10 + TOUCH, 10), "M3 A0 hero", base=32)
    assert need_of_red(*own, hero, campaign=[f"R-CP-32={option}"]) == need
