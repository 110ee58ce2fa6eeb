"""Faith against Affinity: the printed example step by step, and every reading of the doubtful places."""

import pytest
from scenes import BLUE, RED, Played, played, rulings

from dwethia.engine.procedure import Stage, then
from dwethia.powers.duel import CASTER, RESISTER, Bill, Duel, Dueled, opening_bonuses, resist
from dwethia.skirmish.rules.duels import duel_rules

# The printed example: a Necromancer (red) casts Lightning at a Commissar (blue).
LIGHTNING = Duel((RED, BLUE), cost=2, affinity=4, faith=3, destiny=(7, 6))
PRINTED = "resist=yes blue:raise=2 red:raise=2 blue:add-destiny=4 red:add-destiny=1 blue:add-destiny=2 add-destiny=0"


def duel(duel: Duel, *settings: str) -> Stage[Dueled]:
    return then(resist, duel, duel_rules(rulings(*settings)))


def texts(scene: Played[Dueled], question: str) -> list[str]:
    """What each asking of a question says about how things stand."""
    return [ask.in_words() for ask in scene.asked if ask.question == question]


# G-SK-26, resistance in full


@pytest.mark.rule(
    "SK-FAITH-02", "SK-FAITH-03", "SK-FAITH-05", "SK-FAITH-06", "SK-FAITH-08", "SK-FAITH-09", "SK-FAITH-11", "SK-AFF-06"
)
def test_the_printed_duel_ends_ten_against_twelve_and_the_power_fails() -> None:  # G-SK-26, G-SK-26k
    scene = played(duel(LIGHTNING), "4 5", PRINTED)
    assert scene.result == Dueled(works=False, affinity_spent=4, faith_spent=3, destiny_spent=(1, 6), totals=(10, 12))
    assert scene.result.points_spent == (5, 9)


@pytest.mark.rule("SK-FAITH-03")
def test_the_printed_bids_give_the_printed_bonuses() -> None:
    scene = played(duel(LIGHTNING), "4 5", PRINTED)
    assert texts(scene, "raise") == [
        "Bonuses: caster +2, resister +0",  # G-SK-26a, G-SK-26b
        "Bonuses: caster +2, resister +2",  # G-SK-26c
    ]
    assert scene.rolls == ["blue resistance: 4", "red resistance: 5"]  # the resisting side's die first
    assert scene.labels("resist") == ["Let it work", "Spend 1 Faith to resist"]
    assert scene.labels("raise") == ["Pass", "Raise by 1", "Raise by 2"]
    assert scene.labels("add-destiny")[:2] == ["Pass", "Add 1 Destiny"]


@pytest.mark.rule("SK-FAITH-05", "SK-FAITH-08")
def test_the_printed_totals_rise_as_printed() -> None:
    scene = played(duel(LIGHTNING), "4 5", PRINTED)
    assert texts(scene, "add-destiny") == [
        "Totals: caster 9, resister 6",  # G-SK-26d, G-SK-26e, G-SK-26f
        "Totals: caster 9, resister 10",  # G-SK-26g
        "Totals: caster 10, resister 10",  # G-SK-26h
        "Totals: caster 10, resister 12",  # G-SK-26i
    ]


@pytest.mark.rule("SK-FAITH-09")
def test_the_printed_destiny_stage_ends_when_both_pass() -> None:  # G-SK-26j
    richer = LIGHTNING._replace(destiny=(7, 8))
    scene = played(duel(richer), "4 5", PRINTED + " blue:add-destiny=0")
    assert scene.questions[-2:] == ["red:add-destiny?", "blue:add-destiny?"]


@pytest.mark.rule("SK-FAITH-07")
def test_after_the_first_point_of_the_necromancer_the_power_would_work() -> None:  # G-SK-26h
    poorer = LIGHTNING._replace(destiny=(1, 4))
    scene = played(duel(poorer), "4 5", "resist=yes raise=2 raise=2 blue:add-destiny=4 red:add-destiny=1")
    assert (scene.result.totals, scene.result.works) == ((10, 10), True)


# Opening


@pytest.mark.rule("SK-FAITH-10")
def test_a_power_that_nobody_resists_works_without_a_roll() -> None:
    scene = played(duel(LIGHTNING))
    assert scene.result == Dueled(works=True, affinity_spent=2, faith_spent=0)
    assert scene.story == ["blue:resist?"]


@pytest.mark.rule("SK-FAITH-02")
def test_without_faith_nobody_is_asked_to_resist() -> None:
    scene = played(duel(LIGHTNING._replace(faith=0)))
    assert (scene.result.works, scene.story) == (True, [])


