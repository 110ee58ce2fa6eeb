"""What reckoning will cost, known before it begins: a rough count of the steps it takes.

Who spends nothing is never dear. Destiny is: what is left of it must be remembered beside every number of hits and of
Wounds, and in all its ways where each of many models spends its own. The factors were measured.
"""

from __future__ import annotations

from math import prod
from typing import Final

from msgspec import Struct

from dwethia.engine.branching import Policy
from dwethia.rulebook import Rulings
from dwethia.skirmish.keywords import keywords_of
from dwethia.skirmish.odds.blows_foretold import FightForetold, has_destiny, spending
from dwethia.skirmish.rules.destiny import uses_pool
from dwethia.skirmish.rules.fighters import Fighter, Fighters, has_actions, spends_alone
from dwethia.skirmish.rules.fighting import Stance, attack_dice
from dwethia.skirmish.rules.shooting import shots_of
from dwethia.tabletop.odds.asking import MOST_STEPS

SHOT_STEPS: Final = 60  # of a shot where Destiny may be spent on it
WEIGHED_STEPS: Final = 20  # of a wound in advice
CHOSEN_STEPS: Final = 100  # the same where who is struck chooses too


class _Size(Struct, frozen=True):
    """As much of a side as makes reckoning dear."""

    dice: int
    wounds: int
    destiny: int
    bearers: int  # models that have some of their own, or that spend from the pool for themselves
    ways: int  # in how many ways it may be left where each spends for itself, and may have used Heroic Resolve or not

    @classmethod
    def of(cls, side: Fighters, rulings: Rulings) -> _Size:
        pooled = uses_pool(rulings)
        own = [model.destiny for model in side.models if model.destiny]
        destiny = side.pool if pooled else sum(own) + side.afar
        heroes = sum(has_actions(model.profile, rulings) for model in side.models)
        bearers = heroes if pooled else len(own)
        ways = (destiny + 1 if pooled else prod(each + 1 for each in own)) * 2 ** (bearers if destiny else 0)
        return cls(attack_dice(side).total, side.wounds, destiny, bearers, min(ways, MOST_STEPS))

    @property
    def left(self) -> int:
        """How many different amounts of Destiny may be left."""
        return self.destiny + 1

    @property
    def purses(self) -> int:
        """In how many ways it may be left where one pays for another."""
        return self.left * (self.bearers + 1) if self.destiny else 1

    def losses(self, most: int) -> int:
        """How many different losses so many wounds can come to."""
        return min(self.wounds, most) + 1


def price_of_fight(attacker: Fighters, defender: Fighters, stance: Stance, rulings: Rulings, policy: Policy) -> int:
    """The steps of a fight's odds, about."""
    sides = spending(attacker, policy), spending(defender, policy)
    ours, theirs = (_Size.of(side, rulings) for side in sides)
    blows = _blows(ours, theirs)
    if FightForetold(*sides, stance, rulings, attacker.seat, policy).is_apart:
        if stance is Stance.FIRE:
            return blows + price_of_shots(defender, attacker, rulings, policy)
        return blows * theirs.left + _blows(theirs, ours) * ours.left if stance is Stance.FIGHT else blows
    standing = theirs.losses(ours.dice) * theirs.left  # in how many ways the Defender comes out of the blows
    if stance is Stance.FIRE:
        return blows + standing * price_of_shots(defender, attacker, rulings, policy)
    if rulings.says("R-SK-80", "attacker-first"):
        return blows + standing * _blows(theirs, ours)
    rolled = (ours.dice + 1) * (theirs.dice + 1) * ours.left * theirs.left
    rerolled = (min(ours.dice, ours.destiny) + 1) * (min(theirs.dice, theirs.destiny) + 1)
    return rolled * rerolled + (blows * (theirs.dice + 1) + _blows(theirs, ours) * standing) * ours.left


def _blows(ours: _Size, theirs: _Size) -> int:
    """The steps of one side's blows and what the other loses to them."""
    rolled = (ours.dice + 1) ** 2 * ours.left
    return rolled + ours.dice * theirs.losses(ours.dice) * ours.left * theirs.purses


def price_of_shots(shooters: Fighters, targets: Fighters, rulings: Rulings, policy: Policy) -> int:
    """The steps of the odds of all the shots of a side, about."""
    sides = spending(shooters, policy), spending(targets, policy)
    ours, theirs = (_Size.of(side, rulings) for side in sides)
    armed = [model for model in shooters.models if model.weapon and model.is_alive]
    shots = sum(shots_of(model.profile, rulings) for model in armed)
    wounds = sum(shots_of(model.profile, rulings) * _wounds_of_shot(model) for model in armed)
    alone = spends_alone(rulings)  # what one shooter has left, no other can spend
    left = min(prod(model.destiny + 1 for model in sides[0].models), MOST_STEPS) if alone else ours.left
    steps = shots * theirs.losses(wounds) * left * theirs.ways
    return steps * SHOT_STEPS if any(map(has_destiny, sides)) else steps


def _wounds_of_shot(model: Fighter) -> int:
    assert model.weapon is not None
    return model.weapon.wounds * keywords_of(model.weapon).attack_dice


def price_of_advice(striker: Fighters, struck: Fighters, rulings: Rulings, both_choose: bool) -> int:
    """The steps of advice on blows, about: every number of dice that may be re-rolled is weighed."""
    ours, theirs = _Size.of(striker, rulings), _Size.of(struck, rulings)
    rolled = (ours.dice + 1) ** 2 * ours.left**2
    wounds = ours.dice * theirs.losses(ours.dice) * ours.left
    weighed = wounds * theirs.ways * CHOSEN_STEPS if both_choose else wounds * theirs.purses * WEIGHED_STEPS
    return rolled * (CHOSEN_STEPS // 10) + weighed
