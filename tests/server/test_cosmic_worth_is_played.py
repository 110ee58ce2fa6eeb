"""What a table shows of the answers to a question in a battle in space is what is then played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import count as numbers
from itertools import islice
from math import sqrt
from random import Random
from statistics import fmean, stdev

from cosmic.random_battles import RandomFleetBattle
from counts import count

from dwethia.bots.registry import any_answer
from dwethia.cosmic.game import FleetBattleRules
from dwethia.cosmic.state.battle import FleetBattle
from dwethia.dice import DiceStream, seed_from
from dwethia.engine.game import Game
from dwethia.engine.procedure import Stage
from dwethia.engine.seats import Seat
from dwethia.rulebook import Rulings
from dwethia.server.boards.cosmic.worth import WEIGHED, answers_of, open_question, side_of
from dwethia.server.boards.worth import AnswerSeen, OpenQuestion
from dwethia.tabletop.sides import other

QUESTIONS = count(12, 200)
TIMES = count(12, 60)
WITHIN = 4.5  # standard errors


def questions() -> Iterator[tuple[Game[FleetBattle], OpenQuestion, tuple[AnswerSeen, ...]]]:
    """Questions that somebody meets in the midst of an action, with what is shown of the answers to each."""
    for seed in numbers():
        game, chance = RandomFleetBattle(seed).game, Random(f"questions {seed}")
        seen: Counter[str] = Counter()
        while game.asks:
            ask = chance.choice([ask for ask in game.asks if game.sealed(ask.seat) is None])
            if ask.question in WEIGHED and seen[ask.question] < 3:
                question = open_question(game, ask.seat)
                answers = answers_of(game.state, question) if question is not None else ()
                if question is not None and any(each.dealt is not None for each in answers):
                    seen[ask.question] += 1
                    yield game, question, answers
            game.answer(ask.seat, any_answer(ask, chance))


def test_what_is_shown_of_an_answer_is_what_is_played() -> None:
    apart: list[float] = []
    fallen: list[float] = []
    for number, (game, question, answers) in enumerate(islice(questions(), QUESTIONS)):
        before, own = game.state, side_of(game.state, question.seat)
        for seen in answers:
            for end in played(game, question.seat, seen.answer, number):
                for side, wounds, likely in ((other(own), seen.dealt, seen.slays), (own, seen.lost, seen.falls)):
                    assert wounds is not None
                    assert likely is not None
                    lost, slain = lost_by(side, before, end)
                    apart.append(lost - wounds)
                    fallen.append(bool(slain) - likely)
    for differences in (apart, fallen):
        assert abs(fmean(differences)) < WITHIN * stdev(differences) / sqrt(len(differences))


class OneAction(FleetBattleRules):
    """The rules of one action: after it, the battle is over."""

    def __init__(self, battle: FleetBattle) -> None:
        super().__init__()
        self._battle = battle

    def step(self, state: FleetBattle, rulings: Rulings) -> Stage[FleetBattle] | None:
        return super().step(state, rulings) if state is self._battle else None


def played(asked: Game[FleetBattle], seat: Seat, answer: str, number: int) -> Iterator[FleetBattle]:
    """The battle after the action, each time with an answer and plainly from there on."""
    for time in range(TIMES):
        dice, battle = DiceStream(seed_from(f"play {time} of question {number}")), asked.state
        game = Game.imagined(OneAction(battle), battle, asked.rulings, asked.seats, dice, asked.tape)
        game.answer(seat, answer)
        while game.asks:
            game.answer(game.asks[0].seat, game.asks[0].plain)
        yield game.state


def lost_by(side: Seat, before: FleetBattle, after: FleetBattle) -> tuple[int, int]:
    """The Wounds and ships that a side has lost."""
    pairs = [(was, now) for was, now in zip(before.ships, after.ships, strict=True) if was.side == side]
    return sum(was.wounds - now.wounds for was, now in pairs), sum(
        now.is_slain and not was.is_slain for was, now in pairs
    )
