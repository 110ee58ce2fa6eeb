"""Leaving a fight by an ordinary move, where a ruling lets those left behind strike {R-SK-37}."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from dwethia.engine.procedure import Asking, Stage, call, moment, then
from dwethia.powers.destiny import Purse, uses_pool
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.skirmish.battle.board import engaged_with
from dwethia.skirmish.battle.events.dying import Deed, Means, Person
from dwethia.skirmish.battle.ranks import fighter_of, fighters_of, has_priority, settled
from dwethia.skirmish.battle.slaying import reckon
from dwethia.skirmish.battle.state import Battle
from dwethia.skirmish.fighters import Fighters, Standing
from dwethia.skirmish.retreat import opportunity_attack, opportunity_dice


def struck_on_leaving(battle: Battle, leaver: ModelId, left: Sequence[ModelId], rulings: Rulings) -> Asking[Battle]:
    """The enemies that a model has moved away from may strike at it, like at one that retreats (SK-RETREAT-06)."""
    model = battle.model(leaver)
    still = {enemy.id for enemy in engaged_with(battle, model, rulings)}
    strikers = [battle.model(id) for id in left if id not in still]
    if not strikers or model.card.rule("Slip Away"):
        return battle
    fighters = [fighter_of(battle, each, rulings) for each in strikers]
    stationary = fighters_of(battle, strikers[0].seat, fighters, rulings)
    leavers = fighters_of(battle, model.seat, (fighter_of(battle, model, rulings),), rulings)
    answer = yield from moment(
        stationary.seat,
        "opportunity",
        "SK-RETREAT-06",
        ("no", "yes"),
        lambda option: "Pass" if option == "no" else f"Strike: {opportunity_dice(stationary).total} dice",
        f"{model.name} moves away: strike at it?",
    )
    if answer == "no":
        return battle
    priority = has_priority(battle, stationary, leavers)
    attack: Stage[Standing] = then(opportunity_attack, stationary, leavers, rulings, priority)
    standing = yield from call(attack)
    after = settled(battle, leavers, leavers.after(standing, rulings), rulings)
    after = settled(after, stationary, _having_spent(stationary, standing.enemy_purse, rulings), rulings)
    slayer = Person.of(strikers[0])
    deed = Deed(Means.OPPORTUNITY, "SK-RETREAT-08", slayer, contributors=tuple(each.id for each in strikers))
    return (yield from reckon(battle, after, deed, rulings, at_once=True))


def _having_spent(side: Fighters, purse: Purse, rulings: Rulings) -> Fighters:
    """A side after it has paid for re-rolls."""
    if uses_pool(rulings):
        return replace(side, pool=purse[0])
    models = tuple(replace(model, destiny=left) for model, left in zip(side.models, purse, strict=False))
    return replace(side, models=models, afar=side.afar if rulings.says("R-SK-92", "own-unit-dice") else purse[-1])
