"""Luck: what dice were to be expected to show and what they showed, with dice laid out and sums done by hand."""

from __future__ import annotations

from fractions import Fraction

from skirmish.fields import Field, blue, red

from dwethia.skirmish.report.chronicle import chronicle
from dwethia.skirmish.report.page import luck_of
from dwethia.tabletop.report.luck import Fortune, Luck, in_words


def shootout(dice: str, foe: str = "D5", *, shots: int = 4, weapon: str = "24in S2") -> tuple[Luck, ...]:
    """Some red bowmen shoot at one blue model each, 5 against 5: a four or more is needed; then priority is rolled."""
    models = [red((5, 4 + 3 * number), "P3", weapon=weapon) for number in range(shots)]
    foes = [blue((12, 4 + 3 * number), foe) for number in range(shots)]
    field = Field(*models, *foes, phase="shoot", dice=dice)
    for number in range(1, shots + 1):
        target = {"do": "shoot", "model": f"red-{number}", "weapon": "weapon", "target": f"blue-{number}"}
        field.decide(target)
    field.done()
    return luck_of(chronicle(field.game.record()))


def test_successes_are_counted_against_what_the_needs_let_expect() -> None:
    mine, theirs = shootout("4 3 6 5" + " 6 1")
    (shots,) = mine.needed
    assert (shots.label, shots.dice, shots.expected, shots.actual) == ("shot", 4, Fraction(2), 3)
    assert shots.variance == 1  # four dice, a half times a half each
    assert mine.fortune is Fortune.LUCKY  # one above, and one is the usual spread
    assert in_words(mine, "Red Hand") == "Red Hand had 3 successes with 4 dice, where 2.0 were to be expected: lucky."
    assert theirs.needed == ()
    assert in_words(theirs, "Blue Foot") == "Blue Foot threw no die that had to succeed."


def test_saves_belong_to_whoever_throws_them() -> None:
    """Two of three shots hit; against each of them blue throws one die that saves on a five."""
    mine, theirs = shootout("6 5 4 1 2" + " 3 3 6 1", foe="D5 save5", shots=3)
    assert [(each.label, each.dice, each.actual) for each in mine.needed] == [("shot", 3, 2)]
    (saves,) = theirs.needed
    assert (saves.label, saves.dice, saves.actual) == ("save", 2, 1)
    assert saves.expected == Fraction(2, 3)
    assert theirs.successes.surplus == Fraction(1, 3)


def test_dice_whose_faces_are_read_are_told_by_their_mean() -> None:
    mine, theirs = shootout("1 1 1 1" + " 6 2")
    (own,), (other,) = mine.read, theirs.read
    assert (own.label, own.dice, own.expected, own.actual) == ("priority", 1, Fraction(7, 2), 6)
    assert other.actual == 2
    assert mine.successes.surplus == -2
    assert mine.fortune is Fortune.VERY_UNLUCKY


def test_a_die_thrown_again_counts_again() -> None:
    """A hero spends a point of Destiny to throw its miss again."""
    field = Field(
        red((5, 12), "P3 hero Dst1", weapon="24in S2"),
        blue((12, 12), "D5"),
        blue((20, 20)),
        phase="shoot",
        dice="2 5 6 1",
    )
    field.decide({"do": "shoot", "model": "red-1", "weapon": "weapon", "target": "blue-1"})
    field.decide(next(each.id for each in field.request.choices if each.id != field.game.asks[0].plain))
    field.done()
    mine, _ = luck_of(chronicle(field.game.record()))
    assert (mine.successes.dice, mine.successes.expected, mine.successes.actual) == (2, Fraction(1), 1)


def test_the_course_of_luck_ends_with_its_sum() -> None:
    mine, _ = shootout("4 3 6 5" + " 6 1")
    assert mine.course[-1] == mine.successes.surplus == 1
