"""Windows: when a hero may act at any time, who is asked, and what a side may do from its own question (HS-WIN-01)."""

from __future__ import annotations

from collections.abc import Hashable

from msgspec import Struct

from dwethia.engine.procedure import Asking, Procedure, watched_moment
from dwethia.engine.seats import Seat
from dwethia.rulebook import Rulings
from dwethia.skirmish.destiny.offering import label, take, uses
from dwethia.skirmish.destiny.watches import is_due
from dwethia.skirmish.destiny.window_uses import PASS
from dwethia.skirmish.rules.destiny import uses_pool
from dwethia.skirmish.state.battle import Battle, Phase
from dwethia.tabletop.sides import other


def deeds(battle: Battle) -> Hashable:
    """What a pass for one model's move or shot waits for: the next one."""
    return sum(model.has_moved + model.has_shot + model.casts + (model.came == battle.turn) for model in battle.models)


def opened(battle: Battle, rulings: Rulings) -> Battle:
    """The battle with windows to come before anything else, if anybody has something to act with."""
    return battle.with_progress(is_window_open=True) if _asked(battle, rulings) else battle


def window(battle: Battle, rulings: Rulings) -> Procedure[Battle]:
    """One chance to act for every seat that has a legal use; when one is taken, all have another."""
    for seat in _asked(battle, rulings):
        chance = _Chance(battle, seat, rulings)
        answer: str = yield watched_moment(
            seat, "window", "HS-WIN-01", PASS, chance.uses, chance.is_due, chance.label, chance.text
        )
        if answer != PASS:
            return (yield from take(battle, answer, rulings))
    return battle.with_progress(is_window_open=False)


def own_uses(battle: Battle, rulings: Rulings, seat: Seat) -> tuple[str, ...]:
    """What a seat may do from its own question instead of what that asks for; nothing between a model's shots."""
    return () if battle.shooting is not None else tuple(uses(battle, seat, rulings))


def take_own_use(battle: Battle, use: str, rulings: Rulings) -> Asking[Battle]:
    """What was picked at a seat's own question is carried out; then the others may act."""
    return opened((yield from take(battle, use, rulings)), rulings)


class _Chance(Struct, frozen=True, gc=False):
    """One seat's chance to act, as it is asked: nothing is worked out before somebody looks."""

    battle: Battle
    seat: Seat
    rulings: Rulings

    def uses(self) -> tuple[str, ...]:
        return tuple(uses(self.battle, self.seat, self.rulings))

    def is_due(self, watch: str) -> bool:
        return is_due(self.battle, self.seat, watch)

    def label(self, use: str) -> str:
        return label(self.battle, use)

    def text(self) -> str:
        return f"A hero may act now ({self.battle.phase.called})"


def _asked(battle: Battle, rulings: Rulings) -> list[Seat]:
    """The seats that are asked, those of the side with priority first."""
    able = _able(battle, rulings)
    if not able:
        return []
    holder = battle.holder
    return [
        seat
        for side in (holder, other(holder))
        for seat in battle.seats_of(side)
        if seat in able and not _has_own_question(battle, side, seat)
    ]


def _able(battle: Battle, rulings: Rulings) -> set[Seat]:
    """The seats that have a model with something to act with."""
    pooled, models = uses_pool(rulings), battle.models
    able: set[Seat] = set()
    for place in battle.by_card.actors:
        model = models[place]
        if (
            model.seat not in able
            and model.base is not None
            and not model.is_slain
            and ((battle.side(model.side).destiny if pooled else model.destiny) or model.card.trinkets)
        ):
            able.add(model.seat)
    return able


def _has_own_question(battle: Battle, side: Seat, seat: Seat) -> bool:
    """Whether a seat may act from a question of its own that comes next, or has just let that go by."""
    if side != battle.acting or battle.phase not in (Phase.MOVEMENT, Phase.SHOOT):
        return False
    return seat in battle.finished if battle.is_closing else seat not in battle.finished
