"""The play reading: dice as they fall, re-rolls, and that what is played has the odds that are shown."""

from collections import Counter
from typing import Any

import pytest
from counts import count
from scenes import BLUE, RED, USUAL, fighting, played, rulings, shooting, side
from scipy.stats import chisquare

from dwethia.dice import DiceError, DiceStream, QueuedDice, TableDice, dice_key, seed_from
from dwethia.engine.events import Decided, Rolled
from dwethia.engine.odds import answering, eager, odds, plain
from dwethia.engine.play import Tray, perform
from dwethia.engine.procedure import (
    Ask,
    Faces,
    Procedure,
    Roll,
    Stage,
    ask_any,
    ask_each,
    faces,
    roll,
    roll_again,
    tell,
    then,
)
from dwethia.powers.duel import Duel, resist
from dwethia.skirmish.destiny.surge_wager import Surges, surge_wager
from dwethia.skirmish.rules.duels import duel_rules

ATTACK = Roll("attack", "SK-FIGHT-28", RED, 4, 4)
AGAIN = Roll("attack", "SK-DEST-03", RED, 2, 4, "misses")


def test_successes_are_counted_and_faces_are_kept_for_the_log() -> None:
    rolled = Tray().throw(ATTACK, QueuedDice("4 3 6 1"))
    assert rolled == Rolled(RED, "attack", "SK-FIGHT-28", (4, 3, 6, 1), 6, 4, 2)
    assert rolled.answer == 2
    assert rolled.rules == ("SK-FIGHT-28",)
    assert rolled.text() == "red rolls 4d6 for attack: 4 3 6 1; 4+: 2"


def test_where_faces_are_wanted_they_are_the_answer() -> None:
    rolled = Tray().throw(Faces("contest", "SK-PRIO-01", BLUE, 2, 10), QueuedDice("d10:3 d10:10"))
    assert rolled is not None
    assert rolled.answer == (3, 10)
    assert rolled.text() == "blue rolls 2d10 for contest: 3 10"


@pytest.mark.rule("SK-DICE-05")
def test_a_reroll_replaces_misses_and_says_which_dice() -> None:
    tray = Tray()
    tray.throw(ATTACK, QueuedDice("4 3 6 1"))
    rolled = tray.throw(AGAIN, QueuedDice("5 2"))
    assert rolled is not None
    assert (rolled.hits, rolled.again) == (1, (1, 3))
    assert rolled.text() == "red re-rolls 2d6 for attack: 5 2; 4+: 1"


@pytest.mark.rule("SK-DICE-06", "SK-DEST-05")
def test_a_reroll_takes_fresh_dice_only() -> None:
    tray = Tray()
    tray.throw(ATTACK, QueuedDice("4 3 2 1"))
    tray.throw(AGAIN, QueuedDice("1 1"))
    third = tray.throw(Roll("attack", "SK-DEST-03", RED, 1, 4, "misses"), QueuedDice("6"))
    assert third is not None
    assert third.again == (3,)
    with pytest.raises(DiceError) as caught:
        tray.throw(Roll("attack", "SK-DEST-03", RED, 1, 4, "misses"), QueuedDice("6"))
    assert str(caught.value) == "1 attack dice cannot be re-rolled: 0 are left that may be"


@pytest.mark.rule("SK-DICE-06")
def test_a_die_that_was_mended_cannot_be_spoiled_again() -> None:
    tray = Tray()
    tray.throw(ATTACK, QueuedDice("4 3 3 3"))
    tray.throw(AGAIN, QueuedDice("6 6"))
    spoiled = tray.throw(Roll("attack", "SK-DEST-03", RED, 1, 4, "hits"), QueuedDice("1"))
    assert spoiled is not None
    assert spoiled.again == (0,)
    with pytest.raises(DiceError):
        tray.throw(Roll("attack", "SK-DEST-03", RED, 1, 4, "hits"), QueuedDice("1"))


def test_throws_of_two_seats_and_of_two_labels_lie_apart() -> None:
    tray = Tray()
    tray.throw(ATTACK, QueuedDice("1 1 1 1"))
    tray.throw(Roll("attack", "SK-FIGHT-28", BLUE, 1, 4), QueuedDice("6"))
    tray.throw(Roll("wound", "SK-FIGHT-37", RED, 1, 4), QueuedDice("6"))
    rolled = tray.throw(AGAIN, QueuedDice("6 6"))
    assert rolled is not None
    assert rolled.again == (0, 1)


def test_a_new_throw_may_be_rerolled_again() -> None:
    tray = Tray()
    for _ in range(2):
        tray.throw(ATTACK, QueuedDice("1 1 4 4"))
        rolled = tray.throw(AGAIN, QueuedDice("1 1"))
        assert rolled is not None
        assert rolled.again == (0, 1)


