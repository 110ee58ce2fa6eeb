"""The Movement Phase: each side's part of it, one model after the other (SK-MOVE-01, -14)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dwethia.engine.procedure import Ask, AskAny, Asking, Procedure, Tell
from dwethia.engine.seats import Seat
from dwethia.rulebook import Rulings
from dwethia.skirmish.deployment.arriving import arrive
from dwethia.skirmish.events.moving import SideMoved
from dwethia.skirmish.movement.displacing import go
from dwethia.skirmish.movement.movement_form import MovementForm, has_something_to_do
from dwethia.skirmish.movement.walk_form import read_manner
from dwethia.skirmish.movement.walking import read_path
from dwethia.skirmish.powers import casting
from dwethia.skirmish.state.battle import Battle, Phase
from dwethia.skirmish.turn.turn_order import at_side_turn, enter_phase, second_part
from dwethia.skirmish.turn.windows import opened


def movement_part(battle: Battle, rulings: Rulings) -> Procedure[Battle]:
    """The next thing in a side's part: its start, one decision of one of its seats, or its end."""
    if not battle.is_under_way:
        return opened(at_side_turn(battle, battle.acting).noting(is_under_way=True), rulings)
    if battle.is_closing:
        return (yield from _next_part(battle, rulings))
    waiting = [
        seat
        for seat in battle.seats_of(battle.acting)
        if seat not in battle.finished and has_something_to_do(battle, seat, rulings)
    ]
    if not waiting:
        yield Tell(SideMoved(battle.acting, battle.is_second))
        return opened(battle.noting(is_closing=True), rulings)
    forms = {seat: MovementForm(battle, seat, rulings) for seat in waiting}
    seat, answer = yield from _decision(forms)
    if answer["do"] == "done":
        return battle.noting(finished=(*battle.finished, seat))
    return opened((yield from _do(battle, forms[seat], answer, rulings)), rulings)


def _next_part(battle: Battle, rulings: Rulings) -> Asking[Battle]:
    if battle.is_second:
        return (yield from enter_phase(battle, Phase.SHOOT, rulings))
    return second_part(battle)


def _decision(forms: Mapping[Seat, MovementForm]) -> Asking[tuple[Seat, Mapping[str, Any]]]:
    """What one of the seats decides, whoever is first (SK-TURN-04)."""
    asks = tuple(
        Ask(seat, "movement", "SK-MOVE-01", (), text="Move your models", form=form) for seat, form in forms.items()
    )
    if len(asks) == 1:
        answer: Mapping[str, Any] = yield asks[0]
        return asks[0].seat, answer
    first: tuple[Seat, Mapping[str, Any]] = yield AskAny(asks)
    return first


def _do(battle: Battle, form: MovementForm, answer: Mapping[str, Any], rulings: Rulings) -> Asking[Battle]:
    """A legal decision is carried out."""
    if answer["do"] == "cast":
        return (yield from casting.cast(battle, answer, rulings))
    model = battle.model(answer["model"])
    if answer["do"] == "arrive":
        return (yield from arrive(battle, model.id, tuple(answer["at"])))
    manner, path = read_manner(answer), read_path(answer["path"])
    assert manner is not None, "a legal answer has a manner"
    assert path is not None, "a legal answer has a path"
    return (yield from go(battle, form.going(model, manner), path, manner, rulings))
