"""Opportunity Attacks on models that have retreated (SK-RETREAT-06 to -08)."""

from __future__ import annotations

from typing import Final

from dwethia.engine.procedure import Onward, Procedure, Stage, fold, rolling, then
from dwethia.engine.seats import Seat
from dwethia.powers.destiny import Pool, Resolution, offer_rerolls
from dwethia.rulebook import Rulings
from dwethia.skirmish.fighters import Fighters, Standing, purse_of
from dwethia.skirmish.losses import Struck, standing_of, struck, take_wound
from dwethia.tally import Tally

OPPORTUNITY_NEED: Final = 6


def opportunity_dice(stationary: Fighters) -> Tally:
    """A die for each point of Aggression of each model that stayed (SK-RETREAT-07)."""
    dice = Tally()
    for model in stationary.models:
        if model.is_alive:
            dice = dice.plus(model.profile.aggression, f"Aggression of {model.name}", "SK-RETREAT-07")
    return dice


def opportunity_attack(stationary: Fighters, leavers: Fighters, rulings: Rulings, priority: Seat) -> Onward[Standing]:
    """Each 6 is a wound on the models that retreated; how these stand afterwards."""
    side = struck(leavers, stationary, rulings, priority)
    standing = standing_of(leavers, purse_of(leavers, rulings), purse_of(stationary, rulings), rulings)
    dice = opportunity_dice(stationary).total
    after: Stage[Standing] = then(opportunity_rerolls, dice, side, standing)
    return rolling("opportunity", "SK-RETREAT-08", stationary.seat, dice, OPPORTUNITY_NEED, after)


def opportunity_rerolls(hits: int, dice: int, leavers: Struck, standing: Standing) -> Procedure[Standing]:
    """Destiny on the dice, and the wounds taken as in a fight {R-SK-89}."""
    table = Resolution("opportunity", leavers.spenders, (None, OPPORTUNITY_NEED), leavers.first, leavers.enemy_dice)
    purses = (standing.purse, standing.enemy_purse)
    pools, purses = yield from offer_rerolls(table, (Pool(0), table.pool(1, dice, hits, purses)), purses)
    return fold(take_wound, leavers, standing.with_purses(*purses), pools[1].hits, then(leavers_stand))


def leavers_stand(standing: Standing) -> Standing:
    """Those who retreated, at the end."""
    return standing
