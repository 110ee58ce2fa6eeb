"""Faith against Affinity on the board: who may resist a power, with what, and how it comes out (SK-FAITH)."""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from dwethia.codex.loadout import Power
from dwethia.engine.procedure import Asking, Stage, Tell, call, then
from dwethia.lengths import INCH
from dwethia.powers.duel import CASTER, RESISTER, Duel, Dueled, opening_bonuses, resist_with_one, ways_to_open
from dwethia.powers.pools import Points, left, paid
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.skirmish.events.powers import PowerResolved
from dwethia.skirmish.rules.destiny import pools_of
from dwethia.skirmish.rules.duels import duel_rules
from dwethia.skirmish.special_rules import names_of, rules_of
from dwethia.skirmish.state.battle import Battle, Model
from dwethia.skirmish.state.board import distance, within_friend
from dwethia.tabletop.sides import other
from dwethia.tally import Tally

RESIST_RANGE: Final = 24 * INCH  # SK-FAITH-01
BROUGHT: Final[tuple[Points, ...]] = ("faith", "affinity", "destiny")  # what a resister brings to a duel


class Cast(Struct, frozen=True):
    """A power as declared: at whom, and for how much."""

    model: ModelId
    power: Power
    target: ModelId | None
    affinity: int


def resisters(battle: Battle, caster: Model, target: Model | None, rulings: Rulings) -> tuple[Model, ...]:
    """The enemies that let their player resist, the target first (SK-FAITH-01) {R-SK-104}."""
    own = (target,) if target and target.side != caster.side and target.base is not None else ()
    if rulings.says("R-SK-104", "target-only"):
        return own
    if rulings.says("R-SK-104", "target-and-within-24"):
        return tuple(each for each in own if _is_near(caster, each, rulings))
    near = (each for each in battle.enemies_of(caster.side) if each not in own and _is_near(caster, each, rulings))
    return (*own, *near)


def _is_near(caster: Model, enemy: Model, rulings: Rulings) -> bool:
    return within_friend(distance(caster, enemy), RESIST_RANGE, rulings)


def duels_of(battle: Battle, cast: Cast, rulings: Rulings) -> tuple[Duel, ...]:
    """The duels there may be, one for each resister that brings something else to it; Affinity has been paid."""
    caster = battle.model(cast.model)
    target = battle.model(cast.target) if cast.target else None
    is_enemy = target is not None and target.side != caster.side
    seat = target.seat if target and is_enemy else battle.seats_of(other(caster.side))[0]
    without = Duel(
        seats=(caster.seat, seat),
        cost=cast.affinity,
        affinity=left(battle, caster, "affinity", pools_of(rulings)) + cast.affinity,
        faith=0,
        priority=CASTER if battle.holder == caster.side else RESISTER,
        warded=rules_of(target.card).resistance if target and is_enemy else 0,
        power=cast.power.name,
    )
    spare = left(battle, caster, "destiny", pools_of(rulings))
    found: dict[tuple[int, ...], Duel] = {}
    for resister in resisters(battle, caster, target, rulings):
        brings = faith, affinity, destiny = tuple(left(battle, resister, kind, pools_of(rulings)) for kind in BROUGHT)
        if brings not in found:
            found[brings] = without._replace(
                faith=faith, resister_affinity=affinity, destiny=(spare, destiny), resister=resister.id
            )
    return tuple(duel for duel in found.values() if ways_to_open(duel, duel_rules(rulings)))


def contest(battle: Battle, cast: Cast, rulings: Rulings) -> Asking[tuple[Battle, bool]]:
    """Faith against Affinity, every point paid, and whether the power works."""
    duels = duels_of(battle, cast, rulings)
    dueled = Dueled(works=True, affinity_spent=cast.affinity, faith_spent=0)
    if duels:
        names = tuple(battle.model(duel.resister).name for duel in duels)
        stage: Stage[Dueled] = then(resist_with_one, duels, names, duel_rules(rulings))
        dueled = yield from call(stage)
    duel = next((each for each in duels if each.resister == dueled.resister), None)
    battle = _settled(battle, cast, dueled, rulings)
    yield Tell(_resolved(battle, cast, duel, dueled, rulings))
    side = battle.side(battle.model(cast.model).side)
    if dueled.works:
        return battle.with_side(replace(side, powers_worked=side.powers_worked + 1)), True
    enemy = battle.side(other(side.seat))
    return battle.with_side(replace(enemy, powers_cancelled=enemy.powers_cancelled + 1)), False


def _settled(battle: Battle, cast: Cast, dueled: Dueled, rulings: Rulings) -> Battle:
    """Every point bid is spent, whatever came of it (SK-AFF-06) {R-SK-112}."""
    bills: list[tuple[str, Points, int]] = [
        (cast.model, "affinity", dueled.affinity_spent - cast.affinity),
        (cast.model, "destiny", dueled.destiny_spent[CASTER]),
    ]
    if dueled.resister:
        bills += [
            (dueled.resister, "faith", dueled.faith_spent),
            (dueled.resister, "affinity", dueled.resister_affinity_spent),
            (dueled.resister, "destiny", dueled.destiny_spent[RESISTER]),
        ]
    for payer, points, number in bills:
        battle = paid(battle, battle.model(payer), points, number, pools_of(rulings))
    return battle


def _resolved(battle: Battle, cast: Cast, duel: Duel | None, dueled: Dueled, rulings: Rulings) -> PowerResolved:
    power = cast.power
    if duel is None or dueled.totals is None:
        return PowerResolved(cast.model, power.id, power.name, works=True, affinity_spent=cast.affinity)
    affinity, faith = totals(duel, dueled, rulings)
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


def totals(duel: Duel, dueled: Dueled, rulings: Rulings) -> tuple[Tally, Tally]:
    """Both totals of a duel, part by part."""
    assert dueled.totals is not None
    opening = opening_bonuses(duel, duel_rules(rulings))
    raised = (dueled.affinity_spent - duel.cost, dueled.faith_spent + dueled.resister_affinity_spent - 1)
    tallies = []
    for side, first in ((CASTER, "Affinity paid"), (RESISTER, "Faith that opens")):
        destiny = dueled.destiny_spent[side]
        warded = duel.warded if side == RESISTER else 0
        face = dueled.totals[side] - opening[side] - raised[side] - destiny
        tally = Tally.of(face, "the die", "SK-FAITH-05")
        for value, name, rule in (
            (opening[side] - warded, first, "SK-DICE-03"),
            (warded, names_of("resistance"), "SK-FAITH-05"),
            (raised[side], "raised", "SK-FAITH-03"),
            (destiny, "Destiny", "SK-FAITH-08"),
        ):
            tally = tally.plus(value, name, rule) if value else tally
        tallies.append(tally)
    return tallies[CASTER], tallies[RESISTER]
