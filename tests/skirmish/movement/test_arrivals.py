"""Models that were held back come to the table."""

from typing import Any

import pytest
from skirmish.fields import Field, blue, piece, red
from skirmish.movement.walks import may_move, move, moving, refused

from dwethia.skirmish.events.moving import Arrived

EDGE = 0.63  # half a basic base


def arriving(id: str, at: tuple[float, float]) -> dict[str, Any]:
    return {"do": "arrive", "model": id, "at": [round(at[0] * 1000), round(at[1] * 1000)]}


@pytest.mark.rule("SK-SETUP-08")
def test_a_model_held_back_comes_touching_its_own_edge_and_then_moves() -> None:
    field = Field(red(None), red((5, 5)), blue((20, 20)), turn=2)
    assert refused(field, arriving("red-1", (10, EDGE + 0.101))) == [
        "its base must touch its own edge, south: it is 0.101 in away (SK-SETUP-08)"
    ]
    field.decide(arriving("red-1", (10, EDGE + 0.1)))
    (arrived,) = field.saw(Arrived)
    assert arrived.text() == "Red 1 comes to the table from its own edge, at 10 in, 0.73 in"
    assert field.model("red-1").came == 2
    move(field, "red-1", (10, 6))


@pytest.mark.rule("SK-SETUP-08")
def test_nobody_comes_in_the_first_turn() -> None:
    field = Field(red(None), red((5, 5)), blue((20, 20)), turn=1)
    assert refused(field, arriving("red-1", (10, EDGE))) == [
        "models held back come from turn 2 on, and this is turn 1 (SK-SETUP-08)"
    ]


@pytest.mark.rule("SK-SETUP-08")
def test_those_held_back_come_before_the_others_move() -> None:
    field = Field(red(None), red((5, 5)), red((8, 5)), blue((20, 20)), turn=2)
    move(field, "red-2", (5, 6))
    assert refused(field, arriving("red-1", (10, EDGE))) == [
        "models that were held back come before the others move (SK-SETUP-08)"
    ]
    assert refused(field, arriving("red-3", (10, EDGE)))[0] == "Red 3 is not held back (SK-SETUP-08)"


@pytest.mark.rule("SK-MOVE-07", "SK-MOVE-06", "SK-MOVE-11", "HS-TERR-03")
def test_a_place_to_come_to_must_be_free_and_an_inch_from_enemies() -> None:
    rock = piece((20, 2), "impassable", diameter=3)
    field = Field(red(None), red((5, EDGE)), blue((10, EDGE)), turn=2, terrain=[rock])
    assert refused(field, arriving("red-1", (5.5, EDGE))) == ["Red 1 overlaps Red 2 by 0.76 in (SK-MOVE-06)"]
    assert refused(field, arriving("red-1", (12.259, EDGE))) == ["Blue 1 is 0.999 in away, within an inch (SK-MOVE-07)"]
    assert refused(field, arriving("red-1", (20, EDGE)))[0].endswith("(HS-TERR-03)")
    assert refused(field, arriving("red-1", (15, 0.5))) == ["Red 1 is not wholly on the table (SK-MOVE-11)"]
    field.decide(arriving("red-1", (12.26, EDGE)))


@pytest.mark.rule("SK-SETUP-08")
def test_an_ambush_comes_from_any_edge_more_than_six_inches_from_every_enemy() -> None:
    field = Field(red(None, special=["Ambush"]), red((5, 5)), blue((10, 23.37)), turn=2)
    assert refused(field, arriving("red-1", (17.26, 23.37))) == [
        "Blue 1 is 6 in away, not more than 6 in (SK-SETUP-08)"
    ]
    field.decide(arriving("red-1", (17.261, 23.37)))
    assert field.saw(Arrived)[0].by_ambush


@pytest.mark.rule("SK-SETUP-08")
def test_who_has_come_by_ambush_may_move_but_not_engage_this_turn() -> None:
    field = Field(red(None, "Move8", special=["Ambush"]), red((5, 5)), blue((10, 23.37)), turn=2)
    field.decide(arriving("red-1", (17.5, 23.37)))
    assert refused(field, moving(field, "red-1", (11.27, 23.37))) == [
        "Red 1 may not engage Blue 1: it has come by Ambush this turn (SK-SETUP-08)"
    ]
    assert may_move(field, "red-1", (13, 23.37))
