"""Agile ships turn further than others (CC-MOVE-21)."""

import pytest
from cosmic.space import Space, blue, red

from dwethia.weapon import WeaponKeyword


@pytest.mark.rule("CC-MOVE-21", "CC-MOVE-03")
@pytest.mark.parametrize(
    ("rules", "degrees", "refused"),
    [((), 90, None), ((), 91, "CC-MOVE-03"), (("Agile",), 135, None), (("Agile",), 136, "CC-MOVE-21")],
)
def test_how_far_a_turn_goes(rules: tuple[str, ...], degrees: int, refused: str | None) -> None:
    ship = red((12, 8), orders="move fire", rules=tuple(WeaponKeyword(each) for each in rules))
    field = Space(ship, blue((12, 20), orders="fire fire"), phase="movement")
    faults = field.faults({"do": "turn", "ship": "red-1", "degrees": degrees, "forward": 1000})
    assert [fault.rpartition("(")[2] for fault in faults] == ([] if refused is None else [f"{refused})"])
