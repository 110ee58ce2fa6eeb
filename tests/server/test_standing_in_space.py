"""Which ship takes a shot, answered by a policy of the player's own; and nobody else learns of it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from cosmic.shooting.shots import gunship, shot, victim
from cosmic.space import setup_of
from server.scenes_served import READY
from server.serving import Person, Served
from server.test_standing_answers import decided, questions_shown

from dwethia.cosmic.setup.battle_setup import Start
from dwethia.dice import seed_from
from dwethia.engine.game import Game
from dwethia.engine.rules import as_setup
from dwethia.games import games
from dwethia.rulebook import Rulings
from dwethia.server.boards.cosmic.standing import by_policy, matter_of
from dwethia.server.boards.cosmic.worth import answers_of, open_question
from dwethia.server.boards.standing_policies import BEST_SAVE, CHEAPEST, PROTECT
from dwethia.server.boards.worth import OpenQuestion
from dwethia.tabletop.sides import BLUE, RED

DEAR, CHEAP, HARDY = "blue-1", "blue-2", "blue-3"
SETUP = as_setup(
    setup_of(
        gunship(orders="fire move"),
        victim((10, 12), "D4 W3", points=120),
        victim((12.681, 12), "D4 W3", points=60),
        victim((7.319, 12), "D7 W3", points=150),
        start=Start((), phase="shoot"),
    )
)


def sat_down(served: Served) -> tuple[Person, Person]:
    """Red has fired at the dear one of three cruisers."""
    made = served.make("cosmic", setup=SETUP, seats=READY)
    enemy, mine = made.sit("red"), made.sit("blue")
    enemy.until(lambda person: person.requests)
    assert enemy.decide(enemy.requests[0], shot())["type"] == "done"
    mine.until(lambda person: person.requests)
    return enemy, mine


def shot_at() -> tuple[Any, OpenQuestion]:
    """The same battle, and what blue is asked in it."""
    game: Game[Any] = Game.hosted(games()["cosmic"].rules, SETUP, Rulings.of("cosmic"), seed_from("shot"))
    game.answer(RED, shot())
    question = open_question(game, BLUE)
    assert question is not None
    return game.state, question


@pytest.mark.rule("CC-SHOOT-36")
def test_a_policy_says_which_ship_takes_the_shot(served: Served) -> None:
    enemy, mine = sat_down(served)
    assert [each["question"] for each in mine.requests] == ["put-forward"]
    mine.done("standing", seat="blue", matter="shots", policy=CHEAPEST, scope="turn")
    mine.until(decided)
    assert decided(mine) == [(CHEAP, True)]
    enemy.catch_up(mine)
    assert not any(each["policy"] for update in enemy.updates for seat in update["seats"] for each in seat["standing"])
    assert "put-forward" not in questions_shown(enemy)


def test_each_policy_says_what_it_would_have_meant() -> None:
    battle, question = shot_at()
    matter = matter_of(battle, question, answers_of(battle, question))
    assert matter is not None
    assert {each.policy.id: each.answer for each in matter.policies} == {
        CHEAPEST: CHEAP,
        BEST_SAVE: HARDY,
        PROTECT: DEAR,
    }
    assert by_policy(battle, question, CHEAPEST) == CHEAP


def test_who_would_put_a_hero_in_danger_is_asked() -> None:
    battle, question = shot_at()
    answers = tuple(
        msgspec.structs.replace(each, hero_falls=0.2 if each.answer == CHEAP else 0.0)
        for each in answers_of(battle, question)
    )
    matter = matter_of(battle, question, answers)
    assert matter is not None
    told = {each.policy.id: (each.answer, each.why) for each in matter.policies}
    assert told[CHEAPEST] == (None, "a hero could fall who need not")
    assert told[PROTECT] == (DEAR, "")
