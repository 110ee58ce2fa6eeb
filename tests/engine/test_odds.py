"""The odds reading: exact, whole, and the same as every other way of counting."""

from collections import Counter
from typing import Any

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scenes import BLUE, RED, USUAL, fighting, shooting, side
from twins import odds_by_every_face

from dwethia.charts import need
from dwethia.engine.branching import faces_shown, successes
from dwethia.engine.events import Decided
from dwethia.engine.odds import answering, eager, known_odds, odds, plain
from dwethia.engine.procedure import (
    Ask,
    Asking,
    Onward,
    Procedure,
    Stage,
    ask,
    ask_any,
    ask_each,
    call,
    faces,
    fold,
    moment,
    roll,
    rolling,
    tell,
    then,
)
from dwethia.profile import Profile
from dwethia.skirmish.rules.fighters import Fighter, Fighters
from dwethia.skirmish.rules.fighting import Fought

retreating = answering(plain, stance="retreat")
d6 = icepool.d6
values = st.integers(0, 10)
saves = st.none() | st.integers(2, 6)


def model(seat: str, profile: Profile) -> Fighters:
    return Fighters.of(seat, (Fighter.of(f"{seat}-1", profile),))


def lost(before: int, chances: dict[Fought, float], who: str) -> dict[int, float]:
    """How many Wounds a side of one model has lost."""
    found: Counter[int] = Counter()
    for fought, chance in chances.items():
        found[before - getattr(fought, who).left[0]] += chance  # type: ignore[assignment]
    return dict(found)


def strike(dice: int, attack: int, wound: int, save: int | None, wounds: int) -> Any:
    """The chain of a strike as icepool has it."""
    unsaved = (d6 >= wound) if save is None else (d6 >= wound) & (d6 < save)
    hits = dice @ (d6 >= attack)
    return hits.map(lambda hits: hits @ unsaved).map(lambda lost: min(lost, wounds))


def same(ours: dict[Any, float], theirs: Any) -> bool:
    exact = {int(outcome): float(theirs.probability(outcome)) for outcome in theirs.outcomes()}
    return set(ours) == {outcome for outcome, chance in exact.items() if chance} and all(
        abs(ours[outcome] - exact[outcome]) < 1e-12 for outcome in ours
    )


@given(values, values, values, values, st.integers(1, 20), st.integers(1, 25), saves)
def test_a_strike_has_the_odds_that_icepool_finds(
    martial: int, against: int, strength: int, defense: int, dice: int, wounds: int, save: int | None
) -> None:
    attacker = model("red", Profile(martial=martial, strength=strength, aggression=dice))
    defender = model("blue", Profile(martial=against, defense=defense, wounds=wounds, save=save))
    chances = odds(fighting(attacker, defender), retreating)
    chain = strike(dice, need(martial, against + 3, USUAL), need(strength, defense, USUAL), save, wounds)
    assert same(lost(wounds, chances, "defender"), chain)


@given(values, values, st.integers(1, 6), st.integers(1, 6), saves, saves)
def test_both_sides_of_a_fight_have_the_odds_that_icepool_finds(
    martial: int, against: int, dice: int, dice_back: int, save: int | None, save_back: int | None
) -> None:
    red = Profile(martial=martial, strength=4, defense=3, aggression=dice, wounds=3, save=save_back)
    blue = Profile(martial=against, strength=2, defense=5, aggression=dice_back, wounds=3, save=save)
    chances = odds(fighting(model("red", red), model("blue", blue)))
    ours = strike(dice, need(martial, against, USUAL), need(4, 5, USUAL), save, 3)
    theirs = strike(dice_back, need(against, martial, USUAL), need(2, 3, USUAL), save_back, 3)
    assert same(lost(3, chances, "defender"), ours)
    assert same(lost(3, chances, "attacker"), theirs)
    for fought, chance in chances.items():
        apart = ours.probability(3 - fought.defender.left[0]) * theirs.probability(3 - fought.attacker.left[0])
        assert abs(chance - float(apart)) < 1e-12


SIDES = [
    "A2",
    "A1 save5 x2",
    "A2 W2 hero Dst2",
    "A1 x2 + W2 save4 hero Dst1",
    "ignore5 A2 + A1 save6",
    "A3 I1 x2 + I-1",
]
SETTINGS = ["R-SK-80=attacker-first", "R-SK-92=any-dice", "R-SK-90=pool-no-refresh", "R-SK-93=repeat-until-out"]


