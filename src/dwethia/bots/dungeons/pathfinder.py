"""The pathfinder, the delver's longer-thinking twin: its best few actions are played out to the end of the room.

What an imagined room leaves of the hero is worth the chance to win the run with it, which was fitted to runs of the
delver. All actions are tried a few times, then the better half more often. It counts questions and not seconds, so
that the same run is played the same way.
"""

from __future__ import annotations

from collections.abc import Hashable
from math import exp, log
from typing import Any, Final

from msgspec.structs import replace

from dwethia.bots.dungeons.delver import delve
from dwethia.bots.dungeons.reasons import why
from dwethia.bots.dungeons.room_survey import RoomLosses, RoomSurvey
from dwethia.bots.hints import Thought
from dwethia.dungeons.game import DungeonRules
from dwethia.dungeons.setup.plan import HERO
from dwethia.dungeons.state import Dungeon, Phase
from dwethia.dungeons.turn.enemy_phase import enemies_act
from dwethia.dungeons.turn.hero_actions import END, WalkOut, read_action
from dwethia.dungeons.turn.hero_phase import hero_acts
from dwethia.engine.game import Game
from dwethia.engine.request import Answer
from dwethia.engine.view import Look, imagine, look

NEARLY: Final = 0.5  # how much less than the best an action may be worth to the delver, in whole healths of the hero
ROUNDS: Final = ((5, 4), (2, 12))  # how many actions are tried, and in how many imagined rooms each
MOST_QUESTIONS: Final = 40  # of an imagined room, before it counts as it stands
MOST_OF_ALL: Final = 400  # questions of all imagined rooms together, before no more are begun
TRUST: Final = 0.1  # how much what an action is worth to the delver counts beside what it came to
AT_THE_END: Final = -0.6  # log-odds to win a run with one Wound left and no room to come
WOUNDS: Final = 2.1  # times the logarithm of the Wounds
A_ROOM: Final = 0.5  # less for each room to come
RULES: Final = DungeonRules(for_batches=True)


def find_way(seen: Look) -> Thought:
    """The pathfinder's answer to what it is asked, and why."""
    (ask,) = seen.asks
    if ask.question != "act" or not seen.state.enemies:
        return delve(seen)
    survey = RoomSurvey(seen.state, seen.rulings_of(DungeonRules.book))
    out = next((each for each in ask.options if isinstance(read_action(each), WalkOut)), None)
    if out is not None or survey.rests:
        return why(survey, out if out is not None else END)
    worths = survey.worths(ask.options)
    most = max(worths.values())
    trials = Trials(seen, {option: worth for option, worth in worths.items() if worth >= most - NEARLY})
    best = trials.best()
    thought = why(survey, best)
    if not trials.rooms:
        return thought
    told = f"about {trials.hope(best):.0%} to win the run, by {trials.rooms} imagined rooms"
    return replace(thought, figures="; ".join(filter(None, (thought.figures, told))))


class Trials:
    """Actions, and what they came to in imagined rooms."""

    def __init__(self, seen: Look, worths: dict[str, float]) -> None:
        self.seen = seen
        self.worths = worths
        self.hopes: dict[str, list[float]] = {option: [] for option in worths}
        self.known: dict[Hashable, RoomLosses] = {}
        self.questions = 0

    @property
    def rooms(self) -> int:
        return sum(map(len, self.hopes.values()))

    def hope(self, option: str) -> float:
        hopes = self.hopes[option]
        return sum(hopes) / len(hopes) if hopes else 0.0

    def best(self) -> str:
        """The action that came to most; where there is but one, nothing has to be tried."""
        few = sorted(self.worths, key=lambda option: -self.worths[option])
        for count, rooms in ROUNDS:
            few = few[:count]
            for _ in range(rooms if len(few) > 1 else 0):
                for option in few:
                    if self.questions < MOST_OF_ALL or not self.hopes[option]:
                        self._try(option)
            few.sort(key=lambda option: -self.hope(option) - TRUST * self.worths[option])
        return few[0]

    def _try(self, option: str) -> None:
        hopes = self.hopes[option]
        hope, asked = play_out(self.seen, option, len(hopes), self.known)
        hopes.append(hope)
        self.questions += asked


def play_out(seen: Look, option: str, number: int, known: dict[Hashable, RoomLosses]) -> tuple[float, int]:
    """The chance to win the run, by one way in which the room may go on after an action; and what that asked."""
    game = imagine(RULES, seen, seed=seen.asked * 1000 + number).forgetful()
    room, asked = game.state.here.number, 0
    game.answer(HERO, option)
    while asked < MOST_QUESTIONS and not (game.is_over or _is_past(game, room)):
        game.answer(HERO, _quickly(game, known))
        asked += 1
    return hope(game.state), asked


def _quickly(game: Game[Any], known: dict[Hashable, RoomLosses]) -> Answer:
    """What the delver would answer, roughly: one point of Destiny is kept from attacks for what follows them."""
    seen = look(game, HERO)
    (ask,) = seen.asks
    if ask.question == "act":
        return RoomSurvey(game.state, game.rulings, known).best(ask.options)
    if ask.question == "reroll" and game.asking is not None and game.asking.procedure not in (hero_acts, enemies_act):
        spared = max(game.state.hero.destiny - 1, 0) if game.state.phase is Phase.HERO else 0
        return ask.options[min(spared, len(ask.options) - 1)]
    return delve(seen).written


def _is_past(game: Game[Any], room: int) -> bool:
    return bool(game.state.here.number != room)


def hope(dungeon: Dungeon) -> float:
    """The chance to win a run as it stands: by the hero's Wounds, and the rooms that are still to come."""
    if dungeon.outcome is not None:
        return float(dungeon.outcome.is_won)
    rooms = dungeon.planned.rooms - dungeon.here.number + 1
    return 1 / (1 + exp(-(AT_THE_END + WOUNDS * log(max(dungeon.hero.wounds, 1)) - A_ROOM * rooms)))
