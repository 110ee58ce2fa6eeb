"""The Priority Phase: who wins the roll, who acts first, and who has priority."""

import pytest
from scenes import BLUE, RED, played, rulings

from dwethia.engine.procedure import Stage, then
from dwethia.skirmish.rules.priority import Priority, roll_priority


def priority(*settings: str) -> Stage[Priority]:
    return then(roll_priority, (RED, BLUE), rulings(*settings))


@pytest.mark.rule("SK-PRIO-01")
@pytest.mark.parametrize(("dice", "winner"), [("4 3", RED), ("3 4", BLUE)])
def test_the_higher_die_wins(dice: str, winner: str) -> None:
    scene = played(priority(), dice, "act-first=first")
    assert scene.result == Priority(*[RED if winner == RED else BLUE] * 3)
    assert scene.rolls == [f"red priority: {dice[0]}", f"blue priority: {dice[2]}"]


@pytest.mark.rule("SK-PRIO-02")
def test_ties_are_rolled_again_until_somebody_wins() -> None:  # D-SK-18
    scene = played(priority(), "3 3 5 5 2 6", "blue:act-first=first")
    assert scene.result.winner == BLUE
    assert len(scene.rolls) == 6


@pytest.mark.rule("SK-PRIO-03")
def test_the_winner_acts_first_or_hands_that_to_the_other() -> None:
    assert played(priority(), "6 1", "red:act-first=first").result.first == RED
    given = played(priority(), "6 1", "red:act-first=second")
    assert given.result.first == BLUE
    assert given.labels("act-first") == ["Act first this turn", "Act second this turn"]


@pytest.mark.rule("SK-PRIO-03")
def test_under_winner_first_nobody_is_asked() -> None:
    scene = played(priority("R-SK-33=winner-first"), "1 6")
    assert (scene.result, scene.asked) == (Priority(BLUE, BLUE, BLUE), [])


@pytest.mark.rule("SK-PRIO-03")
@pytest.mark.parametrize(("option", "holder"), [("first-actor-has-it", BLUE), ("winner-keeps-it", RED)])
def test_who_gives_way_keeps_priority_only_where_the_ruling_says_so(option: str, holder: str) -> None:
    scene = played(priority(f"R-SK-34={option}"), "6 1", "act-first=second")
    assert (scene.result.winner, scene.result.first, scene.result.holder) == (RED, BLUE, holder)
    blues = played(priority(f"R-SK-34={option}"), "1 6", "act-first=second")
    assert (blues.result.winner, blues.result.first) == (BLUE, RED)
    stays = played(priority(f"R-SK-34={option}"), "6 1", "act-first=first")
    assert stays.result.holder == RED
