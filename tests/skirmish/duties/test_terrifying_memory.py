"""Terrifying Memory: Martial is 1 lower in fights with Monsters (CP-SCAR-MONSTER-2) {R-CP-32}."""

from __future__ import annotations

import pytest
from skirmish.close_combat.brawls import TOUCH, Standing
from skirmish.duties.bound import need_of_red
from skirmish.fields import blue, red

from dwethia.skirmish.events.fighting import FightBegan

MEMORY = "CP-SCAR-MONSTER-2"

pytestmark = pytest.mark.rule(MEMORY)


@pytest.mark.parametrize(
    ("duties", "foe", "need"),
    [([], "monster", 3), ([MEMORY], "monster", 4), ([MEMORY], "titan", 3), ([MEMORY], "hero", 3)],
)
def test_martial_four_against_three(duties: list[str], foe: str, need: int) -> None:
    models = (red((10, 10), "M4 A1", duties=duties), blue((10 + TOUCH, 10), f"M3 A0 {foe}", base=32))
    assert need_of_red(*models) == need


def test_one_monster_in_the_fight_is_enough() -> None:
    foes = (blue((10 + TOUCH, 10), "M3 A0"), blue((10 - TOUCH, 10), "M2 A0 monster", base=32))
    assert need_of_red(red((10, 10), "M4 A1", duties=[MEMORY]), *foes) == 4


@pytest.mark.parametrize(("option", "need"), [("own-value", 3), ("whole-side", 4)])
def test_a_friend_s_better_martial_is_its_own_unless_the_whole_side_is_meant(option: str, need: int) -> None:
    """Martial 3 and afraid, beside Martial 4: the side's best is 4, or 3."""
    own = (red((10, 10), "M3 A1", duties=[MEMORY]), red((10, 10 + TOUCH), "M4 A0"))
    beast = blue((10 + TOUCH, 10), "M3 A0 monster", base=32)
    assert need_of_red(*own, beast, campaign=[f"R-CP-32={option}"]) == need


def test_the_tally_names_the_row() -> None:
    fight = Standing(red((10, 10), "M4 A1", duties=[MEMORY]), blue((10 + TOUCH, 10), "A0 monster", base=32), turns=1)
    brawl = fight.play("1")
    brawl.answer("fight")
    parts = brawl.saw(FightBegan)[0].blows[0].attack_value.parts
    assert [(part.value, str(part.rule)) for part in parts if part.value < 0] == [(-1, MEMORY)]
