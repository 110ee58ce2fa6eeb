"""Windows: when heroes may act at any time, who is asked, and how to pass."""

from typing import Any

import pytest
from skirmish.fields import Field, blue, red
from skirmish.movement.walks import move

from dwethia.engine.events import Decided
from dwethia.engine.record import read, write
from dwethia.engine.replay import replay, verify
from dwethia.engine.seats import Seat
from dwethia.skirmish.events.destiny import ActionUsed
from dwethia.skirmish.state.battle import Phase

DONE = {"do": "done"}
RED = Seat("red")
WINDOW = [("red", "window")]
MOVEMENT = [("blue", "movement")]
BOW = "24in S2"


def duel(**scene: Any) -> Field:
    """A hero with Destiny and a friend, and in their own part enemies near them."""
    return Field(red((5, 5), "hero Dst2"), red((11, 5)), blue((5, 15)), blue((20, 20)), **{"priority": "blue"} | scene)


# Whom a window asks


@pytest.mark.rule("HS-WIN-01")
def test_the_side_whose_part_it_is_acts_from_its_own_question() -> None:
    field = duel(priority="red")
    assert field.questions == [("red", "movement")]
    assert [(choice.id, choice.label) for choice in field.request.choices] == [
        ("surge:red-1", "Red 1: Surge for 1 Destiny"),
        ("together:red-1", "Red 1: Together as One! for 1 Destiny"),
    ]
    field.decide("together:red-1")
    assert field.saw(Decided)[0].text() == "red decides: Red 1: Together as One! for 1 Destiny"
    field.decide({"models": []})
    assert field.questions == [("red", "movement")]
    assert field.model("red-1").destiny == 1


@pytest.mark.rule("HS-WIN-01")
def test_the_other_side_is_asked_at_a_window() -> None:
    field = duel()
    assert field.questions == WINDOW
    assert [(choice.id, choice.label) for choice in field.request.choices] == [
        ("pass", "Pass"),
        ("surge:red-1", "Red 1: Surge for 1 Destiny"),
        ("together:red-1", "Red 1: Together as One! for 1 Destiny"),
    ]
    field.decide("surge:red-1")
    assert field.saw(Decided)[0].rule == "HS-WIN-01"


def test_what_is_no_use_is_refused_at_an_own_question_too() -> None:
    field = duel(priority="red")
    fault = next(iter(field.request.faults("release:red-1")))
    assert fault.fact == "expected a form filled in, or surge:red-1, together:red-1"
    assert [each.fact for each in field.request.faults({"do": "together:red-1"})] == [
        "'together:red-1' is nothing to do now: expected move, arrive, cast or done"
    ]


def test_who_has_no_legal_use_is_not_asked() -> None:
    assert Field(red((5, 5), "hero"), blue((5, 15)), priority="blue").questions == MOVEMENT  # no Destiny
    assert Field(red((5, 5), "Dst2"), blue((5, 15)), priority="blue").questions == MOVEMENT  # no hero
    lonely = Field(red((5, 5), "hero Dst2"), blue((5, 15)), phase="close-combat", turns=1)
    assert lonely.battle.phase is Phase.OVER  # nobody to draw, and no phase for a Surge


@pytest.mark.rule("HS-WIN-01")
def test_windows_open_at_the_start_of_a_part_after_each_move_and_at_its_end() -> None:
    field = duel()
    asked = [field.questions]
    field.decide("pass")
    asked.append(field.questions)
    move(field, "blue-1", (5, 14))
    asked.append(field.questions)
    field.decide("pass")
    asked.append(field.questions)
    field.decide(DONE)
    asked.append(field.questions)
    assert asked == [WINDOW, MOVEMENT, WINDOW, MOVEMENT, WINDOW]
    field.decide("pass")
    assert (field.battle.acting, field.questions) == ("red", [("red", "movement")])
    assert "HS-WIN-01" not in [event.rule for event in field.saw(Decided)]  # what was let pass leaves no trace


