"""The odds of a shot as the board has it, against plain arithmetic."""

from fractions import Fraction
from itertools import product
from typing import NamedTuple

import pytest
from skirmish.fields import blue, piece, red
from skirmish.shooting.shots import BOW, Range

from dwethia.profile import ModelId
from dwethia.skirmish.odds.losses_foretold import losses_foretold
from dwethia.skirmish.odds.shot_odds import BoardShotOdds, odds_of_shot
from dwethia.skirmish.shooting.firing import take_shot


class Facts(NamedTuple):
    """A shot at one model: what the dice need, and what the model has against wounds."""

    need: int
    dice: int = 1
    save: int | None = None
    save_dice: int = 1
    ignores: int | None = None
    left: int = 1
    slays_outright: bool = False
    way_die: bool = False


def by_hand(facts: Facts) -> dict[int, Fraction]:
    """Every row of attack dice, and then every wound by itself."""
    passes = Fraction(1)
    if facts.save:
        passes *= Fraction(facts.save - 1, 6) ** facts.save_dice
    if facts.ignores:
        passes *= Fraction(facts.ignores - 1, 6)
    lost: dict[int, Fraction] = {}
    for row in product(range(1, 7), repeat=facts.dice):
        states = {facts.left: Fraction(1, 6**facts.dice)}
        for _ in range(sum(face >= facts.need for face in row)):
            after: dict[int, Fraction] = {}
            for left, chance in states.items():
                hurt = 0 if facts.slays_outright else max(left - 1, 0)
                after[hurt] = after.get(hurt, Fraction(0)) + chance * passes
                after[left] = after.get(left, Fraction(0)) + chance * (1 - passes)
            states = after
        for left, chance in states.items():
            lost[facts.left - left] = lost.get(facts.left - left, Fraction(0)) + chance
    if facts.way_die:
        lost = {wounds: chance / 2 for wounds, chance in lost.items()}
        lost[0] = lost.get(0, Fraction(0)) + Fraction(1, 2)
    return {wounds: chance for wounds, chance in lost.items() if chance}


OUTRIGHT = ["R-SK-71=outright-kill"]


@pytest.mark.parametrize(
    ("keywords", "target", "rulings", "facts"),
    [
        ("", "D5", [], Facts(need=4)),
        ("", "D2 save5", [], Facts(need=2, save=5)),
        ("", "D5 save5 ignore4", ["R-SK-57=double"], Facts(need=4, save=5, save_dice=2, ignores=4)),
        ("quick-shot", "D5 save5", ["R-SK-57=double"], Facts(need=4, save=5)),
        ("sunder1", "D5 save5", [], Facts(need=4, save=6)),
        ("multi-shot4", "D5 W3 save6", [], Facts(need=4, dice=4, left=3, save=6)),
        ("multi-shot2 quick-shot", "D5 W3", OUTRIGHT, Facts(need=4, dice=2, left=3, slays_outright=True)),
        ("multi-shot2", "D5 W2", ["R-SK-61=roll-4-plus"], Facts(need=4, dice=2, left=2, way_die=True)),
    ],
)
def test_the_odds_are_those_of_the_dice(keywords: str, target: str, rulings: list[str], facts: Facts) -> None:
    ox = [{"side": "blue", "profile": "D2", "at": (8.5, 12), "base": 50}] if facts.way_die else []
    field = Range(red((5, 12), "P3", weapon=f"24in S2 {keywords}"), blue((12, 12), target), *ox, rulings=rulings)
    expected = by_hand(facts)
    found = dict(shot(field).lost)
    assert shot(field).aim.need == facts.need
    assert found.keys() == expected.keys()
    for wounds, chance in found.items():
        assert chance == pytest.approx(float(expected[wounds]))


def test_a_behemoth_loses_nothing() -> None:
    field = Range(red((5, 12), "P3", weapon="24in S2"), blue((12, 12), "D6"))
    assert (shot(field).aim.need, shot(field).lost) == (None, ((0, 1.0),))


def shot(field: Range, target: str = "blue-1", lobbed: bool = False) -> BoardShotOdds:
    battle, rulings = field.battle, field.game.rulings
    shooter = battle.model("red-1")
    return odds_of_shot(battle, shooter, shooter.card.weapons[0], battle.model(target), rulings, lobbed=lobbed)


