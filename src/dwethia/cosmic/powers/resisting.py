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
from dwethia.powers.duel import CASTER, RESISTER, Duel, Dueled, opening_bonuses, resist_with_one, ways_to_open
from dwethia.powers.pools import Points, left, paid
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.tabletop.sides import other
from dwethia.tally import Tally

RESIST_RANGE: Final = 24 * INCH  # CC-FAITH-02
BROUGHT: Final[tuple[Points, ...]] = ("faith", "affinity", "destiny")  # what a resister brings to a duel


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
    pools = pools_of(rulings)
    caster = battle.ship(cast.ship)
    target = battle.ship(cast.target) if cast.target else None
    is_enemy = target is not None and target.side != caster.side
    seat = target.seat if target and is_enemy else battle.seats_of(other(caster.side))[0]
    without = Duel(
        seats=(caster.seat, seat),
        cost=cast.affinity,
        affinity=left(battle, caster, "affinity", pools) + cast.affinity,
        faith=0,
        priority=CASTER if battle.holder == caster.side else RESISTER,
        power=cast.power.name,
    )
    spare = left(battle, caster, "destiny", pools)
    found: dict[tuple[int, ...], Duel] = {}
    for resister in resisters(battle, caster, target, rulings):
        brings = faith, affinity, destiny = tuple(left(battle, resister, kind, pools) for kind in BROUGHT)
        if brings not in found:
            found[brings] = without._replace(
                faith=faith, resister_affinity=affinity, destiny=(spare, destiny), resister=resister.id
            )
    return tuple(duel for duel in found.values() if ways_to_open(duel, duel_rules(rulings)))


def contest(battle: FleetBattle, cast: DeclaredPower, rulings: Rulings) -> Asking[tuple[FleetBattle, bool]]:
    """Faith against Affinity, every point paid, and whether the power works."""
    duels = duels_of(battle, cast, rulings)
    dueled = Dueled(works=True, affinity_spent=cast.affinity, faith_spent=0)
    if duels:
        names = tuple(battle.ship(duel.resister).name for duel in duels)
        stage: Stage[Dueled] = then(resist_with_one, duels, names, duel_rules(rulings))
        dueled = yield from call(stage)
    duel = next((each for each in duels if each.resister == dueled.resister), None)
    battle = _settled(battle, cast, dueled, rulings)
    yield Tell(_resolved(battle, cast, duel, dueled, rulings))
    return battle, dueled.works


def _settled(battle: FleetBattle, cast: DeclaredPower, dueled: Dueled, rulings: Rulings) -> FleetBattle:
    """Every point bid is spent, whatever came of it (CC-AFF-05, CC-FAITH-09)."""
    bills: list[tuple[str, Points, int]] = [
        (cast.ship, "affinity", dueled.affinity_spent - cast.affinity),
        (cast.ship, "destiny", dueled.destiny_spent[CASTER]),
    ]
    if dueled.resister:
        bills += [
            (dueled.resister, "faith", dueled.faith_spent),
            (dueled.resister, "affinity", dueled.resister_affinity_spent),
            (dueled.resister, "destiny", dueled.destiny_spent[RESISTER]),
        ]
    for payer, points, number in bills:
        battle = paid(battle, battle.ship(payer), points, number, pools_of(rulings))
    return battle


def _resolved(
    battle: FleetBattle, cast: DeclaredPower, duel: Duel | None, dueled: Dueled, rulings: Rulings
) -> ShipPowerResolved:
    power = cast.power
    if duel is None or dueled.totals is None:
        return ShipPowerResolved(cast.ship, power.id, power.name, works=True, affinity_spent=cast.affinity)
    affinity, faith = totals(duel, dueled, rulings)
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


def totals(duel: Duel, dueled: Dueled, rulings: Rulings) -> tuple[Tally, Tally]:
    """Both totals of a duel, part by part."""
    assert dueled.totals is not None
    opening = opening_bonuses(duel, duel_rules(rulings))
    raised = (dueled.affinity_spent - duel.cost, dueled.faith_spent + dueled.resister_affinity_spent - 1)
    tallies = []
    for side, first, raise_rule in (
        (CASTER, "Affinity paid", "CC-FAITH-06"),
        (RESISTER, "Faith that opens", "CC-FAITH-05"),
    ):
        destiny = dueled.destiny_spent[side]
        face = dueled.totals[side] - opening[side] - raised[side] - destiny
        tally = Tally.of(face, "the die", "CC-FAITH-08")
        for value, name, rule in (
            (opening[side], first, raise_rule),
            (raised[side], "raised", raise_rule),
            (destiny, "Destiny", "CC-FAITH-11"),
        ):
            tally = tally.plus(value, name, rule) if value else tally
        tallies.append(tally)
    return tallies[CASTER], tallies[RESISTER]