@pytest.mark.rule("SK-FAITH-02")
def test_resisting_costs_one_faith_even_if_nothing_is_added() -> None:
    scene = played(duel(LIGHTNING._replace(destiny=(0, 0))), "6 1", "resist=yes raise=0")
    assert (scene.result.faith_spent, scene.result.affinity_spent) == (1, 2)


@pytest.mark.rule("SK-FAITH-06", "SK-FAITH-07")
@pytest.mark.parametrize(("resisting", "casting", "works"), [(3, 2, True), (4, 2, True), (5, 2, False)])
def test_a_tie_favours_the_caster(resisting: int, casting: int, works: bool) -> None:
    plain = Duel((RED, BLUE), cost=2, affinity=2, faith=1)
    scene = played(duel(plain), f"{resisting} {casting}", "resist=yes")
    assert (scene.result.totals, scene.result.works) == ((casting + 2, resisting), works)


@pytest.mark.rule("SK-DEST-07")
def test_resistance_dice_are_never_rerolled() -> None:
    scene = played(duel(LIGHTNING), "1 1", "resist=yes raise=0 add-destiny=0 add-destiny=0")
    assert set(scene.questions) == {"blue:resist?", "blue:raise?", "blue:add-destiny?", "red:add-destiny?"}


# R-SK-105: which points give a bonus


@pytest.mark.rule("SK-FAITH-03")
@pytest.mark.parametrize(
    ("option", "bonuses"), [("as-example", (2, 0)), ("all-points-count", (2, 1)), ("extras-only", (0, 0))]
)
def test_the_opening_points_count_as_the_ruling_says(option: str, bonuses: tuple[int, int]) -> None:
    chosen = f"R-SK-105={option}"
    assert opening_bonuses(LIGHTNING, duel_rules(rulings(chosen))) == bonuses
    scene = played(duel(Duel((RED, BLUE), 2, 2, 1), chosen), "3 3", "resist=yes")
    assert scene.result.totals == (3 + bonuses[CASTER], 3 + bonuses[RESISTER])


@pytest.mark.rule("SK-FAITH-03")
@pytest.mark.parametrize(
    ("option", "works"), [("as-example", True), ("all-points-count", True), ("extras-only", False)]
)
def test_the_same_dice_may_end_differently_by_what_counts(option: str, works: bool) -> None:
    scene = played(duel(Duel((RED, BLUE), 2, 2, 1), f"R-SK-105={option}"), "4 3", "resist=yes")
    assert scene.result.works is works


# R-SK-106: bidding


@pytest.mark.rule("SK-FAITH-03")
@pytest.mark.parametrize(("option", "offered"), [("any-number", ("0", "1", "2")), ("one-point", ("0", "1"))])
def test_a_raise_is_as_large_as_the_ruling_allows(option: str, offered: tuple[str, ...]) -> None:
    scene = played(duel(LIGHTNING._replace(destiny=(0, 0)), f"R-SK-106.raise={option}"), "1 1", "resist=yes raise=0")
    assert scene.options("raise") == offered


@pytest.mark.rule("SK-FAITH-03", "SK-FAITH-04")
@pytest.mark.parametrize(
    ("option", "answers", "asked"),
    [
        ("first-pass-ends", "blue:raise=0", 1),
        ("both-pass", "blue:raise=0 red:raise=0", 2),
        ("both-pass", "blue:raise=0 red:raise=1 blue:raise=0 red:raise=0", 4),
    ],
)
def test_the_bidding_ends_by_one_pass_or_by_two(option: str, answers: str, asked: int) -> None:
    plain = LIGHTNING._replace(destiny=(0, 0))
    scene = played(duel(plain, f"R-SK-106.end={option}"), "1 1", f"resist=yes {answers}")
    assert scene.questions.count("blue:raise?") + scene.questions.count("red:raise?") == asked


@pytest.mark.rule("SK-FAITH-04")
def test_who_has_nothing_left_to_bid_passes_without_being_asked() -> None:
    scene = played(duel(Duel((RED, BLUE), cost=2, affinity=3, faith=1)), "1 1", "resist=yes")
    assert scene.questions == ["blue:resist?"]
    assert scene.result.affinity_spent == 2
    both = played(
        duel(Duel((RED, BLUE), cost=2, affinity=3, faith=1), "R-SK-106.end=both-pass"), "1 1", "resist=yes raise=1"
    )
    assert both.questions == ["blue:resist?", "red:raise?"]
    assert both.result.affinity_spent == 3


# R-SK-107: the Destiny stage


