"""What each answer to a question in a dungeon is worth: the dice it is about, and what comes of the action.

The odds are exact for an answer after which nobody spends anything more, to the end of the hero's action or of what the
enemies do in their phase; where that branches too far, the dice alone are shown.
"""

from __future__ import annotations

from typing import Any, Final

from dwethia.dungeons.state import Dungeon
from dwethia.engine.branching import TooWide
from dwethia.engine.game import Game
from dwethia.engine.odds import OddsReading, plain
from dwethia.engine.request import Request
from dwethia.engine.seats import Seat
from dwethia.faults import Fault, Refusal
from dwethia.server.boards.probe_types import FoundWorth
from dwethia.server.boards.worth import AnswerSeen, OpenQuestion, dice_of, question_of

MOST_BRANCHES: Final = 64  # of one stage
MOST_IN_ALL: Final = 4000  # for all the answers to a question
#: Questions within an attack or a spell; what an action is worth the outlook says.
WEIGHED: Final = ("reroll", "resolve", "stand-and-fight", "resist", "add-destiny", "free-attack")


def open_question(game: Game[Any], seat: Seat | None) -> OpenQuestion | None:
    """What the hero is asked within an attack or a spell."""
    return question_of(game, seat, lambda event: None)


def worth_of(dungeon: Dungeon, request: Request | None, question: OpenQuestion | None) -> FoundWorth:
    """The dice that a question is about, and what each answer comes to."""
    if request is None:
        raise Refusal([Fault(None, "no question is open")])
    if question is None or question.name not in WEIGHED:
        return FoundWorth()
    return FoundWorth(dice_of(question), answers=answers_of(dungeon, question))


def answers_of(dungeon: Dungeon, question: OpenQuestion) -> tuple[AnswerSeen, ...]:
    """Each answer with what it comes to; nothing where that would take too long to reckon."""
    reading = OddsReading(plain, most=MOST_IN_ALL)
    try:
        found = [
            _seen(dungeon, answer, reading.after(question.place, answer, MOST_BRANCHES)) for answer in question.options
        ]
    except TooWide:
        return ()
    return tuple(each for each in found if each is not None)


def _seen(before: Dungeon, answer: str, ends: dict[Any, float]) -> AnswerSeen | None:
    """What an answer comes to; None where the hero may leave the room by it."""
    dealt = lost = slays = falls = 0.0
    for end, chance in ends.items():
        if not isinstance(end, Dungeon) or end.here.number != before.here.number:
            return None
        left = {enemy.id: enemy.wounds for enemy in end.enemies}
        struck = [(enemy.wounds, left.get(enemy.id, 0)) for enemy in before.enemies]
        dealt += chance * sum(max(was - now, 0) for was, now in struck)
        slays += chance * any(now <= 0 for _, now in struck)
        lost += chance * max(before.hero.wounds - end.hero.wounds, 0)
        falls += chance * (end.hero.wounds <= 0)
    return AnswerSeen(answer, None, dealt, lost, slays, falls, falls)
