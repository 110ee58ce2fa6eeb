"""Battles that a warlord imagines: played on by soldiers with even dice, and so many decisions in all."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from dwethia.bots.skirmish.soldier.doctrine import Doctrine
from dwethia.bots.skirmish.soldier.general import command
from dwethia.bots.skirmish.warlord.tables import worth_of_table
from dwethia.engine.game import Game
from dwethia.engine.seats import Seat
from dwethia.engine.view import Look, imagine, look
from dwethia.rulebook import Rulings
from dwethia.skirmish.close_combat.board_fighters import side_of
from dwethia.skirmish.game import BattleRules
from dwethia.skirmish.state.battle import Battle

RULES: Final = BattleRules()


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
        (ask,) = seen.asks
        self.seat = ask.seat
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
        return worth_of_table(game.state, self.side, self.rulings)
