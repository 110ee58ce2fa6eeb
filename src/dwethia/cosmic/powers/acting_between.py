"""Powers and actions of the moments in which both sides act: the start, Priority, Close Combat and End (CC-AFF-01)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import ClassVar, TypeAlias

from msgspec import Struct

from dwethia.codex.wording import action_words
from dwethia.cosmic.destiny import own_actions
from dwethia.cosmic.destiny.own_actions import UseShipAction
from dwethia.cosmic.powers import casting
from dwethia.cosmic.powers.casting import CastShipPower
from dwethia.cosmic.state.battle import FleetBattle
from dwethia.engine.deeds import NothingMore
from dwethia.engine.forms import Form, FormShown, Reader
from dwethia.engine.procedure import Asking, fill_in
from dwethia.engine.seats import Seat
from dwethia.faults import Fault
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings


class ShipPowerShown(Struct, frozen=True):
    """A power that may be cast now."""

    ship: ModelId
    power: str
    name: str
    charge: int
    most: int
    targets: tuple[ModelId | None, ...]
    twice: bool = False  # whether another may be declared with it (CC-AFF-04)


class ShipActionShown(Struct, frozen=True):
    """An action that may be used now."""

    ship: ModelId
    action: str
    name: str
    cost: int
    pool: str
    targets: tuple[ModelId, ...]
    words: str = ""  # what it does


class ActBetweenShown(FormShown, frozen=True, tag="cosmic-act"):
    """What may be cast or used, by whom and on whom."""

    powers: tuple[ShipPowerShown, ...]
    actions: tuple[ShipActionShown, ...]


BetweenDecision: TypeAlias = CastShipPower | UseShipAction | NothingMore


class ActBetweenForm(Form[BetweenDecision], frozen=True, eq=False):
    """A power, an action, or nothing more."""

    battle: FleetBattle
    seat: Seat
    rulings: Rulings
    READER: ClassVar[Reader[BetweenDecision]] = Reader(CastShipPower, UseShipAction, NothingMore)

    def faults_of(self, filled: BetweenDecision) -> Iterator[Fault]:
        yield from faults_of_deed(self.battle, self.seat, filled, self.rulings)

    def samples(self, chance: Random) -> Iterator[BetweenDecision]:
        deeds = deeds_drawn(self.battle, self.seat, self.rulings, chance)
        while True:
            yield NothingMore() if chance.random() < 0.5 else next(deeds, NothingMore())

    def suggestions(self) -> Iterator[BetweenDecision]:
        yield from suggested_deeds(self.battle, self.seat, self.rulings)
        yield NothingMore()

    def said(self, filled: BetweenDecision) -> str:
        return "Nothing more" if isinstance(filled, NothingMore) else said(self.battle, filled)

    def shown(self) -> ActBetweenShown:
        return ActBetweenShown(
            powers_shown(self.battle, self.seat, self.rulings), actions_shown(self.battle, self.seat, self.rulings)
        )


# What the forms of Movement and Shoot take too


def faults_of_deed(battle: FleetBattle, seat: Seat, deed: object, rulings: Rulings) -> Iterator[Fault]:
    """What speaks against a power or an action; nothing against any other deed."""
    if isinstance(deed, CastShipPower):
        yield from casting.faults_of_cast(battle, seat, deed, rulings)
    elif isinstance(deed, UseShipAction):
        yield from own_actions.faults_of_action(battle, seat, deed, rulings)


def deeds_drawn(
    battle: FleetBattle, seat: Seat, rulings: Rulings, chance: Random
) -> Iterator[CastShipPower | UseShipAction]:
    """Legal powers and actions drawn at random, without end; nothing where there is none."""
    casts = casting.samples(battle, seat, rulings, chance)
    uses = own_actions.samples(battle, seat, rulings, chance)
    while (drawn := next(casts, None) or next(uses, None)) is not None:
        yield drawn
        if (used := next(uses, None)) is not None:
            yield used


def suggested_deeds(battle: FleetBattle, seat: Seat, rulings: Rulings) -> Iterator[CastShipPower | UseShipAction]:
    """Powers and actions that a seat might want now."""
    yield from casting.suggestions(battle, seat, rulings)
    yield from own_actions.suggestions(battle, seat, rulings)


def said(battle: FleetBattle, deed: CastShipPower | UseShipAction) -> str:
    """A power or an action in words."""
    return casting.said(battle, deed) if isinstance(deed, CastShipPower) else own_actions.said(battle, deed)


def act(battle: FleetBattle, deed: CastShipPower | UseShipAction, rulings: Rulings) -> Asking[FleetBattle]:
    """A power or an action without faults."""
    if isinstance(deed, CastShipPower):
        return (yield from casting.cast(battle, deed, rulings))
    return (yield from own_actions.use_action(battle, deed, rulings))


def powers_shown(battle: FleetBattle, seat: Seat, rulings: Rulings) -> tuple[ShipPowerShown, ...]:
    """The powers that a seat may cast now."""
    shown = []
    for offer in casting.offers(battle, seat, rulings):
        power, targets = offer.power, tuple(casting.targets_of(battle, offer, rulings))
        if targets:
            twice = casting.may_cast_twice(battle.ship(offer.ship))
            shown.append(ShipPowerShown(offer.ship, power.id, power.name, power.charge, offer.most, targets, twice))
    return tuple(shown)


def actions_shown(battle: FleetBattle, seat: Seat, rulings: Rulings) -> tuple[ShipActionShown, ...]:
    """The actions that a seat may use now."""
    shown = []
    for ship, action in own_actions.offers(battle, seat, rulings):
        targets = own_actions.targets_of(battle, ship, action, rulings)
        if targets:
            words = action_words(action)
            shown.append(ShipActionShown(ship.id, action.id, action.name, action.cost, action.pool, targets, words))
    return tuple(shown)


# The moments between


def may_act(battle: FleetBattle, seat: Seat, rulings: Rulings) -> bool:
    """Whether a seat has a power or an action for now."""
    for offer in casting.offers(battle, seat, rulings):
        for _ in casting.targets_of(battle, offer, rulings):
            return True
    return any(
        own_actions.targets_of(battle, ship, action, rulings)
        for ship, action in own_actions.offers(battle, seat, rulings)
    )


def act_between(battle: FleetBattle, rulings: Rulings) -> Asking[FleetBattle]:
    """Every seat may cast and use what belongs here, those of the side with priority first."""
    for side in battle.order_of_sides:
        for seat in battle.seats_of(side):
            while may_act(battle, seat, rulings):
                form = ActBetweenForm(battle, seat, rulings)
                text = f"Cast a power or use an action ({battle.phase.label})?"
                decision = yield from fill_in(seat, "act", "CC-AFF-01", form, text)
                if isinstance(decision, NothingMore):
                    break
                battle = yield from act(battle, decision, rulings)
    return battle
