"""What reckoning costs is known before it begins; what is too dear is refused with a sentence, and nothing has run."""

from typing import Any

import pytest
from conftest import Run
from scenes import USUAL, side

from dwethia.engine.odds import eager, plain
from dwethia.skirmish.odds import blows_foretold, forecast, questions
from dwethia.skirmish.odds.price import price_of_fight
from dwethia.skirmish.odds.questions import FightAsked, RerollAsked, ShotAsked
from dwethia.skirmish.rules.fighting import Stance
from dwethia.tabletop.odds.asking import MOST_STEPS, QuestionError

FIFTY = "M5 S4 D4 A2 W1 save5 x50 + hero Dst2", "M5 S4 D4 A2 W3 save5 x50"
GUN = "24in S4"
TOO_DEAR = [
    (questions.fight_odds, FightAsked(attacker="A2 W3 Dst30 hero x50", defender="A2 W3 x50", policy="eager")),
    (questions.fight_odds, FightAsked(attacker="A2 Dst1 hero x20", defender="A2 Dst1 hero x20", policy="eager")),
    (
        questions.fight_odds,
        FightAsked(
            attacker="A30 W60 Dst30 hero", defender="A30 W60 Dst30 hero", policy="eager", rulings=("R-SK-92=any-dice",)
        ),
    ),
    (
        questions.fight_odds,
        FightAsked(
            attacker="A3 W9 Dst9 hero x3",
            defender="A3 W9 Dst9 hero x3",
            policy="eager",
            rulings=("R-SK-80=attacker-first",),
        ),
    ),
    (
        questions.fight_odds,
        FightAsked(attacker="A9 Dst9 hero x3", defender="A9 Dst9 hero x3", policy="eager", stance="fire", weapon=GUN),
    ),
    (questions.shot_odds, ShotAsked(shooter="Dst2 hero x10", target="W3 Dst2 hero x10", weapon=GUN, policy="eager")),
    (questions.reroll_advice, RerollAsked(striker="A10 Dst3 hero x3", struck="W3 Dst3 hero x3", policy="best")),
    (questions.reroll_advice, RerollAsked(striker="A9 x9 + hero Dst30", struck="W3 x9 + hero Dst30", policy="best")),
    (
        questions.reroll_advice,
        RerollAsked(striker="Dst2 hero x6", struck="W3 Dst2 hero x6", roll="shot", weapon=GUN, policy="best"),
    ),
]


def unreckonable(*_: object, **__: object) -> Any:
    raise AssertionError("something has been reckoned")


@pytest.mark.parametrize(("answer", "asked"), TOO_DEAR)
def test_what_is_too_dear_is_refused_before_it_begins(answer: Any, asked: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (blows_foretold, forecast):
        monkeypatch.setattr(module, "known_odds", unreckonable)
    monkeypatch.setattr(questions, "advise", unreckonable)
    with pytest.raises(QuestionError, match=r"too much to reckon: about [\d,]+ steps, and 20,000,000 are the most"):
        answer(asked)


def test_the_command_says_so_and_ends(run: Run) -> None:
    code, out, err = run("odds", "fight", "A2 W3 Dst30 hero x50", "A2 W3 x50", "--policy", "eager")
    assert (code, out) == (2, "")
    assert "too much to reckon" in err


def test_fifty_against_fifty_are_cheap_whoever_leads_them() -> None:
    sides = side("red", FIFTY[0]), side("blue", FIFTY[1])
    small = side("red", "A2 x5 + hero Dst2"), side("blue", "A2 W3 x5")
    for policy in (plain, eager):
        price = price_of_fight(*sides, Stance.FIGHT, USUAL, policy)
        assert price < MOST_STEPS / 50
        assert price < 250 * price_of_fight(*small, Stance.FIGHT, USUAL, policy)  # ten times as many of each


def test_destiny_costs_only_those_who_spend_it() -> None:
    rich, poor = side("red", "A2 W3 Dst30 hero x50"), side("red", "A2 W3 hero x50")
    foe = side("blue", "A2 W3 x50")
    assert price_of_fight(rich, foe, Stance.FIGHT, USUAL, plain) == price_of_fight(
        poor, foe, Stance.FIGHT, USUAL, plain
    )
    assert price_of_fight(rich, foe, Stance.FIGHT, USUAL, eager) > MOST_STEPS
