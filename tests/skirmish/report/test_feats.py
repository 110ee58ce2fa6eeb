"""The best shot: whose dice, multiplied by hand, were least likely to fall so well."""

from __future__ import annotations

import pytest
from skirmish.fields import Field, blue, red

from dwethia.skirmish.report.chronicle import chronicle
from dwethia.skirmish.report.feats import best_shot, feats
from dwethia.skirmish.state.battle import Battle
from dwethia.tabletop.chronicle import Chronicle
from dwethia.tabletop.report.luck import at_least


def told(dice: str, foe: str = "D5") -> Chronicle[Battle]:
    """A bowman who needs a four, and one of lesser Perception who needs a five; each shoots at somebody else."""
    field = Field(
        red((5, 6), "P3", weapon="24in S2"),
        red((5, 18), "P1", weapon="24in S2"),
        blue((12, 6), foe),
        blue((12, 18), foe),
        blue((20, 12)),
        phase="shoot",
        dice=dice,
    )
    for number in (1, 2):
        target = {"do": "shoot", "model": f"red-{number}", "weapon": "weapon", "target": f"blue-{number}"}
        field.decide(target)
    field.done()
    return chronicle(field.game.record())


def test_the_best_shot_is_the_least_likely_of_those_that_slew() -> None:
    feat = best_shot(told("4 6" + " 6 1"))
    assert feat is not None
    assert (feat.shot.shooter, feat.slain.victim.id) == ("red-2", "blue-2")
    assert feat.shot.aim.need == 5
    assert feat.chance == pytest.approx(1 / 3)


def test_a_shot_that_slew_nobody_is_none() -> None:
    feat = best_shot(told("4 4" + " 6 1"))
    assert feat is not None
    assert feat.shot.shooter == "red-1"
    assert best_shot(told("3 4" + " 6 1")) is None


def test_failed_saves_make_it_less_likely() -> None:
    """A half to hit, and two thirds that a save on a five fails."""
    feat = best_shot(told("4 4 1" + " 6 1", foe="D5 save5"))
    assert feat is not None
    assert [each.label for each in feat.rolls] == ["shot", "save"]
    assert feat.chance == pytest.approx(1 / 2 * 2 / 3)


def test_every_shot_that_slew_is_a_feat() -> None:
    events = [event for page in told("4 6" + " 6 1").pages for event in page.events]
    assert [feat.slain.victim.id for feat in feats(events)] == ["blue-1", "blue-2"]


@pytest.mark.parametrize(
    ("hits", "dice", "chance", "expected"),
    [(0, 3, 0.5, 1), (1, 1, 1 / 3, 1 / 3), (2, 3, 0.5, 0.5), (3, 3, 1 / 6, 1 / 216), (1, 2, 0, 0), (2, 2, 1, 1)],
)
def test_so_many_or_more(hits: int, dice: int, chance: float, expected: float) -> None:
    assert at_least(hits, dice, chance) == pytest.approx(expected)


def test_any_number_of_dice_may_be_asked_about() -> None:
    assert 0.4 < at_least(50_000, 100_000, 0.5) < 0.6