@pytest.mark.rule("HS-WIN-01")
def test_windows_open_after_each_shot_and_not_between_those_of_one_model() -> None:
    field = Field(
        red((5, 5), "hero Dst2"),
        red((9, 5)),
        blue((5, 17), weapon=f"{BOW} Multi-Shot-2"),
        priority="blue",
        phase="shoot",
        dice="1 1",
    )
    assert field.questions == WINDOW
    field.decide("pass")
    shot = {"do": "shoot", "model": "blue-1", "weapon": "1", "target": "red-2"}
    weapon = field.model("blue-1").card.weapons[0].id
    field.decide(shot | {"weapon": weapon})
    assert field.questions == WINDOW
    assert field.model("blue-1").has_shot


@pytest.mark.rule("HS-WIN-01")
def test_who_was_not_asked_in_its_own_part_is_asked_at_its_end() -> None:
    field = Field(red((5, 5), "hero Dst1"), red((9, 5)), blue((5, 17)), phase="shoot")  # nobody has anything to shoot
    assert (field.questions, field.battle.is_closing, field.battle.acting) == (WINDOW, True, "red")
    field.decide("pass")
    assert field.battle.acting == "blue"


@pytest.mark.rule("HS-WIN-01")
def test_who_has_said_that_it_is_done_is_not_asked_again_at_the_end_of_its_part() -> None:
    field = duel(priority="red")
    field.decide(DONE)
    assert (field.battle.acting, field.questions) == ("blue", WINDOW)


@pytest.mark.rule("HS-WIN-01")
def test_windows_open_after_each_model_that_retreats() -> None:
    field = Field(
        red((5, 5), "M6"),
        red((12, 5), "hero Dst1"),
        red((16, 5)),
        blue((5, 6.3), "M6"),
        phase="close-combat",
        dice="1 1",
    )
    while field.battle.phase is Phase.CLOSE_COMBAT:
        field.decide("pass" if field.questions == WINDOW else str(field.request.plain))
    assert field.questions == [("red", "retreat")]
    field.decide({"do": "retreat", "model": "red-1", "path": [[5000, 5000], [5000, 3000]]})
    assert (field.battle.phase, field.questions) == (Phase.RETREAT, WINDOW)
    field.decide("together:red-2")
    assert field.saw(ActionUsed)[0].rule == "SK-DEST-16"


def test_the_board_is_up_to_date_when_a_window_opens() -> None:
    field = duel()
    field.decide("pass")
    move(field, "blue-1", (5, 14))
    assert field.questions == WINDOW
    assert field.model("blue-1").disc[:2] == (5000, 14000)


def test_once_somebody_has_acted_all_are_asked_again() -> None:
    field = duel()
    field.decide("together:red-1")
    field.decide({"models": []})
    assert field.questions == WINDOW


def test_the_side_with_priority_is_asked_first_where_both_are() -> None:
    models = red((5, 5), "hero Dst2"), red((8, 9)), blue((5, 15), "hero Dst2"), blue((8, 18)), blue((20, 20))
    field = Field(*models, priority="blue", phase="close-combat")
    assert field.questions == [("blue", "window")]
    field.decide("pass")
    assert field.questions == WINDOW
    field.decide("together:red-1")
    field.decide({"models": []})
    assert field.questions == [("blue", "window")]


def test_each_seat_of_a_side_is_asked_for_its_own_heroes() -> None:
    field = Field(
        red((5, 5), "hero Dst1", seat="ann"),
        red((9, 5), "hero Dst1", seat="bob"),
        blue((5, 15)),
        seats={"red": ["ann", "bob"]},
        priority="blue",
    )
    assert field.questions == [("ann", "window")]
    assert {choice.id for choice in field.request.choices} == {"pass", "surge:red-1", "together:red-1"}
    field.decide("pass")
    assert field.questions == [("bob", "window")]


