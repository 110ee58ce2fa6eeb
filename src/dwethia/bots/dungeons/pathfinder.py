"""The pathfinder, the delver's longer-thinking twin: its best few actions are played out to the end of the room.

What an imagined room leaves of the hero is worth the chance to win the run with it, which was fitted to runs of the
delver. It counts rooms and not seconds, so that the same run is played the same way.
"""

from __future__ import annotations

from math import exp, log
from typing import Any, Final

from msgspec.structs import replace

from dwethia.bots.dungeons.delver import delve
from dwethia.bots.dungeons.reasons import why
from dwethia.bots.dungeons.room_survey import RoomSurvey
from dwethia.bots.hints import Thought
from dwethia.dungeons.game import DungeonRules
from dwethia.dungeons.setup.plan import HERO
from dwethia.dungeons.state import Dungeon
from dwethia.dungeons.turn.hero_actions import WalkOut, read_action
from dwethia.engine.game import Game
from dwethia.engine.view import Look, imagine, look

FEW: Final = 3  # actions that are played out
NEARLY: Final = 0.3  # how much less than the best an action may be worth to the delver, in whole healths of the hero
FIRST: Final = 3  # imagined rooms of each
BEST: Final = 2  # actions that are played out further
MORE: Final = 5  # imagined rooms of each of those
MOST_QUESTIONS: Final = 60  # of an imagined room, before it counts as it stands
AT_THE_END: Final = -0.6  # log-odds to win a run with one Wound left and no room to come
WOUNDS: Final = 1.9  # times the logarithm of the Wounds
A_ROOM: Final = 0.6  # less for each room to come
RULES: Final = DungeonRules()


def find_way(seen: Look) -> Thought:
    """The pathfinder's answer to what it is asked, and why."""
    (ask,) = seen.asks
    if ask.question != "act":
        return delve(seen)
    survey = RoomSurvey(seen.state, seen.rulings_of(DungeonRules.book))
    out = next((each for each in ask.options if isinstance(read_action(each), WalkOut)), None)
    if out is not None:
        return why(survey, out)
    worths = {option: survey.worth(survey.dungeon, option) for option in ask.options}
    few = sorted(worths, key=lambda option: -worths[option])[:FEW]
    few = [each for each in few if worths[each] >= worths[few[0]] - NEARLY]
    if len(few) == 1:
        return why(survey, few[0])
    hopes = {option: [_hope_after(seen, option, number) for number in range(FIRST)] for option in few}
    for option in sorted(few, key=lambda option: -_mean(hopes[option]))[:BEST]:
        hopes[option] += [_hope_after(seen, option, FIRST + number) for number in range(MORE)]
    best = max((each for each in few if len(hopes[each]) > FIRST), key=lambda option: _mean(hopes[option]))
    thought = why(survey, best)
    rooms = sum(map(len, hopes.values()))
    told = f"about {_mean(hopes[best]):.0%} to win the run, by {rooms} imagined rooms"
    return replace(thought, figures="; ".join(filter(None, (thought.figures, told))))


def _mean(values: list[float]) -> float:
    return sum(values) / len(values)


def _hope_after(seen: Look, option: str, number: int) -> float:
    """The chance to win the run, by one way in which the room may go on after an action."""
    game = imagine(RULES, seen, seed=seen.asked * 1000 + number).forgetful()
    room = game.state.here.number
    game.answer(HERO, option)
    for _ in range(MOST_QUESTIONS):
        if game.is_over or _is_past(game, room):
            break
        game.answer(HERO, delve(look(game, HERO)).answer)
    return hope(game.state)


def _is_past(game: Game[Any], room: int) -> bool:
    return bool(game.state.here.number != room)


def hope(dungeon: Dungeon) -> float:
    """The chance to win a run as it stands: by the hero's Wounds, and the rooms that are still to come."""
    if dungeon.outcome is not None:
        return float(dungeon.outcome.is_won)
    rooms = dungeon.planned.rooms - dungeon.here.number + 1
    return 1 / (1 + exp(-(AT_THE_END + WOUNDS * log(max(dungeon.hero.wounds, 1)) - A_ROOM * rooms)))
