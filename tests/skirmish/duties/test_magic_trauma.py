"""Magic Trauma: no power is resisted by it, or for its sake (CP-SCAR-AFFINITY-2) {R-CP-31}."""

from __future__ import annotations

from typing import Any

import pytest
from skirmish.close_combat.acts import Casting, battle_of, casts
from skirmish.fields import blue, red

from dwethia.skirmish.events.powers import PowerResolved
from dwethia.skirmish.powers.resisting import resisters

TRAUMA = "CP-SCAR-AFFINITY-2"

pytestmark = pytest.mark.rule(TRAUMA)
MAGE = red((5, 5), "hero Aff2", spells=["root"])


def who_resists(*foes: dict[str, Any], target: str = "blue-1", option: str = "own-target-and-presence") -> list[str]:
    battle, rulings = battle_of(MAGE, *foes, campaign=[f"R-CP-31={option}"])
    return [each.id for each in resisters(battle, battle.model("red-1"), battle.model(target), rulings)]


@pytest.mark.rule("SK-FAITH-01")
def test_nobody_is_asked_where_it_is_the_target() -> None:
    scene = Casting(casts("root", "blue-1"), MAGE, blue((15, 5), "F2", duties=[TRAUMA]), blue((15, 8), "F2"))
    scene.answer()
    assert scene.saw(PowerResolved)[0].works
    assert scene.questions == []


@pytest.mark.parametrize(
    ("option", "near"), [("own-target-and-presence", ["blue-1"]), ("own-target-only", ["blue-1", "blue-2"])]
)
def test_its_presence_helps_nobody_unless_only_its_own_target_is_barred(option: str, near: list[str]) -> None:
    foes = (blue((15, 5), "F1"), blue((15, 8), "F1", duties=[TRAUMA]))
    assert who_resists(*foes, option=option) == near
    assert who_resists(*foes, target="blue-2", option=option) == []


def test_others_resist_for_themselves() -> None:
    assert who_resists(blue((15, 5), "F1"), blue((15, 8), "F1")) == ["blue-1", "blue-2"]
