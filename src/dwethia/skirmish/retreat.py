"""Opportunity Attacks on models that have retreated (SK-RETREAT-06 to -08)."""

from __future__ import annotations

from dwethia.engine.procedure import Onward, fold, rolling, then
from dwethia.engine.seats import Seat
from dwethia.rulebook import Rulings
from dwethia.skirmish.fighters import Fighters, Standing, purse_of
from dwethia.skirmish.losses import Struck, standing_of, struck, take_wound
from dwethia.tally import Tally


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
    standing = standing_of(leavers, purse_of(leavers, rulings), purse_of(stationary, rulings))
    dice = opportunity_dice(stationary).total
    return rolling("opportunity", "SK-RETREAT-08", stationary.seat, dice, 6, then(opportunity_wounds, side, standing))


def opportunity_wounds(wounds: int, leavers: Struck, standing: Standing) -> Onward[Standing]:
    """The wounds are taken as in a fight {R-SK-89}."""
    return fold(take_wound, leavers, standing, wounds, then(leavers_stand))


def leavers_stand(standing: Standing) -> Standing:
    """Those who retreated, at the end."""
    return standing
