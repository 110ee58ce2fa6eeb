"""Faith against Affinity in space: who may resist a power, with what, and how it comes out (CC-FAITH)."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from dwethia.codex.loadout import Power
from dwethia.cosmic.events.powers import ShipPowerResolved
from dwethia.cosmic.powers.duel_rules import duel_rules
from dwethia.cosmic.rules.destiny import pools_of
from dwethia.cosmic.state.battle import FleetBattle, ShipModel
from dwethia.cosmic.state.measure import distance, is_within
from dwethia.engine.procedure import Asking, Stage, Tell, call, then
from dwethia.lengths import INCH
from dwethia.powers.duel import CASTER, RESISTER, Duel, Dueled, resist_with_one
from dwethia.powers.pools import left
from dwethia.powers.resisting import duels_against, paid_for, totals
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.tabletop.sides import other

RESIST_RANGE: Final = 24 * INCH  # CC-FAITH-02


class DeclaredPower(Struct, frozen=True):
    """A power as declared: at whom, and for how much."""

    ship: ModelId
    power: Power
    target: ModelId | None
    affinity: int


def resisters(
    battle: FleetBattle, caster: ShipModel, target: ShipModel | None, rulings: Rulings
) -> tuple[ShipModel, ...]:
    """The enemies that let their player resist, the target first (CC-FAITH-02) {R-CC-65}."""
    own = (target,) if target and target.side != caster.side and target.is_here else ()
    if rulings.says("R-CC-65", "target-only"):
        return own
    if rulings.says("R-CC-65", "target-and-within-24"):
        return tuple(each for each in own if _is_near(caster, each, rulings))
    near = (each for each in battle.enemies_of(caster.side) if each not in own and _is_near(caster, each, rulings))
    return (*own, *near)


def _is_near(caster: ShipModel, enemy: ShipModel, rulings: Rulings) -> bool:
    return is_within(distance(caster, enemy), RESIST_RANGE, rulings)


def duels_of(battle: FleetBattle, cast: DeclaredPower, rulings: Rulings) -> tuple[Duel, ...]:
    """The duels there may be, one for each resister that brings something else to it; Affinity has been paid."""
    caster = battle.ship(cast.ship)
    target = battle.ship(cast.target) if cast.target else None
    is_enemy = target is not None and target.side != caster.side
    seat = target.seat if target and is_enemy else battle.seats_of(other(caster.side))[0]
    unresisted = Duel(
        seats=(caster.seat, seat),
        cost=cast.affinity,
        affinity=left(battle, caster, "affinity", pools_of(rulings)) + cast.affinity,
        faith=0,
        priority=CASTER if battle.holder == caster.side else RESISTER,
        power=cast.power.name,
    )
    resisting = resisters(battle, caster, target, rulings)
    return duels_against(battle, unresisted, caster, resisting, pools_of(rulings), duel_rules(rulings))


def contest(battle: FleetBattle, cast: DeclaredPower, rulings: Rulings) -> Asking[tuple[FleetBattle, bool]]:
    """Faith against Affinity, every point paid, and whether the power works."""
    duels = duels_of(battle, cast, rulings)
    dueled = Dueled(works=True, affinity_spent=cast.affinity, faith_spent=0)
    if duels:
        names = tuple(battle.ship(duel.resister).name for duel in duels)
        stage: Stage[Dueled] = then(resist_with_one, duels, names, duel_rules(rulings))
        dueled = yield from call(stage)
    duel = next((each for each in duels if each.resister == dueled.resister), None)
    battle = paid_for(battle, cast.ship, cast.affinity, dueled, pools_of(rulings))  # CC-AFF-05, CC-FAITH-09
    yield Tell(_resolved(battle, cast, duel, dueled, rulings))
    return battle, dueled.works


def _resolved(
    battle: FleetBattle, cast: DeclaredPower, duel: Duel | None, dueled: Dueled, rulings: Rulings
) -> ShipPowerResolved:
    power = cast.power
    if duel is None or dueled.totals is None:
        return ShipPowerResolved(cast.ship, power.id, power.name, works=True, affinity_spent=cast.affinity)
    affinity, faith = totals(duel, dueled, duel_rules(rulings))
    return ShipPowerResolved(
        cast.ship,
        power.id,
        power.name,
        dueled.works,
        ModelId(dueled.resister),
        battle.ship(dueled.resister).name,
        affinity,
        faith,
        dueled.affinity_spent,
        dueled.faith_spent,
        dueled.resister_affinity_spent,
        dueled.destiny_spent,
    )
