"""The Movement Phase: each side's part of it, one model after the other (SK-MOVE-01, -14)."""

from __future__ import annotations

from functools import partial

from dwethia.engine.deeds import NothingMore
from dwethia.engine.procedure import Asking, Procedure, Tell, fill_in_or_pick
from dwethia.rulebook import Rulings
from dwethia.skirmish.deployment.arriving import arrive
from dwethia.skirmish.destiny.offering import label
from dwethia.skirmish.duties.measuring import measured
from dwethia.skirmish.events.moving import SideMoved
from dwethia.skirmish.movement.displacing import move_model
from dwethia.skirmish.movement.movement_form import Arrive, Move, MovementForm, has_something_to_do
from dwethia.skirmish.movement.ways import way_of
from dwethia.skirmish.powers import casting
from dwethia.skirmish.powers.casting import CastPower
from dwethia.skirmish.state.battle import Battle, Phase
from dwethia.skirmish.turn.turn_order import at_side_turn, enter_phase, second_part
from dwethia.skirmish.turn.windows import opened, own_uses, take_own_use


def movement_part(battle: Battle, rulings: Rulings) -> Procedure[Battle]:
    """The next thing in a side's part: its start, one decision of one of its seats, or its end."""
    if not battle.is_under_way:
        battle = at_side_turn(battle, battle.acting).with_progress(is_under_way=True)
        if battle.by_card.dutiful:
            battle = yield from measured(battle, battle.acting, rulings)
        return opened(battle, rulings)
    if battle.is_closing:
        return (yield from _next_part(battle, rulings))
    waiting = [
        seat
        for seat in battle.seats_of(battle.acting)
        if seat not in battle.finished and has_something_to_do(battle, seat, rulings)
    ]
    if not waiting:
        yield Tell(SideMoved(battle.acting, battle.is_second))
        return opened(battle.with_progress(is_closing=True), rulings)
    forms = {seat: MovementForm(battle, seat, rulings) for seat in waiting}
    seat, decision = yield from fill_in_or_pick(
        "movement",
        "SK-MOVE-01",
        forms,
        "Move your models",
        more=partial(own_uses, battle, rulings),
        label=partial(label, battle),
    )
    if isinstance(decision, str):
        return (yield from take_own_use(battle, decision, rulings))
    if isinstance(decision, NothingMore):
        return battle.with_progress(finished=(*battle.finished, seat))
    return opened((yield from _do(battle, forms[seat], decision, rulings)), rulings)


def _next_part(battle: Battle, rulings: Rulings) -> Asking[Battle]:
    if battle.is_second:
        return (yield from enter_phase(battle, Phase.SHOOT, rulings))
    return second_part(battle)


def _do(battle: Battle, form: MovementForm, decision: Move | Arrive | CastPower, rulings: Rulings) -> Asking[Battle]:
    """A legal decision is carried out."""
    match decision:
        case Move(id, path, manner):
            going = form.going(battle.model(id), manner)
            return (yield from move_model(battle, going, way_of(path), manner, rulings))
        case Arrive(id, at):
            return (yield from arrive(battle, id, at))
        case CastPower():
            return (yield from casting.cast(battle, decision, rulings))
