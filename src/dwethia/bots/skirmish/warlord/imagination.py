"""Battles that a warlord imagines: played on by soldiers with even dice, and so many decisions in all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Final

from dwethia.bots.skirmish.soldier.doctrine import Doctrine
from dwethia.bots.skirmish.soldier.general import command
from dwethia.engine.game import Game
from dwethia.engine.seats import Seat
from dwethia.engine.view import Look, imagine, look
from dwethia.rulebook import Rulings
from dwethia.skirmish.close_combat.board_fighters import side_of
from dwethia.skirmish.game import BattleRules
from dwethia.skirmish.scoring.victory_points import running_score
from dwethia.skirmish.state.battle import Battle
from dwethia.tabletop.sides import SIDES, other

RULES: Final = BattleRules()
AS_IMAGINED: Final = "victory points ahead by the end of the turn, as imagined"
AT_LEAST: Final = 0.3  # victory points that an answer must gain to be preferred to the usual one
STILL_TO_COME: Final = 0.6  # what a lead of one model's points is worth in victory points, with all turns to come


def is_clearly_better(worths: Sequence[float], usual: Sequence[float]) -> bool:
    """Whether an answer is better than the usual one in battles alike, by more than their luck may well explain."""
    gains = [one - other for one, other in zip(worths, usual, strict=False)]
    if len(gains) < 2:
        return False
    return fmean(gains) > max(AT_LEAST, stdev(gains) / sqrt(len(gains)))


class NothingLeftToImagine(Exception):
    """All decisions that may be imagined for one answer have been."""


class EvenDice:
    """Dice without streaks: of every six D6 in a row each face is shown once."""

    origin: Final = "seed"

    def __init__(self, seed: int) -> None:
        self._chance = Random(seed)
        self._bags: dict[int, list[int]] = {}
        self.position = 0

    def rewind(self, position: int) -> None:
        raise NotImplementedError("nobody takes back what is only imagined")

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        bag = self._bags.setdefault(sides, [])
        while len(bag) < count:
            faces = list(range(1, sides + 1))
            self._chance.shuffle(faces)
            bag[:0] = faces
        self.position += count
        return tuple(bag.pop() for _ in range(count))


class Imagination:
    """What a side can imagine of a battle before it has to answer."""

    def __init__(self, seen: Look, side: Seat, nodes: int) -> None:
        self.seen, self.side, self.nodes = seen, side, nodes
        self.rulings: Rulings = seen.rulings_of(RULES.book)

    def battle(self, number: int) -> Game[Battle]:
        """The battle as it may be: what is hidden is drawn at random."""
        return imagine(RULES, self.seen, number, EvenDice(number)).forgetful()

    def play(self, game: Game[Battle], own: Doctrine, theirs: Doctrine, goes_on: Callable[[Battle], bool]) -> None:
        """Play on by soldiers of these doctrines while that holds."""
        while not game.is_over and goes_on(game.state):
            if not self.nodes:
                raise NothingLeftToImagine
            self.nodes -= 1
            seat = next(ask.seat for ask in game.asks if game.sealed(ask.seat) is None)
            doctrine = own if side_of(game.state, seat) == self.side else theirs
            game.answer(seat, command(look(game, seat), doctrine).answer)

    def end_of_turn(self, game: Game[Battle], own: Doctrine, theirs: Doctrine) -> float:
        """What comes of the turn that is being played, in victory points."""
        turn = game.state.turn
        self.play(game, own, theirs, lambda battle: battle.turn == turn)
        return self._worth(game)

    def _worth(self, game: Game[Battle]) -> float:
        """The lead in victory points, and what is left on the table to gain more with."""
        battle, rulings, foe = game.state, self.rulings, other(self.side)
        lead = running_score(battle, self.side, rulings).total - running_score(battle, foe, rulings).total
        if game.is_over:
            return lead
        left = (battle.setup.turns - battle.turn + 1) / max(battle.setup.turns, 1)
        starting = [battle.side(side) for side in SIDES]
        a_model = sum(each.starting_points for each in starting) / max(
            sum(each.starting_models for each in starting), 1
        )
        return lead + STILL_TO_COME * left * (_fit(battle, self.side) - _fit(battle, foe)) / max(a_model, 1.0)


def _fit(battle: Battle, side: Seat) -> float:
    """The points of those who stand; who is hurt counts less."""
    return sum(
        model.card.points * (0.5 + 0.5 * model.wounds / max(model.card.profile.wounds, 1))
        for model in battle.models_of(side)
    )
