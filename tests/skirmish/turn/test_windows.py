"""Windows: when heroes may act at any time, who is asked, and how to pass."""

from typing import Any

import pytest
from skirmish.fields import Field, blue, red
from skirmish.movement.walks import move

from dwethia.engine.events import Decided
from dwethia.engine.seats import Seat

DONE = {"do": "done"}
RED = Seat("red")
WINDOW = [("red", "window")]
MOVEMENT = [("red", "movement")]


def duel(**scene: Any) -> Field:
    """A hero with Destiny, a friend, and an enemy near them."""
    return Field(red((5, 5), "hero Dst2"), red((11, 5)), blue((5, 15)), blue((20, 20)), **scene)


@pytest.mark.rule("HS-WIN-01")
@pytest.mark.parametrize(("far", "asked"), [(18.417, WINDOW), (18.418, MOVEMENT)])
def test_a_seat_is_asked_with_an_enemy_within_twelve_inches_of_its_hero(far: float, asked: list[Any]) -> None:
    field = Field(red((5, 5), "hero Dst1"), red((11, 5)), blue((5, far)))
    assert field.questions == asked
    if asked == WINDOW:
        field.decide("surge:red-1")
        assert field.saw(Decided)[0].rule == "HS-WIN-01"


@pytest.mark.rule("HS-WIN-01")
def test_who_wants_to_be_asked_always_is() -> None:
    field = Field(red((5, 5), "hero Dst1"), red((11, 5)), blue((5, 22)), always_asked=True)
    assert field.questions == WINDOW
    field.decide("surge:red-1")
    assert "HS-WIN-01" in field.saw(Decided)[0].rules


def test_who_has_no_legal_use_is_not_asked() -> None:
    assert Field(red((5, 5), "hero"), blue((5, 15))).questions == MOVEMENT  # no Destiny
    assert Field(red((5, 5), "Dst2"), blue((5, 15))).questions == MOVEMENT  # no hero


def test_windows_open_at_the_start_of_a_part_after_each_move_and_at_its_end() -> None:
    field = duel()
    asked = [field.questions]
    field.decide("pass")
    asked.append(field.questions)
    move(field, "red-2", (11, 6))
    asked.append(field.questions)
    field.decide("pass")
    asked.append(field.questions)
    field.decide(DONE)
    asked.append(field.questions)
    field.decide("pass")
    assert asked == [WINDOW, MOVEMENT, WINDOW, MOVEMENT, WINDOW]
    assert (field.battle.acting, field.questions) == ("blue", WINDOW)  # the start of the enemy's part


def test_the_board_is_up_to_date_when_a_window_opens() -> None:
    field = duel()
    field.decide("pass")
    move(field, "red-2", (11, 6))
    assert field.questions == WINDOW
    assert field.model("red-2").disc[:2] == (11000, 6000)


def test_the_side_with_priority_is_asked_first_and_all_again_once_somebody_has_acted() -> None:
    field = Field(red((5, 5), "hero Dst2"), red((8, 9)), blue((5, 15), "hero Dst2"), priority="blue")
    assert field.questions == [("blue", "window")]
    field.decide("pass")
    assert field.questions == WINDOW
    field.decide("together:red-1")
    field.decide({"models": []})
    assert field.questions == [("blue", "window")]


def test_a_use_has_a_name_in_words() -> None:
    field = duel()
    assert [(choice.id, choice.label) for choice in field.request.choices] == [
        ("pass", "Pass"),
        ("surge:red-1", "Red 1: Surge for 1 Destiny"),
        ("together:red-1", "Red 1: Together as One! for 1 Destiny"),
    ]


@pytest.mark.parametrize(
    ("scope", "after_a_move", "after_the_part"),
    [
        ("model", WINDOW, WINDOW),
        ("part", MOVEMENT, WINDOW),
        ("phase", MOVEMENT, [("blue", "movement")]),
        ("turn", MOVEMENT, [("blue", "movement")]),
        ("near", MOVEMENT, [("blue", "movement")]),
    ],
)
def test_a_seat_passes_until_a_span_ends(scope: str, after_a_move: list[Any], after_the_part: list[Any]) -> None:
    field = duel()
    field.game.pass_until(RED, scope)
    assert field.questions == MOVEMENT
    move(field, "red-2", (11, 6))
    assert field.questions == after_a_move
    field.game.pass_until(RED, scope)
    field.decide(DONE)
    if field.questions == WINDOW and field.battle.acting == "red":
        field.game.pass_until(RED, scope)
    assert field.questions == after_the_part


def test_a_pass_until_an_enemy_is_near_ends_when_one_comes_near_another_hero() -> None:
    field = Field(red((5, 5), "hero Dst2"), red((20, 5), "hero Dst2"), blue((5, 15)), blue((20, 19)), priority="blue")
    field.game.pass_until(RED, "near")
    assert field.questions == [("blue", "movement")]
    move(field, "blue-1", (5, 14))
    assert field.questions == [("blue", "movement")]
    move(field, "blue-2", (20, 17))
    assert field.questions == WINDOW


def test_a_window_let_pass_leaves_nothing_in_the_record() -> None:
    field = duel()
    before = field.game.last_entry
    field.decide("pass")
    assert field.game.last_entry == before


def test_each_seat_of_a_side_is_asked_for_its_own_heroes() -> None:
    field = Field(
        red((5, 5), "hero Dst1", seat="ann"),
        red((9, 5), "hero Dst1", seat="bob"),
        blue((5, 15)),
        seats={"red": ["ann", "bob"]},
    )
    assert field.questions == [("ann", "window")]
    assert {choice.id for choice in field.request.choices} == {"pass", "surge:red-1", "together:red-1"}
    field.decide("pass")
    assert field.questions == [("bob", "window")]
