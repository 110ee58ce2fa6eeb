"""Gun Shy: it goes to cover, and leaves it only for Faith (CP-SCAR-RANGED-3) {R-CP-34, R-CP-37}."""

from __future__ import annotations

from typing import Any

import pytest
from skirmish.close_combat.brawls import TOUCH
from skirmish.duties.bound import ASIDE, DONE, against, against_move, remembering
from skirmish.fields import Field, blue, piece, red
from skirmish.movement.walks import move

from dwethia.skirmish.events.duties import FaithSpent

SHY = "CP-SCAR-RANGED-3"

pytestmark = pytest.mark.rule(SHY)
WOOD = piece((5, 12), "cover", diameter=4, cover=1, name="wood")
HEDGE = piece((18, 5), "cover", diameter=4, cover=1, name="hedge")


def shy(at: tuple[float, float], *pieces: dict[str, Any], faith: int = 1, **scene: Any) -> Field:
    return Field(red(at, f"F{faith}", duties=[SHY]), *ASIDE, terrain=list(pieces), **scene)


# The way there


def test_it_must_head_for_cover() -> None:
    field = shy((5, 5), WOOD)
    assert against(field, DONE)[SHY] == (
        "Gun Shy: Red 1 must head for cover: this way ends 4.37 in from wood, and it could come as near as 0 in"
    )
    for to in ((), ((5, 8),), ((8, 5),)):
        assert list(against_move(field, "red-1", *to)) == [SHY]
    assert against_move(field, "red-1", (5, 9.5)) == {}
    move(field, "red-1", (5, 9.5))
    assert field.model("red-1").duty.has_reached_cover


def test_the_owner_chooses_which() -> None:
    field = shy((10, 5), piece((10, 14), "cover", diameter=4, cover=1), HEDGE)
    assert against_move(field, "red-1", (10, 11)) == {}
    assert against_move(field, "red-1", (16, 5)) == {}
    assert SHY in against_move(field, "red-1", (4, 5))


def test_out_of_reach_it_comes_as_near_as_it_can() -> None:
    field = shy((5, 3), piece((5, 20), "cover", diameter=2, cover=1))
    assert SHY in against_move(field, "red-1", (5, 8))
    assert against_move(field, "red-1", (5, 8.9)) == {}


def test_without_cover_or_engaged_it_has_no_duty() -> None:
    assert against(shy((5, 5), piece((5, 12), "difficult", diameter=4)), DONE) == {}
    engaged = Field(red((5, 5), duties=[SHY]), blue((5 + TOUCH, 5)), *ASIDE, terrain=[WOOD])
    assert against(engaged, DONE) == {}


def test_scenery_is_no_cover_where_all_ground_is_open() -> None:
    assert against(shy((5, 5), WOOD, rulings=["R-SK-41=open-only"]), DONE) == {}


# The way out


def test_to_leave_costs_a_point_and_to_stay_nothing() -> None:
    field = shy((5, 10), WOOD)
    assert against(field, DONE) == {}
    move(field, "red-1", (5, 5))
    assert field.saw(FaithSpent)[0].text() == "Gun Shy: Red 1 spends 1 Faith, 0 left: to leave wood"


def test_within_the_same_cover_it_moves_for_nothing_and_to_another_it_leaves() -> None:
    other = piece((5, 7), "cover", diameter=2, cover=1, name="bush")
    assert against_move(shy((5, 11), WOOD, other, faith=0), "red-1", (5, 12)) == {}
    assert list(against_move(shy((5, 11), WOOD, other, faith=0), "red-1", (5, 7))) == [SHY]


def test_who_has_left_need_not_go_back() -> None:
    field = shy((5, 5), WOOD)
    remembering(field, "red-1", has_reached_cover=True)
    assert against(field, DONE) == {}
    assert against_move(field, "red-1", (8, 5)) == {}


@pytest.mark.parametrize(
    ("option", "first", "later"),
    [
        ("reach-once-pay-each-exit", (True, False), (True, False)),
        ("stay-whole-game", (False, False), (False, False)),
        ("pay-once", (True, False), (True, True)),
    ],
)
def test_what_leaving_takes(option: str, first: tuple[bool, bool], later: tuple[bool, bool]) -> None:
    """With a point of Faith, and without: whether it may leave at first, and after it has left once."""

    def may_leave(faith: int, has_left: bool) -> bool:
        field = shy((5, 10), WOOD, faith=faith, campaign=[f"R-CP-34={option}"])
        remembering(field, "red-1", has_left_cover=has_left)
        return against_move(field, "red-1", (5, 5)) == {}

    assert (may_leave(1, False), may_leave(0, False)) == first
    assert (may_leave(1, True), may_leave(0, True)) == later


@pytest.mark.parametrize(("option", "refused"), [("follow-battle-setting", False), ("own-only", True)])
def test_whose_faith_it_is(option: str, refused: bool) -> None:
    models = (red((5, 10), duties=[SHY]), red((20, 5), "F1"))
    field = Field(*models, *ASIDE, terrain=[WOOD], campaign=[f"R-CP-37={option}"])
    assert bool(against_move(field, "red-1", (5, 5))) is refused
