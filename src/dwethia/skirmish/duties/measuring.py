"""What is measured for duties when a side's movement begins: whom its models must attack, and whether they are able."""

from __future__ import annotations

from msgspec.structs import replace

from dwethia.engine.procedure import Asking, Tell
from dwethia.engine.seats import Seat
from dwethia.rulebook import Rulings
from dwethia.skirmish.duties import duties_of
from dwethia.skirmish.duties.when_moving import taking_notice
from dwethia.skirmish.events.duties import DutyMeasured
from dwethia.skirmish.movement.walking import MoveCheck, allowed_move
from dwethia.skirmish.state.battle import Battle, Manner
from dwethia.skirmish.state.board import distance


def measured(battle: Battle, side: Seat, rulings: Rulings) -> Asking[Battle]:
    """The battle with what the duties of a side are judged by this turn (HS-DUTY-01)."""
    for place in battle.by_card.dutiful:
        model = battle.models[place]
        if model.side == side and model.base is not None and not model.is_slain:
            battle = taking_notice(battle, model, rulings)
            battle = yield from _goals_measured(battle, place, rulings)
    return battle


def _goals_measured(battle: Battle, place: int, rulings: Rulings) -> Asking[Battle]:
    model = battle.models[place]
    duties = duties_of(model.card)
    if not duties.hunting:
        return battle
    goals = duties.goals(battle, model)
    fresh = replace(model.duty, goals=tuple(goal.id for goal in goals), is_able=False, has_attacked=False)
    model = replace(model, duty=fresh)
    battle = battle.with_model(model)
    if not goals:
        return battle
    going = MoveCheck(battle, allowed_move(battle, model, Manner.PLAIN, rulings), rulings)
    is_able = any(duty.could_attack(battle, going, rulings) for duty in duties.hunting)
    rows = tuple(duty.row for duty in duties.hunting)
    names = tuple((goal.name, distance(model, goal)) for goal in goals)
    yield Tell(DutyMeasured(model.id, model.name, rows, names, is_able))
    return battle.with_model(replace(model, duty=replace(fresh, is_able=is_able))) if is_able else battle
