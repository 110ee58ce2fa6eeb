"""Vengeful Hunter: the nearest Monster must be attacked (CP-SCAR-MONSTER-4)."""

from __future__ import annotations

import pytest
from skirmish.duties.bound import ASIDE, DONE, against, against_move
from skirmish.fields import Field, blue, red

HUNTER = "CP-SCAR-MONSTER-4"


@pytest.mark.rule(HUNTER, "HS-DUTY-01")
def test_the_nearest_monster_is_meant_and_a_titan_is_none() -> None:
    foes = (blue((8, 5), "titan", base=32), blue((5, 10), "monster", base=32, name="Beast"), blue((5, 20), "monster"))
    field = Field(red((5, 5), duties=[HUNTER]), *foes, *ASIDE)
    assert field.model("red-1").duty.goals == ("blue-2",)
    refused = against(field, DONE)
    assert set(refused) == {HUNTER, "HS-DUTY-01"}
    assert "Vengeful Hunter: Red 1 must attack Beast, 3.74 in away" in refused[HUNTER]
    assert against_move(field, "red-1", (5, 8.73)) == {}