def test_the_board_gives_the_numbers() -> None:
    field = Range(
        red((5, 12), "P3", weapon="24in S2 arc"),
        blue((14, 12), "D5 save5"),
        terrain=[piece((9, 12), "cover", diameter=2, cover=1)],
    )
    assert shot(field).aim.need == 5  # 5 - 2 against 5
    assert shot(field).expected == pytest.approx(2 / 6 * 4 / 6)
    assert shot(field).slays(1) == pytest.approx(2 / 6 * 4 / 6)
    assert shot(field, lobbed=True).aim.need == 6


def test_into_melee_half_goes_to_friends() -> None:
    field = Range(red((5, 12), "P3", weapon=BOW), red((14.2, 12), "D4"), blue((12, 12), "D4"))
    odds = shot(field)
    assert odds.aim.need == 4
    assert [odds.expected, odds.friends] == pytest.approx([1 / 4, 1 / 4])
    assert odds.worth == pytest.approx(0)


@pytest.mark.parametrize("side", ["red", "blue"])
def test_where_a_die_decides_about_the_way_half_goes_to_what_is_in_it(side: str) -> None:
    ox = {"side": side, "profile": "D2", "at": (8.5, 12), "base": 50}
    field = Range(red((5, 12), "P3", weapon=BOW), blue((12, 12), "D5"), ox, rulings=["R-SK-61=roll-4-plus"])
    odds = shot(field)
    strays = odds.friends if side == "red" else odds.beside
    assert [odds.expected, strays] == pytest.approx([1 / 4, 5 / 12])


def test_after_a_hit_half_goes_to_friends_with_a_roll_of_its_own() -> None:
    fight = [red((14.2, 12), "D4"), blue((12, 12), "D4")]
    field = Range(red((5, 12), "P3", weapon="24in S2 multi-shot2"), *fight, rulings=["R-SK-64.die=after-hit"])
    odds = shot(field)
    assert [odds.expected, odds.friends] == pytest.approx([3 / 8, 7 / 32])


def test_shields_that_are_shared_in_a_blast_count() -> None:
    field = Range(red((5, 12), "P3", weapon="24in S2 blast1"), blue((12, 12), "D5"), blue((13.26, 12), "D5 shield"))
    odds = shot(field)
    assert [odds.expected, odds.beside] == pytest.approx([1 / 3, 1 / 6])


def test_those_caught_by_a_blast_are_counted() -> None:
    beside = [blue((13.26, 12), "D5"), blue((14.52, 12), "D5")]
    field = Range(red((5, 12), "P3", weapon="24in S2 blast1"), blue((12, 12), "D5"), *beside)
    odds = shot(field)
    assert [odds.expected, odds.beside] == pytest.approx([1 / 2, 1 / 4])
    assert odds.worth == pytest.approx(3 / 4)


@pytest.mark.rule("SK-SHOOT-31")
def test_explosions_that_set_off_explosions_in_a_crowd_are_left_open() -> None:
    crowd = [
        blue((12 + 1.5 * column, 12 + 1.5 * row), "D4 W2 save5", special=["Volatile 4"])
        for column in range(4)
        for row in range(4)
    ]
    odds = shot(Range(red((5, 12), "P3", weapon="24in S4 multi-shot4"), *crowd))
    assert not odds.is_foretold
    assert (odds.aim.need, odds.lost, odds.worth) == (3, (), 0)


@pytest.mark.rule("SK-SHOOT-31")
def test_a_single_explosion_is_foretold() -> None:
    field = Range(
        red((5, 12), "P3", weapon=BOW), blue((12, 12), "D4", special=["Volatile 2"]), blue((13.5, 12), "D4 W2")
    )
    odds = shot(field)
    assert odds.is_foretold
    assert [odds.expected, odds.beside] == pytest.approx([2 / 3, 1 / 3])


@pytest.mark.rule("SK-SHOOT-31", "HS-KEY-04")
def test_whom_an_explosion_hurts_may_be_caught_by_the_shot_too() -> None:
    field = Range(
        red((5, 12), "P3", weapon="24in S2 radius2"),
        blue((12, 12), "D4", special=["Volatile 2"]),
        blue((13.5, 12), "D4 W2"),
    )
    battle, rulings = field.battle, field.game.rulings
    shooter, target = battle.model("red-1"), battle.model("blue-1")
    losses = losses_foretold(battle, take_shot(battle, shooter, shooter.card.weapons[0], target, rulings), rulings)
    hit, explosion, caught = 2 / 3, 1 / 2, 2 / 3
    assert dict(losses.of(ModelId("blue-2"))) == pytest.approx(
        {
            0: 1 - hit + hit * (1 - explosion) * (1 - caught),
            1: hit * (explosion * (1 - caught) + (1 - explosion) * caught),
            2: hit * explosion * caught,
        }
    )
