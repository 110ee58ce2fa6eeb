"""Opportunity Attacks on the table: who stayed put strikes at who left (SK-RETREAT-06 to -08)."""

from __future__ import annotations

from dwethia.engine.procedure import Asking, Stage, Tell, call, moment, then
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.skirmish.close_combat.board_fighters import fighter_of, fighters_of, has_priority, settled
from dwethia.skirmish.close_combat.fight_sides import fury
from dwethia.skirmish.duties.when_fighting import is_held_back
from dwethia.skirmish.events.dying import Means
from dwethia.skirmish.events.fighting import OpportunityTaken
from dwethia.skirmish.keywords import combined
from dwethia.skirmish.losses.kill_credit import blow_of
from dwethia.skirmish.losses.slaying import resolve_losses
from dwethia.skirmish.rules.blows_without_chart import opportunity_attack, opportunity_dice
from dwethia.skirmish.rules.fighters import SideCondition
from dwethia.skirmish.state.battle import Battle


def opportunity(battle: Battle, striker: ModelId, leavers: tuple[ModelId, ...], rulings: Rulings) -> Asking[Battle]:
    """One model may strike at those who left."""
    model = battle.model(striker)
    alive = [battle.model(id) for id in leavers if not battle.model(id).is_slain]
    names = tuple(leaver.name for leaver in alive)
    fighter = fighter_of(battle, model, rulings, reasons=fury(battle, model, rulings))
    ours = fighters_of(battle, model.seat, (fighter,), rulings)
    dice = opportunity_dice(ours)
    if not dice.total or is_held_back(battle, model, alive):
        return battle
    answer = yield from moment(
        model.seat,
        "opportunity",
        "SK-RETREAT-06",
        ("no", "yes"),
        lambda option: "Pass" if option == "no" else f"Strike: {_counted(dice.total)}, each 6 a wound",
        f"{', '.join(names)} got away from {model.name}: an Opportunity Attack?",
    )
    if answer == "no":
        return battle
    yield Tell(OpportunityTaken(model.id, model.name, names, dice))
    theirs = fighters_of(battle, alive[0].seat, [fighter_of(battle, each, rulings) for each in alive], rulings)
    attack: Stage[SideCondition] = then(opportunity_attack, ours, theirs, rulings, has_priority(battle, ours, theirs))
    standing = yield from call(attack)
    after = settled(battle, theirs, theirs.after(standing, rulings), rulings)
    spent = SideCondition(tuple(each.wounds for each in ours.models), standing.enemy_purse, standing.purse)
    after = settled(after, ours, ours.after(spent, rulings), rulings)
    deed = blow_of(battle, ours, Means.OPPORTUNITY, "SK-RETREAT-08", rulings)
    battle = yield from resolve_losses(battle, after, deed, rulings, at_once=True)
    return (yield from combined(model.card.blows).after_use(battle, striker, "its weapon", rulings, at_once=True))


def _counted(dice: int) -> str:
    return "1 die" if dice == 1 else f"{dice} dice"