@given(
    st.sampled_from(SIDES),
    st.sampled_from(SIDES),
    st.sampled_from(["fight", "retreat", "fire"]),
    st.sampled_from([plain, eager]),
    st.lists(st.sampled_from(SETTINGS), unique=True),
)
def test_the_odds_of_a_fight_add_up_to_one(
    ours: str, theirs: str, stance: str, policy: Any, settings: list[str]
) -> None:
    attacker, defender = side("red", ours), side("blue", theirs, weapon="12in S3")
    chances = odds(fighting(attacker, defender, *settings), answering(policy, stance=stance))
    assert abs(sum(chances.values()) - 1) < 1e-12
    assert min(chances.values()) > 0


TINY: dict[str, tuple[Stage[Any], Any]] = {
    "a blow each": (fighting(side("red", "A1"), side("blue", "M4 A1 S2")), plain),
    "a save": (fighting(side("red", "A1 M5"), side("blue", "A1 save5")), plain),
    "two dice on two models": (fighting(side("red", "A2 M5 S5"), side("blue", "W2 save4 + M2")), retreating),
    "strikes back later": (fighting(side("red", "A1"), side("blue", "A1"), "R-SK-80=attacker-first"), plain),
    "Destiny spent eagerly": (fighting(side("red", "A1 Dst1"), side("blue", "A1 M4")), eager),
    "Heroic Resolve": (fighting(side("red", "A1"), side("blue", "hero W2 Dst2")), answering(eager, stance="retreat")),
    "the enemy's dice": (
        fighting(side("red", "A1"), side("blue", "Dst1"), "R-SK-92=any-dice"),
        answering(eager, stance="retreat"),
    ),
    "two shots": (shooting(side("red", "shots2 P3", "24in S2"), side("blue", "D4 save5 + D5")), eager),
    "doubled saves": (
        shooting(side("red", "P3", "24in S2"), side("blue", "D4 save5 W2"), "R-SK-57=double"),
        plain,
    ),
    "fire in melee": (
        fighting(side("red", "A1"), side("blue", "P5", weapon="12in S3")),
        answering(plain, stance="fire"),
    ),
}


@pytest.mark.parametrize("scene", TINY)
def test_merging_changes_no_odds(scene: str) -> None:
    stage, policy = TINY[scene]
    slow = odds_by_every_face(stage, policy)
    quick = odds(stage, policy)
    assert set(quick) == set(slow)
    assert all(abs(chance - float(slow[result])) < 1e-12 for result, chance in quick.items())


def test_remembered_odds_are_the_same_odds() -> None:
    stage = fighting(side("red", "A3"), side("blue", "A2 save5"))
    assert known_odds(stage, eager) == odds(stage, eager)
    assert known_odds(stage, eager) is known_odds(stage, eager)


@given(st.integers(0, 30), st.integers(-1, 9))
def test_successes_are_counted_as_icepool_counts_them(dice: int, needed: int) -> None:
    assert same(dict(successes(dice, needed)), dice @ (d6 >= needed) if dice else icepool.Die([0]))


def test_faces_are_all_equally_likely() -> None:
    shown = faces_shown(2, 4)
    assert len({row for row, _ in shown}) == 16
    assert {chance for _, chance in shown} == {1 / 16}


def contest() -> Procedure[str]:
    (ours,) = yield from faces("contest", "SK-PRIO-01", RED)
    (theirs,) = yield from faces("contest", "SK-PRIO-01", BLUE)
    return "red" if ours > theirs else "blue" if theirs > ours else "tie"


CONTEST: Stage[str] = then(contest)


def test_faces_branch_over_every_row() -> None:
    assert odds(CONTEST) == pytest.approx({"red": 15 / 36, "blue": 15 / 36, "tie": 6 / 36})


def until_somebody_wins() -> Procedure[str]:
    for _ in range(2):
        winner = yield from call(CONTEST)
        if winner != "tie":
            return winner
    return "tie"


def test_a_called_stage_gives_its_results_to_the_caller() -> None:
    stage: Stage[str] = then(until_somebody_wins)
    assert odds(stage) == pytest.approx({"red": 35 / 72, "blue": 35 / 72, "tie": 1 / 36})


def hits_of(dice: int) -> Onward[int]:
    return rolling("attack", "SK-FIGHT-21", RED, dice, 4, then(count_up, 10))


def count_up(hits: int, start: int) -> Onward[int]:
    return fold(a_step_up, 5, start, hits, then(doubled))


