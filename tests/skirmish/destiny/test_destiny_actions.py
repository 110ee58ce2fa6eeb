"""The Destiny actions that all heroes have: Together as One!, Fire on my Signal, Release!, and who may take them."""

from typing import Any

import pytest
from skirmish.fields import Field, blue, piece, red
from skirmish.movement.walks import last_move, move, refused

from dwethia.engine.forms import as_written
from dwethia.skirmish.events.destiny import ActionUsed
from dwethia.skirmish.state.battle import Phase, Until

DONE = {"do": "done"}


def offered(field: Field, seat: str | None = None) -> set[str]:
    """What heroes may do at the open question, a window or a side's own; nothing where the seat is not asked."""
    asked = [each for each in field.game.requests if seat in (None, each.seat)]
    return {choice.id for each in asked[:1] for choice in each.choices} - {"pass"}


# Who has them, and what they cost


@pytest.mark.rule("SK-DEST-01", "SK-DEST-02", "SK-DEST-09")
def test_an_action_is_paid_from_the_heros_own_destiny() -> None:
    field = Field(red((5, 5), "hero Dst2"), red((5, 9)), blue((5, 15)))
    field.decide("together:red-1")
    (used,) = field.saw(ActionUsed)
    assert used.text() == "Red 1 spends 1 Destiny on Together as One! (1 left)"
    field.decide({"models": []})
    assert field.model("red-1").destiny == 1


@pytest.mark.rule("SK-DEST-02")
def test_with_a_pool_an_action_is_paid_from_it() -> None:
    field = Field(red((5, 5), "hero Dst1"), red((5, 9), "Dst2"), blue((5, 15)), rulings=["R-SK-90=pool-no-refresh"])
    field.decide("together:red-1")
    field.decide({"models": []})
    assert (field.battle.side(field.model("red-1").side).destiny, field.model("red-1").destiny) == (2, 1)


@pytest.mark.rule("SK-DEST-09")
@pytest.mark.parametrize(
    ("option", "who"),
    [
        ("heroes", {"red-1"}),
        ("heroes-and-religious", {"red-1", "red-2"}),
        ("any-with-destiny", {"red-1", "red-2", "red-3"}),
    ],
)
def test_the_default_actions_belong_to_heroes_or_by_ruling_to_others(option: str, who: set[str]) -> None:
    field = Field(
        red((5, 5), "hero Dst1"),
        red((9, 5), "religious Dst1"),
        red((13, 5), "Dst1"),
        blue((5, 15)),
        rulings=[f"R-SK-100={option}"],
    )
    assert {use.split(":")[1] for use in offered(field) if use.startswith("surge")} == who
    field.decide("surge:red-1")
    assert "SK-DEST-09" in field.saw(ActionUsed)[0].rules


# Together as One!


def drawn(*models: dict[str, Any], who: list[str] | None = None, **scene: Any) -> Field:
    """The first hero draws those named, or all who can be, to itself."""
    field = Field(*models, **scene)
    field.decide("together:red-1")
    form = field.game.asks[0].form
    assert form is not None
    field.decide(as_written(next(form.suggestions())) if who is None else {"models": who})
    return field


@pytest.mark.rule("SK-DEST-16", "SK-DEST-17", "SK-DEST-10")
def test_friends_within_six_inches_are_drawn_three_inches_straight_to_the_hero() -> None:
    field = drawn(red((5, 5), "hero Dst1"), red((5, 12.417)), blue((15, 5)))
    assert field.model("red-2").disc[:2] == (5000, 9417)
    assert str(last_move(field).allowance) == "3000 = 3000 Together as One! (SK-DEST-17)"
    assert last_move(field).rule == "SK-DEST-16"
    assert field.model("red-2").affected == ("Together as One!",)
    assert not field.model("red-2").has_moved


