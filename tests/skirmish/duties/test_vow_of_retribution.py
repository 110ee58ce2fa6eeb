"""Vow of Retribution: the nearest enemy with a Black Sun weapon must be attacked (CP-SCAR-BLACKSUN-5)."""

from __future__ import annotations

from typing import Any

import pytest
from skirmish.duties.bound import ASIDE, DONE, against, against_move
from skirmish.fields import Field, blue, red

VOW = "CP-SCAR-BLACKSUN-5"


@pytest.mark.rule(VOW, "HS-DUTY-01", "HS-KEY-05")
@pytest.mark.parametrize("armed", [{"weapon": "12in S4 black-sun"}, {"black_sun": True}])
def test_who_shoots_or_strikes_with_one_is_meant(armed: dict[str, Any]) -> None:
    foes = (blue((8, 5), weapon="24in S4"), blue((5, 10), name="Bearer", **armed))
    field = Field(red((5, 5), duties=[VOW]), *foes, *ASIDE)
    assert field.model("red-1").duty.goals == ("blue-2",)
    refused = against(field, DONE)
    assert set(refused) == {VOW, "HS-DUTY-01"}
    assert "Vow of Retribution: Red 1 must attack Bearer, 3.74 in away" in refused[VOW]
    assert against_move(field, "red-1", (5, 8.73)) == {}
