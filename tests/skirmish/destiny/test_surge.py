"""Surge: a hero moves at once and takes along those by it; and a Surge may be answered by one."""

from typing import Any

import pytest
from skirmish.destiny.test_destiny_actions import offered
from skirmish.fields import Field, blue, red
from skirmish.movement.walks import last_move, may_move, move, path, refused, refused_move

from dwethia.skirmish.events.destiny import ActionUsed, SurgeLost, SurgesMet
from dwethia.skirmish.events.moving import Moved

DONE = {"do": "done"}


def surging(field: Field, id: str, *to: tuple[float, float]) -> None:
    """One model's way in a Surge, or its stay."""
    assert field.game.asks[0].question == "surge"
    field.decide({"path": path(field, id, *to)})


def pass_windows(field: Field) -> None:
    while field.questions[0][1] == "window":
        field.decide("pass")


def interrupted(*more: dict[str, Any], **scene: Any) -> Field:
    """Blue begins its part, and a red hero with a friend beside it may act first."""
    field = Field(
        red((5, 5), "hero Dst3"), red((6.45, 5)), red((20, 5)), blue((5, 15)), *more, priority="blue", **scene
    )
    pass_windows_of(field, "blue")
    assert field.questions == [("red", "window")]
    return field


def pass_windows_of(field: Field, seat: str) -> None:
    while field.questions[0] == (seat, "window"):
        field.decide("pass")


@pytest.mark.rule("SK-DEST-11", "SK-DEST-10")
def test_a_surge_moves_the_hero_and_those_by_it_out_of_order() -> None:
    field = interrupted()
    field.decide("surge:red-1")
    surging(field, "red-1", (5, 9))
    assert (last_move(field).cause, last_move(field).rule) == ("Surge", "SK-DEST-11")
    assert field.model("red-1").disc[:2] == (5000, 9000)
    surging(field, "red-2", (6.45, 9))
    assert field.questions[0] == ("blue", "movement")
    assert [field.model(id).has_moved for id in ("red-1", "red-2", "red-3")] == [True, True, False]
    assert field.model("red-1").destiny == 2


@pytest.mark.rule("SK-DEST-12")
def test_everyone_moved_must_end_in_coherency_with_the_hero() -> None:
    field = interrupted()
    field.decide("surge:red-1")
    surging(field, "red-1", (5, 9))
    short = {"path": path(field, "red-2", (7.418, 9))}
    assert refused(field, short) == [
        "it ends out of coherency with Red 1: 1.001 in across is more than 1 in (SK-COH-01) (SK-DEST-12)"
    ]
    surging(field, "red-2", (7.417, 9))


@pytest.mark.rule("SK-DEST-12")
def test_who_is_not_moved_may_stay_behind_and_keeps_its_own_move() -> None:
    field = interrupted()
    field.decide("surge:red-1")
    surging(field, "red-1", (5, 9))
    surging(field, "red-2")
    assert not field.model("red-2").has_moved
    pass_windows(field)
    field.decide(DONE)  # blue's part
    pass_windows(field)
    assert may_move(field, "red-2", (7, 8))
    assert not may_move(field, "red-1", (5, 10))


@pytest.mark.rule("SK-DEST-11")
def test_a_surge_comes_between_two_models_moves() -> None:
    field = interrupted(blue((8, 15)), rulings=["R-SK-97.timing=between-model-moves"])
    field.decide("pass")
    move(field, "blue-1", (5, 14))
    assert field.questions == [("red", "window")]
    field.decide("surge:red-1")
    surging(field, "red-1", (5, 9))
    surging(field, "red-2", (6.45, 9))
    move(field, "blue-2", (8, 14))
    assert [moved.name for moved in field.saw(Moved)] == ["Blue 1", "Red 1", "Red 2", "Blue 2"]


@pytest.mark.rule("SK-DEST-11")
@pytest.mark.parametrize(("option", "again"), [("normal-move-early", False), ("extra-move", True)])
def test_a_surge_is_the_normal_move_taken_early_or_one_more(option: str, again: bool) -> None:
    field = interrupted(rulings=[f"R-SK-97.budget={option}"])
    field.decide("surge:red-1")
    surging(field, "red-1", (5, 9))
    surging(field, "red-2", (7, 9))
    pass_windows(field)
    field.decide(DONE)  # blue's part
    pass_windows(field)
    assert may_move(field, "red-1", (5, 10)) is again
    assert may_move(field, "red-2", (7, 10)) is again


@pytest.mark.rule("SK-DEST-11")
def test_models_that_have_moved_or_are_engaged_stay() -> None:
    field = Field(red((5, 5), "hero Dst1"), red((6.45, 5)), red((3.55, 5)), blue((3, 6.5)), blue((20, 20)))
    move(field, "red-2", (6.45, 5.1))
    field.decide("surge:red-1")
    surging(field, "red-1", (5, 3))
    assert field.questions[0][1] != "surge"
    assert [event.rule for event in field.saw(ActionUsed)] == ["SK-DEST-11"]
    assert "surge:red-1" not in offered(Field(red((5, 5), "hero Dst1"), red((11, 5)), blue((5, 6.5))))


@pytest.mark.rule("SK-DEST-10")
@pytest.mark.parametrize(("option", "again"), [("per-ability", False), ("no-limit", True)])
def test_a_hero_surges_once_per_phase(option: str, again: bool) -> None:
    field = interrupted(rulings=[f"R-SK-94={option}", "R-SK-97.budget=extra-move"])
    field.decide("surge:red-1")
    surging(field, "red-1", (5, 6))
    surging(field, "red-2", (7, 6))
    assert ("surge:red-1" in offered(field)) is again
    assert field.saw(ActionUsed)[0].rules[-1] == "SK-DEST-10"