@pytest.mark.rule("SK-DEST-16")
@pytest.mark.parametrize(
    ("option", "far", "is_drawn"),
    [
        ("6in-pull-3", 7.417, True),
        ("6in-pull-3", 7.418, False),
        ("3in-pull-3", 4.417, True),
        ("3in-pull-3", 4.418, False),
    ],
)
def test_how_near_a_friend_must_be_is_a_ruling(option: str, far: float, is_drawn: bool) -> None:
    field = Field(red((5, 5), "hero Dst1"), red((5, 5 + far)), blue((15, 5)), rulings=[f"R-SK-95={option}"])
    assert ("together:red-1" in offered(field)) is is_drawn
    if is_drawn:
        field.decide("together:red-1")
        assert field.saw(ActionUsed)[0].rule == "SK-DEST-16"


@pytest.mark.rule("SK-DEST-17")
def test_a_pull_stops_at_what_is_in_the_way() -> None:
    wall = piece((5, 8), "impassable", corners=[(0, 0), (3, 0), (3, 0.2), (0, 0.2)])
    field = drawn(red((5, 5), "hero Dst1"), red((5, 10.5)), blue((15, 5)), terrain=[wall])
    assert field.model("red-2").disc[:2] == (5000, 8730)
    field = drawn(red((5, 5), "hero Dst1"), red((5, 10.5)), red((5, 8.5)), blue((15, 5)), who=["red-2"])
    assert field.model("red-2").disc[:2] == (5000, 9760)
    field = drawn(red((5, 5), "hero Dst1"), red((5, 8.5)), blue((15, 5)))
    assert field.model("red-2").disc[:2] == (5000, 6437)  # in contact with the hero
    assert "SK-DEST-17" in last_move(field).rules


@pytest.mark.rule("SK-DEST-16")
def test_nobody_is_drawn_to_within_an_inch_of_an_enemy_nor_out_of_a_fight() -> None:
    field = drawn(red((5, 5), "hero Dst1"), red((5, 11)), blue((7, 8)))
    assert field.model("red-2").disc[:2] == (5000, 9053)
    assert "SK-DEST-16" in last_move(field).rules
    field = Field(red((5, 5), "hero Dst1"), red((5, 11)), blue((5, 12.5)), blue((15, 5)))
    assert "together:red-1" not in offered(field)


@pytest.mark.rule("SK-DEST-16")
def test_each_pull_is_the_owners_choice() -> None:
    field = Field(red((5, 5), "hero Dst1"), red((5, 10)), red((10, 5)), blue((12, 12)))
    field.decide("together:red-1")
    assert refused(field, {"models": ["red-1"]}) == ["'red-1' cannot be drawn: expected red-2, red-3 (SK-DEST-16)"]
    assert refused(field, {"models": ["red-2", "red-2"]}) == ["each model is drawn once"]
    assert refused(field, {"models": "red-2"}) == ["expected one field, models, a list of ids"]
    field.decide({"models": ["red-3"]})
    assert field.model("red-2").disc[:2] == (5000, 10000)
    assert field.model("red-3").disc[:2] == (7000, 5000)


@pytest.mark.rule("SK-DEST-10")
@pytest.mark.parametrize(("option", "again"), [("per-ability", False), ("no-limit", True)])
def test_it_affects_a_model_once_per_phase(option: str, again: bool) -> None:
    field = drawn(red((5, 5), "hero Dst2"), red((5, 12.4)), blue((15, 5)), rulings=[f"R-SK-94={option}"])
    assert ("together:red-1" in offered(field)) is again
    assert field.saw(ActionUsed)[0].text().startswith("Red 1 spends 1 Destiny")
    if again:
        field.decide("together:red-1")
        assert "SK-DEST-10" not in field.saw(ActionUsed)[0].rules


@pytest.mark.rule("SK-MOVE-13")
@pytest.mark.parametrize(("option", "moved"), [("any-displacement-this-turn", 3000), ("own-move-only", 0)])
def test_a_pull_counts_as_having_moved_unless_only_the_own_move_does(option: str, moved: int) -> None:
    field = drawn(red((5, 5), "hero Dst1"), red((5, 12)), blue((15, 5)), rulings=[f"R-SK-69={option}"])
    assert field.model("red-2").moved == moved


