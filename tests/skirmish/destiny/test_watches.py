"""Watches: what a seat waits for before it is asked at windows."""

from typing import Any

import pytest
from skirmish.fields import Field, blue, red
from skirmish.movement.walks import move

from dwethia.engine.events import Decided
from dwethia.engine.seats import Seat
from dwethia.skirmish.destiny.watches import Watch
from dwethia.skirmish.kit import BATTLE
from dwethia.skirmish.state.battle import Phase

DONE = {"do": "done"}
RED = Seat("red")
WINDOW = [("red", "window")]
MOVEMENT = [("blue", "movement")]
WIDE: dict[str, Any] = {"width": 72, "depth": 72, "priority": "blue"}
ACROSS = 1.417  # of a hero and another: what two bases take of the way from middle to middle
OTHERS = 1.26  # of two others


def hero_and(*enemies: dict[str, Any], **scene: Any) -> Field:
    """A hero with Destiny and a friend; the enemies' part is about to begin."""
    return Field(red((5, 5), "hero Dst1"), red((11, 5)), *enemies, **WIDE | scene)


@pytest.mark.rule("HS-WIN-01")
@pytest.mark.parametrize(("gap", "asked"), [(12, WINDOW), (12.001, MOVEMENT)])
def test_a_seat_is_asked_with_an_enemy_within_twelve_inches_of_its_hero(gap: float, asked: list[Any]) -> None:
    field = hero_and(blue((5, 5 + ACROSS + gap)))
    assert field.questions == asked
    if asked == WINDOW:
        field.decide("surge:red-1")
        assert field.saw(Decided)[0].rule == "HS-WIN-01"


@pytest.mark.rule("HS-WIN-01")
@pytest.mark.parametrize(
    ("weapon", "reach"),
    [
        ("24in S2", 30),  # from where a Move of 6 can bring it
        ("24in S2 half", 27),  # half the Move is all that it may take
        ("24in S2 full", 24),  # it must stand still
        ("24in S2 Arc", 78),  # lobbed
    ],
)
def test_a_seat_is_asked_with_an_enemy_who_could_shoot_one_of_its_models_this_turn(weapon: str, reach: float) -> None:
    """The friend beside the hero is the nearer of the two."""
    for gap, asked in ((reach, WINDOW), (reach + 0.001, MOVEMENT)):
        field = hero_and(blue((11, 5 + OTHERS + gap), "M6", weapon=weapon), depth=96)
        assert field.questions == asked, f"{gap} away"
    field = hero_and(blue((11, 5 + OTHERS + reach), "M6", weapon=weapon), depth=96)
    field.decide("together:red-1")
    assert field.saw(Decided)[0].rule == "HS-WIN-01"


@pytest.mark.rule("HS-WIN-01")
def test_who_has_moved_shoots_as_far_as_its_weapon_or_not_at_all() -> None:
    far = blue((60, 60))
    field = hero_and(blue((11, 35), "M6", weapon="24in S2"), far)
    assert field.questions == WINDOW
    field.decide("pass")
    move(field, "blue-1", (17, 35))
    assert field.questions == MOVEMENT  # 30 inches away, and it has had its move
    field = hero_and(blue((11, 30), "M6", weapon="24in S2 half"), far)
    field.decide("pass")
    move(field, "blue-1", (11, 26))
    assert field.questions == MOVEMENT  # 20 inches away, but it went further than half its Move
    field = hero_and(blue((11, 30), "M6", weapon="24in S2 half"), far)
    field.decide("pass")
    move(field, "blue-1", (11, 27))
    assert field.questions == WINDOW


@pytest.mark.rule("HS-WIN-01")
@pytest.mark.parametrize(("gap", "asked"), [(24, WINDOW), (24.001, [("blue", "shoot")])])
def test_whose_part_of_the_movement_is_over_shoots_from_where_it_stands(gap: float, asked: list[Any]) -> None:
    field = hero_and(blue((11, 5 + OTHERS + gap), "M6", weapon="24in S2"), turns=1)
    assert field.questions == WINDOW
    field.decide("pass")
    field.decide(DONE)
    if asked == WINDOW:
        assert field.questions == WINDOW  # at the end of blue's part
        field.decide("pass")
    field.decide(DONE)
    assert (field.battle.phase, field.questions) == (Phase.SHOOT, asked)


@pytest.mark.rule("HS-WIN-01")
def test_who_has_shot_threatens_nobody_this_turn() -> None:
    field = hero_and(blue((11, 25), weapon="24in S2"), blue((30, 5), weapon="5in S2"), phase="shoot", dice="1", turns=1)
    assert field.questions == WINDOW
    field.decide("pass")
    weapon = field.model("blue-1").card.weapons[0].id
    field.decide({"do": "shoot", "model": "blue-1", "weapon": weapon, "target": "red-2"})
    assert field.questions == []  # no window any more: the battle is over


@pytest.mark.rule("HS-WIN-01")
@pytest.mark.parametrize(("phase", "asked"), [("shoot", WINDOW), ("close-combat", [])])
def test_bows_threaten_nobody_once_the_shooting_is_over(phase: str, asked: list[Any]) -> None:
    assert hero_and(blue((11, 25), weapon="24in S2"), phase=phase, turns=1).questions == asked


@pytest.mark.rule("HS-WIN-01")
@pytest.mark.parametrize(
    ("watch", "near", "in_range", "far"),
    [
        ("threatened", WINDOW, WINDOW, MOVEMENT),
        ("near", WINDOW, MOVEMENT, MOVEMENT),
        ("always", WINDOW, WINDOW, WINDOW),
        ("never", MOVEMENT, MOVEMENT, MOVEMENT),
    ],
)
def test_each_seat_chooses_when_it_is_asked(watch: str, near: list[Any], in_range: list[Any], far: list[Any]) -> None:
    for gap, asked in ((10, near), (20, in_range), (60, far)):
        field = hero_and(blue((5, 5 + gap), weapon="24in S2"), always_asked=True)
        assert field.questions == WINDOW
        field.game.keep_watch(RED, watch)
        assert field.questions == asked, f"{gap} away"
    assert watch in BATTLE.watches


@pytest.mark.rule("HS-WIN-01")
def test_a_watch_is_kept_until_it_is_changed() -> None:
    field = hero_and(blue((5, 15)), blue((60, 60)))
    field.game.keep_watch(RED, "never")
    move(field, "blue-1", (5, 14))
    assert field.questions == MOVEMENT
    field.game.keep_watch(RED, "threatened")
    assert field.questions == MOVEMENT
    move(field, "blue-2", (60, 59))
    assert field.questions == WINDOW
    assert (field.game.watch_of(RED), field.game.watch_of(Seat("blue"))) == ("threatened", None)


@pytest.mark.rule("HS-WIN-01")
def test_who_is_never_asked_still_acts_from_its_own_question() -> None:
    field = hero_and(blue((5, 15)), priority="red")
    field.game.keep_watch(RED, "never")
    field.decide("together:red-1")
    assert field.saw(Decided)[0].question == "movement"


@pytest.mark.rule("HS-WIN-01")
def test_who_came_to_the_table_to_be_asked_always_is() -> None:
    field = hero_and(blue((60, 60)), always_asked=True)
    assert field.questions == WINDOW
    field.decide("surge:red-1")
    assert "HS-WIN-01" in field.saw(Decided)[0].rules


def test_the_first_watch_is_what_nobody_has_to_say() -> None:
    assert BATTLE.watches == tuple(Watch)
    assert BATTLE.watches[0] == "threatened"