@pytest.mark.rule("SK-FAITH-08")
@pytest.mark.parametrize(("option", "offered"), [("any-number", ("0", "1", "2", "3")), ("one-point", ("0", "1"))])
def test_destiny_is_added_in_steps_as_large_as_the_ruling_allows(option: str, offered: tuple[str, ...]) -> None:
    some = LIGHTNING._replace(destiny=(0, 3))
    scene = played(duel(some, f"R-SK-107.step={option}"), "1 1", "resist=yes raise=0 add-destiny=0")
    assert scene.options("add-destiny") == offered


@pytest.mark.rule("SK-FAITH-08")
@pytest.mark.parametrize(
    ("option", "winning", "losing"),
    [("loser-first", "blue", "red"), ("defender-first", "blue", "blue"), ("priority-first", "red", "red")],
)
def test_who_speaks_first_about_destiny_is_as_the_ruling_says(option: str, winning: str, losing: str) -> None:
    setting = f"R-SK-107.starter={option}"
    works = played(duel(LIGHTNING, setting), "1 1", "resist=yes raise=0 add-destiny=0 add-destiny=0")
    fails = played(duel(LIGHTNING, setting), "6 1", "resist=yes raise=0 add-destiny=0 add-destiny=0")
    assert works.questions[2] == f"{winning}:add-destiny?"
    assert fails.questions[2] == f"{losing}:add-destiny?"


@pytest.mark.rule("SK-FAITH-08")
def test_priority_first_follows_the_side_that_has_priority() -> None:
    blues = LIGHTNING._replace(priority=RESISTER)
    answers = "resist=yes raise=0 add-destiny=0 add-destiny=0"
    scene = played(duel(blues, "R-SK-107.starter=priority-first"), "6 1", answers)
    assert scene.questions[2] == "blue:add-destiny?"


@pytest.mark.rule("SK-FAITH-08", "SK-FAITH-09")
def test_a_raise_of_four_is_four_raises_of_one_with_the_other_passing_between() -> None:
    step = "R-SK-107.step=one-point"
    by_ones = "resist=yes raise=2 raise=2" + " blue:add-destiny=1 red:add-destiny=0" * 3 + " blue:add-destiny=1"
    answers = f"{by_ones} red:add-destiny=1 blue:add-destiny=1 red:add-destiny=0 blue:add-destiny=1 red:add-destiny=0"
    scene = played(duel(LIGHTNING, step), "4 5", answers)
    assert scene.result == played(duel(LIGHTNING), "4 5", PRINTED).result


# R-SK-108: Affinity used to resist

PSYCHIC = Duel((RED, BLUE), cost=1, affinity=1, faith=1, resister_affinity=2)


@pytest.mark.rule("SK-FAITH-02", "SK-FAITH-03")
@pytest.mark.parametrize(
    ("option", "most"), [("bonus-only", ("0", "1", "2")), ("full-substitute", ("0", "1", "2")), ("no", None)]
)
def test_affinity_may_raise_the_resisting_side_unless_the_ruling_says_no(
    option: str, most: tuple[str, ...] | None
) -> None:
    answers = "resist=yes" + (" raise=2" if most else "")
    scene = played(duel(PSYCHIC, f"R-SK-108={option}"), "1 1", answers)
    spent = (scene.result.faith_spent, scene.result.resister_affinity_spent)
    assert spent == ((1, 2) if most else (1, 0))
    if most:
        assert scene.options("raise") == most


@pytest.mark.rule("SK-FAITH-02")
@pytest.mark.parametrize(
    ("option", "ways"), [("bonus-only", None), ("full-substitute", ("no", "affinity")), ("no", None)]
)
def test_only_a_full_substitute_opens_without_faith(option: str, ways: tuple[str, ...] | None) -> None:
    faithless = PSYCHIC._replace(faith=0)
    if ways is None:
        assert played(duel(faithless, f"R-SK-108={option}")).asked == []
        return
    scene = played(duel(faithless, f"R-SK-108={option}"), "4 2", "resist=affinity raise=1")
    assert scene.options("resist") == ways
    assert scene.labels("resist") == ["Let it work", "Spend 1 Affinity to resist"]
    assert (scene.result.faith_spent, scene.result.resister_affinity_spent) == (0, 2)
    assert (scene.result.totals, scene.result.works) == ((3, 5), False)


def test_faith_is_spent_before_affinity() -> None:
    scene = played(duel(PSYCHIC._replace(faith=2)), "1 1", "resist=yes raise=2")
    assert (scene.result.faith_spent, scene.result.resister_affinity_spent) == (2, 1)


def test_a_bill_counts_every_point() -> None:
    bill = Bill(totals=(2, 0)).raising(RESISTER, 2).raising(CASTER, 2).adding_destiny(RESISTER, 4)
    assert (bill.points, bill.totals) == ((2, 6), (4, 6))
