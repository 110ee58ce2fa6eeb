"""Aimless: half the Move with no hero near (DD-ABIL-08)."""

from __future__ import annotations

from typing import Final

from dwethia.geometry.measuring import gap
from dwethia.lengths import INCH
from dwethia.profile import UnitType
from dwethia.rulebook import Rulings
from dwethia.skirmish.special_rules import SkirmishRule
from dwethia.skirmish.state.battle import Battle, Model
from dwethia.skirmish.state.board import within_friend
from dwethia.tally import Tally

LEADING_RANGE: Final = 12 * INCH


class Aimless(SkirmishRule):
    """Somebody has to say where to go."""

    led_within = LEADING_RANGE

    def allowance(self, battle: Battle, model: Model, tally: Tally, rulings: Rulings) -> Tally:
        if _is_led(battle, model, rulings):
            return tally
        return tally.plus(-(tally.total // 2), f'{self.name}, with no hero within 12"', self.rule)


def _is_led(battle: Battle, model: Model, rulings: Rulings) -> bool:
    return any(
        friend.id != model.id
        and friend.card.type is UnitType.HERO
        and within_friend(gap(model.disc, friend.disc), LEADING_RANGE, rulings)
        for friend in battle.models_of(model.side)
    )
