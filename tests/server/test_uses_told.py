"""What is told of acting at a moment that has no dice of its own: whom it is for, how far, who may shoot then."""

from __future__ import annotations

from typing import Any

import pytest
from skirmish.fields import Field, blue, red
from skirmish.shooting.shots import Range

from dwethia.engine.seats import Seat
from dwethia.server.boards.probe_types import AskWorth, FoundWorth
from dwethia.server.boards.skirmish.probes import look_at
from dwethia.server.boards.skirmish.worth import open_question
from dwethia.server.boards.worth import AnswerSeen
from dwethia.skirmish.odds.shot_odds import odds_of_shot

BOW = "24in S2"


def seen(field: Field) -> tuple[AnswerSeen, ...]:
    """What red sees of each answer to its open question."""
    question = open_question(field.game, Seat("red"))
    found = look_at(field.battle, AskWorth(), field.request, field.game.rulings, question)
    assert isinstance(found, FoundWorth)
    return found.answers


def means(field: Field) -> dict[str, str]:
    """And what it is told of it."""
    return {each.answer: each.means for each in seen(field)}


@pytest.mark.parametrize("priority", ["red", "blue"])  # beside one's own question, and at a window of the enemy's
def test_a_hero_is_told_who_goes_along_and_who_is_drawn(priority: str) -> None:
    hero = red((5, 5), "hero Dst2", name="Captain")
    near, far = red((6.5, 5), name="Mate"), red((11, 5), name="Straggler")
    field = Field(hero, near, far, blue((5, 15)), priority=priority)
    assert means(field) == {
        "surge:red-1": "moves at once, with Mate",
        "together:red-1": "draws Straggler towards it, each up to 3 in",
    }


def test_a_hero_alone_moves_alone() -> None:
    field = Field(red((5, 5), "hero Dst2"), blue((5, 15)), priority="red")
    assert means(field) == {"surge:red-1": "moves at once, alone"}


def test_signal_and_release_name_who_may_shoot() -> None:
    around = [(6.5, 5), (5.75, 6.3), (4.25, 6.3), (3.5, 5), (4.25, 3.7), (5.75, 3.7)]
    crowd = [red(at, weapon=BOW, name=f"Bow {number}") for number, at in enumerate(around, 1)]
    hero = red((5, 5), "hero Dst2", name="Captain")
    field = Field(hero, *crowd, blue((5, 20)), priority="red")
    assert means(field)["signal:red-1"] == (
        "Bow 1, Bow 2, Bow 3, Bow 4 and 2 more may shoot with [Quick Shot], if they stay by it and stand still"
    )
    released = Range(hero, red((6.5, 5), weapon=BOW, name="Mate"), blue((5, 18)))
    assert means(released)["release:red-1"] == "Mate may shoot with [Quick Shot], and succeed on a natural 6 alone"


def late(weapon: str) -> list[dict[str, Any]]:
    """A captain with Rain Fire! who stands still, a friend who has moved, and an enemy for both."""
    return [
        red((5, 12), "P3 Dst1 hero", weapon=weapon, special=["Rain Fire!"], name="Captain"),
        red((5, 13.5), "P3", weapon="24in S2 full", moved=1, name="Mate"),
        blue((10, 12), name="Foe"),
    ]


@pytest.mark.rule("DD-ABIL-04")
def test_rain_fire_tells_who_could_not_shoot_otherwise_and_what_that_shot_comes_to() -> None:
    field = Range(*late(BOW))
    told = means(field)
    field.decide("yes")
    mate = field.model("red-2")
    odds = odds_of_shot(field.battle, mate, mate.card.weapons[0], field.model("blue-1"), field.game.rulings)
    assert odds.expected > 0
    assert told == {"yes": f"Mate may shoot at Foe, {odds.expected:.2f} Wounds on average"}


@pytest.mark.rule("DD-ABIL-04")
def test_rain_fire_says_where_it_is_of_no_use() -> None:
    captain, _, foe = late(BOW)
    field = Range(captain, foe)
    assert means(field) == {"yes": "nobody has a target who may not shoot anyway"}
    assert [each.is_idle for each in seen(field)] == [True]
    assert [each.is_idle for each in seen(Range(*late(BOW)))] == [False]