def test_dice_of_the_table_are_waited_for_and_marked() -> None:
    tray, dice = Tray(), TableDice()
    assert tray.throw(ATTACK, dice) is None
    dice.tap((4, 3, 6, 1), 6)
    rolled = tray.throw(ATTACK, dice)
    assert rolled is not None
    assert rolled.by_hand
    assert rolled.text() == "red rolls 4d6 for attack by hand: 4 3 6 1; 4+: 2"


def test_a_performance_rolls_its_own_dice() -> None:
    with pytest.raises(DiceError) as caught:
        perform(fighting(side("red", "A1"), side("blue", "A1")), TableDice())
    assert str(caught.value) == "these dice are rolled by people; a performance rolls its own"


def test_a_performance_answers_every_kind_of_need() -> None:
    def everything() -> Procedure[Any]:
        yield from tell(Decided(RED, "q", "SK-FIGHT-12", "a", "A"))
        hits = yield from roll("attack", "SK-FIGHT-21", RED, 2, 4)
        hits += yield from roll_again("attack", "SK-DEST-03", RED, 1, 4, "misses")
        shown = yield from faces("contest", "SK-PRIO-01", BLUE)
        sealed = yield from ask_each((Ask(RED, "wager", "SK-DEST-13", ("0", "1")),))
        first = yield from ask_any((Ask(BLUE, "who", "SK-TURN-04", ("x",)), Ask(RED, "who", "SK-TURN-04", ("y",))))
        return hits, shown, sealed, first

    stage: Stage[Any] = then(everything)
    assert perform(stage, QueuedDice("1 4 6 3")) == (2, (3,), ("0",), (BLUE, "x"))


def test_a_performance_comes_to_what_the_same_answers_come_to_one_by_one() -> None:
    stage = fighting(side("red", "M5 A2 Dst1"), side("blue", "M4 A2 save5"))
    by_policy = perform(stage, QueuedDice("2 3 4 5 6 4 4 1 5 2"), eager)
    assert played(stage, "2 3 4 5 6 4 4 1 5 2", "stance=fight reroll=1").result == by_policy


DUEL = Duel((RED, BLUE), cost=2, affinity=4, faith=3, destiny=(1, 2))

PLAYED: dict[str, tuple[Stage[Any], Any]] = {
    "a fight with saves": (fighting(side("red", "M5 A3 S4 x2"), side("blue", "A2 W2 save5 + A1 x2 save6")), plain),
    "a fight with Destiny": (
        fighting(side("red", "A3 Dst2 hero W2"), side("blue", "M4 A2 Dst1 save5"), priority=BLUE),
        eager,
    ),
    "Destiny on any dice": (
        fighting(side("red", "A3 Dst2"), side("blue", "A2 Dst2 save4 W2"), "R-SK-92=any-dice"),
        eager,
    ),
    "a pool and Resolve again and again": (
        fighting(side("red", "M5 A4 S5"), side("blue", "hero W2 Dst3 + A1"), "R-SK-01=one-page"),
        eager,
    ),
    "blows before blows": (fighting(side("red", "A3 x2"), side("blue", "A2 x3"), "R-SK-80=attacker-first"), plain),
    "fire in melee": (
        fighting(side("red", "A3 save5 x2"), side("blue", "P5 x2", "12in S3")),
        answering(plain, stance="fire"),
    ),
    "shots": (shooting(side("red", "P3 shots2 Dst1 x2", "24in S2 sunder1"), side("blue", "D4 save4 x2 + W2")), eager),
    "shots at doubled saves": (
        shooting(side("red", "P4 x3", "24in S3 multi-shot2"), side("blue", "save5 W3 + save6"), "R-SK-57=double"),
        plain,
    ),
    "a duel": (
        then(resist, DUEL, duel_rules(USUAL)),
        answering(eager, resist="yes", **{"raise": "1", "add-destiny": "1"}),
    ),
    "two Surges": (then(surge_wager, Surges((RED, BLUE), (2, 2), answers=BLUE), rulings("R-SK-98=die-only")), plain),
}


@pytest.mark.parametrize("scene", PLAYED)
def test_what_is_played_has_the_odds_that_are_shown(scene: str) -> None:
    stage, policy = PLAYED[scene]
    plays = count(2000, 20_000)
    dice = DiceStream(dice_key(seed_from(scene)))
    seen = Counter(perform(stage, dice, policy) for _ in range(plays))
    chances = odds(stage, policy)
    assert set(seen) <= set(chances)
    common = [result for result, chance in chances.items() if chance * plays >= 5]
    rare = 1 - sum(chances[result] for result in common)
    expected = [chances[result] * plays for result in common]
    observed = [seen[result] for result in common]
    if rare * plays >= 1:
        expected.append(rare * plays)
        observed.append(plays - sum(observed))
    scale = sum(observed) / sum(expected)
    assert chisquare(observed, [chance * scale for chance in expected]).pvalue > 0.001
