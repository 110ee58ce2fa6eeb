"""Odds worked out by hand: Destiny spent eagerly, and duels in which both sides bid their best."""

from fractions import Fraction

import pytest

from dwethia.skirmish.odds.questions import (
    DuelAsked,
    FightAsked,
    RerollAsked,
    ShotAsked,
    duel_odds,
    fight_odds,
    reroll_advice,
    shot_odds,
)


@pytest.mark.rule("SK-DEST-03", "SK-DEST-05", "SK-DEST-14")
@pytest.mark.parametrize(
    ("attacker", "defender", "wounded"),
    [
        # one die, 4+ and 4+: 1/2 x 3/4 where it hits at once, 1/4 x 1/2 where the point went into the hit
        pytest.param("M4 S4 A1 Dst1", "M4 D4 A0", Fraction(1, 2), id="one die and a point"),
        # 1/4 x 7/8 with both hits and the point left, 1/4 x 3/4 with two hits and none, 3/8 x 1/2 with one hit
        pytest.param("M4 S4 A2 Dst1", "M4 D4 A0", Fraction(19, 32), id="two dice and a point"),
        # 2+ and 6+: 5/6 x 11/36 + 5/36 x 1/6
        pytest.param("M6 S4 A1 Dst1", "M3 D8 A0", Fraction(5, 18), id="a sure hit and a hard wound"),
        pytest.param("M4 S4 A1", "M4 D4 A0 hero Dst1", Fraction(1, 8), id="Heroic Resolve"),
        pytest.param("M4 S4 A1", "M4 D4 A0 hero Dst2", Fraction(1, 16), id="Heroic Resolve, its die rolled again"),
        pytest.param("M4 S4 A1", "M4 D4 A0 Dst2", Fraction(1, 4), id="no hero, no dice: nothing to spend it on"),
        pytest.param("M4 S4 A1", "M4 D4 A0 save5 Dst1", Fraction(1, 9), id="a save rolled again"),
    ],
)
def test_an_eager_fight(attacker: str, defender: str, wounded: Fraction) -> None:
    odds = fight_odds(FightAsked(attacker=attacker, defender=defender, policy="eager"))
    assert odds.attacker.wounds["1"] == pytest.approx(float(wounded))


@pytest.mark.rule("SK-DEST-03", "SK-SHOOT-18")
@pytest.mark.parametrize(
    ("shooter", "target", "wounds"),
    [
        ("P3 Dst1", "D5", (Fraction(1, 4), Fraction(3, 4))),
        ("P3 Dst1", "D5 save5", (Fraction(1, 2), Fraction(1, 2))),
        ("P3 Dst1", "D5 save5 Dst1", (Fraction(2, 3), Fraction(1, 3))),
        ("P3 Dst1 + P3", "D5 W2", (Fraction(1, 8), Fraction(1, 2), Fraction(3, 8))),
    ],
)
def test_an_eager_shot(shooter: str, target: str, wounds: tuple[Fraction, ...]) -> None:
    odds = shot_odds(ShotAsked(shooter=shooter, target=target, weapon="24in S2", policy="eager"))
    assert list(odds.wounds.values()) == pytest.approx([float(each) for each in wounds])


@pytest.mark.rule("SK-FAITH-02", "SK-FAITH-05", "SK-FAITH-06", "SK-FAITH-08")
@pytest.mark.parametrize(
    ("asked", "works", "resists"),
    [
        # the resisting die must be 2 higher: 10 of 36
        pytest.param(DuelAsked(cost=1, affinity=1, faith=1), Fraction(13, 18), True, id="one against one"),
        pytest.param(DuelAsked(cost=2, affinity=2, faith=1), Fraction(5, 6), True, id="3 higher: 6 of 36"),
        pytest.param(DuelAsked(cost=1, affinity=1, faith=2), Fraction(7, 12), True, id="1 higher: 15 of 36"),
        pytest.param(DuelAsked(cost=1, affinity=1, faith=3), Fraction(15, 36), True, id="a tie is the resister's: 21"),
        pytest.param(DuelAsked(cost=1, affinity=2, faith=3), Fraction(7, 12), True, id="raise and raise again"),
        pytest.param(
            DuelAsked(cost=1, affinity=1, faith=1, destiny="0:1"), Fraction(7, 12), True, id="Destiny against"
        ),
        pytest.param(DuelAsked(cost=1, affinity=1, faith=1, destiny="1:0"), Fraction(5, 6), True, id="Destiny for it"),
        pytest.param(
            DuelAsked(cost=1, affinity=1, faith=1, destiny="1:1"), Fraction(13, 18), True, id="Destiny for both"
        ),
        pytest.param(DuelAsked(cost=1, affinity=1, faith=1, point=0.25), Fraction(13, 18), True, id="worth a quarter"),
        pytest.param(DuelAsked(cost=1, affinity=1, faith=1, point=0.3), Fraction(1), False, id="not worth 3 tenths"),
        pytest.param(DuelAsked(cost=6, affinity=6, faith=1), Fraction(1), False, id="nothing to win: 1 against 7"),
        pytest.param(
            DuelAsked(cost=1, affinity=1, faith=1, rulings=("R-SK-105=all-points-count",)),
            Fraction(7, 12),
            True,
            id="the first Faith counts",
        ),
    ],
)
def test_the_best_of_a_duel(asked: DuelAsked, works: Fraction, resists: bool) -> None:
    best = duel_odds(asked)
    assert best.works == pytest.approx(float(works))
    assert best.resists is resists


@pytest.mark.rule("SK-DEST-03")
@pytest.mark.parametrize(
    ("point", "best", "worth"),
    # a missed die at 4+ and then 4+ is worth a quarter of a Wound
    [(0.0, 1, (Fraction(0), Fraction(1, 4))), (0.3, 0, (Fraction(0), Fraction(-1, 20)))],
)
def test_a_missed_die_is_rolled_again_while_its_wound_is_worth_the_point(
    point: float, best: int, worth: tuple[Fraction, ...]
) -> None:
    asked = RerollAsked(striker="M4 S4 A1 Dst1", struck="M4 D4 A0", hits=0, point=point)
    advice = reroll_advice(asked)
    assert advice.best == best
    assert [each.worth for each in advice.options] == pytest.approx([float(each) for each in worth])