# Surge against Surge


def answered(dice: str = "", **scene: Any) -> Field:
    """Red, without priority, surges in blue's part, and blue's hero answers."""
    field = interrupted(blue((20, 15), "hero Dst3"), always_asked=True, dice=dice, **scene)
    field.decide("surge:red-1")
    assert field.questions == [("blue", "answer-surge")]
    field.decide("blue-2")
    return field


@pytest.mark.rule("SK-DEST-13")
@pytest.mark.parametrize(("wagers", "first"), [((0, 1), "Red 1"), ((2, 1), "Blue 2")])
def test_the_higher_wager_surges_first_and_the_other_follows(wagers: tuple[int, int], first: str) -> None:
    field = answered()
    field.decide(str(wagers[0]), "blue")
    field.decide(str(wagers[1]), "red")
    (met,) = field.saw(SurgesMet)
    assert (met.wagers, met.first) == (wagers, first)
    assert (field.model("blue-2").destiny, field.model("red-1").destiny) == (2 - wagers[0], 2 - wagers[1])
    order = []
    while field.game.asks[0].question == "surge":
        order.append(str(field.game.asks[0].seat))
        form = field.game.asks[0].form
        assert form is not None
        field.decide({"path": path(field, form.errand.model)})  # type: ignore[attr-defined]
    assert order == (["red", "red", "blue"] if first == "Red 1" else ["blue", "red", "red"])


@pytest.mark.rule("SK-DEST-13")
@pytest.mark.parametrize(("face", "first"), [(4, "Red 1"), (3, "Blue 2")])
def test_on_equal_wagers_a_die_decides_for_the_side_without_priority(face: int, first: str) -> None:
    field = answered(dice=str(face))
    field.decide("2", "blue")
    field.decide("2", "red")
    field.done()
    assert field.saw(SurgesMet)[0].first == first


@pytest.mark.rule("SK-DEST-13", "SK-DEST-03")
def test_destiny_may_reroll_the_die() -> None:
    field = answered(dice="3 4")
    field.decide("1", "blue")
    field.decide("1", "red")
    assert field.questions == [("red", "reroll")]
    field.decide("1")
    field.done()
    assert field.saw(SurgesMet)[0].first == "Red 1"
    assert (field.model("blue-2").destiny, field.model("red-1").destiny) == (1, 0)


@pytest.mark.rule("SK-DEST-13")
def test_wagers_may_be_raised_in_the_open_by_who_replies_first() -> None:
    field = answered(rulings=["R-SK-98=open-raise"])
    for seat, wager in (("blue", "1"), ("red", "2")):
        assert field.questions == [(seat, "raise-wager")]
        field.decide(wager)
    (met,) = field.saw(SurgesMet)  # blue has 2 left and cannot go above: it is not asked
    assert (met.wagers, met.first) == ((1, 2), "Red 1")
    assert (field.model("blue-2").destiny, field.model("red-1").destiny) == (1, 0)


@pytest.mark.rule("SK-DEST-13")
def test_there_is_no_wager_where_only_the_die_decides() -> None:
    field = answered(dice="6", rulings=["R-SK-98=die-only"])
    while field.game.asks[0].question == "reroll":
        field.decide("0")
    assert field.saw(SurgesMet)[0].wagers == (0, 0)


@pytest.mark.rule("SK-DEST-13")
def test_a_surge_is_lost_if_the_other_has_pinned_its_hero() -> None:
    field = Field(red((5, 5), "hero Dst1"), red((20, 5)), blue((5, 11), "hero Dst2"), blue((20, 20)), priority="blue")
    pass_windows_of(field, "red")
    field.decide("surge:blue-1")
    field.decide("red-1")
    field.decide("1", "blue")
    field.decide("0", "red")
    surging(field, "blue-1", (5, 5 + 1.574))
    assert [event.text() for event in field.saw(SurgeLost)] == ["Red 1 can no longer surge"]


@pytest.mark.rule("SK-DEST-12")
def test_a_surge_ends_with_its_hero() -> None:
    field = Field(
        red((5, 5), "hero Dst1"),
        red((6.45, 5)),
        blue((5, 6.5), "A1"),
        blue((20, 20)),
        priority="blue",
        rulings=["R-SK-37=leave-and-be-struck", "R-SK-52=at-once"],
        dice="6",
    )
    pass_windows_of(field, "blue")
    field.decide("surge:red-1")
    surging(field, "red-1", (3, 2))
    field.decide("yes")
    assert [event.text() for event in field.saw(SurgeLost)] == ["Red 1 can no longer surge"]
    assert field.questions[0] == ("blue", "movement")
    assert not field.model("red-2").has_moved


@pytest.mark.rule("SK-MOVE-09")
def test_who_has_surged_into_a_fight_stays_there_also_where_a_surge_does_not_count_as_a_move() -> None:
    rulings = ["R-SK-69=own-move-only", "R-SK-97.budget=extra-move", "R-SK-37=free-to-leave"]
    field = Field(red((10, 10), "hero Dst1", base=32), blue((10, 14)), red((20, 20)), rulings=rulings)
    field.decide("surge:red-1")
    field.decide({"path": path(field, "red-1", (10, 12.69))})
    assert field.model("red-1").has_charged
    assert refused_move(field, "red-1", (10, 9)) == ["Red 1 is pinned: Blue 1 is 0.05 in away (SK-MOVE-09)"]
