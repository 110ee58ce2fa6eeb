"""Destiny actions of a unit's own, and wargear that works at any moment."""

import pytest
from skirmish.close_combat.acts import Acted
from skirmish.destiny.test_destiny_actions import offered
from skirmish.fields import Field, blue, red
from skirmish.movement.walks import last_move, path, refused

from dwethia.engine.procedure import Asking
from dwethia.rulebook import Rulings
from dwethia.skirmish.destiny.offering import take
from dwethia.skirmish.events.destiny import ActionUsed
from dwethia.skirmish.state.battle import Battle, Until
from dwethia.skirmish.state.current_profile import profile_now


@pytest.mark.rule("SK-DEST-09", "SK-DEST-10")
def test_an_action_of_its_own_repositions_a_friend_within_range() -> None:  # G-SK-25
    field = Field(red((5, 5), unit="marshal"), red((5, 9)), red((5, 20)), blue((15, 5)), blue((20, 20)))
    assert "own:red-1:move-the-pins" in offered(field)
    field.decide("own:red-1:move-the-pins")
    assert field.asked("red").question == "action-target"
    assert [choice.id for choice in field.request.choices] == ["red-1", "red-2"]
    field.decide("red-2")
    assert refused(field, {"path": path(field, "red-2", (5, 13.001))}) == ["4.001 in is more than 4 in (SK-MOVE-02)"]
    field.decide({"path": path(field, "red-2", (5, 13))})
    assert (last_move(field).cause, last_move(field).rule) == ("Move the Pins", "SK-DEST-09")
    assert (field.model("red-2").moved, field.model("red-2").has_moved) == (4000, False)
    assert field.model("red-1").destiny == 2
    (used,) = field.saw(ActionUsed)
    assert used.affected == ("Red 2",)


@pytest.mark.rule("SK-DEST-09")
def test_a_repositioned_friend_may_not_engage_nor_leave_a_fight() -> None:
    field = Field(red((5, 5), unit="marshal"), red((5, 8)), red((9, 8)), blue((5, 11)), blue((9, 9.4)), blue((20, 20)))
    field.decide("own:red-1:move-the-pins")
    assert [choice.id for choice in field.request.choices] == ["red-1", "red-2"]
    field.decide("red-2")
    assert refused(field, {"path": path(field, "red-2", (5, 9.74))}) == [
        "Red 2 may not engage Blue 1: Move the Pins leads nobody into a fight (SK-DEST-09)"
    ]
    assert refused(field, {"path": path(field, "red-2"), "manner": "defensive"}) == [
        "'defensive' is no manner: expected plain"
    ]


@pytest.mark.rule("SK-MOVE-12")
def test_a_unit_may_be_moved_outside_the_movement_phase() -> None:
    field = Field(red((5, 5), unit="oracle"), red((5, 9), weapon="24in S2"), blue((15, 5)), phase="shoot")
    field.decide("own:red-1:a-little-to-the-left")
    field.decide("red-2")
    field.decide({"path": path(field, "red-2", (3, 9))})
    assert last_move(field).rule == "SK-MOVE-12"


@pytest.mark.rule("SK-DEST-09")
def test_an_action_that_changes_a_friend_lasts_as_it_says() -> None:
    def watches(battle: Battle, rulings: Rulings) -> Asking[Battle]:
        return take(battle, "own:red-1:the-throne-watches", rulings)

    field = Acted(watches, red((5, 5), unit="legate"), red((5, 7), "M3"), blue((5, 8.5)), phase="close-combat")
    field.decide("red-2")
    (used,) = field.saw(ActionUsed)
    assert used.text() == "Legate spends 1 Destiny on The Throne Watches (3 left): Red 2 has Martial 1 higher"
    profile, why = profile_now(field.battle, field.model("red-2"), field.game.rulings)
    assert (profile.martial, why[0][1].name, field.model("red-2").lasting[0].until) == (
        4,
        "The Throne Watches",
        Until.TURN,
    )


def test_an_action_is_open_in_its_own_phase_only() -> None:
    models = red((5, 5), unit="legate"), red((5, 7), "M3"), blue((5, 8.5)), blue((15, 5))
    assert not any(use.startswith("own") for use in offered(Field(*models)))


def test_a_fate_charm_brings_destiny_back_at_any_moment_once() -> None:
    field = Field(
        red((5, 5), unit="legate", wargear=["fate-charm"], destiny=2), red((8, 5)), blue((15, 5)), always_asked=True
    )
    assert "item:red-1:fate-charm" in offered(field)
    field.decide("item:red-1:fate-charm")
    assert field.model("red-1").destiny == 3
    assert "item:red-1:fate-charm" not in offered(field)
