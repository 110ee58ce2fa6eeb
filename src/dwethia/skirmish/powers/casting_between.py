"""Powers of the phases in which both sides act together: Priority, Close Combat and End (SK-AFF-07)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, Final

from msgspec import Struct

from dwethia.engine.forms import Form, FormShown
from dwethia.engine.procedure import Asking, fill_in
from dwethia.engine.seats import Seat
from dwethia.faults import Fault
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.skirmish.powers import casting
from dwethia.skirmish.state.battle import Battle
from dwethia.tabletop.sides import other

PASS: Final[Mapping[str, Any]] = {"do": "pass"}


class PowerShown(Struct, frozen=True):
    """A power that may be cast now."""

    model: ModelId
    power: str
    name: str
    charge: int
    most: int
    twice: bool
    targets: tuple[ModelId | None, ...]


class CastShown(FormShown, frozen=True, tag="cast"):
    """What may be cast, by whom and at whom."""

    powers: tuple[PowerShown, ...]


class CastForm(Form, frozen=True, eq=False):
    """A power, or none."""

    battle: Battle
    seat: Seat
    rulings: Rulings

    def faults(self, answer: Mapping[str, Any]) -> Iterator[Fault]:
        if answer.get("do") == "cast":
            yield from casting.faults_of_cast(self.battle, self.seat, answer, self.rulings)
        elif answer != PASS:
            yield Fault(None, f"{answer.get('do')!r} is nothing to do now: expected cast or pass")

    def samples(self, chance: Random) -> Iterator[Mapping[str, Any]]:
        casts = casting.samples(self.battle, self.seat, self.rulings, chance)
        while True:
            yield PASS if chance.random() < 0.5 else next(casts, PASS)

    def suggestions(self) -> Iterator[Mapping[str, Any]]:
        yield from casting.suggestions(self.battle, self.seat, self.rulings)
        yield PASS

    def said(self, answer: Mapping[str, Any]) -> str:
        return "Pass" if answer == PASS else casting.said(self.battle, answer)

    def shown(self) -> CastShown:
        found = casting.offers(self.battle, self.seat, self.battle.phase, self.rulings)
        return CastShown(tuple(self._power_shown(offer) for offer in found))

    def _power_shown(self, offer: casting.Offer) -> PowerShown:
        power, targets = offer.power, tuple(casting.targets_of(self.battle, offer, self.rulings))
        return PowerShown(offer.model, power.id, power.name, power.charge, offer.most, offer.twice, targets)


def cast_between(battle: Battle, rulings: Rulings) -> Asking[Battle]:
    """Every seat may cast what belongs into this phase, those of the side with priority first."""
    for side in (battle.holder, other(battle.holder)):
        for seat in battle.seats_of(side):
            while _may_cast(battle, seat, rulings):
                form = CastForm(battle, seat, rulings)
                text = f"Cast a power ({battle.phase.label} Phase)?"
                answer = yield from fill_in(seat, "cast", "SK-AFF-07", form, text)
                if answer == PASS:
                    break
                battle = yield from casting.cast(battle, answer, rulings)
    return battle


def _may_cast(battle: Battle, seat: Seat, rulings: Rulings) -> bool:
    offers = casting.offers(battle, seat, battle.phase, rulings)
    return any(True for offer in offers for _ in casting.targets_of(battle, offer, rulings))