# Fire on my Signal and Release!

BOW = "24in S2 half"


@pytest.mark.rule("SK-DEST-18", "SK-DEST-10")
def test_those_by_the_hero_who_stand_still_gain_quick_shot_for_the_shoot_phase() -> None:
    field = Field(
        red((5, 5), "hero Dst1"), red((7, 5), weapon=BOW), red((3, 5)), red((5, 11), weapon=BOW), blue((5, 15))
    )
    field.decide("signal:red-1")
    (used,) = field.saw(ActionUsed)
    assert used.text() == (
        "Red 1 spends 1 Destiny on Fire on my Signal (0 left): Red 2 may shoot with [Quick Shot] if they stand still"
    )
    (lasting,) = field.model("red-2").lasting
    assert (lasting.effect, lasting.until, lasting.beside) == ("Quick Shot", Until.SHOOT, "red-1")
    assert [id for id in ("red-3", "red-4") if field.model(id).lasting] == []


@pytest.mark.rule("SK-DEST-18")
def test_the_signal_is_over_when_close_combat_begins() -> None:
    field = Field(red((5, 5), "hero Dst1"), red((7, 5), weapon=BOW), blue((5, 15)), turns=1)
    field.decide("signal:red-1")
    while field.battle.phase is Phase.MOVEMENT:
        field.decide(DONE)
    assert "Quick Shot" in [each.effect for each in field.model("red-2").lasting]
    field.decide(DONE)
    assert field.battle.phase is Phase.OVER
    assert not field.model("red-2").lasting


@pytest.mark.rule("SK-DEST-18")
def test_who_moves_or_is_left_by_the_hero_loses_it() -> None:
    models = red((5, 5), "hero Dst1"), red((7, 5), weapon=BOW), red((3, 5), weapon=BOW), blue((5, 15))
    field = Field(*models)
    field.decide("signal:red-1")
    move(field, "red-2", (7, 5.1))
    assert [bool(field.model(id).lasting) for id in ("red-2", "red-3")] == [False, True]
    move(field, "red-1", (9, 5))
    assert not field.model("red-3").lasting
    assert "SK-DEST-18" in field.saw(ActionUsed)[0].rules


@pytest.mark.rule("SK-DEST-18")
def test_the_signal_is_given_in_the_own_sides_movement_to_those_who_have_not_moved() -> None:
    models = red((5, 5), "hero Dst1"), red((7, 5), weapon=BOW), blue((5, 15)), blue((20, 20))
    field = Field(*models, priority="blue")
    assert "surge:red-1" in offered(field, "red")
    assert "signal:red-1" not in offered(field, "red")
    field = Field(*models)
    assert "signal:red-1" in offered(field)
    move(field, "red-2", (7, 5.1))
    assert "signal:red-1" not in offered(field)
    assert "signal:red-1" not in offered(Field(*models, rulings=["R-SK-96=off"]))
    field = Field(*models, rulings=["R-SK-96=on"])
    field.decide("signal:red-1")
    assert field.saw(ActionUsed)[0].rule == "SK-DEST-18"


@pytest.mark.rule("SK-DEST-19", "SK-DEST-10")
def test_release_gives_quick_shot_for_a_natural_six_in_the_shoot_phase() -> None:
    models = red((5, 5), "hero Dst1"), red((7, 5), weapon=BOW), blue((5, 15))
    assert "release:red-1" not in offered(Field(*models, phase="shoot", rulings=["R-SK-96=off"]))
    field = Field(*models, phase="shoot", rulings=["R-SK-96=on"])
    field.decide("release:red-1")
    assert field.saw(ActionUsed)[0].affected == ("Red 2",)
    assert field.battle.phase is Phase.SHOOT
