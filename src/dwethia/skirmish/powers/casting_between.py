"""Powers of the phases in which both sides act together: Priority, Close Combat and End (SK-AFF-07)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import ClassVar, TypeAlias

from msgspec import Struct

from dwethia.engine.deeds import PossibleDeed
from dwethia.engine.forms import Form, FormShown, Reader
from dwethia.engine.procedure import Asking, fill_in
from dwethia.engine.seats import Seat
from dwethia.faults import Fault
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.skirmish.powers import casting
from dwethia.skirmish.powers.casting import CastPower
from dwethia.skirmish.state.battle import Battle
from dwethia.tabletop.sides import other


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


class CastNothing(PossibleDeed, frozen=True, tag="pass"):
    """No power now."""

    EXPECTED: ClassVar[str] = "pass needs nothing else"


CastDecision: TypeAlias = CastPower | CastNothing


class CastForm(Form[CastDecision], frozen=True, eq=False):
    """A power, or none."""

    battle: Battle
    seat: Seat
    rulings: Rulings
    READER: ClassVar[Reader[CastDecision]] = Reader(CastPower, CastNothing)

    def faults_of(self, filled: CastDecision) -> Iterator[Fault]:
        if isinstance(filled, CastPower):
            yield from casting.faults_of_cast(self.battle, self.seat, filled, self.rulings)

    def samples(self, chance: Random) -> Iterator[CastDecision]:
        casts = casting.samples(self.battle, self.seat, self.rulings, chance)
        while True:
            yield CastNothing() if chance.random() < 0.5 else next(casts, CastNothing())

    def suggestions(self) -> Iterator[CastDecision]:
        yield from casting.suggestions(self.battle, self.seat, self.rulings)
        yield CastNothing()

    def said(self, filled: CastDecision) -> str:
        return casting.said(self.battle, filled) if isinstance(filled, CastPower) else "Pass"

    def shown(self) -> CastShown:
        found = casting.offers(self.battle, self.seat, self.battle.phase, self.rulings)
        return CastShown(tuple(self._power_shown(offer) for offer in found))

    def _power_shown(self, offer: casting.CastOffer) -> PowerShown:
        power, targets = offer.power, tuple(casting.targets_of(self.battle, offer, self.rulings))
        return PowerShown(offer.model, power.id, power.name, power.charge, offer.most, offer.twice, targets)


def cast_between(battle: Battle, rulings: Rulings) -> Asking[Battle]:
    """Every seat may cast what belongs into this phase, those of the side with priority first."""
    for side in (battle.holder, other(battle.holder)):
        for seat in battle.seats_of(side):
            while _may_cast(battle, seat, rulings):
                form = CastForm(battle, seat, rulings)
                text = f"Cast a power ({battle.phase.called})?"
                decision = yield from fill_in(seat, "cast", "SK-AFF-07", form, text)
                if isinstance(decision, CastNothing):
                    break
                battle = yield from casting.cast(battle, decision, rulings)
    return battle


def _may_cast(battle: Battle, seat: Seat, rulings: Rulings) -> bool:
    offers = casting.offers(battle, seat, battle.phase, rulings)
    return any(True for offer in offers for _ in casting.targets_of(battle, offer, rulings))
