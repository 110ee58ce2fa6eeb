"""What a side that bids for a power is told: what would turn it, what settles it, and what the other would do."""

from __future__ import annotations

from itertools import product

import pytest
from skirmish.fields import Field, blue, red

from dwethia.powers.duel import CASTER, RESISTER, Bidding, works
from dwethia.server.boards.bids import BidsSeen, still_open
from dwethia.server.boards.skirmish.worth import answers_of, bids_in_battle, open_question
from dwethia.server.boards.worth import AnswerSeen

CAST = {"do": "cast", "model": "red-1", "power": "lightning", "target": "blue-1", "affinity": 2}


def resisted(dice: str = "") -> Field:
    """A power that is being resisted: one point of Destiny against three."""
    field = Field(
        red((6, 6), "Aff4 Dst1 W2 hero", spells=["lightning"]),
        blue((12, 6), "F1 Dst3 W2 hero"),
        phase="shoot",
        dice=dice,
    )
    game = field.game
    while game.asks[0].question != "shoot":
        game.answer(game.asks[0].seat, game.asks[0].plain)
    game.answer(game.asks[0].seat, CAST)
    return field


def seen(field: Field) -> tuple[BidsSeen, dict[str, AnswerSeen]]:
    question = open_question(field.game, field.game.asks[0].seat)
    assert question is not None
    bids = bids_in_battle(field.battle, question, field.game.rulings)
    assert bids is not None
    return bids, {each.answer: each for each in answers_of(field.battle, question)}


@pytest.mark.rule("SK-FAITH-06")
def test_a_duel_once_it_is_rolled_says_what_turns_it_what_settles_it_and_what_the_other_would_do() -> None:
    field = resisted(dice="4 3")
    game = field.game
    game.answer(game.asks[0].seat, "yes")
    while game.asks[0].question != "add-destiny":
        game.answer(game.asks[0].seat, "0")
    bids, answers = seen(field)
    assert (bids.works_now, bids.speaks) == (True, "resister")
    assert bids.words == (
        "It works now; fails if you spend 2.",
        "You need 3 more to be sure: they can still add 1.",
    )
    assert (answers["2"].works, answers["2"].sensible, answers["2"].reply) == (0.0, 0.0, "Pass")
    game.answer(game.asks[0].seat, "2")
    bids, answers = seen(field)
    assert bids.words == (
        "It fails now; works if you spend 1.",
        "You cannot be sure of it: they can still add 1, you 1.",
    )
    assert (answers["1"].works, answers["1"].sensible, answers["1"].reply) == (1.0, 0.0, "Add 1 Destiny")


def test_before_the_dice_it_is_told_what_destiny_may_come() -> None:
    bids, answers = seen(resisted())
    assert bids.words == ("After the dice Destiny may be added: you have 3, they have 1.",)
    resists = answers["yes"]
    assert resists.works is not None
    assert resists.sensible is not None
    assert resists.sensible < resists.works < 1.0 == answers["no"].sensible


POINTS = range(4)


@pytest.mark.parametrize(("lead", "speaks"), tuple(product(range(-4, 5), (CASTER, RESISTER))))
def test_the_numbers_are_those_of_every_way_to_spend(lead: int, speaks: int) -> None:
    for left in product(POINTS, POINTS):
        own, others = left[speaks], left[1 - speaks]

        def has_way(mine: int, theirs: int) -> bool:
            by_caster, by_resister = (mine, theirs) if speaks == CASTER else (theirs, mine)
            return works(lead + by_caster - by_resister) == (speaks == CASTER)

        words = " ".join(still_open(Bidding(lead, left, speaks)))
        turns = next((mine for mine in range(own + 1) if has_way(mine, 0)), None)
        sure = next((mine for mine in range(own + 1) if has_way(mine, others)), None)
        undone = next((theirs for theirs in range(others + 1) if not has_way(0, theirs)), None)
        assert ("cannot turn it" in words) == (turns is None)
        assert (f"if you spend {turns}." in words) == bool(turns)
        assert (f"if they spend {undone}." in words) == bool(undone)
        assert ("Nothing they can add" in words) == (sure == 0)
        assert (f"You need {sure} more to be sure" in words) == bool(sure)
