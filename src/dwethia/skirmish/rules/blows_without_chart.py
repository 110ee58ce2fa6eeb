"""Blows without a chart, of which each 6 is a wound: Opportunity Attacks (SK-RETREAT-06 to -08) and Dying Blows."""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from dwethia.engine.procedure import Onward, Procedure, Stage, fold, rolling, then
from dwethia.engine.seats import Seat
from dwethia.powers.rerolls import OpenRoll, Resolution, offer_rerolls
from dwethia.rulebook import Rulings
from dwethia.skirmish.rules.destiny import REROLLS
from dwethia.skirmish.rules.fighters import Fighter, Fighters, SideCondition, purse_of
from dwethia.skirmish.rules.losses import Sharing, StruckSide, standing_of, struck, take_wound
from dwethia.tally import Tally

SIX: Final = 6


class Sixes(Struct, frozen=True, eq=False):
    """Dice of which each 6 is a wound, and the side they are rolled against."""

    label: str
    rule: str
    dice: int
    struck: StruckSide


def opportunity_dice(stationary: Fighters) -> Tally:
    """A die for each point of Aggression of each model that stayed (SK-RETREAT-07)."""
    dice = Tally()
    for model in stationary.models:
        if model.is_alive and not model.is_bystander:
            dice += model.tally("aggression", "Aggression", "SK-RETREAT-07")
    return dice


def opportunity_attack(
    stationary: Fighters, leavers: Fighters, rulings: Rulings, priority: Seat
) -> Onward[SideCondition]:
    """Each 6 is a wound on the models that retreated; how these stand afterwards {R-SK-89}."""
    side = struck(
        leavers,
        stationary,
        rulings,
        priority,
        in_fight=False,
        sharing=Sharing.STRIKER if rulings.says("R-SK-89.wounds", "striker-choice") else Sharing.OWNER,
        may_save=not rulings.says("R-SK-89.saves", "none"),
    )
    dice = opportunity_dice(stationary).total
    return _strike(Sixes("opportunity", "SK-RETREAT-08", dice, side), stationary, rulings)


def dying_dice(dying: Fighter) -> Tally:
    """A die for each point of Aggression of a model with a Dying Blow."""
    return dying.tally("aggression", "Aggression", "SK-STAT-12")


def dying_blow(
    dying: Fighter, friends: Fighters, enemies: Fighters, rulings: Rulings, priority: Seat
) -> Onward[SideCondition]:
    """The last blow of a model slain in a fight: each 6 is a wound on an enemy there, of its owner's choice."""
    last = tuple(
        replace(model, wounds=max(model.wounds, 1)) if model.id == dying.id else replace(model, gives_dice=False)
        for model in friends.models
    )
    striking = replace(friends, models=last)
    side = struck(enemies, striking, rulings, priority, sharing=Sharing.OWNER)
    return _strike(Sixes("dying blow", "SK-STAT-12", dying_dice(dying).total, side), friends, rulings)


def _strike(sixes: Sixes, strikers: Fighters, rulings: Rulings) -> Onward[SideCondition]:
    side = sixes.struck.side
    standing = standing_of(side, purse_of(side, rulings), purse_of(strikers, rulings), rulings)
    after: Stage[SideCondition] = then(sixes_rolled, sixes, standing)
    return rolling(sixes.label, sixes.rule, strikers.seat, sixes.dice, SIX, after)


def sixes_rolled(hits: int, sixes: Sixes, standing: SideCondition) -> Procedure[SideCondition]:
    """Destiny on the dice, and the wounds taken as in a fight."""
    side = sixes.struck
    table = Resolution(sixes.label, side.spenders, (None, SIX), side.first, side.enemy_dice, REROLLS)
    purses = (standing.purse, standing.enemy_purse)
    pools, purses = yield from offer_rerolls(table, (OpenRoll(0), table.pool(1, sixes.dice, hits, purses)), purses)
    return fold(take_wound, side, standing.with_purses(*purses), pools[1].hits, then(struck_stand))


def struck_stand(standing: SideCondition) -> SideCondition:
    """Those who were struck, at the end."""
    return standing
