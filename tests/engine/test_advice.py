"""The advice reading: what each answer is worth, by hand and by trying out everything."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scenes import BLUE, RED, USUAL, fighting, rulings, shooting, side
from twins import best_by_every_answer

from dwethia.engine.advice import Advice, Adviser, Vector, Worth
from dwethia.engine.odds import answering, eager, odds, plain
from dwethia.engine.procedure import Ask, Onward, Procedure, Stage, ask, ask_each, call, fold, roll, rolling, then
from dwethia.engine.running import Run
from dwethia.engine.seats import Seat
from dwethia.powers.duel import Bill, Duel, Dueled, resist
from dwethia.skirmish.rules.duels import duel_rules
from dwethia.skirmish.rules.fighters import SideCondition
from dwethia.skirmish.rules.fighting import Fought

retreating = answering(plain, stance="retreat")


def features_of_fight(fought: Fought) -> Vector:
    """Wounds and Destiny that each side has left."""
    red, blue = fought.attacker, fought.defender
    return sum(red.left), sum(blue.left), sum(red.purse), sum(blue.purse)


def worth_of_fight(price: float, *seats: Seat) -> Worth:
    """Wounds dealt less Wounds lost, less a price for each point of Destiny."""
    weights = {RED: (1.0, -1.0, price, 0.0), BLUE: (-1.0, 1.0, 0.0, price)}
    return Worth(features_of_fight, {seat: weights[seat] for seat in seats})


def features_of_shots(standing: SideCondition) -> Vector:
    return sum(standing.left), sum(standing.purse), sum(standing.enemy_purse)


def worth_of_shots(price: float, *seats: Seat) -> Worth:
    weights = {RED: (-1.0, 0.0, price), BLUE: (1.0, price, 0.0)}
    return Worth(features_of_shots, {seat: weights[seat] for seat in seats})


def features_of_duel(dueled: Dueled) -> Vector:
    return float(dueled.works), *dueled.points_spent


def features_of_bill(bill: Bill) -> Vector:
    return 0.0, *bill.points


def worth_of_duel(price: float, *seats: Seat) -> Worth:
    weights = {RED: (1.0, -price, 0.0), BLUE: (-1.0, 0.0, -price)}
    return Worth(features_of_duel, {seat: weights[seat] for seat in seats}, features_of_bill)


def after(stage: Stage[Any], *given: Any) -> Run:
    """The procedure brought on by these answers."""
    run = Run(stage)
    for answer in given:
        run.send(answer)
    return run


def worths(advice: Advice) -> dict[str, float]:
    """What each option is worth more than the first."""
    return {option.answer: option.worth - advice.options[0].worth for option in advice.options}


EVEN = fighting(side("red", "M3 A1 Dst1"), side("blue", "M0"))  # against a retreat 4+ to hit, and 4+ to wound


@pytest.mark.parametrize(("price", "best"), [(0.0, "1"), (0.2, "1"), (0.25, "0"), (0.3, "0")])
def test_rerolling_a_missed_attack_is_worth_a_hit_times_a_wound_less_its_price(price: float, best: str) -> None:
    missed = after(EVEN, "retreat", 0)
    advice = Adviser(worth_of_fight(price, RED), retreating).advise_at(missed.place())
    assert worths(advice) == pytest.approx({"0": 0, "1": 1 / 2 * 1 / 2 - price})
    assert advice.best.answer == best


@pytest.mark.parametrize(("price", "best"), [(0.0, "1"), (0.4, "1"), (0.5, "0"), (0.6, "0")])
def test_rerolling_a_missed_wound_is_worth_a_wound_less_its_price(price: float, best: str) -> None:
    missed = after(EVEN, "retreat", 1, 0)
    advice = Adviser(worth_of_fight(price, RED), retreating).advise_at(missed.place())
    assert worths(advice) == pytest.approx({"0": 0, "1": 1 / 2 - price})
    assert advice.best.answer == best


def test_the_last_point_is_kept_for_where_it_is_worth_more() -> None:
    stage = fighting(side("red", "M3 A2 Dst1"), side("blue", "M0 W2"))
    one_hit = after(stage, "retreat", 1)
    advice = Adviser(worth_of_fight(0.0, RED), retreating).advise_at(one_hit.place())
    now = 1 / 2 * 1 / 2  # the missed die hits, and wounds
    later = 1 / 2 * 1 / 2  # the die that has hit fails to wound, and is re-rolled
    assert worths(advice) == pytest.approx({"0": 0, "1": now - later})
    assert advice.best.answer == "0"  # worth the same: the one offered first


def test_a_stage_that_opens_with_a_question_is_advised_on() -> None:
    stage = fighting(side("red", "M5 A2"), side("blue", "M0 A0"))
    advice = Adviser(worth_of_fight(0.0, BLUE)).advise(stage)
    assert advice.ask.question == "stance"
    assert [option.answer for option in advice.options] == ["fight", "retreat"]
    assert advice.best.answer == "retreat"  # who cannot strike back may as well be harder to hit
    assert worths(advice)["retreat"] == pytest.approx(kept(stage, "retreat") - kept(stage, "fight"))


def kept(stage: Stage[Fought], stance: str) -> float:
    chances = odds(stage, answering(plain, stance=stance))
    return sum(chance * sum(fought.defender.left) for fought, chance in chances.items())


def test_of_options_worth_the_same_the_first_is_taken() -> None:
    def even() -> Procedure[int]:
        answer = yield from ask(RED, "which", "SK-FIGHT-12", ("low", "high", "high too"))
        hits = yield from roll("attack", "SK-FIGHT-21", RED, 1, 4)
        return hits + (0 if answer == "low" else 1)

    stage: Stage[int] = then(even)
    advice = Adviser(Worth(lambda result: (float(result),), {RED: (1.0,)})).advise(stage)
    assert [option.worth for option in advice.options] == [0.5, 1.5, 1.5]
    assert advice.best.answer == "high"


Case = tuple[Stage[Any], Worth]

NECROMANCER = Duel((RED, BLUE), cost=1, affinity=2, faith=2, destiny=(1, 1))
CASES: dict[str, Case] = {
    "attack and wound dice": (
        fighting(side("red", "M4 A2 Dst1"), side("blue", "M2 W2")),
        worth_of_fight(0.1, RED),
    ),
    "two points": (
        fighting(side("red", "M4 A2 Dst2"), side("blue", "M2 W2 D4")),
        worth_of_fight(0.0, RED),
    ),
    "stance and who takes the wound": (
        fighting(side("red", "M5 A2 S5"), side("blue", "W2 save4 + save6 + W1")),
        worth_of_fight(0.0, BLUE),
    ),
    "Heroic Resolve and a save": (
        fighting(side("red", "M5 A2 S5"), side("blue", "hero save5 W2 Dst2")),
        worth_of_fight(0.2, BLUE),
    ),
    "both sides have Destiny": (
        fighting(side("red", "M4 A1 Dst1"), side("blue", "A1 Dst1"), priority=BLUE),
        worth_of_fight(0.1, RED, BLUE),
    ),
    "the enemy's dice": (
        fighting(side("red", "M5 A1 Dst1"), side("blue", "W2 Dst1"), "R-SK-92=any-dice"),
        worth_of_fight(0.1, RED, BLUE),
    ),
    "a shot at one of three": (
        shooting(side("red", "P3 shots2 Dst1", "24in S2"), side("blue", "D4 + D5 W2 + save5")),
        worth_of_shots(0.1, RED, BLUE),
    ),
    "a duel": (then(resist, NECROMANCER, duel_rules(USUAL)), worth_of_duel(0.05, RED, BLUE)),
    "a duel with a dear price": (then(resist, NECROMANCER, duel_rules(USUAL)), worth_of_duel(0.3, BLUE)),
    "a duel point by point": (
        then(resist, NECROMANCER, duel_rules(rulings("R-SK-106.end=both-pass", "R-SK-107.step=one-point"))),
        worth_of_duel(0.05, RED, BLUE),
    ),
}


def by_hand(worth: Worth) -> dict[Seat, Any]:
    """What a result is worth to each deciding seat."""
    return {seat: lambda result, seat=seat: worth.to(seat, worth.features(result)) for seat in worth.weights}


@pytest.mark.parametrize("case", CASES)
def test_the_value_is_what_trying_out_every_answer_finds(case: str) -> None:
    stage, worth = CASES[case]
    expected = best_by_every_answer(stage, by_hand(worth))
    value = Adviser(worth).value(stage)
    assert {seat: worth.to(seat, value) for seat in worth.weights} == pytest.approx(expected, abs=1e-9)


@pytest.mark.parametrize("case", ["stance and who takes the wound", "Heroic Resolve and a save", "two points"])
def test_the_advice_at_every_question_is_what_trying_out_its_answers_finds(case: str) -> None:
    stage, worth = CASES[case]
    adviser = Adviser(worth, retreating)
    (seat,) = worth.weights
    asked = 0
    waiting: list[tuple[Any, ...]] = [()]
    while waiting:
        given = waiting.pop()
        run = after(stage, *given)
        if isinstance(run.need, Ask) and run.need.seat == seat:
            asked += 1
            for option in adviser.advise_at(run.place()).options:
                expected = best_by_every_answer(stage, by_hand(worth), (*given, option.answer), retreating)
                assert option.worth == pytest.approx(expected[seat], abs=1e-9)
        waiting += [(*given, answer) for answer in answers_to(run.need)]
    assert asked > 3


def answers_to(need: Any) -> list[Any]:
    """A few ways on: every option of a question, no and all successes of a roll."""
    if need is None:
        return []
    return list(need.options) if isinstance(need, Ask) else [0, need.dice]


POLICIES = [
    plain,
    eager,
    retreating,
    answering(eager, stance="retreat"),
    answering(eager, resist="no"),
    answering(plain, resist="yes"),
    lambda ask: ask.options[-1],
]


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("case", CASES)
def test_no_policy_is_worth_more_than_the_advice(case: str, policy: Any) -> None:
    stage, worth = CASES[case]
    for seat in worth.weights:
        alone = Worth(worth.features, {seat: worth.weights[seat]}, worth.luggage)
        best = alone.to(seat, Adviser(alone, policy).value(stage))
        chances = odds(stage, policy)
        fixed = sum(chance * alone.to(seat, alone.features(result)) for result, chance in chances.items())
        assert best >= fixed - 1e-9


sides = st.sampled_from(["A2", "A3 Dst1", "A1 x2 save5", "hero W2 Dst2 A2", "A2 save4 + W2 ignore5", "M5 A1 I1 x3"])


@given(sides, sides, st.sampled_from([plain, eager]), st.sampled_from([RED, BLUE]), st.sampled_from([0.0, 0.3]))
def test_no_policy_is_worth_more_than_the_advice_in_any_fight(
    ours: str, theirs: str, policy: Any, seat: Seat, price: float
) -> None:
    stage, worth = fighting(side("red", ours), side("blue", theirs)), worth_of_fight(price, seat)
    chances = odds(stage, policy)
    fixed = sum(chance * worth.to(seat, features_of_fight(fought)) for fought, chance in chances.items())
    assert worth.to(seat, Adviser(worth, policy).value(stage)) >= fixed - 1e-9


def test_a_fold_is_valued_step_by_step() -> None:
    def greedy(_: None, state: int) -> Procedure[int]:
        answer = yield from ask(RED, "dare", "SK-DEST-14", ("no", "yes"))
        if answer == "no":
            return state + 1
        hits = yield from roll("dare", "SK-DEST-14", RED, 1, 4)
        return state * 2 if hits else state

    def start() -> Onward[int]:
        return rolling("steps", "SK-FIGHT-21", RED, 3, 4, then(climb))

    def climb(times: int) -> Onward[int]:
        return fold(greedy, None, 3, times, then(top))

    def top(state: int) -> int:
        return state

    stage: Stage[int] = then(start)
    value = Adviser(Worth(lambda result: (float(result),), {RED: (1.0,)})).value(stage)
    assert value[0] == pytest.approx(best_by_every_answer(stage, {RED: float})[RED])


def test_where_nobody_who_decides_is_asked_there_is_no_advice() -> None:
    adviser = Adviser(worth_of_fight(0.0, RED))
    stage = fighting(side("red", "A2"), side("blue", "A2"))
    with pytest.raises(ValueError, match=r"^the stage does not open with a question to a deciding seat$"):
        adviser.advise(stage)
    with pytest.raises(ValueError, match=r"^no deciding seat is asked here$"):
        adviser.advise_at(Run(stage).place())


def test_sealed_questions_are_left_to_a_policy() -> None:
    def wager() -> Procedure[int]:
        ours, theirs = yield from ask_each(
            (Ask(RED, "wager", "SK-DEST-13", ("1", "2")), Ask(BLUE, "wager", "SK-DEST-13", ("1", "2")))
        )
        return int(ours) - int(theirs)

    stage: Stage[int] = then(wager)
    with pytest.raises(ValueError, match=r"^questions to several seats at once have no best answer"):
        Adviser(Worth(lambda result: (float(result),), {RED: (1.0,)})).value(stage)


def test_advice_says_so_where_it_cannot_reach_a_question() -> None:
    def inner() -> Procedure[int]:
        answer = yield from ask(RED, "more", "SK-DEST-03", ("0", "1"))
        return int(answer)

    def outer() -> Procedure[int]:
        stage: Stage[int] = then(inner)
        return (yield from call(stage))

    def folding() -> Onward[int]:
        return fold(further, 0, 0, 2, then(inner))

    def further(fixed: int, state: int) -> Procedure[int]:
        yield from ask(RED, "go on", "SK-DEST-03", ("yes",))
        return then(inner)

    worth = Worth(lambda end: (float(end),), {RED: (1.0,)})
    with pytest.raises(ValueError, match="advice does not reach 'more', which is asked inside a call"):
        Adviser(worth).value(then(outer))
    with pytest.raises(ValueError, match="advice needs steps that return the next state"):
        Adviser(worth).value(then(folding))
