"""Windows: when a hero may act at any time, and who is asked (HS-WIN-01)."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from dwethia.engine.procedure import Asking, Procedure, moment
from dwethia.engine.seats import Seat
from dwethia.rulebook import Rulings
from dwethia.skirmish.destiny.nearness import acting, is_alert, threatened
from dwethia.skirmish.destiny.offering import label, take, uses
from dwethia.skirmish.destiny.window_uses import PASS
from dwethia.skirmish.rules.destiny import uses_pool
from dwethia.skirmish.state.battle import Battle
from dwethia.tabletop.sides import other


def nearness(battle: Battle) -> Hashable:
    """Whose heroes have an enemy within 12 inches: what a pass until an enemy comes near waits for."""
    return threatened(battle)


def deeds(battle: Battle) -> Hashable:
    """What a pass for one model's move or shot waits for: the next one."""
    return sum(model.has_moved + model.has_shot + model.casts + (model.came == battle.turn) for model in battle.models)


def opened(battle: Battle, rulings: Rulings) -> Battle:
    """The battle with windows to come before anything else, if anybody would be asked."""
    if next(_asked(battle, rulings), None) is None:
        return battle
    return battle.with_progress(is_window_open=True)


def window(battle: Battle, rulings: Rulings) -> Procedure[Battle]:
    """One chance to act for every seat that has a legal use; when one is taken, all have another."""
    for seat in _asked(battle, rulings):
        answer = yield from _offer(battle, seat, rulings)
        if answer != PASS:
            return (yield from take(battle, answer, rulings))
    return battle.with_progress(is_window_open=False)


def _asked(battle: Battle, rulings: Rulings) -> Iterator[Seat]:
    """The seats that are asked, those of the side with priority first."""
    pooled = uses_pool(rulings)
    able = {
        model.seat
        for model in acting(battle)
        if (battle.side(model.side).destiny if pooled else model.destiny) or model.card.trinkets
    }
    if not able:
        return
    for side in (battle.holder, other(battle.holder)):
        for seat in battle.seats_of(side):
            if seat in able and is_alert(battle, seat) and next(uses(battle, seat, rulings), None) is not None:
                yield seat


def _offer(battle: Battle, seat: Seat, rulings: Rulings) -> Asking[str]:
    return (
        yield from moment(
            seat,
            "window",
            "HS-WIN-01",
            (PASS, *uses(battle, seat, rulings)),
            lambda use: label(battle, use),
            f"A hero may act now ({battle.phase.label} Phase)",
        )
    )
