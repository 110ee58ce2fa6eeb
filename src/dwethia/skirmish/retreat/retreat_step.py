"""The Retreat step, retreats declared in a fight, and Opportunity Attacks (SK-RETREAT, SK-FIGHT-16, -17)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from dwethia.engine.deeds import NothingMore
from dwethia.engine.procedure import Asking, Procedure, Tell, fill_in_any
from dwethia.engine.seats import Seat
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.skirmish.close_combat.fight_sides import may_strike
from dwethia.skirmish.events.fighting import StillLocked
from dwethia.skirmish.movement.ways import way_of
from dwethia.skirmish.retreat.opportunities import opportunity
from dwethia.skirmish.retreat.retreat_form import Retreat, RetreatForm
from dwethia.skirmish.retreat.withdrawing import have_withdrawn, retreating_seats, withdraw
from dwethia.skirmish.state.battle import Battle, Phase
from dwethia.skirmish.state.board import is_engaged
from dwethia.skirmish.turn.turn_order import enter_phase, second_part
from dwethia.skirmish.turn.windows import opened
from dwethia.tabletop.sides import other


def retreat_step(battle: Battle, rulings: Rulings) -> Procedure[Battle]:
    """One decision about a retreat, the priority side's first (SK-RETREAT-05); after the last, what follows."""
    if not (battle.is_under_way or battle.is_second):
        battle = battle.with_progress(acting=battle.holder, is_under_way=True)
    able = retreating_seats(battle, battle.acting, rulings)
    if not able and not battle.is_second:
        battle = second_part(battle)
        able = retreating_seats(battle, battle.acting, rulings)
    if not able:
        return (yield from _after_retreats(battle, rulings))
    return opened((yield from _one_retreat(battle, able, is_declared=False, rulings=rulings)), rulings)


def retreat_from_fight(battle: Battle, rulings: Rulings) -> Asking[Battle]:
    """One decision of the Defender who chose to retreat about its survivors (SK-FIGHT-16)."""
    able = _able_to_leave(battle)
    if able:
        battle = yield from _one_retreat(battle, able, is_declared=True, rulings=rulings)
    return battle if _able_to_leave(battle) else battle.with_progress(retreating=(), finished=())


def _able_to_leave(battle: Battle) -> dict[Seat, tuple[ModelId, ...]]:
    able: dict[Seat, tuple[ModelId, ...]] = {}
    for model in map(battle.model, battle.retreating):
        if model.base is not None and not model.has_retreated and model.seat not in battle.finished:
            able[model.seat] = (*able.get(model.seat, ()), model.id)
    return able


def _one_retreat(
    battle: Battle, able: Mapping[Seat, tuple[ModelId, ...]], *, is_declared: bool, rulings: Rulings
) -> Asking[Battle]:
    """A model of one of the seats retreats, or the seat is done."""
    forms = {seat: RetreatForm(battle, rulings, seat, ids) for seat, ids in able.items()}
    rule = "SK-FIGHT-16" if is_declared else "SK-RETREAT-01"
    seat, decision = yield from fill_in_any("retreat", rule, forms, "Who retreats?")
    match decision:
        case Retreat(model, path):
            return (yield from withdraw(battle, forms[seat].going(model), way_of(path), is_declared, rulings))
        case NothingMore():
            return battle.with_progress(finished=(*battle.finished, seat))


# After all retreats


def _after_retreats(battle: Battle, rulings: Rulings) -> Asking[Battle]:
    """The next Opportunity Attack; after the last one the step is over."""
    while (chance := next(_opportunities(battle, rulings), None)) is not None:
        striker, leavers = chance
        battle = _without_chance(battle, striker, leavers)
        if any(not battle.model(id).is_slain for id in leavers):
            return (yield from opportunity(battle, striker, leavers, rulings))
    locked = [model for model in battle.standing if model.was_in_fight and is_engaged(battle, model, rulings)]
    if locked:
        yield Tell(StillLocked(tuple(model.id for model in locked), tuple(model.name for model in locked)))
    return (yield from enter_phase(battle, Phase.END, rulings))


def _opportunities(battle: Battle, rulings: Rulings) -> Iterator[tuple[ModelId, tuple[ModelId, ...]]]:
    """Who stayed put and saw which enemies leave its melee range (SK-RETREAT-06), to be struck at once or one by one.

    The priority side's models come first, each side's in the order of their ids {R-SK-89}; who declared Retreat has
    no dice for it {R-SK-115}.
    """
    if not any(each.seen_by for each in battle.withdrawals):
        return
    withdrawn = have_withdrawn(battle)
    for side in (battle.holder, other(battle.holder)):
        for model in battle.models_of(side):
            if not may_strike(model, rulings):
                continue
            leavers = tuple(dict.fromkeys(each.model for each in battle.withdrawals if model.id in each.seen_by))
            if leavers and model.id not in withdrawn:
                yield model.id, leavers[:1] if rulings.says("R-SK-89.number", "per-retreating-enemy") else leavers


def _without_chance(battle: Battle, striker: ModelId, leavers: tuple[ModelId, ...]) -> Battle:
    """The battle once a model has had its chance to strike at these."""
    left = [
        replace(each, seen_by=tuple(id for id in each.seen_by if id != striker)) if each.model in leavers else each
        for each in battle.withdrawals
    ]
    return battle.with_progress(withdrawals=tuple(left))
