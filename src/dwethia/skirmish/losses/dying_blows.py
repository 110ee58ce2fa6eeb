"""The last blows of models slain in a fight, before they are taken off."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from dwethia.engine.procedure import Asking, Procedure, Stage, Tell, call, then
from dwethia.engine.seats import Seat
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.skirmish.close_combat.board_fighters import fighter_of, fighters_of, has_priority, settled
from dwethia.skirmish.close_combat.fight_finding import Fight
from dwethia.skirmish.close_combat.fight_sides import fury, may_strike
from dwethia.skirmish.events.dying import Deed, Means, Person
from dwethia.skirmish.events.fighting import StruckInDying
from dwethia.skirmish.rules.blows_without_chart import dying_blow, dying_dice
from dwethia.skirmish.rules.fighters import Fighters, SideCondition
from dwethia.skirmish.special_rules import rules_of
from dwethia.skirmish.state.battle import Battle, Model
from dwethia.tabletop.sides import other


class LastBlows(NamedTuple):
    """The last blows of a fight so far: the battle after them, who has struck, and who was slain by whom."""

    battle: Battle
    struck: tuple[ModelId, ...] = ()
    deeds: tuple[tuple[ModelId, Deed], ...] = ()


def dying_blows(
    before: Battle, after: Battle, melee: Fight, attacker: Seat, rulings: Rulings
) -> Asking[tuple[Battle, Mapping[ModelId, Deed]]]:
    """Those of a fight who have a Dying Blow strike, the Defender's first; their victims may have one too.

    It gives the battle after them, and who was slain by which of them; nobody has fallen yet.
    """
    none = LastBlows(after)
    if next(_dying(before, none, melee, attacker, rulings), None) is None:
        return after, {}
    blows: Stage[LastBlows] = then(strike_last, none, before, melee, attacker, rulings)
    struck = yield from call(blows)
    return struck.battle, dict(struck.deeds)


def strike_last(
    blows: LastBlows, before: Battle, melee: Fight, attacker: Seat, rulings: Rulings
) -> Procedure[LastBlows]:
    """The next of the dying strikes, until all have."""
    dying = next(_dying(before, blows, melee, attacker, rulings), None)
    if dying is None:
        return blows
    hurt = yield from _strike(blows.battle, dying, melee, rulings)
    deed = Deed(Means.MELEE, "SK-STAT-12", Person.of(dying), (dying.id,), dying.id)
    slain = [id for id in melee.ids if blows.battle.model(id).wounds and not hurt.model(id).wounds]
    done = LastBlows(hurt, (*blows.struck, dying.id), (*blows.deeds, *((id, deed) for id in slain)))
    return then(strike_last, done, before, melee, attacker, rulings)


def _dying(before: Battle, blows: LastBlows, melee: Fight, attacker: Seat, rulings: Rulings) -> Iterator[Model]:
    for side in (other(attacker), attacker):
        for id in melee.company(side).ids:
            model = before.model(id)
            falls = model.card.special and model.wounds and not blows.battle.model(id).wounds
            if (
                falls
                and id not in blows.struck
                and rules_of(model.card).strikes_when_slain
                and may_strike(model, rulings)
            ):
                yield model


def _strike(battle: Battle, dying: Model, melee: Fight, rulings: Rulings) -> Asking[Battle]:
    """One last blow, at the enemies in the fight who still stand."""
    enemies = _standing(battle, melee.company(other(dying.side)).ids, dying.side, rulings)
    fighter = fighter_of(battle, dying, rulings, reasons=fury(battle, dying, rulings))
    dice = dying_dice(fighter)
    if enemies is None or not dice.total:
        return battle
    yield Tell(StruckInDying(dying.id, dying.name, dice))
    friends = [id for id in melee.company(dying.side).ids if id != dying.id]
    beside = [fighter_of(battle, battle.model(id), rulings) for id in friends]
    own = fighters_of(battle, battle.seats_of(dying.side)[0], (fighter, *beside), rulings)
    blow: Stage[SideCondition] = then(dying_blow, fighter, own, enemies, rulings, has_priority(battle, own, enemies))
    standing = yield from call(blow)
    battle = settled(battle, enemies, enemies.after(standing, rulings), rulings)
    spent = SideCondition(tuple(each.wounds for each in own.models), standing.enemy_purse, standing.purse)
    return settled(battle, own, own.after(spent, rulings), rulings)


def _standing(battle: Battle, ids: tuple[ModelId, ...], enemy: Seat, rulings: Rulings) -> Fighters | None:
    alive = [fighter_of(battle, battle.model(id), rulings) for id in ids if battle.model(id).wounds]
    return fighters_of(battle, battle.seats_of(other(enemy))[0], alive, rulings) if alive else None