def a_step_up(needed: int, state: int) -> Procedure[int]:
    up = yield from roll("step", "SK-FIGHT-42", RED, 1, needed)
    return state + up


def doubled(state: int) -> int:
    return state * 2


def test_chains_and_folds_have_the_odds_that_icepool_finds() -> None:
    chain = (4 @ (d6 >= 4)).map(lambda hits: 20 + 2 * (hits @ (d6 >= 5)))
    assert same(odds(then(hits_of, 4)), chain)


def test_a_step_of_a_fold_may_be_staged_itself() -> None:
    def step(fixed: int, state: int) -> Procedure[int]:
        yield from ask(RED, "go on", "SK-FIGHT-42", ("yes",))
        return rolling("step", "SK-FIGHT-42", RED, 2, fixed, then(added, state))

    def added(hits: int, state: int) -> int:
        return state + hits

    def start() -> Onward[int]:
        return fold(step, 4, 0, 2, then(doubled))

    stage: Stage[int] = then(start)
    assert same(odds(stage), (4 @ (d6 >= 4)).map(lambda hits: 2 * hits))


def test_branches_that_meet_are_run_once() -> None:
    runs: Counter[int] = Counter()

    def after(second: int, first: int) -> int:
        return first + second

    def middle(first: int) -> Onward[int]:
        runs[first] += 1
        return rolling("wound", "SK-FIGHT-33", RED, 5, 4, then(after, first % 2))

    def start() -> Procedure[int]:
        a = yield from roll("attack", "SK-FIGHT-21", RED, 3, 4)
        b = yield from roll("attack", "SK-FIGHT-21", BLUE, 3, 4)
        return then(middle, a + b)

    stage: Stage[int] = then(start)
    odds(stage)
    assert runs == dict.fromkeys(range(7), 1)


@pytest.mark.parametrize("luggage", [False, True])
def test_luggage_comes_along_and_changes_no_odds(luggage: bool) -> None:
    def home(hits: int, bag: str) -> tuple[int, str]:
        return hits, bag

    after: Stage[tuple[int, str]] = then(home, luggage="bag") if luggage else then(home, "bag")

    def start() -> Onward[tuple[int, str]]:
        return rolling("attack", "SK-FIGHT-21", RED, 2, 4, after)

    stage: Stage[tuple[int, str]] = then(start)
    assert odds(stage) == {(0, "bag"): 0.25, (1, "bag"): 0.5, (2, "bag"): 0.25}


def test_nothing_is_rolled_without_dice_or_where_none_could_succeed() -> None:
    def silent() -> Asking[int]:
        none = yield from roll("attack", "SK-FIGHT-21", RED, 0, 4)
        never = yield from roll("attack", "SK-FIGHT-21", RED, 3, None)
        return none + never

    stage: Stage[int] = then(silent)
    assert odds(stage) == {0: 1.0}
    assert rolling("attack", "SK-FIGHT-21", RED, 3, None, then(doubled)) == then(doubled, 0)
    assert fold(a_step_up, 5, 7, 0, then(doubled)) == then(doubled, 7)


def questions() -> Procedure[tuple[str, ...]]:
    yield from tell(Decided(RED, "q", "SK-FIGHT-12", "a", "A"))
    chosen = yield from ask(RED, "choose", "SK-FIGHT-12", ("a", "b"))
    only = yield from ask(RED, "only", "SK-FIGHT-12", ("single",))
    spent = yield from moment(BLUE, "spend", "SK-DEST-03", ("0", "1", "2"))
    sealed = yield from ask_each(
        (Ask(RED, "wager", "SK-DEST-13", ("x", "y")), Ask(BLUE, "wager", "SK-DEST-13", ("z",)))
    )
    _, first = yield from ask_any(
        (Ask(RED, "either", "SK-TURN-04", ("u", "v")), Ask(BLUE, "either", "SK-TURN-04", ("w",)))
    )
    return chosen, only, spent, *sealed, first


@pytest.mark.parametrize(
    ("policy", "answers"),
    [
        (plain, "a single 0 x z u"),
        (eager, "a single 2 x z u"),
        (answering(eager, choose="b", wager="y", either="v"), "b single 2 y y v"),
    ],
)
def test_a_policy_answers_every_question(policy: Any, answers: str) -> None:
    stage: Stage[tuple[str, ...]] = then(questions)
    assert odds(stage, policy) == {tuple(answers.split()): 1.0}
