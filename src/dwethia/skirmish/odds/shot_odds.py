"""The odds of a shot as the board has it: what bots compare and tooltips show."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from dwethia.engine.branching import TooWide
from dwethia.engine.procedure import Stage
from dwethia.rulebook import Rulings
from dwethia.skirmish.odds.losses_foretold import Spread, losses_foretold
from dwethia.skirmish.rules.shooting import Aim, Conditions
from dwethia.skirmish.shooting.firing import aimed_dice, take_shot
from dwethia.skirmish.state.battle import Battle, Model
from dwethia.weapon import Weapon

MOST_BRANCHES: Final = 600  # explosions that set off explosions in a crowd have no end that could be awaited


class BoardShotOdds(Struct, frozen=True):
    """A shot before the dice: the numbers, and what is to be expected of it."""

    aim: Aim
    conditions: Conditions
    lost: Spread = ()  # Wounds that the target loses, with their probabilities
    beside: float = 0.0  # Wounds that other enemies lose on average
    friends: float = 0.0  # Wounds that friends lose on average
    is_foretold: bool = True  # no: what follows from it branches too far, and its losses are left open

    @property
    def expected(self) -> float:
        """Wounds that the target loses on average."""
        return sum(wounds * chance for wounds, chance in self.lost)

    def slays(self, wounds: int) -> float:
        """How likely a target with so many Wounds left is slain."""
        return sum(chance for lost, chance in self.lost if lost >= wounds)

    @property
    def worth(self) -> float:
        """Wounds that enemies lose on average, less those of friends."""
        return self.expected + self.beside - self.friends


def odds_of_shot(
    battle: Battle,
    shooter: Model,
    weapon: Weapon,
    target: Model,
    rulings: Rulings,
    *,
    lobbed: bool = False,
    most: int = MOST_BRANCHES,
) -> BoardShotOdds:
    """The odds of a shot, were it taken now: nobody spends Destiny, and nobody is put forward."""
    stage = take_shot(battle, shooter, weapon, target, rulings, lobbed=lobbed)
    before, shot, _ = stage.values
    aims: list[Aim] = []

    def see(stage: Stage[Battle]) -> None:
        if stage.procedure is aimed_dice:
            aims.append(stage.values[0].meeting.volley.aims[0])

    try:
        losses = losses_foretold(before, stage, rulings, seen=see, most=most)
    except TooWide:
        return BoardShotOdds(aims[0], shot.conditions, is_foretold=False)
    return BoardShotOdds(
        aim=aims[0],
        conditions=shot.conditions,
        lost=losses.of(target.id),
        beside=losses.expected(lambda model: model.side == target.side and model.id != target.id),
        friends=losses.expected(lambda model: model.side == shooter.side),
    )
