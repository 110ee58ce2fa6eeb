"""Which of the heroes' Destiny actions each side is offered, in which phase, and at which question."""

from typing import Any

import pytest
from skirmish.destiny.test_destiny_actions import offered
from skirmish.fields import Field, blue, red
from skirmish.movement.walks import last_move

from dwethia.skirmish.destiny.offering import HEROICS
from dwethia.skirmish.events.destiny import ActionUsed
from dwethia.skirmish.events.shooting import ShotFired

BOW = "24in S2"
QUESTIONS = {"movement": "movement", "shoot": "shoot"}


def across(**scene: Any) -> Field:
    """Two sides alike, twenty inches apart: a hero, an archer beside it, and a friend further off."""
    return Field(
        red((8, 4), "hero Dst2"),
        red((9.45, 4), weapon=BOW),
        red((3, 4)),
        blue((8, 25), "hero Dst2"),
        blue((9.45, 25), weapon=BOW),
        blue((3, 25)),
        depth=36,
        **scene,
    )


def question(field: Field, seat: str) -> str:
    """What a seat is asked: the others let their windows pass until then."""
    while field.questions[0][0] != seat:
        field.decide("pass")
    return field.questions[0][1]


@pytest.mark.parametrize(
    ("action", "phase", "acting", "is_offered"),
    [
        pytest.param("surge", "movement", True, True, marks=pytest.mark.rule("SK-DEST-11")),
        pytest.param("surge", "movement", False, True, marks=pytest.mark.rule("SK-DEST-11")),
        pytest.param("surge", "shoot", True, False, marks=pytest.mark.rule("SK-DEST-11")),
        pytest.param("surge", "shoot", False, False, marks=pytest.mark.rule("SK-DEST-11")),
        pytest.param("together", "movement", True, True, marks=pytest.mark.rule("SK-DEST-16")),
        pytest.param("together", "movement", False, True, marks=pytest.mark.rule("SK-DEST-16")),
        pytest.param("together", "shoot", True, True, marks=pytest.mark.rule("SK-DEST-16")),
        pytest.param("together", "shoot", False, True, marks=pytest.mark.rule("SK-DEST-16")),
        pytest.param("signal", "movement", True, True, marks=pytest.mark.rule("SK-DEST-18")),
        pytest.param("signal", "movement", False, False, marks=pytest.mark.rule("SK-DEST-18")),
        pytest.param("signal", "shoot", True, False, marks=pytest.mark.rule("SK-DEST-18")),
        pytest.param("signal", "shoot", False, False, marks=pytest.mark.rule("SK-DEST-18")),
        pytest.param("release", "movement", True, False, marks=pytest.mark.rule("SK-DEST-19")),
        pytest.param("release", "movement", False, False, marks=pytest.mark.rule("SK-DEST-19")),
        pytest.param("release", "shoot", True, True, marks=pytest.mark.rule("SK-DEST-19")),
        pytest.param("release", "shoot", False, True, marks=pytest.mark.rule("SK-DEST-19")),
    ],
)
@pytest.mark.parametrize("side", ["red", "blue"])
@pytest.mark.rule("HS-WIN-01")
def test_a_side_is_offered_what_the_book_lets_it_do(
    side: str, action: str, phase: str, acting: bool, is_offered: bool
) -> None:
    """The side that acts at its own question, the other at a window; no enemy is within 12 inches of a hero."""
    other = {"red": "blue", "blue": "red"}[side]
    field = across(phase=phase, priority=side if acting else other)
    assert question(field, side) == (QUESTIONS[phase] if acting else "window")
    assert (f"{action}:{side}-1" in offered(field, side)) is is_offered
    if is_offered:
        field.decide(f"{action}:{side}-1", side)
        (used,) = field.saw(ActionUsed)
        assert (used.name, used.action) == (f"{side.title()} 1", HEROICS[action].name)


@pytest.mark.rule("SK-DEST-16", "HS-WIN-01")
@pytest.mark.parametrize("side", ["red", "blue"])
@pytest.mark.parametrize("phase", ["close-combat", "retreat"])
def test_in_close_combat_both_sides_draw_friends_at_windows_and_do_nothing_else(side: str, phase: str) -> None:
    fighting = red((20, 8), "M6"), blue((20, 9.3), "M6")
    sides = (red((14, 4), "hero Dst2"), red((10, 4)), blue((14, 14), "hero Dst2"), blue((10, 14)))
    field = Field(*sides, *fighting, phase="close-combat", dice="1 1 1 1")
    while not (field.battle.phase.value == phase and field.questions == [(side, "window")]):
        if field.questions[0][1] == "retreat":
            field.decide({"do": "done"})
        else:
            field.decide(str(field.request.plain))
    assert offered(field) == {f"together:{side}-1"}
    field.decide(f"together:{side}-1")
    assert field.saw(ActionUsed)[0].rule == "SK-DEST-16"


@pytest.mark.rule("SK-DEST-16", "SK-SHOOT-30", "HS-WIN-01")
@pytest.mark.parametrize(("closes_up", "against"), [(True, "5 = 3 Defense"), (False, "3 = 3 Defense")])
def test_friends_close_up_to_a_shield_wall_against_arrows_from_twenty_inches(closes_up: bool, against: str) -> None:
    """Before the archers shoot, the hero with a shield draws a friend to its side, who is then behind the shield."""
    field = Field(
        red((8, 4), "hero Dst1 D3 shield"),
        red((12, 4), "D3 I2"),
        blue((12, 25.26), "P3", weapon=BOW),
        depth=36,
        phase="shoot",
        priority="blue",
        turns=1,
        dice="1",
    )
    assert field.questions == [("red", "window")]
    if closes_up:
        field.decide("together:red-1")
        field.decide({"models": ["red-2"]})
        assert last_move(field).rule == "SK-DEST-16"
    else:
        field.decide("pass")
    field.decide({"do": "shoot", "model": "blue-1", "weapon": "weapon", "target": "red-2"})
    while not field.saw(ShotFired):
        field.decide(str(field.request.plain))
    (fired,) = field.saw(ShotFired)
    assert str(fired.aim.against).startswith(against)
    assert ("SK-SHOOT-30" in fired.rules) is closes_up


@pytest.mark.rule("SK-DEST-11", "HS-WIN-01")
def test_a_surge_from_the_own_question_moves_those_by_the_hero_before_the_question_comes_again() -> None:
    field = across()
    question(field, "red")
    field.decide("surge:red-1")
    assert field.questions == [("blue", "answer-surge")]
    field.decide("pass")
    assert field.questions == [("red", "surge")]
    field.decide({"path": [[8000, 4000], [8000, 6000]]})
    field.decide({"path": [[9450, 4000], [9450, 6000]]})
    assert question(field, "red") == "movement"
    assert [field.model(id).has_moved for id in ("red-1", "red-2", "red-3")] == [True, True, False]
    assert "surge:red-1" not in offered(field)


@pytest.mark.rule("HS-WIN-01")
def test_once_a_side_has_acted_from_its_own_question_the_other_is_asked() -> None:
    field = across()
    question(field, "red")
    field.decide("together:red-1")
    field.decide({"models": ["red-3"]})
    assert field.questions == [("blue", "window")]
