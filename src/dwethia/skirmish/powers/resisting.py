"""Faith against Affinity on the board: who may resist a power, with what, and how it comes out (SK-FAITH)."""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from dwethia.codex.loadout import Power
from dwethia.engine.procedure import Asking, Stage, Tell, call, then
from dwethia.lengths import INCH
from dwethia.powers.duel import CASTER, RESISTER, Duel, Dueled, resist_with_one
from dwethia.powers.pools import left
from dwethia.powers.resisting import duels_against, paid_for, totals
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.skirmish.duties import campaign_of, duties_of
from dwethia.skirmish.events.powers import PowerResolved
from dwethia.skirmish.rules.destiny import pools_of
from dwethia.skirmish.rules.duels import duel_rules
from dwethia.skirmish.special_rules import names_of, rules_of
from dwethia.skirmish.state.battle import Battle, Model
from dwethia.skirmish.state.board import distance, within_friend
from dwethia.tabletop.sides import other

RESIST_RANGE: Final = 24 * INCH  # SK-FAITH-01


class Cast(Struct, frozen=True):
    """A power as declared: at whom, and for how much."""

    model: ModelId
    power: Power
    target: ModelId | None
    affinity: int


def resisters(battle: Battle, caster: Model, target: Model | None, rulings: Rulings) -> tuple[Model, ...]:
    """The enemies that let their player resist, the target first (SK-FAITH-01)."""
    found = _within_rules(battle, caster, target, rulings)
    return _let_resist(battle, found, target) if battle.by_card.dutiful else found


def _within_rules(battle: Battle, caster: Model, target: Model | None, rulings: Rulings) -> tuple[Model, ...]:
    """Those who may resist as the ruling has it {R-SK-104}."""
    own = (target,) if target and target.side != caster.side and target.base is not None else ()
    if rulings.says("R-SK-104", "target-only"):
        return own
    if rulings.says("R-SK-104", "target-and-within-24"):
        return tuple(each for each in own if _is_near(caster, each, rulings))
    near = (each for each in battle.enemies_of(caster.side) if each not in own and _is_near(caster, each, rulings))
    return (*own, *near)


def _let_resist(battle: Battle, found: tuple[Model, ...], target: Model | None) -> tuple[Model, ...]:
    """Those whose duties let them resist; nobody where the target's do not {R-CP-31}."""
    campaign = campaign_of(battle)
    if target is not None and not duties_of(target.card).may_resist(campaign, is_target=True):
        return ()
    return tuple(each for each in found if each is target or duties_of(each.card).may_resist(campaign, is_target=False))


def _is_near(caster: Model, enemy: Model, rulings: Rulings) -> bool:
    return within_friend(distance(caster, enemy), RESIST_RANGE, rulings)


def duels_of(battle: Battle, cast: Cast, rulings: Rulings) -> tuple[Duel, ...]:
    """The duels there may be, one for each resister that brings something else to it; Affinity has been paid."""
    caster = battle.model(cast.model)
    target = battle.model(cast.target) if cast.target else None
    is_enemy = target is not None and target.side != caster.side
    seat = target.seat if target and is_enemy else battle.seats_of(other(caster.side))[0]
    unresisted = Duel(
        seats=(caster.seat, seat),
        cost=cast.affinity,
        affinity=left(battle, caster, "affinity", pools_of(rulings)) + cast.affinity,
        faith=0,
        priority=CASTER if battle.holder == caster.side else RESISTER,
        warded=rules_of(target.card).resistance if target and is_enemy else 0,
        power=cast.power.name,
    )
    resisting = resisters(battle, caster, target, rulings)
    return duels_against(battle, unresisted, caster, resisting, pools_of(rulings), duel_rules(rulings))


def contest(battle: Battle, cast: Cast, rulings: Rulings) -> Asking[tuple[Battle, bool]]:
    """Faith against Affinity, every point paid, and whether the power works."""
    duels = duels_of(battle, cast, rulings)
    dueled = Dueled(works=True, affinity_spent=cast.affinity, faith_spent=0)
    if duels:
        names = tuple(battle.model(duel.resister).name for duel in duels)
        stage: Stage[Dueled] = then(resist_with_one, duels, names, duel_rules(rulings))
        dueled = yield from call(stage)
    duel = next((each for each in duels if each.resister == dueled.resister), None)
    battle = paid_for(battle, cast.model, cast.affinity, dueled, pools_of(rulings))  # SK-AFF-06, {R-SK-112}
    yield Tell(_resolved(battle, cast, duel, dueled, rulings))
    side = battle.side(battle.model(cast.model).side)
    if dueled.works:
        return battle.with_side(replace(side, powers_worked=side.powers_worked + 1)), True
    enemy = battle.side(other(side.seat))
    return battle.with_side(replace(enemy, powers_cancelled=enemy.powers_cancelled + 1)), False


def _resolved(battle: Battle, cast: Cast, duel: Duel | None, dueled: Dueled, rulings: Rulings) -> PowerResolved:
    power = cast.power
    if duel is None or dueled.totals is None:
        return PowerResolved(cast.model, power.id, power.name, works=True, affinity_spent=cast.affinity)
    affinity, faith = totals(duel, dueled, duel_rules(rulings), names_of("resistance"))
    return PowerResolved(
        cast.model,
        power.id,
        power.name,
        dueled.works,
        ModelId(dueled.resister),
        battle.model(dueled.resister).name,
        affinity,
        faith,
        dueled.affinity_spent,
        dueled.faith_spent,
        dueled.resister_affinity_spent,
        dueled.destiny_spent,
    )
