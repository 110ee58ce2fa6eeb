"""Random positions in which somebody is about to act, played again and again with fresh dice."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from math import cos, hypot, pi, sin
from random import Random
from typing import Any, TypeAlias

from engine.tables import any_rulings
from msgspec import Struct
from msgspec.structs import replace
from skirmish.random_battles import RandomBattle

from dwethia.dice import DiceStream, seed_from
from dwethia.engine.game import Game
from dwethia.engine.procedure import Ask, Stage
from dwethia.geometry.shapes import Disc
from dwethia.rulebook import Rulings
from dwethia.skirmish.game import BattleRules
from dwethia.skirmish.rules.priority import Priority
from dwethia.skirmish.state.battle import Battle, Manner, Model, Phase
from dwethia.tabletop.sides import SIDES

Answers: TypeAlias = Callable[[Ask], Any]  # None where somebody else is to answer first

WARS = 18
KEPT = 0.05  # of the states in the Movement Phases of a war
LEAST, MOST = 2, 6  # models of a side in a crowd
APART = 1100  # thousandths of an inch that may be between two who stand together


class OneAction(BattleRules):
    """The battle from a state on to the end of the first action."""

    def __init__(self, start: Battle) -> None:
        super().__init__()
        self._start = start

    def step(self, state: Battle, rulings: Rulings) -> Stage[Battle] | None:
        return super().step(state, rulings) if state is self._start else None


class Position(Struct, frozen=True):
    """A battle before an action, under rulings of its own."""

    number: int
    battle: Battle
    rulings: Rulings

    def game(self) -> Game[Battle]:
        """The game as its first question is asked."""
        seats = tuple(seat for side in SIDES for seat in self.battle.seats_of(side))
        dice = DiceStream(seed_from(f"position {self.number}"))
        return Game.imagined(OneAction(self.battle), self.battle, self.rulings, seats, dice, ())

    def played(self, times: int, answers: Answers) -> Iterator[Battle]:
        """The battle after the action, once for each time it is played with dice of its own."""
        asked = self.game()
        for time in range(times):
            game = asked.fork(DiceStream(seed_from(f"play {time} of position {self.number}")))
            while game.asks:
                ask = next(each for each in game.asks if answers(each) is not None)
                game.answer(ask.seat, answers(ask))
            yield game.state


def positions(phase: Phase, wanted: Callable[[Model], bool] = lambda model: False) -> Iterator[Position]:
    """Positions in a phase, without end: about every second one a crowd, in which nobody wanted is missing."""
    chance = Random(f"positions in {phase}")
    number = 0
    while True:
        battle = chance.choice(battles())
        if chance.random() < 0.5:
            battle = _crowded(battle, wanted, chance)
        yield Position(number, _begun(battle, phase, chance), any_rulings(chance))
        number += 1


@cache
def battles() -> tuple[Battle, ...]:
    """Boards with their armies, as random battles leave them in any turn."""
    found = []
    for seed in range(WARS):
        war = RandomBattle(seed, (150, 250, 350)[seed % 3])
        while war.game.asks:
            battle = war.game.state
            if battle.turn and battle.phase is Phase.MOVEMENT and war.chance.random() < KEPT:
                found.append(battle)
            war.decide(war.decision())
    return tuple(found)


def _begun(battle: Battle, phase: Phase, chance: Random) -> Battle:
    """One side's part of a phase under way, in which nobody has shot, fought or cast yet."""
    acting = chance.choice(SIDES)
    models = [
        replace(model, has_shot=False, shot_with="", forfeits=False, casts=0, casts_now=0, has_fought=False)
        for model in battle.models
    ]
    return replace(
        battle.with_models(*models),
        phase=phase,
        priority=Priority(acting, acting, chance.choice(SIDES)),
        acting=acting,
        is_second=chance.random() < 0.5,
        is_under_way=True,
        is_closing=False,
        shooting=None,
        shots_left=0,
        finished=(),
        is_window_open=False,
        surges=(),
        retreating=(),
    )


def _crowded(battle: Battle, wanted: Callable[[Model], bool], chance: Random) -> Battle:
    """Some models of both sides in one crowd, hurt and in all manners; the others are off the table."""
    here = []
    for side in SIDES:
        alive = [model for model in battle.models if model.side == side and not model.is_slain]
        drawn = chance.sample(alive, min(len(alive), chance.randint(LEAST, MOST)))
        here += [model for model in alive if model in drawn or wanted(model)]
    chance.shuffle(here)
    stand: list[Model] = []
    for model in here:
        changed = replace(
            model,
            base=_free_place(stand, model.card.radius, chance),
            is_held_back=False,
            wounds=chance.randint(1, model.card.profile.wounds),
            manner=chance.choice(list(Manner)),
            has_charged=chance.random() < 0.5,
            moved=chance.choice((0, 0, 3000)),
        )
        stand.append(changed)
    placed = {model.id for model in stand}
    return battle.with_models(*stand, *(replace(model, base=None) for model in battle.models if model.id not in placed))


def _free_place(stand: list[Model], radius: int, chance: Random) -> Disc:
    """Beside somebody in the crowd, touching or not."""
    while stand:
        by = chance.choice(stand).disc
        away = by.r + radius + 1 + chance.choice((0, int(chance.random() * APART)))
        angle = 2 * pi * chance.random()
        base = Disc(round(by.x + away * cos(angle)), round(by.y + away * sin(angle)), radius)
        if all(hypot(base.x - each.disc.x, base.y - each.disc.y) >= base.r + each.disc.r for each in stand):
            return base
    return Disc(12_000, 12_000, radius)