def test_each_seat_of_a_side_acts_from_its_own_question_and_whoever_is_done_at_windows() -> None:
    field = Field(
        red((5, 5), "hero Dst1", seat="ann"),
        red((9, 5), "hero Dst1", seat="bob"),
        blue((5, 15)),
        seats={"red": ["ann", "bob"]},
    )
    uses = {request.seat: {choice.id for choice in request.choices} for request in field.game.requests}
    assert uses == {"ann": {"surge:red-1", "together:red-1"}, "bob": {"surge:red-2", "together:red-2"}}
    field.decide(DONE, "ann")
    assert field.questions == [("bob", "movement")]
    move(field, "red-2", (9, 6))
    assert field.questions[0] == ("ann", "window")


# Letting windows pass


@pytest.mark.rule("HS-WIN-01")
@pytest.mark.parametrize(
    ("scope", "after_a_move", "in_the_next_phase"),
    [
        ("model", WINDOW, WINDOW),
        ("part", MOVEMENT, WINDOW),
        ("phase", MOVEMENT, WINDOW),
        ("turn", MOVEMENT, []),
        ("near", MOVEMENT, []),
        ("battle", MOVEMENT, []),
    ],
)
def test_a_seat_passes_until_a_span_ends(scope: str, after_a_move: list[Any], in_the_next_phase: list[Any]) -> None:
    field = duel(turns=1)
    field.game.pass_until(RED, scope)
    assert field.questions == MOVEMENT
    move(field, "blue-1", (5, 14))
    assert field.questions == after_a_move
    field.game.pass_until(RED, scope)
    field.decide(DONE)
    assert field.questions == [("red", "movement")]
    field.decide(DONE)
    assert field.questions == in_the_next_phase  # the battle is over where all were let pass


def test_a_pass_until_an_enemy_is_near_ends_when_one_comes_near_another_hero() -> None:
    field = Field(red((5, 5), "hero Dst2"), red((20, 5), "hero Dst2"), blue((5, 15)), blue((20, 19)), priority="blue")
    field.game.pass_until(RED, "near")
    assert field.questions == MOVEMENT
    move(field, "blue-1", (5, 14))
    assert field.questions == MOVEMENT
    move(field, "blue-2", (20, 17))
    assert field.questions == WINDOW


@pytest.mark.rule("HS-WIN-01")
@pytest.mark.parametrize(("gap", "asked"), [(10.0, WINDOW), (10.001, [("blue", "shoot")])])
def test_a_pass_until_an_enemy_is_near_ends_when_one_could_shoot(gap: float, asked: list[Any]) -> None:
    """Blue's archer stays where it is, and then a friend of the hero runs towards it."""
    field = Field(
        red((3, 3), "hero Dst2"),
        red((8.5, 3)),
        red((20, 9)),
        blue((20, 22), weapon="10in S2 full"),
        priority="blue",
        always_asked=True,
        turns=1,
    )
    field.game.pass_until(RED, "near")
    field.decide(DONE)
    move(field, "red-3", (20, 22 - gap - 2 * field.model("red-3").disc.r / 1000))
    field.decide(DONE)
    assert (field.battle.phase, field.questions) == (Phase.SHOOT, asked)


def test_a_window_let_pass_leaves_nothing_in_the_record() -> None:
    field = duel()
    before = field.game.last_entry
    field.decide("pass")
    assert field.game.last_entry == before


@pytest.mark.rule("HS-WIN-01")
@pytest.mark.parametrize("watch", ["always", "never", "near", "threatened"])
def test_whatever_watch_was_kept_the_record_replays_and_says_where_a_hero_acted(watch: str) -> None:
    field = duel()
    field.game.keep_watch(RED, watch)
    while field.questions == WINDOW:
        field.decide("pass")
    move(field, "blue-1", (5, 14))
    while field.questions == WINDOW:
        field.decide("pass")
    field.decide(DONE)
    field.game.keep_watch(RED, "always")
    field.decide("together:red-1")
    field.decide({"models": ["red-2"]})
    record = read(write(field.game.record()))
    assert verify(record, field.game.rules)
    again = replay(record, field.game.rules)
    assert (again.state, again.asked) == (field.battle, field.game.asked)
